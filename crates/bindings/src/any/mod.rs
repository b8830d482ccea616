//! Every scheme behind one trait that speaks in bytes, for programs that learn from a name or a file which one is meant.

mod codec;
mod eddsa;
mod failure;
mod prime_order;
mod signatures;
mod xdh;

use std::error::Error;

use lemniscate::key_file::{self, Algorithm, KeyFile};
use zeroize::Zeroizing;

pub use failure::{Failure, Outcome};

/// Bytes that are wiped when they are dropped.
pub type Secret = Zeroizing<Vec<u8>>;

/// What is fixed about a scheme.
#[derive(Clone, Copy)]
pub struct About {
    /// Its name, in small letters.
    pub name: &'static str,
    /// What it is, in a few words.
    pub summary: &'static str,
    /// What names it in key files: the value of the object identifier in DER.
    pub oid: &'static [u8],
    /// Bytes of a private key.
    pub private_length: usize,
    /// Bytes of a public key.
    pub public_length: usize,
    /// Bytes of a signature, if it has signatures.
    pub signature_length: Option<usize>,
    /// Bytes of a shared secret, if it has exchanges.
    pub shared_length: Option<usize>,
    /// Does it hash to the curve?
    pub hashes_to_curve: bool,
    /// The names of its policies, the usual one first; none if it leaves nothing open.
    pub policies: &'static [&'static str],
}

impl About {
    /// What key files name.
    #[must_use]
    pub fn algorithm(&self) -> Algorithm {
        Algorithm::from_oid(self.oid)
    }
}

/// What schemes may lack.
const NO_SIGNATURES: &str = "has no signatures";
const NO_EXCHANGES: &str = "has no key exchange";
const NO_HASHES: &str = "does not hash to the curve";

/// Which of the ways to sign is meant.
#[derive(Clone, Copy, Default)]
pub struct Options<'a> {
    /// Is the message hashed first, piece by piece?
    pub prehash: bool,
    /// What the signature is bound to besides the message.
    pub context: Option<&'a [u8]>,
}

/// A message, in memory or elsewhere. It is asked for once.
pub trait Source {
    /// All of it, piece by piece.
    ///
    /// # Errors
    /// What prevents it from being read.
    fn pieces(&mut self, take: &mut dyn FnMut(&[u8])) -> Result<(), Box<dyn Error + Send + Sync>>;

    /// All of it, in memory.
    ///
    /// # Errors
    /// What prevents it from being read.
    fn whole(&mut self) -> Result<Vec<u8>, Box<dyn Error + Send + Sync>>;
}

impl Source for &[u8] {
    fn pieces(&mut self, take: &mut dyn FnMut(&[u8])) -> Result<(), Box<dyn Error + Send + Sync>> {
        take(self);
        Ok(())
    }

    fn whole(&mut self) -> Result<Vec<u8>, Box<dyn Error + Send + Sync>> {
        Ok(self.to_vec())
    }
}

/// A scheme: its keys, and what can be done with them. What it has not is [`Failure::Lacks`].
pub trait AnyScheme: Sync {
    /// What is fixed.
    fn about(&self) -> About;

    /// A new private key, from the operating system's generator.
    ///
    /// # Errors
    /// [`Failure::Random`]
    fn generate(&self) -> Outcome<Secret>;
    /// The public key of a private key.
    ///
    /// # Errors
    /// What is wrong with the key.
    fn public(&self, private: &[u8]) -> Outcome<Vec<u8>>;

    /// The private key in a file.
    ///
    /// # Errors
    /// What is wrong with the file.
    fn private_of_file(&self, file: &KeyFile) -> Result<Secret, key_file::Error>;
    /// Writes a private key in PKCS#8.
    ///
    /// # Errors
    /// What is wrong with the key.
    fn private_to_der(&self, private: &[u8]) -> Outcome<Secret>;
    /// The public key in a file.
    ///
    /// # Errors
    /// What is wrong with the file.
    fn public_of_file(&self, file: &KeyFile) -> Result<Secret, key_file::Error>;
    /// Writes a public key in SubjectPublicKeyInfo.
    ///
    /// # Errors
    /// What is wrong with the key.
    fn public_to_der(&self, public: &[u8]) -> Outcome<Vec<u8>>;

