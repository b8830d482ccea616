//! Ed25519 as a [`Scheme`] (RFC 8032 sections 5.1.5 to 5.1.7).

use sha2::{Digest, Sha512};
use subtle::{Choice, ConstantTimeEq};
use zeroize::Zeroizing;

use crate::group::edwards25519::{Affine, Encoding};
use crate::scheme::curve25519::{self, Claim, Edwards25519, Mask, PreparedPoint};
use crate::scheme::schnorr::{self, Error, LANES, Scheme};
use crate::wipe::zeroize;

use super::{
    Message, PUBLIC_KEY_LENGTH, Policy, SECRET_KEY_LENGTH, Scalar, Signature, StreamVerifier, VerifyingKey,
};

/// Ed25519, as a parameter of types.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Ed25519;

/// A seed and all that is derived from it.
#[derive(Clone)]
pub struct Secret {
    pub(super) seed: [u8; SECRET_KEY_LENGTH],
    /// s, modulo L.
    pub(super) scalar: Scalar,
    /// What makes the nonces secret.
    prefix: [u8; 32],
}

zeroize!(Secret: seed, scalar, prefix);

impl ConstantTimeEq for Secret {
    fn ct_eq(&self, other: &Self) -> Choice {
        self.seed.ct_eq(&other.seed)
    }
}

impl Scheme for Ed25519 {
    const NAME: &'static str = "Ed25519";
    type Group = Edwards25519;
    type SecretKeyBytes = [u8; SECRET_KEY_LENGTH];
    type PublicKeyBytes = [u8; PUBLIC_KEY_LENGTH];
    type Seed = [u8; SECRET_KEY_LENGTH];
    type Secret = Secret;
    type Point = Affine;
    type Table = PreparedPoint;
    type Signature = Signature;
    type Policy = Policy;
    type Message<'a> = Message<'a>;
    type Claim<'a> = Claim;

    fn expand(seed: &[u8; SECRET_KEY_LENGTH]) -> Zeroizing<Secret> {
        let expanded = hash_seed(seed);
        let mut bytes = Zeroizing::new([0; 32]);
        bytes.copy_from_slice(&expanded[..32]);
        curve25519::clamp(&mut bytes);
        let mut secret = Zeroizing::new(Secret {
            seed: *seed,
            scalar: Scalar::from_bytes_reduced(&bytes),
            prefix: [0; 32],
        });
        secret.prefix.copy_from_slice(&expanded[32..]);
        secret
    }

    /// Every seed is a secret key.
    fn decode_secret(bytes: &[u8; SECRET_KEY_LENGTH]) -> Result<Zeroizing<Secret>, Error> {
        Ok(Self::expand(bytes))
    }

    fn encode_secret(secret: &Secret) -> Zeroizing<[u8; SECRET_KEY_LENGTH]> {
        Zeroizing::new(secret.seed)
    }

    fn public_key(secret: &Secret, mask: &Mask) -> VerifyingKey {
        let (affine, bytes) = curve25519::base_product(&secret.scalar, mask);
        VerifyingKey::of_parts(bytes, affine)
    }

    fn decode_public(bytes: &[u8; PUBLIC_KEY_LENGTH]) -> Result<Affine, Error> {
        curve25519::decode_vartime(&Encoding::new(bytes)).ok_or(Error::KeyNotOnCurve)
    }

    /// The neutral element.
    fn no_key() -> VerifyingKey {
        VerifyingKey::of_parts(Affine::NEUTRAL.encode(), Affine::NEUTRAL)
    }

    fn sign(secret: &Secret, public: &VerifyingKey, message: Message<'_>, mask: &Mask) -> Signature {
        let hash = |before: [&[u8]; 2]| {
            let mut hasher = message.variant.hasher();
            for part in before.into_iter().chain(message.data.iter()) {
                hasher.update(part);
            }
            to_scalar(hasher)
        };
        let nonce = Zeroizing::new(hash([&secret.prefix, &[]]));
        let (_, r) = curve25519::base_product(&nonce, mask);
        let challenge = hash([&r, public.as_bytes()]);
        let s = challenge.mul_add(secret.scalar, *nonce);
        Signature::from_components(r, s.to_bytes())
    }

    fn claim<'a>(
        policy: Policy,
        key: schnorr::Key<'a, Self>,
        message: Message<'a>,
        signature: &'a Signature,
    ) -> Result<Claim, Error> {
        let mut verifier = StreamVerifier::begin(policy, key, message.variant, signature)?;
        for part in message.data.iter() {
            verifier.update(part);
        }
        Ok(verifier.into_claim())
    }

    fn verify_vartime(policy: Policy, claim: &Claim) -> Result<(), Error> {
        curve25519::verify_vartime(claim, policy, curve25519::Way::default())
    }

    fn prepare_vartime(point: &Affine) -> PreparedPoint {
        PreparedPoint::new_vartime(point)
    }

    fn verify_prepared_vartime(policy: Policy, claim: &Claim, table: &PreparedPoint) -> Result<(), Error> {
        table.verify_vartime(claim, policy)
    }

    #[cfg(feature = "alloc")]
    fn table_worth() -> schnorr::TableWorth {
        curve25519::table_worth()
    }

    fn verify_several_vartime(
        policy: Policy,
        claims: &[Claim; LANES],
        count: usize,
    ) -> [Result<(), Error>; LANES] {
        curve25519::verify_each_vartime(claims, count.min(LANES), policy)
    }

    #[cfg(feature = "alloc")]
    fn verify_several_prepared_vartime(
        policy: Policy,
        claims: &[(Claim, &PreparedPoint); LANES],
        count: usize,
    ) -> [Result<(), Error>; LANES] {
        let keys = claims.map(|(_, key)| key);
        PreparedPoint::verify_each_vartime(&keys[..count.min(LANES)], &claims.map(|(claim, _)| claim), policy)
    }
}

/// SHA-512 of a seed (RFC 8032 section 5.1.5).
pub(super) fn hash_seed(seed: &[u8; SECRET_KEY_LENGTH]) -> Zeroizing<[u8; 64]> {
    let mut hash = Zeroizing::new([0; 64]);
    Sha512::new().chain_update(seed).finalize_into((&mut *hash).into());
    hash
}

/// What was hashed, as an integer modulo L.
pub(super) fn to_scalar(hasher: Sha512) -> Scalar {
    let mut hash = Zeroizing::new([0; 64]);
    hasher.finalize_into((&mut *hash).into());
    Scalar::from_bytes_wide(&hash)
}
