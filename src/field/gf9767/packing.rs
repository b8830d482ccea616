//! Coefficients as bytes, and integers as coefficients. Constant-time, in 32-bit arithmetic without divisions.

use subtle::Choice;

use super::{DEGREE, P};
use crate::loops::{rolled, rolled_mut};
use crate::wide::opaque;

/// Returns whether the highest coefficient that is not 0 is at least (p + 1) / 2. Coefficients in 0 .. p.
pub(super) fn is_negative(coefficients: &[u16; DEGREE]) -> Choice {
    let negative = coefficients.iter().fold(0, |negative, &c| {
        let c = opaque(u32::from(c));
        // All ones where c is not 0, and the top bit set where it exceeds p / 2.
        let not_zero = opaque((0u32.wrapping_sub(c) as i32 >> 31) as u32);
        let exceeds = (P / 2).wrapping_sub(c);
        (negative & !not_zero) | (exceeds & not_zero)
    });
    Choice::from((negative >> 31) as u8)
}

/// h / 5, for h < 128.
const fn fifth(h: u32) -> u32 {
    // 205 / 1024 exceeds 1/5 by less than 1 / (5 * 128).
    (h * 205) >> 10
}

/// 254 bits. Coefficients in 0 .. p.
pub(super) fn encode(coefficients: &[u16; DEGREE]) -> [u8; 32] {
    let mut bytes = [0; 32];
    let groups = rolled(coefficients.as_chunks::<3>().0);
    for (group, out) in groups.zip(rolled_mut(bytes.as_chunks_mut::<5>().0)) {
        let low = |i: usize| u32::from(group[i]) & 0x7ff;
        let high = |i: usize| u32::from(group[i]) >> 11;
        // 33 bits of low parts, then 7 bits.
        let word = low(0) | low(1) << 11 | low(2) << 22;
        out[..4].copy_from_slice(&word.to_le_bytes());
        out[4] = (low(2) >> 10 | (high(0) + 5 * high(1) + 25 * high(2)) << 1) as u8;
    }
    bytes[30..].copy_from_slice(&coefficients[DEGREE - 1].to_le_bytes());
    bytes
}

/// The coefficients, all 0 if one of them is out of range, and whether they are in range. Bits 254 and 255 are ignored.
pub(super) fn decode(bytes: &[u8; 32]) -> ([u16; DEGREE], Choice) {
    let mut coefficients = [0; DEGREE];
    let groups = rolled_mut(coefficients.as_chunks_mut::<3>().0);
    for (group, five) in groups.zip(rolled(bytes.as_chunks::<5>().0)) {
        let word = u32::from_le_bytes([five[0], five[1], five[2], five[3]]);
        let last = u32::from(five[4]);
        let high = last >> 1;
        let (high_1_2, high_2) = (fifth(high), fifth(fifth(high)));
        group[0] = ((word & 0x7ff) + ((high - 5 * high_1_2) << 11)) as u16;
        group[1] = ((word >> 11 & 0x7ff) + ((high_1_2 - 5 * high_2) << 11)) as u16;
        group[2] = ((word >> 22 | (last & 1) << 10) + (high_2 << 11)) as u16;
    }
    coefficients[DEGREE - 1] = u16::from_le_bytes([bytes[30], bytes[31] & 0x3f]);
    // The top bit of c - p is set where c is below p.
    let below = rolled(&coefficients).fold(u32::MAX, |below, &c| below & u32::from(c).wrapping_sub(P));
    let valid = Choice::from((below >> 31) as u8);
    let mask = opaque((below as i32 >> 31) as u32) as u16;
    for c in rolled_mut(&mut coefficients) {
        *c &= mask;
    }
    (coefficients, valid)
}

/// The quotient and the remainder of t by p, for t < 2^16 p.
fn divide(t: u32) -> (u32, u32) {
    // The integer part of 2^29 / p. Dropping 13 bits of t takes less than 0.84 from the quotient, dropping the fraction
    // of this number less than 0.98: the estimate is right or at most 2 too low.
    const RECIPROCAL: u32 = (1 << 29) / P;
    let mut quotient = ((t >> 13) * RECIPROCAL) >> 16;
    let mut remainder = t - quotient * P;
    for _ in 0..2 {
        let reduced = remainder.wrapping_sub(P);
        // 0 where the remainder was p or more, all ones where it was below.
        let below = opaque((reduced as i32 >> 31) as u32);
        remainder = reduced.wrapping_add(P & below);
        quotient = quotient.wrapping_add(1).wrapping_add(below);
    }
    (quotient, remainder)
}

