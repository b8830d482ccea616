//! What README.md promises of X25519 and not of X448: blinding, and several exchanges at once.

use lemniscate::x25519::{
    Blinding, EphemeralSecret, PublicKey, ReusableSecret, StaticSecret, x25519, x25519_base, x25519_many,
};

use crate::schemes::Random;

#[test]
fn secrets_of_all_kinds_are_blinded() {
    let peer = StaticSecret::random();
    let public = PublicKey::from(&peer);
    let blinding = Blinding::from_seed(&[1; 32]);
    let secret = StaticSecret::random();
    let ours = PublicKey::from(&secret);
    assert_eq!(secret.public_key_blinded(&blinding), ours);
    let shared = secret.diffie_hellman_blinded(&public, &blinding);
    assert_eq!(shared.as_bytes(), peer.diffie_hellman(&ours).as_bytes());
    let secret = ReusableSecret::random_from_rng(&mut Random(1));
    let ours = PublicKey::from(&secret);
    assert_eq!(secret.public_key_blinded(&blinding), ours);
    let shared = secret.clone().diffie_hellman_blinded(&public, &blinding);
    assert_eq!(shared.as_bytes(), peer.diffie_hellman(&ours).as_bytes());
    let secret = EphemeralSecret::random_from_rng(&mut Random(1));
    assert_eq!(secret.public_key_blinded(&blinding), ours);
    let shared = secret.diffie_hellman_blinded(&public, &blinding);
    assert_eq!(shared.as_bytes(), peer.diffie_hellman(&ours).as_bytes());
}

#[test]
fn several_at_once() {
    let pairs: [_; 11] = core::array::from_fn(|i| ([i as u8; 32], x25519_base([7 * i as u8; 32])));
    assert_eq!(x25519_many(pairs), pairs.map(|(scalar, u)| x25519(scalar, u)));
}
