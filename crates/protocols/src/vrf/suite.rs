//! Ciphersuites (RFC 9381 section 5.5) and their hashes.

use lemniscate::edwards25519::{Element, Point, Scalar};
use sha2::{Digest, Sha512};

use super::Output;

/// The method that hashes an input to the curve, and its consequences.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[repr(u8)]
pub enum Suite {
    /// ECVRF-EDWARDS25519-SHA512-TAI: tries hashes until one is a point. The time depends on the input.
    Tai = 3,
    /// ECVRF-EDWARDS25519-SHA512-ELL2: uses Elligator 2, in constant time.
    Ell2 = 4,
}

impl Suite {
    /// Both.
    pub const ALL: [Self; 2] = [Suite::Tai, Suite::Ell2];

    /// The name of the RFC.
    pub const fn name(self) -> &'static str {
        match self {
            Suite::Tai => "ECVRF-EDWARDS25519-SHA512-TAI",
            Suite::Ell2 => "ECVRF-EDWARDS25519-SHA512-ELL2",
        }
    }

    fn hash(self, step: u8, parts: &[&[u8]]) -> [u8; 64] {
        let mut hash = Sha512::new().chain_update([self as u8, step]);
        for part in parts {
            hash.update(part);
        }
        hash.chain_update([0]).finalize().into()
    }

    /// H: the hash of a public key and an input to the group of prime order (section 5.4.1).
    pub(super) fn encode_to_curve(self, public_key: &[u8; 32], input: &[u8]) -> Element {
        match self {
            Suite::Tai => {
                let try_one = |counter: u8| {
                    let hash = self.hash(1, &[public_key, input, &[counter]]);
                    let bytes = core::array::from_fn(|i| hash[i]);
                    let element = Point::decode(&bytes).ok()?.mul_by_cofactor();
                    (!bool::from(element.is_neutral())).then_some(element)
                };
                // Every second try succeeds: that none of them does has a chance of 2^-256.
                (0..=u8::MAX).find_map(try_one).unwrap_or(Element::NEUTRAL)
            }
            Suite::Ell2 => {
                // h2c_suite_ID_string and suite_string (section 5.4.1.2).
                const DOMAIN: &[u8] = b"ECVRF_edwards25519_XMD:SHA-512_ELL2_NU_\x04";
                let message = [public_key, input].concat();
                Element::encode_to_element(&message, DOMAIN).expect("the domain is not empty")
            }
        }
    }

    /// c: the first 16 bytes of the hash of five encoded points (section 5.4.3).
    pub(super) fn challenge(self, points: [&[u8; 32]; 5]) -> [u8; 16] {
        let hash = self.hash(2, &points.map(|point| &point[..]));
        core::array::from_fn(|i| hash[i])
    }

    /// beta: the hash of 8 Gamma, encoded (section 5.2).
    pub(super) fn output(self, gamma: &[u8; 32]) -> Output {
        self.hash(3, &[gamma])
    }
}

/// A challenge as a scalar, which is the same integer.
pub(super) fn scalar(challenge: &[u8; 16]) -> Scalar {
    Scalar::from(u128::from_le_bytes(*challenge))
}
