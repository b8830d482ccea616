//! Blinding changes no result: what one scheme alone has, X25519 and X448. EdDSA is in `rfc8032`. `crates/promises` checks what every scheme has.

mod common;

use lemniscate::blinding::Blinding;
use lemniscate::double_odd::{self, Message, Suite};
use lemniscate::ed25519::{self, SigningKey};
use lemniscate::engine::blinding::Blindable;
use lemniscate::rand_core;
use lemniscate::x448::{self, X448, x448, x448_base, x448_base_blinded, x448_blinded};
use lemniscate::x25519::{self, X25519, x25519, x25519_base, x25519_base_blinded, x25519_blinded};
use lemniscate::xdh::{self, PublicKey, ReusableSecret, StaticSecret};
use lemniscate::{do255e, do255s, ed448, jq255e};

/// Contexts of one group: none at all, of two seeds, and renewed once and twice.
fn contexts<G: Blindable>() -> Vec<Blinding<G>> {
    let mut contexts = vec![Blinding::none()];
    contexts.extend([[1; 32], [2; 32]].map(|seed| Blinding::from_seed(&seed)));
    for renewals in 1..=2 {
        let mut blinding = Blinding::from_seed(&[3; 32]);
        (0..renewals).for_each(|_| blinding.renew());
        contexts.push(blinding);
    }
    contexts
}

const MESSAGE: &[u8] = b"a message";

/// Of points of small order, too.
#[test]
fn exchanges() {
    common::on_every_backend(|_| {
        exchanges_of::<X25519, _, 32>(x25519::X25519_BASEPOINT_BYTES);
        exchanges_of::<X448, _, 56>(x448::X448_BASEPOINT_BYTES);
        let (of_25519, of_448) = (x25519::Blinding::from_seed(&[1; 32]), x448::Blinding::from_seed(&[1; 32]));
        assert_eq!(x25519_blinded([5; 32], [9; 32], &of_25519), x25519([5; 32], [9; 32]));
        assert_eq!(x25519_base_blinded([5; 32], &of_25519), x25519_base([5; 32]));
        assert_eq!(x448_blinded([5; 56], [9; 56], &of_448), x448([5; 56], [9; 56]));
        assert_eq!(x448_base_blinded([5; 56], &of_448), x448_base([5; 56]));
    });
}

fn exchanges_of<X, G, const N: usize>(base: [u8; N])
where
    X: xdh::Blinded<N, Blinding = Blinding<G>>,
    G: Blindable,
{
    let scalar = [0x77; N];
    for blinding in contexts::<G>() {
        assert_eq!(X::base_product_blinded(&scalar, &blinding), X::base_product(&scalar));
        for u in [base, [0; N], [1; N], [0xff; N], [0x5a; N]] {
            assert_eq!(X::product_blinded(&scalar, &u, &blinding), X::product(&scalar, &u));
        }
        let (secret, reusable) = (StaticSecret::<X, N>::from(scalar), ReusableSecret::random());
        let (public, peer) = (secret.public_key_blinded(&blinding), reusable.public_key_blinded(&blinding));
        assert!((public, peer) == (PublicKey::from(&secret), PublicKey::from(&reusable)));
        let shared = secret.diffie_hellman(&peer).to_bytes();
        assert_eq!(secret.diffie_hellman_blinded(&peer, &blinding).to_bytes(), shared);
        assert_eq!(reusable.diffie_hellman_blinded(&public, &blinding).to_bytes(), shared);
    }
    assert_eq!(X::base_product(&scalar), X::product(&scalar, &base));
}

fn extra_seeds<G: Suite>() {
    let key = double_odd::SigningKey::<G>::from_seed(&[7; 32]);
    let message = Message::raw(MESSAGE);
    for blinding in contexts() {
        let blinded = key.blinded(&blinding);
        assert_eq!(blinded.sign_with_seed(message, b"seed"), key.sign_with_seed(message, b"seed"));
    }
}

#[test]
fn double_odd_signatures_with_an_extra_seed() {
    common::on_every_backend(|_| {
        macro_rules! each {
            ($($module:ident $scheme:ident,)+) => { $(extra_seeds::<lemniscate::$module::$scheme>();)+ };
        }
        lemniscate::for_each_scheme!(double_odd, each);
    });
}

/// The schemes on one curve share a context.
#[test]
fn one_context_for_both_schemes_of_a_curve() {
    let of_e: jq255e::Blinding = do255e::Blinding::from_seed(&[1; 32]);
    let of_s = do255s::Blinding::from_seed(&[1; 32]);
    let of_25519: ed25519::Blinding = x25519::Blinding::from_seed(&[1; 32]);
    let jq = jq255e::SigningKey::from_seed(&[7; 32]);
    assert_eq!(jq.blinded(&of_e).sign(MESSAGE), jq.sign(MESSAGE));
    let doo = do255s::SigningKey::from_seed(&[7; 32]);
    assert_eq!(doo.blinded(&of_s).sign(MESSAGE), doo.sign(MESSAGE));
    assert_eq!(x25519_base_blinded([1; 32], &of_25519), x25519_base([1; 32]));
    let of_448: ed448::Blinding = x448::Blinding::from_seed(&[1; 32]);
    let key = ed448::SigningKey::from_bytes(&[7; 57]);
    assert_eq!(key.blinded(&of_448).sign(MESSAGE), key.sign(MESSAGE));
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

#[test]
fn a_blinded_key_prints_what_the_key_does() {
    let key = lemniscate::ed25519::SigningKey::from_bytes(&[1; 32]);
    let blinding = lemniscate::ed25519::Blinding::from_seed(&[5; 32]);
    assert_eq!(format!("{:?}", key.blinded(&blinding)), format!("BlindedKey({key:?})"));
}
