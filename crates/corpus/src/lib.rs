//! Test material: Ed25519 signatures on which verifiers are known to disagree, any number of random ones, and what
//! others say of each.
//!
//! - [`crafted`]: signatures made for every corner that "Taming the many EdDSAs" (Chalkias, Garillot, Nikolaenko, ePrint
//!   2020/1244) and ZIP 215 name, and some more;
//! - [`random`]: signatures of random keys and messages, with and without parts of small order, right and wrong;
//! - [`composed`]: a signature from any bytes, for fuzzers;
//! - [`structured`]: blocks of signatures that mix all corners, from a seed or from a fuzzer's bytes ([`Choices`]);
//! - [`ed448`](mod@ed448): all of this for Ed448, and the verdicts of crrl;
//! - [`oracle`]: the verdicts of ed25519-dalek 2 and 3 and of ed25519-zebra;
//! - [`published`]: the equation for batches that accepts forgeries;
//! - [`reference`](mod@reference): verifiers of RFC 8032 in plain big integers, slow and to be read beside the text.
//!
//! Nothing here uses the library that is tested. Everything is reproducible: random bytes are hashes of a label.

mod choices;
pub mod composed;
pub mod crafted;
pub mod ed448;
pub mod oracle;
pub mod points;
pub mod published;
pub mod random;
pub mod reference;
mod source;
pub mod structured;

pub use choices::Choices;
pub use source::Source;

/// A public key, a message, and 64 bytes that may be a signature.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Case {
    /// Which corner it is of, for the message of a failed test.
    pub family: &'static str,
    /// The public key.
    pub public_key: [u8; 32],
    /// The message.
    pub message: Vec<u8>,
    /// The signature: R, then S.
    pub signature: [u8; 64],
}

impl Case {
    /// From the parts of a signature.
    pub fn new(family: &'static str, public_key: [u8; 32], message: &[u8], r: [u8; 32], s: [u8; 32]) -> Self {
        let mut signature = [0; 64];
        signature[..32].copy_from_slice(&r);
        signature[32..].copy_from_slice(&s);
        Case { family, public_key, message: message.to_vec(), signature }
    }

    /// The point R, encoded.
    pub fn r(&self) -> [u8; 32] {
        core::array::from_fn(|i| self.signature[i])
    }

    /// The scalar S.
    pub fn s(&self) -> [u8; 32] {
        core::array::from_fn(|i| self.signature[32 + i])
    }
}
