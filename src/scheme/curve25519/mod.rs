//! What Ed25519 and X25519 share: products on the curve, each entered once for the backend in force.

use crate::backend::dispatch;
use crate::field::{FieldElement, P25519, PrimeField};
use crate::group::edwards25519::{Affine, Point};
#[cfg(feature = "x25519")]
use crate::group::montgomery25519;
#[cfg(feature = "x25519")]
use crate::group::montgomery25519::lanes::Input as LadderInput;
#[cfg(feature = "ed25519")]
pub(crate) use crate::multiply::side_by_side::MAX_LANES;
use crate::scalar::{Scalar, order};
#[cfg(all(feature = "ed25519", feature = "alloc"))]
use crate::scheme::schnorr::TableWorth;
#[cfg(feature = "ed25519")]
use crate::{
    backend::Backend,
    group::Group,
    group::edwards25519::{self, Encoding},
    scheme::eddsa,
    scheme::schnorr::{Error, TOGETHER, verdict},
};
#[cfg(all(feature = "ed25519", feature = "alloc"))]
use crate::{group::start::MaskedStart, scheme::blinding::Blindable};

mod blinding;
#[cfg(feature = "ristretto255")]
pub(crate) mod elements;
#[cfg(feature = "ed25519")]
mod equation;
#[cfg(feature = "ed25519")]
mod policy;
#[cfg(feature = "ed25519")]
mod prepared;
#[cfg(all(feature = "ed25519", feature = "alloc", target_arch = "x86_64"))]
mod prepared_lanes;
#[cfg(all(feature = "ed25519", target_arch = "x86_64"))]
mod side_by_side;
#[cfg(all(feature = "ed25519", lemniscate_microcontroller))]
mod small;
mod strategy;
#[cfg(feature = "ristretto255")]
pub(crate) mod subgroup;
#[cfg(all(feature = "ed25519", feature = "alloc"))]
mod sums;

pub use blinding::Edwards25519;
pub(crate) use blinding::Mask;
#[cfg(feature = "ed25519")]
#[cfg_attr(
    lemniscate_microcontroller,
    allow(unused_imports, reason = "forms of the equation are chosen with the feature `methods`")
)]
pub use equation::{Equation, Way};
#[cfg(feature = "ed25519")]
pub use policy::Policy;
#[cfg(feature = "ed25519")]
pub use prepared::PreparedPoint;
#[cfg(all(feature = "ed25519", feature = "alloc"))]
pub(crate) use sums::{Product, fewest_in_sum, sum_vartime};

#[cfg(all(feature = "ed25519", not(lemniscate_microcontroller)))]
use equation::Digits;

use strategy::Strategy;

type Ed25519Scalar = Scalar<order::Ed25519>;

/// Makes any 32 bytes a secret scalar: a multiple of 8, with bit 254 the highest (RFC 7748 section 5).
pub(crate) fn clamp(scalar: &mut [u8; 32]) {
    scalar[0] &= 248;
    scalar[31] &= 127;
    scalar[31] |= 64;
}

/// Scalar times B: the affine coordinates and the encoding. Constant-time.
pub(crate) fn base_product(scalar: &Ed25519Scalar, mask: &Mask) -> (Affine, [u8; 32]) {
    #[inline(always)]
    fn run<B: Strategy>(scalar: &Ed25519Scalar, mask: &Mask) -> (Affine, [u8; 32]) {
        let affine = fixed::<B>(scalar, mask).to_affine();
        (affine, affine.encode())
    }
    dispatch!(B => run::<B>(scalar, mask))
}

/// [`base_product`] of several scalars, for as many as there are places. Constant-time.
#[cfg(feature = "ed25519")]
pub(crate) fn base_products(scalars: &[Ed25519Scalar], mask: &Mask, products: &mut [(Affine, [u8; 32])]) {
    for (scalars, products) in scalars.chunks(TOGETHER).zip(products.chunks_mut(TOGETHER)) {
        dispatch!(B => <B as Strategy>::base_products(scalars, mask, products));
        for (affine, encoding) in products {
            *encoding = affine.encode();
        }
    }
}

/// Scalar times the base point of curve25519: the u-coordinate, encoded. Constant-time.
#[cfg(feature = "x25519")]
pub(crate) fn base_product_montgomery(scalar: &Ed25519Scalar, mask: &Mask) -> [u8; 32] {
    #[inline(always)]
    fn run<B: Strategy>(scalar: &Ed25519Scalar, mask: &Mask) -> [u8; 32] {
        montgomery25519::encode_edwards(&fixed::<B>(scalar, mask))
    }
    dispatch!(B => run::<B>(scalar, mask))
}

