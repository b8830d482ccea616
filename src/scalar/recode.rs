//! Recodings: the same integer written in digits that suit a multiplication.
//!
//! All take little-endian words, of a scalar or of half of one, and fill an array of fixed size. None is inlined: the code of
//! several backends calls them.
//! Sources: Brickell, Gordon, McCurley, Wilson (EUROCRYPT 1992) for signed windows, Solinas (Designs, Codes and
//! Cryptography 19, 2000) for wNAF. Combs are in `scalar::comb`.

use crate::loops::rolled_mut;
use crate::wide;

/// x as D signed digits in radix 2^W: x = sum of `digits[i]` 2^(W i).
///
/// Every digit but the last is in [-2^(W - 1), 2^(W - 1) - 1], the last one in [0, 2^(W - 1)].
/// x must be below 2^(W D - 1) + 2^(W (D - 1) - 2); a larger one loses its top bits. 2 <= W <= 7, or W = 8 with
/// x < 2^(8 D - 2). The digits must not begin beyond x: W (D - 1) <= 64 N.
///
/// Constant-time.
#[inline(never)]
pub fn signed_windows<const W: u32, const D: usize, const N: usize>(x: &[u64; N]) -> [i8; D] {
    const { assert!(2 <= W && W <= 8 && D > 0 && W as usize * (D - 1) <= 64 * N) };
    let mut digits = [0; D];
    write_signed_windows(x, W, const { &halves::<N>(W, D - 1) }, &mut digits);
    digits
}

/// [`signed_windows`] of a width and a number of digits that are not constants.
///
/// Constant-time.
#[inline]
pub(crate) fn signed_windows_into<const N: usize>(x: &[u64; N], width: u32, digits: &mut [i8]) {
    debug_assert!((2..=8).contains(&width) && width as usize * (digits.len() - 1) <= 64 * N);
    write_signed_windows(x, width, &halves::<N>(width, digits.len() - 1), digits);
}

/// [`signed_windows`] of 4 bits, as many as the words have: 8 of them in each step, where one by one they take as long as an addition of
/// points. The same bounds, so that x must be below 2^(64 N - 1).
///
/// Constant-time. Inlined, as an exception: it is short.
#[inline(always)]
pub(crate) fn signed_nibbles_into<const N: usize>(x: &[u64; N], digits: &mut [i8]) {
    debug_assert_eq!(digits.len(), 16 * N);
    // As below; the places are the bytes of a word.
    let (sum, _) = wide::add(x, const { &halves::<N>(4, 16 * N - 1) });
    const BYTES: u64 = u64::MAX / 0xff;
    for (digits, i) in digits.as_chunks_mut::<8>().0.iter_mut().zip(0..2 * N) {
        let mut bytes = sum[i / 2] >> (32 * (i % 2)) & 0xffff_ffff;
        bytes = (bytes | bytes << 16) & 0x0000_ffff_0000_ffff;
        bytes = (bytes | bytes << 8) & 0x00ff_00ff_00ff_00ff;
        bytes = (bytes | bytes << 4) & 0x0f0f_0f0f_0f0f_0f0f;
        // Of the last place no half is taken.
        let half = if i + 1 < 2 * N { 8 * BYTES } else { 8 * (BYTES >> 8) };
        // No byte borrows from the next one.
        let digit = (bytes + 0x80 * BYTES - half) ^ (0x80 * BYTES);
        *digits = digit.to_le_bytes().map(|digit| digit as i8);
    }
}

#[inline(always)]
fn write_signed_windows<const N: usize>(x: &[u64; N], width: u32, halves: &[u64; N], digits: &mut [i8]) {
    // With half a window added in every place but the last, the digits are plain windows, half a window too high.
    let half = 1 << (width - 1);
    let (sum, carry) = wide::add(x, halves);
    // What is left of a word, and its bits.
    let (mut left, mut bits, mut next) = (sum[0], 64, 1);
    let last = digits.len() - 1;
    for (i, digit) in digits.iter_mut().enumerate() {
        let mut window = left;
        if bits >= width {
            (left, bits) = (left >> width, bits - width);
        } else {
            let word = if next < N { sum[next] } else { u64::from(next == N && carry) };
            window |= word << bits;
            (left, bits, next) = (word >> (width - bits), bits + 64 - width, next + 1);
        }
        let window = (window & ((1 << width) - 1)) as i16;
        *digit = if i < last { (window - half) as i8 } else { window as i8 };
    }
}

