//! Verifies Ed25519 signatures by public keys in bytes.
#![no_std]
#![no_main]

use lemniscate::ed25519::{Signature, VerifyingKey};
use lemniscate_image::input;

lemniscate_image::program!(verify());

fn verify() -> bool {
    let (key, message, signature) = (input(), input::<32>(), input());
    VerifyingKey::from_bytes(&key)
        .is_ok_and(|key| key.verify(&message, &Signature::from_bytes(&signature)).is_ok())
}
