//! Products and squares whose words are kept in the registers of a floating-point unit or on the stack, and the step of the ladder that is
//! made of them: `product.s`, `ladder.s`. They compute with integers alone.
#![allow(unsafe_code)]

use core::arch::{asm, global_asm};

use super::super::words::Limbs;

#[cfg(lemniscate_fpu)]
global_asm!(".set lemniscate_fpu, 1", include_str!("product.s"), include_str!("ladder.s"), options(raw));
#[cfg(not(lemniscate_fpu))]
global_asm!(".set lemniscate_fpu, 0", include_str!("product.s"), include_str!("ladder.s"), options(raw));

unsafe extern "C" {
    #[cfg(lemniscate_fpu)]
    #[link_name = "lemniscate_gf255_multiply"]
    pub(super) fn multiply_asm();
    #[cfg(lemniscate_fpu)]
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
    macro_rules! step {
        ($($changed:tt)*) => {
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
                lateout("r11") _,
                lateout("r12") _,
                lateout("lr") _,
                $(lateout($changed) _,)*
            )
        };
    }
    // SAFETY: the routine reads u, and reads and writes the others. It changes the registers listed.
    unsafe {
        #[cfg(lemniscate_fpu)]
        step!("s16" "s17" "s18" "s19" "s20" "s21" "s22");
        #[cfg(not(lemniscate_fpu))]
        step!();
    }
}
