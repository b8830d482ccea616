//! What Ed25519 computes: points, claims, and the equation.

use crate::backend::{Backend, dispatch};
use crate::engine::blinding::Blindable;
use crate::engine::edwards::points::SumPoint as _;
use crate::engine::edwards::{self, Checks, Edwards};
use crate::engine::{LANES, TOGETHER, TableWorth};
use crate::error::Error;
use crate::field::P25519;
use crate::group::Group;
use crate::group::edwards::PointEncoding as _;
use crate::group::edwards25519::{Affine, Encoding, codec};
use crate::group::start::MaskedStart;
pub(super) use crate::multiply::side_by_side::MAX_LANES;

use super::equation::Way;
use super::strategy::Strategy;
use super::{Ed25519Scalar, Edwards25519, Mask, PreparedPoint, verify_vartime};

/// A public key, decoded or not.
pub(crate) type Key = edwards::Key<Edwards25519>;

/// What a signature claims: scalar * B = point + challenge * key.
pub(crate) type Claim = edwards::Claim<Edwards25519>;

impl Claim {
    /// Returns whether both claim the same of the same points, as far as these are encoded alike.
    pub(crate) fn says_the_same(&self, other: &Self) -> bool {
        self.scalar == other.scalar
            && self.challenge == other.challenge
            && self.point.is_same_vartime(&other.point)
            && self.key.encoding().is_same_vartime(&other.key.encoding())
    }
}

impl Edwards for Edwards25519 {
    const NEUTRAL_POINT: Affine = Affine::NEUTRAL;

    type Bytes = [u8; 32];
    type Point = Affine;
    type Encoding = Encoding;
    type Table = PreparedPoint;

    #[inline]
    fn base_product(scalar: &Ed25519Scalar, mask: &Mask) -> (Affine, [u8; 32]) {
        super::base_product(scalar, mask)
    }

    fn base_products(scalars: &[Ed25519Scalar], mask: &Mask, products: &mut [(Affine, [u8; 32])]) {
        for (scalars, products) in scalars.chunks(TOGETHER).zip(products.chunks_mut(TOGETHER)) {
            dispatch!(B => <B as Strategy>::base_products(scalars, mask, products));
            for (affine, encoding) in products {
                *encoding = affine.encode();
            }
        }
    }

    fn encoding(bytes: &[u8; 32]) -> Encoding {
        Encoding::new(bytes)
    }

    fn encode(point: &Affine) -> [u8; 32] {
        point.encode()
    }

    fn encoding_of(point: &Affine) -> Encoding {
        point.encoding()
    }

    fn decode_vartime(encoding: &Encoding) -> Option<Affine> {
        #[inline(always)]
        fn run<B: Backend>(encoding: &Encoding) -> Option<Affine> {
            let (decoded, point) = codec::decode_one::<B::Fe<P25519>>(encoding);
            bool::from(decoded).then(|| point.decoded_to_affine())
        }
        dispatch!(B => run::<B>(encoding))
    }

    fn verify_vartime(claim: &Claim, checks: Checks) -> Result<(), Error> {
        verify_vartime(claim, checks, Way::default())
    }

    fn verify_several_vartime(
        claims: &[Claim; LANES],
        count: usize,
        checks: Checks,
    ) -> [Result<(), Error>; LANES] {
        let together = super::side_by_side::verify_together_vartime(claims, count, checks);
        let mut verdicts = [Ok(()); LANES];
        for (lane, claim) in claims[..count].iter().enumerate() {
            verdicts[lane] = together[lane].unwrap_or_else(|| verify_vartime(claim, checks, Way::default()));
        }
        verdicts
    }

    fn prepare_vartime(point: &Affine) -> PreparedPoint {
        PreparedPoint::new_vartime(point)
    }

    fn verify_prepared_vartime(claim: &Claim, table: &PreparedPoint, checks: Checks) -> Result<(), Error> {
        table.verify_vartime(claim, checks)
    }

    fn verify_several_prepared_vartime(
        claims: &[(Claim, &PreparedPoint); LANES],
        count: usize,
        checks: Checks,
    ) -> [Result<(), Error>; LANES] {
        let keys = claims.map(|(_, key)| key);
        PreparedPoint::verify_each_vartime(&keys[..count], &claims.map(|(claim, _)| claim), checks)
    }

    fn table_worth() -> TableWorth {
        dispatch!(B => <B as Strategy>::TABLE)
    }
}

/// The u-coordinate of a point on curve25519, encoded; 0 for the neutral element.
pub(crate) fn to_montgomery(point: &Affine) -> [u8; 32] {
    use crate::group::montgomery25519;
    dispatch!(B => montgomery25519::encode_edwards(&point.to_point::<<B as Backend>::Fe<P25519>>()))
}

/// The y-coordinate of the points with a u-coordinate on curve25519, encoded without a sign, if there may be some. Variable-time.
#[cfg(feature = "x25519")]
pub(crate) fn encoded_y_vartime(u: &[u8; 32]) -> Option<[u8; 32]> {
    use crate::group::montgomery25519;
    dispatch!(B => montgomery25519::encoded_y_vartime::<<B as Backend>::Fe<P25519>>(u))
}

/// The sum of two points.
pub(crate) fn add(a: &Affine, b: &Affine) -> Affine {
    #[inline(always)]
    fn run<B: Backend>(a: &Affine, b: &Affine) -> Affine {
        let mut sum = a.to_point::<B::Fe<P25519>>();
        sum.set_add_point(&b.to_point());
        sum.to_affine()
    }
    dispatch!(B => run::<B>(a, b))
}

/// Returns whether 8 scalar B = 8 point.
pub(crate) fn is_base_product(scalar: &Ed25519Scalar, point: &Affine) -> bool {
    #[inline(always)]
    fn run<B: Strategy>(start: &MaskedStart, scalar: &Ed25519Scalar, point: &Affine) -> bool {
        let mut difference = B::base_product(start, scalar);
        difference.set_add_point(&-point.to_point());
        difference.check_difference(Checks::COFACTORED).is_ok()
    }
    dispatch!(B => run::<B>(&Edwards25519::NEUTRAL, scalar, point))
}

/// As many keys or other points as there are lanes: decoded if all of them are.
pub(super) enum LaneKeys {
    Encoded([Encoding; MAX_LANES]),
    Decoded([Affine; MAX_LANES]),
}

impl LaneKeys {
    /// The neutral element in the lanes that are left.
    pub(super) fn new(keys: impl Iterator<Item = Key>) -> Self {
        let mut decoded = [Affine::NEUTRAL; MAX_LANES];
        let mut encoded = [Affine::NEUTRAL.encoding(); MAX_LANES];
        let mut all_decoded = true;
        for ((key, decoded), encoded) in keys.zip(&mut decoded).zip(&mut encoded) {
            match key {
                Key::Decoded(affine) => (*decoded, *encoded) = (affine, affine.encoding()),
                Key::Encoded(encoding) => (all_decoded, *encoded) = (false, encoding),
            }
        }
        if all_decoded { LaneKeys::Decoded(decoded) } else { LaneKeys::Encoded(encoded) }
    }
}
