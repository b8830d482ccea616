//! A key together with a context of blinding: signs and exchanges as the key does.

use subtle::{Choice, ConditionallySelectable};
use zeroize::Zeroizing;

use crate::group::double_odd::codec::Decoded;
use crate::scheme::blinding::Blinded;

use super::{Element, Error, Format, Message, SharedSecret, Signature, SigningKey, Suite};

/// A secret key with a context that masks what it does: see [`SigningKey::blinded`].
pub type BlindedKey<'a, G> = Blinded<'a, SigningKey<G>, <G as Suite>::Curve>;

impl<G: Suite> BlindedKey<'_, G> {
    /// [`SigningKey::sign`]
    pub fn sign(&self, data: &[u8]) -> Signature<G> {
        self.sign_with_seed(Message::raw(data), &[])
    }

    /// [`SigningKey::sign_prehashed`]
    ///
    /// # Errors
    /// [`Error::HashName`]
    pub fn sign_prehashed(&self, hash: &str, digest: &[u8]) -> Result<Signature<G>, Error> {
        Ok(self.sign_with_seed(Message::prehashed(hash, digest)?, &[]))
    }

    /// [`SigningKey::sign_with_seed`]
    pub fn sign_with_seed(&self, message: Message<'_>, seed: &[u8]) -> Signature<G> {
        let public = self.key.verifying_key();
        let public = public.as_bytes();
        let secret = Zeroizing::new(self.key.to_bytes());
        let nonce = G::Format::nonce::<G>(&secret, public, message, seed);
        let r = Zeroizing::new(Element::<G>::mul_generator_masked(&nonce, self.mask)).encode();
        let (head, challenge) = G::Format::challenge::<G>(&r, public, message);
        Signature::new(head, challenge.mul_add(*self.key.scalar(), *nonce))
    }

    /// [`SigningKey::exchange`]
    pub fn exchange(&self, peer: &[u8; 32]) -> (Choice, SharedSecret) {
        // Where the sign does not show in what is hashed, it is not found out.
        let decoded: Decoded<_> = <G::Format as Format>::decode_peer::<G>(peer);
        let peer_element = Element::<G>::new(decoded.point);
        let is_good = decoded.is_canonical & decoded.is_on_curve & !peer_element.is_neutral();
        // Coordinates that are no point's go through the same operations.
        let product = Zeroizing::new(peer_element.mul_masked(self.key.scalar(), self.mask));
        let good = <G::Format as Format>::shared_bytes(&*product);
        let own = Zeroizing::new(self.key.to_bytes());
        let select = |i| u8::conditional_select(&own[i], &good[i], is_good);
        let shared = Zeroizing::new(core::array::from_fn(select));
        let public = self.key.verifying_key().to_bytes();
        let secret = <G::Format as Format>::exchange::<G>(is_good, &shared, &public, peer);
        (is_good, SharedSecret::new(*secret))
    }
}

impl<G: Suite> ::signature::Signer<Signature<G>> for BlindedKey<'_, G> {
    fn try_sign(&self, data: &[u8]) -> Result<Signature<G>, ::signature::Error> {
        Ok(self.sign(data))
    }
}
