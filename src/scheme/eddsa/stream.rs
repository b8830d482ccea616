//! One verification, step by step: first what the policy says of the encodings, then the message, then the equation.

use core::fmt;

use crate::scheme::schnorr::{self, Error, PreparedVerifyingKey};

use super::message::Variant;
use super::{Claim, Curve, EdDsa, Key, Policies};

/// Verifies a message that arrives in pieces: see [`VerifyingKey::verify_stream`](crate::schnorr::VerifyingKey::verify_stream).
///
/// Do not trust any part of the message before [`Self::finalize_and_verify`] succeeds.
pub struct StreamVerifier<C: Curve> {
    pub(crate) policy: C::Policy,
    opened: Opened<C>,
    hasher: C::Hasher,
}

/// A claim whose challenge is not known yet.
pub struct Opened<C: Curve> {
    key: Key<C>,
    point: C::Encoding,
    scalar: C::Scalar,
}

impl<C: Curve> Opened<C> {
    /// The policy's verdict on the encodings.
    #[inline]
    pub(crate) fn new(
        policy: C::Policy,
        key: schnorr::Key<'_, EdDsa<C>>,
        signature: &C::Signature,
    ) -> Result<Self, Error> {
        let point = C::encoding(C::point_of(signature));
        let scalar = C::scalar_of(signature).ok_or(Error::ScalarOutOfRange)?;
        policy.rule().check_encodings::<C>(key.bytes(), &point)?;
        let key = key.decoded().map_or_else(|| Key::Encoded(C::encoding(key.bytes())), Key::Decoded);
        Ok(Opened { key, point, scalar })
    }

    /// The claim: the remaining checks are the equation and any that need decoded points.
    #[inline]
    pub(crate) fn claim(self, challenge: C::Scalar) -> Claim<C> {
        Claim { key: self.key, point: self.point, scalar: self.scalar, challenge }
    }
}

impl<C: Curve> StreamVerifier<C> {
    /// The policy's verdict on the encodings, and what is hashed before the message.
    #[inline]
    pub(super) fn begin(
        policy: C::Policy,
        key: schnorr::Key<'_, EdDsa<C>>,
        variant: Variant<'_>,
        signature: &C::Signature,
    ) -> Result<Self, Error> {
        let opened = Opened::new(policy, key, signature)?;
        let mut hasher = C::Hasher::default();
        C::begin(&mut hasher, variant);
        C::update(&mut hasher, C::point_of(signature).as_ref());
        C::update(&mut hasher, key.bytes().as_ref());
        Ok(StreamVerifier { policy, opened, hasher })
    }

    /// The next part of the message.
    #[inline]
    pub fn update(&mut self, part: impl AsRef<[u8]>) {
        C::update(&mut self.hasher, part.as_ref());
    }

    /// Verifies the signature on the concatenation of all parts.
    ///
    /// # Errors
    /// The reason why the signature is invalid.
    #[inline]
    pub fn finalize_and_verify(self) -> Result<(), Error> {
        let policy = self.policy;
        C::verify_vartime(&self.into_claim(), policy.rule().checks)
    }

    #[inline]
    pub(crate) fn into_claim(mut self) -> Claim<C> {
        self.opened.claim(C::to_scalar(&mut self.hasher))
    }
}

impl<C: Curve> fmt::Debug for StreamVerifier<C> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("StreamVerifier").field("policy", &self.policy).finish_non_exhaustive()
    }
}

/// Verifies a message that arrives in pieces, with a prepared key: see
/// [`VerifyingKey::verify_stream`](crate::schnorr::VerifyingKey::verify_stream).
///
/// Do not trust any part of the message before [`Self::finalize_and_verify`] succeeds.
#[derive(Debug)]
pub struct PreparedStreamVerifier<'k, C: Curve> {
    verifier: StreamVerifier<C>,
    key: &'k PreparedVerifyingKey<EdDsa<C>>,
}

impl<'k, C: Curve> PreparedStreamVerifier<'k, C> {
    pub(super) fn new(verifier: StreamVerifier<C>, key: &'k PreparedVerifyingKey<EdDsa<C>>) -> Self {
        PreparedStreamVerifier { verifier, key }
    }

    /// The next part of the message.
    #[inline]
    pub fn update(&mut self, part: impl AsRef<[u8]>) {
        self.verifier.update(part);
    }

    /// Verifies the signature on the concatenation of all parts.
    ///
    /// # Errors
    /// The reason why the signature is invalid.
    #[inline]
    pub fn finalize_and_verify(self) -> Result<(), Error> {
        let policy = self.verifier.policy;
        self.key.verify_claim(policy, &self.verifier.into_claim())
    }
}
