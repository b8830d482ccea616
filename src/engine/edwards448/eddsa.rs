//! What Ed448 computes: points, claims, and the equation.

use crate::backend::{Backend, dispatch};
use crate::engine::edwards::{self, Checks, Edwards};
use crate::engine::{LANES, TOGETHER, verdict};
#[cfg(feature = "alloc")]
use crate::engine::{TableWorth, tuning::edwards448 as tuning};
use crate::error::Error;
use crate::field::{FieldElement, P448, PrimeField};
use crate::group::Group;
use crate::group::edwards448::{Affine, Encoding, Point, codec};

use super::equation;
use super::strategy::Strategy;
#[cfg(lemniscate_microcontroller)]
use super::strategy::SumPoint as _;
use super::{Ed448Scalar, Edwards448, Mask, PreparedPoint, base_product};

/// A public key, decoded or not.
pub(crate) type Key = edwards::Key<Edwards448>;

/// What a signature claims: scalar * B = point + challenge * key. Encodings are canonical.
pub(crate) type Claim = edwards::Claim<Edwards448>;

impl Edwards for Edwards448 {
    const NEUTRAL_POINT: Affine = Affine::NEUTRAL;

    type Bytes = [u8; 57];
    type Point = Affine;
    type Encoding = Encoding;
    type Table = PreparedPoint;

    fn base_product(scalar: &Ed448Scalar, mask: &Mask) -> (Affine, [u8; 57]) {
        base_product(scalar, mask)
    }

    fn base_products(scalars: &[Ed448Scalar], mask: &Mask, products: &mut [(Affine, [u8; 57])]) {
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

    fn encoding(bytes: &[u8; 57]) -> Encoding {
        Encoding::new(bytes)
    }

    fn encode(point: &Affine) -> [u8; 57] {
        point.encode()
    }

    fn encoding_of(point: &Affine) -> Encoding {
        point.encoding()
    }

    fn decode_vartime(encoding: &Encoding) -> Option<Affine> {
        #[inline(always)]
        fn run<B: Backend>(encoding: &Encoding) -> Option<Affine> {
            let (decoded, point) = codec::decode_one::<B::Fe<P448>>(encoding);
            bool::from(decoded).then(|| point.decoded_to_affine())
        }
        dispatch!(gf448 B => run::<B>(encoding))
    }

    fn is_canonical_vartime(encoding: &Encoding) -> bool {
        encoding.is_canonical_vartime()
    }

    fn is_small_order_vartime(encoding: &Encoding) -> bool {
        encoding.is_small_order_vartime()
    }

    fn verify_vartime(claim: &Claim, checks: Checks) -> Result<(), Error> {
        verify_vartime(claim, checks)
    }

    fn verify_several_vartime(
        claims: &[Claim; LANES],
        count: usize,
        checks: Checks,
    ) -> [Result<(), Error>; LANES] {
        #[cfg(lemniscate_vectors)]
        let together = super::side_by_side::verify_together_vartime(claims, count, checks);
        #[cfg(not(lemniscate_vectors))]
        let together = [None; LANES];
        let mut verdicts = [Ok(()); LANES];
        for (lane, claim) in claims[..count].iter().enumerate() {
            verdicts[lane] = together[lane].unwrap_or_else(|| verify_vartime(claim, checks));
        }
        verdicts
    }

    fn prepare_vartime(point: &Affine) -> PreparedPoint {
        PreparedPoint::new_vartime(point)
    }

    fn verify_prepared_vartime(claim: &Claim, table: &PreparedPoint, checks: Checks) -> Result<(), Error> {
        table.verify_vartime(claim, checks)
    }

    #[cfg(feature = "alloc")]
    fn table_worth() -> TableWorth {
        tuning::table_worth()
    }
}

/// Checks the equation of a claim.
fn verify_vartime(claim: &Claim, checks: Checks) -> Result<(), Error> {
    #[cfg(not(lemniscate_microcontroller))]
    #[inline(always)]
    fn run<B: Strategy>(claim: &Claim, checks: Checks, digits: &equation::Digits) -> Result<(), Error> {
        let key = match claim.key {
            Key::Decoded(affine) => affine.to_point(),
            Key::Encoded(encoding) => decode::<B::Fe<P448>>(&encoding).ok_or(Error::KeyNotOnCurve)?,
        };
        let point = decode::<B::Fe<P448>>(&claim.point).ok_or(Error::PointNotOnCurve)?;
        claim.check_orders_vartime(checks)?;
        check_difference(equation::difference_vartime::<B>(digits, key, point), checks)
    }
    // Points one after the other: there is no room for both.
    #[cfg(lemniscate_microcontroller)]
    #[inline(always)]
    fn run<B: Strategy>(claim: &Claim, checks: Checks, digits: &equation::Digits) -> Result<(), Error> {
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
        claim.check_orders_vartime(checks)?;
        check_difference(sum.to_point(), checks)
    }
    let digits = equation::digits_vartime(claim, checks.is_cofactored);
    dispatch!(gf448 B => run::<B>(claim, checks, &digits))
}

/// The point becomes the one with this encoding, if there is one. By itself, off the stack of the equation.
#[cfg(lemniscate_microcontroller)]
#[inline(always)]
fn set_decoded<B: Strategy>(point: &mut B::Sum, encoding: &Encoding) -> Option<()> {
    B::Sum::outline(
        #[inline(always)]
        || decode::<B::Fe<P448>>(encoding).map(|decoded| *point = B::Sum::from_point(decoded)),
    )
}

#[inline(always)]
pub(super) fn decode<F: FieldElement<Prime = P448>>(encoding: &Encoding) -> Option<Point<F>> {
    let (decoded, point) = codec::decode_one(encoding);
    bool::from(decoded).then_some(point)
}

/// Returns whether what is left of the equation is neutral, times the cofactor if that is asked for.
#[inline(always)]
pub(super) fn check_difference<F: FieldElement<Prime = P448>>(
    difference: Point<F>,
    checks: Checks,
) -> Result<(), Error> {
    verdict(vanishes(difference, checks).into())
}

/// The same, for points in lanes.
#[inline(always)]
pub(super) fn vanishes<F: PrimeField<Prime = P448>>(difference: Point<F>, checks: Checks) -> F::Mask {
    let mut difference = difference;
    if checks.is_cofactored {
        difference.set_double_n(2);
    }
    difference.is_neutral()
}