    /// The signature of a message. The message is read whole, unless it is hashed first.
    ///
    /// # Errors
    /// What is wrong with the key or the options, or cannot be read.
    fn sign(&self, _private: &[u8], _message: &mut dyn Source, _options: Options<'_>) -> Outcome<Vec<u8>> {
        Err(self.lacks(NO_SIGNATURES))
    }
    /// Is this a signature of the message, by the policy of this name or by the usual one?
    ///
    /// # Errors
    /// [`Failure::NotValid`]; else what is wrong with the key or the options, or cannot be read.
    fn verify(
        &self,
        _public: &[u8],
        _message: &mut dyn Source,
        _signature: &[u8],
        _options: Options<'_>,
        _policy: Option<&str>,
    ) -> Outcome<()> {
        Err(self.lacks(NO_SIGNATURES))
    }

    /// The secret shared with a peer.
    ///
    /// # Errors
    /// What is wrong with the keys; [`Failure::SmallOrder`].
    fn exchange(&self, _private: &[u8], _peer: &[u8]) -> Outcome<Secret> {
        Err(self.lacks(NO_EXCHANGES))
    }

    /// Hashes a message to an element whose discrete logarithm no one knows, and returns its encoding.
    ///
    /// # Errors
    /// [`Failure::NoPrehash`]; what cannot be read.
    fn hash_to_curve(&self, _message: &mut dyn Source, _prehash: bool) -> Outcome<Vec<u8>> {
        Err(self.lacks(NO_HASHES))
    }

    /// The failure of what it has not.
    fn lacks(&self, what: &'static str) -> Failure {
        Failure::Lacks { scheme: self.about().name, what }
    }
}

/// The one object of a scheme.
pub(crate) trait Listed {
    const ANY: &'static dyn AnyScheme;
}

macro_rules! all {
    ($($module:ident $scheme:ident,)+) => {
        /// Every scheme, in the order of the list.
        pub const ALL: &[&dyn AnyScheme] = &[$(<lemniscate::$module::$scheme as Listed>::ANY),+];
    };
}

lemniscate::for_each_scheme!(all, all);

/// Ed25519, the one that files of OpenSSH are of.
pub const ED25519: &dyn AnyScheme = <lemniscate::ed25519::Ed25519 as Listed>::ANY;

/// The scheme of a name.
#[must_use]
pub fn by_name(name: &str) -> Option<&'static dyn AnyScheme> {
    ALL.iter().copied().find(|scheme| scheme.about().name == name)
}

/// The scheme whose key files name this algorithm.
#[must_use]
pub fn by_algorithm(algorithm: &Algorithm) -> Option<&'static dyn AnyScheme> {
    ALL.iter().copied().find(|scheme| scheme.about().algorithm() == *algorithm)
}

impl dyn AnyScheme + '_ {
    /// Is it this one?
    #[must_use]
    pub fn is(&self, other: &dyn AnyScheme) -> bool {
        self.about().name == other.about().name
    }

    /// Bytes of a signature.
    ///
    /// # Errors
    /// [`Failure::Lacks`] for a scheme that has none.
    pub fn need_signatures(&self) -> Outcome<usize> {
        self.about().signature_length.ok_or_else(|| self.lacks(NO_SIGNATURES))
    }

    /// Bytes of a shared secret.
    ///
    /// # Errors
    /// [`Failure::Lacks`] for a scheme that has none.
    pub fn need_exchanges(&self) -> Outcome<usize> {
        self.about().shared_length.ok_or_else(|| self.lacks(NO_EXCHANGES))
    }

    /// Hashing to the curve.
    ///
    /// # Errors
    /// [`Failure::Lacks`] for a scheme that has none.
    pub fn need_hashes(&self) -> Outcome<()> {
        if self.about().hashes_to_curve { Ok(()) } else { Err(self.lacks(NO_HASHES)) }
    }
}
