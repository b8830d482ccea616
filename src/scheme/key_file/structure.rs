//! The structures of key files in DER, for keys of any algorithm: OneAsymmetricKey (PKCS#8, RFC 5958) and SubjectPublicKeyInfo
//! (RFC 5280).

use pkcs8::der::asn1::{AnyRef, BitStringRef, ContextSpecific, OctetStringRef, SequenceRef};
use pkcs8::der::{Decode, Header, Reader, Result, SliceReader, Tag, TagMode, TagNumber};

/// The contents of a DER file.
pub(in crate::scheme) enum Structure<'a> {
    /// A private key, as its algorithm encodes it, and the public key that may be beside it.
    Private { algorithm: AlgorithmId<'a>, key: &'a [u8], public: Option<&'a [u8]> },
    /// A public key.
    Public { algorithm: AlgorithmId<'a>, key: &'a [u8] },
    /// A private key under a password (EncryptedPrivateKeyInfo).
    Encrypted,
}

/// An object identifier, and whether parameters come with it.
pub(in crate::scheme) struct AlgorithmId<'a> {
    /// The value in DER, without tag and length.
    pub(in crate::scheme) oid: &'a [u8],
    pub(in crate::scheme) has_parameters: bool,
}

/// The attributes of a private key, which are passed over.
const ATTRIBUTES: TagNumber = TagNumber(0);
/// The public key beside a private one.
const PUBLIC_KEY: TagNumber = TagNumber(1);

impl<'a> Structure<'a> {
    /// Reads a file. All of them are a sequence that begins with the algorithm, after the version in a private key.
    pub(in crate::scheme) fn from_der(der: &'a [u8]) -> Result<Self> {
        let mut reader = SliceReader::new(der)?;
        let structure = reader.sequence(Self::of_elements)?;
        reader.finish()?;
        Ok(structure)
    }

    fn of_elements(reader: &mut SliceReader<'a>) -> Result<Self> {
        if Tag::peek(reader)? == Tag::Integer {
            return private(reader);
        }
        let algorithm = algorithm(reader)?;
        if Tag::peek(reader)? == Tag::OctetString {
            reader.drain(reader.remaining_len())?;
            return Ok(Structure::Encrypted);
        }
        Ok(Structure::Public { algorithm, key: whole_bytes(reader)? })
    }
}

fn private<'a>(reader: &mut SliceReader<'a>) -> Result<Structure<'a>> {
    let version: u8 = reader.decode()?;
    let algorithm = algorithm(reader)?;
    expect(reader, Tag::OctetString)?;
    let key = <&OctetStringRef>::decode(reader)?.as_bytes();
    reader.context_specific::<&SequenceRef>(ATTRIBUTES, TagMode::Implicit)?;
    let public = public_beside(reader)?;
    // Version 1, which is written as 0, has no public key, and version 2 has one.
    if version != u8::from(public.is_some()) {
        return Err(reader.error(Tag::Integer.value_error()));
    }
    while !reader.is_finished() {
        reader.decode::<ContextSpecific<AnyRef<'a>>>()?;
    }
    Ok(Structure::Private { algorithm, key, public })
}

/// The public key beside a private one, which has the tag `[1]` instead of its own. The crate `ring` writes both tags, and so do
/// those that took over its format.
fn public_beside<'a>(reader: &mut SliceReader<'a>) -> Result<Option<&'a [u8]>> {
    const BOTH_TAGS: Tag = Tag::ContextSpecific { constructed: true, number: PUBLIC_KEY };
    if reader.is_finished() {
        return Ok(None);
    }
    if Tag::peek(reader)? == BOTH_TAGS {
        let header = Header::decode(reader)?;
        return reader.read_nested(header.length(), whole_bytes).map(Some);
    }
    let Some(bits) = reader.context_specific::<BitStringRef<'a>>(PUBLIC_KEY, TagMode::Implicit)? else {
        return Ok(None);
    };
    bits.as_bytes().map(Some).ok_or_else(|| reader.error(Tag::BitString.value_error()))
}

/// An error at this place, unless an element of this type comes next: decoding gives no place.
fn expect(reader: &SliceReader<'_>, tag: Tag) -> Result<()> {
    let found = Tag::peek(reader)?;
    found.assert_eq(tag).map(|_| ()).map_err(|error| error.kind().at(reader.position()))
}

fn algorithm<'a>(reader: &mut SliceReader<'a>) -> Result<AlgorithmId<'a>> {
    expect(reader, Tag::Sequence)?;
    reader.sequence(|reader| {
        expect(reader, Tag::ObjectIdentifier)?;
        let oid: AnyRef<'a> = reader.decode()?;
        let has_parameters = !reader.is_finished();
        reader.drain(reader.remaining_len())?;
        Ok(AlgorithmId { oid: oid.value(), has_parameters })
    })
}

/// A bit string of whole bytes.
fn whole_bytes<'a>(reader: &mut SliceReader<'a>) -> Result<&'a [u8]> {
    expect(reader, Tag::BitString)?;
    let bits: BitStringRef<'a> = reader.decode()?;
    bits.as_bytes().ok_or_else(|| reader.error(Tag::BitString.value_error()))
}

/// A secret in a private key: an octet string within the octet string (RFC 8410 section 7).
pub(in crate::scheme) fn inner(private_key: &[u8]) -> Option<&[u8]> {
    const OCTET_STRING: u8 = 4;
    match private_key {
        [OCTET_STRING, length, secret @ ..] if usize::from(*length) == secret.len() && *length < 0x80 => {
            Some(secret)
        }
        _ => None,
    }
}
