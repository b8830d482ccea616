//! Proofs for batches: one sum verifies many proofs (IACR ePrint 2022/1045).
//!
//! The two equations of a proof are 8 (s B - c Y - U) = 0 and 8 (s H - c Gamma - V) = 0: the cofactor is cleared, as a sum with
//! random coefficients tells nothing of components of small order. A batch is the sum of all of them, each with a random coefficient
//! of 128 bits; if one does not hold, the sum is 0 with a probability of at most 2^-127.

use alloc::vec::Vec;
use core::fmt;

use lemniscate::edwards25519::{Edwards25519, Element, Point, Scalar};
use rand_core::CryptoRng;

use crate::Error;
use crate::bytes::by_bytes;
use crate::group::scalar as decode_scalar;
use lemniscate::prime_order::PrimeGroup;

use super::suite::scalar;
use super::{BATCHABLE_PROOF_LENGTH, Output, PublicKey, Suite};

/// A proof that contains U and V instead of their hash: Gamma, U, V and s. This is not the format of RFC 9381.
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct BatchableProof {
    /// Gamma, U and V.
    pub(super) points: [[u8; 32]; 3],
    pub(super) response: Scalar,
}

/// A proof of a batch, with its key and its input.
#[derive(Clone, Copy, Debug)]
pub struct BatchEntry<'a> {
    /// The public key of the prover.
    pub public_key: &'a PublicKey,
    /// The input.
    pub input: &'a [u8],
    /// The proof.
    pub proof: &'a BatchableProof,
}

impl BatchableProof {
    /// Decodes a proof. Verification decodes its points.
    ///
    /// # Errors
    /// [`Error::Length`]; [`Error::Scalar`] if s is not below the order.
    pub fn from_bytes(bytes: &[u8]) -> Result<Self, Error> {
        let bytes: &[u8; BATCHABLE_PROOF_LENGTH] = bytes.try_into().map_err(|_| Error::Length("proof"))?;
        let part = |i: usize| core::array::from_fn(|j| bytes[32 * i + j]);
        let response = *decode_scalar::<Edwards25519>(&bytes[96..], "proof's response")?;
        Ok(BatchableProof { points: [part(0), part(1), part(2)], response })
    }

    /// Encodes the proof.
    pub fn to_bytes(&self) -> [u8; BATCHABLE_PROOF_LENGTH] {
        let mut bytes = [0; BATCHABLE_PROOF_LENGTH];
        for (bytes, point) in bytes.chunks_mut(32).zip(&self.points) {
            bytes.copy_from_slice(point);
        }
        bytes[96..].copy_from_slice(&Edwards25519::encode_scalar(&self.response));
        bytes
    }
}

impl fmt::Debug for BatchableProof {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("BatchableProof").field("gamma", &self.points[0]).finish_non_exhaustive()
    }
}

by_bytes!(BatchableProof);

/// The outputs of a batch, if all proofs are valid. Variable-time.
///
/// # Errors
/// [`Error::Element`] if a point does not decode; [`Error::Invalid`] if a proof is invalid.
pub fn verify_all<R: CryptoRng + ?Sized>(
    suite: Suite,
    batch: &[BatchEntry],
    rng: &mut R,
) -> Result<Vec<Output>, Error> {
    let mut terms = Vec::with_capacity(5 * batch.len() + 1);
    let (mut base, mut eightfold) = (Scalar::ZERO, Vec::with_capacity(batch.len()));
    for BatchEntry { public_key, input, proof } in batch {
        let h = suite.encode_to_curve(&public_key.bytes, input);
        let [gamma, u, v] = &proof.points;
        let c = scalar(&suite.challenge([&public_key.bytes, &h.encode(), gamma, u, v]));
        let decoded = |bytes, part| Point::decode(bytes).map_err(|_| Error::Element(part));
        let gamma = decoded(gamma, "proof's Gamma")?;
        let [first, second] = [(); 2].map(|()| {
            let mut bytes = [0; 16];
            rng.fill_bytes(&mut bytes);
            scalar(&bytes)
        });
        base += first * proof.response;
        terms.push((second * proof.response, h.into()));
        terms.push((first * c, -public_key.point));
        terms.push((second * c, -gamma));
        terms.push((first, -decoded(u, "proof's U")?));
        terms.push((second, -decoded(v, "proof's V")?));
        eightfold.push(gamma.mul_by_cofactor().into());
    }
    terms.push((base, Element::generator().into()));
    if !bool::from(Point::eightfold_sum_of_products_vartime(&terms).is_neutral()) {
        return Err(Error::Invalid);
    }
    Ok(Point::encode_all(&eightfold).iter().map(|gamma| suite.output(gamma)).collect())
}
