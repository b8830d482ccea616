//! PKCS#8 (RFC 5958) and SubjectPublicKeyInfo (RFC 5280) for schemes that no standard has given an object identifier.
//!
//! Such a scheme takes 2.25.U, where U is a random UUID as an integer (ITU-T X.667): nobody need be asked, and nobody
//! else has it. The types of the crate `pkcs8` cannot hold an integer that large, so the structures are put together
//! here from those of `der`; the keys implement the traits of `pkcs8` all the same. As in RFC 8410 there are no
//! parameters, a private key is an octet string within the octet string, and a public key is the bit string.

use core::fmt;

use ::pkcs8::der::asn1::{AnyRef, BitStringRef, ContextSpecific, OctetStringRef, SequenceRef};
use ::pkcs8::der::{self, Decode, DecodeValue, Encode, EncodeValue, Header, Length, Reader, Sequence, Tag};
use ::pkcs8::der::{TagMode, TagNumber, Writer};
#[cfg(feature = "alloc")]
use ::pkcs8::{Document, SecretDocument};
use ::pkcs8::{Error, KeyError, Result, spki};
use zeroize::Zeroizing;

/// The bytes of a public key.
type PublicKey = [u8; 32];

/// An object identifier 2.25.U.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct UuidOid {
    uuid: u128,
    /// The value in DER: 2.25, then U in 19 groups of 7 bits.
    value: [u8; 20],
}

impl UuidOid {
    /// The identifier of a UUID.
    ///
    /// # Panics
    /// In constants only: if one of the two upper bits of the UUID is not set, for then the encoding is shorter.
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

/// AlgorithmIdentifier: an object identifier, and nothing else.
struct Algorithm<'a> {
    oid: AnyRef<'a>,
}

impl<'a> Algorithm<'a> {
    #[cfg(feature = "alloc")]
    fn new(oid: &'a UuidOid) -> der::Result<Self> {
        Ok(Algorithm { oid: AnyRef::new(Tag::ObjectIdentifier, oid.as_bytes())? })
    }

    fn is(&self, oid: &UuidOid) -> bool {
        self.oid.header().tag() == Tag::ObjectIdentifier && self.oid.value() == oid.as_bytes()
    }
}

impl<'a> DecodeValue<'a> for Algorithm<'a> {
    type Error = der::Error;

    fn decode_value<R: Reader<'a>>(reader: &mut R, _: Header) -> der::Result<Self> {
        Ok(Algorithm { oid: reader.decode()? })
    }
}

impl EncodeValue for Algorithm<'_> {
    fn value_len(&self) -> der::Result<Length> {
        self.oid.encoded_len()
    }

    fn encode_value(&self, writer: &mut impl Writer) -> der::Result<()> {
        self.oid.encode(writer)
    }
}

impl<'a> Sequence<'a> for Algorithm<'a> {}

/// OneAsymmetricKey. Version 1 is written, versions 1 and 2 are read; attributes are passed over.
struct PrivateKeyInfo<'a> {
    algorithm: Algorithm<'a>,
    private_key: &'a OctetStringRef,
    public_key: Option<BitStringRef<'a>>,
}

/// v1, which is written as 0.
const VERSION_1: u8 = 0;

impl<'a> DecodeValue<'a> for PrivateKeyInfo<'a> {
    type Error = der::Error;

    fn decode_value<R: Reader<'a>>(reader: &mut R, _: Header) -> der::Result<Self> {
        let version: u8 = reader.decode()?;
        let (algorithm, private_key) = (reader.decode()?, reader.decode()?);
        reader.context_specific::<&SequenceRef>(TagNumber(0), TagMode::Implicit)?;
        let public_key = reader.context_specific::<BitStringRef<'a>>(TagNumber(1), TagMode::Implicit)?;
        if version != u8::from(public_key.is_some()) {
            return Err(reader.error(Tag::Integer.value_error()));
        }
        while !reader.is_finished() {
            reader.decode::<ContextSpecific<AnyRef<'a>>>()?;
        }
        Ok(PrivateKeyInfo { algorithm, private_key, public_key })
    }
}