#[inline(always)]
fn fixed<B: Strategy>(scalar: &Ed25519Scalar, mask: &Mask) -> Point<B::Fe<P25519>> {
    let scalar = mask.blind(scalar, B::DOUBLINGS);
    B::base_product(mask.start(), &scalar)
}

/// The ladder of RFC 7748, which clamps the scalar. Constant-time.
#[cfg(feature = "x25519")]
pub(crate) fn ladder(scalar: &[u8; 32], u: &[u8; 32], mask: &Mask) -> [u8; 32] {
    dispatch!(B => <B as Strategy>::ladder(scalar, u, mask.start()))
}

/// The ladder for each input. Constant-time.
#[cfg(feature = "x25519")]
pub(crate) fn ladders(inputs: &[LadderInput], results: &mut [[u8; 32]], mask: &Mask) {
    dispatch!(B => <B as Strategy>::ladders(inputs, results, mask.start()))
}

/// Decodes a point.
#[cfg(feature = "ed25519")]
pub(crate) fn decode_vartime(encoding: &Encoding) -> Option<Affine> {
    #[inline(always)]
    fn run<B: Backend>(encoding: &Encoding) -> Option<Affine> {
        let (decoded, point) = edwards25519::codec::decode_one::<B::Fe<P25519>>(encoding);
        bool::from(decoded).then(|| point.decoded_to_affine())
    }
    dispatch!(B => run::<B>(encoding))
}

/// The u-coordinate of a point on curve25519, encoded; 0 for the neutral element.
#[cfg(all(feature = "ed25519", feature = "x25519"))]
pub(crate) fn to_montgomery(point: &Affine) -> [u8; 32] {
    dispatch!(B => montgomery25519::encode_edwards(&point.to_point::<<B as Backend>::Fe<P25519>>()))
}

/// The sum of two points.
#[cfg(all(feature = "ed25519", feature = "alloc"))]
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
#[cfg(all(feature = "ed25519", feature = "alloc"))]
pub(crate) fn is_base_product(scalar: &Ed25519Scalar, point: &Affine) -> bool {
    #[inline(always)]
    fn run<B: Strategy>(start: &MaskedStart, scalar: &Ed25519Scalar, point: &Affine) -> bool {
        let mut difference = B::base_product(start, scalar);
        difference.set_add_point(&-point.to_point());
        check_difference(difference, Policy::Zip215).is_ok()
    }
    dispatch!(B => run::<B>(&Edwards25519::NEUTRAL, scalar, point))
}

/// Returns whether the order of the point is 1, 2, 4 or 8.
#[cfg(feature = "ed25519")]
pub(crate) fn is_small_order_vartime(point: &Affine) -> bool {
    point.encoding().is_small_order_vartime()
}

/// A public key, decoded or not.
#[cfg(feature = "ed25519")]
pub(crate) type Key = eddsa::Key<Edwards25519>;

#[cfg(all(feature = "ed25519", any(feature = "alloc", not(lemniscate_microcontroller))))]
impl Key {
    /// The encoding: the canonical one of a decoded key.
    pub(crate) fn encoding(&self) -> Encoding {
        match self {
            Key::Encoded(encoding) => *encoding,
            Key::Decoded(affine) => affine.encoding(),
        }
    }
}

/// As many keys or other points as there are lanes: decoded if all of them are.
#[cfg(all(feature = "ed25519", any(target_arch = "x86_64", feature = "alloc")))]
enum LaneKeys {
    Encoded([Encoding; MAX_LANES]),
    Decoded([Affine; MAX_LANES]),
}

