//! The arithmetic of safegcd for ARMv6-M, in assembly: constant-time.
#![allow(unsafe_code)]

use core::arch::global_asm;

use super::{Matrix, Words};
use crate::field::inverse::Modulus;

global_asm!(include_str!("../../../../thumbv6m.s"), include_str!("thumbv6m.s"), options(raw));

/// What a batch of steps starts from, and what it leads to.
#[repr(C)]
struct Steps {
    theta: i32,
    f: u32,
    g: u32,
    matrix: Matrix,
}

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
    #[link_name = "lemniscate_safegcd_combine_exact"]
    safe fn raw_combine_exact(result: &mut Words, a: &Words, b: &Words, u: i32, v: i32);
    #[link_name = "lemniscate_safegcd_combine_modulo"]
    safe fn raw_combine_modulo(
        result: &mut Words,
        a: &Words,
        b: &Words,
        u: i32,
        v: i32,
        m: u32,
        inverse: u32,
    );
}

/// So many divsteps, an even number up to 30.
pub(super) fn batch(steps: u32, theta: &mut i32, f: u32, g: u32) -> (Matrix, u32) {
    debug_assert!(steps.is_multiple_of(2) && (2..=30).contains(&steps));
    let mut state = Steps { theta: *theta, f, g, matrix: Matrix { u: 1, v: 0, q: 0, r: 1 } };
    raw_steps(&mut state, steps);
    *theta = state.theta;
    (state.matrix, state.f)
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

/// result = (u a + v b)/2^30, where that is a whole number of eight words.
#[inline(always)]
pub(super) fn combine_exact(u: i32, v: i32, a: &Words, b: &Words, result: &mut Words) {
    raw_combine_exact(result, a, b, u, v);
}

/// result = (u a + v b)/2^32 mod m, within half of m of a fourth of the larger of |a| and |b|, for m = 2^255 - M.
#[inline(always)]
pub(super) fn combine_modulo(u: i32, v: i32, a: &Words, b: &Words, m: &Modulus, result: &mut Words) {
    debug_assert!(m.below_2_255 != 0);
    // 2^255 - M is -M in its lowest word, and so -1 over it is 1/M there.
    raw_combine_modulo(result, a, b, u, v, m.below_2_255, m.negative_inverse as u32);
}
