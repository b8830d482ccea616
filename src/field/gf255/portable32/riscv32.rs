//! The arithmetic of eight words of 32 bits for RISC-V with multiplications: products and squares in assembly, the rest in Rust.
//!
//! Words are full: an element in ten limbs, with room for carries, would need 100 products where this needs 64. No branch depends on
//! the value of a word; nor do multiplications on the cores that SECURITY.md names.
#![allow(unsafe_code)]

use core::arch::global_asm;
use core::mem::MaybeUninit;

use super::words::Limbs;
pub(super) use super::words::{
    add, canonical, from_words, multiply_small, overwrite_if, select, set_add, set_add_multiple,
    set_difference, set_double, set_multiply_small, set_select, set_subtract, set_subtract_add_multiple,
    set_subtract_from, set_sum, set_sum_difference, set_words, subtract,
};

global_asm!(include_str!("riscv32/product.s"));

unsafe extern "C" {
    fn lemniscate_gf255_multiply(result: *mut Limbs, a: *const Limbs, b: *const Limbs, m: u32);
    fn lemniscate_gf255_square(result: *mut Limbs, a: *const Limbs, m: u32);
}

/// a b, for any a and b below 2^256.
#[inline(always)]
pub(super) fn multiply(a: &Limbs, b: &Limbs, m: u32) -> Limbs {
    let mut result = MaybeUninit::uninit();
    // SAFETY: the function reads both operands and writes all of the result.
    unsafe {
        lemniscate_gf255_multiply(result.as_mut_ptr(), a, b, m);
        result.assume_init()
    }
}

// SAFETY: each routine reads its operands and writes its result, which may be one of them.
in_place! {
    pub(super) unsafe *mut Limbs;
    set_multiply(a, b, m: u32) = lemniscate_gf255_multiply(a, a, b, m);
    set_product(result, a, b, m: u32) = lemniscate_gf255_multiply(result, a, b, m);
    set_square(a, m: u32) = lemniscate_gf255_square(a, a, m);
    set_square_of(result, a, m: u32) = lemniscate_gf255_square(result, a, m);
}

/// a^2, for any a below 2^256.
#[inline(always)]
pub(super) fn square(a: &Limbs, m: u32) -> Limbs {
    let mut result = MaybeUninit::uninit();
    // SAFETY: the function reads its operand and writes all of the result.
    unsafe {
        lemniscate_gf255_square(result.as_mut_ptr(), a, m);
        result.assume_init()
    }
}

/// a^(2^n).
#[inline(always)]
pub(super) fn square_n(a: &Limbs, n: usize, m: u32) -> Limbs {
    let mut power = *a;
    set_square_n(&mut power, n, m);
    power
}

/// a = a^(2^n).
#[inline(always)]
pub(super) fn set_square_n(a: &mut Limbs, n: usize, m: u32) {
    for _ in 0..n {
        set_square(a, m);
    }
}
