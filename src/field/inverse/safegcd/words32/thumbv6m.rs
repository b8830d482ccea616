//! The arithmetic of safegcd for ARMv6-M, in assembly: constant-time.
#![allow(unsafe_code)]

use core::arch::global_asm;

use super::{Matrix, Words, portable};
use crate::field::inverse::Modulus;

global_asm!(include_str!("thumbv6m.s"), options(raw));

/// What a batch of steps starts from, and what it leads to.
#[repr(C)]
struct Steps {
    theta: i32,
    f: u32,
    g: u32,
    matrix: Matrix,
}

/// What a routine writes where its caller wants it: by the calling convention, its address is the first argument.
#[repr(C)]
struct Number<const WORDS: usize>([u32; WORDS]);

// SAFETY: as the contracts in the assembly say, each reads and writes what is given to it, and changes nothing else that a
// call may not change.
unsafe extern "C" {
    #[link_name = "lemniscate_safegcd_steps"]
    safe fn raw_steps(state: &mut Steps, steps: u32);
    #[link_name = "lemniscate_safegcd_combine"]
    safe fn raw_combine(a: &Words, b: &Words, u: i32, v: i32) -> Number<9>;
    #[link_name = "lemniscate_safegcd_combine_exact"]
    safe fn raw_combine_exact(a: &Words, b: &Words, u: i32, v: i32) -> Number<8>;
    #[link_name = "lemniscate_safegcd_combine_modulo"]
    safe fn raw_combine_modulo(a: &Words, b: &Words, u: i32, v: i32, m: u32, inverse: u32) -> Number<8>;
}

/// So many divsteps, an even number up to 30.
pub(super) fn batch(steps: u32, theta: &mut i32, f: u32, g: u32) -> (Matrix, u32) {
    debug_assert!(steps % 2 == 0 && (2..=30).contains(&steps));
    let mut state = Steps { theta: *theta, f, g, matrix: Matrix { u: 1, v: 0, q: 0, r: 1 } };
    raw_steps(&mut state, steps);
    *theta = state.theta;
    (state.matrix, state.f)
}

/// u a + v b, for |u| + |v| <= 2^30.
pub(in crate::field::inverse) fn combine(u: i32, v: i32, a: &Words, b: &Words) -> [u32; 9] {
    raw_combine(a, b, u, v).0
}

/// (u a + v b)/2^30, where that is a whole number of eight words.
pub(super) fn combine_exact(u: i32, v: i32, a: &Words, b: &Words) -> Words {
    raw_combine_exact(a, b, u, v).0
}

/// (u a + v b)/2^32 mod m, within half of m of a fourth of the larger of |a| and |b|.
pub(super) fn combine_modulo(u: i32, v: i32, a: &Words, b: &Words, m: &Modulus) -> Words {
    // 2^255 - M is -M in its lowest word, and so -1 over it is 1/M there.
    let below = m.words[0].wrapping_neg();
    if below >> 15 == 0 && m.words[1..] == [u64::MAX, u64::MAX, u64::MAX >> 1] {
        raw_combine_modulo(a, b, u, v, below as u32, m.negative_inverse as u32).0
    } else {
        portable::combine_modulo(u, v, a, b, m)
    }
}
