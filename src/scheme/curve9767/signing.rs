//! Secret keys, and signing.

use core::fmt;

use subtle::Choice;
use zeroize::{Zeroize, ZeroizeOnDrop, Zeroizing};

use crate::scheme::blinding::not_zero;

use super::blinding::Mask;
use super::hash::shake;
use super::{
    BlindedKey, Blinding, Digest, Error, Point, SECRET_KEY_LENGTH, Scalar, SharedSecret, Signature,
    VerifyingKey,
};

/// A secret key, with its public key: signs, and exchanges. Constant-time, and wiped when dropped.
#[derive(Clone)]
pub struct SigningKey {
    /// Not 0.
    scalar: Scalar,
    /// What makes the nonces secret.
    nonce_key: [u8; 32],
    verifying_key: VerifyingKey,
}

impl SigningKey {
    fn new(scalar: &Scalar, nonce_key: &[u8; 32], mask: &Mask) -> Self {
        let point = Point::mul_generator_masked(scalar, mask);
        SigningKey {
            scalar: *scalar,
            nonce_key: *nonce_key,
            verifying_key: VerifyingKey::new(point.encode(), point),
        }
    }

    /// The key of a seed, which must be secret and hard to guess.
    pub fn from_seed(seed: &[u8]) -> Self {
        Self::derive(seed, &Mask::of_build())
    }

    /// [`Self::from_seed`], masked by the caller's own context. The key is the same.
    pub fn from_seed_blinded(seed: &[u8], blinding: &Blinding) -> Self {
        Self::derive(seed, blinding.mask())
    }

    fn derive(seed: &[u8], mask: &Mask) -> Self {
        let hash = Zeroizing::new(shake::<96>("curve9767-keygen:", &[seed]));
        let wide = Zeroizing::new(core::array::from_fn(|i| hash[i]));
        let nonce_key = Zeroizing::new(core::array::from_fn(|i| hash[64 + i]));
        Self::new(&Zeroizing::new(not_zero(Scalar::from_bytes_wide(&wide))), &nonce_key, mask)
    }

    /// A new key from a generator of secure random numbers.
    #[cfg(feature = "rand_core")]
    pub fn generate<R: rand_core::CryptoRng + ?Sized>(rng: &mut R) -> Self {
        let mut seed = Zeroizing::new([0; 32]);
        rng.fill_bytes(&mut *seed);
        Self::from_seed(&*seed)
    }

    /// Decodes a secret key: an integer from 1 to n - 1, in little-endian, and 32 bytes that make the nonces secret. Only
    /// the outcome shows in the time.
    ///
    /// # Errors
    /// [`Error::SecretOutOfRange`]
    pub fn from_bytes(bytes: &[u8; SECRET_KEY_LENGTH]) -> Result<Self, Error> {
        Self::decode(bytes, &Mask::of_build())
    }

    /// [`Self::from_bytes`], masked by the caller's own context. The key is the same.
    ///
    /// # Errors
    /// [`Error::SecretOutOfRange`]
    pub fn from_bytes_blinded(bytes: &[u8; SECRET_KEY_LENGTH], blinding: &Blinding) -> Result<Self, Error> {
        Self::decode(bytes, blinding.mask())
    }

    fn decode(bytes: &[u8; SECRET_KEY_LENGTH], mask: &Mask) -> Result<Self, Error> {
        let half = |offset: usize| Zeroizing::new(core::array::from_fn(|i| bytes[offset + i]));
        let scalar = Scalar::from_canonical_bytes(&half(0)).into_option().map(Zeroizing::new);
        match scalar {
            Some(scalar) if !bool::from(scalar.is_zero()) => Ok(Self::new(&scalar, &half(32), mask)),
            _ => Err(Error::SecretOutOfRange),
        }
    }

    /// The secret key, as [`Self::from_bytes`] takes it. Secret.
    pub fn to_bytes(&self) -> [u8; SECRET_KEY_LENGTH] {
        let scalar = Zeroizing::new(self.scalar.to_bytes());
        core::array::from_fn(|i| if i < 32 { scalar[i] } else { self.nonce_key[i - 32] })
    }

