//! Products by secret scalars on machines with little memory: tables of at most 1 KiB, points changed in place, and after an
//! addition only those coordinates that a doubling reads.

use crate::field::Field;
use crate::field::gf255::portable32::program::{ELEMENTS, programs};
use crate::field::gf255::portable32::{Eights, Fe, UnitMultiples};
use crate::field::{FieldElement, P3957, P18651};
use crate::group::Group;
use crate::loops::{rolled, rolled_mut, unseen};
use crate::scalar::Scalar;
use crate::scalar::order::DoubleOddE;
use crate::wide;
use crate::wipe::Wiped;

use super::curve_e::I;
use super::endomorphism::{IN_FOUR, split_by_calls};
use super::gaussian::{Digit, place};
use super::{Curve, E, Point, S};

/// The digits of products on the s curve, and the multiples for them: where each lookup of 0 costs more than multiples that are odd,
/// these.
#[cfg_attr(lemniscate_assembly = "thumbv7em", path = "compact/windows/odd.rs")]
mod windows;

type PointE = Point<E, Fe<P18651>>;
type PointS = Point<S, Fe<P3957>>;

/// Curves with such products.
pub trait Compact: Curve {
    /// The point becomes k times itself. Constant-time.
    fn set_product(k: &Scalar<Self::Order>, point: &mut Point<Self, Fe<Self::Prime>>);
}

/// What the programs below change: E, Z, T and U of a point, room, and E, Z, T and U of the multiple that is added to it.
type Elements<P> = [Fe<P>; ELEMENTS];

const E_: usize = 0;
const Z: usize = 1;
const T: usize = 2;
const U: usize = 3;
const X: usize = 4;
const E2: usize = 5;
const Z2: usize = 6;
const T2: usize = 7;
const U2: usize = 8;

