//! Secrets that two keys share.

use zeroize::Zeroizing;

use crate::keys::Key;

/// The secret that the owner of a secret key shares with that of a public key of the same kind.
pub fn secret(key: &Key, peer: &Key) -> Result<Zeroizing<[u8; 32]>, String> {
    match (key, peer) {
        #[cfg(feature = "x25519")]
        (Key::X25519(key), Key::X25519Public(peer)) => {
            let secret = key.diffie_hellman(peer);
            if !secret.was_contributory() {
                return Err("the peer's public key has small order: the secret would be zero".to_owned());
            }
            Ok(Zeroizing::new(*secret.as_bytes()))
        }
        #[cfg(feature = "jq255e")]
        (Key::Jq255e(key), Key::Jq255ePublic(peer)) => {
            Ok(Zeroizing::new(*key.exchange(peer.as_bytes()).1.as_bytes()))
        }
        _ => Err("keys that do not go together".to_owned()),
    }
}
