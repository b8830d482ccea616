//! Combs: an integer written in interleaved rows, whose columns are the digits (Lim and Lee, CRYPTO 1994), and the
//! same with digits that are never 0 (Hedabou, Pinel, Bénéteau, "Countermeasures for preventing comb method against SCA
//! attacks", ISPEC 2005; Hamburg, ePrint 2012/309, section 3.3).
//!
//! With `folds` rows of `columns.len()` bits, bit j of column i is bit i + j `columns.len()` of x. So
//! x = sum of T(`columns[i]`) 2^i, where T(c) is the sum of 2^(j `columns.len()`) over the bits j of c.
//!
//! The signed form reads every bit b as the digit 2b - 1, which is 1 or -1: the columns of k' make
//! 2k' - (2^n - 1), where n is the number of bits of all rows. For k' = (k + 2^n - 1)/2 modulo the order that is k. A
//! column and the one with all bits reversed are opposite, so the table need hold only those whose top bit is set.

use crate::loops::{rolled, rolled_mut, stay_rolled, unseen};

use super::order::Order;
use super::{Scalar, wide};

/// x in rows, the bits of one column a byte. Bits of x beyond all the rows are lost. 1 <= folds <= 8.
///
/// Constant-time. Inlined where programs must be small: with the number of folds as a constant there is less code.
#[cfg_attr(lemniscate_microcontroller, inline(always))]
#[cfg_attr(not(lemniscate_microcontroller), inline)]
pub fn columns<const N: usize>(x: &[u64; N], folds: usize, columns: &mut [i8]) {
    debug_assert!((1..=8).contains(&folds));
    let bytes = x.map(u64::to_le_bytes);
    let length = columns.len();
    for (chunk, eight) in columns.chunks_mut(8).enumerate() {
        let mut rows = [0; 8];
        let mut bit = 8 * chunk;
        for row in rolled_mut(&mut rows[..unseen(folds)]) {
            *row = wide::eight_bits(bytes.as_flattened(), bit);
            bit += length;
        }
        let transposed = transpose(u64::from_le_bytes(rows)).to_le_bytes();
        for (column, bits) in rolled_mut(eight).zip(rolled(&transposed)) {
            *column = *bits as i8;
        }
    }
}

/// Column i of columns of so many rows, 1 or more, bit by bit. Constant-time.
#[inline(always)]
fn column(bytes: &[u8; 64], i: usize, folds: usize, columns: usize) -> i8 {
    let (mut bit, mut bits) = (i + (folds - 1) * columns, 0);
    loop {
        stay_rolled();
        bits = bits << 1 | bytes[bit / 8 % 64] >> (bit % 8) & 1;
        match bit.checked_sub(columns) {
            Some(next) => bit = next,
            None => return bits as i8,
        }
    }
}

/// The columns of k in the signed form, each as a place in the table in the low seven bits, negative if it is the
/// opposite of that entry. 1 <= folds <= 8, and the rows must have at least as many bits as the order, and 511 at most;
/// `ones` is 2^n - 1 for all n of them.
///
/// Place p of the table is for the column with the bits of p and the top bit: each bit set counts
/// 2^(j `digits.len()`), and each bit not set minus that.
///
/// Constant-time.
#[inline]
pub fn signed_columns<O: Order<N>, const N: usize>(
    k: &Scalar<O, N>,
    ones: &Scalar<O, N>,
    folds: usize,
    digits: &mut [i8],
) {
    let bits = folds * digits.len();
    debug_assert!((wide::bit_length(&O::WORDS) as usize..128 * N).contains(&bits));
    let x = (*k + ones).halve().to_words();
    let (count, places) = (digits.len(), i8::MAX >> (8 - folds));
    if !has_little_code(O::BITS) {
        columns(&x, folds, digits);
    }
    let mut bytes = [0; 64];
    if has_little_code(O::BITS) {
        bytes[..8 * N].copy_from_slice(x.map(u64::to_le_bytes).as_flattened());
    }
    for (i, digit) in rolled_mut(digits).enumerate() {
        if has_little_code(O::BITS) {
            *digit = column(&bytes, i, folds, count);
        }
        // -1 if the top bit is not set.
        let opposite = (*digit as u8 >> (folds - 1)) as i8 - 1;
        *digit = (*digit ^ opposite) & places | opposite & i8::MIN;
    }
}

/// Whether columns of scalars modulo an order of so many bits are found in little code, in more time: on ARMv7E-M in double-odd groups,
/// which alone have so many, as other code saves more time than that takes.
const fn has_little_code(bits: usize) -> bool {
    cfg!(lemniscate_assembly = "thumbv7em") && matches!(bits, 254 | 255)
}

