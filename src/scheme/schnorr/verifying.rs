//! Public keys.

use core::fmt;
use core::hash::{Hash, Hasher};
use core::str::FromStr;

use crate::bytes::write_hex;
use crate::sealed::Sealed;

use super::{Error, Key, Message, Parts, PrimeOrder, Scheme, SigningKey};
use crate::error::read_hex;

/// A public key: a point and its encoding. [`PreparedVerifyingKey`] adds a table.
#[derive(Clone, Copy)]
pub struct VerifyingKey<S: Scheme, T = NoTable> {
    /// The original bytes. They are hashed into every challenge, so two encodings of one point are two keys.
    bytes: S::PublicKeyBytes,
    point: S::Point,
    multiples: T,
}

/// A public key with a table of its multiples. Creating the table takes as long as one or two verifications, and about halves the
/// time of each verification. Verdicts equal those of the [`VerifyingKey`].
///
/// The value contains the table and takes 9 to 12 KiB, or 23 KiB for Ed448; it allocates nothing. The table has the form of the
/// [backend](crate::backend) that was selected when it was made, and verification uses that backend.
pub type PreparedVerifyingKey<S> = VerifyingKey<S, Table<S>>;

/// A public key without a table.
#[derive(Clone, Copy)]
pub struct NoTable;

/// A table of the multiples of a public key.
#[derive(Clone)]
pub struct Table<S: Scheme>(S::Table);

/// The precomputed part of a public key: [`NoTable`] or a [`Table`]. The trait is sealed.
pub trait Multiples<S: Scheme>: Sealed {
    /// The name of a key with it.
    const NAME: &'static str;

    /// Returns whether a claim of the key is right. Variable-time.
    ///
    /// # Errors
    /// The reason why the signature is invalid.
    #[doc(hidden)]
    fn verify_vartime(&self, policy: S::Policy, claim: &S::Claim<'_>) -> Result<(), Error>;

    /// Returns whether a signature by the key is valid. Variable-time.
    ///
    /// # Errors
    /// The reason why it is invalid.
    #[doc(hidden)]
    fn verify_message_vartime<'a>(
        &self,
        policy: S::Policy,
        key: Key<'a, S>,
        message: S::Message<'a>,
        signature: &'a S::Signature,
    ) -> Result<(), Error> {
        self.verify_vartime(policy, &S::claim(policy, key, message, signature)?)
    }
}

impl Sealed for NoTable {}
impl<S: Scheme> Sealed for Table<S> {}

impl<S: Scheme> Multiples<S> for NoTable {
    const NAME: &'static str = "VerifyingKey";

    fn verify_vartime(&self, policy: S::Policy, claim: &S::Claim<'_>) -> Result<(), Error> {
        S::verify_vartime(policy, claim)
    }

    fn verify_message_vartime<'a>(
        &self,
        policy: S::Policy,
        key: Key<'a, S>,
        message: S::Message<'a>,
        signature: &'a S::Signature,
    ) -> Result<(), Error> {
        S::verify_message_vartime(policy, key, message, signature)
    }
}

impl<S: Scheme> Multiples<S> for Table<S> {
    const NAME: &'static str = "PreparedVerifyingKey";

    fn verify_vartime(&self, policy: S::Policy, claim: &S::Claim<'_>) -> Result<(), Error> {
        S::verify_prepared_vartime(policy, claim, &self.0)
    }
}

impl<S: Scheme> VerifyingKey<S> {
    /// The public key of a point and its encoding, which must belong together: for schemes that are made elsewhere.
    #[cfg(lemniscate_internals)]
    pub const fn from_parts(bytes: S::PublicKeyBytes, point: S::Point) -> Self {
        Self::of_parts(bytes, point)
    }

    /// The public key of a point and its encoding, which must belong together.
    pub(crate) const fn of_parts(bytes: S::PublicKeyBytes, point: S::Point) -> Self {
        VerifyingKey { bytes, point, multiples: NoTable }
    }

    /// Decodes a public key. Ed25519 also accepts non-canonical encodings, which a policy may reject later.
    ///
    /// # Errors
    /// [`Error::KeyNotCanonical`], [`Error::KeyNotOnCurve`], [`Error::KeyNeutral`]
    // By itself where the stack is scarce.
    #[cfg_attr(not(target_pointer_width = "64"), inline(never))]
    pub fn from_bytes(bytes: &S::PublicKeyBytes) -> Result<Self, Error> {
        Ok(Self::of_parts(*bytes, S::decode_public(bytes)?))
    }

    /// Adds a table of multiples to the key, which makes verification faster. Variable-time.
    ///
    /// Building the table takes up to 192 KiB of stack, for Ed448 with AVX-512. Threads of some systems have less.
    pub fn prepare(&self) -> PreparedVerifyingKey<S> {
        PreparedVerifyingKey::new(self)
    }
}

impl<S: Scheme> PreparedVerifyingKey<S> {
    /// Makes the table. Variable-time.
    pub fn new(key: &VerifyingKey<S>) -> Self {
        let multiples = Table(S::prepare_vartime(&key.point));
        VerifyingKey { bytes: key.bytes, point: key.point, multiples }
    }

