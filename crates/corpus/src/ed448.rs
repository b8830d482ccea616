//! Ed448: signatures that mix all corners, as those of [`structured`](crate::structured) do, crafted ones for each corner, and
//! what crrl says of them.
//!
//! The points are a cyclic group of order 4 n: for a secret a, A = a B + T with 4 T = 0, and so on, as in
//! [`crafted`](mod@crate::crafted).

use std::sync::LazyLock;

use crrl::ed448::{Point, PublicKey, Scalar};
use num_bigint::BigUint;
use shake::Shake256;
use shake::digest::{ExtendableOutput, Update};

use crate::Choices;
use crate::structured::{Variant, family};

/// A public key, a message, and 114 bytes that may be a signature.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Case {
    /// Which corner it is of.
    pub family: &'static str,
    /// The variant that it is verified by.
    pub variant: Variant,
    /// The public key.
    pub public_key: [u8; 57],
    /// The message.
    pub message: Vec<u8>,
    /// The signature: R, then S.
    pub signature: [u8; 114],
}

impl Case {
    /// The point R, encoded.
    pub fn r(&self) -> &[u8; 57] {
        self.signature.first_chunk().expect("it is longer")
    }

    /// The scalar S.
    pub fn s(&self) -> &[u8; 57] {
        self.signature.last_chunk().expect("it is longer")
    }
}

/// The prime 2^448 - 2^224 - 1.
pub fn prime() -> BigUint {
    (BigUint::from(1u8) << 448) - (BigUint::from(1u8) << 224) - 1u8
}

/// The order n of the base point (RFC 8032 section 5.2).
pub fn order() -> BigUint {
    let offset =
        BigUint::parse_bytes(b"13818066809895115352007386748515426880336692474882178609894547503885", 10);
    (BigUint::from(1u8) << 446) - offset.expect("these are digits")
}

/// An integer below 2^456 as 57 little-endian bytes.
pub fn to_bytes(integer: &BigUint) -> [u8; 57] {
    let digits = integer.to_bytes_le();
    assert!(digits.len() <= 57, "{integer} is not below 2^456");
    core::array::from_fn(|i| digits.get(i).copied().unwrap_or(0))
}

/// What Ed448ph hashes a message to.
pub fn digest(message: &[u8]) -> [u8; 64] {
    let mut digest = [0; 64];
    Shake256::default().chain(message).finalize_xof_into(&mut digest);
    digest
}

/// The hash of R, A and the message, modulo n (RFC 8032 section 5.2.6, dom4).
pub fn challenge(variant: Variant, r: &[u8; 57], public_key: &[u8; 57], message: &[u8]) -> Scalar {
    Scalar::decode_reduce(&hash(variant, r, public_key, message))
}

/// That hash.
pub(crate) fn hash(variant: Variant, r: &[u8; 57], public_key: &[u8; 57], message: &[u8]) -> [u8; 114] {
    let (flag, context) = match variant {
        Variant::Pure => (0, &b""[..]),
        Variant::Context(context) => (0, context),
        Variant::Prehashed(context) => (1, context),
    };
    let prefix = Shake256::default().chain(b"SigEd448").chain([flag, context.len() as u8]).chain(context);
    let hash = prefix.chain(r).chain(public_key);
    let mut wide = [0; 114];
    match variant {
        Variant::Prehashed(_) => hash.chain(digest(message)),
        _ => hash.chain(message),
    }
    .finalize_xof_into(&mut wide);
    wide
}

/// The verdicts of RFC 8032 with the cofactor and canonical encodings alone, and of the same without the cofactor, with k
/// modulo n, and without points of small order.
///
/// # Panics
/// If crrl's verdict is another than the first: it verifies by that rule.
pub fn verdicts(case: &Case) -> [bool; 2] {
    let verdicts = by_equation(case).unwrap_or([false; 2]);
    assert_eq!(by_crrl(case), verdicts[0], "the oracles of {case:?}");
    verdicts
}

/// S B - k A - R is neutral, or of an order that divides 4. `None` if something does not decode.
fn by_equation(case: &Case) -> Option<[bool; 2]> {
    let (a, r) = (decode(&case.public_key)?, decode(case.r())?);
    let [scalar @ .., 0] = case.s() else { return None };
    let s = Scalar::decode(scalar)?;
    let k = challenge(case.variant, case.r(), &case.public_key, &case.message);
    let difference = Point::mulgen(&s) - a * k - r;
    let is_small = |point: Point| point.xdouble(2).isneutral() != 0;
    let strict = difference.isneutral() != 0 && !is_small(a) && !is_small(r);
    Some([is_small(difference), strict])
}

