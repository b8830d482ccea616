//! Products of words for ARMv6-M, in assembly: constant-time.
#![allow(unsafe_code)]

use core::arch::global_asm;

global_asm!(include_str!("../thumbv6m.s"), include_str!("thumbv6m.s"), options(raw));

unsafe extern "C" {
    #[link_name = "lemniscate_wide_add_row"]
    fn raw_add_row(sum: *mut u32, b: *const u32, words: usize, a: u32) -> u32;
}

/// sum += a b, for as many words as both have; returns the word that is carried out.
#[inline(always)]
pub(crate) fn add_row(sum: &mut [u32], a: u32, b: &[u32]) -> u32 {
    let words = sum.len().min(b.len());
    if words == 0 {
        return 0;
    }
    // SAFETY: both have so many words; the routine reads and writes these, and changes nothing that a call may not change.
    unsafe { raw_add_row(sum.as_mut_ptr(), b.as_ptr(), words, a) }
}

/// a * b, in P = A + B words or fewer where the product is known to fit.
#[inline(never)]
pub(crate) fn multiply<const A: usize, const B: usize, const P: usize>(
    a: &[u64; A],
    b: &[u64; B],
) -> [u64; P] {
    let mut product = [0; P];
    {
        let (product, a, b) = (halves_mut(&mut product), halves(a), halves(b));
        for (j, &b) in b.iter().enumerate() {
            let carry = add_row(&mut product[j..], b, a);
            if let Some(above) = product.get_mut(a.len() + j) {
                *above = carry;
            }
        }
    }
    product
}

/// The square of a, in P = 2 A words.
#[inline(always)]
pub(crate) fn square<const A: usize, const P: usize>(a: &[u64; A]) -> [u64; P] {
    multiply(a, a)
}

/// The words as words of 32 bits, from the lowest.
#[inline(always)]
fn halves(words: &[u64]) -> &[u32] {
    // SAFETY: the processor is little-endian, and the same bytes are twice as many words of 32 bits, which need less alignment.
    unsafe { core::slice::from_raw_parts(words.as_ptr().cast(), 2 * words.len()) }
}

/// The same, to be written.
#[inline(always)]
fn halves_mut(words: &mut [u64]) -> &mut [u32] {
    // SAFETY: likewise.
    unsafe { core::slice::from_raw_parts_mut(words.as_mut_ptr().cast(), 2 * words.len()) }
}
