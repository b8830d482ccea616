//! Lookups of single entries in tables where eight entries stand side by side, each word in a row of its own: the words of one
//! entry, with every entry read.
#![cfg_attr(any(target_arch = "aarch64", target_arch = "x86_64"), allow(unsafe_code))]

#[cfg(target_feature = "simd128")]
use core::arch::wasm32::*;
#[cfg(target_arch = "x86_64")]
use core::arch::x86_64::*;
#[cfg(target_arch = "aarch64")]
use core::arch::{aarch64::*, asm};

#[cfg(target_arch = "x86_64")]
use super::scan::has_avx2;

/// N elements of W words of eight entries: word w of element k of entry i is `[k][w][i]`.
type Eight<const W: usize, const N: usize> = [[[u64; 8]; W]; N];

/// The words of the entry i - 1 of a row for a digit of magnitude i, the first of `digits`; the words of `zero` for a digit of 0.
/// `eight(c)` is the entries from 8 c on, none from the end of the row on. Constant-time.
#[cfg(not(any(target_arch = "aarch64", target_arch = "x86_64", target_feature = "simd128")))]
#[inline(always)]
pub(super) fn look_up<'a, const W: usize, const N: usize>(
    eight: impl Fn(usize) -> Option<&'a Eight<W, N>>,
    digits: &[i8; 8],
    zero: [&[u64; W]; N],
) -> [[u64; W]; N] {
    let magnitude = digits[0].unsigned_abs();
    // The compiler may not see that this has the sign of a comparison, of which it may make a branch.
    let all_ones_if_equal =
        |i: u8| core::hint::black_box(i64::from(magnitude ^ i).wrapping_sub(1) >> 63).cast_unsigned();
    let is_zero = all_ones_if_equal(0);
    let mut found = zero.map(|zero| zero.map(|word| word & is_zero));
    for c in 0.. {
        let Some(eight) = eight(c) else { break };
        let masks: [u64; 8] = core::array::from_fn(|i| all_ones_if_equal((8 * c + i + 1) as u8));
        // One loop, which is not unrolled where flash is scarce.
        for (found, row) in found.as_flattened_mut().iter_mut().zip(eight.as_flattened()) {
            *found |= row.iter().zip(masks).fold(0, |any, (word, mask)| any | word & mask);
        }
    }
    found
}

/// The words of the entry i - 1 of a row for a digit of magnitude i, the first of `digits`; the words of `zero` for a digit of 0.
/// `eight(c)` is the entries from 8 c on, none from the end of the row on. Constant-time.
///
/// Two words at a time, by WebAssembly's vectors.
#[cfg(target_feature = "simd128")]
#[inline(always)]
pub(super) fn look_up<'a, const W: usize, const N: usize>(
    eight: impl Fn(usize) -> Option<&'a Eight<W, N>>,
    digits: &[i8; 8],
    zero: [&[u64; W]; N],
) -> [[u64; W]; N] {
    // Below 0 from where it was found: no entry again.
    let mut left = i64x2_splat(digits[0].unsigned_abs().into());
    let is_zero = i64x2_extract_lane::<0>(i64x2_eq(left, i64x2_splat(0))).cast_unsigned();
    let mut words = [[i64x2_splat(0); W]; N];
    for c in 0.. {
        let Some(eight) = eight(c) else { break };
        let masks = [[1, 2], [3, 4], [5, 6], [7, 8]].map(|[i, j]| i64x2_eq(left, i64x2(i, j)));
        for (word, row) in words.as_flattened_mut().iter_mut().zip(eight.as_flattened()) {
            for (pair, mask) in row.as_chunks().0.iter().zip(masks) {
                let &[first, second] = pair;
                *word = v128_or(*word, v128_and(u64x2(first, second), mask));
            }
        }
        left = i64x2_sub(left, i64x2_splat(8));
    }
    let mut found = zero.map(|zero| zero.map(|word| word & is_zero));
    // The lanes of a word hold it or 0.
    for (found, word) in found.as_flattened_mut().iter_mut().zip(words.as_flattened()) {
        *found |= u64x2_extract_lane::<0>(*word) | u64x2_extract_lane::<1>(*word);
    }
    found
}

