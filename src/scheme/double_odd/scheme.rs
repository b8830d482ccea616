//! The schemes on double-odd groups as [`Scheme`]s.

use crate::wipe::Wiped;
use crate::xof::{self, Shake256};
use shake::digest::Update;
use subtle::{Choice, ConditionallySelectable};
use zeroize::Zeroizing;

use crate::bytes::set_if;
use crate::engine::blinding::Mask;
use crate::engine::double_odd::{Coordinates, Encodings, Product, Together as _, Verification};
use crate::engine::{TOGETHER, one_by_one};
use crate::group::double_odd::codec::Encoding;
use crate::scalar::Scalar;
use crate::scheme::prime_order::decode_key;
use crate::scheme::schnorr::{
    self, Exchange, LANES, PrimeOrder, Scheme, SharedSecret, Statement, TwoParts, decode_secret_scalar,
    in_lanes, verdict,
};

use super::format::Format;
use super::{BlindedKey, Element, Error, GroupScalar, Message, Signature, SigningKey, Suite, VerifyingKey};

impl<G: Suite> Scheme for G {
    const NAME: &'static str = <G as Suite>::NAME;
    type Group = G::Curve;
    type SecretKeyBytes = [u8; 32];
    type PublicKeyBytes = [u8; 32];
    type Seed = [u8; 32];
    /// Not 0.
    type Secret = GroupScalar<G>;
    /// Not the neutral element.
    type Point = Element<G>;
    type Table = <G::Curve as Verification>::Prepared;
    type Signature = Signature<G>;
    type Policy = ();
    type Message<'a> = Message<'a>;
    type Claim<'a> = Statement<'a, G>;

    fn expand(seed: &[u8; 32]) -> Zeroizing<GroupScalar<G>> {
        <G as Suite>::secret_of_seed(seed)
    }

    fn no_secret() -> GroupScalar<G> {
        GroupScalar::<G>::ZERO
    }

    /// An integer from 1 to r - 1, in little-endian.
    fn decode_secret(bytes: &[u8; 32]) -> Result<Zeroizing<GroupScalar<G>>, Error> {
        decode_secret_scalar(bytes)
    }

    fn encode_secret(secret: &GroupScalar<G>) -> Zeroizing<[u8; 32]> {
        Zeroizing::new(secret.to_bytes())
    }

    fn public_key(secret: &GroupScalar<G>, mask: &Mask<G::Curve>) -> VerifyingKey<G> {
        key_of_product(&Zeroizing::new(Element::<G>::mul_generator_masked(secret, mask)))
    }

    fn decode_public(bytes: &[u8; 32]) -> Result<Element<G>, Error> {
        decode_key(bytes)
    }

    fn no_key() -> VerifyingKey<G> {
        VerifyingKey::of_parts([0; 32], Element::NEUTRAL)
    }

    fn sign(
        secret: &GroupScalar<G>,
        public: &VerifyingKey<G>,
        message: Message<'_>,
        mask: &Mask<G::Curve>,
    ) -> Signature<G> {
        sign_with_seed(secret, public, message, &[], mask)
    }

    fn sign_hedged(
        secret: &GroupScalar<G>,
        public: &VerifyingKey<G>,
        message: Message<'_>,
        noise: &[u8; 32],
        mask: &Mask<G::Curve>,
    ) -> Signature<G> {
        sign_with_seed(secret, public, message, noise, mask)
    }

    #[inline(never)]
    fn public_keys(secrets: &[&GroupScalar<G>], mask: &Mask<G::Curve>, places: &mut [&mut VerifyingKey<G>]) {
        let mut scalars = Zeroizing::new([GroupScalar::<G>::ZERO; TOGETHER]);
        for (scalar, secret) in scalars.iter_mut().zip(secrets) {
            *scalar = **secret;
        }
        let (count, products) = base_products::<G>(&scalars[..secrets.len().min(TOGETHER)], mask);
        for (i, (place, secret)) in places.iter_mut().zip(secrets).enumerate() {
            **place = match &products[..count].get(i) {
                Some((bytes, coordinates)) => VerifyingKey::of_parts(*bytes, Element::new(*coordinates)),
                None => G::public_key(secret, mask),
            };
        }
    }