    /// The key without the table.
    pub fn verifying_key(&self) -> VerifyingKey<S> {
        VerifyingKey::of_parts(self.bytes, self.point)
    }

    pub(crate) fn table(&self) -> &S::Table {
        &self.multiples.0
    }
}

impl<S: Scheme, T> VerifyingKey<S, T> {
    /// The encoded key, as it was given.
    pub fn to_bytes(&self) -> S::PublicKeyBytes {
        self.bytes
    }

    /// The encoded key, as it was given.
    pub fn as_bytes(&self) -> &S::PublicKeyBytes {
        &self.bytes
    }

    pub(crate) const fn point(&self) -> &S::Point {
        &self.point
    }
}

impl<S: Scheme, T: Multiples<S>> VerifyingKey<S, T> {
    /// Returns whether this is a valid signature of the message, under the default policy if the scheme has several. Variable-time.
    ///
    /// # Errors
    /// The reason why it is invalid.
    pub fn verify(&self, message: &[u8], signature: &S::Signature) -> Result<(), Error> {
        self.verify_message(Parts::one(message), signature)
    }

    /// Returns whether this is a valid signature of a message with the additions that the scheme allows: a context, or the name of
    /// the function that hashed it. Uses the default policy. Variable-time.
    ///
    /// # Errors
    /// The reason why it is invalid.
    pub fn verify_message<'a>(
        &'a self,
        message: impl Into<S::Message<'a>>,
        signature: &'a S::Signature,
    ) -> Result<(), Error> {
        self.verify_message_with(S::Policy::default(), message, signature)
    }

    /// [`Self::verify_message`] under any policy.
    ///
    /// # Errors
    /// The reason why it is invalid.
    pub fn verify_message_with<'a>(
        &'a self,
        policy: S::Policy,
        message: impl Into<S::Message<'a>>,
        signature: &'a S::Signature,
    ) -> Result<(), Error> {
        self.multiples.verify_message_vartime(policy, self.into(), message.into(), signature)
    }

    pub(crate) fn verify_claim(&self, policy: S::Policy, claim: &S::Claim<'_>) -> Result<(), Error> {
        self.multiples.verify_vartime(policy, claim)
    }
}

impl<S: PrimeOrder, T: Multiples<S>> VerifyingKey<S, T> {
    /// Returns whether this is a valid signature of data with this hash, computed by the named function. Variable-time.
    ///
    /// # Errors
    /// [`Error::Mismatch`], [`Error::HashName`]
    pub fn verify_hash(&self, hash: &str, digest: &[u8], signature: &S::Signature) -> Result<(), Error> {
        self.verify_message(Message::prehashed(hash, digest)?, signature)
    }
}

impl<'a, S: Scheme, T> From<&'a VerifyingKey<S, T>> for Key<'a, S> {
    fn from(key: &'a VerifyingKey<S, T>) -> Self {
        Key::Decoded { bytes: &key.bytes, point: &key.point }
    }
}

impl<S: Scheme> From<&SigningKey<S>> for VerifyingKey<S> {
    fn from(key: &SigningKey<S>) -> Self {
        key.verifying_key()
    }
}

impl<S: Scheme> From<&VerifyingKey<S>> for PreparedVerifyingKey<S> {
    fn from(key: &VerifyingKey<S>) -> Self {
        key.prepare()
    }
}

impl<S: Scheme> From<&SigningKey<S>> for PreparedVerifyingKey<S> {
    fn from(key: &SigningKey<S>) -> Self {
        key.verifying_key().prepare()
    }
}

/// Decodes a public key.
impl<S: Scheme> TryFrom<&[u8]> for VerifyingKey<S> {
    type Error = Error;

    fn try_from(bytes: &[u8]) -> Result<Self, Error> {
        Self::from_bytes(&bytes.try_into().map_err(|_| Error::KeyLength)?)
    }
}

/// Decodes a public key from hexadecimal digits.
impl<S: Scheme> FromStr for VerifyingKey<S> {
    type Err = Error;

    fn from_str(digits: &str) -> Result<Self, Error> {
        Self::from_bytes(&read_hex(digits, Error::KeyLength)?)
    }
}

/// The encoded key, in lower-case hexadecimal digits.
impl<S: Scheme, T> fmt::Display for VerifyingKey<S, T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write_hex(self.bytes.as_ref(), f)
    }
}

/// Prints the encoded key without the table.
impl<S: Scheme, T: Multiples<S>> fmt::Debug for VerifyingKey<S, T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}({}: {self})", T::NAME, S::NAME)
    }
}

/// By the bytes.
impl<S: Scheme, T> PartialEq for VerifyingKey<S, T> {
    fn eq(&self, other: &Self) -> bool {
        self.bytes == other.bytes
    }
}

impl<S: Scheme, T> Eq for VerifyingKey<S, T> {}

impl<S: Scheme, T> Hash for VerifyingKey<S, T> {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.bytes.hash(state);
    }
}

impl<S: Scheme, T> AsRef<[u8]> for VerifyingKey<S, T> {
    fn as_ref(&self) -> &[u8] {
        self.bytes.as_ref()
    }
}
