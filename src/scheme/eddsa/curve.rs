//! What the frame is told of a curve: formats, hashes, and what the backends do.

use core::fmt;

use crate::scheme::blinding::{Blindable, Mask};
#[cfg(feature = "alloc")]
use crate::scheme::schnorr::TableWorth;
use crate::scheme::schnorr::{self, ByteArray, Error, LANES, one_by_one};
use zeroize::Zeroizing;

use super::message::{Hashed, Variant};
use super::scheme::Secret;
use super::{EdDsa, Message};

/// A curve, and EdDSA with it. Strings of b bits are those of RFC 8032: 32 bytes for edwards25519, 57 for edwards448.
pub trait Curve: Blindable + Copy + Eq + fmt::Debug + Send + Sync {
    /// The name of EdDSA with this curve.
    const SCHEME: &'static str;
    /// What identifies the scheme in key files (RFC 8410 section 3).
    #[cfg(feature = "pkcs8")]
    const ALGORITHM_OID: ::pkcs8::ObjectIdentifier;
    /// The fewest bytes of a context: 1 where the scheme without a context hashes no prefix, else 0.
    const SHORTEST_CONTEXT: usize;
    /// Whether some policy takes encodings that are not canonical.
    const MAY_BE_LENIENT: bool;
    /// The neutral element.
    const NEUTRAL_POINT: Self::Point;

    /// b bits: a seed, a public key, and each half of a signature.
    type Bytes: ByteArray;
    /// 2 b bits: the hash of a seed, and a seed followed by its public key.
    type DoubleBytes: ByteArray;
    /// A signature: R and S, not checked.
    type Signature: Copy + fmt::Debug + Send + Sync;
    /// Which signatures are valid.
    type Policy: Rules;
    /// A point, decoded, in the same form whatever the backend.
    type Point: Copy + Send + Sync;
    /// The encoding of a point, not decoded yet.
    type Encoding: Copy + Send + Sync;
    /// Multiples of a public key, for verifying many signatures.
    type Table: Clone + Send + Sync;
    /// The state of the hash function.
    type Hasher;

    /// The hash of a seed: the secret scalar before it is clamped, and what makes the nonces secret. Constant-time.
    fn hash_seed(seed: &Self::Bytes) -> Zeroizing<Self::DoubleBytes>;

    /// Clamps the first half of the hash of a seed, and returns that integer modulo the order. Constant-time.
    fn secret_scalar(half: &mut Self::Bytes) -> Self::Scalar;

