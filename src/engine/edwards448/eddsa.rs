//! What Ed448 computes: points, claims, and the equation.

use crate::backend::{Backend, dispatch};
use crate::engine::edwards::{self, Checks, Edwards};
use crate::engine::{LANES, TOGETHER, TableWorth, tuning::edwards448 as tuning};
use crate::error::Error;
use crate::field::P448;
use crate::group::edwards448::{Affine, Encoding, codec};

use super::alone::verify_vartime;
use super::strategy::Strategy;
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

    fn verify_vartime(claim: &Claim, checks: Checks) -> Result<(), Error> {
        verify_vartime(claim, checks)
    }

    fn verify_several_vartime(
        claims: &[Claim; LANES],
        count: usize,
        checks: Checks,
    ) -> [Result<(), Error>; LANES] {
        let together = super::side_by_side::verify_together_vartime(claims, count, checks);
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

    fn table_worth() -> TableWorth {
        tuning::table_worth()
    }
}
