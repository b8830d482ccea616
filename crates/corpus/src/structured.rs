//! Blocks of signatures in which everything that verifiers can stumble over meets everything else: points with parts of
//! small order, encodings that are not canonical, S at its bounds, equal challenges, errors made to cancel, and the
//! variants with a context.
//!
//! A block has few keys and few points R, of which it makes many signatures: two hashes for each, and no product.

use std::sync::LazyLock;

use curve25519_dalek::traits::Identity;
use curve25519_dalek::{EdwardsPoint, Scalar};
use num_bigint::BigUint;
use sha2::{Digest, Sha512};

use crate::points::{decode, non_canonical, order, prime, small_order, to_bytes, torsion};
use crate::{Case, Choices};

/// Which of the three functions of RFC 8032 a signature is meant for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Variant {
    /// Ed25519.
    Pure,
    /// Ed25519ctx, with this context.
    Context(&'static [u8]),
    /// Ed25519ph, with this context, of the SHA-512 of the message.
    Prehashed(&'static [u8]),
}

impl Variant {
    /// All that are made.
    const ALL: [Variant; 6] = [
        Variant::Pure,
        Variant::Context(b"context"),
        Variant::Context(&[7; 255]),
        Variant::Prehashed(b""),
        Variant::Prehashed(b"context"),
        Variant::Prehashed(&[0; 254]),
    ];

    /// Mostly the first.
    pub fn any(choices: &mut Choices<'_>) -> Self {
        if choices.once_in(8) { *choices.one_of(&Self::ALL) } else { Variant::Pure }
    }

    /// The hash of R, A and the message, modulo L (RFC 8032 section 5.1, dom2).
    pub fn challenge(self, r: &[u8; 32], public_key: &[u8; 32], message: &[u8]) -> Scalar {
        let mut hash = Sha512::new();
        if let Variant::Context(context) | Variant::Prehashed(context) = self {
            let flag = u8::from(matches!(self, Variant::Prehashed(_)));
            hash.update(b"SigEd25519 no Ed25519 collisions");
            hash.update([flag, context.len() as u8]);
            hash.update(context);
        }
        hash.update(r);
        hash.update(public_key);
        match self {
            Variant::Prehashed(_) => hash.update(Sha512::digest(message)),
            _ => hash.update(message),
        }
        Scalar::from_bytes_mod_order_wide(&hash.finalize().into())
    }
}

/// One signature.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Structured {
    /// The variant that it is verified by.
    pub variant: Variant,
    /// The rest.
    pub case: Case,
}

/// A point as it is encoded.
#[derive(Clone)]
struct Encoded {
    family: &'static str,
    bytes: [u8; 32],
    /// Of the point, as far as it has order L; `None` if nobody knows it.
    logarithm: Option<Scalar>,
    /// Neutral if there is none.
    point: EdwardsPoint,
}

/// What a signature has that others have not; where several hold, the last.
pub mod family {
    pub const PLAIN: &str = "plain";
    pub const MIXED_ORDER: &str = "part of small order";
    pub const SPECIAL: &str = "special multiple of B";
    pub const SMALL_ORDER: &str = "small order";
    pub const NOT_CANONICAL: &str = "not canonical";
    pub const RELATED: &str = "related points";
    pub const ANY_BYTES: &str = "any bytes";
    pub const NEAR: &str = "S near the right one";
    pub const PLUS_ORDER: &str = "S plus multiples of L";
    pub const BOUND: &str = "S at a bound";
    pub const ANOTHER_S: &str = "another S";
    pub const FLIPPED: &str = "bit flipped";
    pub const ANOTHER_MESSAGE: &str = "another message or variant";
    pub const AGAIN: &str = "the same again";
    pub const CANCELLING: &str = "errors that cancel";

    /// All of them.
    pub const ALL: [&str; 15] = [
        PLAIN,
        MIXED_ORDER,
        SPECIAL,
        SMALL_ORDER,
        NOT_CANONICAL,
        RELATED,
        ANY_BYTES,
        NEAR,
        PLUS_ORDER,
        BOUND,
        ANOTHER_S,
        FLIPPED,
        ANOTHER_MESSAGE,
        AGAIN,
        CANCELLING,
    ];
}

