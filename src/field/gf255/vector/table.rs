//! What tables hold ([`Packed`]), as limbs in registers of four lanes: moves, and lookups by secret digits.
#![allow(unsafe_code)]

use crate::field::Prime255;
use core::arch::x86_64::*;

use crate::field::gf255::ifma::rows::from_rows;
use crate::field::table::{Eight, Packed};
use crate::field::vector::integers::Integers;
use crate::field::vector::words::{equal, in_every_lane, integers, look_up_words, places, select, transpose};

/// Words that follow one another.
#[inline(always)]
pub(in crate::field::gf255) fn load<P: Prime255>(packed: &Packed<P>) -> __m256i {
    // SAFETY: the words are 32 bytes, whatever their alignment; the code of vectors is reached only through entry points
    // that have found AVX2 in the processor.
    unsafe { _mm256_loadu_si256(packed.words().as_ptr().cast()) }
}

/// The elements of an entry in each lane, by a digit and a row of a table for each lane, as words of every lane
/// ([`LookUp::look_up`](crate::field::table::LookUp::look_up)).
#[inline(always)]
pub(in crate::field::gf255) fn look_up<'a, P: Prime255, const N: usize>(
    eight: impl Fn(usize, usize) -> Option<&'a Eight<P, N>>,
    digits: &[i8; 8],
    zero: &[Packed<P>; N],
) -> [[__m256i; 4]; N] {
    look_up_words(
        #[inline(always)]
        |lane, c| eight(lane, c).map(Eight::<P, N>::words),
        digits,
        zero.each_ref().map(Packed::words),
    )
}

/// The elements of an entry in each lane, by a digit for each, as words of every lane
/// ([`LookUpInRow::look_up_in_row`](crate::field::table::LookUpInRow::look_up_in_row)).
#[allow(clippy::needless_range_loop, reason = "several arrays have the same indices")]
#[inline(always)]
pub(in crate::field::gf255) fn look_up_in_row<'a, P: Prime255, const N: usize>(
    eight: impl Fn(usize) -> Option<&'a Eight<P, N>>,
    digits: &[i8; 8],
    zero: &[Packed<P>; N],
) -> [[__m256i; 4]; N] {
    let places = places(digits);
    // Moves the word of a place among four, as two halves, to its lane.
    let moves = integers(places.map(|place| (place & 3) * 0x2_0000_0002 + 0x1_0000_0000));
    let places = integers(places);
    let four = Integers::splat(4);
    let is_in_second = equal(places.and(four), four);
    let mut found = in_every_lane(zero.each_ref().map(Packed::words));
    for c in 0.. {
        let Some(eight) = eight(c) else { break };
        let is_here = equal(places.and(Integers::splat(!7)), Integers::splat(8 * c as u64));
        for k in 0..N {
            for w in 0..4 {
                let words: &[u64; 8] = &eight.words()[k][w];
                // SAFETY: four words are 32 bytes, whatever their alignment; and see `load`.
                let halves = unsafe {
                    let (first, second) = (words[..4].as_ptr(), words[4..].as_ptr());
                    [
                        _mm256_permutevar8x32_epi32(_mm256_loadu_si256(first.cast()), moves),
                        _mm256_permutevar8x32_epi32(_mm256_loadu_si256(second.cast()), moves),
                    ]
                };
                let word = select(is_in_second, halves[1], halves[0]);
                found[k][w] = select(is_here, word, found[k][w]);
            }
        }
    }
    found
}

/// A register with a word in each lane.
pub trait Words: Integers {
    /// Word i of every lane, from the words of each lane.
    fn from_rows(rows: impl FnMut(usize) -> __m256i) -> [Self; 4];

    /// The limbs of 51 bits of integers below 2^256; the last has 52.
    #[inline(always)]
    fn limbs([w0, w1, w2, w3]: [Self; 4]) -> [Self; 5] {
        [
            w0.low(51),
            w0.shift_right(51).or(w1.shift_left(13)).low(51),
            w1.shift_right(38).or(w2.shift_left(26)).low(51),
            w2.shift_right(25).or(w3.shift_left(39)).low(51),
            w3.shift_right(12),
        ]
    }
}

/// The limbs of integers below 2^256, with bit 255 folded into the first one: that is below 2^51 + M.
#[inline(always)]
pub(in crate::field::gf255) fn folded_limbs<P: Prime255, R: Words>(words: [R; 4]) -> [R; 5] {
    let [l0, l1, l2, l3, l4] = R::limbs(words);
    [l0.add(l4.shift_right(51).times(P::M)), l1, l2, l3, l4.low(51)]
}

impl Words for __m256i {
    #[inline(always)]
    fn from_rows(mut rows: impl FnMut(usize) -> __m256i) -> [Self; 4] {
        transpose(&[rows(0), rows(1), rows(2), rows(3)])
    }
}

impl Words for __m512i {
    #[inline(always)]
    fn from_rows(mut rows: impl FnMut(usize) -> __m256i) -> [Self; 4] {
        from_rows(&[rows(0), rows(1), rows(2), rows(3), rows(4), rows(5), rows(6), rows(7)])
    }
}
