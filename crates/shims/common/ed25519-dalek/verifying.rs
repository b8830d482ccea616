//! Public keys: what versions 2 and 3 have alike.

use core::fmt;
use core::hash::{Hash, Hasher};

#[cfg(any(feature = "digest", feature = "hazmat"))]
use curve25519_dalek::digest::Digest;
#[cfg(any(feature = "digest", feature = "hazmat"))]
use curve25519_dalek::digest::consts::U64;
use curve25519_dalek::edwards::{CompressedEdwardsY, EdwardsPoint};
use curve25519_dalek::montgomery::MontgomeryPoint;
#[cfg(any(feature = "legacy_compatibility", feature = "hazmat"))]
use curve25519_dalek::scalar::Scalar;
use ed25519::Signature;
use ed25519::signature::Verifier;
use lemniscate::ed25519::{self as ours, Policy};

use crate::constants::PUBLIC_KEY_LENGTH;
#[cfg(feature = "digest")]
use crate::context::Context;
use crate::errors::{InternalError, SignatureError};
use crate::hazmat::ExpandedSecretKey;
use crate::signing::SigningKey;

/// A public key: the bytes that it came as, and their point.
#[derive(Clone, Copy)]
pub struct VerifyingKey(pub(crate) ours::VerifyingKey);

impl VerifyingKey {
    /// The encoded key.
    pub fn to_bytes(&self) -> [u8; PUBLIC_KEY_LENGTH] {
        self.0.to_bytes()
    }

    /// The encoded key.
    pub fn as_bytes(&self) -> &[u8; PUBLIC_KEY_LENGTH] {
        self.0.as_bytes()
    }

    /// Decodes a key.
    ///
    /// # Errors
    /// If it is no point of the curve.
    pub fn from_bytes(bytes: &[u8; PUBLIC_KEY_LENGTH]) -> Result<Self, SignatureError> {
        match ours::VerifyingKey::from_bytes(bytes) {
            Ok(key) => Ok(VerifyingKey(key)),
            Err(_) => Err(InternalError::PointDecompression.into()),
        }
    }

    /// A context for Ed25519ph.
    ///
    /// # Errors
    /// If it is longer than 255 bytes.
    #[cfg(feature = "digest")]
    pub fn with_context<'k, 'v>(
        &'k self,
        context_value: &'v [u8],
    ) -> Result<Context<'k, 'v, Self>, SignatureError> {
        Context::new(self, context_value)
    }

    /// Whether the point is of small order.
    pub fn is_weak(&self) -> bool {
        self.0.is_weak()
    }

    fn verify_by(
        &self,
        policy: Policy,
        message: ours::Message<'_>,
        signature: &Signature,
    ) -> Result<(), SignatureError> {
        let signature = parsed(signature)?;
        self.0.verify_message_with(policy, message, &signature).map_err(|_| InternalError::Verify.into())
    }

    #[cfg(feature = "digest")]
    fn verify_hash_by<MsgDigest: Digest<OutputSize = U64>>(
        &self,
        policy: Policy,
        message: MsgDigest,
        context: Option<&[u8]>,
        signature: &Signature,
    ) -> Result<(), SignatureError> {
        checked(signature)?;
        let context = context.unwrap_or_default();
        debug_assert!(context.len() <= 255, "The context must not be longer than 255 octets.");
        let hash = message.finalize().into();
        let message = ours::Message::prehashed(context, &hash).map_err(|_| InternalError::Verify)?;
        self.verify_by(policy, message, signature)
    }

    /// Verifies a signature of Ed25519ph.
    ///
    /// # Errors
    /// If it is not valid.
    #[cfg(feature = "digest")]
    pub fn verify_prehashed<MsgDigest>(
        &self,
        prehashed_message: MsgDigest,
        context: Option<&[u8]>,
        signature: &Signature,
    ) -> Result<(), SignatureError>
    where
        MsgDigest: Digest<OutputSize = U64>,
    {
        self.verify_hash_by(Policy::Dalek, prehashed_message, context, signature)
    }

    /// Verifies a signature, and refuses points of small order.
    ///
    /// # Errors
    /// If it is not valid.
    pub fn verify_strict(&self, message: &[u8], signature: &Signature) -> Result<(), SignatureError> {
        self.verify_by(Policy::Strict, message.into(), signature)
    }

    /// Verifies a message that comes piece by piece.
    ///
    /// # Errors
    /// If the signature cannot be one.
    #[cfg(feature = "hazmat")]
    pub fn verify_stream(&self, signature: &Signature) -> Result<StreamVerifier, SignatureError> {
        self.stream(signature)
    }

    #[cfg_attr(not(feature = "hazmat"), allow(dead_code, reason = "version 3 has messages in parts"))]
    pub(crate) fn stream(&self, signature: &Signature) -> Result<StreamVerifier, SignatureError> {
        match self.0.verify_stream_with(Policy::Dalek, &parsed(signature)?) {
            Ok(verifier) => Ok(StreamVerifier(verifier)),
            Err(_) => Err(InternalError::Verify.into()),
        }
    }

    /// Verifies a signature of Ed25519ph, and refuses points of small order.
    ///
    /// # Errors
    /// If it is not valid.
    #[cfg(feature = "digest")]
    pub fn verify_prehashed_strict<MsgDigest>(
        &self,
        prehashed_message: MsgDigest,
        context: Option<&[u8]>,
        signature: &Signature,
    ) -> Result<(), SignatureError>
    where
        MsgDigest: Digest<OutputSize = U64>,
    {
        self.verify_hash_by(Policy::Strict, prehashed_message, context, signature)
    }

