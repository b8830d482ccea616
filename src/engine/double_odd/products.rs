//! Scalar times point on the two curves: which strategy of [`crate::multiply`] serves which product.

#[cfg(feature = "alloc")]
use alloc::{vec, vec::Vec};

#[cfg(feature = "alloc")]
use subtle::ConditionallySelectable;
use zeroize::Zeroizing;

#[cfg(not(lemniscate_microcontroller))]
use crate::field::by_call::ByCall;
use crate::group::Addend;
#[cfg(lemniscate_microcontroller)]
use crate::group::Group;
#[cfg(not(lemniscate_microcontroller))]
use crate::group::double_odd::codec::Decoded;
use crate::group::double_odd::codec::Encoding;
use crate::group::double_odd::endomorphism::{self, Endomorphism};
use crate::group::double_odd::gaussian;
use crate::group::double_odd::{Curve, E, Point, S};
use crate::group::shape::{KEY_MULTIPLES, KEY_WIDTH, ODD_WIDTH};
#[cfg(feature = "alloc")]
use crate::multiply::pippenger::{Scalars, pippenger_vartime};
#[cfg(feature = "alloc")]
use crate::multiply::secret_sum::SecretSum;
#[cfg(lemniscate_microcontroller)]
use crate::multiply::sliding::{Term, set_odd_multiples, set_sum_by_vartime};
#[cfg(any(feature = "alloc", not(lemniscate_microcontroller)))]
use crate::multiply::straus;
#[cfg(feature = "alloc")]
use crate::multiply::straus::odd_multiples;
#[cfg(not(lemniscate_microcontroller))]
use crate::multiply::straus::{Term, write_odd_multiples};
use crate::multiply::variable_base::{SecretTerm, multiples, sum_of_products};
#[cfg(not(lemniscate_microcontroller))]
use crate::scalar::halving::Halved;
use crate::scalar::halving::{Lattice, Method};
use crate::scalar::{Scalar, recode};

use super::strategy::SumPoint;

/// The width of the windows of secret scalars.
const WIDTH: usize = 5;
/// The largest magnitude of their digits.
const LARGEST: usize = 16;

/// Products on one curve, with sums computed in points of the kind G.
pub(super) trait Products<G: SumPoint<Self>>: Curve {
    /// k P. Constant-time.
    fn product(k: &Scalar<Self::Order>, point: Point<Self, G::Element>) -> Point<Self, G::Element>;

    /// The sum of k P over the terms, of which there are so many. Constant-time.
    #[cfg(feature = "alloc")]
    fn sum_of_products<'a>(
        terms: impl ExactSizeIterator<Item = (&'a Scalar<Self::Order>, Point<Self, G::Element>)>,
    ) -> Point<Self, G::Element>;

    /// Returns whether s G - c Q is the element with this encoding, for the Q that a function gives where it is needed.
    /// Variable-time.
    fn is_difference_vartime<N: Encoding>(
        encoding: &[u8; 32],
        s: &Scalar<Self::Order>,
        c: &Scalar<Self::Order>,
        key: impl FnOnce() -> Point<Self, G::Element>,
    ) -> bool;

    /// The bits of the integers of [`Self::push_parts_vartime`].
    #[cfg(feature = "alloc")]
    const PART_BITS: usize;

    /// From this number of parts on Pippenger's method was measured to be faster than Straus', with all backends.
    #[cfg(feature = "alloc")]
    const PIPPENGER_FROM: usize;

    /// Writes k P as a sum of products by integers of at most `PART_BITS` bits. Variable-time.
    #[cfg(feature = "alloc")]
    fn push_parts_vartime(k: &Scalar<Self::Order>, point: Point<Self, G::Element>, parts: &mut Parts<G>);
}

/// Integers, as little-endian words, and the points that they are to be multiplied with.
#[cfg(feature = "alloc")]
pub(super) struct Parts<G> {
    integers: Vec<[u64; 4]>,
    points: Vec<G>,
}

#[cfg(feature = "alloc")]
impl<G> Parts<G> {
    #[inline(never)]
    fn push(&mut self, integer: [u64; 4], point: G) {
        self.integers.push(integer);
        self.points.push(point);
    }
}

