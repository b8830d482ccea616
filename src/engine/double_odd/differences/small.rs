//! The differences s G - c Q that signatures are verified by, in little memory. Variable-time.

use crate::group::double_odd::codec::Encoding;
use crate::group::double_odd::endomorphism::{self, Endomorphism};
use crate::group::double_odd::{Curve, E, Point, S};
use crate::group::shape::{KEY_MULTIPLES, KEY_WIDTH, ODD_WIDTH};
use crate::group::{Addend, Group};
use crate::multiply::sliding::{Term, set_odd_multiples, set_sum_by_vartime};
use crate::scalar::halving::Method;
use crate::scalar::{Scalar, recode};

use super::products::{Differences, LATTICE_S};
use super::strategy::SumPoint;

/// The odd multiples of the key and of R each on the s curve.
const S_MULTIPLES: usize = 3;

/// s G - c Q for a c of 128 bits, as little-endian words. Variable-time.
///
/// s is split over G and 2^128 G, which have tables, so there are 128 doublings only.
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
#[inline(always)]
fn set_sum_with_multiples_vartime<C: Curve, G: SumPoint<C>>(
    s: &Scalar<C::Order>,
    sum: &mut G,
    c: &recode::Numeral<2>,
    negative: bool,
) {
    outline!(G, || {
        let mut table = const { [<G as Addend>::UNSET; KEY_MULTIPLES] };
        set_odd_multiples(sum, &mut table);
        let mut terms = [Term::new(c.as_flattened(), negative, &table)];
        set_sum_with_base_vartime::<C, G, 1>(s, sum, &mut terms, add_entry);
    });
}

/// What is added if nothing else is said.
#[inline(always)]
fn add_entry<G: Group<Addend = G>>(sum: &mut G, _: usize, entry: &G, negative: bool) {
    sum.set_add_signed_vartime(entry, negative);
}

/// s G and products of scalars of at most 128 bits become the sum, with entries added by a function. Variable-time.
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
    // In loops, which take a percent more time and a quarter of a kilobyte less.
    set_sum_by_vartime::<_, _, _, true>(sum, &mut base, terms, add);
}

impl<G: SumPoint<E> + Endomorphism> Differences<G> for E {
    #[inline(always)]
    fn is_difference_vartime<N: Encoding>(
        encoding: &[u8; 32],
        s: &Scalar<Self::Order>,
        c: &Scalar<Self::Order>,
        key: impl FnOnce() -> Point<Self, G::Element>,
    ) -> bool {
        let mut sum = G::from_point(&key());
        let [c0, c1] = endomorphism::split(c);
        outline!(G, || {
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
        });
        outline!(G, || N::is_encoding_vartime(encoding, &sum.to_point()))
    }
}

impl<G: SumPoint<S>> Differences<G> for S {
    /// What is computed before the tables is off the stack while they are there.
    #[inline(always)]
    fn is_difference_vartime<N: Encoding>(
        encoding: &[u8; 32],
        s: &Scalar<Self::Order>,
        c: &Scalar<Self::Order>,
        key: impl FnOnce() -> Point<Self, G::Element>,
    ) -> bool {
        let mut sum = G::UNSET;
        let is_point = outline!(G, || {
            let decoded = N::decode::<Self, G::Element>(encoding);
            sum = G::from_point(&decoded.point);
            bool::from(decoded.is_canonical & decoded.is_on_curve)
        });
        if !is_point {
            return false;
        }
        let (mut multiplied, mut halves, mut negative) = (Scalar::ZERO, [[[0; 2]; 2]; 2], false);
        outline!(G, || {
            let halved = LATTICE_S.halve_vartime(Method::USUAL, &c.to_words());
            // Both are below 2^128.
            let [rho, tau] = [&halved.rho, &halved.tau].map(|half| [half[0], half[1]]);
            multiplied = *s * Scalar::from_words([tau[0], tau[1], 0, 0]);
            halves = [&rho, &tau].map(recode::numeral_vartime::<KEY_WIDTH, 2, 2>);
            negative = halved.negative;
        });
        outline!(G, || {
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
        });
        sum.to_point().is_neutral().into()
    }
}
