//! The parts that schemes on prime-order groups share, and key exchange.

use subtle::Choice;
use zeroize::Zeroizing;

use crate::engine::blinding::Mask;

use super::{
    BlindedKey, Error, Key, LANES, Message, Scheme, SharedSecret, Signature, SigningKey, TwoParts, in_lanes,
};

/// A scheme on a prime-order group. Secret keys come from seeds of any length, and messages may be hashes with the name of the hash
/// function. The trait is sealed.
pub trait PrimeOrder:
    TwoParts + for<'a> Scheme<Message<'a> = Message<'a>, Signature = Signature<Self>>
{
    /// The secret key derived from a seed of any length. Constant-time except for the length.
    #[doc(hidden)]
    fn secret_of_seed(seed: &[u8]) -> Zeroizing<Self::Secret>;
}

/// A scheme whose keys also serve for key exchange. The trait is sealed.
pub trait Exchange: PrimeOrder {
    /// Fills `secret` with the secret shared by this secret key and the peer's public key, and returns whether the bytes are a
    /// public key. If they are not, `secret` gets a value that only the holder of this secret key can compute. Constant-time.
    #[doc(hidden)]
    fn exchange(
        key: &SigningKey<Self>,
        peer: &Self::PublicKeyBytes,
        mask: &Mask<Self::Group>,
        secret: &mut [u8; 32],
    ) -> Choice;

    /// [`Self::exchange`] for each of the first [`LANES`] pairs of a secret key and a peer's public key. Constant-time.
    #[doc(hidden)]
    fn exchange_several(
        batch: &[(&SigningKey<Self>, &Self::PublicKeyBytes)],
        mask: &Mask<Self::Group>,
    ) -> [Option<(Choice, SharedSecret)>; LANES] {
        in_lanes(batch, |_, (key, peer)| BlindedKey { key, mask }.exchange(peer))
    }
}

impl<S: Exchange> SigningKey<S> {
    /// The secret shared with the owner of a public key, and whether those bytes are a public key.
    ///
    /// If they are not, only the holder of this secret key can compute the secret: a protocol that continues regardless fails
    /// later, and an observer does not learn the reason. Constant-time.
    pub fn exchange(&self, peer: &S::PublicKeyBytes) -> (Choice, SharedSecret) {
        self.with_default_mask(|key| key.exchange(peer))
    }
}

impl<S: Exchange> BlindedKey<'_, S> {
    /// [`SigningKey::exchange`]
    pub fn exchange(&self, peer: &S::PublicKeyBytes) -> (Choice, SharedSecret) {
        let mut secret = SharedSecret::new([0; 32]);
        let is_key = S::exchange(self.key, peer, self.mask, secret.as_mut_bytes());
        (is_key, secret)
    }
}

/// A signature with its message and its key, not yet hashed: the claim of schemes that need no work before the equation.
#[derive(Clone, Copy)]
pub struct Statement<'a, S: PrimeOrder> {
    /// The key, decoded.
    pub point: S::Point,
    /// The key, encoded.
    pub public: &'a S::PublicKeyBytes,
    /// The message that the signature claims to cover.
    pub message: Message<'a>,
    /// The signature.
    pub signature: &'a Signature<S>,
}

impl<'a, S: PrimeOrder> Statement<'a, S> {
    /// Decodes the key if necessary.
    ///
    /// # Errors
    /// The error of the key.
    pub fn new(key: Key<'a, S>, message: Message<'a>, signature: &'a Signature<S>) -> Result<Self, Error> {
        Ok(Statement { point: key.to_point()?, public: key.bytes(), message, signature })
    }
}

/// A secret integer other than 0, decoded. Timing reveals only success or failure.
pub(crate) fn decode_secret_scalar<G: crate::scalar::GroupScalar>(
    bytes: &G::Bytes,
) -> Result<Zeroizing<G>, Error> {
    let scalar = Zeroizing::new(G::from_canonical(bytes).ok_or(Error::SecretOutOfRange)?);
    if scalar.is_zero().into() { Err(Error::SecretOutOfRange) } else { Ok(scalar) }
}
