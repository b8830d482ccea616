//! Double-odd groups (Pornin, "Double-Odd Elliptic Curves", ePrint 2020/1558, and "Double-Odd Jacobi Quartics",
//! ePrint 2022/1052): prime-order groups made of the curves y^2 = x (x^2 + a x + b) of order 2r, r an odd prime.
//!
//! With u = x/y and e = u^2 (x - b/x) such a curve is the Jacobi quartic e^2 = b' u^4 + a' u^2 + 1, where a' = -2a and
//! b' = a^2 - 4b; neither b nor b' is a square. N = (-1, 0) has order 2, and an element of the group is a pair
//! {P, P + N}: (e, u) and (-e, -u) are the same element. So every one of the 2r points represents an element, the
//! group has r elements, and the formulas for points are complete. One point of each element has order r (or 1), that is,
//! it is twice another point.
//!
//! | curve | field | a | b | a' | b' | groups of jq255 and do255 |
//! |---|---|---|---|---|---|---|
//! | [`E`] | 2^255 - 18651 | 0 | -2 | 0 | 8 | e |
//! | [`S`] | 2^255 - 3957 | -1 | 1/2 | 2 | -1 | s |

use crate::field::{FieldElement, PrimeField};
use core::fmt::Debug;

use crate::field::Field;
use crate::field::vector::Vector4;
use crate::scalar::order::Order;

pub mod codec;
pub mod compact;
mod curve_e;
mod curve_s;
pub mod endomorphism;
pub mod gaussian;
pub mod lanes;
pub mod map;
mod multiples;
pub mod parallel;
mod point;
pub mod tables;
#[cfg(test)]
mod tests;
mod uncarried;

pub use curve_e::E;
pub use curve_s::S;
#[cfg(lemniscate_internals)]
pub use point::AffineAddend;
pub use point::{Held, Point, write_affine_vartime};

/// e and u of the neutral element, as words.
pub const NEUTRAL: [[u64; 4]; 2] = [[1, 0, 0, 0], [0; 4]];

/// What distinguishes one double-odd curve over GF(2^255 - M) from the other.
pub trait Curve: tables::Tables + Copy + Debug + Send + Sync + 'static {
    /// The order of the group.
    type Order: Order;
    /// a.
    const A: i32;
    /// 4b: b itself need not be an integer.
    const B4: i32;
    /// a' = -2a.
    const AP: i32 = -2 * Self::A;
    /// b' = a^2 - 4b.
    const BP: i32 = Self::A * Self::A - Self::B4;
    /// (e, u) of the conventional generator of the group, as little-endian words: of its two points, the one of order r.
    const GENERATOR: ([u64; 4], [u64; 4]);

    /// Whether [`Self::set_double_n`] does not read T.
    const DOUBLES_WITHOUT_T: bool;

    /// The point becomes 2^n times itself, for n at least 1.
    fn set_double_n<F: PrimeField<Prime = Self::Prime>>(point: &mut Point<Self, F>, n: usize);

    /// For a sum with Z = z^2, U = z u and T = u^2 that is going to be doubled, of which E and U are already there, writes of Z
    /// and T what [`Self::set_double_n`] reads. z is instead of T where b' is positive, else in that of Z.
    fn set_before_doubling<F: PrimeField<Prime = Self::Prime>>(sum: &mut Point<Self, F>, u: &F);

    /// [`Self::set_double_n`] of a sum that [`Self::set_before_doubling`] or `multiples::set_sum` has written.
    #[inline(always)]
    fn set_double_n_of_sum<F: PrimeField<Prime = Self::Prime>>(sum: &mut Point<Self, F>, n: usize) {
        Self::set_double_n(sum, n);
    }

    /// 2^n times a point whose E, Z, U and T are in the lanes, for n at least 1. Before each product of vectors, of which a doubling
    /// has two, what does not wait for any is done.
    fn double_n_parallel<V: Vector4<Prime = Self::Prime>>(ezut: V, n: usize, meanwhile: impl FnMut()) -> V;

    /// The factors of `parallel::sum_of_factors`, for two points of which the lanes hold E1 E2, Z1 Z2, U1 U2, T1 T2, not carried;
    /// level 0.
    fn factors_parallel<V: Vector4<Prime = Self::Prime>>(products: V::Unsettled) -> V;

    /// A point of the isogenous curve y^2 = x (x^2 + a' x + b') for every field element (see [`map`]).
    fn map_to_isogenous<F: FieldElement<Prime = Self::Prime>>(f: F) -> map::Isogenous<F>;
}

/// k x, for a small constant k. Operand of level at most 1, result of level at most 2, and 1 where |k| is not 2.
#[inline(always)]
fn scale<F: Field>(k: i32, x: F) -> F {
    match k {
        0 => F::ZERO,
        1 => x,
        -1 => -x,
        2 => x.double(),
        -2 => -x.double(),
        _ if k > 0 => x.mul_small(k.unsigned_abs()),
        _ => -x.mul_small(k.unsigned_abs()),
    }
}

/// x becomes k x, for a small constant k. Operand of level at most 1, result of level at most 2.
#[inline(always)]
fn set_scale<F: Field>(x: &mut F, k: u32) {
    match k {
        1 => {}
        2 => x.set_double_as_factor(),
        _ => x.set_mul_small(k),
    }
}

/// x becomes x + k y, for a small constant k that is not negative. Operands of level 0, result of level at most 2.
#[inline(always)]
fn set_add_scaled<F: Field>(x: &mut F, k: i32, y: &F) {
    match k {
        0 => {}
        _ => x.set_add_multiple(k.unsigned_abs(), y),
    }
}

/// x + k y, for a small constant k. Operands of level 0, result of level at most 1, and 2 where |k| = 2.
#[inline(always)]
fn add_scaled<F: Field>(x: F, k: i32, y: F) -> F {
    match k {
        0 => x,
        _ if k > 0 => x + scale(k, y),
        _ => x - scale(-k, y),
    }
}