/// The verdict of crrl's functions for signatures.
fn by_crrl(case: &Case) -> bool {
    PublicKey::decode(&case.public_key).is_some_and(|key| match case.variant {
        Variant::Pure => key.verify_raw(&case.signature, &case.message),
        Variant::Context(context) => key.verify_ctx(&case.signature, context, &case.message),
        Variant::Prehashed(context) => key.verify_ph(&case.signature, context, &digest(&case.message)),
    })
}

/// The point that is encoded so, and in no other way.
fn decode(bytes: &[u8; 57]) -> Option<Point> {
    Point::decode(bytes).filter(|point| point.encode() == *bytes)
}

/// The multiples 0 to 3 of a point of order 4, (1, 0).
static TORSION: LazyLock<[Point; 4]> = LazyLock::new(|| {
    let mut encoding = [0; 57];
    encoding[56] = 0x80;
    let generator = Point::decode(&encoding).expect("(1, 0) is on the curve");
    let double = generator + generator;
    [Point::NEUTRAL, generator, double, double + generator]
});

/// Encodings that are not canonical, and the same number of times those of small order with one of the seven stray bits:
/// what a lenient decoder would take.
static NOT_CANONICAL: LazyLock<Vec<[u8; 57]>> = LazyLock::new(|| {
    let one = BigUint::from(1u8);
    let sign = |y: &BigUint| [to_bytes(y), to_bytes(&(y + (&one << 455)))];
    // y + p is below 2^448 for y up to 2^224.
    let large = (0..20u32).map(|y| prime() + y).chain([&one << 447, (&one << 448) - 1u8]);
    let mut all: Vec<_> = large.filter(|y| *y >= prime()).flat_map(|y| sign(&y)).collect();
    // x = 0 with a sign.
    all.extend([one.clone(), prime() - 1u8].map(|y| sign(&y)[1]));
    for point in *TORSION {
        for bit in 0..7 {
            let mut bytes = point.encode();
            bytes[56] |= 1 << bit;
            all.push(bytes);
        }
    }
    all
});

/// Bounds of S and of multiples of points.
static BOUNDS: LazyLock<Vec<[u8; 57]>> = LazyLock::new(|| {
    let one = BigUint::from(1u8);
    let mut bounds = vec![BigUint::ZERO, one.clone(), prime(), (&one << 456) - 1u8, (order() + 1u8) / 2u8];
    for multiple in [1u8, 2, 3, 4, 8] {
        bounds.extend([order() * multiple - 1u8, order() * multiple, order() * multiple + 1u8]);
    }
    for bit in [222, 223, 224, 231, 232, 444, 445, 446, 447, 448, 455] {
        bounds.extend([(&one << bit) - 1u8, &one << bit]);
    }
    bounds.iter().map(to_bytes).collect()
});

/// A point as it is encoded, and its logarithm as far as it has order n; `None` if nobody knows it.
#[derive(Clone, Copy)]
struct Encoded {
    family: &'static str,
    bytes: [u8; 57],
    logarithm: Option<Scalar>,
}

impl Encoded {
    fn any(choices: &mut Choices<'_>, earlier: &[Encoded]) -> Self {
        match choices.below(16) {
            0 | 1 => Self::multiple(family::MIXED_ORDER, scalar(choices), 1 + choices.below(3)),
            2 => {
                let bound = match choices.below(2) {
                    0 => Scalar::from_u64(choices.below(17) as u64),
                    _ => Scalar::decode_reduce(&choices.one_of::<[u8; 57]>(&BOUNDS)[..]),
                };
                let scalar = if choices.below(2) == 0 { bound } else { -bound };
                Self::multiple(family::SPECIAL, scalar, choices.below(8).saturating_sub(4))
            }
            3 => Self::multiple(family::SMALL_ORDER, Scalar::ZERO, choices.below(4)),
            4 => Self::not_canonical(*choices.one_of(&NOT_CANONICAL)),
            5 => {
                // The seven bits are no part of y, and none of the sign.
                let mut stray = Self::multiple(family::NOT_CANONICAL, scalar(choices), 0);
                stray.bytes[56] |= 1 << choices.below(7);
                stray
            }
            6 if !earlier.is_empty() => {
                let Encoded { bytes, logarithm, .. } = *choices.one_of(earlier);
                let Some(logarithm) = logarithm else { return Self::not_canonical(bytes) };
                let logarithm = if choices.below(2) == 0 { -logarithm } else { logarithm + logarithm };
                Self::multiple(family::RELATED, logarithm, choices.below(4))
            }
            7 => Encoded { family: family::ANY_BYTES, bytes: choices.bytes(), logarithm: None },
            _ => Self::multiple(family::PLAIN, scalar(choices), 0),
        }
    }

