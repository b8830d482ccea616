//! Eight lanes, with AVX-512.
#![allow(unsafe_code)]

use core::arch::x86_64::*;

/// That the processor has the instructions.
pub(super) use crate::backend::Avx512Ifma as Proof;

use super::compress::{Words, compress as compress_lanes};
use super::{Block, MAX_LANES, States};
use crate::field::vector::integers::{Integers as _, instructions};

/// Hashes a block more in each lane.
pub(super) fn compress(_: Proof, states: &mut States, blocks: &[&Block; MAX_LANES]) {
    #[target_feature(enable = "avx2,avx512f")]
    fn with_features(states: &mut States, blocks: &[&Block; MAX_LANES]) {
        compress_lanes::<__m512i>(states, blocks);
    }
    // SAFETY: there is a proof that the processor has these instructions.
    unsafe { with_features(states, blocks) }
}

// SAFETY of all blocks here: `compress` alone uses these functions, with the proof that the processor has the instructions.
// Loads and stores are of arrays of 64 bytes.
impl Words for __m512i {
    #[inline(always)]
    fn load(lanes: &[u64; MAX_LANES]) -> Self {
        // SAFETY: see above.
        unsafe { _mm512_loadu_si512(lanes.as_ptr().cast()) }
    }

    #[inline(always)]
    fn store(self, lanes: &mut [u64; MAX_LANES]) {
        // SAFETY: see above.
        unsafe { _mm512_storeu_si512(lanes.as_mut_ptr().cast(), self) }
    }

    #[inline(always)]
    fn words(blocks: &[&Block; MAX_LANES]) -> [Self; 16] {
        let [a, b, c, d, e, f, g, h] = eight_words(blocks, 0);
        let [i, j, k, l, m, n, o, p] = eight_words(blocks, 64);
        [a, b, c, d, e, f, g, h, i, j, k, l, m, n, o, p]
    }

    instructions! {
        fn xor(self, b: Self, c: Self) -> Self = _mm512_ternarylogic_epi64::<0x96>(self, b, c);
        fn choose(self, b: Self, c: Self) -> Self = _mm512_ternarylogic_epi64::<0xCA>(self, b, c);
        fn majority(self, b: Self, c: Self) -> Self = _mm512_ternarylogic_epi64::<0xE8>(self, b, c);
    }

    #[inline(always)]
    fn rotate<const BITS: i32>(self) -> Self {
        // SAFETY: see above.
        unsafe { _mm512_ror_epi64::<BITS>(self) }
    }

    #[inline(always)]
    fn shift<const BITS: i32>(self) -> Self {
        self.shift_right(BITS as u64)
    }
}

/// Eight words of each block, from the byte `first` on.
#[inline(always)]
fn eight_words(blocks: &[&Block; MAX_LANES], first: usize) -> [__m512i; 8] {
    let [r0, r1, r2, r3, r4, r5, r6, r7] = blocks;
    let (even_01, odd_01) = two_rows(r0, r1, first);
    let (even_23, odd_23) = two_rows(r2, r3, first);
    let (even_45, odd_45) = two_rows(r4, r5, first);
    let (even_67, odd_67) = two_rows(r6, r7, first);
    let [w0, w2, w4, w6] = quarters([even_01, even_23, even_45, even_67]);
    let [w1, w3, w5, w7] = quarters([odd_01, odd_23, odd_45, odd_67]);
    [swap(w0), swap(w1), swap(w2), swap(w3), swap(w4), swap(w5), swap(w6), swap(w7)]
}

/// Words 0, 2, 4 and 6 of eight from the byte `first` on, each of both blocks, and the other words.
#[inline(always)]
fn two_rows(a: &Block, b: &Block, first: usize) -> (__m512i, __m512i) {
    let (a, b) = (&a[first..first + 64], &b[first..first + 64]);
    // SAFETY: see above.
    unsafe {
        let (a, b) = (_mm512_loadu_si512(a.as_ptr().cast()), _mm512_loadu_si512(b.as_ptr().cast()));
        (_mm512_unpacklo_epi64(a, b), _mm512_unpackhi_epi64(a, b))
    }
}

/// Of four registers with four pairs of words: the first pairs, the second ones, and so on.
#[inline(always)]
fn quarters([a, b, c, d]: [__m512i; 4]) -> [__m512i; 4] {
    // SAFETY: see above.
    unsafe {
        let (ab_even, ab_odd) = (_mm512_shuffle_i64x2::<0x88>(a, b), _mm512_shuffle_i64x2::<0xDD>(a, b));
        let (cd_even, cd_odd) = (_mm512_shuffle_i64x2::<0x88>(c, d), _mm512_shuffle_i64x2::<0xDD>(c, d));
        [
            _mm512_shuffle_i64x2::<0x88>(ab_even, cd_even),
            _mm512_shuffle_i64x2::<0x88>(ab_odd, cd_odd),
            _mm512_shuffle_i64x2::<0xDD>(ab_even, cd_even),
            _mm512_shuffle_i64x2::<0xDD>(ab_odd, cd_odd),
        ]
    }
}

/// The words with their bytes in the other order, without the instructions for bytes (AVX-512 BW), of which nothing is asked.
#[inline(always)]
fn swap(words: __m512i) -> __m512i {
    // SAFETY: see above.
    unsafe {
        let halves = _mm512_ror_epi64::<32>(words);
        let mask = _mm512_set1_epi32(0x00FF_00FF);
        _mm512_ternarylogic_epi64::<0xCA>(mask, _mm512_rol_epi32::<8>(halves), _mm512_ror_epi32::<8>(halves))
    }
}
