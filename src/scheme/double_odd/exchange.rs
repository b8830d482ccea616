//! The secret that two keys share.

use core::fmt;

use subtle::{Choice, ConditionallySelectable, ConstantTimeEq};
use zeroize::{Zeroize, ZeroizeOnDrop, Zeroizing};

use crate::group::double_odd::codec::Decoded;

use super::{Element, Format, SigningKey, Suite};

/// What an exchange of keys gives, derived from the product of both keys and from both public keys. Wiped when dropped.
#[derive(Clone, Zeroize, ZeroizeOnDrop)]
pub struct SharedSecret([u8; 32]);

impl SharedSecret {
    /// The secret.
    pub fn to_bytes(&self) -> [u8; 32] {
        self.0
    }

    /// The secret.
    pub fn as_bytes(&self) -> &[u8; 32] {
        &self.0
    }
}

impl ConstantTimeEq for SharedSecret {
    fn ct_eq(&self, other: &Self) -> Choice {
        self.0.ct_eq(&other.0)
    }
}

impl AsRef<[u8]> for SharedSecret {
    fn as_ref(&self) -> &[u8] {
        &self.0
    }
}

/// Prints the name of the type alone.
impl fmt::Debug for SharedSecret {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("SharedSecret")
    }
}

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
        (is_good, SharedSecret(*secret))
    }
}