    #[inline(never)]
    fn sign_several(
        batch: &[(&SigningKey<G>, Message<'_>)],
        mask: &Mask<G::Curve>,
        places: &mut [Option<Signature<G>>],
    ) {
        let mut nonces = Zeroizing::new([GroupScalar::<G>::ZERO; TOGETHER]);
        for (nonce, (key, message)) in nonces.iter_mut().zip(batch) {
            let secret = G::encode_secret(key.secret());
            *nonce = *G::Format::nonce::<G>(&secret, key.as_ref().as_bytes(), *message, &[]);
        }
        let (count, products) = base_products::<G>(&nonces[..batch.len().min(TOGETHER)], mask);
        for (i, (nonce, (place, (key, message)))) in
            nonces.iter().zip(places.iter_mut().zip(batch)).enumerate()
        {
            let r = match &products[..count].get(i) {
                Some((encoding, _)) => *encoding,
                None => encoded_product::<G>(nonce, mask),
            };
            let (head, challenge) = G::Format::challenge::<G>(&r, key.as_ref().as_bytes(), *message);
            *place = Some(Signature::from_parts(head, response::<G>(&challenge, key.secret(), nonce)));
        }
    }

    fn claim<'a>(
        (): (),
        key: schnorr::Key<'a, G>,
        message: Message<'a>,
        signature: &'a Signature<G>,
    ) -> Result<Statement<'a, G>, Error> {
        Statement::new(key, message, signature)
    }

    fn verify_vartime((): (), claim: &Statement<'_, G>) -> Result<(), Error> {
        let Statement { point, public, message, signature } = claim;
        let (head, scalar) = (signature.head(), signature.scalar());
        verdict(G::Format::verify_vartime(point, public, *message, head, scalar))
    }

    /// By the key where it is, which a claim has a copy of.
    fn verify_message_vartime<'a>(
        (): (),
        key: schnorr::Key<'a, G>,
        message: Message<'a>,
        signature: &'a Signature<G>,
    ) -> Result<(), Error> {
        let schnorr::Key::Decoded { bytes, point } = key else {
            return schnorr::by_claim_vartime::<G>((), key, message, signature);
        };
        verdict(G::Format::verify_vartime(point, bytes, message, signature.head(), signature.scalar()))
    }

    #[inline(never)]
    fn verify_several_vartime(
        (): (),
        claims: &[Statement<'_, G>; LANES],
        count: usize,
    ) -> [Result<(), Error>; LANES] {
        let together = G::Curve::verified_together(G::Format::CODEC, count);
        let are_valid =
            (together > 0).then(|| G::Format::verify_together_vartime::<G>(claims, together)).flatten();
        let Some(are_valid) = are_valid else {
            return one_by_one(claims, count, |claim| G::verify_vartime((), claim));
        };
        let mut verdicts = are_valid.map(verdict);
        for (verdict, claim) in verdicts.iter_mut().zip(claims).take(count).skip(together) {
            *verdict = G::verify_vartime((), claim);
        }
        verdicts
    }

    fn prepare_vartime(point: &Element<G>) -> <G::Curve as Verification>::Prepared {
        G::Format::prepare_vartime::<G>(point)
    }

    fn table_worth() -> schnorr::TableWorth {
        G::Curve::table_worth(G::Format::CODEC)
    }

    fn verify_prepared_vartime(
        (): (),
        claim: &Statement<'_, G>,
        table: &<G::Curve as Verification>::Prepared,
    ) -> Result<(), Error> {
        let Statement { public, message, signature, .. } = claim;
        let (head, scalar) = (signature.head(), signature.scalar());
        verdict(G::Format::verify_prepared_vartime::<G>(table, public, *message, head, scalar))
    }
}

/// 32 bytes of SHAKE256 of a seed, reduced modulo the order; the next 32 if they give 0, which no known seed does.
pub(crate) fn secret_of_seed<G: Suite>(seed: &[u8]) -> Zeroizing<GroupScalar<G>> {
    let mut hash = Shake256::default();
    hash.update(seed);
    let mut bytes = Wiped::new([0; 64]);
    xof::finish(&mut hash, &mut *bytes);
    // Without a branch. That both are 0 has the chance of a guess at 500 bits.
    let [first, second] =
        [bytes.first_chunk(), bytes.last_chunk()].map(|half| half.expect("half of the bytes"));
    let mut secret = Zeroizing::new(Scalar::<_, 4>::from_bytes_reduced(first));
    let is_zero = secret.is_zero();
    secret.conditional_assign(&Zeroizing::new(Scalar::<_, 4>::from_bytes_reduced(second)), is_zero);
    secret
}

impl<G: Suite> TwoParts for G {
    type Head = <G::Format as Format>::Head;
    type SignatureBytes = <G::Format as Format>::SignatureBytes;
}

impl<G: Suite> PrimeOrder for G {
    fn secret_of_seed(seed: &[u8]) -> Zeroizing<GroupScalar<G>> {
        <G as Suite>::secret_of_seed(seed)
    }
}

impl<G: Suite> Exchange for G {
    fn exchange(
        key: &SigningKey<G>,
        peer: &[u8; 32],
        mask: &Mask<G::Curve>,
        secret: &mut [u8; 32],
    ) -> Choice {
        let mut good = Wiped::new([0; 32]);
        let is_good = G::Curve::exchange(G::Format::CODEC, key.secret(), peer, mask, &mut good);
        derive_shared(key, peer, is_good, &good, secret);
        is_good
    }

