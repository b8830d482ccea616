//! Words of elements, in tables and elsewhere, moved to lanes.

use crate::field::{Field, LookUp, LookUpInRow, Unpack};
use core::arch::x86_64::*;

use super::{Fe4, Fe8, eight};
use crate::field::gf448::WORDS;
use crate::field::gf448::packed::{Eight, Packed};
use crate::field::gf448::vector::{limbs_of_half, limbs_of_words};
use crate::field::ifma::register::{Register, from_array};
use crate::field::level::Level;
use crate::field::vector::integers::{Integers, instructions};

instructions! {
    /// The words of an element in half a register each: one is at bit 224.
    fn split(words: __m512i) -> __m512i = _mm512_permutexvar_epi32(SPLIT, words);
    fn first_words(a: __m512i, b: __m512i) -> __m512i = _mm512_unpacklo_epi64(a, b);
    fn second_words(a: __m512i, b: __m512i) -> __m512i = _mm512_unpackhi_epi64(a, b);
    fn first_pairs(a: __m512i, b: __m512i) -> __m512i = _mm512_permutex2var_epi64(a, FIRST_PAIRS, b);
    fn second_pairs(a: __m512i, b: __m512i) -> __m512i = _mm512_permutex2var_epi64(a, SECOND_PAIRS, b);
    /// A lane in every lane.
    fn broadcast(lane: __m512i, a: __m512i) -> __m512i = _mm512_permutexvar_epi64(lane, a);
    /// Lane j is lane `places[j]` modulo 8 of `words` where the mask is set, and that of `others` elsewhere.
    fn moved(others: __m512i, is_set: u8, places: __m512i, words: __m512i) -> __m512i =
        _mm512_mask_permutexvar_epi64(others, is_set, places, words);
    /// Lanes 4 to 7 become those from 0 on of another register.
    fn with_upper(lower: __m512i, upper: __m512i) -> __m512i = _mm512_mask_blend_epi64(0xf0, lower, upper);
    /// Right by the bits of each lane.
    fn shift_right_by(a: __m512i, bits: __m512i) -> __m512i = _mm512_srlv_epi64(a, bits);
    /// Left by the bits of each lane; 0 for 64.
    fn shift_left_by(a: __m512i, bits: __m512i) -> __m512i = _mm512_sllv_epi64(a, bits);
    fn eighth(a: __m512i) -> __m512i = _mm512_srli_epi64::<3>(a);
    /// One word of eight points.
    fn load_words(words: &[u64; 8]) -> __m512i = _mm512_loadu_si512(words.as_ptr().cast());
    /// The words of an element.
    fn load(packed: &Packed) -> __m512i = _mm512_load_si512(packed.padded().as_ptr().cast());
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
    let [w0, w1] = [first_pairs(even[0], even[1]), first_pairs(odd[0], odd[1])];
    let [w2, w3] = [second_pairs(even[0], even[1]), second_pairs(odd[0], odd[1])];
    limbs_of_half([w0, w1, w2, w3])
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

/// The entry of every lane: word w of coordinate k.
type Found<const K: usize> = [[__m512i; WORDS]; K];

/// Writes the words of the entry at a place among eight, for each lane in which it is set.
#[inline(always)]
fn write<const K: usize>(found: &mut Found<K>, is_set: u8, places: __m512i, eight: &Eight<K>) {
    for k in 0..K {
        for w in 0..WORDS {
            found[k][w] = moved(found[k][w], is_set, places, load_words(&eight.columns()[k][w]));
        }
    }
}

/// The places of entries in their rows; the lower three bits are those among eight.
#[inline(always)]
fn places(digits: &[i8; 8]) -> __m512i {
    __m512i::from_digits(digits).magnitude().sub(Register::ONE)
}

impl<E: Copy + 'static> LookUpInRow for Fe8<E> {
    #[inline(always)]
    fn look_up_in_row<'a, const K: usize>(
        eight: impl Fn(usize) -> Option<&'a Eight<K>>,
        digits: &[i8; 8],
        _zero: &[Packed; K],
    ) -> [Self; K] {
        let places = places(digits);
        let mut found: Found<K> = [[Register::ZERO; WORDS]; K];
        for c in 0.. {
            let Some(eight) = eight(c) else { break };
            write(&mut found, eighth(places).equal(Integers::splat(c as u64)), places, eight);
        }
        let mut elements = [<Self as Field>::ZERO; K];
        for (element, words) in elements.iter_mut().zip(&found) {
            *element = Self::from_words_of_lanes(words);
        }
        elements
    }
}

impl<E: Copy + 'static> Fe8<E> {
    /// From each word of all elements.
    #[inline(always)]
    fn from_words_of_lanes(words: &[__m512i; WORDS]) -> Self {
        Self::new(limbs_of_words(words), Level::TIGHT).checked()
    }
}

