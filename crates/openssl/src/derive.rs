//! New keys: of random numbers, or of keying material by the rule of HPKE (RFC 9180 section 7.1.3: `DeriveKeyPair`).

use hkdf::Hkdf;
use hkdf::hmac::EagerHash;
use sha2::{Sha256, Sha512};
use zeroize::Zeroizing;

use crate::algorithm::Algorithm;
use crate::key::Key;
use crate::reason::Reason;

/// A new key.
///
/// # Errors
/// [`Reason::NoRandomNumbers`]
pub fn random(algorithm: Algorithm) -> Result<Key, Reason> {
    let mut secret = Zeroizing::new(vec![0; algorithm.about().key_length]);
    getrandom::fill(&mut secret).map_err(|_| Reason::NoRandomNumbers)?;
    of_bytes(algorithm, secret)
}

/// The key of keying material of at least the length of a key.
///
/// # Errors
/// [`Reason::InvalidKeyLength`]; [`Reason::WrongAlgorithm`] for keys that sign.
pub fn of_material(algorithm: Algorithm, material: &[u8]) -> Result<Key, Reason> {
    if material.len() < algorithm.about().key_length {
        return Err(Reason::InvalidKeyLength);
    }
    let mut secret = Zeroizing::new(vec![0; algorithm.about().key_length]);
    match algorithm {
        Algorithm::X25519 => derive::<Sha256>(*b"KEM\x00\x20", material, &mut secret),
        Algorithm::X448 => derive::<Sha512>(*b"KEM\x00\x21", material, &mut secret),
        Algorithm::Ed25519 | Algorithm::Ed448 => return Err(Reason::WrongAlgorithm),
    }
    of_bytes(algorithm, secret)
}

/// The key of these bytes, which are clamped if they are to be: so OpenSSL keeps the secret keys that it makes.
fn of_bytes(algorithm: Algorithm, mut secret: Zeroizing<Vec<u8>>) -> Result<Key, Reason> {
    match algorithm {
        Algorithm::X25519 => {
            secret[0] &= 0xf8;
            secret[31] = secret[31] & 0x7f | 0x40;
        }
        Algorithm::X448 => {
            secret[0] &= 0xfc;
            secret[55] |= 0x80;
        }
        Algorithm::Ed25519 | Algorithm::Ed448 => {}
    }
    Key::new(algorithm, None, Some(&secret))
}

/// Extracts and expands with the labels of the RFC. The suite names the exchange and the hash.
fn derive<H: EagerHash>(suite: [u8; 5], material: &[u8], secret: &mut [u8]) {
    let labelled = Zeroizing::new([b"HPKE-v1", &suite[..], b"dkp_prk", material].concat());
    let length = u16::try_from(secret.len()).expect("keys are short").to_be_bytes();
    let label = [&length[..], b"HPKE-v1", &suite[..], b"sk"].concat();
    Hkdf::<H>::new(None, &labelled).expand(&label, secret).expect("keys are short");
}