impl EncodeValue for PrivateKeyInfo<'_> {
    fn value_len(&self) -> der::Result<Length> {
        VERSION_1.encoded_len()? + self.algorithm.encoded_len()? + self.private_key.encoded_len()?
    }

    fn encode_value(&self, writer: &mut impl Writer) -> der::Result<()> {
        VERSION_1.encode(writer)?;
        self.algorithm.encode(writer)?;
        self.private_key.encode(writer)
    }
}

impl<'a> Sequence<'a> for PrivateKeyInfo<'a> {}

/// SubjectPublicKeyInfo.
struct PublicKeyInfo<'a> {
    algorithm: Algorithm<'a>,
    public_key: BitStringRef<'a>,
}

impl<'a> DecodeValue<'a> for PublicKeyInfo<'a> {
    type Error = der::Error;

    fn decode_value<R: Reader<'a>>(reader: &mut R, _: Header) -> der::Result<Self> {
        Ok(PublicKeyInfo { algorithm: reader.decode()?, public_key: reader.decode()? })
    }
}

impl EncodeValue for PublicKeyInfo<'_> {
    fn value_len(&self) -> der::Result<Length> {
        self.algorithm.encoded_len()? + self.public_key.encoded_len()?
    }

    fn encode_value(&self, writer: &mut impl Writer) -> der::Result<()> {
        self.algorithm.encode(writer)?;
        self.public_key.encode(writer)
    }
}

impl<'a> Sequence<'a> for PublicKeyInfo<'a> {}

fn bit_string_key(bits: &BitStringRef<'_>) -> Option<PublicKey> {
    bits.as_bytes()?.try_into().ok()
}

/// The private key of N bytes in a PKCS#8 file, and the public key if it has one.
pub(super) fn decode_private<const N: usize>(
    der: &[u8],
    oid: &UuidOid,
) -> Result<(Zeroizing<[u8; N]>, Option<PublicKey>)> {
    let info = PrivateKeyInfo::from_der(der)?;
    if !info.algorithm.is(oid) {
        return Err(Error::KeyMalformed(KeyError::Invalid));
    }
    let inner = <&OctetStringRef>::from_der(info.private_key.as_bytes())?;
    let private = inner.as_bytes().try_into().map_err(|_| KeyError::Invalid)?;
    let public = match &info.public_key {
        Some(bits) => Some(bit_string_key(bits).ok_or(KeyError::Invalid)?),
        None => None,
    };
    Ok((Zeroizing::new(private), public))
}

/// A PKCS#8 file of version 1, for a private key of up to 64 bytes.
#[cfg(feature = "alloc")]
pub(super) fn encode_private(private: &[u8], oid: &UuidOid) -> Result<SecretDocument> {
    // The inner octet string: its tag, its length, and the key.
    let mut buffer = Zeroizing::new([0; 2 + 64]);
    let inner = OctetStringRef::new(private)?.encode_to_slice(&mut *buffer)?;
    let info = PrivateKeyInfo {
        algorithm: Algorithm::new(oid)?,
        private_key: OctetStringRef::new(inner)?,
        public_key: None,
    };
    Ok(SecretDocument::encode_msg(&info)?)
}

/// The public key in a SubjectPublicKeyInfo.
pub(super) fn decode_public(der: &[u8], oid: &UuidOid) -> spki::Result<PublicKey> {
    let info = PublicKeyInfo::from_der(der)?;
    match bit_string_key(&info.public_key) {
        Some(key) if info.algorithm.is(oid) => Ok(key),
        _ => Err(spki::Error::KeyMalformed),
    }
}

/// A SubjectPublicKeyInfo.
#[cfg(feature = "alloc")]
pub(super) fn encode_public(public: &PublicKey, oid: &UuidOid) -> spki::Result<Document> {
    let info =
        PublicKeyInfo { algorithm: Algorithm::new(oid)?, public_key: BitStringRef::from_bytes(public)? };
    Ok(Document::encode_msg(&info)?)
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
