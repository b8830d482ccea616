//! The arithmetic of safegcd for ARMv6-M, in assembly: constant-time.
#![allow(unsafe_code)]

use core::arch::global_asm;

use super::{Matrix, Steps, Words, portable};
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
    #[link_name = "lemniscate_safegcd_combine_exact"]
    fn raw_combine_exact(result: *mut Words, a: *const Words, b: *const Words, row: *const i32);
    #[link_name = "lemniscate_safegcd_combine_modulo"]
    fn raw_combine_modulo(
        result: *mut Words,
        a: *const Words,
        b: *const Words,
        row: *const i32,
        m: u32,
        inverse: u32,
    );
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
pub(super) fn exact_rows(matrix: &Matrix, x: &mut Words, y: &mut Words, first: &mut Words) {
    let (y, row): (*mut Words, _) = (y, (&raw const *matrix).cast::<i32>());
    // SAFETY: all are addresses of eight words, which the contract in the assembly lets be the same, and of the matrix, which
    // is two rows of two numbers.
    unsafe {
        raw_combine_exact(first, x, y, row);
        raw_combine_exact(y, x, y, row.add(2));
    }
    *x = *first;
}

/// x, y = (u x + v y)/2^32, (q x + r y)/2^32 mod m, within half of m of a fourth of the larger of |x| and |y|.
#[inline(always)]
pub(super) fn modulo_rows(matrix: &Matrix, x: &mut Words, y: &mut Words, m: &Modulus, first: &mut Words) {
    // 2^255 - M is -M in its lowest word, and so -1 over it is 1/M there.
    if m.below_2_255 == 0 {
        return portable::modulo_rows(matrix, x, y, m, first);
    }
    let inverse = m.negative_inverse as u32;
    let (y, row): (*mut Words, _) = (y, (&raw const *matrix).cast::<i32>());
    // SAFETY: likewise.
    unsafe {
        raw_combine_modulo(first, x, y, row, m.below_2_255, inverse);
        raw_combine_modulo(y, x, y, row.add(2), m.below_2_255, inverse);
    }
    *x = *first;
}
