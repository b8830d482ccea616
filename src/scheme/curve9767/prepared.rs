//! Public keys that are used often: a table of multiples is made once.

use core::fmt;

use super::verifying::verifying_methods;
use super::{Digest, Error, PUBLIC_KEY_LENGTH, Scalar, Signature, VerifyingKey, doors};

/// A public key with a table of its multiples, for verifying many signatures, with the verdicts of the [`VerifyingKey`] it
/// was made from.
///
/// The table is part of the value, which has about 9 KiB; nothing is allocated. It is in the form that the
/// [backend](crate::backend) wants that was in force when it was made, and is verified with on that backend.
#[derive(Clone)]
pub struct PreparedVerifyingKey {
    key: VerifyingKey,
    table: doors::Prepared,
}

impl PreparedVerifyingKey {
    /// Makes the table.
    pub fn new(key: &VerifyingKey) -> Self {
        PreparedVerifyingKey { key: *key, table: doors::prepare(key.to_point().coordinates()) }
    }

    /// The key without the table.
    pub fn verifying_key(&self) -> &VerifyingKey {
        &self.key
    }

    fn as_bytes(&self) -> &[u8; PUBLIC_KEY_LENGTH] {
        self.key.as_bytes()
    }

    fn verify_challenge(&self, challenge: &Scalar, signature: &Signature) -> Result<(), Error> {
        let (s, c) = (signature.scalar(), signature.c());
        if doors::is_prepared_difference_vartime(s, c, challenge, &self.table) {
            Ok(())
        } else {
            Err(Error::Mismatch)
        }
    }
}

verifying_methods!(PreparedVerifyingKey);

impl From<&VerifyingKey> for PreparedVerifyingKey {
    fn from(key: &VerifyingKey) -> Self {
        Self::new(key)
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
