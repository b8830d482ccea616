//! Ed25519 and Ed448, whose modules have the same types and methods.

/// The checks of one of them: its module, name, bytes of a seed and hash of a message.
macro_rules! checks {
    ($module:ident, $name:literal, $length:literal, $hash:expr) => {
        pub mod $module {
            use core::hint::black_box;

            use lemniscate::$module::{Blinding, Policy, Signature, SigningKey, VerifyingKey};
            use subtle::ConstantTimeEq;

            use crate::Check;
            use crate::mark::{public, secret};

            pub const CHECKS: &[Check] = &[
                (concat!($name, ": key from seed"), key_from_seed),
                (concat!($name, ": sign"), sign),
                (concat!($name, ": sign with a context"), sign_with_context),
                (concat!($name, ": sign, hedged"), sign_hedged),
                (concat!($name, ": sign prehashed"), sign_prehashed),
                (concat!($name, ": compare keys"), compare_keys),
                (concat!("Blinding, ", $name, ": contexts"), contexts),
                (concat!("Blinding, ", $name, ": key from seed and sign"), blinded_signatures),
            ];

            fn key() -> SigningKey {
                SigningKey::from_bytes(&secret([0x42; $length]))
            }

            /// The public key as others see it.
            fn public_key(key: &SigningKey) -> VerifyingKey {
                let bytes = public(key.verifying_key().to_bytes());
                VerifyingKey::from_bytes(&bytes).expect("a public key decodes")
            }

            fn published(signature: &Signature) -> Signature {
                Signature::try_from(&public(signature.to_bytes())[..]).expect("it is one")
            }

            fn key_from_seed() {
                black_box(public_key(&key()));
            }

            fn sign() {
                let key = key();
                let signature = published(&key.sign(&secret(*b"a secret message")));
                assert_eq!(public_key(&key).verify_strict(b"a secret message", &signature), Ok(()));
            }

            fn sign_with_context() {
                let key = key();
                let signature = key.sign_with_context(b"context", b"message").expect("a good context");
                let signature = published(&signature);
                let verdict =
                    public_key(&key).verify_with_context(Policy::Strict, b"context", b"message", &signature);
                assert_eq!(verdict, Ok(()));
            }

            fn sign_hedged() {
                let key = key();
                let (message, noise) = (secret(*b"a secret message"), secret([0x11; $length]));
                let signature = published(&key.sign_hedged_with_noise(&message, &noise));
                assert_eq!(public_key(&key).verify_strict(b"a secret message", &signature), Ok(()));
            }

            fn sign_prehashed() {
                let key = key();
                let signature = published(&key.sign_prehashed($hash, None).expect("a good context"));
                assert_eq!(public_key(&key).verify_prehashed($hash, None, &signature), Ok(()));
            }

            fn compare_keys() {
                let other = SigningKey::from_bytes(&secret([0x43; $length]));
                assert!(!bool::from(public(key().ct_eq(&other))));
            }

            /// From a secret seed: all of it is secret.
            fn blinding() -> Blinding {
                Blinding::from_seed(&secret([0x24; 32]))
            }

            fn contexts() {
                let mut blinding = blinding();
                blinding.renew();
                blinding.renew();
                black_box(blinding);
            }

            fn blinded_signatures() {
                let blinding = blinding();
                let key = SigningKey::from_bytes_blinded(&secret([0x42; $length]), &blinding);
                let blinded = key.blinded(&blinding);
                let signature = published(&blinded.sign(&secret(*b"a secret message")));
                assert_eq!(public_key(&key).verify_strict(b"a secret message", &signature), Ok(()));
                black_box(blinded.sign_with_context(b"context", b"message").expect("a good context"));
                black_box(blinded.sign_prehashed($hash, None).expect("a good context"));
            }
        }
    };
}

checks!(ed25519, "Ed25519", 32, {
    use lemniscate::ed25519::{Digest, Sha512};

    Sha512::new_with_prefix(b"message")
});
checks!(ed448, "Ed448", 57, {
    use lemniscate::ed448::signature::digest::Update;

    lemniscate::ed448::Shake256::default().chain(b"message")
});
