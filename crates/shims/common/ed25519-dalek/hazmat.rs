//! Keys and signatures by their parts. Public with the feature `hazmat`.
#![cfg_attr(
    not(feature = "hazmat"),
    allow(dead_code, reason = "the public key of one is there without the feature")
)]

use core::fmt;

#[cfg(feature = "hazmat")]
use curve25519_dalek::digest::Digest;
#[cfg(feature = "hazmat")]
use curve25519_dalek::digest::consts::U64;
#[cfg(feature = "hazmat")]
use curve25519_dalek::edwards::EdwardsPoint;
use curve25519_dalek::scalar::{Scalar, clamp_integer};
#[cfg(feature = "hazmat")]
use ed25519::Signature;
use subtle::{Choice, ConstantTimeEq};
use zeroize::Zeroize;

use crate::errors::{InternalError, SignatureError};
#[cfg(feature = "hazmat")]
use crate::verifying::VerifyingKey;

/// What a secret key is hashed to. Wiped when dropped.
pub struct ExpandedSecretKey {
    /// The scalar. Secret.
    pub scalar: Scalar,
    /// What nonces are hashed from. Secret.
    pub hash_prefix: [u8; 32],
}

impl ExpandedSecretKey {
    /// The two halves of 64 bytes, of which the first is clamped and reduced.
    pub fn from_bytes(bytes: &[u8; 64]) -> Self {
        let [scalar, hash_prefix] =
            [&bytes[..32], &bytes[32..]].map(|half| half.try_into().expect("it has 32 bytes"));
        ExpandedSecretKey { scalar: Scalar::from_bytes_mod_order(clamp_integer(scalar)), hash_prefix }
    }

    /// Likewise.
    ///
    /// # Errors
    /// If there are not 64 bytes.
    pub fn from_slice(bytes: &[u8]) -> Result<Self, SignatureError> {
        match bytes.try_into() {
            Ok(bytes) => Ok(Self::from_bytes(bytes)),
            Err(_) => Err(InternalError::BytesLength { name: "ExpandedSecretKey", length: 64 }.into()),
        }
    }
}

impl fmt::Debug for ExpandedSecretKey {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("ExpandedSecretKey").finish_non_exhaustive()
    }
}

impl ConstantTimeEq for ExpandedSecretKey {
    fn ct_eq(&self, other: &Self) -> Choice {
        self.scalar.ct_eq(&other.scalar) & self.hash_prefix.ct_eq(&other.hash_prefix)
    }
}

impl PartialEq for ExpandedSecretKey {
    fn eq(&self, other: &Self) -> bool {
        self.ct_eq(other).into()
    }
}

impl Eq for ExpandedSecretKey {}

impl Drop for ExpandedSecretKey {
    fn drop(&mut self) {
        #[cfg(feature = "zeroize")]
        self.scalar.zeroize();
        self.hash_prefix.zeroize();
    }
}

#[cfg(feature = "zeroize")]
impl zeroize::ZeroizeOnDrop for ExpandedSecretKey {}

impl TryFrom<&[u8]> for ExpandedSecretKey {
    type Error = SignatureError;

    fn try_from(bytes: &[u8]) -> Result<Self, SignatureError> {
        Self::from_slice(bytes)
    }
}

impl From<&crate::SecretKey> for ExpandedSecretKey {
    fn from(secret_key: &crate::SecretKey) -> Self {
        use sha2::Digest as _;
        Self::from_bytes(&sha2::Sha512::digest(secret_key).into())
    }
}

/// What comes before everything that Ed25519ph hashes.
#[cfg(all(feature = "hazmat", feature = "digest"))]
const DOMAIN: &[u8] = b"SigEd25519 no Ed25519 collisions\x01";

