//! The two rounds of signing, and aggregation (RFC 9591 section 5).

use alloc::collections::BTreeMap;
use alloc::vec::Vec;
use core::fmt;

use lemniscate::prime_order::Element;
use rand_core::CryptoRng;
use subtle::ConstantTimeEq;
use zeroize::Zeroizing;

use crate::Error;
use crate::bytes::by_bytes;
use crate::group::{Encoded, is_zero, scalar};

use super::format::{Reader, Writer};
use super::polynomial::interpolating_value;
use super::suite::{hash, hash_to_scalar};
use super::{Identifier, KeyShare, PublicKeys, Suite};

/// The secret nonces of one signature. [`KeyShare::sign`] consumes them. Wiped when dropped.
///
/// Two signatures with the same nonces reveal the key share.
pub struct Nonces<S: Suite> {
    identifier: Identifier,
    hiding: Zeroizing<S::Scalar>,
    binding: Zeroizing<S::Scalar>,
    commitments: [Encoded<S>; 2],
}

impl<S: Suite> Nonces<S> {
    /// Consumes and encodes the nonces, for signers that cannot keep them in memory between the rounds. Delete the stored bytes
    /// before you use them.
    pub fn into_bytes(self) -> Zeroizing<Vec<u8>> {
        let writer = Writer::new::<S>().identifier(self.identifier);
        writer.scalar::<S>(&self.hiding).scalar::<S>(&self.binding).finish()
    }

    /// Decodes nonces. A caller that decodes the same bytes twice and signs twice reveals the key share.
    ///
    /// # Errors
    /// [`Error::Length`], [`Error::Version`], [`Error::Identifier`], [`Error::Scalar`]
    pub fn from_bytes(bytes: &[u8]) -> Result<Self, Error> {
        let mut reader = Reader::new::<S>(bytes, "nonces")?;
        let identifier = reader.identifier()?;
        let (hiding, binding) = (reader.scalar::<S>()?, reader.scalar::<S>()?);
        reader.finish()?;
        if is_zero::<S>(&hiding) || is_zero::<S>(&binding) {
            return Err(Error::Scalar("nonces"));
        }
        Ok(Self::new(identifier, hiding, binding))
    }

    fn new(identifier: Identifier, hiding: Zeroizing<S::Scalar>, binding: Zeroizing<S::Scalar>) -> Self {
        let commitments = [&hiding, &binding].map(|nonce| Encoded::new(S::mul_generator(nonce)));
        Nonces { identifier, hiding, binding, commitments }
    }

    /// The commitments for the coordinator.
    pub fn commitments(&self) -> Commitments<S> {
        Commitments { identifier: self.identifier, hiding: self.commitments[0], binding: self.commitments[1] }
    }
}

/// Prints no secrets.
impl<S: Suite> fmt::Debug for Nonces<S> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Nonces").field("identifier", &self.identifier).finish_non_exhaustive()
    }
}

/// A signer's commitments to its nonces, which it sends in the first round.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Commitments<S: Suite> {
    identifier: Identifier,
    hiding: Encoded<S>,
    binding: Encoded<S>,
}

impl<S: Suite> Commitments<S> {
    /// Whose they are.
    pub fn identifier(&self) -> Identifier {
        self.identifier
    }

    /// Decodes commitments.
    ///
    /// # Errors
    /// [`Error::Length`], [`Error::Version`], [`Error::Identifier`], [`Error::Element`], [`Error::Neutral`]
    pub fn from_bytes(bytes: &[u8]) -> Result<Self, Error> {
        let mut reader = Reader::new::<S>(bytes, "commitments")?;
        let this = Self::read(&mut reader)?;
        reader.finish()?;
        Ok(this)
    }

    /// Encodes them.
    pub fn to_bytes(&self) -> Vec<u8> {
        self.write(Writer::new::<S>()).finish().to_vec()
    }

    fn read(reader: &mut Reader) -> Result<Self, Error> {
        Ok(Commitments {
            identifier: reader.identifier()?,
            hiding: reader.element()?,
            binding: reader.element()?,
        })
    }

