//! Four lanes, with AVX2.
#![allow(unsafe_code)]

use core::arch::x86_64::*;

/// That the processor has the instructions.
pub(super) use crate::backend::Avx2 as Proof;

use super::compress::{Words, compress as compress_lanes};
use super::{Block, MAX_LANES, States};
use crate::field::vector::integers::{Integers as _, instructions};

/// Hashes a block more in each of the first four lanes.
pub(super) fn compress(_: Proof, states: &mut States, blocks: &[&Block; MAX_LANES]) {
    #[target_feature(enable = "avx2")]
    fn with_features(states: &mut States, blocks: &[&Block; MAX_LANES]) {
        compress_lanes::<__m256i>(states, blocks);
    }
    // SAFETY: there is a proof that the processor has these instructions.
    unsafe { with_features(states, blocks) }
}

// SAFETY of all blocks here: `compress` alone uses these functions, with the proof that the processor has the instructions.
// Loads and stores are of arrays of 32 bytes or more.
impl Words for __m256i {
    #[inline(always)]
    fn load(lanes: &[u64; MAX_LANES]) -> Self {
        // SAFETY: see above.
        unsafe { _mm256_loadu_si256(lanes.as_ptr().cast()) }
    }

    #[inline(always)]
    fn store(self, lanes: &mut [u64; MAX_LANES]) {
        // SAFETY: see above.
        unsafe { _mm256_storeu_si256(lanes.as_mut_ptr().cast(), self) }
    }

    #[inline(always)]
    fn words(blocks: &[&Block; MAX_LANES]) -> [Self; 16] {
        let [a, b, c, d] = four_words(blocks, 0);
        let [e, f, g, h] = four_words(blocks, 32);
        let [i, j, k, l] = four_words(blocks, 64);
        let [m, n, o, p] = four_words(blocks, 96);
        [a, b, c, d, e, f, g, h, i, j, k, l, m, n, o, p]
    }

    instructions! {
        fn xor(self, b: Self, c: Self) -> Self = _mm256_xor_si256(_mm256_xor_si256(self, b), c);
        fn choose(self, b: Self, c: Self) -> Self =
            _mm256_xor_si256(_mm256_and_si256(_mm256_xor_si256(b, c), self), c);
        // Where a and b differ, c decides.
        fn majority(self, b: Self, c: Self) -> Self =
            _mm256_xor_si256(_mm256_and_si256(_mm256_xor_si256(self, b), _mm256_xor_si256(b, c)), b);
    }

    #[inline(always)]
    fn rotate<const BITS: i32>(self) -> Self {
        self.shift::<BITS>().or(self.shift_left(64 - BITS as u64))
    }

    #[inline(always)]
    fn shift<const BITS: i32>(self) -> Self {
        // SAFETY: see above.
        unsafe { _mm256_srli_epi64::<BITS>(self) }
    }
}

/// Four words of each of the first blocks, from the byte `first` on.
#[inline(always)]
fn four_words(blocks: &[&Block; MAX_LANES], first: usize) -> [__m256i; 4] {
    let [r0, r1, r2, r3, ..] = blocks;
    let (even_01, odd_01) = two_rows(r0, r1, first);
    let (even_23, odd_23) = two_rows(r2, r3, first);
    // SAFETY: see above.
    unsafe {
        [
            swap(_mm256_permute2x128_si256::<0x20>(even_01, even_23)),
            swap(_mm256_permute2x128_si256::<0x20>(odd_01, odd_23)),
            swap(_mm256_permute2x128_si256::<0x31>(even_01, even_23)),
            swap(_mm256_permute2x128_si256::<0x31>(odd_01, odd_23)),
        ]
    }
}

/// Words 0 and 2 of four from the byte `first` on, each of both blocks, and the other words.
#[inline(always)]
fn two_rows(a: &Block, b: &Block, first: usize) -> (__m256i, __m256i) {
    let (a, b) = (&a[first..first + 32], &b[first..first + 32]);
    // SAFETY: see above.
    unsafe {
        let (a, b) = (_mm256_loadu_si256(a.as_ptr().cast()), _mm256_loadu_si256(b.as_ptr().cast()));
        (_mm256_unpacklo_epi64(a, b), _mm256_unpackhi_epi64(a, b))
    }
}

/// The words with their bytes in the other order.
#[inline(always)]
fn swap(words: __m256i) -> __m256i {
    // SAFETY: see above.
    unsafe {
        let order = _mm256_set_epi64x(
            0x0809_0A0B_0C0D_0E0F,
            0x0001_0203_0405_0607,
            0x0809_0A0B_0C0D_0E0F,
            0x0001_0203_0405_0607,
        );
        _mm256_shuffle_epi8(words, order)
    }
}
