//! Secret keys, and signing (RFC 8032 sections 5.1.5 and 5.1.6).

use core::fmt;

use sha2::Sha512;
use sha2::digest::{Digest, consts::U64};
use zeroize::{Zeroize, ZeroizeOnDrop, Zeroizing};

use crate::group::edwards25519::Affine;
use crate::scheme::curve25519;

use super::hash::{Ed25519Scalar, Variant};
use super::{Error, KEYPAIR_LENGTH, SECRET_KEY_LENGTH, Signature, VerifyingKey};

/// A secret key, with its public key: signs.
///
/// All that is derived from the seed is kept, so signing hashes the message twice and nothing else. Everything is
/// constant-time, and wiped when dropped.
#[derive(Clone)]
pub struct SigningKey {
    seed: [u8; SECRET_KEY_LENGTH],
    /// s, modulo L.
    scalar: Ed25519Scalar,
    /// What makes the nonces secret.
    prefix: [u8; 32],
    verifying_key: VerifyingKey,
}

impl SigningKey {
    /// The key of a seed: any 32 bytes, which must be secret and hard to guess.
    pub fn from_bytes(seed: &[u8; SECRET_KEY_LENGTH]) -> Self {
        let (scalar, prefix) = expand(seed);
        let (affine, bytes) = curve25519::base_product(&scalar);
        SigningKey {
            seed: *seed,
            scalar: *scalar,
            prefix: *prefix,
            verifying_key: VerifyingKey::new(bytes, affine),
        }
    }

    /// A new key from a generator of secure random numbers.
    #[cfg(feature = "rand_core")]
    pub fn generate<R: rand_core::CryptoRng + ?Sized>(rng: &mut R) -> Self {
        let mut seed = Zeroizing::new([0; SECRET_KEY_LENGTH]);
        rng.fill_bytes(&mut *seed);
        Self::from_bytes(&seed)
    }

    /// The key of a seed followed by its public key.
    ///
    /// # Errors
    /// [`Error::KeyPairMismatch`] if the second half is not the public key of the first.
    pub fn from_keypair_bytes(bytes: &[u8; KEYPAIR_LENGTH]) -> Result<Self, Error> {
        let mut seed = Zeroizing::new([0; SECRET_KEY_LENGTH]);
        seed.copy_from_slice(&bytes[..SECRET_KEY_LENGTH]);
        let key = Self::from_bytes(&seed);
        // The public key is no secret.
        if key.verifying_key.as_bytes()[..] == bytes[SECRET_KEY_LENGTH..] {
            Ok(key)
        } else {
            Err(Error::KeyPairMismatch)
        }
    }

    /// The seed. Secret.
    pub fn to_bytes(&self) -> [u8; SECRET_KEY_LENGTH] {
        self.seed
    }

    /// The seed. Secret.
    pub fn as_bytes(&self) -> &[u8; SECRET_KEY_LENGTH] {
        &self.seed
    }

    /// The seed, followed by the public key. Secret.
    pub fn to_keypair_bytes(&self) -> [u8; KEYPAIR_LENGTH] {
        let mut bytes = [0; KEYPAIR_LENGTH];
        bytes[..SECRET_KEY_LENGTH].copy_from_slice(&self.seed);
        bytes[SECRET_KEY_LENGTH..].copy_from_slice(self.verifying_key.as_bytes());
        bytes
    }

    /// The public key.
    pub fn verifying_key(&self) -> VerifyingKey {
        self.verifying_key
    }

    /// The Ed25519 signature of a message. Constant-time but for the length of the message.
    pub fn sign(&self, message: &[u8]) -> Signature {
        self.sign_variant(Variant::Pure, message)
    }

    /// The Ed25519ctx signature of a message under a context of 1 to 255 bytes.
    ///
    /// # Errors
    /// [`Error::ContextLength`]
    pub fn sign_with_context(&self, context: &[u8], message: &[u8]) -> Result<Signature, Error> {
        Ok(self.sign_variant(Variant::with_context(context)?, message))
    }

    /// The Ed25519ph signature of a message that was put into a SHA-512, under a context of at most 255 bytes (none is
    /// an empty one). For messages too long to be held in memory.
    ///
    /// # Errors
    /// [`Error::ContextLength`]
    pub fn sign_prehashed<D>(&self, message: D, context: Option<&[u8]>) -> Result<Signature, Error>
    where
        D: Digest<OutputSize = U64>,
    {
        let variant = Variant::prehashed(context.unwrap_or_default())?;
        Ok(self.sign_variant(variant, &message.finalize()))
    }

    fn sign_variant(&self, variant: Variant<'_>, message: &[u8]) -> Signature {
        let nonce = Zeroizing::new(variant.hash_to_scalar([&self.prefix, message, &[]]));
        let (_, r) = curve25519::base_product(&nonce);
        let challenge = variant.hash_to_scalar([&r, self.verifying_key.as_bytes(), message]);
        let s = challenge.mul_add(self.scalar, *nonce);
        Signature::from_components(r, s.to_bytes())
    }
}

/// The secret scalar and the prefix of a seed (RFC 8032 section 5.1.5).
fn expand(seed: &[u8; SECRET_KEY_LENGTH]) -> (Zeroizing<Ed25519Scalar>, Zeroizing<[u8; 32]>) {
    let mut hash = Zeroizing::new([0; 64]);
    let mut hasher = Sha512::new();
    hasher.update(seed);
    hasher.finalize_into((&mut *hash).into());
    let mut scalar = Zeroizing::new([0; 32]);
    let mut prefix = Zeroizing::new([0; 32]);
    scalar.copy_from_slice(&hash[..32]);
    prefix.copy_from_slice(&hash[32..]);
    curve25519::clamp(&mut scalar);
    (Zeroizing::new(Ed25519Scalar::from_bytes_reduced(&scalar)), prefix)
}

impl Zeroize for SigningKey {
    /// Wipes the secret parts; the key left is that of no one.
    fn zeroize(&mut self) {
        self.seed.zeroize();
        self.scalar.zeroize();
        self.prefix.zeroize();
        self.verifying_key = VerifyingKey::new([0; 32], Affine::default());
    }
}

impl Drop for SigningKey {
    fn drop(&mut self) {
        self.seed.zeroize();
        self.scalar.zeroize();
        self.prefix.zeroize();
    }
}

impl ZeroizeOnDrop for SigningKey {}

/// Prints the public key alone.
impl fmt::Debug for SigningKey {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("SigningKey").field("verifying_key", &self.verifying_key).finish_non_exhaustive()
    }
}

impl signature::Signer<Signature> for SigningKey {
    fn try_sign(&self, message: &[u8]) -> Result<Signature, signature::Error> {
        Ok(self.sign(message))
    }
}

impl signature::KeypairRef for SigningKey {
    type VerifyingKey = VerifyingKey;
}

impl AsRef<VerifyingKey> for SigningKey {
    fn as_ref(&self) -> &VerifyingKey {
        &self.verifying_key
    }
}
