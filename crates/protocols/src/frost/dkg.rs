//! Keys without a dealer: distributed key generation with proofs (Komlo and Goldberg, IACR ePrint 2020/852, figure 1).
//!
//! Each participant i deals its own polynomial f_i. The key is the sum of all f_i(0), and the share of participant j is the sum of
//! all f_i(j). So that no participant can derive its polynomial from the others', each proves that it knows f_i(0): with a random
//! k, c = Hash(i, f_i(0) G, k G) and z = k + c f_i(0).
//!
//! ```
//! use std::collections::BTreeMap;
//! use lemniscate::edwards25519::Edwards25519;
//! use lemniscate_protocols::SystemRng;
//! use lemniscate_protocols::frost::{Identifier, dkg};
//!
//! # fn main() -> Result<(), lemniscate_protocols::Error> {
//! let participants = [1, 2, 3].map(|number| Identifier::new(number).unwrap());
//! // Each sends a package to all others ..
//! let (mut states, mut first) = (BTreeMap::new(), BTreeMap::new());
//! for who in participants {
//!     let (state, package) = dkg::start::<Edwards25519, _>(who, 2, 3, &mut SystemRng)?;
//!     states.insert(who, state);
//!     first.insert(who, package);
//! }
//! // .. then a secret one to each of them, over a channel that nobody else can read ..
//! let (mut shares, mut second) = (BTreeMap::new(), BTreeMap::<_, BTreeMap<_, _>>::new());
//! for (who, state) in states {
//!     let others = first.iter().filter(|(other, _)| **other != who).map(|(other, package)| (*other, package.clone())).collect();
//!     let (state, packages) = state.check(others)?;
//!     shares.insert(who, state);
//!     for (to, package) in packages {
//!         second.entry(to).or_default().insert(who, package);
//!     }
//! }
//! // .. and adds up what it got.
//! for (who, state) in shares {
//!     let (share, public) = state.finish(second.remove(&who).unwrap())?;
//!     assert_eq!(share.group_key(), public.group_key());
//! }
//! # Ok(())
//! # }
//! ```

use alloc::collections::BTreeMap;
use alloc::vec::Vec;
use core::fmt;

use lemniscate::prime_order::Element;
use rand_core::CryptoRng;
use zeroize::Zeroizing;

use crate::Error;
use crate::bytes::by_bytes;
use crate::group::{Encoded, is_product};

use super::format::{Reader, Writer};
use super::polynomial::{Commitment, Polynomial, check_threshold};
use super::suite::hash_to_scalar;
use super::{Identifier, KeyShare, PublicKeys, Suite};

/// The package that a participant sends to all others: a commitment to its polynomial, and a proof that it knows the value at 0.
#[derive(Clone)]
pub struct FirstPackage<S: Suite> {
    commitment: Commitment<S>,
    point: Encoded<S>,
    response: S::Scalar,
}

/// The secret package that a participant sends to one other: the value of its polynomial at the recipient's number. Wiped when
/// dropped.
#[derive(Clone)]
pub struct SecondPackage<S: Suite>(Zeroizing<S::Scalar>);

/// Packages by the participant that they are from.
pub type FirstPackages<S> = BTreeMap<Identifier, FirstPackage<S>>;

/// Packages by the participant that they are from, or for.
pub type SecondPackages<S> = BTreeMap<Identifier, SecondPackage<S>>;

/// A participant's state before it has the packages of the others. Wiped when dropped.
pub struct Started<S: Suite> {
    identifier: Identifier,
    count: u16,
    polynomial: Polynomial<S>,
    commitment: Commitment<S>,
}

/// A participant's state when it has sent all packages. Wiped when dropped.
pub struct Checked<S: Suite> {
    identifier: Identifier,
    own: Zeroizing<S::Scalar>,
    commitments: BTreeMap<Identifier, Commitment<S>>,
}

macro_rules! no_secrets {
    ($($type:ident)+) => {$(
        /// Prints no secrets.
        impl<S: Suite> fmt::Debug for $type<S> {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str(stringify!($type))
            }
        }
    )+};
}
no_secrets!(FirstPackage SecondPackage Started Checked);

/// The challenge of the proof: HDKG of the crate `frost-core`, so that participants may use either.
fn challenge<S: Suite>(identifier: Identifier, key: &Encoded<S>, point: &Encoded<S>) -> S::Scalar {
    let identifier = S::encode_scalar(&identifier.scalar::<S>());
    *hash_to_scalar::<S>("dkg", &[identifier.as_ref(), key.bytes().as_ref(), point.bytes().as_ref()])
}

/// Starts key generation with `count` participants, of whom any `threshold` can sign.
///
/// # Errors
/// [`Error::Threshold`] if the threshold is below 2 or above the count.
pub fn start<S: Suite, R: CryptoRng + ?Sized>(
    identifier: Identifier,
    threshold: u16,
    count: u16,
    rng: &mut R,
) -> Result<(Started<S>, FirstPackage<S>), Error> {
    check_threshold(threshold, usize::from(count))?;
    let polynomial = Polynomial::random(&*S::random_scalar(rng), threshold, rng);
    let commitment = polynomial.commit(0);
    let nonce = S::random_scalar(rng);
    let point = Encoded::new(S::mul_generator(&nonce)).normalized();
    let challenge = challenge::<S>(identifier, &commitment.0[0], &point);
    let response = *nonce + challenge * *polynomial.secret();
    let package = FirstPackage { commitment: commitment.clone(), point, response };
    Ok((Started { identifier, count, polynomial, commitment }, package))
}

