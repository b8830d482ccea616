//! Calls of assembly that write over an operand or to where the result is to be: a function that returns an element may
//! leave it to the compiler to copy.
#![allow(unsafe_code)]

use core::arch::asm;

use super::Coefficients;
use super::arithmetic::{add, multiply, scale, square, subtract};

/// result = a b.
#[inline(always)]
pub(super) fn set_product(result: &mut Coefficients, a: &Coefficients, b: &Coefficients) {
    let result: *mut _ = result;
    // SAFETY: the routine is a function of C, which reads its operands and writes its result.
    unsafe {
        asm!("bl {f}", f = sym multiply, inlateout("r0") result => _, inlateout("r1") a => _,
            inlateout("r2") b => _, clobber_abi("C"));
    }
}

/// a = a b.
#[inline(always)]
pub(super) fn set_multiply(a: &mut Coefficients, b: &Coefficients) {
    let a: *mut _ = a;
    // SAFETY: as above; the result may lie over the second operand.
    unsafe {
        asm!("bl {f}", f = sym multiply, inlateout("r0") a => _, inlateout("r1") b => _,
            inlateout("r2") a => _, clobber_abi("C"));
    }
}

/// a = a^2.
#[inline(always)]
pub(super) fn set_square(a: &mut Coefficients) {
    let a: *mut _ = a;
    // SAFETY: as above; the result may lie over the operand.
    unsafe {
        asm!("bl {f}", f = sym square, inlateout("r0") a => _, inlateout("r1") a => _, clobber_abi("C"));
    }
}

/// a = a + b.
#[inline(always)]
pub(super) fn set_add(a: &mut Coefficients, b: &Coefficients) {
    let a: *mut _ = a;
    // SAFETY: as above; the result may lie over an operand.
    unsafe {
        asm!("bl {f}", f = sym add, inlateout("r0") a => _, inlateout("r1") a => _, inlateout("r2") b => _,
            clobber_abi("C"));
    }
}

/// a = 2 a.
#[inline(always)]
pub(super) fn set_double(a: &mut Coefficients) {
    let a: *mut _ = a;
    // SAFETY: as above.
    unsafe {
        asm!("bl {f}", f = sym add, inlateout("r0") a => _, inlateout("r1") a => _, inlateout("r2") a => _,
            clobber_abi("C"));
    }
}

/// a = a - b.
#[inline(always)]
pub(super) fn set_subtract(a: &mut Coefficients, b: &Coefficients) {
    let a: *mut _ = a;
    // SAFETY: as above.
    unsafe {
        asm!("bl {f}", f = sym subtract, inlateout("r0") a => _, inlateout("r1") a => _,
            inlateout("r2") b => _, clobber_abi("C"));
    }
}

/// a = b - a.
#[inline(always)]
pub(super) fn set_subtract_from(a: &mut Coefficients, b: &Coefficients) {
    let a: *mut _ = a;
    // SAFETY: as above.
    unsafe {
        asm!("bl {f}", f = sym subtract, inlateout("r0") a => _, inlateout("r1") b => _,
            inlateout("r2") a => _, clobber_abi("C"));
    }
}

/// a = k a, for k in 1 ..= p.
#[inline(always)]
pub(super) fn set_scale(a: &mut Coefficients, k: u32) {
    let a: *mut _ = a;
    // SAFETY: as above.
    unsafe {
        asm!("bl {f}", f = sym scale, inlateout("r0") a => _, inlateout("r1") a => _, inlateout("r2") k => _,
            clobber_abi("C"));
    }
}
