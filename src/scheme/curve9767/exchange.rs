//! Exchanges of keys.

use subtle::{Choice, ConditionallySelectable};
use zeroize::Zeroizing;

use super::hash::{shake, shake_into};
use super::{SharedSecret, SigningKey, doors};

impl SigningKey {
    /// The secret shared with the owner of a public key, and whether those bytes are a public key.
    ///
    /// If they are none, the secret is one that only the holder of this secret key can compute: a protocol that goes on
    /// regardless fails later, and those who watch do not learn why. Constant-time.
    pub fn exchange(&self, peer: &[u8; 32]) -> (Choice, SharedSecret) {
        let mut secret = SharedSecret::new([0; 32]);
        let is_good = self.exchange_into(peer, secret.as_mut_bytes());
        (is_good, secret)
    }

    /// The same for a secret of any length: shorter ones are the beginnings of longer ones.
    pub fn exchange_into(&self, peer: &[u8; 32], secret: &mut [u8]) -> Choice {
        let decoded = doors::decode(peer);
        let is_good = decoded.is_canonical & decoded.is_on_curve;
        // Where the bytes are no key, the product is that of the neutral element, in the same time.
        let product = Zeroizing::new(doors::product(self.scalar(), &decoded.coordinates));
        let good = Zeroizing::new(doors::encode_x(&product));
        let own = Zeroizing::new(self.scalar().to_bytes());
        let bad = Zeroizing::new(shake::<32>("curve9767-ecdh-failed:", &[&*own, peer]));
        let shared: Zeroizing<[u8; 32]> =
            Zeroizing::new(core::array::from_fn(|i| u8::conditional_select(&bad[i], &good[i], is_good)));
        shake_into("curve9767-ecdh:", &[&*shared], secret);
        is_good
    }
}