/// The sum of 2^(w i + w - 1) for i < places.
const fn halves<const N: usize>(w: u32, places: usize) -> [u64; N] {
    let mut sum = [0; N];
    let mut i = 0;
    while i < places {
        let bit = w as usize * (i + 1) - 1;
        sum[bit / 64] |= 1 << (bit % 64);
        i += 1;
    }
    sum
}

/// An odd x as D odd digits in radix 2^W: x = sum of `digits[i]` 2^(W i), each digit below 2^W in magnitude.
///
/// x is in two's complement and of a magnitude below 2^(W D), where W D < 64 N. W <= 7.
///
/// Constant-time.
#[inline(never)]
pub fn odd_windows<const W: u32, const D: usize, const N: usize>(x: &[u64; N]) -> [i8; D] {
    const { assert!(1 <= W && W <= 7 && D > 0 && (W as usize) * D < 64 * N) };
    // The digits are 2 b - (2^W - 1), where the b are the plain windows of (x + 2^(W D) - 1)/2.
    let mut half = wide::shift_right::<N, N>(x, 1);
    half[N - 1] |= x[N - 1] & 1 << 63;
    let (windows, _) = wide::add(&half, &wide::shift_left(&[1], W * D as u32 - 1));
    let bytes = windows.map(u64::to_le_bytes);
    let mut digits = [0; D];
    for (i, digit) in rolled_mut(&mut digits).enumerate() {
        let window = wide::eight_bits(bytes.as_flattened(), W as usize * i) & ((1 << W) - 1);
        *digit = (2 * i16::from(window) - ((1 << W) - 1)) as i8;
    }
    digits
}

/// Odd integers c0 and c1 in two's complement with c0 + 2^cut c1 = x modulo an odd order, for x below it: c0 is below 2^cut in
/// magnitude, c1 at most 2^(64 N - cut). P words must have more bits than both bounds. Variable-time.
pub fn odd_parts<const N: usize, const P: usize>(x: &[u64; N], order: &[u64; N], cut: u32) -> [[u64; P]; 2] {
    // One of x and x - order is odd.
    let odd = if x[0] & 1 == 1 { *x } else { wide::subtract(x, order).0 };
    let low: [u64; P] = wide::low_bits(&odd, cut);
    let mut high: [u64; P] = wide::shift_right(&odd, cut);
    // The sign is worth what the bit above those that were shifted is.
    let sign = odd[N - 1] >> 63;
    high = wide::subtract(&high, &wide::shift_left(&[sign], 64 * N as u32 - cut)).0;
    if high[0] & 1 == 1 {
        return [low, high];
    }
    high[0] |= 1;
    [wide::subtract(&low, &wide::shift_left(&[1], cut)).0, high]
}

/// The non-adjacent form of x of width W: x = sum of `digits[i]` 2^i.
///
/// Every digit is 0 or odd and in (-2^(W - 1), 2^(W - 1)), and of any W neighbours at most one is not 0.
/// x must be below 2^(D - 1); a larger one loses its top digits. 2 <= W <= 8.
///
/// Variable-time: public values only.
#[inline]
pub fn wnaf_vartime<const W: u32, const D: usize, const N: usize>(x: &[u64; N]) -> [i8; D] {
    const { assert!(2 <= W && W <= 8) };
    let mut digits = [0; D];
    write_wnaf_vartime(x, W, &mut digits);
    digits
}

/// What sums in variable time take for an integer: its wNAF digits.
#[cfg(not(lemniscate_microcontroller))]
pub type Numeral<const LENGTH: usize> = [i8; LENGTH];
/// The integer in words of 32 bits, two of them for each of its words: its digits are found while a sum is computed
/// ([`super::mof`]).
#[cfg(lemniscate_microcontroller)]
pub type Numeral<const LENGTH: usize> = [[u32; 2]; LENGTH];

/// The length of a [`Numeral`] of integers of so many bits.
pub const fn numeral_length(bits: usize) -> usize {
    if cfg!(lemniscate_microcontroller) { bits.div_ceil(64) } else { bits + 1 }
}

/// The [`Numeral`] of x, with digits of width W.
///
/// Variable-time: public values only.
#[inline]
pub fn numeral_vartime<const W: u32, const LENGTH: usize, const N: usize>(x: &[u64; N]) -> Numeral<LENGTH> {
    #[cfg(not(lemniscate_microcontroller))]
    return wnaf_vartime::<W, LENGTH, N>(x);
    #[cfg(lemniscate_microcontroller)]
    core::array::from_fn(|i| {
        let word = x.get(i).copied().unwrap_or(0);
        [word as u32, (word >> 32) as u32]
    })
}

