//! Products, squares and steps of the ladder for processors with a floating-point unit, whose registers are memory there: `fpu/*.s`.
//! They compute with integers alone.
#![allow(unsafe_code)]

use core::arch::{asm, global_asm};

use super::super::words::Limbs;

global_asm!(include_str!("fpu/product.s"), options(raw));
global_asm!(include_str!("fpu/ladder.s"), options(raw));

unsafe extern "C" {
    #[link_name = "lemniscate_gf255_multiply"]
    pub(super) fn multiply_asm();
    #[link_name = "lemniscate_gf255_square"]
    pub(super) fn square_asm();
    #[link_name = "lemniscate_gf255_square_n"]
    pub(super) fn square_n_asm();
    fn lemniscate_gf255_ladder_step();
}

/// `montgomery::step` for M = 19 and A24 = 121665: the second point is doubled where the mask is all ones, the first where it is zero.
#[inline(always)]
pub(in super::super) fn ladder_step(
    u: &Limbs,
    [a, b, c, d]: [&mut Limbs; 4],
    [aa, bb]: [&mut Limbs; 2],
    mask: u32,
) {
    // SAFETY: the routine reads u, and reads and writes the others. It changes what is listed here.
    unsafe {
        changing_words!(
            "bl {routine}",
            routine = sym lemniscate_gf255_ladder_step,
            inlateout("r0") a => _,
            inlateout("r1") b => _,
            inlateout("r2") c => _,
            inlateout("r3") d => _,
            inlateout("r4") aa => _,
            inlateout("r5") bb => _,
            inlateout("r8") u => _,
            inlateout("r9") mask => _,
            lateout("r10") _,
            lateout("s16") _,
            lateout("s17") _,
            lateout("s18") _,
            lateout("s19") _,
            lateout("s20") _,
            lateout("s21") _,
            lateout("s22") _,
            lateout("r11") _,
            lateout("r12") _,
            lateout("lr") _,
        )
    }
}