/// The wNAF digits of all integers.
#[cfg(feature = "alloc")]
#[inline(never)]
fn wnaf_of_each(integers: &[[u64; 4]]) -> Vec<[i8; 256]> {
    let mut digits = Vec::with_capacity(integers.len());
    for integer in integers {
        digits.push(recode::wnaf_vartime::<5, 256, 4>(integer));
    }
    digits
}

/// s G - c Q for a c of 128 bits, as little-endian words. Variable-time.
///
/// s is split over G and 2^128 G, which have tables, so there are 128 doublings only.
#[cfg(lemniscate_microcontroller)]
#[inline(always)]
pub(super) fn difference_128_vartime<C: Curve, G: SumPoint<C>>(
    s: &Scalar<C::Order>,
    c: &[u64; 2],
    key: Point<C, G::Element>,
) -> Point<C, G::Element> {
    let mut sum = G::from_point(&key);
    let c = recode::numeral_vartime::<KEY_WIDTH, 2, 2>(c);
    set_sum_with_multiples_vartime::<C, G>(s, &mut sum, &c, true);
    sum.to_point()
}

/// s G and a product of the sum, or its opposite, become the sum: by a scalar of at most 128 bits. Variable-time.
#[cfg(lemniscate_microcontroller)]
#[inline(always)]
fn set_sum_with_multiples_vartime<C: Curve, G: SumPoint<C>>(
    s: &Scalar<C::Order>,
    sum: &mut G,
    c: &recode::Numeral<2>,
    negative: bool,
) {
    G::outline(
        #[inline(always)]
        || {
            let mut table = const { [<G as Addend>::UNSET; KEY_MULTIPLES] };
            set_odd_multiples(sum, &mut table);
            let mut terms = [Term::new(c.as_flattened(), negative, &table)];
            set_sum_with_base_vartime::<C, G, 1>(s, sum, &mut terms, add_entry);
        },
    );
}

/// What is added if nothing else is said.
#[cfg(lemniscate_microcontroller)]
#[inline(always)]
fn add_entry<G: Group<Addend = G>>(sum: &mut G, _: usize, entry: &G, negative: bool) {
    sum.set_add_signed_vartime(entry, negative);
}

