//! Sums of products on the two curves: by Straus' method, or by Pippenger's.

use alloc::{vec, vec::Vec};

use subtle::ConditionallySelectable;
use zeroize::Zeroizing;

use crate::engine::double_odd::products::sum_with_base_vartime;
use crate::engine::double_odd::strategy::SumPoint;
use crate::group::Addend;
use crate::group::double_odd::endomorphism::{self, Endomorphism};
use crate::group::double_odd::{Curve, E, Point, S};
use crate::multiply::pippenger::{Scalars, pippenger_vartime};
use crate::multiply::secret_sum::SecretSum;
use crate::multiply::straus::{Term, odd_multiples};
use crate::multiply::variable_base::multiples;
use crate::scalar::{Scalar, recode};

/// Sums of products on one curve, computed in points of the kind G.
pub(super) trait Summed<G: SumPoint<Self>>: Curve {
    /// The sum of k P over the terms, of which there are so many. Constant-time.
    fn sum_of_products<'a>(
        terms: impl ExactSizeIterator<Item = (&'a Scalar<Self::Order>, Point<Self, G::Element>)>,
    ) -> Point<Self, G::Element>;

    /// The bits of the integers of [`Self::push_parts_vartime`].
    const PART_BITS: usize;

    /// From this number of parts on Pippenger's method was measured to be faster than Straus', with all backends.
    const PIPPENGER_FROM: usize;

    /// Writes k P as a sum of products by integers of at most `PART_BITS` bits. Variable-time.
    fn push_parts_vartime(k: &Scalar<Self::Order>, point: Point<Self, G::Element>, parts: &mut Parts<G>);
}

/// Integers, as little-endian words, and the points that they are to be multiplied with.
pub(super) struct Parts<G> {
    integers: Vec<[u64; 4]>,
    points: Vec<G>,
}

impl<G> Parts<G> {
    #[inline(never)]
    fn push(&mut self, integer: [u64; 4], point: G) {
        self.integers.push(integer);
        self.points.push(point);
    }
}

/// The wNAF digits of all integers.
#[inline(never)]
fn wnaf_of_each(integers: &[[u64; 4]]) -> Vec<[i8; 256]> {
    let mut digits = Vec::with_capacity(integers.len());
    for integer in integers {
        digits.push(recode::wnaf_vartime::<5, 256, 4>(integer));
    }
    digits
}

/// The sum of s G and of k P over the terms. Variable-time.
#[inline(always)]
pub(super) fn sum_of_products_vartime<'a, C: Summed<G>, G: SumPoint<C>>(
    s: &Scalar<C::Order>,
    terms: impl Iterator<Item = (&'a Scalar<C::Order>, Point<C, G::Element>)>,
) -> Point<C, G::Element> {
    let mut parts = Parts { integers: Vec::new(), points: Vec::new() };
    for (k, point) in terms {
        C::push_parts_vartime(k, point, &mut parts);
    }
    if parts.points.len() < C::PIPPENGER_FROM {
        let mut tables = Vec::with_capacity(parts.points.len());
        for point in &parts.points {
            tables.push(odd_multiples::<G, 8>(*point));
        }
        let digits = wnaf_of_each(&parts.integers);
        let mut terms = Vec::with_capacity(tables.len());
        for (digits, table) in digits.iter().zip(&tables) {
            terms.push(Term { digits, table: table.as_slice() });
        }
        sum_with_base_vartime::<C, G>(s, &terms)
    } else {
        C::push_parts_vartime(s, Point::generator(), &mut parts);
        let mut points = vec![<G::Fixed as Addend>::UNSET; parts.points.len()];
        G::write_fixed_vartime(&parts.points, &mut points);
        let scalars = Scalars { bits: C::PART_BITS, words: &parts.integers };
        pippenger_vartime::<G, _>(&[scalars], &[&points]).to_point()
    }
}

impl<G: SumPoint<E> + Endomorphism> Summed<G> for E {
    /// Each scalar is split in two by the endomorphism.
    #[inline(always)]
    fn sum_of_products<'a>(
        terms: impl ExactSizeIterator<Item = (&'a Scalar<Self::Order>, Point<Self, G::Element>)>,
    ) -> Point<Self, G::Element> {
        let mut sum = SecretSum::<G, 26>::new(2 * terms.len());
        for (k, point) in terms {
            let table = multiples(G::from_point(&point));
            let mut images = table;
            G::take_images(&mut images);
            let [low, high] = endomorphism::split(k).map(|half| Zeroizing::new(signed_digits(&half)));
            sum.push(low, table);
            sum.push(high, images);
        }
        sum.finish().to_point()
    }

    const PART_BITS: usize = 128;

    /// Straus' method makes a table for each half of a scalar.
    const PIPPENGER_FROM: usize = 100;

    /// Scalars of more than 128 bits are split in two by the endomorphism.
    #[inline(always)]
    fn push_parts_vartime(k: &Scalar<Self::Order>, point: Point<Self, G::Element>, parts: &mut Parts<G>) {
        outline!(G, || {
            let words = k.to_words();
            if words[2..] == [0, 0] {
                return parts.push(words, G::from_point(&point));
            }
            let [k0, k1] = endomorphism::split(k);
            parts.push(four_words(k0.magnitude), G::from_point(&point.negate_if(k0.is_negative)));
            let image = point.endomorphism().negate_if(k1.is_negative);
            parts.push(four_words(k1.magnitude), G::from_point(&image));
        });
    }
}

fn four_words([low, high]: [u64; 2]) -> [u64; 4] {
    [low, high, 0, 0]
}

/// The digits of a half, of 5 bits each, in -16 ..= 16. Constant-time.
#[inline(always)]
fn signed_digits(half: &endomorphism::Half) -> [i8; 26] {
    let digits = recode::signed_windows::<5, 26, 2>(&half.magnitude);
    digits.map(|digit| i8::conditional_select(&digit, &-digit, half.is_negative))
}

impl<G: SumPoint<S>> Summed<G> for S {
    #[inline(always)]
    fn sum_of_products<'a>(
        terms: impl ExactSizeIterator<Item = (&'a Scalar<Self::Order>, Point<Self, G::Element>)>,
    ) -> Point<Self, G::Element> {
        let mut sum = SecretSum::<G, 51>::new(terms.len());
        for (k, point) in terms {
            let digits = Zeroizing::new(recode::signed_windows::<5, 51, 4>(&k.to_words()));
            sum.push(digits, multiples(G::from_point(&point)));
        }
        sum.finish().to_point()
    }

    const PART_BITS: usize = 255;

    const PIPPENGER_FROM: usize = 190;

    #[inline(always)]
    fn push_parts_vartime(k: &Scalar<Self::Order>, point: Point<Self, G::Element>, parts: &mut Parts<G>) {
        parts.push(k.to_words(), G::from_point(&point));
    }
}
