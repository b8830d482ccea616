//! Secret keys, and signing.

use core::fmt;

use shake::Shake256;
use shake::digest::{ExtendableOutput, Update, XofReader};
use subtle::ConditionallySelectable;
use zeroize::{Zeroize, ZeroizeOnDrop, Zeroizing};

use crate::scalar::Scalar;

use super::{Doors, Element, Error, Format, GroupScalar, Message, Signature, Suite, VerifyingKey};

/// A secret key, with its public key: signs, and exchanges. Constant-time, and wiped when dropped.
#[derive(Clone)]
pub struct SigningKey<G: Suite> {
    /// Not 0.
    scalar: GroupScalar<G>,
    verifying_key: VerifyingKey<G>,
}

impl<G: Suite> SigningKey<G> {
    fn new(scalar: &GroupScalar<G>) -> Self {
        let product = Zeroizing::new(Element::<G>::mul_generator(scalar));
        let (bytes, normal) = G::Curve::encode_and_normalize::<G::Format>(product.coordinates());
        SigningKey { scalar: *scalar, verifying_key: VerifyingKey::new(bytes, Element::new(normal)) }
    }

    /// Decodes a secret key: an integer from 1 to r - 1, in little-endian. Only the outcome shows in the time.
    ///
    /// # Errors
    /// [`Error::SecretOutOfRange`]
    pub fn from_bytes(bytes: &[u8; 32]) -> Result<Self, Error> {
        let scalar = Scalar::from_canonical_bytes(bytes).into_option().map(Zeroizing::new);
        match scalar {
            Some(scalar) if !bool::from(scalar.is_zero()) => Ok(Self::new(&scalar)),
            _ => Err(Error::SecretOutOfRange),
        }
    }

    /// The key of a seed, which must be secret and hard to guess: 32 bytes of SHAKE256 of the seed, reduced modulo the
    /// order; the next 32 if they give 0, which no known seed does. Constant-time but for the length of the seed.
    pub fn from_seed(seed: &[u8]) -> Self {
        let mut stream = Shake256::default().chain(seed).finalize_xof();
        let mut draw = || {
            let mut bytes = Zeroizing::new([0; 32]);
            stream.read(&mut *bytes);
            Zeroizing::new(Scalar::from_bytes_reduced(&bytes))
        };
        // Without a branch. That both are 0 has the chance of a guess at 500 bits.
        let (first, second) = (draw(), draw());
        Self::new(&Zeroizing::new(Scalar::conditional_select(&first, &second, first.is_zero())))
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
        let public = self.verifying_key.as_bytes();
        let secret = Zeroizing::new(self.to_bytes());
        let nonce = G::Format::nonce::<G>(&secret, public, message, seed);
        let r = Zeroizing::new(Element::<G>::mul_generator(&nonce)).encode();
        let (head, challenge) = G::Format::challenge::<G>(&r, public, message);
        Signature::new(head, challenge.mul_add(self.scalar, *nonce))
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
