//! Blinding, and hedged signatures: for devices that an attacker holds in hand, measures or disturbs.

use lemniscate::ed25519::{Blinding, Error, SigningKey};
use lemniscate::x25519::{PublicKey, StaticSecret};

pub fn main() -> Result<(), Error> {
    // On a device: 32 bytes from its generator of random numbers, or kept in memory and replaced at each start.
    let mut blinding = Blinding::from_seed(&[1; 32]);

    // What is computed with the secret is masked, and the results are the same.
    let key = SigningKey::from_bytes_blinded(&[7; 32], &blinding);
    let signature = key.blinded(&blinding).sign(b"a message");
    assert_eq!(signature, SigningKey::from_bytes(&[7; 32]).sign(b"a message"));

    // New masks, before each signature if there is time: it takes as long as making a key.
    blinding.renew();
    assert_eq!(key.blinded(&blinding).sign(b"a message"), signature);

    // X25519 has the same context.
    let (ours, theirs) = (StaticSecret::from([2; 32]), StaticSecret::from([3; 32]));
    let shared = ours.diffie_hellman_blinded(&PublicKey::from(&theirs), &blinding);
    assert_eq!(shared.as_bytes(), theirs.diffie_hellman(&ours.public_key_blinded(&blinding)).as_bytes());

    // With noise in the nonce no computation is repeated, which faults would be found by: other signatures, and all are valid.
    let noise = [4; 32]; // 32 random bytes for each signature; or `sign_hedged`
    let hedged = key.blinded(&blinding).sign_hedged_with_noise(b"a message", &noise);
    assert_ne!(hedged, signature);
    key.verifying_key().verify(b"a message", &hedged)?;
    println!("{hedged:?}");
    Ok(())
}
