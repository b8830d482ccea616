//! One verdict for many signatures, by one equation that combines theirs at random.
//!
//! Write D for S B - R - k A; a signature is valid if 8 D is the neutral element. For coefficients z that are random and
//! not known beforehand, the sum of z D is the neutral element, times 8, with hardly any probability unless that is so
//! for each D. It is computed as
//!
//! ```text
//! (sum z S) B = (sum z R) + u (sum y A), where z k = u y,
//! ```
//!
//! the equation of one signature, and verified as such.
//!
//! - [`Combination::RandomCoefficients`]: u = 1, z has 128 random bits, and y = z k has full length.
//! - [`Combination::CommonSecret`]: u is a random secret, and k / u is halved: z = tau and y = rho have half length. But
//!   tau depends on k alone, so that entries of equal k must not meet in a sum unless they are the same: `docs/halving.md`
//!   shows what would happen. They are sorted out first.

use alloc::vec::Vec;

use ::sha2::{Digest, Sha512};

use crate::group::edwards25519::Affine;
use crate::scalar::halving::{ED25519, Halved, Method};
use crate::scheme::curve25519::{self, Claim, Key, Product, Way};

#[cfg(feature = "methods")]
use crate::scheme::schnorr;
use crate::scheme::schnorr::{Combine, Error, map_parts};

#[cfg(feature = "methods")]
use super::Entry;
use super::{Ed25519, Policy, Scalar};

/// How one equation is made of many. The verdict is the same.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Combination {
    /// Halving with a common secret: the faster.
    #[default]
    CommonSecret,
    /// Random coefficients of 128 bits (Bernstein, Duif, Lange, Schwabe, Yang, "High-speed high-security signatures",
    /// section 5).
    RandomCoefficients,
}

/// The most signatures in a sum: with more, what they are added up in does not stay in the cache.
const CHUNK: usize = 8192;

impl Combine for Ed25519 {
    type Combination = Combination;

    fn fewest_combined() -> usize {
        curve25519::fewest_in_sum()
    }

    fn may_combine(policy: Policy) -> Result<(), Error> {
        if policy.is_cofactored() { Ok(()) } else { Err(Error::NotCofactored) }
    }

    fn verify_combined_vartime(
        policy: Policy,
        claims: Vec<Claim>,
        combination: Combination,
        seed: &[u8; 32],
    ) -> Result<(), Error> {
        let claims = without_repetitions(claims, policy)?;
        let coefficients = Coefficients::new(combination, seed, &claims);
        let sum = |first, part: &[Claim]| Sum::new(&coefficients, first, part);
        let sums = map_parts(&claims, part_of(claims.len()), sum);
        // However the sums are parted.
        if sums.iter().any(|sum| matches!(sum, Err(Error::KeyNotOnCurve))) {
            return Err(Error::KeyNotOnCurve);
        }
        let mut total = Sum { scalar: Scalar::ZERO, point: Affine::NEUTRAL, key: Affine::NEUTRAL };
        for sum in sums {
            total = total.and(&sum?);
        }
        total.verify(&coefficients)
    }
}

