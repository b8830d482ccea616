//! Exchanges of keys.

use subtle::{Choice, ConditionallySelectable};
use zeroize::Zeroizing;

use crate::group::double_odd::codec::Decoded;

use super::{Element, Format, SharedSecret, SigningKey, Suite};

impl<G: Suite> SigningKey<G> {
    /// The secret shared with the owner of a public key, and whether those bytes are a public key.
    ///
    /// If they are none, the secret is one that only the holder of this secret key can compute: a protocol that goes on
    /// regardless fails later, and those who watch do not learn why. Constant-time.
    pub fn exchange(&self, peer: &[u8; 32]) -> (Choice, SharedSecret) {
        // Where the sign does not show in what is hashed, it is not found out.
        let decoded: Decoded<_> = <G::Format as Format>::decode_peer::<G>(peer);
        let peer_element = Element::<G>::new(decoded.point);
        let is_good = decoded.is_canonical & decoded.is_on_curve & !peer_element.is_neutral();
        // Coordinates that are no point's go through the same operations.
        let product = Zeroizing::new(peer_element * self.scalar());
        let good = <G::Format as Format>::shared_bytes(&*product);
        let own = Zeroizing::new(self.to_bytes());
        let select = |i| u8::conditional_select(&own[i], &good[i], is_good);
        let shared = Zeroizing::new(core::array::from_fn(select));
        let public = self.verifying_key().to_bytes();
        let secret = <G::Format as Format>::exchange::<G>(is_good, &shared, &public, peer);
        (is_good, SharedSecret::new(*secret))
    }
}
