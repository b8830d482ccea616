//! Public keys.

use lemniscate::schnorr::{Error, PreparedVerifyingKey, VerifyingKey};

use crate::SignatureScheme;

/// A public key, with a table of its multiples or without.
pub enum Public<S: SignatureScheme> {
    /// Without.
    Plain(VerifyingKey<S>),
    /// With a table, elsewhere: it may consist of vectors, which are aligned for more than objects of other languages are.
    Prepared(Box<PreparedVerifyingKey<S>>),
}

impl<S: SignatureScheme> Public<S> {
    /// The encoded key.
    pub fn bytes(&self) -> &S::PublicKeyBytes {
        match self {
            Public::Plain(key) => key.as_bytes(),
            Public::Prepared(key) => key.as_bytes(),
        }
    }

    /// The key without the table.
    pub fn key(&self) -> VerifyingKey<S> {
        match self {
            Public::Plain(key) => *key,
            Public::Prepared(key) => key.verifying_key(),
        }
    }

    /// The key with a table.
    pub fn prepare(&self) -> Self {
        Public::Prepared(Box::new(self.key().prepare()))
    }

    /// Returns whether this is a valid signature of the message. Variable-time.
    ///
    /// # Errors
    /// What makes it invalid.
    pub fn verify<'a>(
        &'a self,
        policy: S::Policy,
        message: S::Message<'a>,
        signature: &'a S::Signature,
    ) -> Result<(), Error> {
        match self {
            Public::Plain(key) => key.verify_message_with(policy, message, signature),
            Public::Prepared(key) => key.verify_message_with(policy, message, signature),
        }
    }
}
