//! Writing keys.

use ::pkcs8::der::asn1::{AnyRef, BitStringRef, OctetStringRef};
use ::pkcs8::der::{self, Encode, EncodeValue, Length, Sequence, Tag, Writer};
use zeroize::Zeroizing;

use super::{Document, EncodePrivateKey, EncodePublicKey, Identified, Result, SecretDocument, UuidOid, spki};
use crate::scheme::schnorr::{SigningKey, VerifyingKey};

/// AlgorithmIdentifier: an object identifier, and nothing else.
struct Algorithm<'a> {
    oid: AnyRef<'a>,
}

impl<'a> Algorithm<'a> {
    fn new(oid: &'a UuidOid) -> der::Result<Self> {
        Ok(Algorithm { oid: AnyRef::new(Tag::ObjectIdentifier, oid.as_bytes())? })
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

/// OneAsymmetricKey of version 1, without a public key.
struct PrivateKeyInfo<'a> {
    algorithm: Algorithm<'a>,
    private_key: &'a OctetStringRef,
}

/// v1, which is written as 0.
const VERSION_1: u8 = 0;

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

/// Version 1 of PKCS#8, without the public key.
impl<S: Identified> EncodePrivateKey for SigningKey<S> {
    fn to_pkcs8_der(&self) -> Result<SecretDocument> {
        // The inner octet string: its tag, its length, and the key.
        let private = S::encode_secret(self.secret());
        let inner = Zeroizing::new(OctetStringRef::new(private.as_ref())?.to_der()?);
        let private_key = OctetStringRef::new(&inner)?;
        let info = PrivateKeyInfo { algorithm: Algorithm::new(&S::ALGORITHM_OID)?, private_key };
        Ok(SecretDocument::encode_msg(&info)?)
    }
}

impl<S: Identified> EncodePublicKey for VerifyingKey<S> {
    fn to_public_key_der(&self) -> spki::Result<Document> {
        let public_key = BitStringRef::from_bytes(self.as_bytes().as_ref())?;
        Document::encode_msg(&PublicKeyInfo { algorithm: Algorithm::new(&S::ALGORITHM_OID)?, public_key })
            .map_err(Into::into)
    }
}
