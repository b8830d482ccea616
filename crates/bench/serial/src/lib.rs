//! `ed25519-dalek` and `x25519-dalek` behind C functions, so that one program can hold two builds of them.
//!
//! Which backend `curve25519-dalek` has is a compiler flag for the whole build. The benchmark's build script builds this
//! package by itself with `--cfg curve25519_dalek_backend="serial"`, and the benchmark loads it at run time and measures it
//! in turns with our portable backend. Built in the ordinary way this library has the ordinary backend and is not used.
#![allow(unsafe_code)]

use ed25519_dalek::{Signature, Signer, SigningKey, Verifier, VerifyingKey};
use x25519_dalek::{PublicKey, StaticSecret};

/// A private key on the heap, to be given back to [`serial_free_signing_key`].
#[unsafe(no_mangle)]
pub extern "C" fn serial_signing_key(seed: &[u8; 32]) -> Box<SigningKey> {
    Box::new(SigningKey::from_bytes(seed))
}

/// Ends a private key.
#[unsafe(no_mangle)]
pub extern "C" fn serial_free_signing_key(key: Box<SigningKey>) {
    drop(key);
}

/// Writes the public key.
#[unsafe(no_mangle)]
pub extern "C" fn serial_public_key(key: &SigningKey, public: &mut [u8; 32]) {
    *public = key.verifying_key().to_bytes();
}

/// Signs `length` bytes at `message`.
///
/// # Safety
/// There are `length` readable bytes at `message`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn serial_sign(
    key: &SigningKey,
    message: *const u8,
    length: usize,
    signature: &mut [u8; 64],
) -> bool {
    // SAFETY: the caller vouches for the bytes.
    let message = unsafe { std::slice::from_raw_parts(message, length) };
    let made = key.try_sign(message);
    made.map(|made| *signature = made.to_bytes()).is_ok()
}

/// A public key on the heap, to be given back to [`serial_free_verifying_key`]; null if the bytes are no public key.
#[unsafe(no_mangle)]
pub extern "C" fn serial_verifying_key(bytes: &[u8; 32]) -> Option<Box<VerifyingKey>> {
    VerifyingKey::from_bytes(bytes).ok().map(Box::new)
}

/// Ends a public key.
#[unsafe(no_mangle)]
pub extern "C" fn serial_free_verifying_key(key: Box<VerifyingKey>) {
    drop(key);
}

/// Verifies a signature of `length` bytes at `message`.
///
/// # Safety
/// There are `length` readable bytes at `message`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn serial_verify(
    key: &VerifyingKey,
    message: *const u8,
    length: usize,
    signature: &[u8; 64],
) -> bool {
    // SAFETY: the caller vouches for the bytes.
    let message = unsafe { std::slice::from_raw_parts(message, length) };
    key.verify(message, &Signature::from_bytes(signature)).is_ok()
}

/// Writes the X25519 public key of a private key.
#[unsafe(no_mangle)]
pub extern "C" fn serial_base_point(key: &[u8; 32], public: &mut [u8; 32]) {
    *public = PublicKey::from(&StaticSecret::from(*key)).to_bytes();
}

/// Writes the shared secret of a private key and a peer's public key.
#[unsafe(no_mangle)]
pub extern "C" fn serial_exchange(key: &[u8; 32], peer: &[u8; 32], secret: &mut [u8; 32]) {
    *secret = StaticSecret::from(*key).diffie_hellman(&PublicKey::from(*peer)).to_bytes();
}
