//! One verification, step by step: first what the policy says of the encodings, then the message, then the equation.

use sha2::{Digest, Sha512};

use crate::group::edwards25519::Encoding;
use crate::scheme::curve25519::{self, Claim, Way};
use crate::scheme::schnorr::Key;

use super::message::Variant;
use super::scheme::to_scalar;
use super::{Ed25519, Error, Policy, PreparedVerifyingKey, Scalar, Signature};

/// Verifies a message that comes piece by piece: see [`VerifyingKey::verify_stream`](super::VerifyingKey::verify_stream).
///
/// Nothing of the message may be trusted before [`Self::finalize_and_verify`] says so.
pub struct StreamVerifier {
    policy: Policy,
    key: curve25519::Key,
    point: Encoding,
    scalar: Scalar,
    hasher: Sha512,
}

impl StreamVerifier {
    /// The policy's verdict on the encodings, and what is hashed before the message.
    #[inline]
    pub(super) fn begin(
        policy: Policy,
        key: Key<'_, Ed25519>,
        variant: Variant<'_>,
        signature: &Signature,
    ) -> Result<Self, Error> {
        let key_bytes = key.bytes();
        let key = match key {
            Key::Encoded(bytes) => curve25519::Key::Encoded(Encoding::new(bytes)),
            Key::Decoded { point, .. } => curve25519::Key::Decoded(point),
        };
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

    /// The next part of the message.
    #[inline]
    pub fn update(&mut self, part: impl AsRef<[u8]>) {
        self.hasher.update(part);
    }

    /// Returns whether the signature is one of all that was put in.
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
        let challenge = to_scalar(self.hasher);
        Claim { key: self.key, point: self.point, scalar: self.scalar, challenge }
    }
}

impl core::fmt::Debug for StreamVerifier {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        f.debug_struct("StreamVerifier").field("policy", &self.policy).finish_non_exhaustive()
    }
}

/// Verifies a message that comes piece by piece, by a prepared key: see
/// [`VerifyingKey::verify_stream`](super::VerifyingKey::verify_stream).
///
/// Nothing of the message may be trusted before [`Self::finalize_and_verify`] says so.
#[derive(Debug)]
pub struct PreparedStreamVerifier<'k> {
    verifier: StreamVerifier,
    key: &'k PreparedVerifyingKey,
}

impl<'k> PreparedStreamVerifier<'k> {
    pub(super) fn new(verifier: StreamVerifier, key: &'k PreparedVerifyingKey) -> Self {
        PreparedStreamVerifier { verifier, key }
    }

    /// The next part of the message.
    #[inline]
    pub fn update(&mut self, part: impl AsRef<[u8]>) {
        self.verifier.update(part);
    }

    /// Returns whether the signature is one of all that was put in.
    ///
    /// # Errors
    /// What makes the signature invalid.
    #[inline]
    pub fn finalize_and_verify(self) -> Result<(), Error> {
        let policy = self.verifier.policy;
        self.key.verify_claim(policy, &self.verifier.into_claim())
    }
}
