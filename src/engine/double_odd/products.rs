//! Scalar times point on the two curves: which strategy of [`crate::multiply`] serves which product.

use zeroize::Zeroizing;

use crate::group::double_odd::codec::Encoding;
use crate::group::double_odd::endomorphism::Endomorphism;
use crate::group::double_odd::gaussian;
use crate::group::double_odd::{Curve, E, Point, S};
use crate::group::shape::ODD_WIDTH;
use crate::multiply::straus;
use crate::multiply::variable_base::{SecretTerm, multiples, sum_of_products};
use crate::scalar::halving::Lattice;
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
}

/// Whether differences of products are elements, on one curve.
pub(super) trait Differences<G: SumPoint<Self>>: Curve {
    /// Returns whether s G - c Q is the element with this encoding, for the Q that a function gives where it is needed.
    /// Variable-time.
    fn is_difference_vartime<N: Encoding>(
        encoding: &[u8; 32],
        s: &Scalar<Self::Order>,
        c: &Scalar<Self::Order>,
        key: impl FnOnce() -> Point<Self, G::Element>,
    ) -> bool;
}

/// s G and products of scalars of at most 128 bits. Variable-time.
#[inline(always)]
pub(super) fn sum_with_base_vartime<C: Curve, G: SumPoint<C>>(
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

impl<G: SumPoint<E> + Endomorphism> Products<G> for E {
    /// By [`gaussian`] digits.
    #[inline(always)]
    fn product(k: &Scalar<Self::Order>, point: Point<Self, G::Element>) -> Point<Self, G::Element> {
        gaussian::product(k, &G::from_point(&point)).to_point()
    }
}

impl<G: SumPoint<S>> Products<G> for S {
    #[inline(always)]
    fn product(k: &Scalar<Self::Order>, point: Point<Self, G::Element>) -> Point<Self, G::Element> {
        let digits = Zeroizing::new(recode::signed_windows::<5, 51, 4>(&k.to_words()));
        let table = multiples::<G, LARGEST>(G::from_point(&point));
        sum_of_products::<G>(WIDTH, &[SecretTerm { digits: &*digits, table: &table }]).to_point()
    }
}

/// Of the integers (rho, tau) with rho = tau c modulo the order of the s curve, which has 255 bits.
pub(super) const LATTICE_S: Lattice<4, 3> = match Lattice::of_order::<<S as Curve>::Order>() {
    Some(lattice) => lattice,
    None => panic!("the order has 255 bits"),
};
