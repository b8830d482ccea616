//! Curve9767 as a [`Scheme`].

use subtle::{Choice, ConstantTimeEq};
use zeroize::Zeroizing;

use crate::bytes::{join, set_if};
use crate::scheme::prime_order::decode_key;
use crate::scheme::schnorr::{
    self, Error, Exchange, Message, Parts, PrimeOrder, Scheme, TwoParts, decode_secret_scalar, verdict,
};
use crate::wipe::{Wiped, zeroize};

use super::hash::{Digest, nonzero_scalar_of, shake, shake_into};
use super::{BlindedKey, Element, SECRET_KEY_LENGTH, Scalar, Signature, SigningKey, VerifyingKey};
use crate::engine::curve9767 as engine;
use crate::engine::curve9767::Mask;

/// Curve9767, as a type parameter.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Curve9767;

/// A secret integer, and what makes the nonces secret.
#[derive(Clone)]
pub struct Secret {
    /// Not 0.
    scalar: Scalar,
    nonce_key: [u8; 32],
}

zeroize!(Secret: scalar, nonce_key);

impl ConstantTimeEq for Secret {
    fn ct_eq(&self, other: &Self) -> Choice {
        self.scalar.ct_eq(&other.scalar) & self.nonce_key.ct_eq(&other.nonce_key)
    }
}

/// What a signature claims: s G = C + e A.
#[derive(Clone, Copy)]
pub struct Claim<'a> {
    pub(super) signature: &'a Signature,
    pub(super) challenge: Scalar,
    pub(super) key: Element,
}

impl Scheme for Curve9767 {
    const NAME: &'static str = "Curve9767";
    type Group = engine::Curve9767;
    type SecretKeyBytes = [u8; SECRET_KEY_LENGTH];
    type PublicKeyBytes = [u8; 32];
    type Seed = [u8; 32];
    type Secret = Secret;
    /// Not the neutral element.
    type Point = Element;
    type Table = engine::Prepared;
    type Signature = Signature;
    type Policy = ();
    type Message<'a> = Message<'a>;
    type Claim<'a> = Claim<'a>;

    fn expand(seed: &[u8; 32]) -> Zeroizing<Secret> {
        Self::secret_of_seed(seed)
    }

    fn no_secret() -> Secret {
        Secret { scalar: Scalar::ZERO, nonce_key: [0; 32] }
    }

    /// An integer from 1 to n - 1, in little-endian, and 32 bytes that make the nonces secret.
    fn decode_secret(bytes: &[u8; SECRET_KEY_LENGTH]) -> Result<Zeroizing<Secret>, Error> {
        let half = |offset: usize| Zeroizing::new(core::array::from_fn::<u8, 32, _>(|i| bytes[offset + i]));
        let scalar: Zeroizing<Scalar> = decode_secret_scalar(&*half(0))?;
        Ok(Zeroizing::new(Secret { scalar: *scalar, nonce_key: *half(32) }))
    }

    fn encode_secret(secret: &Secret) -> Zeroizing<[u8; SECRET_KEY_LENGTH]> {
        Zeroizing::new(join(&*Zeroizing::new(secret.scalar.to_bytes()), &secret.nonce_key))
    }

    #[inline(never)]
    fn public_key(secret: &Secret, mask: &Mask) -> VerifyingKey {
        let point = Element::mul_generator_masked(&secret.scalar, mask);
        VerifyingKey::of_parts(point.encode(), point)
    }

    fn decode_public(bytes: &[u8; 32]) -> Result<Element, Error> {
        decode_key(bytes)
    }

    fn no_key() -> VerifyingKey {
        VerifyingKey::of_parts(Element::NEUTRAL.encode(), Element::NEUTRAL)
    }

    fn sign(secret: &Secret, public: &VerifyingKey, message: Message<'_>, mask: &Mask) -> Signature {
        sign(secret, &secret.nonce_key, public, message, mask)
    }

    fn sign_hedged(
        secret: &Secret,
        public: &VerifyingKey,
        message: Message<'_>,
        noise: &[u8; 32],
        mask: &Mask,
    ) -> Signature {
        let before = [&secret.nonce_key[..]];
        let nonce_key = Wiped::new(shake("curve9767-sign-hedge:", &before, Parts::one(noise)));
        sign(secret, &nonce_key, public, message, mask)
    }

    fn claim<'a>(
        (): (),
        key: schnorr::Key<'a, Self>,
        message: Message<'a>,
        signature: &'a Signature,
    ) -> Result<Claim<'a>, Error> {
        let challenge = challenge_of(message, signature, key.bytes());
        Ok(Claim { signature, challenge, key: key.to_point()? })
    }

    /// By the key where it is, which a claim has a copy of.
    fn verify_message_vartime<'a>(
        (): (),
        key: schnorr::Key<'a, Self>,
        message: Message<'a>,
        signature: &'a Signature,
    ) -> Result<(), Error> {
        let schnorr::Key::Decoded { bytes, point } = key else {
            return schnorr::by_claim_vartime::<Self>((), key, message, signature);
        };
        let challenge = challenge_of(message, signature, bytes);
        let (s, c) = (signature.scalar(), signature.head());
        verdict(engine::is_sum_vartime(s, c, &challenge, point.coordinates()))
    }

    fn verify_vartime((): (), claim: &Claim<'_>) -> Result<(), Error> {
        let Claim { signature, challenge, key } = claim;
        verdict(engine::is_sum_vartime(signature.scalar(), signature.head(), challenge, key.coordinates()))
    }

    fn prepare_vartime(point: &Element) -> engine::Prepared {
        engine::prepare(point.coordinates())
    }

    fn verify_prepared_vartime((): (), claim: &Claim<'_>, table: &engine::Prepared) -> Result<(), Error> {
        let Claim { signature, challenge, .. } = claim;
        let (s, c) = (signature.scalar(), signature.head());
        verdict(engine::is_prepared_difference_vartime(s, c, challenge, table))
    }

    /// Measured: 1.1 to 1.2 times the time of a signature, and to decode the key 0.2; signatures save half, of which half is
    /// counted.
    fn table_worth() -> schnorr::TableWorth {
        schnorr::TableWorth::alone(160, 25)
    }
}

