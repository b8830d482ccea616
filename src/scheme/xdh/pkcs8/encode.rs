//! Writing keys.

use super::{Document, EncodePrivateKey, EncodePublicKey, Result, SecretDocument, spki};
use crate::scheme::key_file::rfc8410;
use crate::scheme::xdh::{Function, PublicKey, StaticSecret};

impl<X: Function<N>, const N: usize> EncodePrivateKey for StaticSecret<X, N> {
    fn to_pkcs8_der(&self) -> Result<SecretDocument> {
        rfc8410::documents::private_document(const { rfc8410::oid(X::DOTTED_OID) }, self.as_bytes())
    }
}

impl<X: Function<N>, const N: usize> EncodePublicKey for PublicKey<X, N> {
    fn to_public_key_der(&self) -> spki::Result<Document> {
        rfc8410::documents::public_document(const { rfc8410::oid(X::DOTTED_OID) }, self.as_bytes())
    }
}