    /// The public key.
    pub fn verifying_key(&self) -> VerifyingKey {
        self.verifying_key
    }

    pub(super) fn scalar(&self) -> &Scalar {
        &self.scalar
    }

    /// Signs data, by way of SHAKE256. The same data give the same signature. Constant-time but for the length of the
    /// data.
    pub fn sign(&self, data: &[u8]) -> Signature {
        self.sign_digest(Digest::of(data, &mut [0; 64]))
    }

    /// Signs the hash of data, by the function of that object identifier.
    ///
    /// # Errors
    /// [`Error::HashName`]
    pub fn sign_prehashed(&self, hash: &str, digest: &[u8]) -> Result<Signature, Error> {
        Ok(self.sign_digest(Digest::new(hash, digest)?))
    }

    /// Signs a hash. Constant-time but for the lengths.
    pub fn sign_digest(&self, digest: Digest<'_>) -> Signature {
        BlindedKey::new(self, &Mask::of_build()).sign_digest(digest)
    }

    /// The secret shared with the owner of a public key, and whether those bytes are a public key.
    ///
    /// If they are none, the secret is one that only the holder of this secret key can compute: a protocol that goes on
    /// regardless fails later, and those who watch do not learn why. Constant-time.
    pub fn exchange(&self, peer: &[u8; 32]) -> (Choice, SharedSecret) {
        BlindedKey::new(self, &Mask::of_build()).exchange(peer)
    }

    /// The same for a secret of any length: shorter ones are the beginnings of longer ones.
    pub fn exchange_into(&self, peer: &[u8; 32], secret: &mut [u8]) -> Choice {
        BlindedKey::new(self, &Mask::of_build()).exchange_into(peer, secret)
    }

    /// This key with a context of blinding, which masks what it does. All results are the same.
    ///
    /// ```
    /// use lemniscate::curve9767::{Blinding, SigningKey};
    ///
    /// let mut blinding = Blinding::from_seed(&[1; 32]); // 32 random bytes
    /// let key = SigningKey::from_seed_blinded(&[7; 32], &blinding);
    /// let signature = key.blinded(&blinding).sign(b"data");
    /// blinding.renew();
    /// assert_eq!(key.blinded(&blinding).sign(b"data"), signature);
    /// ```
    pub fn blinded<'a>(&'a self, blinding: &'a Blinding) -> BlindedKey<'a> {
        BlindedKey::new(self, blinding.mask())
    }

    pub(super) fn nonce_key(&self) -> &[u8; 32] {
        &self.nonce_key
    }
}

impl Zeroize for SigningKey {
    /// Wipes the secret; the key left is that of no one.
    fn zeroize(&mut self) {
        self.scalar.zeroize();
        self.nonce_key.zeroize();
        self.verifying_key = VerifyingKey::new(Point::NEUTRAL.encode(), Point::NEUTRAL);
    }
}

impl Drop for SigningKey {
    fn drop(&mut self) {
        self.scalar.zeroize();
        self.nonce_key.zeroize();
    }
}

impl ZeroizeOnDrop for SigningKey {}

/// Prints the public key alone.
impl fmt::Debug for SigningKey {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("SigningKey").field("verifying_key", &self.verifying_key).finish_non_exhaustive()
    }
}

impl TryFrom<&[u8]> for SigningKey {
    type Error = Error;

    fn try_from(bytes: &[u8]) -> Result<Self, Error> {
        Self::from_bytes(bytes.try_into().map_err(|_| Error::KeyLength)?)
    }
}

impl ::signature::Signer<Signature> for SigningKey {
    fn try_sign(&self, data: &[u8]) -> Result<Signature, ::signature::Error> {
        Ok(self.sign(data))
    }
}

impl ::signature::KeypairRef for SigningKey {
    type VerifyingKey = VerifyingKey;
}

impl AsRef<VerifyingKey> for SigningKey {
    fn as_ref(&self) -> &VerifyingKey {
        &self.verifying_key
    }
}
