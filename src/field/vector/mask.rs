//! Truth values for the four lanes of registers of AVX2.
#![allow(unsafe_code)]

use core::arch::x86_64::*;

use subtle::Choice;

use super::floats::{and, from_bits, lanes, or, to_bits, xor};
use super::integers::Integers;
use super::words::equal;
use crate::field::Mask;

/// One truth value for each lane: all ones, or 0.
#[derive(Clone, Copy)]
pub struct Mask4(pub(in crate::field) __m256d);

impl Mask4 {
    #[inline(always)]
    pub(in crate::field) fn equal(a: __m256i, b: __m256i) -> Self {
        Mask4(from_bits(equal(a, b)))
    }
}

operators! {
    #[inline(always)]
    [] Mask4;
    BitAnd::bitand(self, other) = Mask4(and(self.0, other.0));
    BitOr::bitor(self, other) = Mask4(or(self.0, other.0));
    BitXor::bitxor(self, other) = Mask4(xor(self.0, other.0));
    Not::not(self) = self ^ Mask4(from_bits(Integers::splat(u64::MAX)));
}

impl Mask for Mask4 {
    #[inline(always)]
    fn splat(value: Choice) -> Self {
        Mask4(from_bits(Integers::splat(u64::from(value.unwrap_u8()).wrapping_neg())))
    }

    #[inline(always)]
    fn lane(self, lane: usize) -> Choice {
        Choice::from((lanes(to_bits(self.0))[lane] & 1) as u8)
    }

    #[inline(always)]
    fn magnitude_is(digits: &[i8], magnitude: u8) -> Self {
        // SAFETY: see `instructions!`: AVX2 has been found in the processor.
        let magnitudes = unsafe { _mm256_cvtepu8_epi64(_mm_abs_epi8(four_bytes(digits))) };
        Mask4::equal(magnitudes, Integers::splat(magnitude.into()))
    }

    #[inline(always)]
    fn negative(digits: &[i8]) -> Self {
        // SAFETY: see `instructions!`: AVX2 has been found in the processor.
        let is_negative =
            unsafe { _mm256_cmpgt_epi64(Integers::splat(0), _mm256_cvtepi8_epi64(four_bytes(digits))) };
        Mask4(from_bits(is_negative))
    }
}

/// The first four digits.
#[inline(always)]
fn four_bytes(digits: &[i8]) -> __m128i {
    let bytes = [digits[0] as u8, digits[1] as u8, digits[2] as u8, digits[3] as u8];
    // SAFETY: see `instructions!`: AVX2 has been found in the processor.
    unsafe { _mm_cvtsi32_si128(i32::from_le_bytes(bytes)) }
}
