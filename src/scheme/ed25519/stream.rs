//! One verification, step by step: first what the policy says of the encodings, then the message, then the equation.

use sha2::{Digest, Sha512};

use crate::group::edwards25519::Encoding;
use crate::scheme::curve25519::{self, Claim, Key, Way};

use super::hash::{self, Variant};
use super::{Error, Policy, Scalar, Signature};

/// Verifies a message that comes piece by piece: see [`VerifyingKey::verify_stream`](super::VerifyingKey::verify_stream).
///
/// Nothing of the message may be trusted before [`Self::finalize_and_verify`] says so.
pub struct StreamVerifier {
    policy: Policy,
    key: Key,
    point: Encoding,
    scalar: Scalar,
    hasher: Sha512,
}

impl StreamVerifier {
    /// The key is given decoded or not, and as the bytes that go into the hash.
    #[inline]
    pub(super) fn new(
        key: Key,
        key_bytes: &[u8; 32],
        variant: Variant<'_>,
        policy: Policy,
        signature: &Signature,
    ) -> Result<Self, Error> {
        let point = Encoding::new(signature.r_bytes());
        let scalar = Scalar::from_canonical_bytes(signature.s_bytes());
        let scalar = Option::from(scalar).ok_or(Error::ScalarOutOfRange)?;
        if policy.needs_canonical_key() && !Encoding::new(key_bytes).is_canonical_vartime() {
            return Err(Error::KeyNotCanonical);
        }
        if policy.needs_canonical_point() && !point.is_canonical_vartime() {
            return Err(Error::PointNotCanonical);
        }
        let mut hasher = variant.hasher();
        hasher.update(signature.r_bytes());
        hasher.update(key_bytes);
        Ok(StreamVerifier { policy, key, point, scalar, hasher })
    }

    pub(super) fn policy(&self) -> Policy {
        self.policy
    }

    /// The next part of the message.
    #[inline]
    pub fn update(&mut self, part: impl AsRef<[u8]>) {
        self.hasher.update(part);
    }

    /// Is the signature one of all that was put in?
    ///
    /// # Errors
    /// What makes the signature invalid.
    #[inline]
    pub fn finalize_and_verify(self) -> Result<(), Error> {
        self.verify_by(Way::default())
    }

    /// [`Self::finalize_and_verify`], computing the equation in a way of the caller's choice: for measurements and
    /// studies, as the verdict is the same and the default way the fastest.
    ///
    /// # Errors
    /// What makes the signature invalid.
    #[cfg(feature = "methods")]
    pub fn finalize_and_verify_by(self, way: Way) -> Result<(), Error> {
        self.verify_by(way)
    }

    fn verify_by(self, way: Way) -> Result<(), Error> {
        let policy = self.policy;
        curve25519::verify_vartime(&self.into_claim(), policy, way)
    }

    /// What is left to be checked: the equation, and whatever else needs the points decoded.
    #[inline]
    pub(super) fn into_claim(self) -> Claim {
        let challenge = hash::to_scalar(self.hasher);
        Claim { key: self.key, point: self.point, scalar: self.scalar, challenge }
    }
}

impl core::fmt::Debug for StreamVerifier {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        f.debug_struct("StreamVerifier").field("policy", &self.policy).finish_non_exhaustive()
    }
}