/// The transpose of a matrix of 8 x 8 bits, one row a byte: blocks of 1, 2 and 4 change places across the diagonal
/// (Warren, "Hacker's Delight", section 7-3).
#[inline(always)]
const fn transpose(matrix: u64) -> u64 {
    let mut m = matrix;
    let mut t = (m ^ m >> 7) & 0x00aa_00aa_00aa_00aa;
    m ^= t ^ t << 7;
    t = (m ^ m >> 14) & 0x0000_cccc_0000_cccc;
    m ^= t ^ t << 14;
    // In words of 32 bits: of t ^ t << 28 a compiler may make a long product.
    let (low, high) = (m as u32, (m >> 32) as u32);
    let t = (low >> 4 ^ high) & 0x0f0f_0f0f;
    (low ^ t << 4) as u64 | ((high ^ t) as u64) << 32
}

#[cfg(test)]
mod tests {
    use num_bigint::BigInt;
    use std::vec;
    use std::vec::Vec;

    use super::super::order::{Curve9767, DoubleOddE, DoubleOddS, Ed448, Ed25519};
    use super::*;
    use crate::testing::Random;

    fn big<const N: usize>(words: &[u64; N]) -> BigInt {
        words.iter().rev().fold(BigInt::ZERO, |sum, &word| (sum << 64) + word)
    }

    /// Around powers of two, runs of ones, and random ones.
    fn samples<const N: usize>() -> Vec<[u64; N]> {
        let mut random = Random::new(4);
        let mut samples: Vec<[u64; N]> = (0..100).map(|_| random.words()).collect();
        for bit in 0..64 * N as u32 {
            let power: [u64; N] = wide::shift_left(&[1], bit);
            samples.extend([power, wide::subtract(&power, &wide::one()).0]);
        }
        samples.push([u64::MAX; N]);
        samples
    }

    #[test]
    fn columns_are_those_of_the_rows() {
        for (folds, length) in [(8, 32), (4, 64), (6, 43), (6, 44), (5, 52), (7, 37), (1, 256), (3, 90)] {
            for x in samples::<4>() {
                let mut digits = vec![0; length];
                columns(&x, folds, &mut digits);
                let mut bytes = [0; 64];
                bytes[..32].copy_from_slice(x.map(u64::to_le_bytes).as_flattened());
                for (i, &digit) in digits.iter().enumerate() {
                    assert_eq!(column(&bytes, i, folds, length), digit);
                }
                let mut rebuilt = BigInt::ZERO;
                for (i, &column) in digits.iter().enumerate() {
                    let column = column as u8;
                    assert!(usize::from(column) < 1 << folds);
                    for fold in 0..folds {
                        rebuilt += BigInt::from(column >> fold & 1) << (i + fold * length);
                    }
                }
                assert_eq!(rebuilt, big(&x), "{folds} rows of {length}");
            }
        }
    }

    fn checks_signed<O: Order<N>, const N: usize>(shapes: &[(usize, usize)]) {
        for &(folds, length) in shapes {
            let mut scalars: Vec<Scalar<O, N>> = samples().into_iter().map(Scalar::from_words).collect();
            scalars.extend([Scalar::ZERO, Scalar::ONE, -Scalar::ONE, -Scalar::from(2u64)]);
            for k in scalars {
                let mut digits = vec![0; length];
                signed_columns(&k, &Scalar::ones((folds * length) as u32), folds, &mut digits);
                let mut sum = BigInt::ZERO;
                for (i, digit) in digits.into_iter().enumerate() {
                    let place = digit as u8 & 0x7f;
                    assert!(usize::from(place) < 1 << (folds - 1));
                    let column = place | 1 << (folds - 1);
                    for fold in 0..folds {
                        let bit = BigInt::from(1) << (i + fold * length);
                        sum += if (column >> fold & 1 == 1) ^ (digit < 0) { bit } else { -bit };
                    }
                }
                let order = big(&O::WORDS);
                assert_eq!(
                    ((sum % &order) + &order) % &order,
                    big(&k.to_words()),
                    "{folds} rows of {length}"
                );
            }
        }
    }

    #[test]
    fn signed_columns_stand_for_the_scalar() {
        let shapes = &[(4, 64), (5, 51), (5, 52), (6, 43), (6, 44), (7, 37), (7, 40), (8, 32), (1, 300)];
        checks_signed::<Ed25519, 4>(shapes);
        checks_signed::<DoubleOddE, 4>(shapes);
        checks_signed::<DoubleOddS, 4>(shapes);
        checks_signed::<Curve9767, 4>(shapes);
        checks_signed::<Ed448, 7>(&[(4, 112), (5, 90), (5, 92), (6, 75), (6, 80), (8, 56)]);
    }
}
