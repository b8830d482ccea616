//! PKCS#8 (RFC 5958) and SubjectPublicKeyInfo (RFC 5280) for schemes without a standard object identifier.
//!
//! Such a scheme takes 2.25.U, where U is a random UUID as an integer (ITU-T X.667): the identifier is unique and needs no
//! registration. The types of the crate `pkcs8` cannot hold an integer of this size, so this module builds the structures from the
//! types of `der`; the keys still implement the traits of `pkcs8`. As in RFC 8410 there are no parameters, a private key is
//! an octet string within the octet string, and a public key is the bit string.
//!
//! The traits are from the crate `pkcs8`: bring [`EncodePrivateKey`], [`DecodePrivateKey`], [`EncodePublicKey`] or
//! [`DecodePublicKey`] into scope.
//!
//! `docs/formats.md` of the repository lists the identifiers.
#![cfg_attr(
    not(feature = "alloc"),
    doc = "",
    doc = "[`EncodePrivateKey`]: crate#features",
    doc = "[`EncodePublicKey`]: crate#features"
)]

#[cfg(feature = "alloc")]
mod encode;

use core::fmt;

pub use crate::scheme::key_file::traits::*;

use crate::scheme::key_file::structure::Structure;
use crate::scheme::key_file::ways_in::{private_parts, ways_in};

use super::{Scheme, SigningKey, VerifyingKey};

/// An object identifier 2.25.U.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct UuidOid {
    uuid: u128,
    /// The value in DER: 2.25, then U in 19 groups of 7 bits.
    value: [u8; 20],
}

impl UuidOid {
    /// The identifier of a UUID, for constants: compilation fails if none of the two upper bits of the UUID is set, as
    /// the encoding is shorter then.
    pub(crate) const fn new(uuid: u128) -> Self {
        assert!(uuid >> 126 != 0);
        let mut value = [2 * 40 + 25; 20];
        let mut i = 1;
        while i < 20 {
            let more = if i < 19 { 0x80 } else { 0 };
            value[i] = more | (uuid >> (7 * (19 - i))) as u8 & 0x7f;
            i += 1;
        }
        UuidOid { uuid, value }
    }

    /// The UUID, as an integer.
    pub const fn uuid(&self) -> u128 {
        self.uuid
    }

    /// The value in DER, without tag and length.
    pub const fn as_bytes(&self) -> &[u8] {
        &self.value
    }
}

/// The dotted form.
impl fmt::Display for UuidOid {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "2.25.{}", self.uuid)
    }
}

/// A scheme whose key files use such an identifier.
pub trait Identified: Scheme {
    /// The object identifier of the scheme in key files.
    const ALGORITHM_OID: UuidOid;
}

/// Reads PKCS#8 versions 1 and 2. A public key that does not belong to the secret is an error.
impl<S: Identified> DecodePrivateKey for SigningKey<S> {
    fn from_pkcs8_der(der: &[u8]) -> Result<Self> {
        private_key(S::ALGORITHM_OID.as_bytes(), der)
    }

    ways_in!();
}

/// The key in PKCS#8 of this algorithm.
pub(in crate::scheme) fn private_key<S: Scheme>(oid: &[u8], der: &[u8]) -> Result<SigningKey<S>> {
    let (secret, public) = private_parts(oid, der)?;
    let key = SigningKey::<S>::try_from(secret).map_err(|_| KeyError::Invalid)?;
    match public {
        Some(public) if public != key.verifying_key().as_bytes().as_ref() => Err(KeyError::Invalid.into()),
        _ => Ok(key),
    }
}

impl<S: Identified> DecodePublicKey for VerifyingKey<S> {
    fn from_public_key_der(der: &[u8]) -> spki::Result<Self> {
        match Structure::from_der(der)? {
            Structure::Public { algorithm, key }
                if algorithm.oid == S::ALGORITHM_OID.as_bytes() && !algorithm.has_parameters =>
            {
                VerifyingKey::try_from(key).map_err(|_| spki::Error::KeyMalformed)
            }
            _ => Err(spki::Error::KeyMalformed),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The example of ITU-T X.667, f81d4fae-7dec-11d0-a765-00a0c91e6bf6.
    #[test]
    fn the_dotted_form_is_that_of_x667() {
        let oid = UuidOid::new(0xf81d4fae_7dec_11d0_a765_00a0c91e6bf6);
        assert_eq!(std::format!("{oid}"), "2.25.329800735698586629295641978511506172918");
    }

    #[test]
    fn the_encoded_form_is_read_back() {
        for uuid in [u128::MAX, 1 << 126, 0xf81d4fae_7dec_11d0_a765_00a0c91e6bf6] {
            let oid = UuidOid::new(uuid);
            let (last, first) = oid.as_bytes()[1..].split_last().unwrap();
            assert_eq!(oid.as_bytes()[0], 105);
            assert!(first.iter().all(|byte| byte & 0x80 != 0) && last & 0x80 == 0);
            let read = oid.as_bytes()[1..].iter().fold(0, |sum, byte| sum << 7 | u128::from(byte & 0x7f));
            assert_eq!(read, uuid);
        }
    }
}