    /// The hash function, with what precedes every string that is hashed for a message of this variant.
    fn hasher(variant: Variant<'_>) -> Self::Hasher;

    /// Hashes more bytes. Constant-time but for their number.
    fn update(hasher: &mut Self::Hasher, bytes: &[u8]);

    /// What was hashed, modulo the order. Constant-time.
    fn to_scalar(hasher: Self::Hasher) -> Self::Scalar;

    /// The hash of each string, modulo the order: of several side by side, where that takes less time.
    /// Constant-time but for the lengths.
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

    /// A seed and all that is derived from it: `eddsa::expand`, which is to be compiled with the curve, as are the next two,
    /// and not in every crate that uses it. Constant-time.
    fn expand(seed: &Self::Bytes) -> Zeroizing<Secret<Self>>;

    /// [`Self::expand`] for each seed, in the place beside it: the hashes side by side, where that takes less time. Constant-time.
    fn expand_several(seeds: &[Self::Bytes], places: &mut [&mut Secret<Self>]) {
        for (seed, place) in seeds.iter().zip(places) {
            place.clone_from(&*Self::expand(seed));
        }
    }

    /// Signs: `eddsa::sign`. Constant-time but for the lengths of the message's parts.
    fn sign(
        secret: &Secret<Self>,
        public: &Self::Bytes,
        message: Message<'_, Self>,
        mask: &Mask<Self>,
    ) -> Self::Signature;

    /// What a signature claims: `eddsa::claim`.
    ///
    /// # Errors
    /// What is wrong with the encodings, as far as the policy tells.
    fn claim(
        policy: Self::Policy,
        key: schnorr::Key<'_, EdDsa<Self>>,
        message: Message<'_, Self>,
        signature: &Self::Signature,
    ) -> Result<Claim<Self>, Error>;

    /// The product of the base point, and its encoding. Constant-time.
    fn base_product(scalar: &Self::Scalar, mask: &Mask<Self>) -> (Self::Point, Self::Bytes);

    /// [`Self::base_product`] of several scalars, for as many as there are places. Constant-time.
    fn base_products(
        scalars: &[Self::Scalar],
        mask: &Mask<Self>,
        products: &mut [(Self::Point, Self::Bytes)],
    );

    /// The encoding of a point that these bytes are.
    fn encoding(bytes: &Self::Bytes) -> Self::Encoding;

    /// The canonical encoding of a point.
    fn encode(point: &Self::Point) -> Self::Bytes;

    /// Decodes a point; its encoding is canonical if no policy takes others. Variable-time.
    fn decode_vartime(encoding: &Self::Encoding) -> Option<Self::Point>;

    /// Returns whether this is how its point is encoded, if it has one. Variable-time.
    fn is_canonical_vartime(encoding: &Self::Encoding) -> bool;

    /// Returns whether the order of a point divides the cofactor. Variable-time.
    fn is_small_order_vartime(point: &Self::Point) -> bool;

    /// Checks the equation of a claim, and small orders if the policy refuses them. Variable-time.
    ///
    /// # Errors
    /// What makes the signature invalid.
    fn verify_vartime(policy: Self::Policy, claim: &Claim<Self>) -> Result<(), Error>;

    /// The verdicts of [`Self::verify_vartime`] on the first `count` claims, at least one of them. Variable-time.
    fn verify_several_vartime(
        policy: Self::Policy,
        claims: &[Claim<Self>; LANES],
        count: usize,
    ) -> [Result<(), Error>; LANES] {
        one_by_one(claims, count, |claim| Self::verify_vartime(policy, claim))
    }

    /// The verdict of [`Self::verify_vartime`] on the [claim](Self::claim) of a signature. Variable-time.
    ///
    /// # Errors
    /// What makes the signature invalid.
    fn verify_message_vartime(
        policy: Self::Policy,
        key: schnorr::Key<'_, EdDsa<Self>>,
        message: Message<'_, Self>,
        signature: &Self::Signature,
    ) -> Result<(), Error> {
        schnorr::by_claim_vartime::<EdDsa<Self>>(policy, key, message, signature)
    }

    /// Makes the multiples of a public key. Variable-time.
    fn prepare_vartime(point: &Self::Point) -> Self::Table;

    /// The verdict of [`Self::verify_vartime`], by the multiples of the claim's key. Variable-time.
    ///
    /// # Errors
    /// What makes the signature invalid.
    fn verify_prepared_vartime(
        policy: Self::Policy,
        claim: &Claim<Self>,
        table: &Self::Table,
    ) -> Result<(), Error>;

    /// The verdicts of [`Self::verify_prepared_vartime`] on the first `count` claims, at least one of them, with their
    /// tables. Variable-time.
    #[cfg(feature = "alloc")]
    fn verify_several_prepared_vartime(
        policy: Self::Policy,
        claims: &[(Claim<Self>, &Self::Table); LANES],
        count: usize,
    ) -> [Result<(), Error>; LANES] {
        one_by_one(claims, count, |(claim, table)| Self::verify_prepared_vartime(policy, claim, table))
    }

    /// What a table of multiples is worth on the backend in force.
    #[cfg(feature = "alloc")]
    fn table_worth() -> TableWorth;
}

/// What a policy says of encodings.
pub trait Rules: Copy + Default + fmt::Debug + Send + Sync {
    /// The policy by which no signature is valid for two keys or two messages.
    const STRICT: Self;

    /// Returns whether the public key must be encoded canonically.
    fn needs_canonical_key(self) -> bool;

    /// Returns whether the point R must be encoded canonically.
    fn needs_canonical_point(self) -> bool;
}

/// A public key, decoded or not.
#[derive(Clone, Copy)]
pub enum Key<C: Curve> {
    /// As it is encoded.
    Encoded(C::Encoding),
    /// Its point.
    Decoded(C::Point),
}

/// What a signature claims: scalar * B = point + challenge * key.
#[derive(Clone, Copy)]
pub struct Claim<C: Curve> {
    pub(crate) key: Key<C>,
    pub(crate) point: C::Encoding,
    pub(crate) scalar: C::Scalar,
    pub(crate) challenge: C::Scalar,
}