    fn multiple(family: &'static str, logarithm: Scalar, torsion: usize) -> Self {
        let bytes = (Point::mulgen(&logarithm) + TORSION[torsion]).encode();
        Encoded { family, bytes, logarithm: Some(logarithm) }
    }

    /// Of small order, for those who take it, more often than not.
    fn not_canonical(bytes: [u8; 57]) -> Self {
        Encoded { family: family::NOT_CANONICAL, bytes, logarithm: Some(Scalar::ZERO) }
    }
}

fn scalar(choices: &mut Choices<'_>) -> Scalar {
    Scalar::decode_reduce(&choices.bytes::<114>())
}

fn encode(scalar: Scalar) -> [u8; 57] {
    let bytes = scalar.encode();
    core::array::from_fn(|i| bytes.get(i).copied().unwrap_or(0))
}

fn signature(
    family: &'static str,
    variant: Variant,
    key: &Encoded,
    point: &Encoded,
    message: &[u8],
    s: impl FnOnce(Option<Scalar>) -> [u8; 57],
) -> Case {
    let k = challenge(variant, &point.bytes, &key.bytes, message);
    let right = point.logarithm.zip(key.logarithm).map(|(r, a)| r + k * a);
    let mut signature = [0; 114];
    signature[..57].copy_from_slice(&point.bytes);
    signature[57..].copy_from_slice(&s(right));
    Case { family, variant, public_key: key.bytes, message: message.to_vec(), signature }
}

/// So many signatures by few keys and with few points R. Equal choices give equal blocks.
pub fn block(choices: &mut Choices<'_>, cases: usize) -> Vec<Case> {
    let count = cases.isqrt().clamp(1, 32);
    let mut encoded: Vec<Encoded> = Vec::new();
    for _ in 0..2 * count {
        encoded.push(Encoded::any(choices, &encoded));
    }
    let (keys, points) = encoded.split_at(count);
    let messages: Vec<_> = (0..count).map(|_| choices.message()).collect();
    let mut one = || {
        let (key, point) = (choices.one_of(keys), choices.one_of(points));
        let (variant, message) = (Variant::any(choices), choices.one_of(&messages));
        let family = if point.family == family::PLAIN { key.family } else { point.family };
        let mut case = signature(family, variant, key, point, message, |right| {
            encode(right.unwrap_or_else(|| scalar(choices)))
        });
        if choices.once_in(4) {
            change(&mut case, choices);
        }
        case
    };
    (0..cases).map(|_| one()).collect()
}

/// Changes S, or something else.
fn change(case: &mut Case, choices: &mut Choices<'_>) {
    let s = Scalar::decode_reduce(case.s());
    let (family, s) = match choices.below(8) {
        0 => {
            let mut difference = Scalar::from_u64(1 + choices.below(16) as u64);
            if choices.below(2) == 0 {
                difference *= Scalar::decode_reduce(&choices.one_of::<[u8; 57]>(&BOUNDS)[..]);
            }
            (family::NEAR, encode(s + difference))
        }
        1 => {
            // Up to the highest multiple of n that 57 bytes hold, and over its end.
            let multiple = [1, 2, 3, 4, 1000, 1023][choices.below(6)];
            let sum = BigUint::from_bytes_le(case.s()) + order() * multiple as u32;
            (family::PLUS_ORDER, to_bytes(&(sum % (BigUint::from(1u8) << 456))))
        }
        2 => (family::BOUND, *choices.one_of(&BOUNDS)),
        3 => (family::ANOTHER_S, if choices.below(2) == 0 { encode(scalar(choices)) } else { encode(-s) }),
        4 => {
            // Of bits that are 0 in every S below n.
            let mut bytes = *case.s();
            let bit = 446 + choices.below(10);
            bytes[bit / 8] ^= 1 << (bit % 8);
            (family::PLUS_ORDER, bytes)
        }
        5 => {
            case.message.push(0);
            (family::ANOTHER_MESSAGE, *case.s())
        }
        6 => {
            case.variant = Variant::any(choices);
            (family::ANOTHER_MESSAGE, *case.s())
        }
        _ => {
            let bit = choices.below(456);
            match choices.below(2) {
                0 => case.public_key[bit / 8] ^= 1 << (bit % 8),
                _ => case.signature[bit / 8] ^= 1 << (bit % 8),
            }
            (family::FLIPPED, *case.s())
        }
    };
    case.family = family;
    case.signature[57..].copy_from_slice(&s);
}

