//! Secret keys, and signing.

use core::fmt;

use shake::Shake256;
use shake::digest::{ExtendableOutput, Update, XofReader};
use subtle::{Choice, ConditionallySelectable};
use zeroize::{Zeroize, ZeroizeOnDrop, Zeroizing};

use crate::group::double_odd::codec::Encoding;
use crate::scalar::Scalar;
use crate::scheme::blinding::Mask;

use super::{
    BlindedKey, Blinding, Doors, Element, Error, GroupScalar, Message, SharedSecret, Signature, Suite,
    VerifyingKey,
};

/// A secret key, with its public key: signs, and exchanges. Constant-time, and wiped when dropped.
#[derive(Clone)]
pub struct SigningKey<G: Suite> {
    /// Not 0.
    scalar: GroupScalar<G>,
    verifying_key: VerifyingKey<G>,
}

impl<G: Suite> SigningKey<G> {
    fn new(scalar: &GroupScalar<G>, mask: &Mask<G::Curve>) -> Self {
        let product = Zeroizing::new(Element::<G>::mul_generator_masked(scalar, mask));
        let (bytes, normal) = G::Curve::encode_and_normalize(G::Format::CODEC, product.coordinates());
        SigningKey { scalar: *scalar, verifying_key: VerifyingKey::new(bytes, Element::new(normal)) }
    }

    /// Decodes a secret key: an integer from 1 to r - 1, in little-endian. Only the outcome shows in the time.
    ///
    /// # Errors
    /// [`Error::SecretOutOfRange`]
    pub fn from_bytes(bytes: &[u8; 32]) -> Result<Self, Error> {
        Self::decode(bytes, &Mask::of_build())
    }

    /// [`Self::from_bytes`], masked by the caller's own context. The key is the same.
    ///
    /// # Errors
    /// [`Error::SecretOutOfRange`]
    pub fn from_bytes_blinded(bytes: &[u8; 32], blinding: &Blinding<G>) -> Result<Self, Error> {
        Self::decode(bytes, blinding.mask())
    }

    fn decode(bytes: &[u8; 32], mask: &Mask<G::Curve>) -> Result<Self, Error> {
        let scalar = Scalar::from_canonical_bytes(bytes).into_option().map(Zeroizing::new);
        match scalar {
            Some(scalar) if !bool::from(scalar.is_zero()) => Ok(Self::new(&scalar, mask)),
            _ => Err(Error::SecretOutOfRange),
        }
    }

    /// The key of a seed, which must be secret and hard to guess: 32 bytes of SHAKE256 of the seed, reduced modulo the
    /// order; the next 32 if they give 0, which no known seed does. Constant-time but for the length of the seed.
    pub fn from_seed(seed: &[u8]) -> Self {
        Self::derive(seed, &Mask::of_build())
    }

    /// [`Self::from_seed`], masked by the caller's own context. The key is the same.
    pub fn from_seed_blinded(seed: &[u8], blinding: &Blinding<G>) -> Self {
        Self::derive(seed, blinding.mask())
    }

    fn derive(seed: &[u8], mask: &Mask<G::Curve>) -> Self {
        let mut stream = Shake256::default().chain(seed).finalize_xof();
        let mut draw = || {
            let mut bytes = Zeroizing::new([0; 32]);
            stream.read(&mut *bytes);
            Zeroizing::new(Scalar::from_bytes_reduced(&bytes))
        };
        // Without a branch. That both are 0 has the chance of a guess at 500 bits.
        let (first, second) = (draw(), draw());
        Self::new(&Zeroizing::new(Scalar::conditional_select(&first, &second, first.is_zero())), mask)
    }

    /// A new key from a generator of secure random numbers.
    #[cfg(feature = "rand_core")]
    pub fn generate<R: rand_core::CryptoRng + ?Sized>(rng: &mut R) -> Self {
        let mut seed = Zeroizing::new([0; 32]);
        rng.fill_bytes(&mut *seed);
        Self::from_seed(&*seed)
    }