impl TwoParts for Curve9767 {
    type Head = [u8; 32];
    type SignatureBytes = [u8; 64];
}

impl PrimeOrder for Curve9767 {
    #[inline(never)]
    fn secret_of_seed(seed: &[u8]) -> Zeroizing<Secret> {
        let mut hash = Wiped::new([0; 96]);
        shake_into("curve9767-keygen:", &[], Parts::one(seed), &mut *hash);
        let (wide, nonce_key) = (hash.first_chunk(), hash.last_chunk());
        let (wide, nonce_key) = wide.zip(nonce_key).expect("both are shorter");
        Zeroizing::new(Secret { scalar: *nonzero_scalar_of(wide), nonce_key: *nonce_key })
    }
}

/// A signature, with what makes its nonce secret.
fn sign(
    secret: &Secret,
    nonce_key: &[u8; 32],
    public: &VerifyingKey,
    message: Message<'_>,
    mask: &Mask,
) -> Signature {
    let mut buffer = [0; 64];
    let digest = Digest::of(message, &mut buffer);
    let nonce = digest.nonce(nonce_key);
    let c = commitment(&nonce, mask);
    let challenge = digest.challenge(&c, public.as_bytes());
    Signature::from_parts(c, response(&challenge, &secret.scalar, &nonce))
}

/// e d + k.
#[inline(never)]
fn response(e: &Scalar, d: &Scalar, k: &Scalar) -> Scalar {
    e.mul_add(*d, *k)
}

/// The encoding of k G.
#[inline(never)]
fn commitment(k: &Scalar, mask: &Mask) -> [u8; 32] {
    Element::mul_generator_masked(k, mask).encode()
}

/// Fills a secret of any length: see [`SigningKey::exchange_into`].
#[inline(never)]
fn exchange(key: &SigningKey, peer: &[u8; 32], mask: &Mask, secret: &mut [u8]) -> Choice {
    let own = &key.secret().scalar;
    let (good, is_good) = engine::product_x(own, peer, mask);
    hash_secret(own, peer, &good, is_good, secret);
    is_good
}

/// The challenge of a signature. By itself, off the stack of the equation.
#[inline(never)]
fn challenge_of(message: Message<'_>, signature: &Signature, public: &[u8; 32]) -> Scalar {
    Digest::of(message, &mut [0; 64]).challenge(signature.head(), public)
}

/// The secret of an exchange, from x or, where the bytes are no key, from the secret scalar.
#[inline(never)]
fn hash_secret(own: &Scalar, peer: &[u8; 32], good: &[u8; 32], is_good: Choice, secret: &mut [u8]) {
    let own = Wiped::new(own.to_bytes());
    let mut shared = Wiped::new(shake::<32>("curve9767-ecdh-failed:", &[&*own], Parts::one(peer)));
    set_if(&mut *shared, is_good, good);
    shake_into("curve9767-ecdh:", &[], Parts::one(&*shared), secret);
}

impl Exchange for Curve9767 {
    fn exchange(key: &SigningKey, peer: &[u8; 32], mask: &Mask, secret: &mut [u8; 32]) -> Choice {
        exchange(key, peer, mask, secret)
    }
}

#[cfg(feature = "pkcs8")]
impl super::pkcs8::Identified for Curve9767 {
    const ALGORITHM_OID: super::pkcs8::UuidOid =
        super::pkcs8::UuidOid::new(0x567eb344_bc63_4e35_aec7_80e70e4e5d9c);
}

impl SigningKey {
    /// [`Self::exchange`] for a secret of any length. A shorter secret is a prefix of a longer one.
    pub fn exchange_into(&self, peer: &[u8; 32], secret: &mut [u8]) -> Choice {
        self.with_default_mask(|key| key.exchange_into(peer, secret))
    }
}

impl BlindedKey<'_> {
    /// [`SigningKey::exchange_into`]
    pub fn exchange_into(&self, peer: &[u8; 32], secret: &mut [u8]) -> Choice {
        exchange(self.key, peer, self.mask, secret)
    }
}

impl VerifyingKey {
    /// The key as an element of the group.
    pub fn to_element(&self) -> Element {
        *self.point()
    }

    /// Returns whether this is a signature of a message, for signatures, keys or messages that are secret:
    /// constant-time except for the lengths, and slower than `verify_message`.
    pub fn verify_constant_time<'a>(&self, message: impl Into<Message<'a>>, signature: &Signature) -> Choice {
        let mut buffer = [0; 64];
        let challenge = Digest::of(message.into(), &mut buffer).challenge(signature.head(), self.as_bytes());
        let c = self.point().mul_add_mul_generator(&-challenge, signature.scalar());
        c.encode().ct_eq(signature.head())
    }
}
