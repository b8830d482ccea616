//! EdDSA as a [`Scheme`] (RFC 8032 section 3).

use crate::engine::edwards::PointEncoding as _;
use core::marker::PhantomData;

use subtle::{Choice, ConstantTimeEq};
use zeroize::{Zeroize, Zeroizing};

use crate::engine::TOGETHER;
use crate::engine::blinding::Mask;
use crate::scalar::GroupScalar;
use crate::scheme::schnorr::{self, ByteArray, Entry, Error, LANES, Scheme, SigningKey, VerifyingKey};

use crate::sealed::Sealed;
use crate::wipe::wipe;

use super::message::Hashed;
use super::stream::Opened;
use super::{Claim, Curve, Message, Policies};

/// EdDSA with a curve, as a type parameter.
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct EdDsa<C>(PhantomData<C>);

// Prints the name of the scheme.
prints! { [C: Curve] Debug for EdDsa<C>: "{}", C::SCHEME }

/// A seed and all that is derived from it.
#[derive(Clone)]
pub struct Secret<C: Curve> {
    pub(super) seed: C::Bytes,
    /// s, modulo the order.
    pub(super) scalar: C::Scalar,
    /// What makes the nonces secret.
    prefix: C::Bytes,
}

impl<C: Curve> Zeroize for Secret<C> {
    fn zeroize(&mut self) {
        wipe(self.seed.as_mut());
        self.scalar.zeroize();
        wipe(self.prefix.as_mut());
    }
}

impl<C: Curve> ConstantTimeEq for Secret<C> {
    fn ct_eq(&self, other: &Self) -> Choice {
        self.seed.as_ref().ct_eq(other.seed.as_ref())
    }
}

impl<C> Sealed for EdDsa<C> {}

impl<C: Curve> Scheme for EdDsa<C> {
    const NAME: &'static str = C::SCHEME;
    type Group = C;
    type SecretKeyBytes = C::Bytes;
    type PublicKeyBytes = C::Bytes;
    type Seed = C::Bytes;
    type Secret = Secret<C>;
    type Point = C::Point;
    type Table = C::Table;
    type Signature = C::Signature;
    type Policy = C::Policy;
    type Message<'a> = Message<'a, C>;
    type Claim<'a> = Claim<C>;

    fn expand(seed: &C::Bytes) -> Zeroizing<Secret<C>> {
        C::expand(seed)
    }

    fn expand_several(seeds: &[C::Bytes], places: &mut [&mut Secret<C>]) {
        C::expand_several(seeds, places);
    }

    fn no_secret() -> Secret<C> {
        Secret { seed: C::Bytes::ZERO, scalar: C::Scalar::ZERO, prefix: C::Bytes::ZERO }
    }

    /// Every seed is a secret key.
    fn decode_secret(bytes: &C::Bytes) -> Result<Zeroizing<Secret<C>>, Error> {
        Ok(Self::expand(bytes))
    }

    fn encode_secret(secret: &Secret<C>) -> Zeroizing<C::Bytes> {
        Zeroizing::new(secret.seed)
    }

    fn public_key(secret: &Secret<C>, mask: &Mask<C>) -> VerifyingKey<Self> {
        let (point, bytes) = C::base_product(&secret.scalar, mask);
        VerifyingKey::of_parts(bytes, point)
    }

    fn decode_public(bytes: &C::Bytes) -> Result<C::Point, Error> {
        let encoding = C::encoding(bytes);
        if !C::MAY_BE_LENIENT && !encoding.is_canonical_vartime() {
            return Err(Error::KeyNotCanonical);
        }
        C::decode_vartime(&encoding).ok_or(Error::KeyNotOnCurve)
    }

    /// The neutral element.
    fn no_key() -> VerifyingKey<Self> {
        VerifyingKey::of_parts(C::encode(&C::NEUTRAL_POINT), C::NEUTRAL_POINT)
    }

    fn sign(
        secret: &Secret<C>,
        public: &VerifyingKey<Self>,
        message: Message<'_, C>,
        mask: &Mask<C>,
    ) -> C::Signature {
        C::sign(secret, public.as_bytes(), message, mask)
    }

