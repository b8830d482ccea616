//! Signatures for every corner on which verifiers are known to disagree, and those where arithmetic is known to fail.
//!
//! For a secret a, A = a B + T with T of small order, R = r B + T' and S = r + k a, where k is the hash of R, A and the
//! message: then S B - R - k A = -(T' + k T), which is neutral for every verifier if T = T' = 0, for one that multiplies
//! by the cofactor always, and for the others for one message in eight, or so.

use curve25519_dalek::{EdwardsPoint, Scalar};
use num_bigint::BigUint;
use sha2::{Digest, Sha512};

use crate::points::{non_canonical, order, prime, small_order, to_bytes, torsion};
use crate::{Case, Source};

/// All crafted signatures.
pub fn all() -> Vec<Case> {
    [
        small_order_pairs(),
        small_order_keys(),
        small_order_points(),
        mixed_order(),
        scalars_out_of_range(),
        extreme_scalars(),
        small_multiples(),
        hashed_otherwise(),
        not_canonical(),
        not_on_the_curve(),
        extreme_bytes(),
        bit_flips(),
    ]
    .concat()
}

/// The hash of R, A and the message, modulo L.
pub fn challenge(r: &[u8; 32], public_key: &[u8; 32], message: &[u8]) -> Scalar {
    let hash = Sha512::new().chain_update(r).chain_update(public_key).chain_update(message).finalize();
    Scalar::from_bytes_mod_order_wide(&hash.into())
}

/// R = r B + T', A = a B + T, as encoded, and S = r + k a.
fn signature(
    family: &'static str,
    (a, public_key): (Scalar, [u8; 32]),
    (r, point): (Scalar, [u8; 32]),
    message: &[u8],
) -> Case {
    let s = r + challenge(&point, &public_key, message) * a;
    Case::new(family, public_key, message, point, s.to_bytes())
}

fn encode(scalar: Scalar, torsion: EdwardsPoint) -> [u8; 32] {
    (EdwardsPoint::mul_base(&scalar) + torsion).compress().to_bytes()
}

fn base(scalar: Scalar) -> (Scalar, [u8; 32]) {
    (scalar, EdwardsPoint::mul_base(&scalar).compress().to_bytes())
}

/// A and R both of small order, in all encodings, with S = 0 and others.
fn small_order_pairs() -> Vec<Case> {
    let mut cases = Vec::new();
    let encodings = small_order();
    for public_key in &encodings {
        for point in &encodings {
            for message in 0..8u8 {
                cases.push(Case::new("small order A and R", *public_key, &[message], *point, [0; 32]));
            }
            for s in [BigUint::from(1u8), order() - 1u8, order(), order() * 8u8] {
                cases.push(Case::new("small order A and R", *public_key, b"", *point, to_bytes(&s)));
            }
        }
    }
    cases
}

/// A of small order: the signature is one of everybody.
fn small_order_keys() -> Vec<Case> {
    let mut source = Source::new("small order keys");
    let mut cases = Vec::new();
    for public_key in small_order() {
        for torsion in torsion() {
            for message in 0..4u8 {
                let r = source.scalar();
                let point = (r, encode(r, torsion));
                cases.push(signature("small order A", (Scalar::ZERO, public_key), point, &[message]));
            }
        }
    }
    cases
}

/// R of small order: the secret is S / k.
fn small_order_points() -> Vec<Case> {
    let mut source = Source::new("small order points");
    let mut cases = Vec::new();
    for point in small_order() {
        for torsion in torsion() {
            for message in 0..4u8 {
                let a = source.scalar();
                let key = (a, encode(a, torsion));
                cases.push(signature("small order R", key, (Scalar::ZERO, point), &[message]));
            }
        }
    }
    cases
}

/// A and R with parts of all orders.
fn mixed_order() -> Vec<Case> {
    let mut source = Source::new("mixed order");
    let torsion = torsion();
    let mut cases = Vec::new();
    for of_key in torsion {
        let a = source.scalar();
        let key = (a, encode(a, of_key));
        for of_point in torsion {
            for message in 0..16u8 {
                let r = source.scalar();
                let right = signature("mixed order", key, (r, encode(r, of_point)), &[message]);
                let wrong = Scalar::from_bytes_mod_order(right.s()) + Scalar::ONE;
                if message == 0 {
                    cases.push(Case::new(
                        "mixed order, wrong",
                        key.1,
                        &[message],
                        right.r(),
                        wrong.to_bytes(),
                    ));
                }
                cases.push(right);
            }
        }
    }
    cases
}

/// Good signatures with multiples of L added to S, up to 2^256, and with its high bits set.
fn scalars_out_of_range() -> Vec<Case> {
    let mut source = Source::new("scalars out of range");
    let mut cases = Vec::new();
    for torsion in torsion() {
        let (a, r) = (source.scalar(), source.scalar());
        let good = signature("S out of range", (a, encode(a, torsion)), base(r), b"S");
        let s = BigUint::from_bytes_le(&good.s());
        let mut push =
            |s: &BigUint| cases.push(Case::new(good.family, good.public_key, b"S", good.r(), to_bytes(s)));
        for multiple in 0..=14u8 {
            push(&(&s + order() * multiple));
        }
        for bit in 252..256 {
            let mut s = s.clone();
            s.set_bit(bit, true);
            push(&s);
        }
    }
    cases
}