static TORSION: LazyLock<[EdwardsPoint; 8]> = LazyLock::new(torsion);
static SMALL: LazyLock<Vec<[u8; 32]>> = LazyLock::new(small_order);
static NON_CANONICAL: LazyLock<Vec<[u8; 32]>> = LazyLock::new(non_canonical);
/// 0, L, 2 L, ..., 14 L: added to any S below L they stay below 2^256.
static MULTIPLES_OF_L: LazyLock<[[u8; 32]; 15]> =
    LazyLock::new(|| core::array::from_fn(|i| to_bytes(&(order() * i))));
static BOUNDS: LazyLock<Vec<[u8; 32]>> = LazyLock::new(|| {
    let one = BigUint::from(1u8);
    let mut bounds = vec![BigUint::ZERO, one.clone(), prime(), (&one << 256) - 1u8];
    for multiple in [1u8, 2, 4, 8, 15] {
        bounds.extend([order() * multiple - 1u8, order() * multiple, order() * multiple + 1u8]);
    }
    for bit in [126, 127, 128, 251, 252, 253, 254, 255] {
        bounds.extend([(&one << bit) - 1u8, &one << bit]);
    }
    bounds.iter().map(to_bytes).collect()
});

/// So many signatures. Equal choices give equal blocks.
pub fn block(choices: &mut Choices<'_>, cases: usize) -> Vec<Structured> {
    let mut pool = Pool::new(choices, cases.isqrt().clamp(1, 32));
    let mut block = Vec::with_capacity(cases + 2);
    while block.len() < cases {
        let again = if choices.once_in(8) { earlier(&block, choices) } else { None };
        match again {
            Some(earlier) => repeat(&mut block, &earlier, choices),
            None => block.push(pool.signature(choices)),
        }
    }
    block.truncate(cases);
    block
}

/// Mostly one of the last ones, as batches are parts of blocks.
fn earlier(block: &[Structured], choices: &mut Choices<'_>) -> Option<Structured> {
    let among = if choices.once_in(4) { block.len() } else { block.len().min(16) };
    let back = choices.below(among.max(1));
    block.get(block.len().checked_sub(1 + back)?).cloned()
}

/// What the signatures of a block are made of.
struct Pool {
    keys: Vec<Encoded>,
    points: Vec<Encoded>,
    messages: Vec<Vec<u8>>,
}

impl Pool {
    fn new(choices: &mut Choices<'_>, count: usize) -> Self {
        let mut keys = Vec::new();
        for _ in 0..count {
            keys.push(Encoded::any(choices, &keys));
        }
        // Points are related to keys, too.
        let mut points = keys.clone();
        for _ in 0..count {
            points.push(Encoded::any(choices, &points));
        }
        points.drain(1..count);
        Pool { keys, points, messages: (0..count).map(|_| choices.message()).collect() }
    }

    fn signature(&mut self, choices: &mut Choices<'_>) -> Structured {
        let (key, point) = (choices.one_of(&self.keys), choices.one_of(&self.points));
        let message = choices.one_of(&self.messages);
        let variant = Variant::any(choices);
        let challenge = variant.challenge(&point.bytes, &key.bytes, message);
        let right = point.logarithm.zip(key.logarithm).map(|(r, a)| r + challenge * a);
        let family = if point.family == family::PLAIN { key.family } else { point.family };
        let (family, s) = scalar(choices, family, right);
        let case = Case::new(family, key.bytes, message, point.bytes, s);
        let mut signature = Structured { variant, case };
        if choices.once_in(10) {
            self.spoil(&mut signature, choices);
        }
        signature
    }

