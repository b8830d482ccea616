//! What Ed448 and X448 share: products on the curve, each entered once for the backend in force.

use crate::backend::dispatch;
use crate::field::{FieldElement, P448, PrimeField};
use crate::group::edwards448::{Affine, Point};
#[cfg(feature = "x448")]
use crate::group::montgomery448;
use crate::scalar::{Scalar, order};
#[cfg(feature = "ed448")]
use crate::{
    backend::Backend,
    group::Group,
    group::edwards448::{self, Encoding},
    scheme::eddsa,
    scheme::schnorr::{Error, LANES, TOGETHER, verdict},
};
#[cfg(all(feature = "ed448", feature = "alloc"))]
use crate::{
    backend::{self, BackendKind},
    scheme::schnorr::TableWorth,
};

mod blinding;
#[cfg(feature = "decaf448")]
pub(crate) mod elements;
#[cfg(feature = "ed448")]
mod equation;
#[cfg(feature = "ed448")]
mod policy;
#[cfg(feature = "ed448")]
mod prepared;
#[cfg(all(feature = "ed448", target_arch = "x86_64"))]
mod side_by_side;
mod strategy;
#[cfg(feature = "decaf448")]
pub(crate) mod subgroup;
#[cfg(all(feature = "ed448", feature = "alloc"))]
pub(crate) mod sums;

pub use blinding::Edwards448;
pub(crate) use blinding::Mask;
#[cfg(feature = "ed448")]
pub use policy::Policy;
#[cfg(feature = "ed448")]
pub use prepared::PreparedPoint;

use strategy::Strategy;
#[cfg(all(feature = "ed448", lemniscate_microcontroller))]
use strategy::SumPoint as _;

type Ed448Scalar = Scalar<order::Ed448, 7>;

/// Makes any 56 bytes a secret scalar: a multiple of 4, with bit 447 the highest (RFC 7748 section 5, RFC 8032 section
/// 5.2.5).
pub(crate) fn clamp(scalar: &mut [u8; 56]) {
    scalar[0] &= 252;
    scalar[55] |= 128;
}

/// Scalar times B: the affine coordinates and the encoding. Constant-time.
pub(crate) fn base_product(scalar: &Ed448Scalar, mask: &Mask) -> (Affine, [u8; 57]) {
    #[inline(always)]
    fn run<B: Strategy>(scalar: &Ed448Scalar, mask: &Mask) -> (Affine, [u8; 57]) {
        let affine = fixed::<B>(scalar, mask).to_affine();
        (affine, affine.encode())
    }
    dispatch!(gf448 B => run::<B>(scalar, mask))
}

/// [`base_product`] of several scalars, for as many as there are places. Constant-time.
#[cfg(feature = "ed448")]
pub(crate) fn base_products(scalars: &[Ed448Scalar], mask: &Mask, products: &mut [(Affine, [u8; 57])]) {
    for (scalars, products) in scalars.chunks(TOGETHER).zip(products.chunks_mut(TOGETHER)) {
        let done = dispatch!(gf448 B => <B as Strategy>::base_products(scalars, mask, products));
        for (i, (product, scalar)) in products.iter_mut().zip(scalars).enumerate() {
            if i < done {
                product.1 = product.0.encode();
            } else {
                *product = base_product(scalar, mask);
            }
        }
    }
}

/// Scalar times the base point of curve448: the u-coordinate, encoded. Constant-time.
#[cfg(feature = "x448")]
pub(crate) fn base_product_montgomery(scalar: &Ed448Scalar, mask: &Mask) -> [u8; 56] {
    dispatch!(gf448 B => montgomery448::encode_edwards(&fixed::<B>(scalar, mask)))
}

#[inline(always)]
fn fixed<B: Strategy>(scalar: &Ed448Scalar, mask: &Mask) -> Point<B::Fe<P448>> {
    let scalar = mask.blind(scalar, B::DOUBLINGS);
    B::base_product(mask.start(), &scalar)
}

/// The ladder of RFC 7748 for a scalar that is clamped. Constant-time.
#[cfg(feature = "x448")]
pub(crate) fn ladder(scalar: &[u8; 56], u: &[u8; 56], mask: &Mask) -> [u8; 56] {
    dispatch!(gf448 B => <B as Strategy>::ladder(scalar, u, mask.start()))
}

/// The ladder for each input, with clamped scalars. Constant-time.
#[cfg(feature = "x448")]
pub(crate) fn ladders(inputs: &[montgomery448::Input], results: &mut [[u8; 56]], mask: &Mask) {
    dispatch!(gf448 B => <B as Strategy>::ladders(inputs, results, mask.start()))
}

/// Decodes a point, canonically encoded.
#[cfg(feature = "ed448")]
pub(crate) fn decode_vartime(encoding: &Encoding) -> Option<Affine> {
    #[inline(always)]
    fn run<B: Backend>(encoding: &Encoding) -> Option<Affine> {
        let (decoded, point) = edwards448::codec::decode_one::<B::Fe<P448>>(encoding);
        bool::from(decoded).then(|| point.decoded_to_affine())
    }
    dispatch!(gf448 B => run::<B>(encoding))
}

/// A public key, decoded or not.
#[cfg(feature = "ed448")]
pub(crate) type Key = eddsa::Key<Edwards448>;

#[cfg(feature = "ed448")]
impl Key {
    /// The encoding: the canonical one of a decoded key.
    pub(crate) fn encoding(&self) -> Encoding {
        match self {
            Key::Encoded(encoding) => *encoding,
            Key::Decoded(affine) => affine.encoding(),
        }
    }
}

