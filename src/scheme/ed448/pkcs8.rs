//! Ed448 keys in PKCS#8 and SubjectPublicKeyInfo (RFC 8410), DER and PEM.
//!
//! The traits are from the crate `pkcs8`: bring [`EncodePrivateKey`], [`DecodePrivateKey`], [`EncodePublicKey`] or
//! [`DecodePublicKey`] into scope. They write PKCS#8 version 1, the seed without its public key. They read both versions, and
//! return an error if a public key does not match the seed.
#![cfg_attr(
    not(feature = "alloc"),
    doc = "",
    doc = "[`EncodePrivateKey`]: crate#features",
    doc = "[`EncodePublicKey`]: crate#features"
)]

pub use crate::scheme::eddsa::pkcs8::*;
pub use ::pkcs8::ObjectIdentifier;

/// id-Ed448 (RFC 8410 section 3).
pub const ALGORITHM_OID: ObjectIdentifier = ObjectIdentifier::new_unwrap("1.3.101.113");
