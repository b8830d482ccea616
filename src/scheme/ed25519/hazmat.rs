//! Building blocks of Ed25519 for protocols, under the names of `ed25519_dalek::hazmat`: keys as a scalar and a prefix, as in
//! BIP32-Ed25519 and Tor, and other hash functions.
//!
//! **Dangerous.** Two signatures of one message with one prefix but with different public keys or scalars reveal the secret, as
//! does a hash function weaker than SHA-512. Use [`SigningKey`] wherever possible.
//!
//! ```
//! use lemniscate::ed25519::hazmat::{ExpandedSecretKey, raw_sign, raw_verify};
//! use lemniscate::ed25519::{Sha512, SigningKey};
//!
//! # fn main() -> Result<(), lemniscate::ed25519::Error> {
//! let key = SigningKey::from_bytes(&[7; 32]);
//! let expanded = ExpandedSecretKey::from(&key);
//! let signature = raw_sign::<Sha512>(&expanded, b"a message", &key.verifying_key());
//! assert_eq!(signature, key.sign(b"a message"));
//! raw_verify::<Sha512>(&key.verifying_key(), b"a message", &signature)?;
//! # Ok(())
//! # }
//! ```

use core::fmt;

use sha2::digest::Digest;
use sha2::digest::consts::U64;
use zeroize::Zeroizing;

use crate::engine::blinding::Mask;
use crate::engine::edwards::Edwards;
use crate::scheme::clamp::clamp_25519;
use crate::scheme::eddsa::{Curve, Opened, Variant};
use crate::scheme::schnorr::{Key, Scheme};
use crate::wipe::zeroize;

use super::curve::prefix;
use super::{
    Ed25519, Edwards25519, Error, Message, Policy, Scalar, SecretKey, Signature, SigningKey, VerifyingKey,
};

/// An expanded secret key: the secret scalar, and the prefix that keeps nonces secret. Wiped when dropped.
#[derive(Clone)]
pub struct ExpandedSecretKey {
    /// The secret scalar.
    pub scalar: Scalar,
    /// The prefix, hashed with each message to derive its nonce. It must be secret, and never be used with another scalar.
    pub hash_prefix: [u8; 32],
}

zeroize!(on drop ExpandedSecretKey: scalar, hash_prefix);

impl ExpandedSecretKey {
    /// Creates a key from the hash of a seed, or from any 64 bytes: the first half is clamped and reduced modulo the order, the
    /// second half is the prefix. Constant-time.
    pub fn from_bytes(bytes: &[u8; 64]) -> Self {
        let half = |start: usize| Zeroizing::new(core::array::from_fn::<u8, 32, _>(|i| bytes[start + i]));
        let mut scalar = half(0);
        clamp_25519(&mut scalar);
        ExpandedSecretKey { scalar: Scalar::from_bytes_reduced(&scalar), hash_prefix: *half(32) }
    }

    /// [`Self::from_bytes`] for a slice.
    ///
    /// # Errors
    /// [`Error::KeyLength`] if it does not have 64 bytes.
    pub fn from_slice(bytes: &[u8]) -> Result<Self, Error> {
        bytes.try_into().map(Self::from_bytes).map_err(|_| Error::KeyLength)
    }

    /// The public key: the scalar times the base point. Constant-time.
    pub fn verifying_key(&self) -> VerifyingKey {
        let (point, bytes) = <Edwards25519 as Edwards>::base_product(&self.scalar, &Mask::of_build());
        VerifyingKey::of_parts(bytes, point)
    }
}

impl TryFrom<&[u8]> for ExpandedSecretKey {
    type Error = Error;

    fn try_from(bytes: &[u8]) -> Result<Self, Error> {
        Self::from_slice(bytes)
    }
}

/// From a seed.
impl From<&SecretKey> for ExpandedSecretKey {
    fn from(seed: &SecretKey) -> Self {
        Self::from_bytes(&Edwards25519::hash_secret([seed, &[]]))
    }
}

impl From<&SigningKey> for ExpandedSecretKey {
    fn from(key: &SigningKey) -> Self {
        Self::from(key.as_bytes())
    }
}

equals_in_constant_time! {
    [] ExpandedSecretKey: (self, other) =
        self.scalar.ct_eq(&other.scalar) & self.hash_prefix.ct_eq(&other.hash_prefix)
}

/// Prints only the name of the type.
impl fmt::Debug for ExpandedSecretKey {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("ExpandedSecretKey").finish_non_exhaustive()
    }
}

/// The hash of what precedes a message of this variant, of these strings and of what `update` adds, modulo the order.
fn hashed<D: Digest<OutputSize = U64>>(
    variant: Variant<'_>,
    strings: &[&[u8]],
    update: impl FnOnce(&mut D) -> Result<(), Error>,
) -> Result<Zeroizing<Scalar>, Error> {
    let (octets, _) = variant.octets();
    let mut digest = D::new();
    prefix(variant, &octets)
        .into_iter()
        .chain(strings.iter().copied())
        .for_each(|string| digest.update(string));
    update(&mut digest)?;
    let mut hash = Zeroizing::new([0; 64]);
    digest.finalize_into((&mut *hash).into());
    Ok(Zeroizing::new(Scalar::from_bytes_wide(&hash)))
}

