//! Keys in PKCS#8 and SubjectPublicKeyInfo (RFC 8410), DER and PEM.
//!
//! The traits are from the crate `pkcs8`: bring [`EncodePrivateKey`], [`DecodePrivateKey`], [`EncodePublicKey`] or
//! [`DecodePublicKey`] into scope. They write PKCS#8 version 1, without the public key. They read versions 1 and 2, and return an
//! error if a public key does not match the secret.
#![cfg_attr(
    not(feature = "alloc"),
    doc = "",
    doc = "[`EncodePrivateKey`]: crate#features",
    doc = "[`EncodePublicKey`]: crate#features"
)]

#[cfg(feature = "alloc")]
mod encode;

pub use crate::scheme::key_file::traits::*;
pub use ::pkcs8::ObjectIdentifier;

use ::pkcs8::SubjectPublicKeyInfoRef;

use crate::scheme::key_file::rfc8410;
use crate::scheme::key_file::ways_in::{private_parts, ways_in};

use super::{Function, PublicKey, StaticSecret};

impl<X: Function<N>, const N: usize> DecodePrivateKey for StaticSecret<X, N> {
    fn from_pkcs8_der(der: &[u8]) -> Result<Self> {
        let (secret, public) = private_parts(const { rfc8410::oid(X::DOTTED_OID) }.as_bytes(), der)?;
        let secret: &[u8; N] = secret.try_into().map_err(|_| KeyError::Invalid)?;
        let secret = StaticSecret::from(*secret);
        match public {
            Some(public) if public != PublicKey::from(&secret).as_bytes() => Err(KeyError::Invalid.into()),
            _ => Ok(secret),
        }
    }

    ways_in!();
}

impl<X: Function<N>, const N: usize> TryFrom<SubjectPublicKeyInfoRef<'_>> for PublicKey<X, N> {
    type Error = spki::Error;

    fn try_from(info: SubjectPublicKeyInfoRef<'_>) -> spki::Result<Self> {
        let bytes = rfc8410::public(const { rfc8410::oid(X::DOTTED_OID) }, &info)?;
        let bytes: [u8; N] = bytes.try_into().map_err(|_| spki::Error::KeyMalformed)?;
        Ok(bytes.into())
    }
}
