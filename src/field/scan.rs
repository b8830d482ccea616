//! The words of one entry of a table, with every entry read, in registers of two or four words: the compiler would take one
//! word at a time. Masks are made by comparisons of such registers, of which no branch comes.
#![allow(unsafe_code)]

use core::arch::x86_64::*;

/// N times four words.
pub type Words<const N: usize> = [[u64; 4]; N];

/// The words of the entry `magnitude` - 1 of a table, which must be there, and those of `zero` for 0. Constant-time.
#[inline(always)]
pub fn scan<A, const N: usize>(
    zero: Words<N>,
    table: &[A],
    magnitude: u8,
    elements: impl Fn(&A) -> [&[u64; 4]; N],
) -> Words<N> {
    if has_avx2() {
        // SAFETY: AVX2 has been found in the processor.
        unsafe { by_four_words(zero, table, magnitude, elements) }
    } else {
        // SAFETY: x86-64 has SSE2.
        unsafe { by_two_words(zero, table, magnitude, elements) }
    }
}

cpufeatures::new!(avx2, "avx2");

/// Whether the processor has AVX2.
#[inline(always)]
pub fn has_avx2() -> bool {
    avx2::get()
}

/// [`scan`].
#[inline]
#[target_feature(enable = "avx2")]
fn by_four_words<A, const N: usize>(
    zero: Words<N>,
    table: &[A],
    magnitude: u8,
    elements: impl Fn(&A) -> [&[u64; 4]; N],
) -> Words<N> {
    // SAFETY: the words are 32 bytes, whatever their alignment.
    let load = |words: &[u64; 4]| unsafe { _mm256_loadu_si256(words.as_ptr().cast()) };
    // 0 at the entry that is looked up.
    let mut left = _mm256_set1_epi64x(magnitude.into());
    let is_zero = _mm256_cmpeq_epi64(left, _mm256_setzero_si256());
    let mut registers = [_mm256_setzero_si256(); N];
    for (register, zero) in registers.iter_mut().zip(&zero) {
        *register = _mm256_and_si256(load(zero), is_zero);
    }
    for entry in table {
        left = _mm256_sub_epi64(left, _mm256_set1_epi64x(1));
        let kept = _mm256_cmpeq_epi64(left, _mm256_setzero_si256());
        for (register, words) in registers.iter_mut().zip(elements(entry)) {
            *register = _mm256_or_si256(*register, _mm256_and_si256(load(words), kept));
        }
    }
    let mut found = zero;
    for (found, register) in found.iter_mut().zip(registers) {
        // SAFETY: as above.
        unsafe { _mm256_storeu_si256(found.as_mut_ptr().cast(), register) };
    }
    found
}

/// [`scan`], with instructions that all processors of this architecture have.
#[inline]
#[target_feature(enable = "sse2")]
fn by_two_words<A, const N: usize>(
    zero: Words<N>,
    table: &[A],
    magnitude: u8,
    elements: impl Fn(&A) -> [&[u64; 4]; N],
) -> Words<N> {
    // SAFETY: each half of the words is 16 bytes, whatever their alignment.
    let load = |words: &[u64; 4], half: usize| unsafe { _mm_loadu_si128(words[2 * half..].as_ptr().cast()) };
    // 0 at the entry that is looked up.
    let mut left = _mm_set1_epi32(magnitude.into());
    let is_zero = _mm_cmpeq_epi32(left, _mm_setzero_si128());
    let mut registers = [[_mm_setzero_si128(); 2]; N];
    for (registers, zero) in registers.iter_mut().zip(&zero) {
        *registers = [0, 1].map(|half| _mm_and_si128(load(zero, half), is_zero));
    }
    for entry in table {
        left = _mm_sub_epi32(left, _mm_set1_epi32(1));
        let kept = _mm_cmpeq_epi32(left, _mm_setzero_si128());
        for (registers, words) in registers.iter_mut().zip(elements(entry)) {
            for (half, register) in registers.iter_mut().enumerate() {
                *register = _mm_or_si128(*register, _mm_and_si128(load(words, half), kept));
            }
        }
    }
    let mut found = zero;
    for (found, registers) in found.iter_mut().zip(registers) {
        for (words, register) in found.chunks_exact_mut(2).zip(registers) {
            // SAFETY: as above.
            unsafe { _mm_storeu_si128(words.as_mut_ptr().cast(), register) };
        }
    }
    found
}