    /// The point of Curve25519.
    pub fn to_montgomery(&self) -> MontgomeryPoint {
        self.to_edwards().to_montgomery()
    }

    /// The point.
    pub fn to_edwards(&self) -> EdwardsPoint {
        self.compressed().decompress().expect("the key was decoded")
    }

    fn compressed(&self) -> CompressedEdwardsY {
        CompressedEdwardsY(self.to_bytes())
    }

    /// k of the equation, with any hash: of what comes before, R, the key and the message.
    #[cfg(feature = "hazmat")]
    pub(crate) fn verify_with_hash<CtxDigest: Digest<OutputSize = U64>>(
        &self,
        before: &[&[u8]],
        message: &[u8],
        signature: &Signature,
    ) -> Result<(), SignatureError> {
        let signature = checked(signature)?;
        let (r, s) = signature.split_at(32);
        let parts = before.iter().copied().chain([r, &self.as_bytes()[..], message]);
        let k = Scalar::from_hash(parts.fold(CtxDigest::new(), |hash, part| hash.chain_update(part)));
        let s = Scalar::from_bytes_mod_order(s.try_into().expect("it has 32 bytes"));
        let expected = EdwardsPoint::vartime_double_scalar_mul_basepoint(&k, &-self.to_edwards(), &s);
        if expected.compress().as_bytes() == r { Ok(()) } else { Err(InternalError::Verify.into()) }
    }
}

/// The bytes of a signature, whose S must be below the group order.
#[cfg(not(feature = "legacy_compatibility"))]
fn checked(signature: &Signature) -> Result<[u8; 64], SignatureError> {
    /// The group order, the lowest byte first.
    const ORDER: [u8; 32] = [
        0xed, 0xd3, 0xf5, 0x5c, 0x1a, 0x63, 0x12, 0x58, 0xd6, 0x9c, 0xf7, 0xa2, 0xde, 0xf9, 0xde, 0x14, 0, 0,
        0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0x10,
    ];
    if signature.s_bytes().iter().rev().lt(ORDER.iter().rev()) {
        Ok(signature.to_bytes())
    } else {
        Err(InternalError::ScalarFormat.into())
    }
}

/// The bytes of a signature, whose S must be below 2^253, and is reduced: so the feature asks for.
#[cfg(feature = "legacy_compatibility")]
fn checked(signature: &Signature) -> Result<[u8; 64], SignatureError> {
    let mut bytes = signature.to_bytes();
    if bytes[63] & 0xe0 != 0 {
        return Err(InternalError::ScalarFormat.into());
    }
    bytes[32..].copy_from_slice(Scalar::from_bytes_mod_order(*signature.s_bytes()).as_bytes());
    Ok(bytes)
}

/// A signature as this library has it.
pub(crate) fn parsed(signature: &Signature) -> Result<ours::Signature, SignatureError> {
    Ok(ours::Signature::from_bytes(&checked(signature)?))
}

/// Verifies a message that comes piece by piece.
pub struct StreamVerifier(ours::StreamVerifier);

#[cfg_attr(not(feature = "hazmat"), allow(dead_code, reason = "version 3 has messages in parts"))]
impl StreamVerifier {
    /// The next piece.
    pub fn update(&mut self, chunk: impl AsRef<[u8]>) {
        self.0.update(chunk);
    }

    /// Verifies the signature of all pieces.
    ///
    /// # Errors
    /// If it is not valid.
    pub fn finalize_and_verify(self) -> Result<(), SignatureError> {
        self.0.finalize_and_verify().map_err(|_| InternalError::Verify.into())
    }
}

impl Verifier<Signature> for VerifyingKey {
    fn verify(&self, message: &[u8], signature: &Signature) -> Result<(), SignatureError> {
        self.verify_by(Policy::Dalek, message.into(), signature)
    }
}

impl fmt::Debug for VerifyingKey {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "VerifyingKey({:?}), {:?})", self.compressed(), self.to_edwards())
    }
}

impl AsRef<[u8]> for VerifyingKey {
    fn as_ref(&self) -> &[u8] {
        self.as_bytes()
    }
}

/// The neutral element.
impl Default for VerifyingKey {
    fn default() -> Self {
        EdwardsPoint::default().into()
    }
}

impl Hash for VerifyingKey {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.as_bytes().hash(state);
    }
}

impl PartialEq for VerifyingKey {
    fn eq(&self, other: &Self) -> bool {
        self.as_bytes() == other.as_bytes()
    }
}

impl Eq for VerifyingKey {}

impl From<&ExpandedSecretKey> for VerifyingKey {
    fn from(key: &ExpandedSecretKey) -> Self {
        EdwardsPoint::mul_base(&key.scalar).into()
    }
}

impl From<&SigningKey> for VerifyingKey {
    fn from(key: &SigningKey) -> Self {
        key.verifying_key()
    }
}

impl From<EdwardsPoint> for VerifyingKey {
    fn from(point: EdwardsPoint) -> Self {
        Self::from_bytes(point.compress().as_bytes()).expect("a point has an encoding")
    }
}

impl From<VerifyingKey> for EdwardsPoint {
    fn from(key: VerifyingKey) -> Self {
        key.to_edwards()
    }
}

impl TryFrom<&[u8]> for VerifyingKey {
    type Error = SignatureError;

    fn try_from(bytes: &[u8]) -> Result<Self, SignatureError> {
        match bytes.try_into() {
            Ok(bytes) => Self::from_bytes(bytes),
            Err(_) => {
                Err(InternalError::BytesLength { name: "VerifyingKey", length: PUBLIC_KEY_LENGTH }.into())
            }
        }
    }
}
