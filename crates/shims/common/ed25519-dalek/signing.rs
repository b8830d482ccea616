//! Secret keys: what versions 2 and 3 have alike.

use core::fmt;

#[cfg(feature = "digest")]
use curve25519_dalek::digest::Digest;
#[cfg(feature = "digest")]
use curve25519_dalek::digest::consts::U64;
use curve25519_dalek::scalar::{Scalar, clamp_integer};
use ed25519::Signature;
use ed25519::signature::{KeypairRef, Signer, Verifier};
use lemniscate::ed25519 as ours;
use subtle::{Choice, ConstantTimeEq};

use crate::constants::{KEYPAIR_LENGTH, SECRET_KEY_LENGTH};
#[cfg(feature = "digest")]
use crate::context::Context;
use crate::errors::{InternalError, SignatureError};
#[cfg(feature = "hazmat")]
use crate::verifying::StreamVerifier;
use crate::verifying::VerifyingKey;

/// A secret key, as bytes.
pub type SecretKey = [u8; SECRET_KEY_LENGTH];

/// A secret key, with its public key. Wiped when dropped.
#[derive(Clone)]
pub struct SigningKey {
    pub(crate) key: ours::SigningKey,
    verifying_key: VerifyingKey,
}

impl SigningKey {
    /// The key of 32 secret, random bytes.
    pub fn from_bytes(secret_key: &SecretKey) -> Self {
        let key = ours::SigningKey::from_bytes(secret_key);
        let verifying_key = VerifyingKey(key.verifying_key());
        SigningKey { key, verifying_key }
    }

    /// The secret key. Secret.
    pub fn to_bytes(&self) -> SecretKey {
        *self.key.as_bytes()
    }

    /// The secret key. Secret.
    pub fn as_bytes(&self) -> &SecretKey {
        self.key.as_bytes()
    }

    /// The key of a secret key and its public key.
    ///
    /// # Errors
    /// If the public key is another one's.
    pub fn from_keypair_bytes(bytes: &[u8; KEYPAIR_LENGTH]) -> Result<Self, SignatureError> {
        let (secret, public) = bytes.split_at(SECRET_KEY_LENGTH);
        let (key, public) = (SigningKey::try_from(secret)?, VerifyingKey::try_from(public)?);
        if key.verifying_key != public {
            return Err(InternalError::MismatchedKeypair.into());
        }
        Ok(key)
    }

    /// The secret key and its public key. Secret.
    pub fn to_keypair_bytes(&self) -> [u8; KEYPAIR_LENGTH] {
        self.key.to_keypair_bytes()
    }

    /// The public key.
    pub fn verifying_key(&self) -> VerifyingKey {
        self.verifying_key
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

    /// Signs a message that is hashed beforehand (Ed25519ph).
    ///
    /// # Errors
    /// If the context is longer than 255 bytes.
    #[cfg(feature = "digest")]
    pub fn sign_prehashed<MsgDigest>(
        &self,
        prehashed_message: MsgDigest,
        context: Option<&[u8]>,
    ) -> Result<Signature, SignatureError>
    where
        MsgDigest: Digest<OutputSize = U64>,
    {
        let hash = prehashed_message.finalize().into();
        let message = ours::Message::prehashed(context.unwrap_or_default(), &hash)
            .map_err(|_| InternalError::PrehashedContextLength)?;
        Ok(Signature::from_bytes(&self.key.sign_message(message).to_bytes()))
    }

    /// Verifies a signature.
    ///
    /// # Errors
    /// If it is not valid.
    pub fn verify(&self, message: &[u8], signature: &Signature) -> Result<(), SignatureError> {
        self.verifying_key.verify(message, signature)
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
        self.verifying_key.verify_prehashed(prehashed_message, context, signature)
    }

    /// Verifies a signature, and refuses points of small order.
    ///
    /// # Errors
    /// If it is not valid.
    pub fn verify_strict(&self, message: &[u8], signature: &Signature) -> Result<(), SignatureError> {
        self.verifying_key.verify_strict(message, signature)
    }

    /// Verifies a message that comes piece by piece.
    ///
    /// # Errors
    /// If the signature cannot be one.
    #[cfg(feature = "hazmat")]
    pub fn verify_stream(&self, signature: &Signature) -> Result<StreamVerifier, SignatureError> {
        self.verifying_key.verify_stream(signature)
    }

    /// The scalar as bytes, neither clamped nor reduced: the secret key for X25519. Secret.
    pub fn to_scalar_bytes(&self) -> [u8; 32] {
        self.key.to_scalar_bytes()
    }

    /// The scalar. Secret.
    pub fn to_scalar(&self) -> Scalar {
        Scalar::from_bytes_mod_order(clamp_integer(self.key.to_scalar_bytes()))
    }
}

impl AsRef<VerifyingKey> for SigningKey {
    fn as_ref(&self) -> &VerifyingKey {
        &self.verifying_key
    }
}

impl fmt::Debug for SigningKey {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("SigningKey").field("verifying_key", &self.verifying_key).finish_non_exhaustive()
    }
}

impl KeypairRef for SigningKey {
    type VerifyingKey = VerifyingKey;
}

impl Signer<Signature> for SigningKey {
    fn try_sign(&self, message: &[u8]) -> Result<Signature, SignatureError> {
        Ok(Signature::from_bytes(&self.key.sign(message).to_bytes()))
    }
}

impl Verifier<Signature> for SigningKey {
    fn verify(&self, message: &[u8], signature: &Signature) -> Result<(), SignatureError> {
        self.verifying_key.verify(message, signature)
    }
}

impl From<SecretKey> for SigningKey {
    fn from(secret: SecretKey) -> Self {
        Self::from_bytes(&secret)
    }
}

impl From<&SecretKey> for SigningKey {
    fn from(secret: &SecretKey) -> Self {
        Self::from_bytes(secret)
    }
}

impl TryFrom<&[u8]> for SigningKey {
    type Error = SignatureError;

    fn try_from(bytes: &[u8]) -> Result<Self, SignatureError> {
        match <&SecretKey>::try_from(bytes) {
            Ok(bytes) => Ok(Self::from_bytes(bytes)),
            Err(_) => Err(InternalError::BytesLength { name: "SecretKey", length: SECRET_KEY_LENGTH }.into()),
        }
    }
}

impl ConstantTimeEq for SigningKey {
    fn ct_eq(&self, other: &Self) -> Choice {
        self.as_bytes().ct_eq(other.as_bytes())
    }
}

impl PartialEq for SigningKey {
    fn eq(&self, other: &Self) -> bool {
        self.ct_eq(other).into()
    }
}

impl Eq for SigningKey {}

#[cfg(feature = "zeroize")]
impl zeroize::ZeroizeOnDrop for SigningKey {}