/// What a signature claims: scalar * B = point + challenge * key. Encodings are canonical.
#[cfg(feature = "ed448")]
pub(crate) type Claim = eddsa::Claim<Edwards448>;

#[cfg(feature = "ed448")]
impl Claim {
    /// An error if the policy refuses points of small order and the key or the point R is one.
    fn check_orders_vartime(&self, policy: Policy) -> Result<(), Error> {
        if !policy.refuses_small_order() {
            Ok(())
        } else if self.key.encoding().is_small_order_vartime() {
            Err(Error::KeySmallOrder)
        } else if self.point.is_small_order_vartime() {
            Err(Error::PointSmallOrder)
        } else {
            Ok(())
        }
    }
}

/// Checks the equation, and small orders if the policy refuses them.
#[cfg(feature = "ed448")]
pub(crate) fn verify_vartime(claim: &Claim, policy: Policy) -> Result<(), Error> {
    #[cfg(not(lemniscate_microcontroller))]
    #[inline(always)]
    fn run<B: Strategy>(claim: &Claim, policy: Policy, digits: &equation::Digits) -> Result<(), Error> {
        let key = match claim.key {
            Key::Decoded(affine) => affine.to_point(),
            Key::Encoded(encoding) => decode::<B::Fe<P448>>(&encoding).ok_or(Error::KeyNotOnCurve)?,
        };
        let point = decode::<B::Fe<P448>>(&claim.point).ok_or(Error::PointNotOnCurve)?;
        claim.check_orders_vartime(policy)?;
        check_difference(equation::difference_vartime::<B>(digits, key, point), policy)
    }
    // Points one after the other: there is no room for both.
    #[cfg(lemniscate_microcontroller)]
    #[inline(always)]
    fn run<B: Strategy>(claim: &Claim, policy: Policy, digits: &equation::Digits) -> Result<(), Error> {
        let mut sum = B::Sum::UNSET;
        crate::multiply::verification::set_difference_vartime(
            digits,
            &mut sum,
            #[inline(always)]
            |sum| match &claim.key {
                Key::Decoded(affine) => {
                    *sum = B::Sum::from_point(affine.to_point());
                    Ok(())
                }
                Key::Encoded(encoding) => set_decoded::<B>(sum, encoding).ok_or(Error::KeyNotOnCurve),
            },
            #[inline(always)]
            |sum| set_decoded::<B>(sum, &claim.point).ok_or(Error::PointNotOnCurve),
            equation::base_tables(),
        )?;
        claim.check_orders_vartime(policy)?;
        check_difference(sum.to_point(), policy)
    }
    let digits = equation::digits_vartime(claim, policy.is_cofactored());
    dispatch!(gf448 B => run::<B>(claim, policy, &digits))
}

/// The point becomes the one with this encoding, if there is one. By itself, off the stack of the equation.
#[cfg(all(feature = "ed448", lemniscate_microcontroller))]
#[inline(always)]
fn set_decoded<B: Strategy>(point: &mut B::Sum, encoding: &Encoding) -> Option<()> {
    B::Sum::outline(
        #[inline(always)]
        || decode::<B::Fe<P448>>(encoding).map(|decoded| *point = B::Sum::from_point(decoded)),
    )
}

#[cfg(feature = "ed448")]
#[inline(always)]
fn decode<F: FieldElement<Prime = P448>>(encoding: &Encoding) -> Option<Point<F>> {
    let (decoded, point) = edwards448::codec::decode_one(encoding);
    bool::from(decoded).then_some(point)
}

/// Returns whether what is left of the equation is neutral, times the cofactor if the policy is cofactored.
#[cfg(feature = "ed448")]
#[inline(always)]
fn check_difference<F: FieldElement<Prime = P448>>(
    difference: Point<F>,
    policy: Policy,
) -> Result<(), Error> {
    verdict(vanishes(difference, policy).into())
}

/// The same, for points in lanes.
#[cfg(feature = "ed448")]
#[inline(always)]
fn vanishes<F: PrimeField<Prime = P448>>(difference: Point<F>, policy: Policy) -> F::Mask {
    let mut difference = difference;
    if policy.is_cofactored() {
        difference.set_double_n(2);
    }
    difference.is_neutral()
}

/// The verdicts of [`verify_vartime`] on the first `count` claims, for which vectors work on several at once where the
/// backend in force has such.
#[cfg(feature = "ed448")]
pub(crate) fn verify_each_vartime(
    claims: &[Claim; LANES],
    count: usize,
    policy: Policy,
) -> [Result<(), Error>; LANES] {
    #[cfg(target_arch = "x86_64")]
    let together = side_by_side::verify_together_vartime(claims, count, policy);
    #[cfg(not(target_arch = "x86_64"))]
    let together = [None; LANES];
    let mut verdicts = [Ok(()); LANES];
    for (lane, claim) in claims[..count].iter().enumerate() {
        verdicts[lane] = together[lane].unwrap_or_else(|| verify_vartime(claim, policy));
    }
    verdicts
}

/// What a table of a key is worth. Side by side eight signatures take 0.62 of the time that each takes alone; with tables 0.8 of
/// that, but 1.25 if they are not valid, and 1.2 with so many tables that none is in the cache of the processor.
#[cfg(all(feature = "ed448", feature = "alloc"))]
pub(crate) fn table_worth() -> TableWorth {
    let has_lanes = backend::selected() == BackendKind::Avx512Ifma;
    TableWorth { beaten_from: if has_lanes { 7 } else { usize::MAX }, ..TableWorth::alone(160, 25) }
}
