//! A key together with a context of blinding: signs and exchanges as the key does.

use subtle::{Choice, ConditionallySelectable};
use zeroize::Zeroizing;

use crate::scheme::blinding::Blinded;

use super::hash::{shake, shake_into};
use super::{Digest, Error, Point, SharedSecret, Signature, SigningKey, blinding, doors};

/// A secret key with a context that masks what it does: see [`SigningKey::blinded`].
pub type BlindedKey<'a> = Blinded<'a, SigningKey, blinding::Curve9767>;

impl BlindedKey<'_> {
    /// [`SigningKey::sign`]
    pub fn sign(&self, data: &[u8]) -> Signature {
        self.sign_digest(Digest::of(data, &mut [0; 64]))
    }

    /// [`SigningKey::sign_prehashed`]
    ///
    /// # Errors
    /// [`Error::HashName`]
    pub fn sign_prehashed(&self, hash: &str, digest: &[u8]) -> Result<Signature, Error> {
        Ok(self.sign_digest(Digest::new(hash, digest)?))
    }

    /// [`SigningKey::sign_digest`]
    pub fn sign_digest(&self, digest: Digest<'_>) -> Signature {
        let nonce = Zeroizing::new(digest.nonce(self.key.nonce_key()));
        let c = Point::mul_generator_masked(&nonce, self.mask).encode();
        let challenge = digest.challenge(&c, self.key.verifying_key().as_bytes());
        Signature::new(c, challenge.mul_add(*self.key.scalar(), *nonce))
    }

    /// [`SigningKey::exchange`]
    pub fn exchange(&self, peer: &[u8; 32]) -> (Choice, SharedSecret) {
        let mut secret = SharedSecret::new([0; 32]);
        let is_good = self.exchange_into(peer, secret.as_mut_bytes());
        (is_good, secret)
    }

    /// [`SigningKey::exchange_into`]
    pub fn exchange_into(&self, peer: &[u8; 32], secret: &mut [u8]) -> Choice {
        let decoded = doors::decode(peer);
        let is_good = decoded.is_canonical & decoded.is_on_curve;
        // Where the bytes are no key, the product is that of the neutral element, in the same time.
        let product = Zeroizing::new(doors::product(self.key.scalar(), &decoded.coordinates, self.mask));
        let good = Zeroizing::new(doors::encode_x(&product));
        let own = Zeroizing::new(self.key.scalar().to_bytes());
        let bad = Zeroizing::new(shake::<32>("curve9767-ecdh-failed:", &[&*own, peer]));
        let shared: Zeroizing<[u8; 32]> =
            Zeroizing::new(core::array::from_fn(|i| u8::conditional_select(&bad[i], &good[i], is_good)));
        shake_into("curve9767-ecdh:", &[&*shared], secret);
        is_good
    }
}

impl ::signature::Signer<Signature> for BlindedKey<'_> {
    fn try_sign(&self, data: &[u8]) -> Result<Signature, ::signature::Error> {
        Ok(self.sign(data))
    }
}
