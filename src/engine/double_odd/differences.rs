//! The differences s G - c Q that signatures are verified by. Variable-time.

use crate::field::by_call::ByCall;
use crate::group::Addend;
use crate::group::double_odd::codec::{Decoded, Encoding};
use crate::group::double_odd::endomorphism::{self, Endomorphism};
use crate::group::double_odd::{Curve, E, Point, S};
use crate::group::shape::{KEY_MULTIPLES, KEY_WIDTH};
use crate::multiply::straus::{Term, write_odd_multiples};
use crate::scalar::halving::{Halved, Method};
use crate::scalar::{Scalar, recode};

use super::products::{Differences, LATTICE_S, sum_with_base_vartime};
use super::strategy::SumPoint;

/// s G - c Q for a c of 128 bits, as little-endian words. Variable-time.
///
/// s is split over G and 2^128 G, which have tables, so there are 128 doublings only.
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

impl<G: SumPoint<E> + Endomorphism> Differences<G> for E {
    /// c is split in two by the endomorphism, s over G and 2^128 G.
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
}

/// The digits of the opposite of a half. Variable-time.
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

impl<G: SumPoint<S>> Differences<G> for S {
    /// c is halved: with rho = +-tau c of half the length, the question is whether tau s G -+ rho Q - tau R is neutral,
    /// as tau is not 0 modulo the prime r. All doublings beyond the 128th go, for one more square root.
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
}
