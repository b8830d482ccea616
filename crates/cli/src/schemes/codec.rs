//! What the schemes share: from bytes to keys of fixed length, and from keys to files by the library's traits.

use pkcs8::{EncodePrivateKey, EncodePublicKey};
use zeroize::Zeroizing;

use crate::failure::{Outcome, bad};
use crate::input::{self, Secret};

/// `N` bytes.
pub fn array<const N: usize>(bytes: &[u8]) -> Outcome<Zeroizing<[u8; N]>> {
    input::expect_length(bytes, N)?;
    let mut array = Zeroizing::new([0; N]);
    array.copy_from_slice(bytes);
    Ok(array)
}

/// Random bytes from the operating system.
pub fn random(length: usize) -> Outcome<Secret> {
    let mut bytes = Zeroizing::new(vec![0; length]);
    getrandom::fill(&mut bytes)
        .map_err(|error| bad(format!("the system gives no random numbers: {error}")))?;
    Ok(bytes)
}

pub fn private_to_der(key: &impl EncodePrivateKey) -> Outcome<Secret> {
    let document =
        key.to_pkcs8_der().map_err(|error| bad(format!("the private key cannot be written: {error}")))?;
    Ok(document.to_bytes())
}

pub fn public_to_der(key: &impl EncodePublicKey) -> Outcome<Vec<u8>> {
    let document =
        key.to_public_key_der().map_err(|error| bad(format!("the public key cannot be written: {error}")))?;
    Ok(document.into_vec())
}
