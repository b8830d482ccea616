//! The endomorphism of the e curve, (e, u) -> (e, i u), multiplies by a root mu of -1 modulo r; so a scalar k is split
//! into two halves, k = k0 + k1 mu (Gallant, Lambert, Vanstone, CRYPTO 2001). Constant-time.
//!
//! r = V0^2 + V1^2 and mu = V0/V1, so (V0, -V1) and (V1, V0) span the lattice of all (k0, k1) with k0 + k1 mu = 0 modulo r.
//! They are orthogonal and of length sqrt(r): with d and c, the integers nearest to k V0/r and to k V1/r, both parts of
//! (k, 0) - d (V0, -V1) - c (V1, V0) are at most (V0 + V1)/2 in magnitude, and a little more as V0/r and V1/r are only
//! approximated: below 2^127.

use crate::field::{P18651, PrimeField};
use subtle::Choice;

use crate::field::Mask;
use crate::field::by_call::ByCall;
use crate::field::vector::Vector4;
use crate::field::vector::lanes;
use crate::group::gradual::Gradual;
use crate::group::lookup::one_lane;
use crate::group::shape;
use crate::group::{Addend, Group};
use crate::scalar::Scalar;
use crate::scalar::order::{DoubleOddE, Order};
use crate::wide;

use super::curve_e::I;
use super::gaussian::Digit;
use super::parallel::ParallelPoint;
use super::{Curve, E, Point};

pub(super) const V0: [u64; 2] = [0x2accf9dec93f6111, 0x1a509f7a53c2c6e6];
pub(super) const V1: [u64; 2] = [0x0b7a31305466f77e, 0x7d440c6affbb3a93];

/// The shift of V/r, for which it fits three words. The error of k V/r is below 2^254 / 2^(SHIFT + 1).
const SHIFT: u32 = 318;
const V0_BY_R: [u64; 3] = shifted_quotient(&V0);
const V1_BY_R: [u64; 3] = shifted_quotient(&V1);

/// The integer nearest to 2^SHIFT v / r, by long division.
const fn shifted_quotient(v: &[u64; 2]) -> [u64; 3] {
    let mut remainder = [v[0], v[1], 0, 0];
    let mut quotient = [0; 3];
    let mut i = 0;
    while i <= SHIFT {
        // Before: v 2^i = quotient r + remainder. One step more rounds.
        remainder = wide::shift_left(&remainder, 1);
        quotient = if i < SHIFT { wide::shift_left(&quotient, 1) } else { quotient };
        let (difference, borrow) = wide::subtract(&remainder, &DoubleOddE::WORDS);
        if !borrow {
            remainder = difference;
            quotient = wide::add(&quotient, &[1, 0, 0]).0;
        }
        i += 1;
    }
    quotient
}

/// Half of a scalar: a magnitude below 2^127 and a sign.
#[derive(Clone, Copy)]
pub struct Half {
    /// The magnitude, as little-endian words.
    pub magnitude: [u64; 2],
    /// Whether it is negative.
    pub is_negative: Choice,
}

impl Half {
    fn new(value: u128) -> Self {
        let sign = (value as i128 >> 127) as u128;
        let magnitude = wide::add_128(value ^ sign, 0, sign as u32 & 1);
        Half {
            magnitude: [magnitude as u64, (magnitude >> 64) as u64],
            is_negative: Choice::from((value >> 127) as u8),
        }
    }
}

/// The integer nearest to k v / r, where `quotient` is 2^SHIFT v / r.
fn nearest(k: &[u64; 4], quotient: &[u64; 3]) -> [u64; 2] {
    let product: [u64; 7] = wide::multiply(k, quotient);
    wide::shift_right(&wide::add(&product, const { &half() }).0, SHIFT)
}

/// What rounds a product.
const fn half<const N: usize>() -> [u64; N] {
    wide::shift_left::<1, N>(&[1], SHIFT - 1)
}

