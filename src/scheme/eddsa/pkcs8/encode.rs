//! Writing keys.

use super::{Document, EncodePrivateKey, EncodePublicKey, Result, SecretDocument, spki};
use crate::scheme::eddsa::{Curve, EdDsa};
use crate::scheme::key_file::rfc8410;
use crate::scheme::schnorr::{SigningKey, VerifyingKey};

impl<C: Curve> EncodePrivateKey for SigningKey<EdDsa<C>> {
    fn to_pkcs8_der(&self) -> Result<SecretDocument> {
        rfc8410::documents::private_document(const { rfc8410::oid(C::DOTTED_OID) }, self.as_bytes().as_ref())
    }
}

impl<C: Curve> EncodePublicKey for VerifyingKey<EdDsa<C>> {
    fn to_public_key_der(&self) -> spki::Result<Document> {
        rfc8410::documents::public_document(const { rfc8410::oid(C::DOTTED_OID) }, self.as_ref())
    }
}