/// The words of the entry i - 1 of a row for a digit of magnitude i, the first of `digits`; the words of `zero` for a digit of 0.
/// `eight(c)` is the entries from 8 c on, none from the end of the row on. Constant-time.
///
/// Two words at a time, by NEON, which all processors of this architecture have: an instruction for each pair, `bit`.
#[cfg(target_arch = "aarch64")]
#[inline(always)]
pub(super) fn look_up<'a, const W: usize, const N: usize>(
    eight: impl Fn(usize) -> Option<&'a Eight<W, N>>,
    digits: &[i8; 8],
    zero: [&[u64; W]; N],
) -> [[u64; W]; N] {
    // SAFETY: the processor has NEON; what is read and written is that many words.
    unsafe {
        let magnitude = vdupq_n_u64(digits[0].unsigned_abs().into());
        // Below 0 from where it was found: no entry again.
        let mut left = magnitude;
        let mut words = [[vdupq_n_u64(0); W]; N];
        for c in 0.. {
            let Some(eight) = eight(c) else { break };
            let [m0, m1, m2, m3] =
                [[1, 2], [3, 4], [5, 6], [7, 8]].map(|i: [u64; 2]| vceqq_u64(left, vld1q_u64(i.as_ptr())));
            let mut row = eight.as_ptr().cast::<u64>();
            // With intrinsics the compiler keeps all words that it has read until it has all masks, and has no registers left.
            for word in words.as_flattened_mut() {
                asm!(
                    "ld1 {{v28.2d, v29.2d, v30.2d, v31.2d}}, [{row}], #64",
                    "bit {word:v}.16b, v28.16b, {m0:v}.16b",
                    "bit {word:v}.16b, v29.16b, {m1:v}.16b",
                    "bit {word:v}.16b, v30.16b, {m2:v}.16b",
                    "bit {word:v}.16b, v31.16b, {m3:v}.16b",
                    row = inout(reg) row,
                    word = inout(vreg) *word,
                    out("v28") _, out("v29") _, out("v30") _, out("v31") _,
                    m0 = in(vreg) m0, m1 = in(vreg) m1, m2 = in(vreg) m2, m3 = in(vreg) m3,
                    options(pure, readonly, nostack, preserves_flags),
                );
            }
            left = vsubq_u64(left, vdupq_n_u64(8));
        }
        let is_zero = vceqzq_u64(magnitude);
        let mut found = [[0; W]; N];
        for ((found, words), zero) in found.iter_mut().zip(&words).zip(zero) {
            // The lanes of a word hold it or 0. They become one lane.
            for ((found, two), zero) in found.chunks_mut(2).zip(words.chunks(2)).zip(zero.chunks(2)) {
                if let ([_, _], &[first, second]) = (&*found, two) {
                    let pair = vbslq_u64(is_zero, vld1q_u64(zero.as_ptr()), vpaddq_u64(first, second));
                    vst1q_u64(found.as_mut_ptr(), pair);
                } else {
                    let word = vbslq_u64(is_zero, vdupq_n_u64(zero[0]), vpaddq_u64(two[0], two[0]));
                    found[0] = vgetq_lane_u64::<0>(word);
                }
            }
        }
        found
    }
}

/// The words of the entry i - 1 of a row for a digit of magnitude i, the first of `digits`; the words of `zero` for a digit of 0.
/// `eight(c)` is the entries from 8 c on, none from the end of the row on. Constant-time.
#[cfg(target_arch = "x86_64")]
#[inline(always)]
pub(super) fn look_up<'a, const W: usize, const N: usize>(
    eight: impl Fn(usize) -> Option<&'a Eight<W, N>>,
    digits: &[i8; 8],
    zero: [&[u64; W]; N],
) -> [[u64; W]; N] {
    if has_avx2() {
        // SAFETY: AVX2 has been found in the processor.
        unsafe { by_four(eight, digits[0], zero) }
    } else {
        // SAFETY: x86-64 has SSE2.
        unsafe { by_two(eight, digits[0], zero) }
    }
}

