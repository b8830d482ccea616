//! Words of elements in registers of four lanes, a word of each element in a lane: moves, and lookups by secret digits.
#![allow(unsafe_code)]

use core::arch::x86_64::*;

use super::integers::{Integers, steps};

steps! {
    /// Word i of every lane, from the words of each lane.
    "avx2" pub(in crate::field) fn transpose<>(rows: &[__m256i; 4]) -> [__m256i; 4] {
        let [r0, r1, r2, r3] = *rows;
        let (even01, odd01) = (_mm256_unpacklo_epi64(r0, r1), _mm256_unpackhi_epi64(r0, r1));
        let (even23, odd23) = (_mm256_unpacklo_epi64(r2, r3), _mm256_unpackhi_epi64(r2, r3));
        [
            _mm256_permute2x128_si256::<0x20>(even01, even23),
            _mm256_permute2x128_si256::<0x20>(odd01, odd23),
            _mm256_permute2x128_si256::<0x31>(even01, even23),
            _mm256_permute2x128_si256::<0x31>(odd01, odd23),
        ]
    }
}

/// The elements of an entry in each lane, of W words, by a digit and a row of a table for each lane, as words of every lane.
#[allow(clippy::needless_range_loop, reason = "several arrays have the same indices")]
#[inline(always)]
pub(in crate::field) fn look_up_words<'a, const W: usize, const N: usize>(
    eight: impl Fn(usize, usize) -> Option<&'a [[[u64; 8]; W]; N]>,
    digits: &[i8; 8],
    zero: [&[u64; W]; N],
) -> [[__m256i; W]; N] {
    let places = places(digits);
    // Moves the word of a place among four, as two halves, to all lanes.
    let moves = places.map(|place| Integers::splat((place & 3) * 0x2_0000_0002 + 0x1_0000_0000));
    let places = integers(places);
    let four = Integers::splat(4);
    let is_in_second = equal(places.and(four), four);
    let mut found = in_every_lane(zero);
    for c in 0.. {
        let (Some(e0), Some(e1), Some(e2), Some(e3)) = (eight(0, c), eight(1, c), eight(2, c), eight(3, c))
        else {
            break;
        };
        let is_here = equal(places.and(Integers::splat(!7)), Integers::splat(8 * c as u64));
        for k in 0..N {
            for w in 0..W {
                let words = [e0, e1, e2, e3].map(
                    #[inline(always)]
                    |eight| &eight[k][w],
                );
                let halves = [in_lanes::<0>(words, moves), in_lanes::<4>(words, moves)];
                let word = select(is_in_second, halves[1], halves[0]);
                found[k][w] = select(is_here, word, found[k][w]);
            }
        }
    }
    found
}

/// The places of the entries for the first four digits among those of their rows; none for 0.
#[inline(always)]
pub(in crate::field) fn places(digits: &[i8; 8]) -> [u64; 4] {
    [digits[0], digits[1], digits[2], digits[3]].map(|digit| u64::from(digit.unsigned_abs()).wrapping_sub(1))
}

/// The words of elements, the same in every lane.
#[allow(clippy::needless_range_loop, reason = "several arrays have the same indices")]
#[inline(always)]
pub(in crate::field) fn in_every_lane<const W: usize, const N: usize>(
    elements: [&[u64; W]; N],
) -> [[__m256i; W]; N] {
    let mut words = [[Integers::splat(0); W]; N];
    for k in 0..N {
        for w in 0..W {
            words[k][w] = Integers::splat(elements[k][w]);
        }
    }
    words
}

/// Lane j is the word of `words[j]` that `moves[j]` takes of four from `FIRST` on.
#[allow(clippy::needless_range_loop, reason = "several arrays have the same indices")]
#[inline(always)]
fn in_lanes<const FIRST: usize>(words: [&[u64; 8]; 4], moves: [__m256i; 4]) -> __m256i {
    let mut moved = moves;
    for lane in 0..4 {
        // SAFETY: four words are 32 bytes, whatever their alignment; and see `integers::instructions`.
        moved[lane] = unsafe {
            let words = _mm256_loadu_si256(words[lane][FIRST..FIRST + 4].as_ptr().cast());
            _mm256_permutevar8x32_epi32(words, moves[lane])
        };
    }
    let [a, b, c, d] = moved;
    // SAFETY: see `integers::instructions`: AVX2 has been found in the processor.
    unsafe {
        let (ab, cd) = (_mm256_blend_epi32::<0b1100>(a, b), _mm256_blend_epi32::<0b1100_0000>(c, d));
        _mm256_blend_epi32::<0b1111_0000>(ab, cd)
    }
}

/// `if_set` in the lanes where the mask is all ones, `if_clear` where it is 0.
#[inline(always)]
pub(in crate::field) fn select(mask: __m256i, if_set: __m256i, if_clear: __m256i) -> __m256i {
    // SAFETY: see `integers::instructions`: AVX2 has been found in the processor.
    unsafe { _mm256_blendv_epi8(if_clear, if_set, mask) }
}

/// All ones in the lanes in which the integers are equal.
#[inline(always)]
pub(in crate::field) fn equal(a: __m256i, b: __m256i) -> __m256i {
    // SAFETY: see `integers::instructions`: AVX2 has been found in the processor.
    unsafe { _mm256_cmpeq_epi64(a, b) }
}

/// Words that follow one another.
#[inline(always)]
pub(in crate::field) fn integers([a, b, c, d]: [u64; 4]) -> __m256i {
    // SAFETY: see `integers::instructions`: AVX2 has been found in the processor.
    unsafe { _mm256_setr_epi64x(a as i64, b as i64, c as i64, d as i64) }
}
