//! What the schemes share: from bytes to keys, and from keys to files by the library's traits.

use lemniscate::schnorr::key_file::{EncodePrivateKey, EncodePublicKey};
use zeroize::Zeroizing;

use super::{Failure, Outcome, Secret};

/// Checks the length of what was read.
pub fn expect_length(bytes: &[u8], needed: usize) -> Outcome<()> {
    if bytes.len() == needed { Ok(()) } else { Err(Failure::Length { found: bytes.len(), needed }) }
}

/// `N` bytes.
pub fn array<const N: usize>(bytes: &[u8]) -> Outcome<Zeroizing<[u8; N]>> {
    expect_length(bytes, N)?;
    let mut array = Zeroizing::new([0; N]);
    array.copy_from_slice(bytes);
    Ok(array)
}

/// Random bytes from the operating system.
pub fn random(length: usize) -> Outcome<Secret> {
    let mut bytes = Zeroizing::new(vec![0; length]);
    getrandom::fill(&mut bytes).map_err(Failure::Random)?;
    Ok(bytes)
}

pub fn private_to_der(key: &impl EncodePrivateKey) -> Outcome<Secret> {
    let document = key.to_pkcs8_der();
    let document =
        document.map_err(|error| Failure::KeyFile("cannot write the private key", error.to_string()))?;
    Ok(document.to_bytes())
}

pub fn public_to_der(key: &impl EncodePublicKey) -> Outcome<Vec<u8>> {
    let document = key.to_public_key_der();
    let document =
        document.map_err(|error| Failure::KeyFile("cannot write the public key", error.to_string()))?;
    Ok(document.into_vec())
}