/// [`look_up`], four words at a time.
#[cfg(target_arch = "x86_64")]
#[inline]
#[target_feature(enable = "avx2")]
fn by_four<'a, const W: usize, const N: usize>(
    eight: impl Fn(usize) -> Option<&'a Eight<W, N>>,
    digit: i8,
    zero: [&[u64; W]; N],
) -> [[u64; W]; N] {
    // So many elements at a time that their words and the masks are in registers.
    let at_a_time = const { if W * N <= 12 { N } else { 1 } };
    let magnitude = _mm256_set1_epi64x(digit.unsigned_abs().into());
    let mut words = [[_mm256_setzero_si256(); W]; N];
    for first in (0..N).step_by(at_a_time) {
        // Below 0 from where it was found: no entry again.
        let mut left = magnitude;
        for c in 0.. {
            let Some(eight) = eight(c) else { break };
            let is_here = [
                _mm256_cmpeq_epi64(left, _mm256_setr_epi64x(1, 2, 3, 4)),
                _mm256_cmpeq_epi64(left, _mm256_setr_epi64x(5, 6, 7, 8)),
            ];
            for k in first..first + at_a_time {
                for (word, row) in words[k].iter_mut().zip(&eight[k]) {
                    // SAFETY: each half of a row is 32 bytes, whatever their alignment.
                    let [low, high] = unsafe {
                        let half = row.as_ptr().cast::<__m256i>();
                        [_mm256_loadu_si256(half), _mm256_loadu_si256(half.add(1))]
                    };
                    let either = _mm256_or_si256(
                        _mm256_and_si256(low, is_here[0]),
                        _mm256_and_si256(high, is_here[1]),
                    );
                    *word = _mm256_or_si256(*word, either);
                }
            }
            left = _mm256_sub_epi64(left, _mm256_set1_epi64x(8));
        }
    }
    let is_zero = _mm256_cmpeq_epi64(magnitude, _mm256_setzero_si256());
    let mut found = [[0; W]; N];
    for ((found, words), zero) in found.iter_mut().zip(&words).zip(zero) {
        let (four, rest) = found.as_chunks_mut::<4>();
        let (words, last) = words.as_chunks::<4>();
        let (zero, zero_of_rest) = zero.as_chunks::<4>();
        // The lanes of a word hold it or 0. They become one lane.
        for ((found, [w0, w1, w2, w3]), zero) in four.iter_mut().zip(words).zip(zero) {
            let w01 = _mm256_or_si256(_mm256_unpacklo_epi64(*w0, *w1), _mm256_unpackhi_epi64(*w0, *w1));
            let w23 = _mm256_or_si256(_mm256_unpacklo_epi64(*w2, *w3), _mm256_unpackhi_epi64(*w2, *w3));
            let low = _mm256_permute2x128_si256::<0x20>(w01, w23);
            let high = _mm256_permute2x128_si256::<0x31>(w01, w23);
            // SAFETY: four words are 32 bytes, whatever their alignment.
            unsafe {
                let zero = _mm256_and_si256(_mm256_loadu_si256(zero.as_ptr().cast()), is_zero);
                let four = _mm256_or_si256(zero, _mm256_or_si256(low, high));
                _mm256_storeu_si256(found.as_mut_ptr().cast(), four);
            }
        }
        for ((found, word), zero) in rest.iter_mut().zip(last).zip(zero_of_rest) {
            // In a register, as the compiler makes a branch of a mask that is a word.
            let zero = _mm256_and_si256(_mm256_set1_epi64x(zero.cast_signed()), is_zero);
            let word = _mm256_or_si256(*word, zero);
            let half = _mm_or_si128(_mm256_castsi256_si128(word), _mm256_extracti128_si256::<1>(word));
            *found = _mm_cvtsi128_si64(_mm_or_si128(half, _mm_unpackhi_epi64(half, half))).cast_unsigned();
        }
    }
    found
}

/// [`look_up`], two words at a time, with instructions that all processors of this architecture have.
#[cfg(target_arch = "x86_64")]
#[inline]
#[target_feature(enable = "sse2")]
fn by_two<'a, const W: usize, const N: usize>(
    eight: impl Fn(usize) -> Option<&'a Eight<W, N>>,
    digit: i8,
    zero: [&[u64; W]; N],
) -> [[u64; W]; N] {
    // Both halves of a word are alike, as SSE2 compares no more at a time.
    let is = |i: u8| {
        let both = i32::from(digit.unsigned_abs().wrapping_sub(i));
        _mm_cmpeq_epi32(_mm_set1_epi32(both), _mm_setzero_si128())
    };
    let is_zero = is(0);
    let mut words = [[_mm_setzero_si128(); W]; N];
    for (word, zero) in words.as_flattened_mut().iter_mut().zip(zero.into_iter().flatten()) {
        *word = _mm_and_si128(_mm_set1_epi64x(zero.cast_signed()), is_zero);
    }
    for c in 0.. {
        let Some(eight) = eight(c) else { break };
        let first = 8 * c as u8 + 1;
        let mut masks = [_mm_setzero_si128(); 4];
        for (mask, i) in masks.iter_mut().zip((first..).step_by(2)) {
            *mask = _mm_unpacklo_epi64(is(i), is(i + 1));
        }
        for (word, row) in words.as_flattened_mut().iter_mut().zip(eight.as_flattened()) {
            for (two, is_here) in row.chunks_exact(2).zip(masks) {
                // SAFETY: two words are 16 bytes, whatever their alignment.
                let two = unsafe { _mm_loadu_si128(two.as_ptr().cast()) };
                *word = _mm_or_si128(*word, _mm_and_si128(two, is_here));
            }
        }
    }
    // The halves of a register hold the word or 0.
    let mut found = [[0; W]; N];
    for (found, word) in found.as_flattened_mut().iter_mut().zip(words.as_flattened()) {
        let word = _mm_or_si128(*word, _mm_unpackhi_epi64(*word, *word));
        *found = _mm_cvtsi128_si64(word).cast_unsigned();
    }
    found
}
