//! Public keys that are used often: a table of multiples is made once.

use core::fmt;

use sha2::digest::{Digest, Update, consts::U64};

use crate::scheme::curve25519::PreparedPoint;

use super::hash::Variant;
use super::methods::verifying_methods;
use super::{Context, Error, Policy, Signature, SigningKey, StreamVerifier, VerifyingKey};

/// A public key with a table of its multiples: takes about as long to make as one or two signatures take to verify, and
/// then verifies each in about half the time, with the verdicts of the [`VerifyingKey`] it was made from.
///
/// The table is part of the value, which has about 12 KiB; nothing is allocated. It is in the form that the
/// [backend](crate::backend) wants that was in force when it was made, and is verified with on that backend.
///
/// ```
/// use lemniscate::ed25519::SigningKey;
///
/// # fn main() -> Result<(), lemniscate::ed25519::Error> {
/// let key = SigningKey::from_bytes(&[7; 32]);
/// let prepared = key.verifying_key().prepare();
/// for message in [&b"one message"[..], b"another", b"and a third"] {
///     prepared.verify(message, &key.sign(message))?;
/// }
/// # Ok(())
/// # }
/// ```
#[derive(Clone)]
pub struct PreparedVerifyingKey {
    key: VerifyingKey,
    point: PreparedPoint,
}

impl PreparedVerifyingKey {
    /// Makes the table.
    pub fn new(key: &VerifyingKey) -> Self {
        PreparedVerifyingKey { key: *key, point: PreparedPoint::new_vartime(&key.affine) }
    }

    /// The key without the table.
    pub fn verifying_key(&self) -> &VerifyingKey {
        &self.key
    }

    #[cfg(feature = "alloc")]
    pub(super) fn point(&self) -> &PreparedPoint {
        &self.point
    }

    fn begin(
        &self,
        variant: Variant<'_>,
        policy: Policy,
        signature: &Signature,
    ) -> Result<PreparedStreamVerifier<'_>, Error> {
        let verifier = self.key.begin(variant, policy, signature)?;
        Ok(PreparedStreamVerifier { verifier, point: &self.point })
    }
}

verifying_methods!(PreparedVerifyingKey, PreparedStreamVerifier<'_>, "key.verifying_key().prepare()");

/// Verifies a message that comes piece by piece, by a prepared key: see [`PreparedVerifyingKey::verify_stream`].
///
/// Nothing of the message may be trusted before [`Self::finalize_and_verify`] says so.
pub struct PreparedStreamVerifier<'k> {
    verifier: StreamVerifier,
    point: &'k PreparedPoint,
}

impl PreparedStreamVerifier<'_> {
    /// The next part of the message.
    #[inline]
    pub fn update(&mut self, part: impl AsRef<[u8]>) {
        self.verifier.update(part);
    }

    /// Is the signature one of all that was put in?
    ///
    /// # Errors
    /// What makes the signature invalid.
    #[inline]
    pub fn finalize_and_verify(self) -> Result<(), Error> {
        let policy = self.verifier.policy();
        self.point.verify_vartime(&self.verifier.into_claim(), policy)
    }
}

impl fmt::Debug for PreparedStreamVerifier<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("PreparedStreamVerifier")
            .field("policy", &self.verifier.policy())
            .finish_non_exhaustive()
    }
}

impl From<&VerifyingKey> for PreparedVerifyingKey {
    fn from(key: &VerifyingKey) -> Self {
        Self::new(key)
    }
}

impl From<&SigningKey> for PreparedVerifyingKey {
    fn from(key: &SigningKey) -> Self {
        Self::new(&key.verifying_key())
    }
}

/// As the keys without their tables.
impl PartialEq for PreparedVerifyingKey {
    fn eq(&self, other: &Self) -> bool {
        self.key == other.key
    }
}

impl Eq for PreparedVerifyingKey {}

impl core::hash::Hash for PreparedVerifyingKey {
    fn hash<H: core::hash::Hasher>(&self, state: &mut H) {
        self.key.hash(state);
    }
}

/// Prints the key without the table.
impl fmt::Debug for PreparedVerifyingKey {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.key.fmt_as("PreparedVerifyingKey", f)
    }
}

impl AsRef<VerifyingKey> for PreparedVerifyingKey {
    fn as_ref(&self) -> &VerifyingKey {
        &self.key
    }
}