/// [`wnaf_vartime`] into a slice: one function for all lengths and widths.
#[inline(never)]
fn write_wnaf_vartime(x: &[u64], width: u32, digits: &mut [i8]) {
    each_digit_vartime(x, width, digits.len(), |position, digit| digits[position] = digit);
}

/// Calls `take(i, digit)` for each digit of [`wnaf_vartime`] that is not 0, from the lowest, with i below `places`.
///
/// Variable-time: public values only.
#[inline(always)]
pub(crate) fn each_wnaf_digit_vartime<const W: u32, const N: usize>(
    x: &[u64; N],
    places: usize,
    take: impl FnMut(usize, i8),
) {
    const { assert!(2 <= W && W <= 8) };
    each_digit_vartime(x, W, places, take);
}

#[inline(always)]
fn each_digit_vartime(x: &[u64], width: u32, places: usize, mut take: impl FnMut(usize, i8)) {
    let mut position = 0;
    // What is left is (x >> position) + carry.
    let mut carry = 0;
    while position < places {
        let index = position / 64;
        let word = |i: usize| x.get(i).copied().unwrap_or(0);
        let bits = word(index) >> (position % 64) | word(index + 1) << 1 << (63 - position % 64);
        // With a carry a bit of 1 gives a digit of 0 and the carry goes on.
        let skip = (bits ^ wide::mask(carry == 1)).trailing_zeros();
        if skip + width > 64 {
            // The window is not all in view; the digits before it are 0.
            position += 64 - width as usize;
            continue;
        }
        position += skip as usize;
        let window = (bits >> skip & ((1 << width) - 1)) as i16 + carry;
        carry = window >> (width - 1);
        if position < places {
            take(position, (window - (carry << width)) as i8);
        }
        position += width as usize;
    }
}

#[cfg(test)]
mod tests {
    use num_bigint::BigInt;
    use std::vec::Vec;

    use super::*;
    use crate::scalar::order::{DoubleOddE, DoubleOddS, Ed25519, Order};
    use crate::testing::Random;

    fn big<const N: usize>(words: &[u64; N]) -> BigInt {
        words.iter().rev().fold(BigInt::ZERO, |sum, &word| (sum << 64) + word)
    }

    /// The integer that digits stand for.
    fn sum(digits: &[i8], spacing: u32) -> BigInt {
        digits.iter().rev().fold(BigInt::ZERO, |sum, &digit| (sum << spacing) + digit)
    }

    /// Integers below 2^bits: around powers of two, runs of ones, alternating bits, and random ones.
    fn samples<const N: usize>(bits: u32) -> Vec<[u64; N]> {
        let mut random = Random::new(3);
        let mut samples = Vec::new();
        for bit in 0..=bits {
            let power: [u64; N] = wide::shift_left(&[1], bit);
            let mut one = [0; N];
            one[0] = 1;
            samples.push(power);
            samples.push(wide::add(&power, &one).0);
            samples.push(wide::subtract(&power, &one).0);
        }
        for pattern in [0x5555_5555_5555_5555, 0xaaaa_aaaa_aaaa_aaaa, 0x8888_8888_8888_8888, u64::MAX] {
            samples.push([pattern; N]);
        }
        samples.extend((0..200).map(|_| random.words()));
        samples.iter().map(|sample| wide::low_bits(sample, bits)).collect()
    }

    fn checks_windows<const W: u32, const D: usize, const N: usize>(bits: u32) {
        let half = 1i16 << (W - 1);
        let mut reached = [false; 2];
        for x in samples::<N>(bits) {
            let digits = signed_windows::<W, D, N>(&x);
            let mut same = [0; D];
            signed_windows_into(&x, W, &mut same);
            assert_eq!(same, digits);
            if W == 4 && D == 16 * N {
                signed_nibbles_into(&x, &mut same);
                assert_eq!(same, digits);
            }
            assert_eq!(sum(&digits, W), big(&x));
            let (last, others) = digits.split_last().unwrap();
            assert!((0..=half).contains(&(*last).into()));
            assert!(others.iter().all(|&digit| (-half..half).contains(&digit.into())));
            reached[0] |= others.iter().any(|&digit| i16::from(digit) == -half);
            reached[1] |= others.iter().any(|&digit| i16::from(digit) == half - 1);
        }
        assert_eq!(reached, [true; 2]);
    }

