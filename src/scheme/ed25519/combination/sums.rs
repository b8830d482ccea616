//! Sums on edwards25519 for combinations.

use crate::group::edwards25519::Affine;
use crate::scheme::curve25519::{self, Edwards25519, Key, Product};
use crate::scheme::ed25519::Scalar;
use crate::scheme::eddsa::combination::Sums;

impl Sums for Edwards25519 {
    type Words = [u64; 4];

    fn scalar(z: i128) -> Scalar {
        let magnitude = Scalar::from_words(Self::words(z.unsigned_abs()));
        if z < 0 { -magnitude } else { magnitude }
    }

    fn words(magnitude: u128) -> [u64; 4] {
        [magnitude as u64, (magnitude >> 64) as u64, 0, 0]
    }

    /// Below 2^252.
    fn least(scalar: &Scalar) -> ([u64; 4], bool) {
        let opposite = -*scalar;
        let negative = opposite.to_words()[3] < scalar.to_words()[3];
        (if negative { opposite } else { *scalar }.to_words(), negative)
    }

    fn prefix(key: &Key) -> u64 {
        key.encoding().prefix()
    }

    fn is_same_vartime(a: &Key, b: &Key) -> bool {
        a.encoding().is_same_vartime(&b.encoding())
    }

    fn sum_vartime(long: &[Product], short: &[Product]) -> Option<Affine> {
        curve25519::sum_vartime(long, short)
    }

    fn add(a: &Affine, b: &Affine) -> Affine {
        curve25519::add(a, b)
    }

    fn is_base_product(scalar: &Scalar, point: &Affine) -> bool {
        curve25519::is_base_product(scalar, point)
    }
}
