//! x25519-dalek: every result is that of the crate.

use std::collections::hash_map::DefaultHasher;
use std::hash::{Hash, Hasher};

use lemniscate_corpus::Choices;

use crate::Given;

macro_rules! answers {
    ($name:ident, $dalek:ident) => {
        mod $name {
            use super::*;
            use $dalek::{EphemeralSecret, PublicKey, ReusableSecret, StaticSecret};

            pub fn answers(secret: &[u8; 32], peer: &[u8; 32], other: &[u8; 32]) -> String {
                let fixed = StaticSecret::from(*secret);
                let (peer, other) = (PublicKey::from(*peer), PublicKey::from(*other));
                let shared = fixed.diffie_hellman(&peer);
                let ephemeral = EphemeralSecret::random_from_rng(&mut Given(secret));
                let reusable = ReusableSecret::random_from_rng(&mut Given(secret));
                let mut hasher = DefaultHasher::new();
                peer.hash(&mut hasher);
                let json = serde_json::to_string(&(&peer, &fixed)).unwrap();
                let again: (PublicKey, StaticSecret) = serde_json::from_str(&json).unwrap();
                assert!(again.0 == peer && again.1.to_bytes() == *secret);
                format!(
                    "{:?} {} {:?} {:?} {:?} {:?} {:?} {} {} {json}",
                    shared.as_bytes(),
                    shared.was_contributory(),
                    PublicKey::from(&fixed),
                    PublicKey::from(&ephemeral).to_bytes(),
                    ephemeral.diffie_hellman(&peer).to_bytes(),
                    reusable.diffie_hellman(&peer).as_ref(),
                    $dalek::x25519(*secret, peer.to_bytes()),
                    hasher.finish(),
                    peer == other,
                )
            }
        }
    };
}

answers!(ours, x25519_dalek);
answers!(theirs, their_x25519);

#[test]
fn answers() {
    let mut choices = Choices::seeded(46, 1);
    // Encodings near the prime and near zero, of which some are one u-coordinate.
    let near: Vec<[u8; 32]> = (0..=255u8)
        .filter(|low| *low < 20 || *low > 230)
        .flat_map(|low| {
            [(0xff, 0x7f), (0xff, 0xff), (0, 0), (0, 0x80), (0xff, 0x7e)].map(|(middle, high)| {
                let mut bytes = [middle; 32];
                (bytes[0], bytes[31]) = (low, high);
                bytes
            })
        })
        .collect();
    for i in 0..2000 {
        let secret = choices.bytes();
        let [peer, other] = [(); 2].map(|()| if i < 200 { choices.bytes() } else { *choices.one_of(&near) });
        assert_eq!(ours::answers(&secret, &peer, &other), theirs::answers(&secret, &peer, &other));
        assert_eq!(ours::answers(&secret, &peer, &peer), theirs::answers(&secret, &peer, &peer));
    }
}
