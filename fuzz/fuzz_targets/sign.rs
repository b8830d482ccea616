//! Keys and signatures are those of ed25519-dalek, and every policy takes them.
#![no_main]

use ed25519_dalek::Signer;
use lemniscate::ed25519::{Policy, SigningKey};
use lemniscate_fuzz::choose_backend;
use libfuzzer_sys::fuzz_target;

fuzz_target!(|data: &[u8]| {
    let Some((seed, message)) = choose_backend(data).and_then(|data| data.split_first_chunk()) else {
        return;
    };
    let key = SigningKey::from_bytes(seed);
    let theirs = ed25519_dalek::SigningKey::from_bytes(seed);
    assert_eq!(key.to_keypair_bytes(), theirs.to_keypair_bytes());
    let signature = key.sign(message);
    assert_eq!(signature, theirs.sign(message));
    for policy in Policy::ALL {
        assert_eq!(key.verifying_key().verify_with(policy, message, &signature), Ok(()));
    }
});
