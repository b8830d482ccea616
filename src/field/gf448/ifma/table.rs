//! Words of elements, in tables and elsewhere, moved to lanes.

use core::arch::x86_64::*;

use super::limbs::{BITS, LAST_BITS};
use super::{Fe4, Fe8, eight};
use crate::field::gf448::packed::{LookUp, LookUpInRow, Packed, Point, Unpack};
use crate::field::ifma::register::{Register, from_array};
use crate::field::level::Level;
use crate::field::vector::integers::{Integers, instructions};

instructions! {
    fn exclusive_or(a: __m512i, b: __m512i) -> __m512i = _mm512_xor_si512(a, b);
    /// All ones where the integer is negative, and else 0.
    fn is_negative(a: __m512i) -> __m512i = _mm512_srai_epi64::<63>(a);
    /// The words of an element in half a register each: one is at bit 224.
    fn split(words: __m512i) -> __m512i = _mm512_permutexvar_epi32(SPLIT, words);
    fn first_words(a: __m512i, b: __m512i) -> __m512i = _mm512_unpacklo_epi64(a, b);
    fn second_words(a: __m512i, b: __m512i) -> __m512i = _mm512_unpackhi_epi64(a, b);
    fn first_pairs(a: __m512i, b: __m512i) -> __m512i = _mm512_permutex2var_epi64(a, FIRST_PAIRS, b);
    fn second_pairs(a: __m512i, b: __m512i) -> __m512i = _mm512_permutex2var_epi64(a, SECOND_PAIRS, b);
    /// A lane in every lane.
    fn broadcast(lane: __m512i, a: __m512i) -> __m512i = _mm512_permutexvar_epi64(lane, a);
    /// a, and b where the mask is set.
    fn or_masked(a: __m512i, b: __m512i, mask: __m512i) -> __m512i = _mm512_ternarylogic_epi64::<0b1111_1000>(a, b, mask);
    /// The words of an element.
    fn load(packed: &Packed) -> __m512i = _mm512_load_si512(packed.words().as_ptr().cast());
}

/// Places of words of 32 bits: 0 to 6 and 7 to 13, and one of those that are 0.
const SPLIT: __m512i = {
    const fn pair(low: u64, high: u64) -> u64 {
        low | high << 32
    }
    from_array([
        pair(0, 1),
        pair(2, 3),
        pair(4, 5),
        pair(6, 14),
        pair(7, 8),
        pair(9, 10),
        pair(11, 12),
        pair(13, 14),
    ])
};
const FIRST_PAIRS: __m512i = from_array([0, 1, 8, 9, 4, 5, 12, 13]);
const SECOND_PAIRS: __m512i = from_array([2, 3, 10, 11, 6, 7, 14, 15]);

/// The limbs of four elements, from the words of each and a word of 0.
#[inline(always)]
fn limbs([a, b, c, d]: [__m512i; 4]) -> [__m512i; 5] {
    let [a, b, c, d] = [split(a), split(b), split(c), split(d)];
    let (even, odd) = ([first_words(a, b), first_words(c, d)], [second_words(a, b), second_words(c, d)]);
    // Word i of every half.
    let [w0, w1] = [first_pairs(even[0], even[1]), first_pairs(odd[0], odd[1])];
    let [w2, w3] = [second_pairs(even[0], even[1]), second_pairs(odd[0], odd[1])];
    [
        w0.low(BITS),
        w0.shift_right(45).or(w1.shift_left(19)).low(BITS),
        w1.shift_right(26).or(w2.shift_left(38)).low(BITS),
        w2.shift_right(7).low(BITS),
        w2.shift_right(52).or(w3.shift_left(12)).low(LAST_BITS),
    ]
}

impl<E: Copy + 'static> Fe4<E> {
    /// From the words of each element and a word of 0.
    #[inline(always)]
    fn from_rows(rows: [__m512i; 4]) -> Self {
        Self::new(limbs(rows), Level::TIGHT).checked()
    }
}

/// The limbs of four elements, from the words of each.
#[inline(always)]
pub(super) fn limbs_of_four(mut words: impl FnMut(usize) -> [u64; 7]) -> [__m512i; 5] {
    let mut rows = [Register::ZERO; 4];
    for (lane, row) in rows.iter_mut().enumerate() {
        let [a, b, c, d, e, f, g] = words(lane);
        *row = from_array([a, b, c, d, e, f, g, 0]);
    }
    limbs(rows)
}

impl<E: Copy + 'static> Unpack for Fe4<E> {
    #[inline(always)]
    fn unpack<'a>(mut packed: impl FnMut(usize) -> &'a Packed) -> Self {
        Self::from_rows([load(packed(0)), load(packed(1)), load(packed(2)), load(packed(3))])
    }
}