    /// Changes one thing.
    fn spoil(&self, signature: &mut Structured, choices: &mut Choices<'_>) {
        let case = &mut signature.case;
        match choices.below(6) {
            0 => (case.family, signature.variant) = (family::ANOTHER_MESSAGE, *choices.one_of(&Variant::ALL)),
            1 => {
                (case.family, case.message) =
                    (family::ANOTHER_MESSAGE, choices.one_of(&self.messages).clone())
            }
            part => {
                case.family = family::FLIPPED;
                let bit = choices.below(256);
                let bytes = match part {
                    2 => &mut case.public_key[..],
                    3 => &mut case.signature[..32],
                    _ => &mut case.signature[32..],
                };
                bytes[bit / 8] ^= 1 << (bit % 8);
            }
        }
    }
}

impl Encoded {
    fn any(choices: &mut Choices<'_>, earlier: &[Encoded]) -> Self {
        match choices.below(16) {
            0 | 1 => {
                let torsion = 1 + choices.below(7);
                Self::multiple(family::MIXED_ORDER, choices.scalar(), torsion)
            }
            2 => {
                let scalar = special_scalar(choices);
                Self::multiple(family::SPECIAL, scalar, choices.below(16).saturating_sub(8))
            }
            3 => Self::bytes(family::SMALL_ORDER, *choices.one_of(&SMALL)),
            4 => Self::bytes(family::NOT_CANONICAL, *choices.one_of(&NON_CANONICAL)),
            5 | 6 if !earlier.is_empty() => choices.one_of(earlier).related(choices),
            7 => Self::bytes(family::ANY_BYTES, choices.bytes()),
            _ => Self::multiple(family::PLAIN, choices.scalar(), 0),
        }
    }

    fn multiple(family: &'static str, logarithm: Scalar, torsion: usize) -> Self {
        Self::point(family, Some(logarithm), EdwardsPoint::mul_base(&logarithm) + TORSION[torsion])
    }

    fn point(family: &'static str, logarithm: Option<Scalar>, point: EdwardsPoint) -> Self {
        Encoded { family, bytes: point.compress().to_bytes(), logarithm, point }
    }

    fn bytes(family: &'static str, bytes: [u8; 32]) -> Self {
        let logarithm = SMALL.contains(&bytes).then_some(Scalar::ZERO);
        Encoded { family, bytes, logarithm, point: decode(&bytes).unwrap_or(EdwardsPoint::identity()) }
    }

    /// The opposite point, the next one, the double, or the same with another part of small order.
    fn related(&self, choices: &mut Choices<'_>) -> Self {
        let known = |f: &dyn Fn(Scalar) -> Scalar| self.logarithm.map(f);
        let family = family::RELATED;
        match choices.below(5) {
            0 => Self::point(family, known(&|a| -a), -self.point),
            1 => Self::point(family, known(&|a| a + Scalar::ONE), self.point + *BASE),
            2 => Self::point(family, known(&|a| a + a), self.point + self.point),
            3 => Encoded { family, ..self.clone() },
            _ => Self::point(family, self.logarithm, self.point + TORSION[choices.below(8)]),
        }
    }
}

static BASE: LazyLock<EdwardsPoint> = LazyLock::new(|| EdwardsPoint::mul_base(&Scalar::ONE));

/// A small multiple, or one by about a power of two, of either sign: where sums meet equal points, and with A of small
/// order an S at a bound.
fn special_scalar(choices: &mut Choices<'_>) -> Scalar {
    let scalar = match choices.below(2) {
        0 => Scalar::from(choices.below(17) as u64),
        _ => Scalar::from_bytes_mod_order(*choices.one_of(&BOUNDS)),
    };
    if choices.below(2) == 0 { scalar } else { -scalar }
}

/// S, if what is right is known, and the family that it makes.
fn scalar(
    choices: &mut Choices<'_>,
    family: &'static str,
    right: Option<Scalar>,
) -> (&'static str, [u8; 32]) {
    let s = right.unwrap_or_else(|| choices.scalar());
    match choices.below(20) {
        0 => (family::NEAR, near(s, choices)),
        1 => (family::PLUS_ORDER, plus(s.to_bytes(), &MULTIPLES_OF_L[choices.below(15)])),
        2 => (family::BOUND, *choices.one_of(&BOUNDS)),
        3 => {
            let mut bytes = s.to_bytes();
            bytes[31] ^= 1 << (4 + choices.below(4));
            (family::PLUS_ORDER, bytes)
        }
        4 => (family::ANOTHER_S, if choices.below(2) == 0 { choices.bytes() } else { (-s).to_bytes() }),
        _ => (family, s.to_bytes()),
    }
}

