//! Coefficients from a common secret.
//!
//! The coefficient tau of an entry depends on k alone, so that entries of equal k must not meet in a sum unless they are
//! the same: `docs/halving.md` shows what would happen. They are sorted out first.

use alloc::vec::Vec;
use core::iter;

use sha2::{Digest, Sha512};

use crate::engine::edwards::{Checks, Edwards};
use crate::engine::edwards25519::sums::{Product, sum_vartime};
use crate::engine::edwards25519::{self, Claim, Edwards25519, Key};
use crate::group::edwards25519::Affine;
use crate::scalar::halving::{ED25519, Halved, Method};
use crate::scheme::ed25519::{Policy, Scalar};
use crate::scheme::eddsa::Policies;
use crate::scheme::eddsa::combination::{absorb, order_if_repeated, part_of};
use crate::scheme::schnorr::{Error, map_parts, one_verdict};

/// One verdict for all claims.
///
/// # Errors
/// [`Error::Mismatch`], if all encodings are right.
pub(super) fn verify_vartime(policy: Policy, claims: Vec<Claim>, seed: &[u8; 32]) -> Result<(), Error> {
    let (claims, alone) = without_repetitions(claims);
    let alone = alone.iter().map(|claim| Edwards25519::verify_vartime(claim, policy.rule().checks));
    one_verdict(&mut alone.chain(iter::once_with(|| verify_combined_vartime(&claims, seed))))
}

/// The verdict on claims with challenges that all differ.
fn verify_combined_vartime(claims: &[Claim], seed: &[u8; 32]) -> Result<(), Error> {
    let hash: Sha512 = absorb(b"lemniscate: common secret of a batch", seed, claims);
    // 0, with a probability of 2^-252, would not be uniform in what it ought to be.
    let secret = Scalar::from_bytes_wide(&hash.finalize().into()).or_one();
    let inverse = secret.invert();
    let part = part_of(claims.len());
    let sums = map_parts(claims, part, |_, claims| Sum::new(inverse, claims)).into_iter();
    let sums = sums.collect::<Option<Vec<_>>>().ok_or(Error::PointNotOnCurve)?;
    // Nothing is left if all are verified by themselves.
    sums.into_iter().reduce(Sum::and).map_or(Ok(()), |sum| sum.verify(secret))
}

/// The claims without those of equal k; where all of them say the same, one is kept. And those that are to be verified each by
/// itself, as they do not.
fn without_repetitions(claims: Vec<Claim>) -> (Vec<Claim>, Vec<Claim>) {
    let prefixes = claims.iter().map(|claim| claim.challenge.to_words()[0]);
    let Some(mut order) = order_if_repeated(prefixes) else { return (claims, Vec::new()) };
    order.sort_unstable_by_key(|&(_, i)| (claims[i].challenge.to_words(), i));
    let (mut kept, mut alone) = (Vec::with_capacity(claims.len()), Vec::new());
    for equal in order.chunk_by(|a, b| claims[a.1].challenge == claims[b.1].challenge) {
        let first = &claims[equal[0].1];
        if equal.iter().all(|&(_, i)| claims[i].says_the_same(first)) {
            kept.push(*first);
        } else {
            alone.extend(equal.iter().map(|&(_, i)| claims[i]));
        }
    }
    (kept, alone)
}

/// The sums of z S, z R and y A.
struct Sum {
    scalar: Scalar,
    point: Affine,
    key: Affine,
}

impl Sum {
    /// `None` if a point is not on the curve.
    fn new(inverse: Scalar, claims: &[Claim]) -> Option<Self> {
        let mut scalar = Scalar::ZERO;
        let mut points = Vec::with_capacity(claims.len());
        let mut keys = Vec::with_capacity(claims.len());
        for claim in claims {
            let v = claim.challenge * inverse;
            let Halved { rho, tau, negative } = ED25519.halve_vartime(Method::HalfGcd, &v.to_words());
            let [tau, rho] = [tau, rho].map(|[low, high]| [low, high, 0, 0]);
            scalar = Scalar::from_words(tau).mul_add(claim.scalar, scalar);
            points.push(Product { point: Key::Encoded(claim.point), scalar: tau, negative: false });
            keys.push(Product { point: claim.key, scalar: rho, negative });
        }
        Some(Sum { scalar, point: sum_vartime(&[], &points)?, key: sum_vartime(&[], &keys)? })
    }

    fn and(self, other: Self) -> Self {
        Sum {
            scalar: self.scalar + other.scalar,
            point: edwards25519::add(&self.point, &other.point),
            key: edwards25519::add(&self.key, &other.key),
        }
    }

    /// Returns whether 8 (sum z S) B = 8 (sum z R) + 8 u (sum y A).
    fn verify(&self, secret: Scalar) -> Result<(), Error> {
        let claim = Claim {
            key: Key::Decoded(self.key),
            point: self.point.encoding(),
            scalar: self.scalar,
            challenge: secret,
        };
        Edwards25519::verify_vartime(&claim, Checks::COFACTORED)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::scheme::eddsa::combination::{random, tests::claims};

    /// Errors that cancel wherever two coefficients are equal or have a simple ratio, in entries whose challenges have a
    /// simple ratio: a common secret lets some of them through, as often as halving gives them such coefficients.
    #[test]
    fn related_challenges() {
        let (mut let_through, one) = (0, Scalar::ONE);
        for i in 0..200_u64 {
            let mut pair = claims(4);
            // k2 = 2 k1, so that tau is the same where rho is even.
            let [first, second] = [&pair[1], &pair[2]];
            let doubled = first.challenge + first.challenge;
            let scalar = second.scalar + (doubled - second.challenge) * Scalar::from(1000 + 2_u64);
            pair[2] = Claim { challenge: doubled, scalar, ..*second };
            let seed: [u8; 32] = core::array::from_fn(|j| if j < 8 { i.to_le_bytes()[j] } else { 0 });
            assert_eq!(random::verify_vartime(&pair, &seed), Ok(()));
            assert_eq!(verify_vartime(Policy::Zip215, pair.clone(), &seed), Ok(()));
            pair[1].scalar += one;
            for by in [-one, -(one + one), one] {
                let mut pair = pair.clone();
                pair[2].scalar += by;
                assert_eq!(random::verify_vartime(&pair, &seed), Err(Error::Mismatch));
                let_through += usize::from(verify_vartime(Policy::Zip215, pair, &seed).is_ok());
            }
        }
        assert!((20..300).contains(&let_through), "{let_through}");
    }
}
