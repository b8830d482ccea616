//! The test vectors of RFC 7748 for X25519, on every backend.

mod common;

use common::on_every_backend;
use hex_literal::hex;
use lemniscate::x25519::{PublicKey, StaticSecret, X25519_BASEPOINT_BYTES, x25519, x25519_base};

#[test]
fn section_5_2() {
    on_every_backend(|kind| {
        let product = x25519(
            hex!("a546e36bf0527c9d3b16154b82465edd62144c0ac1fc5a18506a2244ba449ac4"),
            hex!("e6db6867583030db3594c1a424b15f7c726624ec26b3353b10a903a6d0ab1c4c"),
        );
        let expected = hex!("c3da55379de9c6908e94ea4df28d084f32eccf03491c71f754b4075577a28552");
        assert_eq!(product, expected, "{kind}");

        let product = x25519(
            hex!("4b66e9d4d1b4673c5ad22691957d6af5c11b6421e0ea01d42ca4169e7918ba0d"),
            hex!("e5210f12786811d3f4b7959d0538ae2c31dbe7106fc03c3efc4cd549c715a493"),
        );
        let expected = hex!("95cbde9476e8907d7aade45cb4b873f88b595a68799fa152e6f8f7647aac7957");
        assert_eq!(product, expected, "{kind}");
    });
}

#[test]
fn section_5_2_iterated() {
    on_every_backend(|kind| {
        let (mut k, mut u) = (X25519_BASEPOINT_BYTES, X25519_BASEPOINT_BYTES);
        for i in 1..=1000 {
            (k, u) = (x25519(k, u), k);
            if i == 1 {
                let expected = hex!("422c8e7a6227d7bca1350b3e2bb7279f7897b87bb6854b783c60e80311ae3079");
                assert_eq!(k, expected, "{kind}");
            }
        }
        let expected = hex!("684cf59ba83309552800ef566f2f4d3c1c3887c49360e3875f2eb94d99532c51");
        assert_eq!(k, expected, "{kind}");
    });
}

#[test]
fn section_6_1() {
    let alice = hex!("77076d0a7318a57d3c16c17251b26645df4c2f87ebc0992ab177fba51db92c2a");
    let bob = hex!("5dab087e624a8a4b79e17f8b83800ee66f3bb1292618b6fd1c2f8b27ff88e0eb");
    let alice_public = hex!("8520f0098930a754748b7ddcb43ef75a0dbf3a0d26381af4eba4a98eaa9b4e6a");
    let bob_public = hex!("de9edb7d7b7dc1b4d35b61c2ece435373f8343c85b78674dadfc7e146f882b4f");
    let expected = hex!("4a5d9d5ba4ce2de1728e3bf480350f25e07e21c947d19e3376f09b3c1e161742");
    on_every_backend(|kind| {
        for (secret, public, peer) in [(alice, alice_public, bob_public), (bob, bob_public, alice_public)] {
            assert_eq!(x25519_base(secret), public, "{kind}");
            assert_eq!(x25519(secret, X25519_BASEPOINT_BYTES), public, "{kind}");
            let shared = StaticSecret::from(secret).diffie_hellman(&PublicKey::from(peer));
            assert_eq!(shared.as_bytes(), &expected, "{kind}");
            assert!(shared.was_contributory());
        }
    });
}
