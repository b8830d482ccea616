//! The formats and hashes of a curve.

use core::fmt;
use core::ops::Deref;

use crate::engine::blinding::Mask;
use crate::engine::edwards::{Claim, Edwards};
use crate::scheme::schnorr::{self, ByteArray, Error};
use zeroize::Zeroizing;

use super::message::{Hashed, Variant};
use super::scheme::Secret;
use super::{EdDsa, Message, Policies};

/// A curve, and EdDSA with it. RFC 8032's strings of b bits have 32 bytes for edwards25519 and 57 for edwards448.
pub trait Curve: Edwards {
    /// The name of EdDSA with this curve.
    const SCHEME: &'static str;
    /// What identifies the scheme in key files (RFC 8410 section 3).
    const DOTTED_OID: &'static str;
    /// The fewest bytes of a context: 1 where the scheme without a context hashes no prefix, else 0.
    const SHORTEST_CONTEXT: usize;
    /// Whether some policy takes encodings that are not canonical.
    const MAY_BE_LENIENT: bool;

    /// 2 b bits: the hash of a seed, and a seed followed by its public key.
    type DoubleBytes: ByteArray;
    /// A signature: R and S, not checked.
    type Signature: Copy + fmt::Debug + Send + Sync;
    /// Which signatures are valid.
    type Policy: Policies;
    /// The state of the hash function.
    type Hasher: Default;

    /// The hash of two strings, one after the other. For a seed alone it is the secret scalar before clamping, and the prefix,
    /// which keeps nonces secret. Constant-time except for the lengths.
    fn hash_secret(parts: [&[u8]; 2]) -> impl Deref<Target = Self::DoubleBytes>;

    /// Clamps the first half of the hash of a seed, and returns that integer modulo the order. Constant-time.
    fn secret_scalar(half: &mut Self::Bytes) -> Self::Scalar;

    /// Hashes the prefix of this variant (RFC 8032: dom2, dom4).
    fn begin(hasher: &mut Self::Hasher, variant: Variant<'_>);

    /// Hashes more bytes. Constant-time except for their number.
    fn update(hasher: &mut Self::Hasher, bytes: &[u8]);

    /// The hash of all bytes, modulo the order; the state is of no use afterwards. Constant-time.
    fn to_scalar(hasher: &mut Self::Hasher) -> Self::Scalar;

    /// The hash of each string, modulo the order: of several side by side, where that takes less time.
    /// Constant-time except for the lengths.
    fn hash_several(strings: &[Hashed<'_>], scalars: &mut [Self::Scalar]) {
        for (scalar, string) in scalars.iter_mut().zip(strings) {
            *scalar = string.to_scalar::<Self>();
        }
    }

    /// The signature of R and S.
    fn signature(r: Self::Bytes, s: Self::Scalar) -> Self::Signature;

    /// R.
    fn point_of(signature: &Self::Signature) -> &Self::Bytes;

    /// S, if it is below the order.
    fn scalar_of(signature: &Self::Signature) -> Option<Self::Scalar>;

    /// S = challenge * secret + nonce. Constant-time.
    fn respond(challenge: &Self::Scalar, secret: &Self::Scalar, nonce: &Self::Scalar) -> Self::Scalar;

    /// A seed and all that is derived from it: `eddsa::expand`, which is to be compiled with the curve, as are those that follow,
    /// and not in every crate that uses it. Constant-time.
    fn expand(seed: &Self::Bytes) -> Zeroizing<Secret<Self>>;

    /// [`Self::expand`] for each seed, in the place beside it: the hashes side by side, where that takes less time. Constant-time.
    fn expand_several(seeds: &[Self::Bytes], places: &mut [&mut Secret<Self>]) {
        for (seed, place) in seeds.iter().zip(places) {
            place.clone_from(&*Self::expand(seed));
        }
    }

    /// The secret with the left half of H(prefix || noise) as its prefix: `eddsa::hedge`. Constant-time.
    fn hedge(secret: &Secret<Self>, noise: &Self::Bytes) -> Zeroizing<Secret<Self>>;

    /// Signs: `eddsa::sign`. Constant-time except for the lengths of the message's parts.
    fn sign(
        secret: &Secret<Self>,
        public: &Self::Bytes,
        message: Message<'_, Self>,
        mask: &Mask<Self>,
    ) -> Self::Signature;

    /// What a signature claims: `eddsa::claim`.
    ///
    /// # Errors
    /// The errors of the encodings that the policy checks.
    fn claim(
        policy: Self::Policy,
        key: schnorr::Key<'_, EdDsa<Self>>,
        message: Message<'_, Self>,
        signature: &Self::Signature,
    ) -> Result<Claim<Self>, Error>;

    /// The verdict of `PublicKey::verify_vartime` on the [claim](Self::claim) of a signature. Variable-time.
    ///
    /// # Errors
    /// The reason why the signature is invalid.
    fn verify_message_vartime(
        policy: Self::Policy,
        key: schnorr::Key<'_, EdDsa<Self>>,
        message: Message<'_, Self>,
        signature: &Self::Signature,
    ) -> Result<(), Error> {
        schnorr::by_claim_vartime::<EdDsa<Self>>(policy, key, message, signature)
    }
}
