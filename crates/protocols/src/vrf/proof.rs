//! Proofs in the format of RFC 9381.

use core::fmt;

use lemniscate::edwards25519::{Edwards25519, Point, Scalar};

use crate::Error;
use crate::bytes::by_bytes;
use crate::group::scalar;
use lemniscate::prime_order::PrimeGroup;

use super::{Output, PROOF_LENGTH, Suite};

/// A proof: Gamma, c and s (RFC 9381 section 5.4.4).
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct Proof {
    pub(super) gamma: Point,
    pub(super) gamma_bytes: [u8; 32],
    pub(super) challenge: [u8; 16],
    pub(super) response: Scalar,
}

impl Proof {
    /// Decodes a proof.
    ///
    /// # Errors
    /// [`Error::Length`]; [`Error::Element`] if Gamma does not decode; [`Error::Scalar`] if s is not below the order.
    pub fn from_bytes(bytes: &[u8]) -> Result<Self, Error> {
        let bytes: &[u8; PROOF_LENGTH] = bytes.try_into().map_err(|_| Error::Length("proof"))?;
        let (gamma_bytes, rest) = bytes.split_first_chunk::<32>().ok_or(Error::Length("proof"))?;
        let (challenge, response) = rest.split_first_chunk::<16>().ok_or(Error::Length("proof"))?;
        Ok(Proof {
            gamma: Point::decode(gamma_bytes).map_err(|_| Error::Element("proof's Gamma"))?,
            gamma_bytes: *gamma_bytes,
            challenge: *challenge,
            response: *scalar::<Edwards25519>(response, "proof's response")?,
        })
    }

    /// Encodes the proof.
    pub fn to_bytes(&self) -> [u8; PROOF_LENGTH] {
        let mut bytes = [0; PROOF_LENGTH];
        bytes[..32].copy_from_slice(&self.gamma_bytes);
        bytes[32..48].copy_from_slice(&self.challenge);
        bytes[48..].copy_from_slice(&Edwards25519::encode_scalar(&self.response));
        bytes
    }

    /// The output of this proof, without verification: for proofs that were verified before, or come from a trusted source (RFC
    /// 9381 section 5.2).
    pub fn output_unverified(&self, suite: Suite) -> Output {
        suite.output(&self.gamma.mul_by_cofactor().encode())
    }
}

impl fmt::Debug for Proof {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Proof").field("gamma", &self.gamma_bytes).finish_non_exhaustive()
    }
}

by_bytes!(Proof);
