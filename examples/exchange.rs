//! Exchange: a secret that two parties share, and keys derived from it by HKDF.

use hkdf::Hkdf;
use lemniscate::x25519::{EphemeralSecret, PublicKey, SharedSecret};
use sha2::Sha256;

/// A key for each direction. Both public keys go into the derivation, so that the keys are of this exchange alone.
fn keys(shared: &SharedSecret, first: &PublicKey, second: &PublicKey) -> Option<[[u8; 32]; 2]> {
    // All zero if the other's key is of small order: then anyone knows it.
    if !shared.was_contributory() {
        return None;
    }
    let salt = [*first.as_bytes(), *second.as_bytes()].concat();
    let derivation = Hkdf::<Sha256>::new(Some(&salt), shared.as_bytes());
    let mut keys = [[0; 32]; 2];
    for (key, purpose) in keys.iter_mut().zip([b"example: first to second", b"example: second to first"]) {
        derivation.expand(purpose, key).ok()?;
    }
    Some(keys)
}

pub fn main() {
    let (alice, bob) = (EphemeralSecret::random(), EphemeralSecret::random());
    let (from_alice, from_bob) = (PublicKey::from(&alice), PublicKey::from(&bob));

    // Each sends its public key to the other.
    let of_alice = keys(&alice.diffie_hellman(&from_bob), &from_alice, &from_bob);
    let of_bob = keys(&bob.diffie_hellman(&from_alice), &from_alice, &from_bob);
    assert!(of_alice.is_some() && of_alice == of_bob);

    let small_order = PublicKey::from([0; 32]);
    let shared = EphemeralSecret::random().diffie_hellman(&small_order);
    assert_eq!(keys(&shared, &from_alice, &small_order), None);
    println!("both have the same two keys");
}
