//! One verdict for many signatures, by one equation that combines theirs with random coefficients
//! ([`combination`](crate::scheme::eddsa::combination)).

use alloc::vec::Vec;

use crate::backend::{self, BackendKind};
use crate::group::edwards448::Affine;
use crate::scheme::curve448::{Claim, Edwards448, Key, sums};
use crate::scheme::eddsa::combination::{Sums, random};
use crate::scheme::schnorr::{Combine, Error};

use super::{Ed448, Policy, Scalar};

impl Combine for Ed448 {
    type Combination = ();

    /// Seven and more are verified in lanes where there are, and one more by itself.
    fn is_combined(signatures: usize) -> bool {
        let are_in_lanes = backend::selected() == BackendKind::Avx512Ifma && (7..=9).contains(&signatures);
        signatures >= sums::FEWEST_IN_SUM && !are_in_lanes
    }

    fn may_combine(policy: Policy) -> Result<(), Error> {
        if policy.is_cofactored() { Ok(()) } else { Err(Error::NotCofactored) }
    }

    fn verify_combined_vartime(_: Policy, claims: Vec<Claim>, (): (), seed: &[u8; 32]) -> Result<(), Error> {
        random::verify_vartime(&claims, seed)
    }
}

impl Sums for Edwards448 {
    type Words = [u64; 7];

    fn scalar(z: i128) -> Scalar {
        let magnitude = Scalar::from_words(Self::words(z.unsigned_abs()));
        if z < 0 { -magnitude } else { magnitude }
    }

    fn words(magnitude: u128) -> [u64; 7] {
        [magnitude as u64, (magnitude >> 64) as u64, 0, 0, 0, 0, 0]
    }

    /// Below 2^446.
    fn least(scalar: &Scalar) -> ([u64; 7], bool) {
        let opposite = -*scalar;
        let negative = opposite.to_words()[6] < scalar.to_words()[6];
        (if negative { opposite } else { *scalar }.to_words(), negative)
    }

    fn prefix(key: &Key) -> u64 {
        key.encoding().prefix()
    }

    fn is_same_vartime(a: &Key, b: &Key) -> bool {
        a.encoding().is_same_vartime(&b.encoding())
    }

    fn sum_vartime(long: &[sums::Product], short: &[sums::Product]) -> Option<Affine> {
        sums::sum_vartime(long, short)
    }

    fn add(a: &Affine, b: &Affine) -> Affine {
        sums::add(a, b)
    }

    fn is_base_product(scalar: &Scalar, point: &Affine) -> bool {
        sums::is_base_product(scalar, point)
    }
}