programs! {
    /// The point becomes four times itself, and then its sum with the multiple: of E, Z and U, where T is X^2.
    ///
    /// 4M + 9S and 9M + 1S: the formulas of `curve_e` and `point`.
    fn double_twice_add_e::<P18651> {
        // W' = 2Z^2 - E^2, E' = 2E^4 - W'^2 and half of U', EUW'.
        square T = E_;
        square Z = Z;
        double_sub Z = Z, T;
        multiply U = U, E_;
        square E_ = T;
        multiply U = U, Z;
        square Z = Z;
        double_sub E_ = E_, Z;
        // Again, with J' = 2E U and U' = W'J'.
        square T = E_;
        square Z = Z;
        double_sub Z = Z, T;
        multiply U = U, E_;
        square E_ = T;
        quadruple T = U;
        multiply U = T, Z;
        square Z = Z;
        double_sub E_ = E_, Z;
        square T = T;
        // E1 E2, U1 U2 and E1 U2 + U1 E2 in X.
        add X = E_, U;
        multiply E_ = E_, E2;
        multiply U = U, U2;
        add U2 = U2, E2;
        multiply X = X, U2;
        sub_both X = E_, U;
        // Z1 Z2, T1 T2 and -(Z1 T2 + T1 Z2) in E2.
        add E2 = Z, T;
        add U2 = Z2, T2;
        multiply U2 = E2, U2;
        multiply Z = Z, Z2;
        multiply T = T, T2;
        add E2 = Z, T;
        sub E2 = E2, U2;
        // The denominator Z - 8T in T, the factor Z + 8T in Z.
        sub_multiple T = Z, 8, T;
        double_sub Z = Z, T;
        multiply E_ = E_, Z;
        multiply U = U, E2;
        sub_multiple E_ = E_, 16, U;
        multiply U = T, X;
        square Z = T;
    }

    /// The point becomes sixteen times itself, and then its sum with the multiple: of E, Z + T instead of Z, and U, where T
    /// is the square of T2. Begins with Z + T instead of Z, and does not read T.
    ///
    /// 8M + 17S and 9M + 1S: the formulas of `curve_s` and `point`.
    #[cfg(not(lemniscate_assembly = "thumbv7em"))]
    fn double_four_times_add_s::<P3957> {
        // V in the place of Z: W' = V^2 - 2U^2, J' = 2EU, U' = W'J', V' = (W' + J')^2 - 2U', E' = V' - 16U^4.
        repeat 3 {
            square T = U;
            square Z = Z;
            sub_multiple Z = Z, 2, T;
            multiply U = U, E_;
            add U = U, U;
            square X = T;
            add E_ = Z, U;
            multiply U = U, Z;
            square Z = E_;
            sub_multiple Z = Z, 2, U;
            sub_multiple E_ = Z, 16, X;
        }
        // Once more, with Z = W'^2 and T = J'^2.
        square T = U;
        square Z = Z;
        sub_multiple Z = Z, 2, T;
        multiply U = U, E_;
        add U = U, U;
        square X = T;
        square T = U;
        multiply U = U, Z;
        square Z = Z;
        add E_ = Z, T;
        sub_multiple X = E_, 16, X;
        // Z1 Z2, T1 T2 and Z1 T2 + T1 Z2 in E_, which was Z1 + T1.
        multiply Z = Z, Z2;
        add Z2 = Z2, T2;
        multiply E_ = E_, Z2;
        multiply T = T, T2;
        sub_both E_ = Z, T;
        // E1 E2 in X, U1 U2 and E1 U2 + U1 E2 in T2.
        add T2 = X, U;
        multiply X = X, E2;
        multiply U = U, U2;
        add U2 = U2, E2;
        multiply T2 = T2, U2;
        sub_both T2 = X, U;
        // The factor Z - T in T, the denominator Z + T in Z2.
        add Z2 = Z, T;
        sub T = Z, T;
        add U = U, U;
        add X = X, U;
        multiply X = X, T;
        multiply U = U, E_;
        sub E_ = X, U;
        multiply U = Z2, T2;
        add Z = Z2, T2;
        square Z = Z;
        sub_multiple Z = Z, 2, U;
    }

    /// The point becomes sixteen times itself, and then its sum with the multiple: of E, Z + T instead of Z, and U, where T
    /// is the square of T2. Begins with Z + T instead of Z, and does not read T.
    ///
    /// 8M + 17S and 9M + 1S: the formulas of `curve_s` and `point`.
    #[cfg(lemniscate_assembly = "thumbv7em")]
    fn double_four_times_add_s::<P3957> {
        // As above, with U = f u: factors of 2 wait until they are factors of something that is added, f = 1, 2, 4 and 8. The
        // places of U and T change with every doubling.
        square_twice X = U, T;
        square_sub Z = Z, 2, T;
        multiply U = U, E_;
        multiply T = U, Z;
        square_sum_sub Z = Z, 2, U, T;
        sub_multiple E_ = Z, 16, X;
        square_twice X = T, U;
        square_sub Z = Z, 8, U;
        multiply T = T, E_;
        multiply U = T, Z;
        square_sum_sub Z = Z, 4, T, U;
        sub_multiple E_ = Z, 256, X;
        square_twice X = U, T;
        square_sub Z = Z, 32, T;
        multiply U = U, E_;
        multiply T = U, Z;
        square_sum_sub Z = Z, 8, U, T;
        sub_multiple E_ = Z, 4096, X;
        square_twice X = T, U;
        square_sub Z = Z, 128, U;
        multiply T = T, E_;
        sixteenfold T = T;
        multiply U = T, Z;
        square T = T;
        square Z = Z;
        add E_ = Z, T;
        sub_multiple X = E_, 65536, X;
        // Z1 Z2, T1 T2 and Z1 T2 + T1 Z2 in E_, which was Z1 + T1.
        multiply Z = Z, Z2;
        add Z2 = Z2, T2;
        multiply E_ = E_, Z2;
        multiply T = T, T2;
        sub_both E_ = Z, T;
        // E1 E2 in X, U1 U2 and E1 U2 + U1 E2 in T2.
        add T2 = X, U;
        multiply X = X, E2;
        multiply U = U, U2;
        add U2 = U2, E2;
        multiply T2 = T2, U2;
        sub_both T2 = X, U;
        // The denominator Z + T in Z, the factor Z - T in T.
        sum_difference Z = T;
        add_multiple X = X, 2, U;
        multiply X = X, T;
        multiply U = U, E_;
        sub_multiple E_ = X, 2, U;
        multiply U = Z, T2;
        square_sum_sub Z = Z, 1, T2, U;
    }
}

/// Gaussian digits and four multiples: each digit stands for four bits of k. 63 additions and 126 doublings.
impl Compact for E {
    #[inline(never)]
    fn set_product(k: &Scalar<Self::Order>, point: &mut PointE) {
        set_sum_of_digits_e(&GaussianDigits::new(k), point);
    }
}

