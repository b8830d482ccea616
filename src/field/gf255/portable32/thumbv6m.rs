//! The arithmetic of eight words of 32 bits for ARMv6-M (Cortex-M0, M0+), in assembly: constant-time.
//!
//! There are neither long products nor many registers that instructions can compute with: 32 x 32 bits are 4 products of
//! halves, and r8 to r12 and r14 are a fast memory. Cycles stated with the routines are the Cortex-M0+'s, with the return and
//! without the call, for memory without wait states.
#![allow(unsafe_code)]

use core::arch::global_asm;

use super::words::{self, Limbs};

global_asm!(include_str!("../../../thumbv6m.s"), include_str!("thumbv6m/product.s"), options(raw));
global_asm!(include_str!("../../../thumbv6m.s"), include_str!("thumbv6m/linear.s"), options(raw));

/// What the routines write where their caller wants it: by the calling convention, its address is their first argument.
#[repr(C)]
struct Words(Limbs);

// SAFETY: as the contracts in the assembly say, each reads eight words of each address, writes eight words, and changes
// nothing else that a call may not change.
unsafe extern "C" {
    #[link_name = "lemniscate_gf255_multiply"]
    safe fn raw_multiply(a: &Limbs, b: &Limbs, m: u32) -> Words;
    #[link_name = "lemniscate_gf255_square"]
    safe fn raw_square(a: &Limbs, m: u32) -> Words;
    #[link_name = "lemniscate_gf255_square_n"]
    safe fn raw_square_n(a: &Limbs, n: usize, m: u32) -> Words;
    #[link_name = "lemniscate_gf255_multiply_small"]
    safe fn raw_multiply_small(a: &Limbs, k: u32, m: u32) -> Words;
    #[link_name = "lemniscate_gf255_add"]
    safe fn raw_add(a: &Limbs, b: &Limbs, m: u32) -> Words;
    #[link_name = "lemniscate_gf255_subtract"]
    safe fn raw_subtract(a: &Limbs, b: &Limbs, m: u32) -> Words;
    #[link_name = "lemniscate_gf255_canonical"]
    safe fn raw_canonical(a: &Limbs, m: u32) -> Words;
    #[link_name = "lemniscate_gf255_select"]
    safe fn raw_select(mask: u32, a: &Limbs, b: &Limbs) -> Words;
}

/// a b.
#[inline(always)]
pub(super) fn multiply(a: &Limbs, b: &Limbs, m: u32) -> Limbs {
    raw_multiply(a, b, m).0
}

/// a^2.
#[inline(always)]
pub(super) fn square(a: &Limbs, m: u32) -> Limbs {
    raw_square(a, m).0
}

/// a^(2^n).
#[inline(always)]
pub(super) fn square_n(a: &Limbs, n: usize, m: u32) -> Limbs {
    if n == 0 { *a } else { raw_square_n(a, n, m).0 }
}

/// a k, for k below 2^18.
#[inline(always)]
pub(super) fn multiply_small(a: &Limbs, k: u32, m: u32) -> Limbs {
    if is_taken(k) { raw_multiply_small(a, k, m).0 } else { words::multiply_small(a, k, m) }
}

/// Whether the assembly takes this factor. No formula has another.
#[inline(always)]
fn is_taken(k: u32) -> bool {
    k & 0xffff < 0xfffb
}

/// a + b.
#[inline(always)]
pub(super) fn add(a: &Limbs, b: &Limbs, m: u32) -> Limbs {
    raw_add(a, b, m).0
}

/// a - b.
#[inline(always)]
pub(super) fn subtract(a: &Limbs, b: &Limbs, m: u32) -> Limbs {
    raw_subtract(a, b, m).0
}

/// The canonical representative, below q.
#[inline(always)]
pub(super) fn canonical(a: &Limbs, m: u32) -> Limbs {
    raw_canonical(a, m).0
}

/// What `new` makes of any integer below 2^256, or what is congruent to it.
#[inline(always)]
pub(super) fn from_words(words: &[u64; 4], m: u32) -> Limbs {
    canonical(&words::split(words), m)
}

/// a where the mask is all ones, b where it is zero.
#[inline(always)]
pub(super) fn select(mask: u32, a: &Limbs, b: &Limbs) -> Limbs {
    raw_select(mask, a, b).0
}

// The same, written over operands.