    fn sign_hedged(
        secret: &Secret<C>,
        public: &VerifyingKey<Self>,
        message: Message<'_, C>,
        noise: &C::Bytes,
        mask: &Mask<C>,
    ) -> C::Signature {
        C::sign(&C::hedge(secret, noise), public.as_bytes(), message, mask)
    }

    #[inline(never)]
    fn sign_several(
        batch: &[(&SigningKey<Self>, Message<'_, C>)],
        mask: &Mask<C>,
        places: &mut [Option<C::Signature>],
    ) {
        let batch = &batch[..batch.len().min(TOGETHER)];
        let count = batch.len();
        let mut strings = [Hashed::NONE; TOGETHER];
        for (string, (key, message)) in strings.iter_mut().zip(batch) {
            *string = message.hashed([key.secret().prefix.as_ref(), &[]]);
        }
        let mut nonces = Zeroizing::new([C::Scalar::ZERO; TOGETHER]);
        C::hash_several(&strings[..count], &mut nonces[..count]);
        let mut products = [(C::NEUTRAL_POINT, C::Bytes::ZERO); TOGETHER];
        C::base_products(&nonces[..count], mask, &mut products[..count]);
        for ((string, (key, message)), (_, r)) in strings.iter_mut().zip(batch).zip(&products) {
            *string = message.hashed([r.as_ref(), key.as_ref().as_bytes().as_ref()]);
        }
        let mut challenges = [C::Scalar::ZERO; TOGETHER];
        C::hash_several(&strings[..count], &mut challenges[..count]);
        for (i, (place, (key, _))) in places.iter_mut().zip(batch).enumerate() {
            let s = C::respond(&challenges[i], &key.secret().scalar, &nonces[i]);
            *place = Some(C::signature(products[i].1, s));
        }
    }

    #[inline(never)]
    fn public_keys(secrets: &[&Secret<C>], mask: &Mask<C>, places: &mut [&mut VerifyingKey<Self>]) {
        let count = secrets.len().min(TOGETHER);
        let mut scalars = Zeroizing::new([C::Scalar::ZERO; TOGETHER]);
        for (scalar, secret) in scalars.iter_mut().zip(secrets) {
            *scalar = secret.scalar;
        }
        let mut products = [(C::NEUTRAL_POINT, C::Bytes::ZERO); TOGETHER];
        C::base_products(&scalars[..count], mask, &mut products[..count]);
        for (place, (point, bytes)) in places.iter_mut().zip(products) {
            **place = VerifyingKey::of_parts(bytes, point);
        }
    }

    fn claim<'a>(
        policy: C::Policy,
        key: schnorr::Key<'a, Self>,
        message: Message<'a, C>,
        signature: &'a C::Signature,
    ) -> Result<Claim<C>, Error> {
        C::claim(policy, key, message, signature)
    }

    #[inline(never)]
    fn claim_several(policy: C::Policy, entries: &[Entry<'_, Self>]) -> [Result<Claim<C>, Error>; LANES] {
        let mut claims = [Err(Error::Mismatch); LANES];
        let mut strings = [Hashed::NONE; LANES];
        let mut count = 0;
        for (claim, entry) in claims.iter_mut().zip(entries) {
            *claim = Opened::<C>::new(policy, entry.key, entry.signature).map(|opened| {
                strings[count] = challenge(entry.key, entry.message, entry.signature);
                count += 1;
                opened.claim(C::Scalar::ZERO)
            });
        }
        let mut challenges = [C::Scalar::ZERO; LANES];
        C::hash_several(&strings[..count], &mut challenges);
        for (claim, challenge) in claims.iter_mut().flatten().zip(challenges) {
            claim.challenge = challenge;
        }
        claims
    }

    fn verify_vartime(policy: C::Policy, claim: &Claim<C>) -> Result<(), Error> {
        C::verify_vartime(claim, policy.rule().checks)
    }

    fn verify_message_vartime<'a>(
        policy: C::Policy,
        key: schnorr::Key<'a, Self>,
        message: Message<'a, C>,
        signature: &'a C::Signature,
    ) -> Result<(), Error> {
        C::verify_message_vartime(policy, key, message, signature)
    }

    fn prepare_vartime(point: &C::Point) -> C::Table {
        C::prepare_vartime(point)
    }

    fn verify_prepared_vartime(policy: C::Policy, claim: &Claim<C>, table: &C::Table) -> Result<(), Error> {
        C::verify_prepared_vartime(claim, table, policy.rule().checks)
    }

    fn table_worth() -> schnorr::TableWorth {
        C::table_worth()
    }

    fn verify_several_vartime(
        policy: C::Policy,
        claims: &[Claim<C>; LANES],
        count: usize,
    ) -> [Result<(), Error>; LANES] {
        C::verify_several_vartime(claims, count.min(LANES), policy.rule().checks)
    }

    fn verify_several_prepared_vartime(
        policy: C::Policy,
        claims: &[(Claim<C>, &C::Table); LANES],
        count: usize,
    ) -> [Result<(), Error>; LANES] {
        C::verify_several_prepared_vartime(claims, count.min(LANES), policy.rule().checks)
    }
}

/// [`Curve::expand`], for every curve.
pub(crate) fn expand<C: Curve>(seed: &C::Bytes) -> Zeroizing<Secret<C>> {
    of_hash(seed, &*C::hash_secret([seed.as_ref(), &[]]))
}

/// The secret derived from a seed with this hash. Constant-time.
#[cfg_attr(not(lemniscate_microcontroller), inline(always))]
pub(crate) fn of_hash<C: Curve>(seed: &C::Bytes, hash: &C::DoubleBytes) -> Zeroizing<Secret<C>> {
    let (scalar, prefix) = hash.as_ref().split_at(C::Bytes::LENGTH);
    let mut secret =
        Zeroizing::new(Secret::<C> { seed: *seed, scalar: C::Scalar::ZERO, prefix: C::Bytes::ZERO });
    // The half is clamped where the prefix will be.
    secret.prefix.as_mut().copy_from_slice(scalar);
    secret.scalar = C::secret_scalar(&mut secret.prefix);
    secret.prefix.as_mut().copy_from_slice(prefix);
    secret
}

/// [`Curve::hedge`], for every curve.
pub(crate) fn hedge<C: Curve>(secret: &Secret<C>, noise: &C::Bytes) -> Zeroizing<Secret<C>> {
    let hash = C::hash_secret([secret.prefix.as_ref(), noise.as_ref()]);
    let mut hedged = Zeroizing::new(secret.clone());
    hedged.prefix.as_mut().copy_from_slice(&(*hash).as_ref()[..C::Bytes::LENGTH]);
    hedged
}

/// [`Curve::sign`], for every curve.
pub(crate) fn sign<C: Curve>(
    secret: &Secret<C>,
    public: &C::Bytes,
    message: Message<'_, C>,
    mask: &Mask<C>,
) -> C::Signature {
    let nonce = Zeroizing::new(message.hashed([secret.prefix.as_ref(), &[]]).to_scalar::<C>());
    let (_, r) = C::base_product(&nonce, mask);
    let challenge = message.hashed([r.as_ref(), public.as_ref()]).to_scalar::<C>();
    C::signature(r, C::respond(&challenge, &secret.scalar, &nonce))
}

/// [`Curve::claim`], for every curve.
pub(crate) fn claim<C: Curve>(
    policy: C::Policy,
    key: schnorr::Key<'_, EdDsa<C>>,
    message: Message<'_, C>,
    signature: &C::Signature,
) -> Result<Claim<C>, Error> {
    let opened = Opened::new(policy, key, signature)?;
    Ok(opened.claim(challenge(key, message, signature).to_scalar::<C>()))
}

/// The hash input of the challenge.
fn challenge<'a, C: Curve>(
    key: schnorr::Key<'a, EdDsa<C>>,
    message: Message<'a, C>,
    signature: &'a C::Signature,
) -> Hashed<'a> {
    message.hashed([C::point_of(signature).as_ref(), key.bytes().as_ref()])
}
