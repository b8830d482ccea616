//! One of everything on every backend, little enough for Miri (`.ci/miri`): all backends compute the same.

use std::fmt::Debug;
use std::sync::Mutex;

use lemniscate::backend::force;
use lemniscate::ed448;
use lemniscate::ed25519::{self, Ed25519, Policy, verify_bytes};
use lemniscate::schnorr::{Combine, Entry, Exchange, SigningKey, verify_all_seeded, verify_each};
use lemniscate::x25519::{x25519, x25519_base, x25519_many};
use lemniscate_differential::backends;

/// The same value on every backend.
fn same<T: PartialEq + Debug>(compute: impl Fn() -> T) {
    /// The selected backend is one for the whole process.
    static IN_FORCE: Mutex<()> = Mutex::new(());
    let _guard = IN_FORCE.lock().unwrap();
    let on = |kind| {
        force(kind).unwrap();
        compute()
    };
    let (first, others) = backends().split_first().map(|(first, others)| (*first, others.to_vec())).unwrap();
    let expected = on(first);
    for kind in others {
        assert_eq!(on(kind), expected, "{kind}");
    }
}

#[test]
fn x25519_one_and_many() {
    const PEERS: usize = if cfg!(miri) { 1 } else { 5 };
    let peers: [[u8; 32]; PEERS] = core::array::from_fn(|i| [9 + i as u8; 32]);
    same(|| (x25519([1; 32], peers[0]), x25519_base([1; 32])));
    same(|| x25519_many(peers.map(|peer| ([2; 32], peer))));
}

#[test]
fn ed25519_keys_and_verdicts() {
    same(|| {
        let key = ed25519::SigningKey::from_bytes(&[7; 32]);
        let signature = key.sign(b"message");
        let public = key.verifying_key();
        assert_eq!(verify_bytes(Policy::Strict, public.as_bytes(), b"message", &signature), Ok(()));
        assert_eq!(public.prepare().verify(b"message", &signature), Ok(()));
        signature.to_bytes()
    });
}

#[test]
fn ed448_keys_and_verdicts() {
    same(|| {
        let key = ed448::SigningKey::from_bytes(&[7; 57]);
        let signature = key.sign(b"message");
        let public = key.verifying_key();
        let verdict = ed448::verify_bytes(ed448::Policy::Strict, public.as_bytes(), b"message", &signature);
        assert_eq!(verdict, Ok(()));
        // Miri would take minutes more.
        assert!(cfg!(miri) || public.prepare().verify(b"message", &signature).is_ok());
        signature.to_bytes()
    });
}

/// Lanes of vectors, and sums of products.
#[test]
fn ed25519_batches() {
    one_verdict::<Ed25519>(&ed25519::SigningKey::from_bytes(&[7; 32]), 5, |key| key.sign(b"message"));
}

fn one_verdict<S: Combine>(key: &SigningKey<S>, count: usize, sign: impl Fn(&SigningKey<S>) -> S::Signature) {
    let (signature, public) = (sign(key), key.verifying_key());
    same(|| {
        let encoded = public.to_bytes();
        let mut entries = vec![Entry::<S>::from_bytes(&encoded, &b"message"[..], &signature); count];
        entries[1] = Entry::new(&public, &b"another"[..], &signature);
        let verdicts = verify_each(&entries);
        assert_eq!(verdicts.iter().filter(|verdict| verdict.is_ok()).count(), count - 1);
        verdicts
    });
    same(|| verify_all_seeded(&[Entry::<S>::new(&public, &b"message"[..], &signature)], &[5; 32]));
}

fn prime_order<S: Exchange<PublicKeyBytes = [u8; 32]>>() {
    same(|| {
        let key = SigningKey::<S>::from_seed(b"seed");
        let public = key.verifying_key();
        let signature = key.sign(b"message");
        assert_eq!(public.verify(b"message", &signature), Ok(()));
        // Miri would take ten minutes more for each scheme.
        if cfg!(miri) {
            return ([0; 32], signature.to_bytes());
        }
        assert!(public.prepare().verify(b"another", &signature).is_err());
        let (is_key, secret) = key.exchange(public.as_bytes());
        assert!(bool::from(is_key));
        assert!(!bool::from(key.exchange(&[0xff; 32]).0));
        (secret.to_bytes(), signature.to_bytes())
    });
}

macro_rules! prime_orders {
    ($($module:ident $scheme:ident,)+) => {
        $(#[test]
        fn $module() {
            prime_order::<lemniscate::$module::$scheme>();
        })+
    };
}

lemniscate::for_each_scheme!(prime_order, prime_orders);
