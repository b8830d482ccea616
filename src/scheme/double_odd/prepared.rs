//! Public keys that are used often: a table of multiples is made once.

use core::fmt;

use super::verifying::verifying_methods;
use super::{Doors, Error, Format, Message, Signature, Suite, VerifyingKey};

/// A public key with a table of its multiples, for verifying many signatures, with the verdicts of the [`VerifyingKey`] it
/// was made from.
///
/// The table is part of the value, which has about 10 KiB; nothing is allocated. It is in the form that the
/// [backend](crate::backend) wants that was in force when it was made, and is verified with on that backend.
#[derive(Clone)]
pub struct PreparedVerifyingKey<G: Suite> {
    key: VerifyingKey<G>,
    table: <G::Curve as Doors>::Prepared,
}

impl<G: Suite> PreparedVerifyingKey<G> {
    /// Makes the table.
    pub fn new(key: &VerifyingKey<G>) -> Self {
        PreparedVerifyingKey { key: *key, table: G::Format::prepare_vartime::<G>(&key.to_element()) }
    }

    /// The key without the table.
    pub fn verifying_key(&self) -> &VerifyingKey<G> {
        &self.key
    }

    fn is_valid_vartime(&self, message: Message<'_>, signature: &Signature<G>) -> bool {
        let (head, scalar) = (signature.head(), signature.scalar());
        G::Format::verify_prepared_vartime::<G>(&self.table, self.key.as_bytes(), message, head, scalar)
    }
}

verifying_methods!(PreparedVerifyingKey);

impl<G: Suite> From<&VerifyingKey<G>> for PreparedVerifyingKey<G> {
    fn from(key: &VerifyingKey<G>) -> Self {
        Self::new(key)
    }
}

/// As the keys without their tables.
impl<G: Suite> PartialEq for PreparedVerifyingKey<G> {
    fn eq(&self, other: &Self) -> bool {
        self.key == other.key
    }
}

impl<G: Suite> Eq for PreparedVerifyingKey<G> {}

impl<G: Suite> core::hash::Hash for PreparedVerifyingKey<G> {
    fn hash<H: core::hash::Hasher>(&self, state: &mut H) {
        self.key.hash(state);
    }
}

/// Prints the key without the table.
impl<G: Suite> fmt::Debug for PreparedVerifyingKey<G> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.key.fmt_as("PreparedVerifyingKey", f)
    }
}

impl<G: Suite> AsRef<VerifyingKey<G>> for PreparedVerifyingKey<G> {
    fn as_ref(&self) -> &VerifyingKey<G> {
        &self.key
    }
}