/// A signature whose hash is `CtxDigest`: of what comes before, and of a message that is hashed twice by `update`.
#[cfg(feature = "hazmat")]
fn sign<CtxDigest: Digest<OutputSize = U64>>(
    esk: &ExpandedSecretKey,
    before: &[&[u8]],
    update: impl Fn(&mut CtxDigest) -> Result<(), SignatureError>,
    verifying_key: &VerifyingKey,
) -> Result<Signature, SignatureError> {
    let hash = |parts: &[&[u8]]| {
        let mut hash =
            before.iter().chain(parts).fold(CtxDigest::new(), |hash, part| hash.chain_update(part));
        update(&mut hash)?;
        Ok::<_, SignatureError>(Scalar::from_hash(hash))
    };
    let nonce = hash(&[&esk.hash_prefix])?;
    let r = EdwardsPoint::mul_base(&nonce).compress();
    let s = hash(&[r.as_bytes(), verifying_key.as_bytes()])? * esk.scalar + nonce;
    Ok(Signature::from_components(r.to_bytes(), s.to_bytes()))
}

/// Signs with any hash.
#[cfg(feature = "hazmat")]
pub fn raw_sign<CtxDigest>(esk: &ExpandedSecretKey, message: &[u8], verifying_key: &VerifyingKey) -> Signature
where
    CtxDigest: Digest<OutputSize = U64>,
{
    let update = |hash: &mut CtxDigest| {
        hash.update(message);
        Ok(())
    };
    sign(esk, &[], update, verifying_key).expect("it is hashed without an error")
}

/// Signs with any hash a message that is hashed beforehand with any hash.
///
/// # Errors
/// If the context is longer than 255 bytes.
#[cfg(all(feature = "hazmat", feature = "digest"))]
pub fn raw_sign_prehashed<CtxDigest, MsgDigest>(
    esk: &ExpandedSecretKey,
    prehashed_message: MsgDigest,
    verifying_key: &VerifyingKey,
    context: Option<&[u8]>,
) -> Result<Signature, SignatureError>
where
    MsgDigest: Digest<OutputSize = U64>,
    CtxDigest: Digest<OutputSize = U64>,
{
    let context = context.unwrap_or_default();
    let length = u8::try_from(context.len()).map_err(|_| InternalError::PrehashedContextLength)?;
    let message = prehashed_message.finalize();
    let update = |hash: &mut CtxDigest| {
        hash.update(&message[..]);
        Ok(())
    };
    sign(esk, &[DOMAIN, &[length], context], update, verifying_key)
}

/// Signs with any hash a message that comes piece by piece, twice.
///
/// # Errors
/// Those of the function.
#[cfg(feature = "hazmat")]
pub fn raw_sign_byupdate<CtxDigest, F>(
    esk: &ExpandedSecretKey,
    msg_update: F,
    verifying_key: &VerifyingKey,
) -> Result<Signature, SignatureError>
where
    CtxDigest: Digest<OutputSize = U64>,
    F: Fn(&mut CtxDigest) -> Result<(), SignatureError>,
{
    sign(esk, &[], msg_update, verifying_key)
}

/// Verifies with any hash.
///
/// # Errors
/// If the signature is not valid.
#[cfg(feature = "hazmat")]
pub fn raw_verify<CtxDigest>(
    vk: &VerifyingKey,
    message: &[u8],
    signature: &Signature,
) -> Result<(), SignatureError>
where
    CtxDigest: Digest<OutputSize = U64>,
{
    vk.verify_with_hash::<CtxDigest>(&[], message, signature)
}

/// Verifies with any hash the signature of a message that is hashed beforehand with any hash.
///
/// # Errors
/// If the signature is not valid.
#[cfg(all(feature = "hazmat", feature = "digest"))]
pub fn raw_verify_prehashed<CtxDigest, MsgDigest>(
    vk: &VerifyingKey,
    prehashed_message: MsgDigest,
    context: Option<&[u8]>,
    signature: &Signature,
) -> Result<(), SignatureError>
where
    MsgDigest: Digest<OutputSize = U64>,
    CtxDigest: Digest<OutputSize = U64>,
{
    let context = context.unwrap_or_default();
    debug_assert!(context.len() <= 255, "The context must not be longer than 255 octets.");
    let length = u8::try_from(context.len()).map_err(|_| InternalError::Verify)?;
    vk.verify_with_hash::<CtxDigest>(&[DOMAIN, &[length], context], &prehashed_message.finalize(), signature)
}