pub(super) const fn to_u128(words: &[u64; 2]) -> u128 {
    words[0] as u128 | (words[1] as u128) << 64
}

/// (k0, k1), with k = k0 + k1 mu modulo r.
pub fn split(k: &Scalar<DoubleOddE>) -> [Half; 2] {
    split_signed(k).map(Half::new)
}

/// [`split`], in two's complement.
pub(super) fn split_signed(k: &Scalar<DoubleOddE>) -> [u128; 2] {
    if shape::IS_SMALL_MACHINE {
        return split_by_calls(k).map(|[low, high, ..]| to_u128(&[low, high]));
    }
    let words = k.to_words();
    let d = nearest(&words, &V0_BY_R);
    let c = nearest(&words, &V1_BY_R);
    let product = |a: &[u64; 2], b: &[u64; 2]| to_u128(&wide::multiply(a, b));
    let low = to_u128(&[words[0], words[1]]);
    let difference = |a, b: u128| wide::add_128(a, !b, 1);
    let k0 = difference(difference(low, product(&d, &V0)), product(&c, &V1));
    let k1 = difference(product(&d, &V1), product(&c, &V0));
    [k0, k1]
}

/// The same in four words, by the functions that multiply scalars.
#[inline(never)]
pub(super) fn split_by_calls(k: &Scalar<DoubleOddE>) -> [[u64; 4]; 2] {
    let product = |a: &[u64; 4], b: &[u64; 4]| -> [u64; 8] { wide::multiply(a, b) };
    let low = |a: &[u64; 4], b: &[u64; 4]| *product(a, b).first_chunk().unwrap_or(&[0; 4]);
    let words = k.to_words();
    let nearest = |quotient| -> [u64; 4] {
        wide::shift_right(&wide::add(&product(&words, quotient), const { &half() }).0, SHIFT)
    };
    let difference = |a: &[u64; 4], b: &[u64; 4]| wide::subtract(a, b).0;
    let [v0, v1] = IN_FOUR;
    let d = nearest(const { &in_four(&V0_BY_R) });
    let c = nearest(const { &in_four(&V1_BY_R) });
    let k0 = difference(&difference(&words, &low(&d, v0)), &low(&c, v1));
    let k1 = difference(&low(&d, v1), &low(&c, v0));
    [k0, k1]
}

/// V0 and V1.
pub(super) const IN_FOUR: &[[u64; 4]; 2] = &[in_four(&V0), in_four(&V1)];

/// The words, with zeros above.
const fn in_four<const N: usize>(words: &[u64; N]) -> [u64; 4] {
    wide::shift_left(words, 0)
}

/// Points to which the endomorphism can be applied.
pub trait Endomorphism: Group<Addend = Self> {
    /// An entry of a table for products by [`gaussian`](super::gaussian) digits: a point, and what its image is made of.
    type Multiple: Copy;
    /// A value to be overwritten.
    const UNSET_MULTIPLE: Self::Multiple;

    /// Writes the point into a table, to be completed by [`Self::complete_multiples`].
    fn write_multiple(&self, multiple: &mut Self::Multiple);

    /// Writes what images are made of into a table of a multiple of four points.
    fn complete_multiples(table: &mut [Self::Multiple]);

    /// The multiple of a digit, times its unit. Constant-time: every entry is read.
    fn scan_multiple(table: &[Self::Multiple], digit: Digit) -> Self;

    /// self becomes self + other, and the difference self - other.
    fn set_sum_and_difference(&mut self, other: &Self, difference: &mut Self);

    /// self becomes the multiple of a digit.
    #[inline(always)]
    fn set_multiple(&mut self, table: &[Self::Multiple], digit: Digit) {
        outline!(Self, || *self = Self::scan_multiple(table, digit));
    }

