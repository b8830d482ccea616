//! Registers of AVX2 with a floating point number of 64 bits in each lane.
#![allow(unsafe_code)]

use core::arch::x86_64::*;

use super::integers::instructions;

instructions! {
    pub(in crate::field) fn add(a: __m256d, b: __m256d) -> __m256d = _mm256_add_pd(a, b);
    pub(in crate::field) fn sub(a: __m256d, b: __m256d) -> __m256d = _mm256_sub_pd(a, b);
    pub(in crate::field) fn mul(a: __m256d, b: __m256d) -> __m256d = _mm256_mul_pd(a, b);
    pub(in crate::field) fn mul_add(a: __m256d, b: __m256d, c: __m256d) -> __m256d = _mm256_fmadd_pd(a, b, c);
    pub(in crate::field) fn mul_sub(a: __m256d, b: __m256d, c: __m256d) -> __m256d = _mm256_fmsub_pd(a, b, c);
    pub(in crate::field) fn xor(a: __m256d, b: __m256d) -> __m256d = _mm256_xor_pd(a, b);
    pub(in crate::field) fn or(a: __m256d, b: __m256d) -> __m256d = _mm256_or_pd(a, b);
    pub(in crate::field) fn and(a: __m256d, b: __m256d) -> __m256d = _mm256_and_pd(a, b);
    /// `set` in the lanes in which the sign bit of the mask is set, `clear` elsewhere.
    pub(in crate::field) fn select(clear: __m256d, set: __m256d, mask: __m256d) -> __m256d =
        _mm256_blendv_pd(clear, set, mask);
    pub(in crate::field) fn splat(a: f64) -> __m256d = _mm256_set1_pd(a);
    pub(in crate::field) fn to_bits(a: __m256d) -> __m256i = _mm256_castpd_si256(a);
    pub(in crate::field) fn from_bits(a: __m256i) -> __m256d = _mm256_castsi256_pd(a);
}

/// A constant with one number for each lane.
pub(in crate::field) const fn register(lanes: [f64; 4]) -> __m256d {
    // SAFETY: both types are four numbers of 64 bits, and any bits are a value.
    unsafe { core::mem::transmute(lanes) }
}

/// The lanes as integers in an array.
#[inline(always)]
pub(in crate::field) const fn lanes(register: __m256i) -> [u64; 4] {
    // SAFETY: both types are four numbers of 64 bits, and any bits are a value.
    unsafe { core::mem::transmute(register) }
}

/// The sign bit in the lanes j with bit j of `MASK` set.
#[inline(always)]
pub(in crate::field) const fn signs<const MASK: i32>() -> __m256d {
    let mut lanes = [0.0; 4];
    let mut j = 0;
    while j < 4 {
        lanes[j] = if MASK >> j & 1 == 1 { -0.0 } else { 0.0 };
        j += 1;
    }
    register(lanes)
}

/// The same number, of which the compiler does not see that it was selected: where code is to be small, it would select by a store with
/// the mask, which may be secret.
#[inline(always)]
pub(in crate::field) fn opaque(number: __m256d) -> __m256d {
    #[inline]
    #[target_feature(enable = "avx2")]
    fn with_features(mut number: __m256d) -> __m256d {
        // SAFETY: no instruction.
        unsafe {
            core::arch::asm!("/* {} */", inout(ymm_reg) number, options(pure, nomem, nostack, preserves_flags));
        }
        number
    }
    // SAFETY: see `instructions!`.
    unsafe { with_features(number) }
}
