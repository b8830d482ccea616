//! Secret keys, and signing (RFC 8032 sections 5.1.5 and 5.1.6).

use core::fmt;

use sha2::Sha512;
use sha2::digest::{Digest, Update, consts::U64};
use subtle::{Choice, ConstantTimeEq};
use zeroize::{Zeroize, ZeroizeOnDrop, Zeroizing};

use crate::scheme::curve25519::{self, Mask};

use super::VerifyingKey;
use super::hash::{self, Variant};
use super::{
    BlindedKey, Blinding, Context, Error, KEYPAIR_LENGTH, SECRET_KEY_LENGTH, Scalar, Signature,
    StreamVerifier,
};

/// A seed: any 32 bytes, secret and hard to guess.
pub type SecretKey = [u8; SECRET_KEY_LENGTH];

/// A secret key, with its public key: signs.
///
/// All that is derived from the seed is kept, so signing hashes the message twice and nothing else. Everything is
/// constant-time, and wiped when dropped.
#[derive(Clone)]
pub struct SigningKey {
    seed: SecretKey,
    /// s, modulo L.
    scalar: Scalar,
    /// What makes the nonces secret.
    prefix: [u8; 32],
    verifying_key: VerifyingKey,
}

impl SigningKey {
    /// The key of a seed.
    pub fn from_bytes(seed: &SecretKey) -> Self {
        Self::from_seed(seed, &Mask::of_build())
    }

    /// The key of a seed, masked by the caller's own context. The key is the same.
    pub fn from_bytes_blinded(seed: &SecretKey, blinding: &Blinding) -> Self {
        Self::from_seed(seed, blinding.mask())
    }

