//! The arithmetic of coefficients, in Rust: for every processor, and what assembly is compared with.
//!
//! 32-bit arithmetic: products of 32 bits, no divisions. Loops over coefficients are functions that are not inlined: a
//! call costs little compared with the loop.

use crate::field::gf9767::DEGREE;
use crate::field::gf9767::base::{P, reduce};
use crate::wide::opaque;

use super::Coefficients;

/// What [`scale_each`] takes.
pub(super) type Factors = Coefficients;

/// From factors in 1 ..= p.
pub(super) const fn factors(words: &[u16; DEGREE]) -> Factors {
    Coefficients::new(*words)
}

impl Coefficients {
    #[inline]
    fn map(&self, f: impl Fn(u32) -> u32) -> Self {
        Self::new(self.values.map(|c| f(c.into()) as u16))
    }

    #[inline]
    fn zip(&self, other: &[u16; DEGREE], f: impl Fn(u32, u32) -> u32) -> Self {
        Self::new(core::array::from_fn(|i| f(self.values[i].into(), other[i].into()) as u16))
    }
}

/// All ones if x is at most y, else 0; x and y below 2^31.
#[inline]
fn at_most(x: u32, y: u32) -> u32 {
    opaque((x.wrapping_sub(y + 1) as i32 >> 31) as u32)
}

/// The coefficients of a polynomial of degree 36 modulo z^19 - 2, reduced modulo p.
///
/// In coefficients of factors, all of them in 1 ..= p, a low sum has at most k + 1 products and a high one 18 - k: at
/// most (k + 1 + 2 (18 - k)) p^2 <= 37 p^2, which is within what [`reduce`] takes.
#[inline]
fn fold(sums: &[u32; 2 * DEGREE - 1]) -> Coefficients {
    Coefficients::new(core::array::from_fn(|k| {
        let high = sums.get(k + DEGREE).copied().unwrap_or(0);
        reduce(sums[k] + 2 * high) as u16
    }))
}

/// a + b.
#[inline(never)]
pub(super) fn add(a: &Coefficients, b: &Coefficients) -> Coefficients {
    a.zip(&b.values, |a, b| a + b - (P & !at_most(a + b, P)))
}

/// a - b.
#[inline(never)]
pub(super) fn subtract(a: &Coefficients, b: &Coefficients) -> Coefficients {
    a.zip(&b.values, |a, b| a.wrapping_sub(b).wrapping_add(P & at_most(a, b)))
}

/// a b.
#[inline(never)]
pub(super) fn multiply(a: &Coefficients, b: &Coefficients) -> Coefficients {
    let mut sums = [0; 2 * DEGREE - 1];
    for (i, &a) in a.values.iter().enumerate() {
        for (j, &b) in b.values.iter().enumerate() {
            sums[i + j] += u32::from(a) * u32::from(b);
        }
    }
    fold(&sums)
}

/// a^2: each product of two different coefficients once, doubled.
#[inline(never)]
pub(super) fn square(a: &Coefficients) -> Coefficients {
    let mut sums = [0; 2 * DEGREE - 1];
    for (i, &b) in a.values.iter().enumerate() {
        for (j, &c) in a.values.iter().enumerate().skip(i + 1) {
            sums[i + j] += u32::from(b) * u32::from(c);
        }
    }
    for sum in &mut sums {
        *sum *= 2;
    }
    for (i, &b) in a.values.iter().enumerate() {
        sums[2 * i] += u32::from(b) * u32::from(b);
    }
    fold(&sums)
}

/// k a, for k in 1 ..= p.
#[inline(never)]
pub(super) fn scale(a: &Coefficients, k: u32) -> Coefficients {
    a.map(|c| reduce(c * k))
}

/// Each coefficient of a times that of the factors.
#[inline(never)]
pub(super) fn scale_each(a: &Coefficients, factors: &Factors) -> Coefficients {
    a.zip(&factors.values, |a, factor| reduce(a * factor))
}

/// `if_set` for a mask of ones, `otherwise` for 0.
#[inline(never)]
pub(super) fn select(mask: u32, if_set: &Coefficients, otherwise: &Coefficients) -> Coefficients {
    if_set.zip(&otherwise.values, |a, b| b ^ mask & (a ^ b))
}

in_place! {
    pub(super) Coefficients;
    set_product(result, a, b) = multiply(a, b);
    set_multiply(a, b) = multiply(a, b);
    set_square(a) = square(a);
    set_add(a, b) = add(a, b);
    set_double(a) = add(a, a);
    set_subtract(a, b) = subtract(a, b);
    set_subtract_from(a, b) = subtract(b, a);
    // a = k a, for k in 1 ..= p.
    set_scale(a, k: u32) = scale(a, k);
    set_subtract_twice(a, b) = subtract(&subtract(a, b), b);
    set_square_of(a, b) = square(b);
    // a = b for a mask of ones.
    set_if(a, mask: u32, b) = select(mask, b, a);
    set_difference(a, b, c) = subtract(b, c);
}

/// The entry of a table at a place, which must be there, and below 32. Every entry is read.
#[inline(always)]
pub(super) fn look_up<A>(
    table: &[A],
    place: u32,
    elements: impl Fn(&A) -> [&Coefficients; 2],
) -> [Coefficients; 2] {
    let mut found = [Coefficients::new([0; DEGREE]); 2];
    for (entry, i) in table.iter().zip(0..) {
        let mask = at_most(place ^ i, 0);
        for (found, element) in found.iter_mut().zip(elements(entry)) {
            *found = select(mask, element, found);
        }
    }
    found
}
