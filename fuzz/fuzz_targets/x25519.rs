//! The function X25519 is that of x25519-dalek.
#![no_main]

use lemniscate::x25519::{PublicKey, StaticSecret, x25519, x25519_base};
use lemniscate_fuzz::choose_backend;
use libfuzzer_sys::fuzz_target;

fuzz_target!(|data: &[u8]| {
    let Some(data) = choose_backend(data) else { return };
    let Some((secret, rest)) = data.split_first_chunk::<32>() else { return };
    let Some((u, _)) = rest.split_first_chunk::<32>() else { return };
    assert_eq!(x25519(*secret, *u), x25519_dalek::x25519(*secret, *u));
    let theirs = x25519_dalek::StaticSecret::from(*secret);
    assert_eq!(x25519_base(*secret), x25519_dalek::PublicKey::from(&theirs).to_bytes());
    let shared = StaticSecret::from(*secret).diffie_hellman(&PublicKey::from(*u));
    let theirs = theirs.diffie_hellman(&x25519_dalek::PublicKey::from(*u));
    assert_eq!(shared.was_contributory(), theirs.was_contributory());
});