impl<E: Copy + 'static> Fe4<E> {
    /// From each word of all elements, where lanes 4 to 7 are as lanes 0 to 3.
    #[inline(always)]
    fn from_words_of_lanes(words: &[__m512i; WORDS]) -> Self {
        const RIGHT: __m512i = from_array([0, 0, 0, 0, 32, 32, 32, 32]);
        const LEFT: __m512i = from_array([64, 64, 64, 64, 32, 32, 32, 32]);
        const LAST: __m512i = {
            const LOW: u64 = u32::MAX as u64;
            from_array([LOW, LOW, LOW, LOW, u64::MAX, u64::MAX, u64::MAX, u64::MAX])
        };
        // The upper half begins in the middle of a word.
        let mut halves = [Register::ZERO; 4];
        for i in 0..4 {
            halves[i] = with_upper(words[i], words[3 + i]);
        }
        let mut parts = [shift_right_by(halves[3].and(LAST), RIGHT); 4];
        for i in 0..3 {
            parts[i] = shift_right_by(halves[i], RIGHT).or(shift_left_by(halves[i + 1], LEFT));
        }
        Self::new(limbs_of_half(parts), Level::TIGHT).checked()
    }
}

impl<E: Copy + 'static> LookUp for Fe4<E> {
    /// The words of an entry are moved to two lanes, as each half of an element is in one.
    #[inline(always)]
    fn look_up<'a, const K: usize>(
        eight: impl Fn(usize, usize) -> Option<&'a Eight<K>>,
        digits: &[i8; 8],
        zero: &[Packed; K],
    ) -> [Self; K] {
        let places = places(digits);
        let mut found: Found<K> = [[Register::ZERO; WORDS]; K];
        for k in 0..K {
            let words = zero[k].canonical();
            for w in 0..WORDS {
                found[k][w] = Integers::splat(words[w]);
            }
        }
        for lane in 0..4 {
            let places = broadcast(Integers::splat(lane as u64), places);
            for c in 0.. {
                let Some(eight) = eight(lane, c) else { break };
                let is_here = eighth(places).equal(Integers::splat(c as u64));
                write(&mut found, is_here & 0b1_0001 << lane, places, eight);
            }
        }
        let mut elements = [<Self as Field>::ZERO; K];
        for (element, words) in elements.iter_mut().zip(&found) {
            *element = Self::from_words_of_lanes(words);
        }
        elements
    }
}

#[cfg(test)]
mod tests {
    use std::vec::Vec;

    use super::*;
    use crate::field::gf448::portable64::Fe;
    use crate::field::{Field, FieldElement, FieldLanes};
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
        let mut point = || [0; 3].map(|_| Packed::pad(Fe::from_words(random.words()).to_words()));
        let mut rows: Vec<Vec<[Packed; 3]>> = (0..8).map(|_| (0..32).map(|_| point()).collect()).collect();
        // All bits of a word, and none.
        rows[0][0] = [Packed::pad([0; WORDS]); 3];
        rows[1][31] = [Packed::pad([
            u64::MAX,
            u64::MAX,
            u64::MAX,
            u64::MAX - (1 << 32),
            u64::MAX,
            u64::MAX,
            u64::MAX - 1,
        ]); 3];
        let eights: Vec<Vec<Eight<3>>> =
            rows.iter().map(|row| row.as_chunks().0.iter().map(Eight::of_points).collect()).collect();
        let zero = point();
        let words = |point: &[Packed; 3]| point.map(|coordinate| *coordinate.canonical());
        let canonical = |point: &[Packed; 3]| words(point).map(|words| Fe::from_words(words).to_words());
        for first in -32i8..=32 {
            let digits: [i8; 8] = core::array::from_fn(|lane| (first + 5 * lane as i8 + 32) % 65 - 32);
            let of_row = |row: &[[Packed; 3]], digit: i8| match digit {
                0 => canonical(&zero),
                _ => canonical(&row[usize::from(digit.unsigned_abs()) - 1]),
            };
            let found = outline!(Fe4::<Fe>, || {
                let found = Fe4::<Fe>::look_up(|lane, c| eights[lane].get(c), &digits, &zero);
                found.map(|coordinate| [0, 1, 2, 3].map(|lane| coordinate.lane(lane).to_words()))
            });
            for lane in 0..4 {
                let expected = of_row(&rows[lane], digits[lane]);
                assert_eq!([0, 1, 2].map(|k| found[k][lane]), expected, "{digits:?}");
                let single = Fe::look_up(|_, c| eights[lane].get(c), &[digits[lane]; 8], &zero);
                assert_eq!(single.map(FieldElement::to_words), expected, "{digits:?}");
            }
            if digits.contains(&0) {
                continue;
            }
            for (row, eights) in rows.iter().zip(&eights) {
                let found = outline!(Fe8::<Fe>, || {
                    let found = Fe8::<Fe>::look_up_in_row(|c| eights.get(c), &digits, &zero);
                    found.map(|coordinate| {
                        [0, 1, 2, 3, 4, 5, 6, 7].map(|lane| coordinate.lane(lane).to_words())
                    })
                });
                for lane in 0..8 {
                    assert_eq!([0, 1, 2].map(|k| found[k][lane]), of_row(row, digits[lane]), "{digits:?}");
                }
            }
        }
    }
}