/// S at the ends of its range, at powers of two and beside them, which A of small order leaves free to choose.
fn extreme_scalars() -> Vec<Case> {
    let one = BigUint::from(1u8);
    let mut scalars: Vec<BigUint> = (0..253).flat_map(|bit| [&one << bit, (&one << bit) - 1u8]).collect();
    scalars.extend((0..9u8).flat_map(|i| [order() - i, order() + i, order() * 2u8 - i]));
    scalars.extend((0..253).step_by(9).map(|bit| order() - (&one << bit)));
    scalars.extend([(order() - 1u8) / 2u8, (order() + 1u8) / 2u8, (order() + 1u8) / 8u8, prime()]);
    let small = small_order();
    let mut cases = Vec::new();
    for (i, s) in scalars.iter().enumerate() {
        // Of the value modulo L, so that nothing but S is wrong where it is not below L.
        let point = base(Scalar::from_bytes_mod_order(to_bytes(s))).1;
        for public_key in [small[0], small[i % small.len()]] {
            cases.push(Case::new("extreme S", public_key, b"extreme", point, to_bytes(s)));
        }
    }
    cases
}

/// A and R that are small multiples of B, and multiples by powers of two: where sums meet equal and opposite points.
fn small_multiples() -> Vec<Case> {
    let mut factors: Vec<Scalar> = (0..10u64).flat_map(|i| [Scalar::from(i), -Scalar::from(i)]).collect();
    for bit in [63, 64, 124, 125, 126, 127, 128, 129, 192, 251, 252] {
        let power = Scalar::from_bytes_mod_order(to_bytes(&(BigUint::from(1u8) << bit)));
        factors.extend([power, -power, power - Scalar::ONE]);
    }
    let mut cases = Vec::new();
    for a in &factors {
        for r in &factors {
            cases.push(signature("small multiples of B", base(*a), base(*r), b"multiple"));
        }
    }
    cases
}

/// Right if what is hashed is the canonical encoding instead of the bytes as they came, and right if it is not.
fn hashed_otherwise() -> Vec<Case> {
    let mut source = Source::new("hashed otherwise");
    let mut cases = Vec::new();
    for encoding in non_canonical().into_iter().filter(|bytes| small_order().contains(bytes)) {
        let canonical =
            crate::points::decode(&encoding).map_or(encoding, |point| point.compress().to_bytes());
        for message in 0..8u8 {
            let a = source.scalar();
            let (_, public_key) = base(a);
            for hashed in [canonical, encoding] {
                let s = challenge(&hashed, &public_key, &[message]) * a;
                cases.push(Case::new("hashed otherwise", public_key, &[message], encoding, s.to_bytes()));
            }
        }
    }
    cases
}

/// Encodings that are not canonical, as A and as R, beside good ones and one another.
fn not_canonical() -> Vec<Case> {
    let mut source = Source::new("not canonical");
    let encodings = non_canonical();
    let good = base(source.scalar()).1;
    let mut cases = Vec::new();
    for one in &encodings {
        for (public_key, point) in [(*one, good), (good, *one), (*one, *one)] {
            for s in [[0; 32], source.scalar().to_bytes()] {
                cases.push(Case::new("not canonical", public_key, b"", point, s));
            }
        }
    }
    cases
}

/// A and R that are no points.
fn not_on_the_curve() -> Vec<Case> {
    let mut source = Source::new("not on the curve");
    let mut cases = Vec::new();
    let s = source.scalar().to_bytes();
    let good = base(source.scalar()).1;
    for _ in 0..64 {
        let bytes = source.bytes();
        for (public_key, point) in [(bytes, good), (good, bytes), (bytes, bytes)] {
            cases.push(Case::new("perhaps not on the curve", public_key, b"", point, s));
        }
    }
    cases
}

/// Zeros, ones, and the numbers around the prime, for all three parts.
fn extreme_bytes() -> Vec<Case> {
    let two_to_255: BigUint = BigUint::from(1u8) << 255;
    let numbers = [prime() - 1u8, prime(), prime() + 1u8, two_to_255.clone() - 1u8, two_to_255];
    let mut parts = vec![[0; 32], [255; 32], [1; 32], base(Scalar::ONE).1];
    parts.extend(numbers.iter().map(to_bytes));
    let mut cases = Vec::new();
    for public_key in &parts {
        for point in &parts {
            for s in &parts {
                cases.push(Case::new("extreme bytes", *public_key, b"", *point, *s));
            }
        }
    }
    cases
}

/// A good signature with each of its bits, and each bit of the key, changed.
fn bit_flips() -> Vec<Case> {
    let mut source = Source::new("bit flips");
    let good = signature("bit flips", base(source.scalar()), base(source.scalar()), b"flip");
    let mut cases = vec![good.clone()];
    for bit in 0..768 {
        let mut case = good.clone();
        match bit {
            0..256 => case.public_key[bit / 8] ^= 1 << (bit % 8),
            _ => case.signature[bit / 8 - 32] ^= 1 << (bit % 8),
        }
        cases.push(case);
    }
    cases
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::oracle;

    /// Each verifier says yes to some and no to others that some other verifier takes.
    #[test]
    fn the_verifiers_are_told_apart() {
        let cases = all();
        assert!(cases.len() > 5000, "{}", cases.len());
        let mut seen = std::collections::BTreeSet::new();
        for case in &cases {
            let dalek = oracle::dalek_3(case);
            seen.insert((
                dalek,
                dalek && oracle::strict_3(case),
                oracle::zip215(case),
                oracle::rfc8032(case),
            ));
        }
        let expected = [
            (false, false, false, false),
            // Cofactored only, with canonical encodings and without.
            (false, false, true, true),
            (false, false, true, false),
            // Small order.
            (true, false, true, true),
            // The key alone is not canonical.
            (true, false, true, false),
            (true, true, true, true),
        ];
        assert_eq!(seen, expected.into());
    }
}