/// s G and products of scalars of at most 128 bits become the sum, with entries added by a function. Variable-time.
#[cfg(lemniscate_microcontroller)]
#[inline(always)]
fn set_sum_with_base_vartime<C: Curve, G: SumPoint<C>, const N: usize>(
    s: &Scalar<C::Order>,
    sum: &mut G,
    terms: &mut [Term<'_, G>; N],
    add: impl Fn(&mut G, usize, &G, bool),
) {
    let s = recode::numeral_vartime::<ODD_WIDTH, 4, 4>(&s.to_words());
    let (low, high) = s.as_flattened().split_at(4);
    let mut base = [Term::new(low, false, C::odd()), Term::new(high, false, C::odd_128())];
    set_sum_by_vartime(sum, &mut base, terms, add);
}

/// s G - c Q for a c of 128 bits, as little-endian words. Variable-time.
///
/// s is split over G and 2^128 G, which have tables, so there are 128 doublings only.
#[cfg(not(lemniscate_microcontroller))]
#[inline(always)]
pub(super) fn difference_128_vartime<C: Curve, G: SumPoint<C>>(
    s: &Scalar<C::Order>,
    c: &[u64; 2],
    key: Point<C, G::Element>,
) -> Point<C, G::Element> {
    let mut table = const { [<G as Addend>::UNSET; KEY_MULTIPLES] };
    write_odd_multiples(&G::from_point(&key.negate()), &mut table);
    let c = recode::wnaf_vartime::<KEY_WIDTH, 129, 2>(c);
    sum_with_base_vartime::<C, G>(s, &[Term { digits: &c, table: &table }])
}

/// s G and products of scalars of at most 128 bits. Variable-time.
#[cfg(any(feature = "alloc", not(lemniscate_microcontroller)))]
#[inline(always)]
fn sum_with_base_vartime<C: Curve, G: SumPoint<C>>(
    s: &Scalar<C::Order>,
    terms: &[straus::Term<'_, G>],
) -> Point<C, G::Element> {
    let [s0, s1, s2, s3] = s.to_words();
    let low = recode::wnaf_vartime::<ODD_WIDTH, 129, 2>(&[s0, s1]);
    let high = recode::wnaf_vartime::<ODD_WIDTH, 129, 2>(&[s2, s3]);
    let base =
        [straus::Term { digits: &low, table: C::odd() }, straus::Term { digits: &high, table: C::odd_128() }];
    straus::straus_vartime::<G>(&base, terms).to_point()
}

/// The sum of s G and of k P over the terms. Variable-time.
#[cfg(feature = "alloc")]
#[inline(always)]
pub(super) fn sum_of_products_vartime<'a, C: Products<G>, G: SumPoint<C>>(
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
            terms.push(straus::Term { digits, table: table.as_slice() });
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

impl<G: SumPoint<E> + Endomorphism> Products<G> for E {
    /// By [`gaussian`] digits.
    #[inline(always)]
    fn product(k: &Scalar<Self::Order>, point: Point<Self, G::Element>) -> Point<Self, G::Element> {
        gaussian::product(k, &G::from_point(&point)).to_point()
    }

    /// Each scalar is split in two by the endomorphism.
    #[cfg(feature = "alloc")]
    #[inline(always)]
    fn sum_of_products<'a>(
        terms: impl ExactSizeIterator<Item = (&'a Scalar<Self::Order>, Point<Self, G::Element>)>,
    ) -> Point<Self, G::Element> {
        let mut sum = SecretSum::<G, 26>::new(2 * terms.len());
        for (k, point) in terms {
            let table = multiples::<G, LARGEST>(G::from_point(&point));
            let mut images = table;
            G::take_images(&mut images);
            let [low, high] = endomorphism::split(k).map(|half| Zeroizing::new(signed_digits(&half)));
            sum.push(low, table);
            sum.push(high, images);
        }
        sum.finish().to_point()
    }

    /// As below, in little memory.
    #[cfg(lemniscate_microcontroller)]
    #[inline(always)]
    fn is_difference_vartime<N: Encoding>(
        encoding: &[u8; 32],
        s: &Scalar<Self::Order>,
        c: &Scalar<Self::Order>,
        key: impl FnOnce() -> Point<Self, G::Element>,
    ) -> bool {
        let mut sum = G::from_point(&key());
        let [c0, c1] = endomorphism::split(c);
        G::outline(
            #[inline(always)]
            || {
                let mut table = const { [<G as Addend>::UNSET; KEY_MULTIPLES] };
                set_odd_multiples(&mut sum, &mut table);
                let [n0, n1] = [&c0, &c1].map(
                    #[inline(always)]
                    |half| recode::numeral_vartime::<KEY_WIDTH, 2, 2>(&half.magnitude),
                );
                let mut terms = [
                    Term::new(n0.as_flattened(), !bool::from(c0.is_negative), &table),
                    Term::new(n1.as_flattened(), !bool::from(c1.is_negative), &table),
                ];
                // A product more for each image, and half a kilobyte less than a table of them.
                set_sum_with_base_vartime::<Self, G, 2>(
                    s,
                    &mut sum,
                    &mut terms,
                    #[inline(always)]
                    |sum, k, entry, negative| {
                        if k == 0 {
                            sum.set_add_signed_vartime(entry, negative);
                        } else {
                            sum.set_add_image_signed_vartime(entry, negative);
                        }
                    },
                );
            },
        );
        G::outline(
            #[inline(always)]
            || N::is_encoding_vartime(encoding, &sum.to_point()),
        )
    }

    /// c is split in two by the endomorphism, s over G and 2^128 G.
    #[cfg(not(lemniscate_microcontroller))]
    #[inline(always)]
    fn is_difference_vartime<N: Encoding>(
        encoding: &[u8; 32],
        s: &Scalar<Self::Order>,
        c: &Scalar<Self::Order>,
        key: impl FnOnce() -> Point<Self, G::Element>,
    ) -> bool {
        let [c0, c1] = endomorphism::split(c);
        let mut table = const { [<G as Addend>::UNSET; KEY_MULTIPLES] };
        write_odd_multiples(&G::from_point(&key()), &mut table);
        let mut images = table;
        G::take_images(&mut images);
        let (c0, c1) = (minus_wnaf_vartime(&c0), minus_wnaf_vartime(&c1));
        let terms = [Term { digits: &c0, table: &table }, Term { digits: &c1, table: &images }];
        N::is_encoding_vartime(encoding, &sum_with_base_vartime::<Self, G>(s, &terms))
    }

    #[cfg(feature = "alloc")]
    const PART_BITS: usize = 128;

    /// Straus' method makes a table for each half of a scalar.
    #[cfg(feature = "alloc")]
    const PIPPENGER_FROM: usize = 100;

    /// Scalars of more than 128 bits are split in two by the endomorphism.
    #[cfg(feature = "alloc")]
    #[inline(always)]
    fn push_parts_vartime(k: &Scalar<Self::Order>, point: Point<Self, G::Element>, parts: &mut Parts<G>) {
        G::outline(
            #[inline(always)]
            || {
                let words = k.to_words();
                if words[2..] == [0, 0] {
                    return parts.push(words, G::from_point(&point));
                }
                let [k0, k1] = endomorphism::split(k);
                parts.push(four_words(k0.magnitude), G::from_point(&point.negate_if(k0.is_negative)));
                let image = point.endomorphism().negate_if(k1.is_negative);
                parts.push(four_words(k1.magnitude), G::from_point(&image));
            },
        );
    }
}

/// The digits of the opposite of a half. Variable-time.
#[cfg(not(lemniscate_microcontroller))]
#[inline(always)]
fn minus_wnaf_vartime(half: &endomorphism::Half) -> [i8; 129] {
    let mut digits = recode::wnaf_vartime::<KEY_WIDTH, 129, 2>(&half.magnitude);
    if !bool::from(half.is_negative) {
        for digit in &mut digits {
            *digit = -*digit;
        }
    }
    digits
}

#[cfg(feature = "alloc")]
fn four_words([low, high]: [u64; 2]) -> [u64; 4] {
    [low, high, 0, 0]
}

/// The digits of a half, of 5 bits each, in -16 ..= 16. Constant-time.
#[cfg(feature = "alloc")]
#[inline(always)]
fn signed_digits(half: &endomorphism::Half) -> [i8; 26] {
    let digits = recode::signed_windows::<5, 26, 2>(&half.magnitude);
    digits.map(|digit| i8::conditional_select(&digit, &-digit, half.is_negative))
}

impl<G: SumPoint<S>> Products<G> for S {
    #[inline(always)]
    fn product(k: &Scalar<Self::Order>, point: Point<Self, G::Element>) -> Point<Self, G::Element> {
        let digits = Zeroizing::new(recode::signed_windows::<5, 51, 4>(&k.to_words()));
        let table = multiples::<G, LARGEST>(G::from_point(&point));
        sum_of_products::<G>(WIDTH, &[SecretTerm { digits: &*digits, table: &table }]).to_point()
    }

    #[cfg(feature = "alloc")]
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

    /// As below, in little memory: what is computed before the tables is off the stack while they are there.
    #[cfg(lemniscate_microcontroller)]
    #[inline(always)]
    fn is_difference_vartime<N: Encoding>(
        encoding: &[u8; 32],
        s: &Scalar<Self::Order>,
        c: &Scalar<Self::Order>,
        key: impl FnOnce() -> Point<Self, G::Element>,
    ) -> bool {
        let mut sum = G::UNSET;
        let is_point = G::outline(
            #[inline(always)]
            || {
                let decoded = N::decode::<Self, G::Element>(encoding);
                sum = G::from_point(&decoded.point);
                bool::from(decoded.is_canonical & decoded.is_on_curve)
            },
        );
        if !is_point {
            return false;
        }
        let (mut multiplied, mut halves, mut negative) = (Scalar::ZERO, [[[0; 2]; 2]; 2], false);
        G::outline(
            #[inline(always)]
            || {
                let halved = LATTICE_S.halve_vartime(Method::HalfGcd, &c.to_words());
                // Both are below 2^128.
                let [rho, tau] = [&halved.rho, &halved.tau].map(|half| [half[0], half[1]]);
                multiplied = *s * Scalar::from_words([tau[0], tau[1], 0, 0]);
                halves = [&rho, &tau].map(recode::numeral_vartime::<KEY_WIDTH, 2, 2>);
                negative = halved.negative;
            },
        );
        G::outline(
            #[inline(always)]
            || {
                let mut r_table = const { [<G as Addend>::UNSET; S_MULTIPLES] };
                set_odd_multiples(&mut sum, &mut r_table);
                sum = G::from_point(&key());
                let mut key_table = const { [<G as Addend>::UNSET; S_MULTIPLES] };
                set_odd_multiples(&mut sum, &mut key_table);
                let mut terms = [
                    Term::new(halves[0].as_flattened(), !negative, &key_table),
                    Term::new(halves[1].as_flattened(), true, &r_table),
                ];
                set_sum_with_base_vartime::<Self, G, 2>(&multiplied, &mut sum, &mut terms, add_entry);
            },
        );
        sum.to_point().is_neutral().into()
    }

    /// c is halved: with rho = +-tau c of half the length, the question is whether tau s G -+ rho Q - tau R is neutral,
    /// as tau is not 0 modulo the prime r. All doublings beyond the 128th go, for one more square root.
    #[cfg(not(lemniscate_microcontroller))]
    #[inline(always)]
    fn is_difference_vartime<N: Encoding>(
        encoding: &[u8; 32],
        s: &Scalar<Self::Order>,
        c: &Scalar<Self::Order>,
        key: impl FnOnce() -> Point<Self, G::Element>,
    ) -> bool {
        let Decoded { is_canonical, is_on_curve, point: r } = N::decode::<Self, ByCall<G::Element>>(encoding);
        if !bool::from(is_canonical & is_on_curve) {
            return false;
        }
        let Halved { rho, tau, negative } = LATTICE_S.halve_vartime(Method::HalfGcd, &c.to_words());
        // Both are below 2^128.
        let (rho, tau) = ([rho[0], rho[1]], [tau[0], tau[1]]);
        let multiplied = *s * Scalar::from_words([tau[0], tau[1], 0, 0]);
        let mut key_table = const { [<G as Addend>::UNSET; KEY_MULTIPLES] };
        let mut r_table = const { [<G as Addend>::UNSET; KEY_MULTIPLES] };
        let key = key();
        write_odd_multiples(&G::from_point(&if negative { key } else { key.negate() }), &mut key_table);
        write_odd_multiples(&G::from_point(&r.negate().from_calls()), &mut r_table);
        let rho = recode::wnaf_vartime::<KEY_WIDTH, 129, 2>(&rho);
        let tau = recode::wnaf_vartime::<KEY_WIDTH, 129, 2>(&tau);
        let terms = [Term { digits: &rho, table: &key_table }, Term { digits: &tau, table: &r_table }];
        sum_with_base_vartime::<Self, G>(&multiplied, &terms).is_neutral().into()
    }

    #[cfg(feature = "alloc")]
    const PART_BITS: usize = 255;

    #[cfg(feature = "alloc")]
    const PIPPENGER_FROM: usize = 190;

    #[cfg(feature = "alloc")]
    #[inline(always)]
    fn push_parts_vartime(k: &Scalar<Self::Order>, point: Point<Self, G::Element>, parts: &mut Parts<G>) {
        parts.push(k.to_words(), G::from_point(&point));
    }
}

/// The odd multiples of the key and of R each on the s curve, on microcontrollers.
#[cfg(lemniscate_microcontroller)]
const S_MULTIPLES: usize = 3;

/// Of the integers (rho, tau) with rho = tau c modulo the order of the s curve, which has 255 bits.
const LATTICE_S: Lattice<4, 3> = match Lattice::of_order::<<S as Curve>::Order>() {
    Some(lattice) => lattice,
    None => panic!("the order has 255 bits"),
};
