//! Keys in PKCS#8 and SubjectPublicKeyInfo, DER and PEM.
//!
//! The traits are those of the crate `pkcs8`: bring [`EncodePrivateKey`], [`DecodePrivateKey`], [`EncodePublicKey`] or
//! [`DecodePublicKey`] into scope. Version 1 of PKCS#8 is written, without the public key; versions 1 and 2 are read,
//! and a public key that does not belong to the secret is an error. No standard gives these schemes object
//! identifiers: theirs are UUIDs, see [`key_file`].
//!
//! | scheme | UUID |
//! |---|---|
//! | jq255e | dd94fc99-a5bb-4fae-b41d-f0d0820df65c |
//! | jq255s | 549d4215-0dde-44e5-984f-ea835cc4d29a |
//! | do255e | 5fb6895a-bd16-4ee9-a565-d140da5dbdff |
//! | do255s | 58ebd533-fba3-4c65-9c65-df9316a9a677 |

pub use ::pkcs8::{DecodePrivateKey, DecodePublicKey, Error, KeyError, Result, spki};
#[cfg(feature = "alloc")]
pub use ::pkcs8::{Document, EncodePrivateKey, EncodePublicKey, SecretDocument};

#[cfg(feature = "do255")]
use crate::scheme::do255::{do255e::Do255e, do255s::Do255s};
#[cfg(feature = "jq255")]
use crate::scheme::jq255::{jq255e::Jq255e, jq255s::Jq255s};
use crate::scheme::key_file::{self, UuidOid};

use super::{SigningKey, Suite, VerifyingKey};

/// A scheme whose key files have an identifier.
pub trait Identified: Suite {
    /// What names the scheme in key files.
    const ALGORITHM_OID: UuidOid;
}

#[cfg(feature = "jq255")]
impl Identified for Jq255e {
    const ALGORITHM_OID: UuidOid = UuidOid::new(0xdd94fc99_a5bb_4fae_b41d_f0d0820df65c);
}

#[cfg(feature = "jq255")]
impl Identified for Jq255s {
    const ALGORITHM_OID: UuidOid = UuidOid::new(0x549d4215_0dde_44e5_984f_ea835cc4d29a);
}

#[cfg(feature = "do255")]
impl Identified for Do255e {
    const ALGORITHM_OID: UuidOid = UuidOid::new(0x5fb6895a_bd16_4ee9_a565_d140da5dbdff);
}

#[cfg(feature = "do255")]
impl Identified for Do255s {
    const ALGORITHM_OID: UuidOid = UuidOid::new(0x58ebd533_fba3_4c65_9c65_df9316a9a677);
}

impl<G: Identified> DecodePrivateKey for SigningKey<G> {
    fn from_pkcs8_der(der: &[u8]) -> Result<Self> {
        let (private, public) = key_file::decode_private(der, &G::ALGORITHM_OID)?;
        let key = SigningKey::from_bytes(&private).map_err(|_| KeyError::Invalid)?;
        match public {
            Some(public) if public != key.verifying_key().to_bytes() => Err(KeyError::Invalid.into()),
            _ => Ok(key),
        }
    }
}

#[cfg(feature = "alloc")]
impl<G: Identified> EncodePrivateKey for SigningKey<G> {
    fn to_pkcs8_der(&self) -> Result<SecretDocument> {
        key_file::encode_private(&*zeroize::Zeroizing::new(self.to_bytes()), &G::ALGORITHM_OID)
    }
}

impl<G: Identified> DecodePublicKey for VerifyingKey<G> {
    fn from_public_key_der(der: &[u8]) -> spki::Result<Self> {
        let bytes = key_file::decode_public(der, &G::ALGORITHM_OID)?;
        VerifyingKey::from_bytes(&bytes).map_err(|_| spki::Error::KeyMalformed)
    }
}

#[cfg(feature = "alloc")]
impl<G: Identified> EncodePublicKey for VerifyingKey<G> {
    fn to_public_key_der(&self) -> spki::Result<Document> {
        key_file::encode_public(self.as_bytes(), &G::ALGORITHM_OID)
    }
}