/// [`verify_all_seeded_with`](super::verify_all_seeded_with) with a combination of the caller's choice: for measurements
/// and studies, as the verdict is the same and the default the fastest.
///
/// # Errors
/// As there.
#[cfg(feature = "methods")]
pub fn verify_all_by(
    policy: Policy,
    entries: &[Entry<'_>],
    combination: Combination,
    seed: &[u8; 32],
) -> Result<(), Error> {
    schnorr::verify_all_by(policy, entries, combination, seed)
}

/// How many of n signatures are in one sum.
fn part_of(n: usize) -> usize {
    #[cfg(feature = "rayon")]
    {
        /// With fewer, what a sum costs by itself would be felt.
        const FEWEST_IN_PART: usize = 128;
        n.div_ceil(rayon::current_num_threads()).clamp(FEWEST_IN_PART, CHUNK)
    }
    #[cfg(not(feature = "rayon"))]
    {
        n.clamp(1, CHUNK)
    }
}

/// The claims without those of equal k: where all of them say the same one is kept, where not each is verified by itself.
fn without_repetitions(claims: Vec<Claim>, policy: Policy) -> Result<Vec<Claim>, Error> {
    let mut order: Vec<(u64, usize)> =
        claims.iter().enumerate().map(|(i, claim)| (claim.challenge.to_words()[0], i)).collect();
    order.sort_unstable();
    let may_repeat = order.windows(2).any(|pair| pair[0].0 == pair[1].0);
    if !may_repeat {
        return Ok(claims);
    }
    order.sort_unstable_by_key(|&(_, i)| (claims[i].challenge.to_words(), i));
    let mut kept = Vec::with_capacity(claims.len());
    for equal in order.chunk_by(|a, b| claims[a.1].challenge == claims[b.1].challenge) {
        let first = &claims[equal[0].1];
        if equal.iter().all(|&(_, i)| claims[i].says_the_same(first)) {
            kept.push(*first);
        } else {
            for &(_, i) in equal {
                curve25519::verify_vartime(&claims[i], policy, Way::default())?;
            }
        }
    }
    Ok(kept)
}

/// Where coefficients come from. Both kinds are made of a hash of the seed and of the whole batch.
enum Coefficients {
    /// u and 1/u.
    CommonSecret { secret: Scalar, inverse: Scalar },
    /// What the coefficient of each entry is hashed from.
    Random { key: [u8; 64] },
}

/// The coefficients of one entry: z > 0, and z k = u y or -u y.
struct Coefficient {
    z: [u64; 2],
    y: [u64; 4],
    negative: bool,
}

impl Coefficients {
    fn new(combination: Combination, seed: &[u8; 32], claims: &[Claim]) -> Self {
        let mut hasher = Sha512::new_with_prefix(b"lemniscate: coefficients of a batch");
        hasher.update(seed);
        for claim in claims {
            // k is a hash of R, A and the message.
            hasher.update(claim.scalar.to_bytes());
            hasher.update(claim.challenge.to_bytes());
        }
        let key: [u8; 64] = hasher.finalize().into();
        match combination {
            Combination::RandomCoefficients => Coefficients::Random { key },
            Combination::CommonSecret => {
                let secret = Scalar::from_bytes_wide(&key);
                // 0, with a probability of 2^-252, would not be uniform in what it ought to be.
                let secret = if bool::from(secret.is_zero()) { Scalar::ONE } else { secret };
                Coefficients::CommonSecret { secret, inverse: secret.invert() }
            }
        }
    }

    /// u.
    fn common_factor(&self) -> Scalar {
        match self {
            Coefficients::CommonSecret { secret, .. } => *secret,
            Coefficients::Random { .. } => Scalar::ONE,
        }
    }

    /// The most bits that y has.
    fn key_bits(&self) -> usize {
        match self {
            Coefficients::CommonSecret { .. } => HALF_BITS,
            Coefficients::Random { .. } => 253,
        }
    }

    /// Of entry `index`.
    fn of(&self, index: usize, challenge: Scalar) -> Coefficient {
        match self {
            Coefficients::CommonSecret { inverse, .. } => {
                let v = challenge * *inverse;
                let Halved { rho, tau, negative } = ED25519.halve_vartime(Method::HalfGcd, &v.to_words());
                Coefficient { z: tau, y: [rho[0], rho[1], 0, 0], negative }
            }
            Coefficients::Random { key } => {
                let hash = Sha512::new_with_prefix(key).chain_update((index as u64).to_le_bytes()).finalize();
                let [z0, z1]: [u64; 2] = crate::wide::words_from_bytes(&hash);
                // Never 0.
                let z = [z0 | 1, z1];
                let y = Scalar::from_words([z[0], z[1], 0, 0]) * challenge;
                Coefficient { z, y: y.to_words(), negative: false }
            }
        }
    }
}

/// The bits of a coefficient of half length.
const HALF_BITS: usize = 128;

/// The sums of z S, z R and y A.
struct Sum {
    scalar: Scalar,
    point: Affine,
    key: Affine,
}

impl Sum {
    /// Of the claims, the first of which has the index `first`.
    fn new(coefficients: &Coefficients, first: usize, claims: &[Claim]) -> Result<Self, Error> {
        let mut scalar = Scalar::ZERO;
        let mut points = Vec::with_capacity(claims.len());
        let mut keys = Vec::with_capacity(claims.len());
        for (index, claim) in (first..).zip(claims) {
            let Coefficient { z, y, negative } = coefficients.of(index, claim.challenge);
            let z = [z[0], z[1], 0, 0];
            scalar += Scalar::from_words(z) * claim.scalar;
            points.push(Product { point: Key::Encoded(claim.point), scalar: z, negative: false });
            keys.push(Product { point: claim.key, scalar: y, negative });
        }
        let key = curve25519::sum_vartime(&keys, coefficients.key_bits()).ok_or(Error::KeyNotOnCurve)?;
        let point = curve25519::sum_vartime(&points, HALF_BITS).ok_or(Error::PointNotOnCurve)?;
        Ok(Sum { scalar, point, key })
    }

    fn and(&self, other: &Self) -> Self {
        Sum {
            scalar: self.scalar + other.scalar,
            point: curve25519::add(&self.point, &other.point),
            key: curve25519::add(&self.key, &other.key),
        }
    }

    /// Returns whether 8 (sum z S) B = 8 (sum z R) + 8 u (sum y A).
    fn verify(&self, coefficients: &Coefficients) -> Result<(), Error> {
        let claim = Claim {
            key: Key::Decoded(self.key),
            point: self.point.encoding(),
            scalar: self.scalar,
            challenge: coefficients.common_factor(),
        };
        curve25519::verify_vartime(&claim, Policy::Zip215, Way::default())
    }
}
