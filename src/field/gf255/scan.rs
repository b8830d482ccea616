//! Lookups in tables of single elements: the words of one entry, with every entry read.
#![cfg_attr(target_arch = "x86_64", allow(unsafe_code))]

#[cfg(target_arch = "x86_64")]
use core::arch::x86_64::*;

#[cfg(not(target_pointer_width = "64"))]
use super::four;
use super::packed::{Eight, Packed};
#[cfg(target_arch = "x86_64")]
use crate::field::scan::{Words, has_avx2};

/// N elements as four words each.
#[cfg(not(target_arch = "x86_64"))]
type Words<const N: usize> = [[u64; 4]; N];

/// The words that are held of the elements of an entry: of the entry i - 1 of a row for a digit of magnitude i, the first
/// of `digits`; those of `zero` for a digit of 0. Constant-time.
#[cfg(not(target_pointer_width = "64"))]
#[inline(always)]
pub(super) fn look_up<'a, const M: u64, const N: usize>(
    eight: impl Fn(usize) -> Option<&'a Eight<M, N>>,
    digits: &[i8; 8],
    zero: &[Packed<M>; N],
) -> Words<N> {
    let magnitude = u32::from(digits[0].unsigned_abs());
    let mut found = [[[0; 2]; 4]; N];
    for c in 0.. {
        let Some(eight) = eight(c) else { break };
        let words = eight.words();
        let rows = words.as_flattened().as_flattened();
        for (half, rows) in [rows, &rows[4..]].into_iter().enumerate() {
            let place = magnitude.wrapping_sub(8 * c as u32 + 4 * half as u32 + 1);
            if c == 0 && half == 0 {
                four::write_entry(place, rows, 8, found.as_flattened_mut());
            } else {
                four::or_entry(place, rows, 8, found.as_flattened_mut());
            }
        }
    }
    let is_zero = four::all_ones_if_equal(magnitude, 0);
    let word = |pair: &[u32; 2], zero: &u64| {
        let [low, high] = [pair[0] | *zero as u32 & is_zero, pair[1] | (zero >> 32) as u32 & is_zero];
        u64::from(low) | u64::from(high) << 32
    };
    core::array::from_fn(|k| core::array::from_fn(|i| word(&found[k][i], &zero[k].words()[i])))
}

/// The words that are held of the elements of an entry: of the entry i - 1 of a row for a digit of magnitude i, the first
/// of `digits`; those of `zero` for a digit of 0. Constant-time.
#[cfg(all(target_pointer_width = "64", not(target_arch = "x86_64")))]
#[inline(always)]
pub(super) fn look_up<'a, const M: u64, const N: usize>(
    eight: impl Fn(usize) -> Option<&'a Eight<M, N>>,
    digits: &[i8; 8],
    zero: &[Packed<M>; N],
) -> Words<N> {
    let magnitude = digits[0].unsigned_abs();
    // The compiler may not see that this has the sign of a comparison, of which it may make a branch.
    let all_ones_if_equal =
        |i: u8| core::hint::black_box(i64::from(magnitude ^ i).wrapping_sub(1) >> 63).cast_unsigned();
    let is_zero = all_ones_if_equal(0);
    let mut found = zero.map(|zero| zero.words().map(|word| word & is_zero));
    for c in 0.. {
        let Some(eight) = eight(c) else { break };
        let masks: [u64; 8] = core::array::from_fn(|i| all_ones_if_equal((8 * c + i + 1) as u8));
        for (found, rows) in found.iter_mut().zip(eight.words()) {
            for (found, row) in found.iter_mut().zip(rows) {
                *found |= row.iter().zip(masks).fold(0, |any, (word, mask)| any | word & mask);
            }
        }
    }
    found
}

/// The words that are held of the elements of an entry: of the entry i - 1 of a row for a digit of magnitude i, the first
/// of `digits`; those of `zero` for a digit of 0. Constant-time.
#[cfg(target_arch = "x86_64")]
#[inline(always)]
pub(super) fn look_up<'a, const M: u64, const N: usize>(
    eight: impl Fn(usize) -> Option<&'a Eight<M, N>>,
    digits: &[i8; 8],
    zero: &[Packed<M>; N],
) -> Words<N> {
    if has_avx2() {
        // SAFETY: AVX2 has been found in the processor.
        unsafe { look_up_by_four(eight, digits[0], zero) }
    } else {
        // SAFETY: x86-64 has SSE2.
        unsafe { look_up_by_two(eight, digits[0], zero) }
    }
}

