//! Half-aggregation of Ed25519 signatures: n signatures in 32 n + 32 bytes instead of 64 n (Chalkias, Garillot, Kondi, Nikolaenko,
//! "Non-interactive half-aggregation of EdDSA and variants of Schnorr signatures", CT-RSA 2021, IACR ePrint 2021/350, section 4).
//!
//! A signature (R_i, s_i) of a message M_i by a key A_i satisfies s_i B = R_i + k_i A_i with k_i = SHA-512(R_i, A_i, M_i). Anybody can add up
//! the equations of many signatures with coefficients z_i, which are hashes of all (R, A, M) and of the index:
//!
//! ```text
//! (sum z_i s_i) B = sum z_i R_i + sum z_i k_i A_i
//! ```
//!
//! The sum s of z_i s_i takes the place of all s_i; all R_i have to stay. Anyone who makes a valid aggregate knows a signature of each
//! message: the paper proves this in the random oracle model (theorem 2), with the same loss as the proof for Schnorr signatures.
//! Coefficients have 128 bits here, so a false aggregate is found with a probability of 2^-128 for each hash.
//!
//! The hash for z_i covers the 64 bytes of all k_i before reduction, which stand for (R_i, A_i, M_i) because SHA-512 is
//! collision-resistant: no message is hashed twice. Four coefficients come from one hash:
//!
//! ```text
//! seed = SHA-512("lemniscate half-aggregate of Ed25519 v1" || n || k_1 || .. || k_n)     n in 8 bytes, little-endian
//! z_4j || .. || z_(4j+3) = SHA-512(seed || j)                                     16 bytes each; j in 8 bytes, little-endian
//! ```
//!
//! **Verdicts** equal those of `Policy::Rfc8032`: encodings must be canonical, and the equation is multiplied by the cofactor. An
//! aggregate has one verdict, which does not identify the invalid signature.
//!
//! ```
//! use lemniscate::ed25519::SigningKey;
//! use lemniscate_protocols::aggregate::{Entry, HalfAggregate, Signed};
//!
//! # fn main() -> Result<(), lemniscate_protocols::Error> {
//! let keys = [1, 2, 3].map(|i| SigningKey::from_bytes(&[i; 32]));
//! let public_keys = keys.each_ref().map(|key| key.verifying_key().to_bytes());
//! let messages = ["one", "two", "three"];
//! let signed: Vec<_> = (0..3)
//!     .map(|i| Signed {
//!         entry: Entry { public_key: &public_keys[i], message: messages[i].as_bytes() },
//!         signature: keys[i].sign(messages[i].as_bytes()).to_bytes(),
//!     })
//!     .collect();
//!
//! let aggregate = HalfAggregate::new(&signed)?;
//! assert_eq!(aggregate.to_bytes().len(), 32 * 3 + 32);
//!
//! let entries: Vec<_> = signed.iter().map(|signed| signed.entry).collect();
//! aggregate.verify(&entries)?;
//! assert!(aggregate.verify(&entries[..2]).is_err());
//! # Ok(())
//! # }
//! ```

use alloc::vec::Vec;
use core::fmt;

use lemniscate::edwards25519::{Edwards25519, Element, Point, Scalar};
use sha2::{Digest, Sha512};

use crate::Error;
use crate::bytes::by_bytes;
use crate::group::scalar;
use lemniscate::prime_order::PrimeGroup;

const DOMAIN: &[u8] = b"lemniscate half-aggregate of Ed25519 v1";

/// A message, and the public key of its signer.
#[derive(Clone, Copy, Debug)]
pub struct Entry<'a> {
    /// The public key.
    pub public_key: &'a [u8; 32],
    /// The message.
    pub message: &'a [u8],
}

/// The same with its signature.
#[derive(Clone, Copy, Debug)]
pub struct Signed<'a> {
    /// The public key and the message.
    pub entry: Entry<'a>,
    /// The signature.
    pub signature: [u8; 64],
}

/// Signatures of several messages, in about half the space.
#[derive(Clone, PartialEq, Eq)]
pub struct HalfAggregate {
    points: Vec<[u8; 32]>,
    scalar: Scalar,
}

/// k_i before it is reduced.
fn challenge(point: &[u8; 32], entry: &Entry) -> [u8; 64] {
    Sha512::new()
        .chain_update(point)
        .chain_update(entry.public_key)
        .chain_update(entry.message)
        .finalize()
        .into()
}