    fn exchange_several(
        batch: &[(&SigningKey<G>, &[u8; 32])],
        mask: &Mask<G::Curve>,
    ) -> [Option<(Choice, SharedSecret)>; LANES] {
        let batch = &batch[..batch.len().min(LANES)];
        let mut scalars = Zeroizing::new([GroupScalar::<G>::ZERO; LANES]);
        let mut peers = [[0; 32]; LANES];
        for ((scalar, of_lane), (key, peer)) in scalars.iter_mut().zip(&mut peers).zip(batch) {
            (*scalar, *of_lane) = (*key.secret(), **peer);
        }
        let together = G::Curve::exchanges(G::Format::CODEC, &scalars[..batch.len()], &peers, mask);
        in_lanes(batch, |i, (key, peer)| {
            let Some((_, (are_good, good))) = together.as_ref().filter(|(count, _)| i < *count) else {
                return BlindedKey { key, mask }.exchange(peer);
            };
            let mut secret = SharedSecret::new([0; 32]);
            derive_shared(key, peer, are_good[i], &good[i], secret.as_mut_bytes());
            (are_good[i], secret)
        })
    }
}

/// By itself, off the stack of the product.
#[inline(never)]
fn derive_shared<G: Suite>(
    key: &SigningKey<G>,
    peer: &[u8; 32],
    is_good: Choice,
    good: &[u8; 32],
    secret: &mut [u8; 32],
) {
    let mut shared = Wiped::new(key.secret().to_bytes());
    set_if(&mut *shared, is_good, good);
    let public = key.verifying_key().to_bytes();
    *secret = *G::Format::exchange::<G>(is_good, &shared, &public, peer);
}

/// The key that this element is. By itself, off the stack of the product.
#[inline(never)]
fn key_of_product<G: Suite>(product: &Element<G>) -> VerifyingKey<G> {
    let (bytes, normal) = G::Curve::encode_and_normalize(G::Format::CODEC, product.coordinates());
    VerifyingKey::of_parts(bytes, Element::new(normal))
}

/// Products of the generator, and how many: those of the other scalars take less time one after the other.
#[inline(never)]
fn base_products<G: Suite>(
    scalars: &[GroupScalar<G>],
    mask: &Mask<G::Curve>,
) -> (usize, [Product; TOGETHER]) {
    let mut products = [([0; 32], Coordinates([[0; 4]; 4])); TOGETHER];
    let count = G::Curve::base_products(G::Format::CODEC, scalars, mask, &mut products);
    (count, products)
}

/// The encoding of k G. By itself, as before.
#[inline(never)]
fn encoded_product<G: Suite>(k: &GroupScalar<G>, mask: &Mask<G::Curve>) -> [u8; 32] {
    Zeroizing::new(Element::<G>::mul_generator_masked(k, mask)).encode()
}

fn sign_with_seed<G: Suite>(
    secret: &GroupScalar<G>,
    public: &VerifyingKey<G>,
    message: Message<'_>,
    seed: &[u8],
    mask: &Mask<G::Curve>,
) -> Signature<G> {
    let public = public.as_bytes();
    let nonce = G::Format::nonce::<G>(&Wiped::new(secret.to_bytes()), public, message, seed);
    let r = encoded_product::<G>(&nonce, mask);
    let (head, challenge) = G::Format::challenge::<G>(&r, public, message);
    Signature::from_parts(head, response::<G>(&challenge, secret, &nonce))
}

/// challenge * secret + nonce. By itself, as before.
#[inline(never)]
fn response<G: Suite>(
    challenge: &GroupScalar<G>,
    secret: &GroupScalar<G>,
    nonce: &GroupScalar<G>,
) -> GroupScalar<G> {
    challenge.mul_add(*secret, *nonce)
}

impl<G: Suite> SigningKey<G> {
    /// Signs with an extra seed. Different seeds give different signatures, all valid. A changing seed, secret or not, makes
    /// attacks by induced faults harder. Constant-time except for the lengths.
    pub fn sign_with_seed<'a>(&self, message: impl Into<Message<'a>>, seed: &[u8]) -> Signature<G> {
        self.with_default_mask(|key| key.sign_with_seed(message, seed))
    }
}

impl<G: Suite> BlindedKey<'_, G> {
    /// [`SigningKey::sign_with_seed`]
    pub fn sign_with_seed<'a>(&self, message: impl Into<Message<'a>>, seed: &[u8]) -> Signature<G> {
        sign_with_seed(self.key.secret(), self.key.as_ref(), message.into(), seed, self.mask)
    }
}

impl<G: Suite> VerifyingKey<G> {
    /// The key as an element of the group.
    pub fn to_element(&self) -> Element<G> {
        *self.point()
    }
}

#[cfg(feature = "pkcs8")]
impl<G: Suite> schnorr::key_file::Identified for G {
    const ALGORITHM_OID: schnorr::key_file::UuidOid = schnorr::key_file::UuidOid::new(G::UUID);
}