/// The 19 lowest digits in base p of a little-endian integer.
pub(super) fn digits(bytes: &[u8; 48]) -> [u16; DEGREE] {
    let mut limbs: [u32; 24] =
        core::array::from_fn(|i| u32::from(u16::from_le_bytes([bytes[2 * i], bytes[2 * i + 1]])));
    core::array::from_fn(|i| {
        // i divisions by p have left fewer than 384 - 13 i bits.
        let length = (384 - 13 * i).div_ceil(16);
        let mut remainder = 0;
        for limb in limbs[..length].iter_mut().rev() {
            (*limb, remainder) = divide(remainder << 16 | *limb);
        }
        remainder as u16
    })
}

#[cfg(test)]
mod tests {
    use num_bigint::BigUint;
    use std::vec::Vec;

    use super::*;
    use crate::testing::Random;

    fn is_in_range(coefficients: &[u16; DEGREE]) -> bool {
        coefficients.iter().all(|&c| u32::from(c) < P)
    }

    /// Coefficients at their bounds, alone and together, and random ones.
    fn samples() -> Vec<[u16; DEGREE]> {
        let mut samples = Vec::new();
        for value in [0, 1, 2047, 2048, 4883, 4884, 8191, 8192, 9766] {
            samples.push([value; DEGREE]);
            for i in 0..DEGREE {
                let mut coefficients = [0; DEGREE];
                coefficients[i] = value;
                samples.push(coefficients);
            }
        }
        let mut random = Random::new(1);
        samples.extend((0..100).map(|_| core::array::from_fn(|_| (random.word() % u64::from(P)) as u16)));
        samples
    }

    /// The encoding, straight from its definition, for any coefficients whose high parts fit.
    fn encode_plainly(coefficients: &[u16; DEGREE]) -> [u8; 32] {
        let mut sum = BigUint::ZERO;
        for (i, group) in coefficients.chunks(3).enumerate() {
            let mut packed = 0u64;
            if let &[a, b, c] = group {
                let (a, b, c) = (u64::from(a), u64::from(b), u64::from(c));
                packed = a % 2048 + ((b % 2048) << 11) + ((c % 2048) << 22);
                packed += (a / 2048 + b / 2048 * 5 + c / 2048 * 25) << 33;
            } else {
                packed += u64::from(group[0]);
            }
            sum += BigUint::from(packed) << (40 * i);
        }
        let mut bytes = sum.to_bytes_le();
        bytes.resize(32, 0);
        bytes.try_into().unwrap()
    }

    #[test]
    fn fifths() {
        assert!((0..128).all(|h| fifth(h) == h / 5));
    }

    #[test]
    fn encoding_round_trips() {
        for coefficients in samples() {
            let mut bytes = encode(&coefficients);
            assert_eq!(bytes, encode_plainly(&coefficients));
            bytes[31] |= 0xc0;
            let (decoded, valid) = decode(&bytes);
            assert!(bool::from(valid));
            assert_eq!(decoded, coefficients);
        }
    }

    #[test]
    fn each_coefficient_out_of_range_is_rejected() {
        for i in 0..DEGREE {
            // In groups of three the high part of 10239 is the highest base-5 digit that a coefficient can have.
            let highest = if i == DEGREE - 1 { 0x3fff } else { 10239 };
            for value in [9767, 9768, highest] {
                let mut coefficients = [1; DEGREE];
                coefficients[i] = value;
                let (decoded, valid) = decode(&encode_plainly(&coefficients));
                assert!(!bool::from(valid), "{value} at {i}");
                assert_eq!(decoded, [0; DEGREE]);
            }
        }
    }

    #[test]
    fn high_parts_of_125_or_more_are_rejected() {
        for group in 0..6 {
            for high in 0..128u8 {
                let mut bytes = [0; 32];
                bytes[5 * group + 4] = high << 1;
                let (decoded, valid) = decode(&bytes);
                assert_eq!(bool::from(valid), high < 125);
                assert!(is_in_range(&decoded));
            }
        }
    }

    #[test]
    fn signs() {
        for coefficients in samples() {
            let highest = coefficients.iter().rev().find(|&&c| c != 0);
            let expected = highest.is_some_and(|&c| u32::from(c) > P / 2);
            assert_eq!(bool::from(is_negative(&coefficients)), expected);
        }
    }

    #[test]
    fn division_at_its_bounds() {
        let steps = (0..P << 16).step_by(997).chain((0..0x1_0000).map(|k| k * P));
        for t in steps.flat_map(|t| [t, t.saturating_sub(1)]).chain([(P << 16) - 1]) {
            assert_eq!(divide(t), (t / P, t % P), "{t}");
        }
    }

    #[test]
    fn digits_of_integers() {
        let mut random = Random::new(2);
        let mut samples = Vec::from([[0; 48], [0xff; 48]]);
        samples.extend((0..100).map(|_| core::array::from_fn(|_| random.word() as u8)));
        for bytes in samples {
            let mut rest = BigUint::from_bytes_le(&bytes);
            for digit in digits(&bytes) {
                assert_eq!(BigUint::from(digit), &rest % P);
                rest /= P;
            }
        }
    }
}
