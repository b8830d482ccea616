//! Blinding changes no result: what one scheme alone has, and X25519. `crates/promises` checks what every scheme has.

mod common;

use lemniscate::double_odd::{self, Message, Suite};
use lemniscate::ed25519::{
    self, Digest, DigestSigner, MultipartSigner, Sha512, SigningKey, rand_core, signature::Signer,
};
use lemniscate::scheme::{do255, jq255};
use lemniscate::x25519::{
    self, PublicKey, ReusableSecret, StaticSecret, x25519, x25519_base, x25519_base_blinded, x25519_blinded,
};
use lemniscate::{do255e, do255s, jq255e, jq255s};

/// Contexts of one group: none at all, of two seeds, and renewed once and twice.
macro_rules! contexts {
    ($blinding:ty) => {{
        let mut contexts = vec![<$blinding>::none()];
        contexts.extend([[1; 32], [2; 32]].map(|seed| <$blinding>::from_seed(&seed)));
        for renewals in 1..=2 {
            let mut blinding = <$blinding>::from_seed(&[3; 32]);
            (0..renewals).for_each(|_| blinding.renew());
            contexts.push(blinding);
        }
        contexts
    }};
}

const MESSAGE: &[u8] = b"a message";

#[test]
fn ed25519_keys_and_signatures() {
    common::on_every_backend(|_| {
        // RFC 8032 section 7.1, test 2.
        let seed = hex_literal::hex!("4ccd089b28ff96da9db6c346ec114e0f5b8a319f35aba624da8cf6ed4fb8a6fb");
        let signature = hex_literal::hex!(
            "92a009a9f0d4cab8720e820b5f642540a2b27b5416503f8fb3762223ebdb69da"
            "085ac1e43e15996e458f3613d0f11d8c387b2eaeb4302aeeb00d291612bb0c00"
        );
        let key = SigningKey::from_bytes(&seed);
        let hash = || Sha512::new_with_prefix(MESSAGE);
        for blinding in contexts!(ed25519::Blinding) {
            let same = SigningKey::from_bytes_blinded(&seed, &blinding);
            assert_eq!(same.to_keypair_bytes(), key.to_keypair_bytes());
            let blinded = same.blinded(&blinding);
            assert_eq!(blinded.sign(&[0x72]).to_bytes(), signature);
            assert_eq!(blinded.try_sign(&[0x72]).unwrap().to_bytes(), signature);
            assert_eq!(blinded.multipart_sign(&[b"a ", b"message"]), key.sign(MESSAGE));
            assert_eq!(blinded.sign_with_context(b"c", MESSAGE), key.sign_with_context(b"c", MESSAGE));
            assert!(blinded.sign_with_context(b"", MESSAGE).is_err());
            assert_eq!(blinded.sign_prehashed(hash(), Some(b"c")), key.sign_prehashed(hash(), Some(b"c")));
            let digest = blinded.sign_digest(|hash: &mut Sha512| Digest::update(hash, MESSAGE));
            assert_eq!(Ok(digest), key.sign_prehashed(hash(), None));
        }
        assert_eq!(key.sign(&[0x72]).to_bytes(), signature);
    });
}

#[test]
fn x25519_keys_and_exchanges() {
    common::on_every_backend(|_| {
        let (scalar, base) = ([0x77; 32], x25519::X25519_BASEPOINT_BYTES);
        // Points of small order among them.
        let points = [base, [0; 32], [1; 32], [0xff; 32], [0x5a; 32]];
        for blinding in contexts!(x25519::Blinding) {
            assert_eq!(x25519_base_blinded(scalar, &blinding), x25519_base(scalar));
            for u in points {
                assert_eq!(x25519_blinded(scalar, u, &blinding), x25519(scalar, u));
            }
            let (secret, reusable) = (StaticSecret::from(scalar), ReusableSecret::random());
            let (public, peer) =
                (secret.public_key_blinded(&blinding), reusable.public_key_blinded(&blinding));
            assert_eq!((public, peer), (PublicKey::from(&secret), PublicKey::from(&reusable)));
            let shared = secret.diffie_hellman(&peer).to_bytes();
            assert_eq!(secret.diffie_hellman_blinded(&peer, &blinding).to_bytes(), shared);
            assert_eq!(reusable.diffie_hellman_blinded(&public, &blinding).to_bytes(), shared);
        }
        assert_eq!(x25519_base(scalar), x25519(scalar, base));
    });
}

fn extra_seeds<G: Suite>() {
    let key = double_odd::SigningKey::<G>::from_seed(&[7; 32]);
    let message = Message::raw(MESSAGE);
    for blinding in contexts!(double_odd::Blinding<G>) {
        let blinded = key.blinded(&blinding);
        assert_eq!(blinded.sign_with_seed(message, b"seed"), key.sign_with_seed(message, b"seed"));
    }
}

#[test]
fn double_odd_signatures_with_an_extra_seed() {
    common::on_every_backend(|_| {
        extra_seeds::<jq255::jq255e::Jq255e>();
        extra_seeds::<jq255::jq255s::Jq255s>();
        extra_seeds::<do255::do255e::Do255e>();
        extra_seeds::<do255::do255s::Do255s>();
    });
}

/// The schemes on one curve share a context.
#[test]
fn one_context_for_both_schemes_of_a_curve() {
    let of_e: jq255e::Blinding = do255e::Blinding::from_seed(&[1; 32]);
    let of_s: jq255s::Blinding = do255s::Blinding::from_seed(&[1; 32]);
    let of_25519: ed25519::Blinding = x25519::Blinding::from_seed(&[1; 32]);
    let jq = jq255e::SigningKey::from_seed(&[7; 32]);
    assert_eq!(jq.blinded(&of_e).sign(MESSAGE), jq.sign(MESSAGE));
    let doo = do255s::SigningKey::from_seed(&[7; 32]);
    assert_eq!(doo.blinded(&of_s).sign(MESSAGE), doo.sign(MESSAGE));
    assert_eq!(x25519_base_blinded([1; 32], &of_25519), x25519_base([1; 32]));
}

/// A context of a generator is one as good as any.
#[test]
fn from_a_generator() {
    struct Counter(u8);

    impl rand_core::TryRng for Counter {
        type Error = core::convert::Infallible;

        fn try_next_u32(&mut self) -> Result<u32, Self::Error> {
            let mut bytes = [0; 4];
            self.try_fill_bytes(&mut bytes)?;
            Ok(u32::from_le_bytes(bytes))
        }

        fn try_next_u64(&mut self) -> Result<u64, Self::Error> {
            let mut bytes = [0; 8];
            self.try_fill_bytes(&mut bytes)?;
            Ok(u64::from_le_bytes(bytes))
        }

        fn try_fill_bytes(&mut self, bytes: &mut [u8]) -> Result<(), Self::Error> {
            for byte in bytes {
                *byte = self.0;
                self.0 = self.0.wrapping_add(1);
            }
            Ok(())
        }
    }

    impl rand_core::TryCryptoRng for Counter {}

    let blinding = ed25519::Blinding::from_rng(&mut Counter(5));
    let key = SigningKey::from_bytes_blinded(&[9; 32], &blinding);
    assert_eq!(key, SigningKey::from_bytes(&[9; 32]));
}
