//! The words of one entry of a table, with every entry read, in registers of two or four words: the compiler would take one
//! word at a time.
#![allow(unsafe_code)]

use core::arch::x86_64::*;

use subtle::Choice;

/// N times four words.
pub type Words<const N: usize> = [[u64; 4]; N];

/// All ones where the mask is set, else 0: keeps other words by `&`.
#[inline(always)]
fn all_ones_if(mask: Choice) -> i64 {
    -i64::from(mask.unwrap_u8())
}

/// The words of the entry i of a table where `mask(i)` is set, `start` where none is. At most one mask may be set, and none
/// where `start` is not 0. Constant-time.
#[inline(always)]
pub fn scan<A, const N: usize>(
    start: Words<N>,
    table: &[A],
    mask: impl Fn(u8) -> Choice,
    elements: impl Fn(&A) -> [&[u64; 4]; N],
) -> Words<N> {
    if has_avx2() {
        // SAFETY: AVX2 has been found in the processor.
        unsafe { by_four_words(start, table, mask, elements) }
    } else {
        // SAFETY: x86-64 has SSE2.
        unsafe { by_two_words(start, table, mask, elements) }
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
    start: Words<N>,
    table: &[A],
    mask: impl Fn(u8) -> Choice,
    elements: impl Fn(&A) -> [&[u64; 4]; N],
) -> Words<N> {
    // SAFETY: the words are 32 bytes, whatever their alignment.
    let load = |words: &[u64; 4]| unsafe { _mm256_loadu_si256(words.as_ptr().cast()) };
    let mut registers = [_mm256_setzero_si256(); N];
    for (register, start) in registers.iter_mut().zip(&start) {
        *register = load(start);
    }
    for (entry, i) in table.iter().zip(0..) {
        let kept = _mm256_set1_epi64x(all_ones_if(mask(i)));
        for (register, words) in registers.iter_mut().zip(elements(entry)) {
            *register = _mm256_or_si256(*register, _mm256_and_si256(load(words), kept));
        }
    }
    let mut found = start;
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
    start: Words<N>,
    table: &[A],
    mask: impl Fn(u8) -> Choice,
    elements: impl Fn(&A) -> [&[u64; 4]; N],
) -> Words<N> {
    // SAFETY: each half of the words is 16 bytes, whatever their alignment.
    let load = |words: &[u64; 4], half: usize| unsafe { _mm_loadu_si128(words[2 * half..].as_ptr().cast()) };
    let mut registers = [[_mm_setzero_si128(); 2]; N];
    for (registers, start) in registers.iter_mut().zip(&start) {
        *registers = [load(start, 0), load(start, 1)];
    }
    for (entry, i) in table.iter().zip(0..) {
        let kept = _mm_set1_epi64x(all_ones_if(mask(i)));
        for (registers, words) in registers.iter_mut().zip(elements(entry)) {
            for (half, register) in registers.iter_mut().enumerate() {
                *register = _mm_or_si128(*register, _mm_and_si128(load(words, half), kept));
            }
        }
    }
    let mut found = start;
    for (found, registers) in found.iter_mut().zip(registers) {
        for (words, register) in found.chunks_exact_mut(2).zip(registers) {
            // SAFETY: as above.
            unsafe { _mm_storeu_si128(words.as_mut_ptr().cast(), register) };
        }
    }
    found
}
