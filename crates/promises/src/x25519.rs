//! What README.md promises of X25519: keys of every kind, several exchanges at once, and what other keys have, too. Files
//! of keys are in `key_files`, published vectors in `rfc7748`.

use std::collections::HashSet;

use lemniscate::x25519::{
    Blinding, EphemeralSecret, PublicKey, ReusableSecret, SharedSecret, StaticSecret, x25519, x25519_base,
    x25519_many,
};
use subtle::ConstantTimeEq;
use zeroize::{Zeroize, ZeroizeOnDrop};

use crate::schemes::Random;
use crate::serde::is_written_as;
use crate::text::shows;

fn is_wiped_when_dropped(_: &impl ZeroizeOnDrop) {}

#[test]
fn secrets_of_all_kinds_share_secrets() {
    let peer = StaticSecret::random();
    let public = PublicKey::from(&peer);
    let blinding = Blinding::from_seed(&[1; 32]);
    let is_shared = |ours: &PublicKey, shared: &SharedSecret| {
        let theirs = peer.diffie_hellman(ours);
        assert!(shared.was_contributory() && bool::from(theirs.ct_eq(shared)));
        assert_eq!((shared.as_bytes(), shared.as_ref()), (&theirs.to_bytes(), &theirs.to_bytes()[..]));
    };
    for secret in [StaticSecret::random(), StaticSecret::random_from_rng(&mut Random(1))] {
        is_wiped_when_dropped(&secret);
        let ours = PublicKey::from(&secret);
        assert_eq!(secret.public_key_blinded(&blinding), ours);
        is_shared(&ours, &secret.diffie_hellman(&public));
        is_shared(&ours, &secret.clone().diffie_hellman_blinded(&public, &blinding));
    }
    for secret in [ReusableSecret::random(), ReusableSecret::random_from_rng(&mut Random(1))] {
        is_wiped_when_dropped(&secret);
        let ours = PublicKey::from(&secret);
        assert_eq!(secret.public_key_blinded(&blinding), ours);
        is_shared(&ours, &secret.diffie_hellman(&public));
        is_shared(&ours, &secret.clone().diffie_hellman_blinded(&public, &blinding));
    }
    let secret = EphemeralSecret::random();
    is_wiped_when_dropped(&secret);
    let ours = PublicKey::from(&secret);
    is_shared(&ours, &secret.diffie_hellman(&public));
    let secret = EphemeralSecret::random_from_rng(&mut Random(1));
    let ours = secret.public_key_blinded(&blinding);
    is_shared(&ours, &secret.diffie_hellman_blinded(&public, &blinding));
    assert!(!peer.diffie_hellman(&PublicKey::from([0; 32])).was_contributory());
}

#[test]
fn random_secrets_differ() {
    let secrets = [(); 4].map(|()| StaticSecret::random().to_bytes());
    assert_eq!(HashSet::from(secrets).len(), 4);
    let [a, b, c] = [1, 1, 2].map(|seed| StaticSecret::random_from_rng(&mut Random(seed)).to_bytes());
    assert!(a == b && a != c);
}

#[test]
fn several_at_once() {
    let pairs: [_; 11] = core::array::from_fn(|i| ([i as u8; 32], x25519_base([7 * i as u8; 32])));
    assert_eq!(x25519_many(pairs), pairs.map(|(scalar, u)| x25519(scalar, u)));
}

#[test]
fn bytes_equality_and_hashes() {
    let secret = StaticSecret::from([1; 32]);
    assert_eq!((secret.as_bytes(), secret.to_bytes(), secret.as_ref()), (&[1; 32], [1; 32], &[1; 32][..]));
    let public = PublicKey::from(&secret);
    let same = PublicKey::from(public.to_bytes());
    assert_eq!((same.as_bytes(), same.as_ref()), (&public.to_bytes(), &public.to_bytes()[..]));
    let mut set = HashSet::from([public]);
    assert!(!set.insert(same) && set.insert(PublicKey::from([9; 32])));
}

#[test]
fn formats_of_serde() {
    let secret = StaticSecret::from([1; 32]);
    is_written_as(&PublicKey::from(&secret), PublicKey::from(&secret).as_bytes());
    let json = serde_json::to_string(&secret).unwrap();
    assert_eq!(json, serde_json::to_string(&[1; 32]).unwrap());
    assert_eq!(serde_json::from_str::<StaticSecret>(&json).unwrap().to_bytes(), [1; 32]);
    let compact = postcard::to_stdvec(&secret).unwrap();
    assert_eq!(postcard::from_bytes::<StaticSecret>(&compact).unwrap().to_bytes(), [1; 32]);
    assert!(postcard::from_bytes::<StaticSecret>(&compact[1..]).is_err());
}

#[test]
fn secrets_do_not_print_and_are_wiped() {
    let bytes: [u8; 32] = core::array::from_fn(|i| 7 * i as u8);
    let mut secret = StaticSecret::from(bytes);
    let reusable = ReusableSecret::random_from_rng(&mut Random(1));
    let of_reusable = StaticSecret::random_from_rng(&mut Random(1)).to_bytes();
    assert!(!shows(&format!("{secret:?} {secret:#?}"), &bytes));
    assert!(!shows(&format!("{reusable:?} {reusable:#?}"), &of_reusable));
    let mut shared = secret.diffie_hellman(&PublicKey::from(&reusable));
    is_wiped_when_dropped(&shared);
    secret.zeroize();
    shared.zeroize();
    assert_eq!((secret.to_bytes(), shared.to_bytes()), ([0; 32], [0; 32]));
}