    /// self becomes 2^n self + the multiple of a digit, for n at least 1. Unless it is the last one, that may be only what the next
    /// doublings read.
    fn set_double_n_add_multiple(&mut self, n: usize, table: &[Self::Multiple], digit: Digit, is_last: bool);

    /// (e, i u), which is mu times the point.
    fn endomorphism(self) -> Self;

    /// Replaces points by their images; there must be a multiple of four.
    fn take_images(points: &mut [Self]);

    /// self becomes its sum with the image of a point, or the difference. Variable-time in the sign.
    #[cfg(lemniscate_microcontroller)]
    #[inline(always)]
    fn set_add_image_signed_vartime(&mut self, point: &Self, negative: bool) {
        self.set_add_signed_vartime(&point.endomorphism(), negative);
    }
}

/// A point, and i U.
#[derive(Clone, Copy)]
pub struct WithImage<F> {
    point: Point<E, F>,
    iu: F,
}

impl<F: PrimeField<Prime = P18651>> Endomorphism for Point<E, F> {
    type Multiple = WithImage<F>;
    const UNSET_MULTIPLE: WithImage<F> = WithImage { point: Self::UNSET, iu: F::ZERO };

    #[inline(always)]
    fn write_multiple(&self, multiple: &mut WithImage<F>) {
        multiple.point = *self;
    }

    #[inline(always)]
    fn complete_multiples(table: &mut [WithImage<F>]) {
        outline!(F, || {
            for WithImage { point, iu } in table {
                iu.set_product(&point.u, &F::constant(I));
            }
        });
    }

    #[inline(always)]
    fn scan_multiple(table: &[WithImage<F>], digit: Digit) -> Self {
        let [e, z, u, t, iu] = F::scan(
            [F::ZERO; 5],
            table,
            &one_lane(digit.place() as i8 + 1),
            #[inline(always)]
            |WithImage { point: Point { e, z, u, t, .. }, iu }| [e, z, u, t, iu],
        );
        let [is_rotated, is_negative] =
            [digit.is_rotated(), digit.is_negative()].map(|bit| F::Mask::splat(Choice::from(bit)));
        let u = F::select(is_rotated, iu, u).negate_if(is_negative).carry();
        Self::new(e, z, u, t.negate_if(is_rotated).carry())
    }

    #[inline(always)]
    fn set_sum_and_difference(&mut self, other: &Self, difference: &mut Self) {
        outline!(F, || {
            // 11M + 3S: the difference is the sum with -U2, of which R and P alone are made anew.
            let (mut ee, mut r, mut eu, mut ue) = (F::ZERO, F::ZERO, F::ZERO, F::ZERO);
            ee.set_product(&self.e, &other.e);
            r.set_product(&self.u, &other.u);
            eu.set_product(&self.e, &other.u);
            ue.set_product(&self.u, &other.e);
            let (mut s, mut k, mut h, mut temporary) = (F::ZERO, F::ZERO, F::ZERO, F::ZERO);
            k.set_sum(&self.z, &self.t);
            h.set_sum(&other.z, &other.t);
            s.set_product(&k, &h);
            k.set_product(&self.z, &other.z);
            h.set_product(&self.t, &other.t);
            s.set_sub(&k);
            s.set_sub(&h);
            h.set_mul_small(E::BP.unsigned_abs());
            k.set_sum_difference_in(&mut h, &mut temporary);
            // L K and R S.
            ee.set_mul(&k);
            r.set_mul_small(2 * E::BP.unsigned_abs());
            r.set_mul(&s);
            self.e.set_sum(&ee, &r);
            difference.e.set_difference(&ee, &r);
            self.z.set_square_of(&h);
            difference.z = self.z;
            // P of the sum, and of the difference.
            s.set_sum(&ue, &eu);
            ue.set_sub(&eu);
            self.u.set_product(&h, &s);
            self.t.set_square_of(&s);
            difference.u.set_product(&h, &ue);
            difference.t.set_square_of(&ue);
        });
    }