/// s plus or minus a small number, or a power of two.
fn near(s: Scalar, choices: &mut Choices<'_>) -> [u8; 32] {
    let difference = match choices.below(2) {
        0 => Scalar::from(1 + choices.below(16) as u64),
        _ => {
            let mut power = [0; 32];
            let bit = choices.below(252);
            power[bit / 8] = 1 << (bit % 8);
            Scalar::from_bytes_mod_order(power)
        }
    };
    if choices.below(2) == 0 { s + difference } else { s - difference }.to_bytes()
}

/// The sum of two integers, which is below 2^256.
fn plus(a: [u8; 32], b: &[u8; 32]) -> [u8; 32] {
    let mut carry = 0;
    core::array::from_fn(|i| {
        carry += u16::from(a[i]) + u16::from(b[i]);
        let digit = carry as u8;
        carry >>= 8;
        digit
    })
}

/// The same signature once more, or several of its R, A and message whose errors in S add up to nothing.
fn repeat(block: &mut Vec<Structured>, earlier: &Structured, choices: &mut Choices<'_>) {
    let errors: &[i8] = match choices.below(4) {
        0 | 1 => &[0],
        2 => &[1, -1],
        _ => &[1, 1, -2],
    };
    let s = Scalar::from_canonical_bytes(earlier.case.s()).into_option();
    for &error in errors {
        let mut again = earlier.clone();
        again.case.family = family::AGAIN;
        if let Some(s) = s.filter(|_| error != 0) {
            let magnitude = Scalar::from(error.unsigned_abs());
            let s = if error < 0 { s - magnitude } else { s + magnitude };
            again.case.family = family::CANCELLING;
            again.case.signature[32..].copy_from_slice(s.as_bytes());
        }
        block.push(again);
    }
}

#[cfg(test)]
mod tests {
    use std::collections::{BTreeMap, BTreeSet};

    use super::*;
    use crate::oracle::Judge;
    use crate::random::random;

    #[test]
    fn all_families_with_all_verdicts() {
        let mut judge = Judge::default();
        let mut seen: BTreeMap<&str, BTreeSet<[bool; 4]>> = BTreeMap::new();
        for number in 0..4 {
            for signature in block(&mut Choices::seeded(1, number), 1024) {
                seen.entry(signature.case.family).or_default().insert(judge.verdicts(&signature));
            }
        }
        assert_eq!(seen.keys().copied().collect::<BTreeSet<_>>(), family::ALL.into());
        let all: BTreeSet<_> = seen.values().flatten().copied().collect();
        // As those of `crafted`.
        assert_eq!(all.len(), 6, "{all:?}");
        for (family, verdicts) in seen {
            match family {
                family::PLAIN => assert_eq!(verdicts, [[true; 4]].into()),
                family::ANY_BYTES | family::NEAR | family::ANOTHER_S => {}
                _ => assert!(verdicts.len() > 1, "{family}: {verdicts:?}"),
            }
        }
    }

    /// The verdicts of the equation are those of the libraries, and S is as the variant wants it.
    #[test]
    fn the_equation_agrees_with_the_libraries() {
        let mut judge = Judge::default();
        let mut of_variants = 0;
        for signature in block(&mut Choices::seeded(2, 0), 1024) {
            let by_equation = judge.by_equation(&signature);
            assert_eq!(judge.verdicts(&signature), by_equation, "{signature:?}");
            of_variants += usize::from(signature.variant != Variant::Pure && by_equation[3]);
        }
        assert!(of_variants > 20, "{of_variants} with a context are good");
        for case in random("equation").take(200) {
            let signature = Structured { variant: Variant::Pure, case };
            assert_eq!(judge.verdicts(&signature), judge.by_equation(&signature));
        }
    }
}
