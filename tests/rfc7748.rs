//! The test vectors of RFC 7748 for X25519 and X448, on every backend.

mod common;

use common::on_every_backend;
use hex_literal::hex;
use lemniscate::x448;
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

#[test]
fn section_5_2_of_x448() {
    on_every_backend(|kind| {
        let product = x448::x448(
            hex!(
                "3d262fddf9ec8e88495266fea19a34d28882acef045104d0d1aae121"
                "700a779c984c24f8cdd78fbff44943eba368f54b29259a4f1c600ad3"
            ),
            hex!(
                "06fce640fa3487bfda5f6cf2d5263f8aad88334cbd07437f020f08f9"
                "814dc031ddbdc38c19c6da2583fa5429db94ada18aa7a7fb4ef8a086"
            ),
        );
        let expected = hex!(
            "ce3e4ff95a60dc6697da1db1d85e6afbdf79b50a2412d7546d5f239f"
            "e14fbaadeb445fc66a01b0779d98223961111e21766282f73dd96b6f"
        );
        assert_eq!(product, expected, "{kind}");

        let product = x448::x448(
            hex!(
                "203d494428b8399352665ddca42f9de8fef600908e0d461cb021f8c5"
                "38345dd77c3e4806e25f46d3315c44e0a5b4371282dd2c8d5be3095f"
            ),
            hex!(
                "0fbcc2f993cd56d3305b0b7d9e55d4c1a8fb5dbb52f8e9a1e9b6201b"
                "165d015894e56c4d3570bee52fe205e28a78b91cdfbde71ce8d157db"
            ),
        );
        let expected = hex!(
            "884a02576239ff7a2f2f63b2db6a9ff37047ac13568e1e30fe63c4a7"
            "ad1b3ee3a5700df34321d62077e63633c575c1c954514e99da7c179d"
        );
        assert_eq!(product, expected, "{kind}");
    });
}

#[test]
fn section_5_2_of_x448_iterated() {
    on_every_backend(|kind| {
        let (mut k, mut u) = (x448::X448_BASEPOINT_BYTES, x448::X448_BASEPOINT_BYTES);
        for i in 1..=1000 {
            (k, u) = (x448::x448(k, u), k);
            if i == 1 {
                let expected = hex!(
                    "3f482c8a9f19b01e6c46ee9711d9dc14fd4bf67af30765c2ae2b846a"
                    "4d23a8cd0db897086239492caf350b51f833868b9bc2b3bca9cf4113"
                );
                assert_eq!(k, expected, "{kind}");
            }
        }
        let expected = hex!(
            "aa3b4749d55b9daf1e5b00288826c467274ce3ebbdd5c17b975e09d4"
            "af6c67cf10d087202db88286e2b79fceea3ec353ef54faa26e219f38"
        );
        assert_eq!(k, expected, "{kind}");
    });
}

#[test]
fn section_6_2() {
    let alice = hex!(
        "9a8f4925d1519f5775cf46b04b5800d4ee9ee8bae8bc5565d498c28d"
        "d9c9baf574a9419744897391006382a6f127ab1d9ac2d8c0a598726b"
    );
    let alice_public = hex!(
        "9b08f7cc31b7e3e67d22d5aea121074a273bd2b83de09c63faa73d2c"
        "22c5d9bbc836647241d953d40c5b12da88120d53177f80e532c41fa0"
    );
    let bob = hex!(
        "1c306a7ac2a0e2e0990b294470cba339e6453772b075811d8fad0d1d"
        "6927c120bb5ee8972b0d3e21374c9c921b09d1b0366f10b65173992d"
    );
    let bob_public = hex!(
        "3eb7a829b0cd20f5bcfc0b599b6feccf6da4627107bdb0d4f345b430"
        "27d8b972fc3e34fb4232a13ca706dcb57aec3dae07bdc1c67bf33609"
    );
    let expected = hex!(
        "07fff4181ac6cc95ec1c16a94a0f74d12da232ce40a77552281d282b"
        "b60c0b56fd2464c335543936521c24403085d59a449a5037514a879d"
    );
    on_every_backend(|kind| {
        for (secret, public, peer) in [(alice, alice_public, bob_public), (bob, bob_public, alice_public)] {
            assert_eq!(x448::x448_base(secret), public, "{kind}");
            assert_eq!(x448::x448(secret, x448::X448_BASEPOINT_BYTES), public, "{kind}");
            let shared = x448::StaticSecret::from(secret).diffie_hellman(&x448::PublicKey::from(peer));
            assert_eq!(shared.as_bytes(), &expected, "{kind}");
            assert!(shared.was_contributory());
        }
    });
}