// SAFETY: as above; the contracts in the assembly say that addresses may be the same.
#[allow(clashing_extern_declarations, reason = "a result in memory is an address that comes first")]
unsafe extern "C" {
    #[link_name = "lemniscate_gf255_multiply"]
    fn write_product(result: *mut Limbs, a: *const Limbs, b: *const Limbs, m: u32);
    #[link_name = "lemniscate_gf255_square"]
    fn write_square(result: *mut Limbs, a: *const Limbs, m: u32);
    #[link_name = "lemniscate_gf255_square_n"]
    fn write_square_n(result: *mut Limbs, a: *const Limbs, n: usize, m: u32);
    #[link_name = "lemniscate_gf255_add"]
    fn write_sum(result: *mut Limbs, a: *const Limbs, b: *const Limbs, m: u32);
    #[link_name = "lemniscate_gf255_subtract"]
    fn write_difference(result: *mut Limbs, a: *const Limbs, b: *const Limbs, m: u32);
    #[link_name = "lemniscate_gf255_canonical"]
    fn write_canonical(result: *mut Limbs, a: *const Limbs, m: u32);
    #[link_name = "lemniscate_gf255_multiply_small"]
    fn write_multiple(result: *mut Limbs, a: *const Limbs, k: u32, m: u32);
    #[link_name = "lemniscate_gf255_sum_difference"]
    safe fn raw_sum_difference(a: &mut Limbs, b: &mut Limbs, m: u32);
    #[link_name = "lemniscate_gf255_negate_if"]
    safe fn raw_negate_if(a: &mut Limbs, mask: u32, m: u32);
    #[link_name = "lemniscate_gf255_select"]
    fn write_selected(result: *mut Limbs, mask: u32, a: *const Limbs, b: *const Limbs);
}

// SAFETY: each routine reads its operands and writes its result, which may be one of them: all are addresses of eight words. Of
// words of 64 bits there are two in each, the lower one first.
in_place! {
    pub(super) unsafe *mut Limbs;
    set_multiply(a, b, m: u32) = write_product(a, a, b, m);
    // result = what [`from_words`] gives.
    set_words(result, words: &[u64; 4], m: u32) = write_canonical(result, words.as_ptr().cast(), m);
    set_product(result, a, b, m: u32) = write_product(result, a, b, m);
    set_square(a, m: u32) = write_square(a, a, m);
    set_subtract(a, b, m: u32) = write_difference(a, a, b, m);
    // result = a where the mask is all ones, b where it is zero.
    set_select(result, mask: u32, a, b) = write_selected(result, mask, a, b);
    // a = b where the mask is all ones.
    overwrite_if(a, mask: u32, b) = write_selected(a, mask, b, a);
    set_square_of(result, a, m: u32) = write_square(result, a, m);
    set_add(a, b, m: u32) = write_sum(a, a, b, m);
    set_sum(result, a, b, m: u32) = write_sum(result, a, b, m);
    set_double(a, m: u32) = write_sum(a, a, a, m);
    set_subtract_from(a, b, m: u32) = write_difference(a, b, a, m);
    set_difference(result, a, b, m: u32) = write_difference(result, a, b, m);
}

/// a = a^(2^n).
#[inline(always)]
pub(super) fn set_square_n(a: &mut Limbs, n: usize, m: u32) {
    if n != 0 {
        let a: *mut Limbs = a;
        // SAFETY: both are addresses of eight words.
        unsafe { write_square_n(a, a, n, m) }
    }
}

/// a = a + k b, for k below 2^18.
#[inline(always)]
pub(super) fn set_add_multiple(a: &mut Limbs, k: u32, b: &Limbs, m: u32) {
    let multiple = multiply_small(b, k, m);
    let a: *mut Limbs = a;
    // SAFETY: all are addresses of eight words.
    unsafe { write_sum(a, a, &raw const multiple, m) }
}

/// a = a - b, then b = b + k a, for k below 2^18.
#[inline(always)]
pub(super) fn set_subtract_add_multiple(a: &mut Limbs, b: &mut Limbs, k: u32, temporary: &mut Limbs, m: u32) {
    set_subtract(a, b, m);
    set_multiple(temporary, a, k, m);
    set_add(b, temporary, m);
}

/// (a, b) = (a + b, a - b).
#[inline(always)]
pub(super) fn set_sum_difference(a: &mut Limbs, b: &mut Limbs, _: &mut Limbs, m: u32) {
    raw_sum_difference(a, b, m);
}

/// a = -a where the mask is all ones, a where it is zero, for any a below 2^256.
#[inline(always)]
pub(super) fn set_negate_if(a: &mut Limbs, mask: u32, m: u32) {
    raw_negate_if(a, mask, m);
}

/// a = k a, for k below 2^18.
#[inline(always)]
pub(super) fn set_multiply_small(a: &mut Limbs, k: u32, m: u32) {
    *a = multiply_small(a, k, m);
}

/// result = k a, for k below 2^18.
#[inline(always)]
fn set_multiple(result: &mut Limbs, a: &Limbs, k: u32, m: u32) {
    if is_taken(k) {
        // SAFETY: both are addresses of eight words.
        unsafe { write_multiple(result, a, k, m) }
    } else {
        *result = words::multiply_small(a, k, m);
    }
}
