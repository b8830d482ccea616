//! A signature scheme of a test's own: Schnorr signatures with SHA-256 in the squares modulo 887, a group of 443 elements.
//! It states its group, its hash and its formats; everything else is the library's, as for every scheme.

use lemniscate::engine::TableWorth;
use lemniscate::engine::blinding::{Blindable, Mask, Stream};
use lemniscate::scalar::GroupScalar;
use lemniscate::schnorr::{
    Error, Key, Message, PrimeOrder, Scheme, Signature, Statement, TwoParts, VerifyingKey,
};
use lemniscate::sealed::Sealed;
use sha2::{Digest, Sha256};
use subtle::{Choice, ConstantTimeEq};
use zeroize::{DefaultIsZeroes, Zeroizing};

const ORDER: u64 = 443;
const MODULUS: u64 = 2 * ORDER + 1;

/// An integer modulo the order.
#[derive(Clone, Copy, Default)]
pub struct Integer(u64);

impl DefaultIsZeroes for Integer {}

impl Sealed for Integer {}

impl GroupScalar for Integer {
    type Bytes = [u8; 2];
    const ZERO: Self = Integer(0);

    fn draw_nonzero(fill: &mut dyn FnMut(&mut [u8])) -> Zeroizing<Self> {
        let mut bytes = [0; 8];
        fill(&mut bytes);
        Zeroizing::new(Integer(u64::from_le_bytes(bytes) % (ORDER - 1) + 1))
    }
    fn subtract_shifted(&self, other: &Self, bits: usize) -> Zeroizing<Self> {
        Zeroizing::new(Integer((self.0 + (ORDER - other.0) * (1 << bits)) % ORDER))
    }
    fn from_canonical(bytes: &[u8; 2]) -> Option<Self> {
        Some(Integer(u16::from_le_bytes(*bytes).into())).filter(|integer| integer.0 < ORDER)
    }
    fn to_canonical(&self) -> [u8; 2] {
        (self.0 as u16).to_le_bytes()
    }
    fn is_zero(&self) -> Choice {
        self.0.ct_eq(&0)
    }
    fn invert(&self) -> Self {
        Integer((0..ORDER - 2).fold(1, |power, _| power * self.0 % ORDER))
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Toy;

const GENERATOR: u64 = 4;

fn power(base: u64, exponent: u64) -> u64 {
    (0..exponent).fold(1, |power, _| power * base % MODULUS)
}

fn base_power(exponent: &Integer, mask: &Mask<Toy>) -> u64 {
    mask.start() * power(GENERATOR, mask.blind(exponent, 0).0) % MODULUS
}

impl Sealed for Toy {}

impl Blindable for Toy {
    type Scalar = Integer;
    type Start = u64;
    const NAME: &'static str = "toy";

    const NEUTRAL: u64 = 1;
    const NO_MASK: &'static Mask<Self> = &Mask::none();
    fn start(k: &Integer, mask: &Mask<Self>, _: &mut Stream) -> u64 {
        base_power(k, mask)
    }
}

/// What is hashed, as an integer.
fn hash(before: &[&[u8]], message: Message<'_>) -> Integer {
    let mut hash = Sha256::new_with_prefix(message.hash());
    before.iter().copied().chain(message.data().iter()).for_each(|part| hash.update(part));
    Integer(u64::from_le_bytes(hash.finalize()[..8].try_into().unwrap()) % ORDER)
}

/// Returns whether g^s = R A^e, for the power of A.
fn check(claim: &Statement<'_, Toy>, power_of_key: impl Fn(u64) -> u64) -> Result<(), Error> {
    let (r, s) = (claim.signature.head(), claim.signature.scalar());
    let e = hash(&[r, claim.public], claim.message);
    let right = u64::from(u16::from_le_bytes(*r)) * power_of_key(e.0) % MODULUS;
    if power(GENERATOR, s.0) == right { Ok(()) } else { Err(Error::Mismatch) }
}

impl Scheme for Toy {
    const NAME: &'static str = "Toy";
    type Group = Toy;
    type SecretKeyBytes = [u8; 2];
    type PublicKeyBytes = [u8; 2];
    type Seed = [u8; 8];
    type Secret = u64;
    type Point = u64;
    type Table = Vec<u64>;
    type Signature = Signature<Toy>;
    type Policy = ();
    type Message<'a> = Message<'a>;
    type Claim<'a> = Statement<'a, Toy>;

    fn expand(seed: &[u8; 8]) -> Zeroizing<u64> {
        Self::secret_of_seed(seed)
    }
    fn no_secret() -> u64 {
        0
    }
    fn decode_secret(bytes: &[u8; 2]) -> Result<Zeroizing<u64>, Error> {
        Ok(Zeroizing::new(Integer::from_canonical(bytes).ok_or(Error::SecretOutOfRange)?.0))
    }
    fn encode_secret(secret: &u64) -> Zeroizing<[u8; 2]> {
        Zeroizing::new(Integer(*secret).to_canonical())
    }
    fn public_key(secret: &u64, mask: &Mask<Toy>) -> VerifyingKey<Toy> {
        let point = base_power(&Integer(*secret), mask);
        VerifyingKey::from_parts((point as u16).to_le_bytes(), point)
    }
    fn decode_public(bytes: &[u8; 2]) -> Result<u64, Error> {
        let point = u16::from_le_bytes(*bytes).into();
        if power(point, ORDER) == 1 { Ok(point) } else { Err(Error::KeyNotOnCurve) }
    }
    fn no_key() -> VerifyingKey<Toy> {
        VerifyingKey::from_parts([1, 0], 1)
    }
    fn sign(a: &u64, public: &VerifyingKey<Toy>, message: Message<'_>, mask: &Mask<Toy>) -> Signature<Toy> {
        Self::sign_hedged(a, public, message, &[0; 8], mask)
    }
    fn sign_hedged(
        a: &u64,
        public: &VerifyingKey<Toy>,
        message: Message<'_>,
        noise: &[u8; 8],
        mask: &Mask<Toy>,
    ) -> Signature<Toy> {
        let nonce = hash(&[b"nonce", noise, &a.to_le_bytes()], message);
        let r = (base_power(&nonce, mask) as u16).to_le_bytes();
        let e = hash(&[&r, public.as_bytes()], message);
        Signature::from_parts(r, Integer((nonce.0 + e.0 * a) % ORDER))
    }
    fn claim<'a>(
        (): (),
        key: Key<'a, Toy>,
        message: Message<'a>,
        signature: &'a Signature<Toy>,
    ) -> Result<Statement<'a, Toy>, Error> {
        Statement::new(key, message, signature)
    }
    fn verify_vartime((): (), claim: &Statement<'_, Toy>) -> Result<(), Error> {
        check(claim, |e| power(claim.point, e))
    }
    fn prepare_vartime(point: &u64) -> Vec<u64> {
        (0..ORDER).map(|e| power(*point, e)).collect()
    }
    fn verify_prepared_vartime((): (), claim: &Statement<'_, Toy>, table: &Vec<u64>) -> Result<(), Error> {
        check(claim, |e| table[e as usize])
    }
    fn table_worth() -> TableWorth {
        TableWorth::alone(160, 25)
    }
}

impl TwoParts for Toy {
    type Head = [u8; 2];
    type SignatureBytes = [u8; 4];
}

impl PrimeOrder for Toy {
    fn secret_of_seed(seed: &[u8]) -> Zeroizing<u64> {
        Zeroizing::new(hash(&[seed], Message::raw(b"")).0.max(1))
    }
}