impl<E: Copy + 'static> Unpack for Fe8<E> {
    #[inline(always)]
    fn unpack<'a>(mut packed: impl FnMut(usize) -> &'a Packed) -> Self {
        let mut rows = [Register::ZERO; 8];
        for (lane, row) in rows.iter_mut().enumerate() {
            *row = load(packed(lane));
        }
        eight_of_rows(rows)
    }
}

/// The elements of eight rows of words, each with a word of 0.
#[inline(always)]
fn eight_of_rows<E: Copy + 'static>([a, b, c, d, e, f, g, h]: [__m512i; 8]) -> Fe8<E> {
    let (first, second) = (limbs([a, b, c, d]), limbs([e, f, g, h]));
    Fe8::new(eight::of_fours(first, second), Level::TIGHT).checked()
}

impl<E: Copy + 'static> LookUpInRow for Fe8<E> {
    /// Each entry is read once, for all lanes.
    #[inline(always)]
    fn look_up_in_row(row: &[Point], digits: &[i8; 8]) -> [Self; 3] {
        let magnitudes: __m512i = from_array(digits.map(|digit| digit.unsigned_abs().into()));
        let mut found = [[<__m512i as Register>::ZERO; 8]; 3];
        for (entry, i) in row.iter().zip(1..) {
            // All ones in the lanes of which it is the entry.
            let is_here = is_negative(exclusive_or(magnitudes, Integers::splat(i)).sub(Register::ONE));
            let words = [load(&entry[0]), load(&entry[1]), load(&entry[2])];
            for lane in 0..8 {
                let mask = broadcast(Integers::splat(lane as u64), is_here);
                for k in 0..3 {
                    found[k][lane] = or_masked(found[k][lane], words[k], mask);
                }
            }
        }
        found.map(eight_of_rows)
    }
}

impl<E: Copy + 'static> LookUp for Fe4<E> {
    #[inline(always)]
    fn look_up<'a>(row: impl Fn(usize) -> &'a [Point], digits: &[i8; 8], zero: &Point) -> [Self; 3] {
        let mut found = [[<__m512i as Register>::ZERO; 4]; 3];
        for lane in 0..4 {
            let magnitude: __m512i = Integers::splat(digits[lane].unsigned_abs().into());
            // All ones for the magnitude of the digit, and else 0.
            let kept = |i: u64| is_negative(exclusive_or(magnitude, Integers::splat(i)).sub(Register::ONE));
            let mut words = [Register::ZERO; 3];
            let is_zero = kept(0);
            for k in 0..3 {
                words[k] = load(&zero[k]).and(is_zero);
            }
            for (entry, i) in row(lane).iter().zip(1..) {
                let is_here = kept(i);
                for k in 0..3 {
                    words[k] = words[k].or(load(&entry[k]).and(is_here));
                }
            }
            for k in 0..3 {
                found[k][lane] = words[k];
            }
        }
        [Self::from_rows(found[0]), Self::from_rows(found[1]), Self::from_rows(found[2])]
    }
}

#[cfg(test)]
mod tests {
    use std::vec::Vec;

    use super::*;
    use crate::field::Field;
    use crate::field::gf448::portable64::Fe;
    use crate::field::gf448::{Gf448, Lanes448};
    use crate::testing::Random;

    /// The lanes of every digit in turn are the entries that a single element looks up.
    #[test]
    fn entries_are_those_of_single_elements() {
        let is_there = std::is_x86_feature_detected!("avx512ifma")
            && std::is_x86_feature_detected!("avx512vl")
            && std::is_x86_feature_detected!("avx512f");
        if !is_there {
            std::println!("not run: this processor has no AVX-512 IFMA");
            return;
        }
        let mut random = Random::new(1);
        let mut point = || [0; 3].map(|_| Packed::new(Fe::from_words(random.words()).to_words()));
        let rows: Vec<Vec<Point>> = (0..4).map(|_| (0..16).map(|_| point()).collect()).collect();
        let zero = point();
        for first in -16i8..=16 {
            let digits: [i8; 8] = core::array::from_fn(|lane| (first + 5 * lane as i8 + 16) % 33 - 16);
            let found = Fe4::<Fe>::outline(
                #[inline(always)]
                || {
                    let found = Fe4::<Fe>::look_up(|lane| &rows[lane], &digits, &zero);
                    found.map(|coordinate| [0, 1, 2, 3].map(|lane| coordinate.lane(lane).to_words()))
                },
            );
            for lane in 0..4 {
                let expected = Fe::look_up(|_| &rows[lane], &[digits[lane]; 8], &zero).map(Gf448::to_words);
                assert_eq!([0, 1, 2].map(|k| found[k][lane]), expected, "{digits:?}");
            }
        }
    }
}