    /// The secret integer, in little-endian. Secret.
    pub fn to_bytes(&self) -> [u8; 32] {
        self.scalar.to_bytes()
    }

    /// The public key.
    pub fn verifying_key(&self) -> VerifyingKey<G> {
        self.verifying_key
    }

    pub(super) fn scalar(&self) -> &GroupScalar<G> {
        &self.scalar
    }

    /// Signs raw data. The same data give the same signature. Constant-time but for the length of the data.
    pub fn sign(&self, data: &[u8]) -> Signature<G> {
        self.sign_with_seed(Message::raw(data), &[])
    }

    /// Signs the hash of data, by the function of that name (see [`Message::prehashed`]).
    ///
    /// # Errors
    /// [`Error::HashName`]
    pub fn sign_prehashed(&self, hash: &str, digest: &[u8]) -> Result<Signature<G>, Error> {
        Ok(self.sign_with_seed(Message::prehashed(hash, digest)?, &[]))
    }

    /// Signs, with an extra seed: other seeds give other signatures, which all are valid. A seed that changes, secret
    /// or not, makes attacks by induced faults harder. Constant-time but for the lengths.
    pub fn sign_with_seed(&self, message: Message<'_>, seed: &[u8]) -> Signature<G> {
        BlindedKey::new(self, &Mask::of_build()).sign_with_seed(message, seed)
    }

    /// The secret shared with the owner of a public key, and whether those bytes are a public key.
    ///
    /// If they are none, the secret is one that only the holder of this secret key can compute: a protocol that goes on
    /// regardless fails later, and those who watch do not learn why. Constant-time.
    pub fn exchange(&self, peer: &[u8; 32]) -> (Choice, SharedSecret) {
        BlindedKey::new(self, &Mask::of_build()).exchange(peer)
    }

    /// This key with a context of blinding, which masks what it does. All results are the same.
    ///
    /// ```
    /// use lemniscate::jq255e::{Blinding, SigningKey};
    ///
    /// let mut blinding = Blinding::from_seed(&[1; 32]); // 32 random bytes
    /// let key = SigningKey::from_seed_blinded(&[7; 32], &blinding);
    /// let signature = key.blinded(&blinding).sign(b"a message");
    /// blinding.renew();
    /// assert_eq!(key.blinded(&blinding).sign(b"a message"), signature);
    /// ```
    pub fn blinded<'a>(&'a self, blinding: &'a Blinding<G>) -> BlindedKey<'a, G> {
        BlindedKey::new(self, blinding.mask())
    }
}

impl<G: Suite> Zeroize for SigningKey<G> {
    /// Wipes the secret; the key left is that of no one.
    fn zeroize(&mut self) {
        self.scalar.zeroize();
        self.verifying_key = VerifyingKey::new([0; 32], Element::NEUTRAL);
    }
}

impl<G: Suite> Drop for SigningKey<G> {
    fn drop(&mut self) {
        self.scalar.zeroize();
    }
}

impl<G: Suite> ZeroizeOnDrop for SigningKey<G> {}

/// Prints the public key alone.
impl<G: Suite> fmt::Debug for SigningKey<G> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("SigningKey").field("verifying_key", &self.verifying_key).finish_non_exhaustive()
    }
}

impl<G: Suite> TryFrom<&[u8]> for SigningKey<G> {
    type Error = Error;

    fn try_from(bytes: &[u8]) -> Result<Self, Error> {
        Self::from_bytes(bytes.try_into().map_err(|_| Error::Length)?)
    }
}

impl<G: Suite> ::signature::Signer<Signature<G>> for SigningKey<G> {
    fn try_sign(&self, data: &[u8]) -> Result<Signature<G>, ::signature::Error> {
        Ok(self.sign(data))
    }
}

impl<G: Suite> ::signature::KeypairRef for SigningKey<G> {
    type VerifyingKey = VerifyingKey<G>;
}

impl<G: Suite> AsRef<VerifyingKey<G>> for SigningKey<G> {
    fn as_ref(&self) -> &VerifyingKey<G> {
        &self.verifying_key
    }
}
