//! Which algorithm a key in DER is of, whatever that is.

use pkcs8::der::asn1::AnyRef;
use pkcs8::der::{self, Decode as _, Reader as _, Tag};

use super::role::Role;
use crate::oid::Oid;

/// Which half of a key pair this is, none if it is encrypted, and of which algorithm.
///
/// PKCS#8 begins with its version, SubjectPublicKeyInfo with the algorithm, after which comes a bit string; where an
/// octet string comes, it is an encrypted private key.
pub fn find(der: &[u8]) -> der::Result<(Option<Role>, Oid)> {
    AnyRef::from_der(der)?.sequence(|reader| {
        let is_private = Tag::peek(reader)? == Tag::Integer;
        if is_private {
            reader.decode::<AnyRef<'_>>()?;
        }
        let oid = reader.sequence(|reader| {
            let oid: AnyRef<'_> = reader.decode()?;
            oid.header().tag().assert_eq(Tag::ObjectIdentifier)?;
            reader.drain(reader.remaining_len())?;
            der::Result::Ok(Oid::new(oid.value()))
        })?;
        let role = match Tag::peek(reader)? {
            _ if is_private => Some(Role::Private),
            Tag::OctetString => None,
            _ => Some(Role::Public),
        };
        reader.drain(reader.remaining_len())?;
        Ok((role, oid))
    })
}