/// Signatures for each corner: keys and points R of every small order and mixed order, encodings that are not canonical, and
/// S at and above n.
pub fn crafted() -> Vec<Case> {
    let choices = &mut Choices::seeded(448, 0);
    let mut cases = Vec::new();
    let mut push = |family, key: &Encoded, point: &Encoded, message: u8| {
        let case = signature(family, Variant::Pure, key, point, &[message], |right| {
            encode(right.expect("the logarithms are known"))
        });
        cases.push(case);
    };
    for key in 0..4 {
        for point in 0..4 {
            for message in 0..4 {
                let small = Encoded::multiple(family::SMALL_ORDER, Scalar::ZERO, key);
                let mixed = Encoded::multiple(family::MIXED_ORDER, scalar(choices), key);
                let of_point = Encoded::multiple(family::MIXED_ORDER, scalar(choices), point);
                let small_point = Encoded::multiple(family::SMALL_ORDER, Scalar::ZERO, point);
                push(family::SMALL_ORDER, &small, &of_point, message);
                push(family::SMALL_ORDER, &mixed, &small_point, message);
                push(family::SMALL_ORDER, &small, &small_point, message);
                push(family::MIXED_ORDER, &mixed, &of_point, message);
            }
        }
    }
    let plain = Encoded::multiple(family::PLAIN, scalar(choices), 0);
    let r = Encoded::multiple(family::PLAIN, scalar(choices), 0);
    for bytes in NOT_CANONICAL.iter() {
        let odd = Encoded::not_canonical(*bytes);
        push(family::NOT_CANONICAL, &odd, &r, 0);
        push(family::NOT_CANONICAL, &plain, &odd, 0);
    }
    for bit in 0..7 {
        let stray = |mut encoded: Encoded| {
            encoded.bytes[56] |= 1 << bit;
            encoded
        };
        push(family::NOT_CANONICAL, &stray(plain), &r, 0);
        push(family::NOT_CANONICAL, &plain, &stray(r), 0);
    }
    push(family::PLAIN, &plain, &r, 0);
    let good = cases.last().expect("it was pushed").clone();
    // A key of small order leaves S free: at every bound, with the R that belongs to it.
    let neutral = Encoded::multiple(family::BOUND, Scalar::ZERO, 0);
    for bound in BOUNDS.iter() {
        let point = Encoded::multiple(family::BOUND, Scalar::decode_reduce(bound), 0);
        cases.push(signature(family::BOUND, Variant::Pure, &neutral, &point, b"S", |_| *bound));
    }
    let s = BigUint::from_bytes_le(good.s());
    let sums = [1u32, 2, 3, 4, 5, 1000].map(|multiple| &s + order() * multiple);
    let bits = (446..456).map(|bit| &s + (BigUint::from(1u8) << bit));
    for s in sums.into_iter().chain(bits) {
        let mut case = Case { family: family::PLUS_ORDER, ..good.clone() };
        case.signature[57..].copy_from_slice(&to_bytes(&s));
        cases.push(case);
    }
    cases
}

#[cfg(test)]
mod tests {
    use std::collections::{BTreeMap, BTreeSet};

    use super::*;

    /// Nothing is as all families would be without what makes them.
    #[test]
    fn all_families_with_all_verdicts() {
        let mut seen: BTreeMap<&str, BTreeSet<[bool; 2]>> = BTreeMap::new();
        for number in 0..4 {
            for case in block(&mut Choices::seeded(1, number), 400) {
                seen.entry(case.family).or_default().insert(verdicts(&case));
            }
        }
        let expected =
            family::ALL.into_iter().filter(|name| ![family::AGAIN, family::CANCELLING].contains(name));
        assert_eq!(seen.keys().copied().collect::<BTreeSet<_>>(), expected.collect());
        for (family, verdicts) in seen {
            match family {
                family::PLAIN => assert_eq!(verdicts, [[true; 2]].into()),
                family::ANY_BYTES | family::NOT_CANONICAL => assert_eq!(verdicts, [[false; 2]].into()),
                family::PLUS_ORDER => assert!(!verdicts.contains(&[true; 2])),
                family::MIXED_ORDER => {
                    assert!(verdicts.contains(&[true, false]) && verdicts.contains(&[true; 2]))
                }
                _ => {}
            }
        }
    }

    #[test]
    fn crafted_ones_are_all_sorts() {
        let cases = crafted();
        let of = |wanted: [bool; 2]| cases.iter().filter(|case| verdicts(case) == wanted).count();
        let counts = [of([true; 2]), of([true, false]), of([false; 2])];
        assert!(counts.iter().all(|count| *count > 12), "{counts:?}");
        assert_eq!(counts.iter().sum::<usize>(), cases.len());
    }
}