fn sign<D: Digest<OutputSize = U64>>(
    secret: &ExpandedSecretKey,
    key: &VerifyingKey,
    variant: Variant<'_>,
    update: impl Fn(&mut D) -> Result<(), Error>,
) -> Result<Signature, Error> {
    let nonce = hashed::<D>(variant, &[&secret.hash_prefix], &update)?;
    let (_, r) = <Edwards25519 as Edwards>::base_product(&nonce, &Mask::of_build());
    let challenge = hashed::<D>(variant, &[&r, key.as_bytes()], &update)?;
    Ok(Edwards25519::signature(r, Edwards25519::respond(&challenge, &secret.scalar, &nonce)))
}

fn verify<D: Digest<OutputSize = U64>>(
    key: &VerifyingKey,
    variant: Variant<'_>,
    message: &[u8],
    signature: &Signature,
) -> Result<(), Error> {
    let policy = Policy::default();
    let opened = Opened::<Edwards25519>::new(policy, Key::from(key), signature)?;
    let strings = [signature.r_bytes(), key.as_bytes(), message];
    let challenge = hashed::<D>(variant, &strings, |_| Ok(()))?;
    Ed25519::verify_vartime(policy, &opened.claim(*challenge))
}

/// The variant Ed25519ph with a context.
fn prehashed(context: Option<&[u8]>) -> Result<Variant<'_>, Error> {
    Ok(Message::prehashed(context.unwrap_or_default(), &[0; 64])?.variant())
}

/// Signs a message with this hash function; Ed25519 uses SHA-512. `verifying_key` is hashed into the signature, and must match the
/// secret. Constant-time except for the lengths.
pub fn raw_sign<CtxDigest: Digest<OutputSize = U64>>(
    esk: &ExpandedSecretKey,
    message: &[u8],
    verifying_key: &VerifyingKey,
) -> Signature {
    let update = |digest: &mut CtxDigest| {
        digest.update(message);
        Ok(())
    };
    match sign::<CtxDigest>(esk, verifying_key, Variant::Pure, update) {
        Ok(signature) => signature,
        Err(_) => unreachable!("nothing in it fails"),
    }
}

/// [`raw_sign`] for a message that a function feeds to the hash function. The function is called twice, and must feed the same
/// bytes both times: otherwise the signature is invalid, and may reveal the secret.
///
/// # Errors
/// The error of the function.
pub fn raw_sign_byupdate<CtxDigest, F>(
    esk: &ExpandedSecretKey,
    msg_update: F,
    verifying_key: &VerifyingKey,
) -> Result<Signature, Error>
where
    CtxDigest: Digest<OutputSize = U64>,
    F: Fn(&mut CtxDigest) -> Result<(), Error>,
{
    sign(esk, verifying_key, Variant::Pure, msg_update)
}

/// [`raw_sign`] for a prehashed message, under a context of at most 255 bytes (Ed25519ph).
///
/// # Errors
/// [`Error::ContextLength`]
pub fn raw_sign_prehashed<CtxDigest, MsgDigest>(
    esk: &ExpandedSecretKey,
    prehashed_message: MsgDigest,
    verifying_key: &VerifyingKey,
    context: Option<&[u8]>,
) -> Result<Signature, Error>
where
    CtxDigest: Digest<OutputSize = U64>,
    MsgDigest: Digest<OutputSize = U64>,
{
    let hash = prehashed_message.finalize();
    sign::<CtxDigest>(esk, verifying_key, prehashed(context)?, |digest| {
        digest.update(hash.as_slice());
        Ok(())
    })
}

/// Returns whether a signature is valid, under the default policy, with this hash function. Variable-time.
///
/// # Errors
/// The reason why it is invalid.
pub fn raw_verify<CtxDigest: Digest<OutputSize = U64>>(
    vk: &VerifyingKey,
    message: &[u8],
    signature: &Signature,
) -> Result<(), Error> {
    verify::<CtxDigest>(vk, Variant::Pure, message, signature)
}

/// [`raw_verify`] for a prehashed message, under a context of at most 255 bytes (Ed25519ph).
///
/// # Errors
/// The reason why it is invalid.
pub fn raw_verify_prehashed<CtxDigest, MsgDigest>(
    vk: &VerifyingKey,
    prehashed_message: MsgDigest,
    context: Option<&[u8]>,
    signature: &Signature,
) -> Result<(), Error>
where
    CtxDigest: Digest<OutputSize = U64>,
    MsgDigest: Digest<OutputSize = U64>,
{
    verify::<CtxDigest>(vk, prehashed(context)?, &prehashed_message.finalize(), signature)
}