    fn write(&self, writer: Writer) -> Writer {
        writer.identifier(self.identifier).element(&self.hiding).element(&self.binding)
    }
}

by_bytes!(Commitments<S: Suite>);

/// The package that the coordinator sends to the signers in the second round: a message, and the commitments of all signers.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SigningPackage<S: Suite> {
    message: Vec<u8>,
    commitments: BTreeMap<Identifier, Commitments<S>>,
}

impl<S: Suite> SigningPackage<S> {
    /// Creates a package from a message and the signers' commitments.
    ///
    /// # Errors
    /// [`Error::SignerCount`] for none; [`Error::Duplicate`]
    pub fn new(message: &[u8], commitments: &[Commitments<S>]) -> Result<Self, Error> {
        let mut sorted = BTreeMap::new();
        for one in commitments {
            let (hiding, binding) = (one.hiding.normalized(), one.binding.normalized());
            if sorted.insert(one.identifier, Commitments { hiding, binding, ..*one }).is_some() {
                return Err(Error::Duplicate(one.identifier));
            }
        }
        if sorted.is_empty() {
            return Err(Error::SignerCount);
        }
        Ok(SigningPackage { message: message.to_vec(), commitments: sorted })
    }

    /// The message. Signers should check it before they sign.
    pub fn message(&self) -> &[u8] {
        &self.message
    }

    /// The signers, in the order of their numbers.
    pub fn signers(&self) -> impl Iterator<Item = Identifier> + Clone {
        self.commitments.keys().copied()
    }

    /// Decodes a package.
    ///
    /// # Errors
    /// The errors of [`Commitments::from_bytes`] and of [`Self::new`].
    pub fn from_bytes(bytes: &[u8]) -> Result<Self, Error> {
        let mut reader = Reader::new::<S>(bytes, "signing package")?;
        let count = reader.number()?;
        let commitments: Vec<_> =
            (0..count).map(|_| Commitments::read(&mut reader)).collect::<Result<_, _>>()?;
        Self::new(reader.rest(), &commitments)
    }

    /// Encodes it: version, ciphersuite, the number of commitments, the commitments, and the message.
    pub fn to_bytes(&self) -> Vec<u8> {
        let writer = Writer::new::<S>().number(self.commitments.len() as u16);
        let writer = self.commitments.values().fold(writer, |writer, one| one.write(writer));
        [&writer.finish()[..], &self.message].concat()
    }

    /// The binding factors of all signers (section 4.4).
    fn binding_factors(&self, group_key: &Encoded<S>) -> Vec<S::Scalar> {
        let mut list = Vec::new();
        for one in self.commitments.values() {
            list.extend_from_slice(S::encode_scalar(&one.identifier.scalar::<S>()).as_ref());
            list.extend_from_slice(one.hiding.bytes().as_ref());
            list.extend_from_slice(one.binding.bytes().as_ref());
        }
        let (message, list) = (hash::<S>("msg", &[&self.message]), hash::<S>("com", &[&list]));
        let prefix = [group_key.bytes().as_ref(), (*message).as_ref(), (*list).as_ref()];
        let factor = |identifier: &Identifier| {
            let identifier = S::encode_scalar(&identifier.scalar::<S>());
            *hash_to_scalar::<S>("rho", &[prefix[0], prefix[1], prefix[2], identifier.as_ref()])
        };
        self.commitments.keys().map(factor).collect()
    }

    /// R, the sum of the commitments (section 4.5), and the challenge (section 4.6).
    fn challenge(&self, group_key: &Encoded<S>, factors: &[S::Scalar]) -> (Encoded<S>, S::Scalar) {
        let terms: Vec<_> = self
            .commitments
            .values()
            .zip(factors)
            .map(|(one, factor)| (*factor, *one.binding.element()))
            .collect();
        let hiding: Element<S> = self.commitments.values().map(|one| one.hiding.element()).sum();
        let point = Encoded::new(S::sum_vartime(&terms) + hiding);
        let parts = [point.bytes().as_ref(), group_key.bytes().as_ref(), &self.message];
        (point, S::challenge(parts))
    }
}

by_bytes!(SigningPackage<S: Suite>);