#[cfg(all(feature = "ed25519", any(target_arch = "x86_64", feature = "alloc")))]
impl LaneKeys {
    /// The neutral element in the lanes that are left.
    fn new(keys: impl Iterator<Item = Key>) -> Self {
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

/// What a signature claims: scalar * B = point + challenge * key.
#[cfg(feature = "ed25519")]
pub(crate) type Claim = eddsa::Claim<Edwards25519>;

#[cfg(feature = "ed25519")]
impl Claim {
    /// Returns whether both claim the same of the same points, as far as these are encoded alike.
    #[cfg(feature = "alloc")]
    pub(crate) fn says_the_same(&self, other: &Self) -> bool {
        self.scalar == other.scalar
            && self.challenge == other.challenge
            && self.point.is_same_vartime(&other.point)
            && self.key.encoding().is_same_vartime(&other.key.encoding())
    }

    /// An error if the key or the point R has small order, as their encodings tell.
    #[cfg(not(lemniscate_microcontroller))]
    fn check_orders_vartime(&self) -> Result<(), Error> {
        check_orders_vartime(self.key.encoding().is_small_order_vartime(), &self.point)
    }
}

/// Checks the equation, and small orders if the policy refuses them. Canonical encodings are the caller's business.
#[cfg(all(feature = "ed25519", not(lemniscate_microcontroller)))]
pub(crate) fn verify_vartime(claim: &Claim, policy: Policy, way: Way) -> Result<(), Error> {
    #[inline(always)]
    fn run<B: Strategy>(
        claim: &Claim,
        policy: Policy,
        digits: &Digits,
        equation: Equation,
    ) -> Result<(), Error> {
        let [key, point] = decode_claim::<B>(claim)?;
        if policy.refuses_small_order() {
            claim.check_orders_vartime()?;
        }
        let difference = equation::difference_vartime::<B>(digits, key, point, equation);
        check_difference(difference, policy)
    }
    let digits = equation::digits_vartime(claim, policy.is_cofactored(), way);
    dispatch!(B => run::<B>(claim, policy, &digits, way.equation))
}

/// An error if the key or the point with this encoding has small order.
#[cfg(feature = "ed25519")]
fn check_orders_vartime(key_is_small: bool, point: &Encoding) -> Result<(), Error> {
    if key_is_small {
        Err(Error::KeySmallOrder)
    } else if point.is_small_order_vartime() {
        Err(Error::PointSmallOrder)
    } else {
        Ok(())
    }
}

/// Returns whether what is left of the equation is neutral, times the cofactor if the policy is cofactored.
#[cfg(feature = "ed25519")]
#[inline(always)]
fn check_difference<F: FieldElement<Prime = P25519>>(
    difference: Point<F>,
    policy: Policy,
) -> Result<(), Error> {
    verdict(vanishes(difference, policy).into())
}

/// The same in each lane.
#[cfg(feature = "ed25519")]
#[inline(always)]
fn vanishes<F: PrimeField<Prime = P25519>>(difference: Point<F>, policy: Policy) -> F::Mask {
    let mut difference = difference;
    if policy.is_cofactored() {
        difference.set_double_n(3);
    }
    difference.is_neutral()
}

#[cfg(all(feature = "ed25519", lemniscate_microcontroller))]
pub(crate) use small::{verify_message_vartime, verify_vartime};

/// The verdicts of [`verify_vartime`] on the first `count` claims, for which vectors work on several at once where the
/// backend in force has such.
#[cfg(feature = "ed25519")]
pub(crate) fn verify_each_vartime(
    claims: &[Claim; MAX_LANES],
    count: usize,
    policy: Policy,
) -> [Result<(), Error>; MAX_LANES] {
    #[cfg(target_arch = "x86_64")]
    let together = side_by_side::verify_together_vartime(claims, count, policy);
    #[cfg(not(target_arch = "x86_64"))]
    let together = [None; MAX_LANES];
    let mut verdicts = [Ok(()); MAX_LANES];
    for (lane, claim) in claims[..count].iter().enumerate() {
        verdicts[lane] = together[lane].unwrap_or_else(|| verify_vartime(claim, policy, Way::default()));
    }
    verdicts
}

/// What a table of a key is worth on the backend in force.
#[cfg(all(feature = "ed25519", feature = "alloc"))]
pub(crate) fn table_worth() -> TableWorth {
    dispatch!(B => <B as Strategy>::TABLE)
}

/// The points A and R.
#[cfg(all(feature = "ed25519", not(lemniscate_microcontroller)))]
#[inline(always)]
fn decode_claim<B: Strategy>(claim: &Claim) -> Result<[Point<B::Fe<P25519>>; 2], Error> {
    let (key, point) = match claim.key {
        Key::Decoded(affine) => {
            let (decoded, point) = edwards25519::codec::decode_one(&claim.point);
            (Some(affine.to_point()), bool::from(decoded).then_some(point))
        }
        Key::Encoded(encoding) => {
            let [key, point] = B::decode_two([encoding, claim.point]);
            (key, point)
        }
    };
    Ok([key.ok_or(Error::KeyNotOnCurve)?, point.ok_or(Error::PointNotOnCurve)?])
}