    #[test]
    fn signed_windows_of_every_width() {
        checks_windows::<4, 64, 4>(255);
        checks_windows::<2, 128, 4>(255);
        checks_windows::<3, 85, 4>(254);
        checks_windows::<5, 51, 4>(254);
        checks_windows::<6, 43, 4>(256);
        checks_windows::<7, 37, 4>(256);
        checks_windows::<8, 32, 4>(254);
        checks_windows::<4, 33, 2>(128);
        checks_windows::<5, 26, 2>(128);
        checks_windows::<6, 22, 2>(128);
        checks_windows::<8, 33, 4>(256);
        checks_windows::<4, 113, 7>(448);
    }

    #[test]
    fn signed_windows_at_the_upper_end() {
        // 2^254 + 2^247, the last value before that which five bits and 51 digits are said to hold.
        let x = [u64::MAX, u64::MAX, u64::MAX, (1 << 62) + (1 << 56) - 1];
        let digits = signed_windows::<5, 51, 4>(&x);
        assert_eq!(sum(&digits, 5), big(&x));
        assert_eq!(digits[50], 16);
    }

    fn checks_odd_windows<const W: u32, const D: usize, const N: usize>() {
        let limit = W * D as u32;
        for sample in samples::<N>(limit) {
            let x = [sample[0] | 1].into_iter().chain(sample[1..].iter().copied());
            let x: Vec<u64> = x.collect();
            let x: [u64; N] = x.try_into().unwrap();
            let negative = wide::subtract(&[0; N], &x).0;
            for (x, value) in [(x, big(&x)), (negative, -big(&x))] {
                let digits = odd_windows::<W, D, N>(&x);
                assert_eq!(sum(&digits, W), value);
                assert!(digits.iter().all(|&d| d & 1 == 1 && i16::from(d).abs() < 1 << W));
            }
        }
    }

    #[test]
    fn odd_windows_of_every_width() {
        checks_odd_windows::<7, 19, 3>();
        checks_odd_windows::<4, 33, 3>();
        checks_odd_windows::<2, 64, 3>();
        checks_odd_windows::<1, 100, 2>();
        checks_odd_windows::<7, 36, 4>();
    }

    /// An integer in two's complement.
    fn signed<const N: usize>(words: &[u64; N]) -> BigInt {
        let negative = words[N - 1] >> 63 == 1;
        big(words) - if negative { BigInt::from(1) << (64 * N) } else { BigInt::ZERO }
    }

    #[test]
    fn odd_parts_of_scalars() {
        let orders = [(Ed25519::WORDS, 126), (DoubleOddE::WORDS, 128), (DoubleOddS::WORDS, 128)];
        for (order, cut) in orders {
            let minus_one = wide::subtract(&order, &[1, 0, 0, 0]).0;
            for x in samples::<4>(255).into_iter().chain([minus_one]) {
                if !wide::is_less_vartime(&x, &order) {
                    continue;
                }
                let parts: [[u64; 3]; 2] = odd_parts(&x, &order, cut);
                assert!(parts.iter().all(|part| part[0] & 1 == 1));
                let [low, high] = parts.each_ref().map(signed);
                assert_eq!(((&high << cut) + &low - big(&x)) % big(&order), BigInt::ZERO);
                assert!(low.magnitude().bits() <= cut.into() && high.magnitude().bits() <= 128);
            }
        }
    }

    fn checks_wnaf<const W: u32, const D: usize, const N: usize>(bits: u32) {
        for x in samples::<N>(bits) {
            let digits = wnaf_vartime::<W, D, N>(&x);
            assert_eq!(sum(&digits, 1), big(&x));
            assert!(digits.iter().all(|&d| d == 0 || d & 1 == 1 && i16::from(d).abs() < 1 << (W - 1)));
            for window in digits.windows(W as usize) {
                assert!(window.iter().filter(|&&digit| digit != 0).count() <= 1);
            }
        }
    }

    #[test]
    fn wnaf_of_every_width() {
        checks_wnaf::<2, 257, 4>(256);
        checks_wnaf::<3, 257, 4>(256);
        checks_wnaf::<4, 256, 4>(255);
        checks_wnaf::<5, 129, 2>(128);
        checks_wnaf::<6, 129, 2>(128);
        checks_wnaf::<7, 128, 2>(127);
        checks_wnaf::<8, 129, 2>(128);
        checks_wnaf::<8, 254, 4>(253);
        checks_wnaf::<5, 449, 7>(448);
    }
}
