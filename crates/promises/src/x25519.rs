//! What README.md promises of X25519 and not of X448: several exchanges at once.

use lemniscate::x25519::{x25519, x25519_base, x25519_many};

#[test]
fn several_at_once() {
    let pairs: [_; 11] = core::array::from_fn(|i| ([i as u8; 32], x25519_base([7 * i as u8; 32])));
    assert_eq!(x25519_many(pairs), pairs.map(|(scalar, u)| x25519(scalar, u)));
}