/// One signer's part of a signature, which it sends in the second round.
#[derive(Clone, Copy)]
pub struct SignatureShare<S: Suite> {
    identifier: Identifier,
    scalar: S::Scalar,
}

impl<S: Suite> SignatureShare<S> {
    /// Whose part it is.
    pub fn identifier(&self) -> Identifier {
        self.identifier
    }

    /// Decodes it.
    ///
    /// # Errors
    /// [`Error::Length`], [`Error::Version`], [`Error::Identifier`], [`Error::Scalar`]
    pub fn from_bytes(bytes: &[u8]) -> Result<Self, Error> {
        let mut reader = Reader::new::<S>(bytes, "signature share")?;
        let share = SignatureShare { identifier: reader.identifier()?, scalar: *reader.scalar::<S>()? };
        reader.finish()?;
        Ok(share)
    }

    /// Encodes it.
    pub fn to_bytes(&self) -> Vec<u8> {
        Writer::new::<S>().identifier(self.identifier).scalar::<S>(&self.scalar).finish().to_vec()
    }
}

impl<S: Suite> fmt::Debug for SignatureShare<S> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("SignatureShare").field("identifier", &self.identifier).finish_non_exhaustive()
    }
}

by_bytes!(SignatureShare<S: Suite>);

/// A signature: R and z. For Ed25519 and Ed448, its encoding is an ordinary signature.
#[derive(Clone, Copy)]
pub struct Signature<S: Suite> {
    point: Encoded<S>,
    scalar: S::Scalar,
}

impl<S: Suite> Signature<S> {
    /// Decodes a signature.
    ///
    /// # Errors
    /// [`Error::Length`], [`Error::Element`], [`Error::Neutral`], [`Error::Scalar`]
    pub fn from_bytes(bytes: &[u8]) -> Result<Self, Error> {
        let length = size_of::<S::Encoding>();
        let (point, rest) = bytes.split_at_checked(length).ok_or(Error::Length("signature"))?;
        let point = Encoded::decode(point, "signature's R")?;
        Ok(Signature { point, scalar: *scalar::<S>(rest, "signature's z")? })
    }

    /// Encodes it.
    pub fn to_bytes(&self) -> Vec<u8> {
        [self.point.bytes().as_ref(), S::encode_scalar(&self.scalar).as_ref()].concat()
    }
}

impl<S: Suite> PartialEq for Signature<S> {
    fn eq(&self, other: &Self) -> bool {
        self.point == other.point && self.scalar.ct_eq(&other.scalar).into()
    }
}

impl<S: Suite> Eq for Signature<S> {}

impl<S: Suite> fmt::Debug for Signature<S> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Signature").field("point", &self.point.bytes()).finish_non_exhaustive()
    }
}

by_bytes!(Signature<S: Suite>);

/// Whether z G = R + c K.
fn holds<S: Suite>(key: Element<S>, point: Element<S>, challenge: S::Scalar, scalar: S::Scalar) -> bool {
    S::sum_vartime(&[(scalar, Element::generator()), (-challenge, key)]) == point
}

pub(super) fn verify<S: Suite>(
    key: &Encoded<S>,
    message: &[u8],
    signature: &Signature<S>,
) -> Result<(), Error> {
    let challenge = S::challenge([signature.point.bytes().as_ref(), key.bytes().as_ref(), message]);
    if holds::<S>(key.public(), *signature.point.element(), challenge, signature.scalar) {
        Ok(())
    } else {
        Err(Error::Invalid)
    }
}

impl<S: Suite> KeyShare<S> {
    /// The first round: returns nonces, to be kept, and commitments, to be sent to the coordinator (section 5.1).
    ///
    /// Nonces are hashes of fresh random bytes and of the secret share, so a bad generator alone does not reveal the key.
    pub fn commit<R: CryptoRng + ?Sized>(&self, rng: &mut R) -> (Nonces<S>, Commitments<S>) {
        let mut nonce = || loop {
            let mut random = Zeroizing::new([0; 32]);
            rng.fill_bytes(&mut *random);
            let secret = Zeroizing::new(S::encode_scalar(&self.secret));
            let nonce = hash_to_scalar::<S>("nonce", &[&*random, (*secret).as_ref()]);
            if !is_zero::<S>(&nonce) {
                return nonce;
            }
        };
        let (hiding, binding) = (nonce(), nonce());
        let nonces = Nonces::new(self.identifier, hiding, binding);
        let commitments = nonces.commitments();
        (nonces, commitments)
    }