    #[inline(always)]
    fn set_double_n_add_multiple(&mut self, n: usize, table: &[WithImage<F>], digit: Digit, is_last: bool) {
        self.set_double_n(n);
        let mut multiple = Self::UNSET;
        multiple.set_multiple(table, digit);
        if is_last {
            self.set_add_signed_vartime(&multiple, false);
        } else {
            self.set_add_before_doubling(&multiple);
        }
    }

    #[inline(always)]
    fn endomorphism(self) -> Self {
        // 1M; level 0, E as it was.
        let u = ByCall(self.u) * ByCall(F::constant(I));
        Self { u: u.0, t: (-self.t).carry(), ..self }
    }

    #[inline(always)]
    fn take_images(points: &mut [Self]) {
        for point in points {
            outline!(F, || *point = point.endomorphism());
        }
    }

    #[cfg(lemniscate_microcontroller)]
    #[inline(always)]
    fn set_add_image_signed_vartime(&mut self, point: &Self, negative: bool) {
        outline!(F, || {
            let (mut u, mut t) = (F::ZERO, F::ZERO);
            u.set_product(&point.u, &F::constant(I));
            t.set_sub(&point.t);
            self.set_add_parts([&point.e, &u, &t], Some(&point.z), negative);
        });
    }
}

impl<V: Vector4<Prime = P18651>> ParallelPoint<E, V> {
    /// Four points become their images: 1M of vectors, of the four U; level 0.
    #[inline(always)]
    fn take_four_images([a, b, c, d]: [&mut V; 4]) {
        outline!(V, || {
            const U: i32 = lanes(2, 2, 2, 2);
            let u = a.permute::<U>().blend::<0b0010>(b.permute::<U>());
            let u = u.blend::<0b0100>(c.permute::<U>()).blend::<0b1000>(d.permute::<U>()) * V::constant(I);
            *a = Self::image(*a, u.permute::<{ lanes(0, 0, 0, 0) }>());
            *b = Self::image(*b, u.permute::<{ lanes(1, 1, 1, 1) }>());
            *c = Self::image(*c, u.permute::<{ lanes(2, 2, 2, 2) }>());
            *d = Self::image(*d, u.permute::<{ lanes(3, 3, 3, 3) }>());
        });
    }

    /// The multiple of a digit, of which itself and its image are looked up, times the digit's unit.
    #[inline(always)]
    fn of_digit([multiple, image]: [V; 2], digit: Digit) -> Self {
        let is_rotated = V::Mask::splat(Choice::from(digit.is_rotated()));
        Self::new(V::select(is_rotated, image, multiple)).negate_if(Choice::from(digit.is_negative()))
    }

    /// The image of a point, from i U.
    #[inline(always)]
    fn image(point: V, iu: V) -> V {
        point.blend::<0b0100>(iu).negate_lanes::<0b1000>().carry()
    }
}

impl<V: Vector4<Prime = P18651>> Endomorphism for ParallelPoint<E, V> {
    /// The point and its image.
    type Multiple = [V; 2];
    const UNSET_MULTIPLE: [V; 2] = [V::ZERO; 2];

    #[inline(always)]
    fn write_multiple(&self, multiple: &mut [V; 2]) {
        *multiple = [self.ezut; 2];
    }

    #[inline(always)]
    fn complete_multiples(table: &mut [[V; 2]]) {
        for [[_, a], [_, b], [_, c], [_, d]] in table.as_chunks_mut().0 {
            Self::take_four_images([a, b, c, d]);
        }
    }

    #[inline(always)]
    fn scan_multiple(table: &[[V; 2]], digit: Digit) -> Self {
        let magnitude = digit.place() as i8 + 1;
        Self::of_digit(Gradual::whole([V::ZERO; 2], table, magnitude, <[V; 2]>::each_ref), digit)
    }

