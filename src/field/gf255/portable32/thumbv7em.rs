//! The arithmetic of eight words of 32 bits for ARMv7E-M (Cortex-M4, M7), in assembly.
//!
//! `umaal lo, hi, a, b` is (lo, hi) = a b + lo + hi, which never exceeds 64 bits, in one cycle. Products are made of it,
//! and so are sums with a carry that is a word, where the flags are in use or a factor has to be taken up on the way.
//!
//! **The highest word first.** A result is reduced by what stands above bit 255, times M, which changes the lowest word. That is
//! known, except a carry, from the highest words alone. So the highest word is computed first, without the carry into it;
//! what stands above its bit 31 goes, times M, into the chain of carries that the other words make, and what the chain
//! carries out is added to the 31 bits that are left. They are below 2^31 and the carry is below 2^19: the result is below
//! 2^255 + 2^243. Differences have no highest word first, as what would go into the chain may be negative. They are below
//! 2^256, which is all that any operation asks of its operands.
//!
//! **Calls.** Operands are in r0 - r3; all other registers but r6, r7 and sp may be changed, so that routines have little to save:
//! a formula keeps nothing in registers from one operation to the next. A result may be written over an operand: all of both
//! have been read by then. No branch and no address depends on the value of a word.
//!
//! Cycles are those of a Cortex-M4 without wait states, from the first instruction to the return. There instructions are
//! fetched a word at a time: all are given 32 bits (`.w`) where many of them follow one another, and so are aligned.
#![allow(unsafe_code)]

use core::arch::asm;
use core::mem::MaybeUninit;

use super::words::Limbs;
pub(super) use super::words::canonical;
use super::words::split;

/// `asm!`, of what may change the registers of a floating-point unit that belong to a called function.
#[cfg(lemniscate_fpu)]
macro_rules! changing_words {
    ($($text:tt)+) => {
        asm!(
            $($text)+
            lateout("s0") _, lateout("s1") _, lateout("s2") _, lateout("s3") _, lateout("s4") _, lateout("s5") _,
            lateout("s6") _, lateout("s7") _, lateout("s8") _, lateout("s9") _, lateout("s10") _, lateout("s11") _,
            lateout("s12") _, lateout("s13") _, lateout("s14") _, lateout("s15") _,
        )
    };
}
#[cfg(not(lemniscate_fpu))]
macro_rules! changing_words {
    ($($text:tt)+) => { asm!($($text)+) };
}

/// Calls a routine with its operands in r0, r1 and so on.
macro_rules! call {
    ($routine:ident($r0:expr, $r1:expr, $r2:expr)) => {
        call!(@ $routine, $r0, $r1, $r2; lateout("r3") _)
    };
    ($routine:ident($r0:expr, $r1:expr, $r2:expr, $r3:expr)) => {
        call!(@ $routine, $r0, $r1, $r2; inlateout("r3") $r3 => _)
    };
    (@ $routine:path, $r0:expr, $r1:expr, $r2:expr; $($r3:tt)+) => {
        changing_words!(
            "bl {routine}",
            routine = sym $routine,
            inlateout("r0") $r0 => _,
            inlateout("r1") $r1 => _,
            inlateout("r2") $r2 => _,
            $($r3)+,
            lateout("r4") _,
            lateout("r5") _,
            lateout("r8") _,
            lateout("r9") _,
            lateout("r10") _,
            lateout("r11") _,
            lateout("r12") _,
            lateout("lr") _,
        )
    };
}

mod entries;
mod kept;
mod linear;
mod multiples;
#[cfg(not(lemniscate_fpu))]
mod product;
mod select;
mod square;

pub(super) use entries::*;
pub(super) use kept::ladder_step;
use kept::square_n_asm;
#[cfg(lemniscate_fpu)]
use kept::{multiply_asm, square_asm};
use linear::*;
pub(super) use multiples::*;
#[cfg(not(lemniscate_fpu))]
use product::multiply_asm;
pub(super) use select::*;
#[cfg(not(lemniscate_fpu))]
use square::square_asm;

/// What a routine writes to the address that it is given.
#[inline(always)]
fn written(routine: impl FnOnce(*mut Limbs)) -> Limbs {
    let mut result = MaybeUninit::uninit();
    routine(result.as_mut_ptr());
    // SAFETY: each routine that is passed here writes all eight words.
    unsafe { result.assume_init() }
}

/// a b, for any a and b below 2^256.
#[inline(always)]
pub(super) fn multiply(a: &Limbs, b: &Limbs, m: u32) -> Limbs {
    // SAFETY: the routine reads both operands and writes its result.
    written(|result| unsafe { call!(multiply_asm(result, a, b, m)) })
}