/// The bits of digits of s and t.
const BITS: u32 = 2;
/// The number of digits.
const DIGITS: usize = 64;

/// Re + Im and Re - Im of V0 - V1 i.
const SUM_AND_DIFFERENCE: &[[u64; 4]; 2] =
    &[wide::subtract(&IN_FOUR[0], &IN_FOUR[1]).0, wide::add(&IN_FOUR[0], &IN_FOUR[1]).0];

/// The digits of a scalar that [`gaussian`](super::gaussian) has: (s - 1)/2 + 2^127 and (t - 1)/2 + 2^127, four words of 16 digits each.
/// Wiped when dropped.
struct GaussianDigits(Wiped<u32, 8>);

impl GaussianDigits {
    /// Constant-time.
    #[inline(never)]
    fn new(k: &Scalar<DoubleOddE>) -> Self {
        let [x, y] = split_by_calls(k);
        // V0 - V1 i is odd and stands for 0; it is taken away where y is negative, else added.
        let is_even = (x[0] ^ y[0]) & 1 == 0;
        let is_negative = (y[3] >> 63) as u32;
        let change = wide::opaque_mask(is_negative == 1);
        let (mut sum, mut difference) = (x, x);
        wide::add_slice(&mut sum, &y, 0, 0);
        wide::add_slice(&mut difference, &y, u64::MAX, 1);
        // Both are odd then, and below 2^127 in magnitude.
        let mut digits = Wiped::new([0; 8]);
        let pairs = rolled_mut(digits.as_chunks_mut().0).zip(rolled(SUM_AND_DIFFERENCE));
        for (double, (words, v)) in rolled_mut(&mut [&mut sum, &mut difference]).zip(pairs) {
            wide::add_slice(&mut **double, &wide::kept_if(is_even, v), change, is_negative);
            let [low, high, ..] = wide::shift_right::<4, 4>(double, 1);
            *words = [low as u32, (low >> 32) as u32, high as u32, (high >> 32) as u32 ^ 1 << 31];
        }
        Self(digits)
    }

    /// Digit i.
    #[inline(always)]
    fn at(&self, i: usize) -> Digit {
        let [s, t] = [&self.0[..4], &self.0[4..]].map(
            #[inline(always)]
            |words| bits(words, BITS, i),
        );
        Digit::new(BITS, s, t)
    }
}

/// Digit i of so many bits. A word holds a whole number of digits.
#[inline(always)]
fn bits(words: &[u32], bits: u32, i: usize) -> u8 {
    let a_word = (32 / bits) as usize;
    let word = words.get(i / a_word).map_or(0, |word| *word);
    (word >> (bits as usize * (i % a_word))) as u8 & ((1 << bits) - 1)
}

/// By itself, off the stack of the digits.
#[inline(never)]
fn set_sum_of_digits_e(digits: &GaussianDigits, point: &mut PointE) {
    let mut table = UnitMultiples::default();
    write_multiples_e(point, &mut table);
    sum_by_table_e(digits, &table, point);
}

/// By itself, off the stack of the table's making.
#[inline(never)]
fn sum_by_table_e(digits: &GaussianDigits, table: &UnitMultiples, point: &mut PointE) {
    let mut elements: Elements<P18651> = [Fe::ZERO; ELEMENTS];
    for i in (0..DIGITS).rev() {
        // Not two copies of what follows.
        let is_first = unseen(i + 1 == DIGITS);
        let at = if is_first { E_ } else { E2 };
        set_entry_e(&mut elements, at, table, digits.at(i));
        if !is_first {
            double_twice_add_e(&mut elements);
        }
    }
    point.e = elements[E_];
    point.z = elements[Z];
    point.u = elements[U];
    point.t.set_square_of(&elements[X]);
}

/// 1, 3, 2 + i and 2 - i times the point: E, Z, T, U and i U of each. The point is lost.
#[inline(never)]
fn write_multiples_e(point: &mut PointE, table: &mut UnitMultiples) {
    // Opposites are taken of what is below 2q: of words as they come, and of products.
    point.t = Fe::from_words(point.t.to_words());
    point.u = Fe::from_words(point.u.to_words());
    let mut step = *point;
    step.set_double_n(1);
    let mut iu = Fe::ZERO;
    for (p, q) in rolled(&[(1, 0), (3, 0), (2, 1), (2, -1)]) {
        if *p > 1 {
            // The first multiple is at the place of 0: it, or i or -i times it, and twice the point.
            table.write_first(0, [&mut point.e, &mut point.z, &mut point.t, &mut point.u]);
            if *q != 0 {
                point.u.set_mul(ROOT);
                point.t.set_negate();
                point.t = point.t.carry();
            }
            if *q < 0 {
                point.u.set_negate();
                point.u = point.u.carry();
            }
            point.set_add_signed_vartime(&step, false);
        }
        iu.set_product(&point.u, ROOT);
        table.set(place(BITS, *p, *q), [&point.e, &point.z, &point.t, &point.u, &iu]);
    }
    table.complete();
}

