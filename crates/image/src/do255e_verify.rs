//! Verifies do255e signatures by public keys in bytes.
#![no_std]
#![no_main]

use lemniscate::do255e::{Signature, VerifyingKey};
use lemniscate_image::input;

lemniscate_image::program!(verify());

fn verify() -> bool {
    let (key, message, signature) = (input(), input::<32>(), input());
    let (Ok(key), Ok(signature)) = (VerifyingKey::from_bytes(&key), Signature::from_bytes(&signature)) else {
        return false;
    };
    key.verify(&message, &signature).is_ok()
}
