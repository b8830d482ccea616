//! Registers with a limb of the lower halves of four elements in lanes 0 to 3, and of the upper halves in lanes 4 to 7.

use core::arch::x86_64::*;

use crate::field::vector::integers::instructions;

/// The lanes of upper halves.
pub(super) const UPPER: u8 = 0b1111_0000;

instructions! {
    /// The halves exchanged.
    fn exchanged(x: __m512i) -> __m512i = _mm512_shuffle_i64x2::<0b01_00_11_10>(x, x);
    /// The sum of both, where they are upper halves; elsewhere x.
    fn add_upper(x: __m512i, y: __m512i) -> __m512i = _mm512_mask_add_epi64(x, UPPER, x, y);
    /// The lower half in the place of both.
    pub(super) fn lower(x: __m512i) -> __m512i = _mm512_shuffle_i64x2::<0b01_00_01_00>(x, x);
    /// The upper half in the place of both.
    pub(super) fn upper(x: __m512i) -> __m512i = _mm512_shuffle_i64x2::<0b11_10_11_10>(x, x);
}

/// t times limbs, where t^2 = t + 1: the upper half and the sum of both.
#[inline(always)]
pub(super) fn times_t(x: __m512i) -> __m512i {
    add_upper(exchanged(x), x)
}
