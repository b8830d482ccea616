//! Public keys, and verifying.

use core::fmt;

use super::{Element, Error, Format, Message, PreparedVerifyingKey, Signature, SigningKey, Suite};

/// A public key: an element that is not the neutral one, and its encoding.
#[derive(Clone, Copy)]
pub struct VerifyingKey<G: Suite> {
    bytes: [u8; 32],
    element: Element<G>,
}

impl<G: Suite> VerifyingKey<G> {
    pub(super) const fn new(bytes: [u8; 32], element: Element<G>) -> Self {
        VerifyingKey { bytes, element }
    }

    /// Decodes a public key.
    ///
    /// # Errors
    /// [`Error::NotCanonical`], [`Error::NotOnCurve`], [`Error::Neutral`]
    pub fn from_bytes(bytes: &[u8; 32]) -> Result<Self, Error> {
        let element = Element::decode(bytes)?;
        if element.is_neutral().into() {
            return Err(Error::Neutral);
        }
        Ok(Self::new(*bytes, element))
    }

    /// Prints the encoding.
    pub(super) fn fmt_as(&self, name: &str, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{name}({}: ", G::NAME)?;
        for byte in self.bytes {
            write!(f, "{byte:02x}")?;
        }
        f.write_str(")")
    }

    /// The encoded key.
    pub fn to_bytes(&self) -> [u8; 32] {
        self.bytes
    }

    /// The encoded key.
    pub fn as_bytes(&self) -> &[u8; 32] {
        &self.bytes
    }

    /// The key as an element of the group.
    pub fn to_element(&self) -> Element<G> {
        self.element
    }

    /// The same key with a table of its multiples, with which signatures are verified faster.
    pub fn prepare(&self) -> PreparedVerifyingKey<G> {
        PreparedVerifyingKey::new(self)
    }

    fn is_valid_vartime(&self, message: Message<'_>, signature: &Signature<G>) -> bool {
        let (head, scalar) = (signature.head(), signature.scalar());
        G::Format::verify_vartime(&self.element, &self.bytes, message, head, scalar)
    }
}

/// The methods of a public key in any form, with `is_valid_vartime(&self, Message, &Signature<G>) -> bool`.
macro_rules! verifying_methods {
    ($key:ident) => {
        impl<G: Suite> $key<G> {
            /// Is this a signature of these raw data?
            ///
            /// # Errors
            /// [`Error::Mismatch`]
            pub fn verify(&self, data: &[u8], signature: &Signature<G>) -> Result<(), Error> {
                self.verify_message(Message::raw(data), signature)
            }

            /// Is this a signature of data with this hash, by the function of that name?
            ///
            /// # Errors
            /// [`Error::Mismatch`], [`Error::HashName`]
            pub fn verify_prehashed(
                &self,
                hash: &str,
                digest: &[u8],
                signature: &Signature<G>,
            ) -> Result<(), Error> {
                self.verify_message(Message::prehashed(hash, digest)?, signature)
            }

            /// Is this a signature of the message?
            ///
            /// # Errors
            /// [`Error::Mismatch`]
            pub fn verify_message(
                &self,
                message: Message<'_>,
                signature: &Signature<G>,
            ) -> Result<(), Error> {
                if self.is_valid_vartime(message, signature) { Ok(()) } else { Err(Error::Mismatch) }
            }
        }

        impl<G: Suite> ::signature::Verifier<Signature<G>> for $key<G> {
            fn verify(&self, data: &[u8], signature: &Signature<G>) -> Result<(), ::signature::Error> {
                Ok(self.verify_message(Message::raw(data), signature)?)
            }
        }
    };
}
pub(super) use verifying_methods;

verifying_methods!(VerifyingKey);

impl<G: Suite> PartialEq for VerifyingKey<G> {
    fn eq(&self, other: &Self) -> bool {
        self.bytes == other.bytes
    }
}

impl<G: Suite> Eq for VerifyingKey<G> {}

impl<G: Suite> core::hash::Hash for VerifyingKey<G> {
    fn hash<H: core::hash::Hasher>(&self, state: &mut H) {
        self.bytes.hash(state);
    }
}

impl<G: Suite> fmt::Debug for VerifyingKey<G> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.fmt_as("VerifyingKey", f)
    }
}

impl<G: Suite> AsRef<[u8]> for VerifyingKey<G> {
    fn as_ref(&self) -> &[u8] {
        &self.bytes
    }
}

impl<G: Suite> TryFrom<&[u8]> for VerifyingKey<G> {
    type Error = Error;

    fn try_from(bytes: &[u8]) -> Result<Self, Error> {
        Self::from_bytes(bytes.try_into().map_err(|_| Error::Length)?)
    }
}

impl<G: Suite> From<&SigningKey<G>> for VerifyingKey<G> {
    fn from(key: &SigningKey<G>) -> Self {
        key.verifying_key()
    }
}