/// [`look_up`].
#[cfg(target_arch = "x86_64")]
#[inline]
#[target_feature(enable = "avx2")]
fn look_up_by_four<'a, const M: u64, const N: usize>(
    eight: impl Fn(usize) -> Option<&'a Eight<M, N>>,
    digit: i8,
    zero: &[Packed<M>; N],
) -> Words<N> {
    let mut magnitude = _mm256_set1_epi64x(digit.unsigned_abs().into());
    let is_zero = _mm256_cmpeq_epi64(magnitude, _mm256_setzero_si256());
    let mut found = [_mm256_setzero_si256(); N];
    for (found, zero) in found.iter_mut().zip(zero) {
        // SAFETY: the words are 32 bytes, whatever their alignment.
        let zero = unsafe { _mm256_loadu_si256(zero.words().as_ptr().cast()) };
        *found = _mm256_and_si256(zero, is_zero);
    }
    for c in 0.. {
        let Some(eight) = eight(c) else { break };
        let first = _mm256_cmpeq_epi64(magnitude, _mm256_setr_epi64x(1, 2, 3, 4));
        let second = _mm256_cmpeq_epi64(magnitude, _mm256_setr_epi64x(5, 6, 7, 8));
        for (found, coordinate) in found.iter_mut().zip(eight.words()) {
            let mut words = [_mm256_setzero_si256(); 4];
            for (word, of_entries) in words.iter_mut().zip(coordinate) {
                // SAFETY: each half of the words is 32 bytes, aligned as `Eight` is.
                let [low, high] = unsafe {
                    let half = of_entries.as_ptr().cast::<__m256i>();
                    [_mm256_load_si256(half), _mm256_load_si256(half.add(1))]
                };
                *word = _mm256_or_si256(_mm256_and_si256(low, first), _mm256_and_si256(high, second));
            }
            // One of the lanes of each word is not 0, at most. They become one lane.
            let [w0, w1, w2, w3] = words;
            let w01 = _mm256_or_si256(_mm256_unpacklo_epi64(w0, w1), _mm256_unpackhi_epi64(w0, w1));
            let w23 = _mm256_or_si256(_mm256_unpacklo_epi64(w2, w3), _mm256_unpackhi_epi64(w2, w3));
            let low = _mm256_permute2x128_si256::<0x20>(w01, w23);
            let high = _mm256_permute2x128_si256::<0x31>(w01, w23);
            *found = _mm256_or_si256(*found, _mm256_or_si256(low, high));
        }
        // Below 0 from where it was found: no entry again.
        magnitude = _mm256_sub_epi64(magnitude, _mm256_set1_epi64x(8));
    }
    let mut words = [[0; 4]; N];
    for (words, found) in words.iter_mut().zip(found) {
        // SAFETY: the words are 32 bytes, whatever their alignment.
        unsafe { _mm256_storeu_si256(words.as_mut_ptr().cast(), found) };
    }
    words
}

/// [`look_up`], with instructions that all processors of this architecture have.
#[cfg(target_arch = "x86_64")]
#[inline]
#[target_feature(enable = "sse2")]
fn look_up_by_two<'a, const M: u64, const N: usize>(
    eight: impl Fn(usize) -> Option<&'a Eight<M, N>>,
    digit: i8,
    zero: &[Packed<M>; N],
) -> Words<N> {
    // Both halves of a word are alike, as SSE2 compares no more at a time.
    let magnitude = |i: u8| {
        let both = i32::from(digit.unsigned_abs().wrapping_sub(i));
        _mm_cmpeq_epi32(_mm_set1_epi32(both), _mm_setzero_si128())
    };
    let is_zero = magnitude(0);
    let mut found = [[_mm_setzero_si128(); 2]; N];
    for (found, zero) in found.iter_mut().zip(zero) {
        for (found, zero) in found.iter_mut().zip(zero.words().chunks_exact(2)) {
            // SAFETY: two words are 16 bytes, whatever their alignment.
            *found = _mm_and_si128(unsafe { _mm_loadu_si128(zero.as_ptr().cast()) }, is_zero);
        }
    }
    for c in 0.. {
        let Some(eight) = eight(c) else { break };
        let first = 8 * c as u8 + 1;
        let mut masks = [_mm_setzero_si128(); 4];
        for (mask, i) in masks.iter_mut().zip((first..).step_by(2)) {
            *mask = _mm_unpacklo_epi64(magnitude(i), magnitude(i + 1));
        }
        for (found, coordinate) in found.iter_mut().zip(eight.words()) {
            for (found, pair) in found.iter_mut().zip(coordinate.chunks_exact(2)) {
                let mut sums = [_mm_setzero_si128(); 2];
                for (sum, of_entries) in sums.iter_mut().zip(pair) {
                    for (words, mask) in of_entries.chunks_exact(2).zip(masks) {
                        // SAFETY: as above.
                        let words = unsafe { _mm_loadu_si128(words.as_ptr().cast()) };
                        *sum = _mm_or_si128(*sum, _mm_and_si128(words, mask));
                    }
                }
                // One of the halves of each sum is not 0, at most. They become one half.
                let [a, b] = sums;
                let both = _mm_or_si128(_mm_unpacklo_epi64(a, b), _mm_unpackhi_epi64(a, b));
                *found = _mm_or_si128(*found, both);
            }
        }
    }
    let mut words = [[0; 4]; N];
    for (words, found) in words.iter_mut().zip(found) {
        for (words, found) in words.chunks_exact_mut(2).zip(found) {
            // SAFETY: as above.
            unsafe { _mm_storeu_si128(words.as_mut_ptr().cast(), found) };
        }
    }
    words
}
