//! What a scheme is to this program: a trait that speaks in bytes.

use lemniscate::key_file::{Algorithm, Error, KeyFile};

use super::policy::PolicyArg;
use crate::failure::{Failure, Outcome, bad};
use crate::input::{Message, Secret};

/// What is fixed about a scheme.
pub struct About {
    /// What `--scheme` takes.
    pub name: &'static str,
    /// What it is, in a few words.
    pub summary: &'static str,
    /// What names it in key files.
    pub algorithm: Algorithm,
    /// Bytes of a private key.
    pub private_length: usize,
    /// Bytes of a public key.
    pub public_length: usize,
}

/// A scheme: its keys, and what can be done with them.
pub trait Scheme: Sync {
    /// What is fixed.
    fn about(&self) -> About;

    /// A new private key, from the operating system's generator.
    fn generate(&self) -> Outcome<Secret>;
    /// The public key of a private key.
    fn public(&self, private: &[u8]) -> Outcome<Vec<u8>>;

    /// The private key in a file.
    fn private_of_file(&self, file: &KeyFile) -> Result<Secret, Error>;
    /// Writes a private key in PKCS#8.
    fn private_to_der(&self, private: &[u8]) -> Outcome<Secret>;
    /// The public key in a file.
    fn public_of_file(&self, file: &KeyFile) -> Result<Secret, Error>;
    /// Writes a public key in SubjectPublicKeyInfo.
    fn public_to_der(&self, public: &[u8]) -> Outcome<Vec<u8>>;

    /// Its signatures, if it has any.
    fn signatures(&self) -> Option<&dyn Signatures> {
        None
    }
    /// Its key exchange, if it has one.
    fn exchanges(&self) -> Option<&dyn Exchanges> {
        None
    }
    /// Its hashing to the group, if it has one.
    fn hashes(&self) -> Option<&dyn HashesToCurve> {
        None
    }
}

/// Which of the ways to sign is meant.
#[derive(Default)]
pub struct Variant {
    /// Is the message hashed first, piece by piece?
    pub prehash: bool,
    /// What the signature is bound to besides the message.
    pub context: Option<Vec<u8>>,
}

impl Variant {
    /// For schemes without contexts.
    pub fn refuse_context(&self, scheme: &str) -> Outcome<()> {
        if self.context.is_some() {
            return Err(bad(format!("{scheme} signatures take no --context")));
        }
        Ok(())
    }
}

/// Signing and verifying.
pub trait Signatures {
    /// Bytes of a signature.
    fn length(&self) -> usize;
    /// Signs.
    fn sign(&self, private: &[u8], message: Message, variant: &Variant) -> Outcome<Vec<u8>>;
    /// Verifies: `Ok` if the signature is valid, [`Failure::NotValid`] if not.
    fn verify(
        &self,
        public: &[u8],
        message: Message,
        signature: &[u8],
        variant: &Variant,
        policy: Option<PolicyArg>,
    ) -> Outcome<()>;
}

/// Key exchange.
pub trait Exchanges {
    /// The secret shared with a peer.
    fn exchange(&self, private: &[u8], peer: &[u8]) -> Outcome<Secret>;
}

/// Hashing to the group.
pub trait HashesToCurve {
    /// The encoding of an element of which no one knows the discrete logarithm.
    fn hash_to_curve(&self, message: Message, prehash: bool) -> Outcome<Vec<u8>>;
}

impl dyn Scheme + '_ {
    /// Is it this one?
    pub fn is(&self, other: &dyn Scheme) -> bool {
        self.about().name == other.about().name
    }

    /// The error for a key or a signature of another scheme than this.
    pub fn refuse(&self, found: &str) -> Failure {
        bad(format!("a key of {found} where one of {} is needed", self.about().name))
    }

    /// Its signatures; an error for a scheme that has none.
    pub fn need_signatures(&self) -> Outcome<&dyn Signatures> {
        self.signatures().ok_or_else(|| bad(format!("{} has no signatures", self.about().name)))
    }

    /// Its key exchange; an error for a scheme that has none.
    pub fn need_exchanges(&self) -> Outcome<&dyn Exchanges> {
        self.exchanges().ok_or_else(|| bad(format!("{} has no key exchange", self.about().name)))
    }

    /// Its hashing to the group; an error for a scheme that has none.
    pub fn need_hashes(&self) -> Outcome<&dyn HashesToCurve> {
        self.hashes().ok_or_else(|| bad(format!("{} does not hash to the curve", self.about().name)))
    }
}
