//! `libsodium-sys-stable`: libsodium, by its C functions.
#![allow(unsafe_code)]

use std::ptr::null_mut;

use libsodium_sys as sodium;

use crate::case::Case;
use crate::cases::shape::{Exchange, Signatures, exchange_cases, signature_cases};

const NAME: &str = "libsodium";

pub fn cases() -> Vec<Case> {
    let mut cases = signature_cases("ed25519", NAME, "", Sodium);
    cases.extend(exchange_cases("x25519", NAME, "", Sodium));
    cases
}

#[derive(Clone, Copy)]
struct Sodium;

/// Lets the library choose its implementations for this processor; without that it runs its slowest ones.
fn init() -> Result<(), String> {
    // SAFETY: may be called at any time, more than once, and from any thread.
    if unsafe { sodium::sodium_init() } < 0 { Err("libsodium failed to start".into()) } else { Ok(()) }
}

fn worked<T>(code: i32, value: T) -> Result<T, String> {
    if code == 0 { Ok(value) } else { Err("refused".into()) }
}

impl Signatures for Sodium {
    /// The seed followed by the public key.
    type SigningKey = [u8; 64];
    type VerifyingKey = [u8; 32];
    type Signature = [u8; 64];
    /// The library takes keys in bytes.
    const KEYS_ARE_DECODED: bool = false;

    fn signing_key(self, seed: &[u8; 32]) -> Result<[u8; 64], String> {
        init()?;
        let (mut public, mut secret) = ([0; 32], [0; 64]);
        // SAFETY: the function writes crypto_sign_PUBLICKEYBYTES = 32 and crypto_sign_SECRETKEYBYTES = 64 bytes and reads
        // crypto_sign_SEEDBYTES = 32, the lengths of the three arrays.
        let code = unsafe {
            sodium::crypto_sign_seed_keypair(public.as_mut_ptr(), secret.as_mut_ptr(), seed.as_ptr())
        };
        worked(code, secret)
    }

    fn public_key(self, key: &[u8; 64]) -> Result<[u8; 32], String> {
        key[32..].try_into().map_err(|_| "length of the public key".into())
    }

    fn sign(self, key: &[u8; 64], message: &[u8]) -> Result<[u8; 64], String> {
        let mut signature = [0; 64];
        let length = message.len() as u64;
        // SAFETY: the function writes crypto_sign_BYTES = 64 bytes, reads crypto_sign_SECRETKEYBYTES = 64 bytes of the key
        // and `length` bytes of the message; the pointer for the signature's length may be null.
        let code = unsafe {
            sodium::crypto_sign_detached(
                signature.as_mut_ptr(),
                null_mut(),
                message.as_ptr(),
                length,
                key.as_ptr(),
            )
        };
        worked(code, signature)
    }

    fn verifying_key(self, bytes: &[u8; 32]) -> Result<[u8; 32], String> {
        Ok(*bytes)
    }

    fn verify(self, key: &[u8; 32], message: &[u8], signature: &[u8; 64]) -> bool {
        let length = message.len() as u64;
        // SAFETY: the function reads crypto_sign_BYTES = 64 bytes of the signature, crypto_sign_PUBLICKEYBYTES = 32 of the
        // key and `length` of the message.
        let code = unsafe {
            sodium::crypto_sign_verify_detached(signature.as_ptr(), message.as_ptr(), length, key.as_ptr())
        };
        code == 0
    }
}

impl Exchange for Sodium {
    type PrivateKey = [u8; 32];

    fn private_key(self, bytes: &[u8; 32]) -> Result<[u8; 32], String> {
        init()?;
        Ok(*bytes)
    }

    fn base_point(self, bytes: &[u8; 32]) -> Result<[u8; 32], String> {
        let mut public = [0; 32];
        // SAFETY: the function writes 32 bytes and reads 32, the lengths of the two arrays.
        let code = unsafe { sodium::crypto_scalarmult_base(public.as_mut_ptr(), bytes.as_ptr()) };
        worked(code, public)
    }

    fn exchange(self, key: &[u8; 32], peer: &[u8; 32]) -> Result<[u8; 32], String> {
        let mut secret = [0; 32];
        // SAFETY: the function writes 32 bytes and reads 32 of each of the others, the lengths of the three arrays.
        let code = unsafe { sodium::crypto_scalarmult(secret.as_mut_ptr(), key.as_ptr(), peer.as_ptr()) };
        worked(code, secret)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cases::shape::tests::{is_ed25519, is_x25519};

    #[test]
    fn does_what_is_measured() {
        is_ed25519(Sodium);
        is_x25519(Sodium);
    }
}