    fn from_seed(seed: &SecretKey, mask: &Mask) -> Self {
        let expanded = expand(seed);
        let scalar = Zeroizing::new(to_scalar(&expanded));
        let mut prefix = Zeroizing::new([0; 32]);
        prefix.copy_from_slice(&expanded[32..]);
        let (affine, bytes) = curve25519::base_product(&scalar, mask);
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
    pub fn to_bytes(&self) -> SecretKey {
        self.seed
    }

    /// The seed. Secret.
    pub fn as_bytes(&self) -> &SecretKey {
        &self.seed
    }

    /// The seed, followed by the public key. Secret.
    pub fn to_keypair_bytes(&self) -> [u8; KEYPAIR_LENGTH] {
        let mut bytes = [0; KEYPAIR_LENGTH];
        bytes[..SECRET_KEY_LENGTH].copy_from_slice(&self.seed);
        bytes[SECRET_KEY_LENGTH..].copy_from_slice(self.verifying_key.as_bytes());
        bytes
    }

    /// The secret scalar s, modulo L: the public key is s B. Secret.
    pub fn to_scalar(&self) -> Scalar {
        self.scalar
    }

    /// The secret scalar before it is clamped: the first half of the hash of the seed. Secret.
    ///
    /// As an X25519 secret it belongs to the public key that `VerifyingKey::to_montgomery` gives.
    pub fn to_scalar_bytes(&self) -> [u8; 32] {
        let expanded = expand(&self.seed);
        core::array::from_fn(|i| expanded[i])
    }

    /// The public key.
    pub fn verifying_key(&self) -> VerifyingKey {
        self.verifying_key
    }

    /// The Ed25519 signature of a message. Constant-time but for the length of the message.
    pub fn sign(&self, message: &[u8]) -> Signature {
        BlindedKey::new(self, &Mask::of_build()).sign(message)
    }

    /// The Ed25519ctx signature of a message under a context of 1 to 255 bytes.
    ///
    /// # Errors
    /// [`Error::ContextLength`]
    pub fn sign_with_context(&self, context: &[u8], message: &[u8]) -> Result<Signature, Error> {
        BlindedKey::new(self, &Mask::of_build()).sign_with_context(context, message)
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
        BlindedKey::new(self, &Mask::of_build()).sign_prehashed(message, context)
    }

    /// This key with a context of blinding, which masks what it signs. The signatures are the same.
    ///
    /// ```
    /// use lemniscate::ed25519::{Blinding, SigningKey};
    ///
    /// let mut blinding = Blinding::from_seed(&[1; 32]); // 32 random bytes
    /// let key = SigningKey::from_bytes_blinded(&[7; 32], &blinding);
    /// let signature = key.blinded(&blinding).sign(b"a message");
    /// blinding.renew();
    /// assert_eq!(key.blinded(&blinding).sign(b"a message"), signature);
    /// ```
    pub fn blinded<'a>(&'a self, blinding: &'a Blinding) -> BlindedKey<'a> {
        BlindedKey::new(self, blinding.mask())
    }

    /// This key with a context, for the traits that sign what was hashed beforehand.
    ///
    /// # Errors
    /// [`Error::ContextLength`]
    pub fn with_context<'k, 'v>(&'k self, context: &'v [u8]) -> Result<Context<'k, 'v, Self>, Error> {
        Context::new(self, context)
    }

    /// [`VerifyingKey::verify`]
    ///
    /// # Errors
    /// What makes the signature invalid.
    pub fn verify(&self, message: &[u8], signature: &Signature) -> Result<(), Error> {
        self.verifying_key.verify(message, signature)
    }

    /// [`VerifyingKey::verify_strict`]
    ///
    /// # Errors
    /// What makes the signature invalid.
    pub fn verify_strict(&self, message: &[u8], signature: &Signature) -> Result<(), Error> {
        self.verifying_key.verify_strict(message, signature)
    }

    /// [`VerifyingKey::verify_prehashed`]
    ///
    /// # Errors
    /// What makes the signature invalid.
    pub fn verify_prehashed<D>(
        &self,
        message: D,
        context: Option<&[u8]>,
        signature: &Signature,
    ) -> Result<(), Error>
    where
        D: Digest<OutputSize = U64>,
    {
        self.verifying_key.verify_prehashed(message, context, signature)
    }

    /// [`VerifyingKey::verify_stream`]
    ///
    /// # Errors
    /// What makes the signature invalid whatever the message.
    pub fn verify_stream(&self, signature: &Signature) -> Result<StreamVerifier, Error> {
        self.verifying_key.verify_stream(signature)
    }

    /// The signature of the message that these parts make up.
    pub(super) fn sign_variant(&self, variant: Variant<'_>, message: &[&[u8]], mask: &Mask) -> Signature {
        let hash = |before: [&[u8]; 2]| {
            let mut hasher = variant.hasher();
            for part in before.iter().chain(message) {
                Digest::update(&mut hasher, part);
            }
            hash::to_scalar(hasher)
        };
        let nonce = Zeroizing::new(hash([&self.prefix, &[]]));
        let (_, r) = curve25519::base_product(&nonce, mask);
        let challenge = hash([&r, self.verifying_key.as_bytes()]);
        let s = challenge.mul_add(self.scalar, *nonce);
        Signature::from_components(r, s.to_bytes())
    }
}

/// SHA-512 of a seed (RFC 8032 section 5.1.5).
fn expand(seed: &SecretKey) -> Zeroizing<[u8; 64]> {
    let mut hash = Zeroizing::new([0; 64]);
    Sha512::new().chain_update(seed).finalize_into((&mut *hash).into());
    hash
}

/// The scalar that the first half of the hash stands for, modulo L.
fn to_scalar(expanded: &[u8; 64]) -> Scalar {
    let mut bytes = Zeroizing::new([0; 32]);
    bytes.copy_from_slice(&expanded[..32]);
    curve25519::clamp(&mut bytes);
    Scalar::from_bytes_reduced(&bytes)
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

impl From<SecretKey> for SigningKey {
    fn from(seed: SecretKey) -> Self {
        Self::from_bytes(&seed)
    }
}

impl From<&SecretKey> for SigningKey {
    fn from(seed: &SecretKey) -> Self {
        Self::from_bytes(seed)
    }
}

impl TryFrom<&[u8]> for SigningKey {
    type Error = Error;

    /// The key of a seed of 32 bytes.
    fn try_from(seed: &[u8]) -> Result<Self, Error> {
        Ok(Self::from_bytes(seed.try_into().map_err(|_| Error::KeyLength)?))
    }
}

impl AsRef<VerifyingKey> for SigningKey {
    fn as_ref(&self) -> &VerifyingKey {
        &self.verifying_key
    }
}

impl ConstantTimeEq for SigningKey {
    fn ct_eq(&self, other: &Self) -> Choice {
        self.seed.ct_eq(&other.seed)
    }
}

impl PartialEq for SigningKey {
    fn eq(&self, other: &Self) -> bool {
        self.ct_eq(other).into()
    }
}

impl Eq for SigningKey {}

impl signature::KeypairRef for SigningKey {
    type VerifyingKey = VerifyingKey;
}

impl signature::Signer<Signature> for SigningKey {
    fn try_sign(&self, message: &[u8]) -> Result<Signature, signature::Error> {
        Ok(self.sign(message))
    }
}

impl signature::MultipartSigner<Signature> for SigningKey {
    fn try_multipart_sign(&self, message: &[&[u8]]) -> Result<Signature, signature::Error> {
        BlindedKey::new(self, &Mask::of_build()).try_multipart_sign(message)
    }
}

/// Ed25519ph without a context.
impl<D: Digest<OutputSize = U64> + Update> signature::DigestSigner<D, Signature> for SigningKey {
    fn try_sign_digest<F>(&self, fill: F) -> Result<Signature, signature::Error>
    where
        F: Fn(&mut D) -> Result<(), signature::Error>,
    {
        self.with_context(&[])?.try_sign_digest(fill)
    }
}

impl signature::Verifier<Signature> for SigningKey {
    fn verify(&self, message: &[u8], signature: &Signature) -> Result<(), signature::Error> {
        Ok(self.verifying_key.verify(message, signature)?)
    }
}

impl signature::MultipartVerifier<Signature> for SigningKey {
    fn multipart_verify(&self, message: &[&[u8]], signature: &Signature) -> Result<(), signature::Error> {
        self.verifying_key.multipart_verify(message, signature)
    }
}
