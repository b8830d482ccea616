//! The arithmetic of safegcd for ARMv6-M, in assembly: constant-time.
#![allow(unsafe_code)]

use core::arch::global_asm;

use super::{Rows, Steps, Words, portable};
use crate::field::inverse::Modulus;

global_asm!(include_str!("thumbv6m.s"), options(raw));

/// What a routine writes where its caller wants it: by the calling convention, its address is the first argument. A number,
/// and 1 if it was negative.
#[repr(C)]
struct Magnitude([u64; 4], u32);

// SAFETY: as the contracts in the assembly say, each reads and writes what is given to it, and changes nothing else that a
// call may not change.
unsafe extern "C" {
    #[link_name = "lemniscate_safegcd_steps"]
    safe fn raw_steps(state: &mut Steps, steps: u32);
    #[link_name = "lemniscate_safegcd_combine_absolute"]
    safe fn raw_combine_absolute(a: &[u64; 4], b: &[u64; 4], u: i32, v: i32, shift: u32) -> Magnitude;
    #[link_name = "lemniscate_safegcd_exact_rows"]
    safe fn raw_exact_rows(x: &mut Words, y: &mut Words, first: &mut Words, rows: &Rows);
    #[link_name = "lemniscate_safegcd_modulo_rows"]
    safe fn raw_modulo_rows(x: &mut Words, y: &mut Words, first: &mut Words, rows: &Rows);
}

/// So many divsteps, an even number up to 30.
#[inline(always)]
pub(super) fn batch(steps: u32, state: &mut Steps) {
    debug_assert!(steps % 2 == 0 && (2..=30).contains(&steps));
    raw_steps(state, steps);
}

/// |u a + v b| / 2^shift, for |u| + |v| <= 2^30 and a shift from 1 to 31, and 1 if it is the magnitude of a negative number.
#[inline(always)]
pub(in crate::field::inverse) fn combine_absolute(
    u: i32,
    v: i32,
    a: &[u64; 4],
    b: &[u64; 4],
    shift: u32,
) -> ([u64; 4], u64) {
    let Magnitude(words, is_negative) = raw_combine_absolute(a, b, u, v, shift);
    (words, u64::from(is_negative))
}

/// x, y = (u x + v y)/2^30, (q x + r y)/2^30, where these are whole numbers of eight words.
#[inline(always)]
pub(super) fn exact_rows(state: &Steps, x: &mut Words, y: &mut Words, first: &mut Words) {
    raw_exact_rows(x, y, first, &state.rows);
}

/// x, y = (u x + v y)/2^32, (q x + r y)/2^32 mod m, within half of m of a fourth of the larger of |x| and |y|.
#[inline(always)]
pub(super) fn modulo_rows(state: &Steps, x: &mut Words, y: &mut Words, m: &Modulus, first: &mut Words) {
    if m.below_2_255 == 0 {
        portable::modulo_rows(state, x, y, m, first);
    } else {
        raw_modulo_rows(x, y, first, &state.rows);
    }
}
