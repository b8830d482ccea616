//! Keys from a trusted dealer, by Feldman's verifiable secret sharing (RFC 9591 appendix C).

use alloc::vec::Vec;
use core::fmt;

use rand_core::CryptoRng;
use zeroize::Zeroizing;

use crate::Error;
use crate::bytes::by_bytes;
use crate::group::{is_product, nonzero_scalar};

use super::format::{Reader, Writer};
use super::polynomial::{Commitment, Polynomial, check_threshold};
use super::{Identifier, KeyShare, PublicKeys, Suite};

/// The package that the dealer sends to one participant, over a secret channel. Wiped when dropped.
#[derive(Clone)]
pub struct DealtShare<S: Suite> {
    identifier: Identifier,
    secret: Zeroizing<S::Scalar>,
    commitment: Commitment<S>,
}

/// Deals a new key to `count` participants, numbered from 1, of whom `threshold` can sign.
///
/// # Errors
/// [`Error::Threshold`] if it is below 2 or above the count.
pub fn deal<S: Suite, R: CryptoRng + ?Sized>(
    threshold: u16,
    count: u16,
    rng: &mut R,
) -> Result<(Vec<DealtShare<S>>, PublicKeys<S>), Error> {
    deal_scalar::<S, R>(&S::random_scalar(rng), threshold, count, rng)
}

/// Deals an existing key: an encoded integer modulo the order, such as the result of `to_scalar` of an Ed25519 `SigningKey`.
///
/// # Errors
/// The errors of [`deal`]; [`Error::Length`] and [`Error::Scalar`] if the secret is not such an integer, or is 0.
pub fn deal_secret<S: Suite, R: CryptoRng + ?Sized>(
    secret: &[u8],
    threshold: u16,
    count: u16,
    rng: &mut R,
) -> Result<(Vec<DealtShare<S>>, PublicKeys<S>), Error> {
    deal_scalar::<S, R>(&*nonzero_scalar::<S>(secret, "secret key")?, threshold, count, rng)
}

fn deal_scalar<S: Suite, R: CryptoRng + ?Sized>(
    secret: &S::Scalar,
    threshold: u16,
    count: u16,
    rng: &mut R,
) -> Result<(Vec<DealtShare<S>>, PublicKeys<S>), Error> {
    check_threshold(threshold, usize::from(count))?;
    let polynomial = Polynomial::<S>::random(secret, threshold, rng);
    let commitment = polynomial.commit(0);
    let identifiers: Vec<_> = (1..=count).map(Identifier::new).collect::<Result<_, _>>()?;
    let public = commitment.public_keys(identifiers.iter().copied())?;
    let share = |identifier: Identifier| DealtShare {
        identifier,
        secret: polynomial.share(identifier),
        commitment: commitment.clone(),
    };
    Ok((identifiers.into_iter().map(share).collect(), public))
}

impl<S: Suite> Commitment<S> {
    /// The keys of a group whose secret polynomial this is a commitment to.
    pub(super) fn public_keys(
        &self,
        participants: impl Iterator<Item = Identifier>,
    ) -> Result<PublicKeys<S>, Error> {
        let group_key = *self.0.first().ok_or(Error::Threshold)?;
        let mut shares = alloc::collections::BTreeMap::new();
        for identifier in participants {
            let element = self.share(identifier, 0);
            if element.is_neutral().into() {
                return Err(Error::Neutral("key of a share"));
            }
            shares.insert(identifier, crate::group::Encoded::new(element).normalized());
        }
        Ok(PublicKeys { threshold: self.0.len() as u16, group_key, shares })
    }
}

impl<S: Suite> DealtShare<S> {
    /// The owner of the share.
    pub fn identifier(&self) -> Identifier {
        self.identifier
    }

    /// Returns the share, if it matches the dealer's commitment. All participants must compare their [`Self::commitment_bytes`],
    /// which must be equal.
    ///
    /// # Errors
    /// [`Error::Invalid`] if it does not match.
    pub fn verify(self) -> Result<KeyShare<S>, Error> {
        let is_right = is_product::<S>(&self.secret, &self.commitment.share(self.identifier, 0));
        let threshold = self.commitment.0.len() as u16;
        match self.commitment.0.first() {
            Some(key) if is_right => {
                Ok(KeyShare { identifier: self.identifier, threshold, secret: self.secret, group_key: *key })
            }
            _ => Err(Error::Invalid),
        }
    }

    /// The dealer's commitment, encoded.
    pub fn commitment_bytes(&self) -> Vec<u8> {
        Writer::new::<S>().elements(&self.commitment.0).finish().to_vec()
    }

    /// Decodes a share: see [`Self::to_bytes`].
    ///
    /// # Errors
    /// [`Error::Length`], [`Error::Version`], [`Error::Identifier`], [`Error::Threshold`], [`Error::Scalar`], [`Error::Element`],
    /// [`Error::Neutral`]
    pub fn from_bytes(bytes: &[u8]) -> Result<Self, Error> {
        let mut reader = Reader::new::<S>(bytes, "dealt share")?;
        let (identifier, secret) = (reader.identifier()?, reader.scalar::<S>()?);
        let commitment = Commitment(reader.elements()?);
        reader.finish()?;
        check_threshold(commitment.0.len() as u16, usize::from(u16::MAX))?;
        Ok(DealtShare { identifier, secret, commitment })
    }

    /// Encodes the share: version, ciphersuite, number, secret and the dealer's commitment.
    pub fn to_bytes(&self) -> Zeroizing<Vec<u8>> {
        let writer = Writer::new::<S>().identifier(self.identifier);
        writer.scalar::<S>(&self.secret).elements(&self.commitment.0).finish()
    }
}

/// Prints no secrets.
impl<S: Suite> fmt::Debug for DealtShare<S> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("DealtShare").field("identifier", &self.identifier).finish_non_exhaustive()
    }
}

by_bytes!(DealtShare<S: Suite>);