/// i.
const ROOT: &Fe<P18651> = &Fe::new(I);

/// The multiple for a digit, in four elements from a place on. Constant-time.
#[cfg_attr(lemniscate_assembly = "thumbv7em", inline(always))]
#[cfg_attr(not(lemniscate_assembly = "thumbv7em"), inline(never))]
fn set_entry_e(elements: &mut Elements<P18651>, at: usize, table: &UnitMultiples, digit: Digit) {
    let Some(elements) = elements[at..].first_chunk_mut() else { return };
    table.write(digit.place(), [digit.is_rotated(), digit.is_negative()], elements);
}

/// Windows of 4 bits, and eight multiples: 63 additions and 252 doublings.
impl Compact for S {
    #[inline(never)]
    fn set_product(k: &Scalar<Self::Order>, point: &mut PointS) {
        set_sum_of_digits_s(&windows::Digits::new(k), point);
    }
}

/// By itself, off the stack of the digits.
#[inline(never)]
fn set_sum_of_digits_s(digits: &windows::Digits, point: &mut PointS) {
    let mut table = Eights::<P3957>::default();
    windows::write_multiples(point, &mut table);
    sum_by_table_s(digits, &table, point);
}

/// By itself, off the stack of the table's making.
#[inline(never)]
fn sum_by_table_s(digits: &windows::Digits, table: &Eights<P3957>, point: &mut PointS) {
    let mut elements: Elements<P3957> = [Fe::ZERO; ELEMENTS];
    for i in (0..DIGITS).rev() {
        let is_first = i + 1 == DIGITS;
        let at = if is_first { E_ } else { E2 };
        set_entry_s(&mut elements, at, table, digits.at(i));
        if is_first {
            let [_, z, t, ..] = &mut elements;
            z.set_add(t);
            *z = z.carry();
        } else {
            double_four_times_add_s(&mut elements);
        }
    }
    point.e = elements[E_];
    point.u = elements[U];
    point.t.set_square_of(&elements[T2]);
    point.z.set_difference(&elements[Z], &point.t);
    point.z = point.z.carry();
}

/// The multiple for a digit, in four elements from a place on. Constant-time.
#[cfg_attr(lemniscate_assembly = "thumbv7em", inline(always))]
#[cfg_attr(not(lemniscate_assembly = "thumbv7em"), inline(never))]
fn set_entry_s(elements: &mut Elements<P3957>, at: usize, table: &Eights<P3957>, digit: i8) {
    let Some(elements) = elements[at..].first_chunk_mut() else { return };
    table.write(digit, elements);
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::field::Prime255;
    use crate::testing::Random;

    fn products_are_sums<C: Compact>() {
        let mut random = Random::new(C::Prime::M);
        let small = |k| Scalar::<C::Order>::from_words([k, 0, 0, 0]);
        let near_the_ends = (0..18).map(small).flat_map(|k| [k, -k]);
        let mut base = Point::<C, Fe<C::Prime>>::generator().double();
        for k in near_the_ends.chain((0..20).map(|_| Scalar::from_words(random.words()))) {
            let mut sum = <Point<C, Fe<C::Prime>> as Group>::neutral();
            for word in k.to_words().into_iter().rev() {
                for bit in (0..64).rev() {
                    sum = sum.double();
                    if word >> bit & 1 == 1 {
                        sum = sum.add(&base);
                    }
                }
            }
            let mut product = base;
            C::set_product(&k, &mut product);
            assert!(bool::from(product.equals(&sum)));
            // All four coordinates are there.
            assert!(bool::from(product.u.square().equals(product.t * product.z)));
            assert!(bool::from(product.double().equals(&sum.double())));
            base = base.add(&product.double());
        }
    }

    #[test]
    fn products_are_sums_on_both_curves() {
        products_are_sums::<E>();
        products_are_sums::<S>();
    }
}