    /// The second round: this signer's part of the signature (section 5.2). Constant-time except for the package, which is public.
    ///
    /// # Errors
    /// [`Error::Commitments`] if the package does not contain the commitments of these nonces; [`Error::SignerCount`] if it has
    /// fewer signers than the threshold. Errors consume the nonces too.
    pub fn sign(&self, nonces: Nonces<S>, package: &SigningPackage<S>) -> Result<SignatureShare<S>, Error> {
        if package.commitments.get(&self.identifier) != Some(&nonces.commitments()) {
            return Err(Error::Commitments);
        }
        if package.commitments.len() < usize::from(self.threshold) {
            return Err(Error::SignerCount);
        }
        let factors = package.binding_factors(&self.group_key);
        let (_, challenge) = package.challenge(&self.group_key, &factors);
        let own = package.signers().position(|signer| signer == self.identifier).ok_or(Error::Commitments)?;
        let lambda = interpolating_value::<S>(package.signers(), self.identifier, &S::Scalar::default())?;
        let bound = Zeroizing::new(*nonces.binding * factors[own]);
        let keyed = Zeroizing::new(*self.secret * (lambda * challenge));
        Ok(SignatureShare { identifier: self.identifier, scalar: *nonces.hiding + *bound + *keyed })
    }
}

impl<S: Suite> PublicKeys<S> {
    /// Combines the parts of all signers into a signature (section 5.3). If the signature is invalid, checks each part (section
    /// 5.4). Variable-time.
    ///
    /// # Errors
    /// [`Error::Culprits`] names signers whose parts are wrong; [`Error::Missing`], [`Error::Unknown`] and [`Error::Duplicate`] if the
    /// parts do not match the package's signers, or a signer does not belong to the group; [`Error::SignerCount`] if there are fewer
    /// signers than the threshold.
    pub fn aggregate(
        &self,
        package: &SigningPackage<S>,
        shares: &[SignatureShare<S>],
    ) -> Result<Signature<S>, Error> {
        let mut sorted = BTreeMap::new();
        for share in shares {
            if !package.commitments.contains_key(&share.identifier) {
                return Err(Error::Unknown(share.identifier));
            }
            if sorted.insert(share.identifier, share.scalar).is_some() {
                return Err(Error::Duplicate(share.identifier));
            }
        }
        for signer in package.signers() {
            if !self.shares.contains_key(&signer) {
                return Err(Error::Unknown(signer));
            }
            if !sorted.contains_key(&signer) {
                return Err(Error::Missing(signer));
            }
        }
        if sorted.len() < usize::from(self.threshold) {
            return Err(Error::SignerCount);
        }
        let factors = package.binding_factors(&self.group_key);
        let (point, challenge) = package.challenge(&self.group_key, &factors);
        let scalar = sorted.values().fold(S::Scalar::default(), |sum, share| sum + *share);
        if holds::<S>(self.group_key.public(), *point.element(), challenge, scalar) {
            return Ok(Signature { point, scalar });
        }
        let mut culprits = Vec::new();
        for ((identifier, share), factor) in sorted.iter().zip(&factors) {
            let (one, key) = (&package.commitments[identifier], &self.shares[identifier]);
            let lambda = interpolating_value::<S>(package.signers(), *identifier, &S::Scalar::default())?;
            let point = *one.hiding.element() + S::sum_vartime(&[(*factor, *one.binding.element())]);
            if !holds::<S>(key.public(), point, lambda * challenge, *share) {
                culprits.push(*identifier);
            }
        }
        // If all parts are right, the keys of the shares do not belong to the group's.
        Err(if culprits.is_empty() { Error::Invalid } else { Error::Culprits(culprits) })
    }
}
