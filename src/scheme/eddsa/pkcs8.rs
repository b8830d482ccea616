//! Keys in PKCS#8 and SubjectPublicKeyInfo (RFC 8410), DER and PEM.
//!
//! The traits are from the crate `pkcs8`: bring [`EncodePrivateKey`], [`DecodePrivateKey`], [`EncodePublicKey`] or
//! [`DecodePublicKey`] into scope. They write PKCS#8 version 1, the seed without its public key, because many programs, including
//! OpenSSL 3, read nothing else. They read both versions, and return an error if a public key does not match the seed.
#![cfg_attr(
    not(feature = "alloc"),
    doc = "",
    doc = "[`EncodePrivateKey`]: crate#features",
    doc = "[`EncodePublicKey`]: crate#features"
)]

#[cfg(feature = "alloc")]
mod encode;

pub use crate::scheme::key_file::traits::*;
pub use ::pkcs8::PrivateKeyInfoRef;

use spki::{AlgorithmIdentifier, SignatureAlgorithmIdentifier, SubjectPublicKeyInfoRef, der::AnyRef};

use crate::scheme::key_file::rfc8410;
use crate::scheme::key_file::ways_in::ways_in;
use crate::scheme::schnorr::key_file::private_key;
use crate::scheme::schnorr::{SigningKey, VerifyingKey};

use super::{Curve, EdDsa};

impl<C: Curve> DecodePrivateKey for SigningKey<EdDsa<C>> {
    fn from_pkcs8_der(der: &[u8]) -> Result<Self> {
        private_key(const { rfc8410::oid(C::DOTTED_OID) }.as_bytes(), der)
    }

    ways_in!();
}

impl<C: Curve> TryFrom<SubjectPublicKeyInfoRef<'_>> for VerifyingKey<EdDsa<C>> {
    type Error = spki::Error;

    fn try_from(info: SubjectPublicKeyInfoRef<'_>) -> spki::Result<Self> {
        let key = rfc8410::public(const { rfc8410::oid(C::DOTTED_OID) }, &info)?;
        Self::try_from(key).map_err(|_| spki::Error::KeyMalformed)
    }
}

impl<C: Curve> SignatureAlgorithmIdentifier for SigningKey<EdDsa<C>> {
    type Params = AnyRef<'static>;

    const SIGNATURE_ALGORITHM_IDENTIFIER: AlgorithmIdentifier<Self::Params> =
        rfc8410::algorithm_id(const { rfc8410::oid(C::DOTTED_OID) });
}

impl<C: Curve> SignatureAlgorithmIdentifier for VerifyingKey<EdDsa<C>> {
    type Params = AnyRef<'static>;

    const SIGNATURE_ALGORITHM_IDENTIFIER: AlgorithmIdentifier<Self::Params> =
        rfc8410::algorithm_id(const { rfc8410::oid(C::DOTTED_OID) });
}