// SAFETY: each routine reads its operands and writes its result, which may be one of them.
in_place! {
    pub(super) unsafe *mut Limbs;
    set_multiply(a, b, m: u32) = call!(multiply_asm(a, a, b, m));
    set_product(result, a, b, m: u32) = call!(multiply_asm(result, a, b, m));
    set_square(a, m: u32) = call!(square_asm(a, a, m));
    // result = a where the mask is all ones, b where it is zero.
    set_select(result, mask: u32, a, b) = call!(select_asm(result, mask, a, b));
    // a = b where the mask is all ones.
    overwrite_if(a, mask: u32, b) = call!(select_asm(a, mask, b, a));
    set_square_of(result, a, m: u32) = call!(square_asm(result, a, m));
    set_add(a, b, m: u32) = call!(add_asm(a, a, b, m));
    set_sum(result, a, b, m: u32) = call!(add_asm(result, a, b, m));
    set_double(a, m: u32) = call!(add_asm(a, a, a, m));
    set_subtract_from(a, b, m: u32) = call!(subtract_asm(a, b, a, m));
    set_difference(result, a, b, m: u32) = call!(subtract_asm(result, a, b, m));
    set_subtract(a, b, m: u32) = call!(subtract_asm(a, a, b, m));
}

/// Any integer below 2^256, which all operands may be.
#[inline(always)]
pub(super) fn from_words(words: &[u64; 4], _m: u32) -> Limbs {
    split(words)
}

/// result = what [`from_words`] gives.
#[inline(always)]
pub(super) fn set_words(result: &mut Limbs, words: &[u64; 4], _m: u32) {
    *result = split(words);
}

/// a^2, for any a below 2^256.
#[inline(always)]
pub(super) fn square(a: &Limbs, m: u32) -> Limbs {
    // SAFETY: the routine reads its operand and writes its result.
    written(|result| unsafe { call!(square_asm(result, a, m)) })
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
    if n > 0 {
        let a: *mut Limbs = a;
        // SAFETY: the routine reads and writes its operand.
        unsafe { call!(square_n_asm(a, a, m, n)) }
    }
}

/// a k, for any a below 2^256 and k below 2^18.
#[inline(always)]
pub(super) fn multiply_small(a: &Limbs, k: u32, m: u32) -> Limbs {
    let mut product = *a;
    set_multiply_small(&mut product, k, m);
    product
}

/// a + b, for any a and b below 2^256.
#[inline(always)]
pub(super) fn add(a: &Limbs, b: &Limbs, m: u32) -> Limbs {
    // SAFETY: the routine reads both operands and writes its result.
    written(|result| unsafe { call!(add_asm(result, a, b, m)) })
}

/// a - b, for any a and b below 2^256.
#[inline(always)]
pub(super) fn subtract(a: &Limbs, b: &Limbs, m: u32) -> Limbs {
    // SAFETY: the routine reads both operands and writes its result.
    written(|result| unsafe { call!(subtract_asm(result, a, b, m)) })
}

/// a = a - b, then b = b + k a, for any a and b below 2^256 and k below 2^18.
#[inline(always)]
pub(super) fn set_subtract_add_multiple(
    a: &mut Limbs,
    b: &mut Limbs,
    k: u32,
    _temporary: &mut Limbs,
    m: u32,
) {
    // SAFETY: the routine reads and writes its operands.
    unsafe { call!(subtract_add_multiple_asm(a, b, k, m)) }
}

/// (a, b) = (a + b, a - b), for any a and b below 2^256.
#[inline(always)]
pub(super) fn set_sum_difference(a: &mut Limbs, b: &mut Limbs, _temporary: &mut Limbs, m: u32) {
    // SAFETY: the routine reads and writes its operands.
    unsafe { call!(sum_difference_asm(a, b, m)) }
}

/// a where the mask is all ones, b where it is zero.
#[inline(always)]
pub(super) fn select(mask: u32, a: &Limbs, b: &Limbs) -> Limbs {
    // SAFETY: the routine reads both operands and writes its result.
    written(|result| unsafe { call!(select_asm(result, mask, a, b)) })
}

/// a = k a, for k below 2^18.
#[inline(always)]
pub(super) fn set_multiply_small(a: &mut Limbs, k: u32, m: u32) {
    if k == 0 {
        return *a = [0; 8];
    }
    let a: *mut Limbs = a;
    // a + (k - 1) a.
    // SAFETY: the routine reads both operands and writes the first.
    unsafe { call!(add_multiple_asm(a, a, k - 1, m)) }
}

/// a = a + k b, for any a and b below 2^256 and k below 2^18.
#[inline(always)]
pub(super) fn set_add_multiple(a: &mut Limbs, k: u32, b: &Limbs, m: u32) {
    // A constant.
    if k <= 1 << 16 {
        return set_add_small_multiple(a, k, b, m);
    }
    // SAFETY: the routine reads both operands and writes the first.
    unsafe { call!(add_multiple_asm(a, b, k, m)) }
}