/// The coefficients of all challenges.
fn coefficients(challenges: &[[u8; 64]]) -> impl Iterator<Item = Scalar> {
    let mut seed = Sha512::new().chain_update(DOMAIN).chain_update((challenges.len() as u64).to_le_bytes());
    for challenge in challenges {
        seed.update(challenge);
    }
    let seed = seed.finalize();
    (0u64..).flat_map(move |j| {
        let hash: [u8; 64] = Sha512::new().chain_update(seed).chain_update(j.to_le_bytes()).finalize().into();
        let (parts, _) = hash.as_chunks::<16>();
        [parts[0], parts[1], parts[2], parts[3]].map(|part| Scalar::from(u128::from_le_bytes(part)))
    })
}

impl HalfAggregate {
    /// Aggregates signatures without verifying them. If one of them is invalid, so is the aggregate.
    ///
    /// # Errors
    /// [`Error::Scalar`] if the second half of a signature is not below the order.
    pub fn new(signed: &[Signed]) -> Result<Self, Error> {
        let (mut points, mut scalars, mut challenges) = (Vec::new(), Vec::new(), Vec::new());
        for Signed { entry, signature } in signed {
            let point = core::array::from_fn(|i| signature[i]);
            challenges.push(challenge(&point, entry));
            points.push(point);
            scalars.push(*scalar::<Edwards25519>(&signature[32..], "signature's scalar")?);
        }
        let terms = scalars.iter().zip(coefficients(&challenges));
        let scalar = terms.fold(Scalar::ZERO, |sum, (scalar, coefficient)| coefficient.mul_add(*scalar, sum));
        Ok(HalfAggregate { points, scalar })
    }

    /// The number of aggregated signatures.
    pub fn len(&self) -> usize {
        self.points.len()
    }

    /// Returns whether the aggregate is empty.
    pub fn is_empty(&self) -> bool {
        self.points.is_empty()
    }

    /// Verifies the aggregate. Pass the keys and messages of all signatures in the order of aggregation. Variable-time.
    ///
    /// # Errors
    /// [`Error::BatchLength`] for a wrong number of entries; [`Error::Element`] for a non-canonical key or point;
    /// [`Error::Invalid`] unless all signatures are valid.
    pub fn verify(&self, entries: &[Entry]) -> Result<(), Error> {
        if entries.len() != self.points.len() {
            return Err(Error::BatchLength);
        }
        let mut challenges = Vec::with_capacity(entries.len());
        for (point, entry) in self.points.iter().zip(entries) {
            if !is_canonical(point) {
                return Err(Error::Element("signature's point"));
            }
            if !is_canonical(entry.public_key) {
                return Err(Error::Element("public key"));
            }
            challenges.push(challenge(point, entry));
        }
        let base = Element::generator().encode();
        let mut terms = Vec::with_capacity(2 * entries.len() + 1);
        terms.push((-self.scalar, &base));
        for (((point, entry), challenge), coefficient) in
            self.points.iter().zip(entries).zip(&challenges).zip(coefficients(&challenges))
        {
            terms.push((coefficient, point));
            terms.push((coefficient * Scalar::from_bytes_wide(challenge), entry.public_key));
        }
        match Point::eightfold_sum_of_encoded_vartime(terms.iter().map(|(scalar, point)| (scalar, *point))) {
            Some(sum) if bool::from(sum.is_neutral()) => Ok(()),
            _ => Err(Error::Invalid),
        }
    }

    /// Decodes an aggregate: all points, then the scalar.
    ///
    /// # Errors
    /// [`Error::Length`] if the length is 0 or no multiple of 32; [`Error::Scalar`] for a scalar that is not below the order.
    pub fn from_bytes(bytes: &[u8]) -> Result<Self, Error> {
        let (parts, rest) = bytes.as_chunks::<32>();
        let (last, points) =
            parts.split_last().filter(|_| rest.is_empty()).ok_or(Error::Length("aggregate"))?;
        Ok(HalfAggregate {
            points: points.to_vec(),
            scalar: *scalar::<Edwards25519>(last, "aggregate's scalar")?,
        })
    }

    /// Encodes it.
    pub fn to_bytes(&self) -> Vec<u8> {
        [self.points.as_flattened(), &Edwards25519::encode_scalar(&self.scalar)].concat()
    }
}

impl fmt::Debug for HalfAggregate {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("HalfAggregate").field("len", &self.len()).finish_non_exhaustive()
    }
}

by_bytes!(HalfAggregate);

/// Whether y is below q, and the sign of x = 0 not negative (RFC 8032 section 5.1.3).
fn is_canonical(bytes: &[u8; 32]) -> bool {
    let [first, middle @ .., last] = bytes;
    let near = |low: u8, edge: u8| *last & 0x7f == edge && middle.iter().all(|byte| *byte == low);
    let not_reduced = near(0xff, 0x7f) && *first >= 0xed;
    // x = 0 for y = 1 and y = -1.
    let has_no_sign = (near(0, 0) && *first == 1) || (near(0xff, 0x7f) && *first == 0xec);
    !(not_reduced || (has_no_sign && *last >> 7 == 1))
}