impl<S: Suite> FirstPackage<S> {
    /// Whether the proof is that of a participant, and the threshold that of another.
    fn is_valid(&self, identifier: Identifier, threshold: usize) -> bool {
        let Some(key) = self.commitment.0.first().filter(|_| self.commitment.0.len() == threshold) else {
            return false;
        };
        let challenge = challenge::<S>(identifier, key, &self.point);
        S::sum_vartime(&[(self.response, Element::generator()), (-challenge, key.public())])
            == *self.point.element()
    }

    /// Decodes a package.
    ///
    /// # Errors
    /// [`Error::Length`], [`Error::Version`], [`Error::Element`], [`Error::Neutral`], [`Error::Scalar`]
    pub fn from_bytes(bytes: &[u8]) -> Result<Self, Error> {
        let mut reader = Reader::new::<S>(bytes, "first package")?;
        let (point, response) = (reader.element()?, *reader.scalar::<S>()?);
        let commitment = Commitment(reader.elements()?);
        reader.finish()?;
        Ok(FirstPackage { commitment, point, response })
    }

    /// Encodes it: version, ciphersuite, proof and commitment.
    pub fn to_bytes(&self) -> Vec<u8> {
        let writer = Writer::new::<S>().element(&self.point).scalar::<S>(&self.response);
        writer.elements(&self.commitment.0).finish().to_vec()
    }
}

by_bytes!(FirstPackage<S: Suite>);

impl<S: Suite> SecondPackage<S> {
    /// Decodes a package.
    ///
    /// # Errors
    /// [`Error::Length`], [`Error::Version`], [`Error::Scalar`]
    pub fn from_bytes(bytes: &[u8]) -> Result<Self, Error> {
        let mut reader = Reader::new::<S>(bytes, "second package")?;
        let share = reader.scalar::<S>()?;
        reader.finish()?;
        Ok(SecondPackage(share))
    }

    /// Encodes it: version, ciphersuite and share.
    pub fn to_bytes(&self) -> Zeroizing<Vec<u8>> {
        Writer::new::<S>().scalar::<S>(&self.0).finish()
    }
}

by_bytes!(SecondPackage<S: Suite>);

impl<S: Suite> Started<S> {
    /// Checks the packages of all other participants, and creates a secret package for each of them.
    ///
    /// # Errors
    /// [`Error::SignerCount`] for a wrong number of packages, [`Error::Duplicate`] for a package with your own number;
    /// [`Error::Culprits`] names participants whose proof or threshold is wrong.
    pub fn check(self, packages: FirstPackages<S>) -> Result<(Checked<S>, SecondPackages<S>), Error> {
        if packages.contains_key(&self.identifier) {
            return Err(Error::Duplicate(self.identifier));
        }
        if packages.len() + 1 != usize::from(self.count) {
            return Err(Error::SignerCount);
        }
        let threshold = self.commitment.0.len();
        let wrong = packages.iter().filter(|(who, package)| !package.is_valid(**who, threshold));
        let culprits: Vec<_> = wrong.map(|(who, _)| *who).collect();
        if !culprits.is_empty() {
            return Err(Error::Culprits(culprits));
        }
        let shares = packages.keys().map(|who| (*who, SecondPackage(self.polynomial.share(*who)))).collect();
        let own = self.polynomial.share(self.identifier);
        let mut commitments: BTreeMap<_, _> =
            packages.into_iter().map(|(who, package)| (who, package.commitment)).collect();
        commitments.insert(self.identifier, self.commitment);
        Ok((Checked { identifier: self.identifier, own, commitments }, shares))
    }
}

impl<S: Suite> Checked<S> {
    /// Computes the share and the public keys from the secret packages of all other participants.
    ///
    /// # Errors
    /// [`Error::Missing`] and [`Error::Unknown`] if the packages do not match the other participants; [`Error::Culprits`] names
    /// participants whose share contradicts their commitment; [`Error::Neutral`] if the polynomials add up to a key or a share of 0,
    /// which is as unlikely as guessing the key.
    pub fn finish(self, packages: SecondPackages<S>) -> Result<(KeyShare<S>, PublicKeys<S>), Error> {
        if let Some(who) =
            packages.keys().find(|who| **who == self.identifier || !self.commitments.contains_key(who))
        {
            return Err(Error::Unknown(*who));
        }
        let (mut secret, mut culprits) = (self.own.clone(), Vec::new());
        for (who, commitment) in self.commitments.iter().filter(|(who, _)| **who != self.identifier) {
            let SecondPackage(share) = packages.get(who).ok_or(Error::Missing(*who))?;
            if !is_product::<S>(share, &commitment.share(self.identifier, 0)) {
                culprits.push(*who);
            }
            *secret += **share;
        }
        if !culprits.is_empty() {
            return Err(Error::Culprits(culprits));
        }
        let public =
            Commitment::sum(self.commitments.values())?.public_keys(self.commitments.keys().copied())?;
        let share = KeyShare {
            identifier: self.identifier,
            threshold: public.threshold,
            secret,
            group_key: public.group_key,
        };
        Ok((share, public))
    }
}

impl<S: Suite> Commitment<S> {
    /// The commitment to the sum of polynomials of one length.
    pub(super) fn sum<'a>(commitments: impl Iterator<Item = &'a Self> + Clone) -> Result<Self, Error> {
        let length = commitments.clone().map(|commitment| commitment.0.len()).max().unwrap_or(0);
        let coefficient = |j: usize| -> Element<S> {
            commitments.clone().filter_map(|commitment| commitment.0.get(j)).map(Encoded::element).sum()
        };
        let sums: Vec<_> = (0..length).map(coefficient).collect();
        if sums.iter().any(|sum| sum.is_neutral().into()) {
            return Err(Error::Neutral("sum of the commitments"));
        }
        Ok(Commitment(Encoded::each(&sums).map(Encoded::normalized).collect()))
    }
}
