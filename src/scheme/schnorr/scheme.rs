//! The definition of a signature scheme.

use core::fmt;

use subtle::ConstantTimeEq;
use zeroize::{Zeroize, Zeroizing};

use crate::engine::blinding::{Blindable, Mask};

use crate::sealed::Sealed;

use super::{ByteArray, Entry, Error, Key, Parts, SigningKey, VerifyingKey};
use crate::engine::{LANES, TableWorth, one_by_one};

/// A signature scheme: its group, formats and hashes. Everything else is written once, over this trait.
///
/// A signature of a message by a public key A = s B is valid if c A and z B, for its challenge c, a hash, and its scalar
/// z, add up to the point R that it was made with (Schnorr, "Efficient identification and signatures for smart cards",
/// CRYPTO 1989; RFC 8032).
///
/// The trait is sealed: only the schemes of this library implement it. Its hidden items are for the library, and may change at any
/// time.
pub trait Scheme: Sealed + Copy + Eq + fmt::Debug + Send + Sync + 'static {
    /// The name printed with keys and signatures.
    const NAME: &'static str;
    /// The group, with its blinding of products by the base point.
    #[doc(hidden)]
    type Group: Blindable;
    /// An encoded secret key.
    type SecretKeyBytes: ByteArray;
    /// An encoded public key.
    type PublicKeyBytes: ByteArray;
    /// The random bytes from which a new secret key is derived.
    type Seed: ByteArray;
    /// A secret key with all precomputed values for signing.
    #[doc(hidden)]
    type Secret: Clone + ConstantTimeEq + Zeroize + Send + Sync;
    /// A decoded public key.
    #[doc(hidden)]
    type Point: Copy + Send + Sync;
    /// Multiples of a public key, for verifying many signatures.
    #[doc(hidden)]
    type Table: Clone + Send + Sync;
    /// A signature whose bytes are well-formed.
    type Signature: Copy + fmt::Debug + Send + Sync;
    /// The policy that decides which signatures are valid; `()` if the scheme has only one.
    type Policy: Copy + Default + fmt::Debug + Send + Sync;
    /// The signed data and its interpretation.
    type Message<'a>: Copy + Send + Sync + From<Parts<'a>> + From<&'a [u8]>;
    /// A signature with its key and its message, hashed as far as possible: only the equation remains to be checked.
    #[doc(hidden)]
    type Claim<'a>: Copy + Send + Sync;

    /// The secret key derived from a seed. Constant-time.
    #[doc(hidden)]
    fn expand(seed: &Self::Seed) -> Zeroizing<Self::Secret>;

    /// The secret key of each seed, in the place beside it: [`Self::expand`], for at most
    /// [`TOGETHER`](crate::engine::TOGETHER). Constant-time.
    #[doc(hidden)]
    fn expand_several(seeds: &[Self::Seed], places: &mut [&mut Self::Secret]) {
        for (seed, place) in seeds.iter().zip(places) {
            place.clone_from(&*Self::expand(seed));
        }
    }

    /// A placeholder for a secret key.
    #[doc(hidden)]
    fn no_secret() -> Self::Secret;

    /// Decodes a secret key. Timing reveals only success or failure.
    ///
    /// # Errors
    /// The error.
    #[doc(hidden)]
    fn decode_secret(bytes: &Self::SecretKeyBytes) -> Result<Zeroizing<Self::Secret>, Error>;

    /// Encodes a secret key. Constant-time.
    #[doc(hidden)]
    fn encode_secret(secret: &Self::Secret) -> Zeroizing<Self::SecretKeyBytes>;

    /// The public key of a secret key. Constant-time.
    #[doc(hidden)]
    fn public_key(secret: &Self::Secret, mask: &Mask<Self::Group>) -> VerifyingKey<Self>;

    /// Decodes a public key.
    ///
    /// # Errors
    /// The reason why the key is invalid.
    #[doc(hidden)]
    fn decode_public(bytes: &Self::PublicKeyBytes) -> Result<Self::Point, Error>;

    /// A public key whose secret nobody knows: the value of a wiped key.
    #[doc(hidden)]
    fn no_key() -> VerifyingKey<Self>;

    /// Signs. Constant-time except for the lengths of the message's parts.
    #[doc(hidden)]
    fn sign(
        secret: &Self::Secret,
        public: &VerifyingKey<Self>,
        message: Self::Message<'_>,
        mask: &Mask<Self::Group>,
    ) -> Self::Signature;

    /// [`Self::sign`] with noise in the nonce, as `schnorr::hedged` describes. Constant-time except for the lengths of the message's parts.
    #[doc(hidden)]
    fn sign_hedged(
        secret: &Self::Secret,
        public: &VerifyingKey<Self>,
        message: Self::Message<'_>,
        noise: &Self::Seed,
        mask: &Mask<Self::Group>,
    ) -> Self::Signature;

    /// Writes the public key of each secret to the matching place, as [`Self::public_key`] does, for at most
    /// [`TOGETHER`](crate::engine::TOGETHER) secrets. Constant-time.
    #[doc(hidden)]
    fn public_keys(
        secrets: &[&Self::Secret],
        mask: &Mask<Self::Group>,
        places: &mut [&mut VerifyingKey<Self>],
    ) {
        for (secret, place) in secrets.iter().zip(places) {
            **place = Self::public_key(secret, mask);
        }
    }

    /// The signature of each message, in the place beside it: [`Self::sign`], for at most [`TOGETHER`](crate::engine::TOGETHER). Constant-time except for the
    /// lengths of the messages' parts.
    #[doc(hidden)]
    fn sign_several(
        batch: &[(&SigningKey<Self>, Self::Message<'_>)],
        mask: &Mask<Self::Group>,
        places: &mut [Option<Self::Signature>],
    ) {
        for ((key, message), place) in batch.iter().zip(places) {
            *place = Some(Self::sign(key.secret(), key.as_ref(), *message, mask));
        }
    }

    /// The claim of a signature.
    ///
    /// # Errors
    /// The error of the key, the signature or the message, as far as the policy and the encodings show it.
    #[doc(hidden)]
    fn claim<'a>(
        policy: Self::Policy,
        key: Key<'a, Self>,
        message: Self::Message<'a>,
        signature: &'a Self::Signature,
    ) -> Result<Self::Claim<'a>, Error>;

    /// The claim of each of the first [`LANES`] entries: [`Self::claim`]. Lanes past the last entry hold an error.
    #[doc(hidden)]
    fn claim_several<'a>(
        policy: Self::Policy,
        entries: &[Entry<'a, Self>],
    ) -> [Result<Self::Claim<'a>, Error>; LANES] {
        let mut claims = [Err(Error::Mismatch); LANES];
        for (claim, Entry { key, message, signature }) in claims.iter_mut().zip(entries) {
            *claim = Self::claim(policy, *key, *message, signature);
        }
        claims
    }

    /// Returns whether a claim is right. Variable-time.
    ///
    /// # Errors
    /// The reason why the signature is invalid.
    #[doc(hidden)]
    fn verify_vartime(policy: Self::Policy, claim: &Self::Claim<'_>) -> Result<(), Error>;

    /// Returns whether a signature is valid: what [`Self::verify_vartime`] says of its [claim](Self::claim). Overridden where the
    /// claim is not to be on the stack while the equation is computed. Variable-time.
    ///
    /// # Errors
    /// The reason why the signature is invalid.
    #[doc(hidden)]
    fn verify_message_vartime<'a>(
        policy: Self::Policy,
        key: Key<'a, Self>,
        message: Self::Message<'a>,
        signature: &'a Self::Signature,
    ) -> Result<(), Error> {
        by_claim_vartime::<Self>(policy, key, message, signature)
    }

    /// Computes the multiples of a public key. Variable-time.
    #[doc(hidden)]
    fn prepare_vartime(point: &Self::Point) -> Self::Table;

    /// The verdict of [`Self::verify_vartime`], by the multiples of the claim's key. Variable-time.
    ///
    /// # Errors
    /// The reason why the signature is invalid.
    #[doc(hidden)]
    fn verify_prepared_vartime(
        policy: Self::Policy,
        claim: &Self::Claim<'_>,
        table: &Self::Table,
    ) -> Result<(), Error>;

    /// What a table of multiples is worth on the selected backend, so that a cache of them makes no more than are good for
    /// it.
    #[doc(hidden)]
    fn table_worth() -> TableWorth;

    /// The verdicts of [`Self::verify_vartime`] on the first `count` claims, at least one of them. Variable-time.
    #[doc(hidden)]
    fn verify_several_vartime(
        policy: Self::Policy,
        claims: &[Self::Claim<'_>; LANES],
        count: usize,
    ) -> [Result<(), Error>; LANES] {
        one_by_one(claims, count, |claim| Self::verify_vartime(policy, claim))
    }

    /// The verdicts of [`Self::verify_prepared_vartime`] on the first `count` claims, at least one of them, with their
    /// tables. Variable-time.
    #[doc(hidden)]
    fn verify_several_prepared_vartime(
        policy: Self::Policy,
        claims: &[(Self::Claim<'_>, &Self::Table); LANES],
        count: usize,
    ) -> [Result<(), Error>; LANES] {
        one_by_one(claims, count, |(claim, table)| Self::verify_prepared_vartime(policy, claim, table))
    }
}

/// What `one` makes of each of the first [`LANES`] items and its number, by a loop: it is too much code to be there once for
/// each lane.
pub(crate) fn in_lanes<I, R>(items: &[I], mut one: impl FnMut(usize, &I) -> R) -> [Option<R>; LANES] {
    let mut results = [const { None }; LANES];
    for (i, (result, item)) in results.iter_mut().zip(items).enumerate() {
        *result = Some(one(i, item));
    }
    results
}

/// What [`Scheme::verify_vartime`] says of the claim of a signature.
#[inline]
pub(crate) fn by_claim_vartime<'a, S: Scheme>(
    policy: S::Policy,
    key: Key<'a, S>,
    message: S::Message<'a>,
    signature: &'a S::Signature,
) -> Result<(), Error> {
    // Where it is, as a copy would be on the stack while the equation is computed.
    match &S::claim(policy, key, message, signature) {
        Ok(claim) => S::verify_vartime(policy, claim),
        Err(error) => Err(*error),
    }
}
