//! Without an operating system and without a heap: a message that a device signs, and an answer that it decrypts. `.ci/face` compiles
//! this file for a Cortex-M0+, where `no_std` is in force; elsewhere it is a program that runs.
//!
//! `lemniscate = { version = "0.1", default-features = false, features = ["ed25519", "x25519"] }`
#![cfg_attr(target_os = "none", no_std, no_main)]

use lemniscate::ed25519::{Error, SigningKey, VerifyingKey};
use lemniscate::x25519::{PublicKey, StaticSecret};

/// What the device sends: its reading, signed.
pub struct Report {
    reading: [u8; 4],
    signature: [u8; 64],
}

pub fn report(key: &SigningKey, reading: [u8; 4]) -> Report {
    Report { reading, signature: key.sign(&reading).to_bytes() }
}

pub fn check(report: &Report, public_key: &[u8; 32]) -> Result<[u8; 4], Error> {
    VerifyingKey::from_bytes(public_key)?.verify(&report.reading, &report.signature.into())?;
    Ok(report.reading)
}

/// The secret that the device shares with the owner of a public key, unless that is of small order: to be hashed to keys.
pub fn shared(secret: &StaticSecret, theirs: [u8; 32]) -> Option<[u8; 32]> {
    let shared = secret.diffie_hellman(&PublicKey::from(theirs));
    shared.was_contributory().then(|| shared.to_bytes())
}

#[cfg(not(target_os = "none"))]
pub fn main() -> Result<(), Error> {
    let key = SigningKey::from_bytes(&[7; 32]); // random bytes of the device
    let report = report(&key, [1, 2, 3, 4]);
    assert_eq!(check(&report, key.verifying_key().as_bytes())?, [1, 2, 3, 4]);
    assert_eq!(
        check(&Report { reading: [0; 4], ..report }, key.verifying_key().as_bytes()),
        Err(Error::Mismatch)
    );

    let (device, owner) = (StaticSecret::from([1; 32]), StaticSecret::from([2; 32]));
    let secret = shared(&device, PublicKey::from(&owner).to_bytes());
    assert_eq!(secret, shared(&owner, PublicKey::from(&device).to_bytes()));
    assert!(secret.is_some() && shared(&device, [0; 32]).is_none());
    println!("signed and shared without a heap");
    Ok(())
}

#[cfg(target_os = "none")]
#[panic_handler]
fn panic(_: &core::panic::PanicInfo<'_>) -> ! {
    loop {}
}