    #[inline(always)]
    fn set_sum_and_difference(&mut self, other: &Self, difference: &mut Self) {
        outline!(V, || [*self, *difference] = self.sum_and_difference(other));
    }

    #[inline(always)]
    fn set_double_n_add_multiple(&mut self, n: usize, table: &[[V; 2]], digit: Digit, _: bool) {
        outline!(V, || {
            let mut lookup = Gradual::new([V::ZERO; 2], table, digit.place() as i8 + 1, 2 * n);
            let doubled = self.double_n_meanwhile(
                n,
                #[inline(always)]
                || lookup.go_on(<[V; 2]>::each_ref),
            );
            *self = doubled.add(&Self::of_digit(lookup.finish(), digit));
        });
    }

    #[inline(always)]
    fn endomorphism(self) -> Self {
        // 1M of vectors; level 0.
        Self::new(Self::image(self.ezut, self.ezut * V::constant(I)))
    }

    #[inline(always)]
    fn take_images(points: &mut [Self]) {
        for [a, b, c, d] in points.as_chunks_mut().0 {
            Self::take_four_images([&mut a.ezut, &mut b.ezut, &mut c.ezut, &mut d.ezut]);
        }
    }
}

#[cfg(test)]
mod tests {
    use num_bigint::BigInt;

    use super::*;
    use crate::field::gf255::portable64::Fe;
    use crate::testing::Random;

    fn big(words: &[u64]) -> BigInt {
        words.iter().rev().fold(BigInt::ZERO, |sum, &word| (sum << 64) + word)
    }

    fn mu() -> BigInt {
        let r = big(&DoubleOddE::WORDS);
        big(&V0) * big(&V1).modinv(&r).unwrap() % r
    }

    #[test]
    fn constants() {
        let r = big(&DoubleOddE::WORDS);
        assert_eq!(&big(&V0) * &big(&V0) + &big(&V1) * &big(&V1), r);
        for (v, quotient) in [(V0, V0_BY_R), (V1, V1_BY_R)] {
            let error: BigInt = (big(&v) << SHIFT) - big(&quotient) * &r;
            assert!(error.magnitude() * 2u8 < *r.magnitude());
        }
    }

    #[test]
    fn both_ways_split_alike() {
        let mut random = Random::new(254);
        for _ in 0..1_000 {
            let k = Scalar::from_words(random.words());
            let expected = split_signed(&k).map(|half| [half as u64, (half >> 64) as u64]);
            for ([low, high], words) in expected.into_iter().zip(split_by_calls(&k)) {
                let above = ((high as i64) >> 63) as u64;
                assert_eq!(words, [low, high, above, above]);
            }
        }
    }

    #[test]
    fn endomorphism_multiplies_by_mu() {
        let generator = Point::<E, Fe<P18651>>::generator();
        let mut product = <Point<_, _> as Group>::neutral();
        for bit in (0..254).rev() {
            product = product.double();
            if mu().bit(bit) {
                product = product.add(&generator);
            }
        }
        assert!(bool::from(product.equals(&generator.endomorphism())));
        assert!(bool::from(product.endomorphism().equals(&generator.negate())));
    }

    #[test]
    fn halves_are_short_and_add_up() {
        let mut random = Random::new(255);
        let small = |k| Scalar::<DoubleOddE>::from_words([k, 0, 0, 0]);
        let near_the_ends = (0..4).map(small).flat_map(|k| [k, -k]);
        for k in near_the_ends.chain((0..10_000).map(|_| Scalar::from_words(random.words()))) {
            let [k0, k1] = split(&k).map(|half| {
                assert!(half.magnitude[1] >> 63 == 0);
                let magnitude = big(&half.magnitude);
                if half.is_negative.into() { -magnitude } else { magnitude }
            });
            assert_eq!((k0 + k1 * mu() - big(&k.to_words())) % big(&DoubleOddE::WORDS), BigInt::ZERO);
        }
    }
}
