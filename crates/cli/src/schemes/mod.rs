//! What each scheme can do, behind one trait that speaks in bytes. To add a scheme: one file, one line in [`ALL`].

mod codec;
mod ed25519;
mod prime_order;
mod x25519;

use crate::failure::{Outcome, bad};
use crate::input::Secret;
use crate::message::Message;
use crate::oid::Oid;

pub use ed25519::PolicyArg;

/// Every scheme, in the order in which they are listed.
pub const ALL: &[&dyn Scheme] = &[
    &ed25519::Ed25519,
    &x25519::X25519,
    &prime_order::JQ255E,
    &prime_order::JQ255S,
    &prime_order::DO255E,
    &prime_order::DO255S,
    &prime_order::CURVE9767,
];

/// The scheme of a name.
pub fn by_name(name: &str) -> Option<&'static dyn Scheme> {
    ALL.iter().copied().find(|scheme| scheme.about().name == name)
}

/// The scheme whose key files carry this identifier.
pub fn by_oid(oid: &Oid) -> Option<&'static dyn Scheme> {
    ALL.iter().copied().find(|scheme| scheme.about().oid == *oid)
}

/// What is fixed about a scheme.
pub struct About {
    /// What `--scheme` takes.
    pub name: &'static str,
    /// What it is, in a few words.
    pub summary: &'static str,
    /// What names it in key files.
    pub oid: Oid,
    /// Bytes of a private key.
    pub private_length: usize,
    /// Bytes of a public key.
    pub public_length: usize,
    /// Are there OpenSSH keys of it?
    pub openssh: bool,
}

/// A scheme: its keys, and what can be done with them.
pub trait Scheme: Sync {
    /// What is fixed.
    fn about(&self) -> About;

    /// A new private key, from the operating system's generator.
    fn generate(&self) -> Outcome<Secret>;
    /// The public key of a private key.
    fn public(&self, private: &[u8]) -> Outcome<Vec<u8>>;

    /// Reads a private key in PKCS#8.
    fn private_from_der(&self, der: &[u8]) -> Outcome<Secret>;
    /// Writes a private key in PKCS#8.
    fn private_to_der(&self, private: &[u8]) -> Outcome<Secret>;
    /// Reads a public key in SubjectPublicKeyInfo.
    fn public_from_der(&self, der: &[u8]) -> Outcome<Vec<u8>>;
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
    fn refuse_context(&self, scheme: &str) -> Outcome<()> {
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
    /// Verifies: `Ok` if the signature is valid, [`NotValid`](crate::failure::Failure::NotValid) if not.
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

impl dyn Scheme {
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
