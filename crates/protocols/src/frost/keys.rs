//! Keys: the share of each participant, and the public data.

use alloc::collections::BTreeMap;
use alloc::vec::Vec;
use core::fmt;

use zeroize::Zeroizing;

use crate::Error;
use crate::bytes::by_bytes;
use crate::group::Encoded;

use super::format::{Reader, Writer};
use super::polynomial::check_threshold;
use super::{Identifier, Signature, Suite, verify};

/// One participant's share of the secret key. Wiped when dropped.
#[derive(Clone)]
pub struct KeyShare<S: Suite> {
    pub(super) identifier: Identifier,
    pub(super) threshold: u16,
    pub(super) secret: Zeroizing<S::Scalar>,
    pub(super) group_key: Encoded<S>,
}

impl<S: Suite> KeyShare<S> {
    /// The owner of the share.
    pub fn identifier(&self) -> Identifier {
        self.identifier
    }

    /// The number of participants needed to sign.
    pub fn threshold(&self) -> u16 {
        self.threshold
    }

    /// The public key of the group.
    pub fn group_key(&self) -> VerifyingKey<S> {
        VerifyingKey(self.group_key)
    }

    /// Decodes a share: see [`Self::to_bytes`].
    ///
    /// # Errors
    /// [`Error::Length`], [`Error::Version`], [`Error::Identifier`], [`Error::Threshold`], [`Error::Scalar`], [`Error::Element`],
    /// [`Error::Neutral`]
    pub fn from_bytes(bytes: &[u8]) -> Result<Self, Error> {
        let mut reader = Reader::new::<S>(bytes, "key share")?;
        let (identifier, threshold) = (reader.identifier()?, reader.number()?);
        check_threshold(threshold, usize::from(u16::MAX))?;
        let share =
            KeyShare { identifier, threshold, secret: reader.scalar::<S>()?, group_key: reader.element()? };
        reader.finish()?;
        Ok(share)
    }

    /// Encodes the share: version, ciphersuite, number, threshold, secret and group key.
    pub fn to_bytes(&self) -> Zeroizing<Vec<u8>> {
        let writer = Writer::new::<S>().identifier(self.identifier).number(self.threshold);
        writer.scalar::<S>(&self.secret).element(&self.group_key).finish()
    }
}

/// Prints no secrets.
impl<S: Suite> fmt::Debug for KeyShare<S> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("KeyShare").field("identifier", &self.identifier).finish_non_exhaustive()
    }
}

by_bytes!(KeyShare<S: Suite>);

/// The public key of a group. For Ed25519 and Ed448, its encoding is an ordinary public key.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct VerifyingKey<S: Suite>(pub(super) Encoded<S>);

impl<S: Suite> VerifyingKey<S> {
    /// Decodes a key: any element except the neutral one.
    ///
    /// # Errors
    /// [`Error::Length`], [`Error::Element`], [`Error::Neutral`]
    pub fn from_bytes(bytes: &[u8]) -> Result<Self, Error> {
        Encoded::decode(bytes, "group key").map(VerifyingKey)
    }

    /// Encodes the key.
    pub fn to_bytes(&self) -> S::Encoding {
        *self.0.bytes()
    }

    /// Verifies a signature. Variable-time.
    ///
    /// # Errors
    /// [`Error::Invalid`] if the signature is invalid.
    pub fn verify(&self, message: &[u8], signature: &Signature<S>) -> Result<(), Error> {
        verify(&self.0, message, signature)
    }
}

by_bytes!(VerifyingKey<S: Suite>);

/// The public data of a group: its key, its threshold, and the public key of each share.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PublicKeys<S: Suite> {
    pub(super) threshold: u16,
    pub(super) group_key: Encoded<S>,
    pub(super) shares: BTreeMap<Identifier, Encoded<S>>,
}

impl<S: Suite> PublicKeys<S> {
    /// The public key of the group.
    pub fn group_key(&self) -> VerifyingKey<S> {
        VerifyingKey(self.group_key)
    }

    /// The number of participants needed to sign.
    pub fn threshold(&self) -> u16 {
        self.threshold
    }

    /// The participants, in the order of their numbers.
    pub fn participants(&self) -> impl Iterator<Item = Identifier> + Clone {
        self.shares.keys().copied()
    }

    /// Decodes the keys of a group.
    ///
    /// # Errors
    /// [`Error::Length`], [`Error::Version`], [`Error::Identifier`], [`Error::Threshold`], [`Error::Duplicate`],
    /// [`Error::Element`], [`Error::Neutral`]
    pub fn from_bytes(bytes: &[u8]) -> Result<Self, Error> {
        let mut reader = Reader::new::<S>(bytes, "public keys")?;
        let (threshold, group_key) = (reader.number()?, reader.element()?);
        let mut shares = BTreeMap::new();
        while !reader.is_at_end() {
            let identifier = reader.identifier()?;
            if shares.insert(identifier, reader.element()?).is_some() {
                return Err(Error::Duplicate(identifier));
            }
        }
        check_threshold(threshold, shares.len())?;
        Ok(PublicKeys { threshold, group_key, shares })
    }

    /// Encodes them: version, ciphersuite, threshold, group key, and of each participant number and key.
    pub fn to_bytes(&self) -> Vec<u8> {
        let writer = Writer::new::<S>().number(self.threshold).element(&self.group_key);
        let write = |writer: Writer, (identifier, share): (&Identifier, &Encoded<S>)| {
            writer.identifier(*identifier).element(share)
        };
        self.shares.iter().fold(writer, write).finish().to_vec()
    }
}

by_bytes!(PublicKeys<S: Suite>);
