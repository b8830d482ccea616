//! The registers of four and of eight lanes, as one interface: each function is one or two instructions.

use core::arch::x86_64::*;

use crate::field::vector::integers::{Integers, instructions, steps};

/// A register with an integer of 64 bits in each lane, and the products of AVX-512 IFMA.
pub trait Register: Integers + 'static {
    /// The number of lanes.
    const LANES: usize;
    /// Zero in every lane.
    const ZERO: Self;
    /// One in every lane.
    const ONE: Self;

    /// Lane j is `lanes(j)`.
    #[cfg(test)]
    fn from_lanes(mut lanes: impl FnMut(usize) -> u64) -> Self {
        (0..Self::LANES).fold(Self::ZERO, |rest, j| Self::select(1 << j, Self::splat(lanes(j)), rest))
    }

    /// The integer in a lane.
    fn lane(self, lane: usize) -> u64;
    /// `self` plus the lower 52 bits of a b, for a and b below 2^52 (higher bits are ignored).
    fn add_low(self, a: Self, b: Self) -> Self;
    /// `self` plus the bits from 52 on of a b, for a and b below 2^52 (higher bits are ignored).
    fn add_high(self, a: Self, b: Self) -> Self;
    /// Both: adds the lower 52 bits of a b to `low`, and the others to `high`. One function, and by reference, as each of the
    /// thousands of calls is copied before the compiler makes it a pair of instructions.
    fn add_product(low: &mut Self, high: &mut Self, a: &Self, b: &Self);
    /// `if_set` where the bit of the lane is set in the mask, `if_clear` elsewhere.
    fn select(mask: u8, if_set: Self, if_clear: Self) -> Self;
    /// [`Self::select`], by the mask of four lanes for each four.
    #[inline(always)]
    fn select_fours(mask: i32, if_set: Self, if_clear: Self) -> Self {
        // The lowest bit of each four.
        let lowest = if Self::LANES == 4 { 1 } else { 0x11 };
        Self::select(mask as u8 * lowest, if_set, if_clear)
    }

    /// Lane j of each four is the lane of the same four that bits 2j and 2j + 1 of `CONTROL` name.
    fn permute_fours<const CONTROL: i32>(self) -> Self;
    /// Exchanges the first four lanes and the last four, if there are eight.
    fn exchange_fours(self) -> Self;
    /// These integers in each four lanes.
    fn fours(lanes: [u64; 4]) -> Self;
    /// The first lanes of eight.
    fn first_of(eight: __m512i) -> Self;

    /// The lanes where they are equal.
    fn equal(self, other: Self) -> u8;
    /// The lanes with odd integers.
    fn odd(self) -> u8;
    /// One byte a lane, the lowest first, sign-extended.
    fn from_signed_bytes(bytes: i64) -> Self;

    /// One digit a lane, sign-extended.
    #[inline(always)]
    fn from_digits(digits: &[i8]) -> Self {
        let mut bytes = [0; 8];
        for (byte, digit) in bytes[..Self::LANES].iter_mut().zip(digits) {
            *byte = *digit as u8;
        }
        Self::from_signed_bytes(i64::from_le_bytes(bytes))
    }

    /// The magnitude of a signed integer.
    fn magnitude(self) -> Self;
    /// The lanes with negative integers.
    fn negative(self) -> u8;
}

/// A constant with one integer for each lane.
pub(in crate::field) const fn from_array<R: Copy, const N: usize>(lanes: [u64; N]) -> R {
    union Bits<R: Copy, const N: usize> {
        lanes: [u64; N],
        register: R,
    }
    const { assert!(size_of::<R>() == 8 * N) };
    // SAFETY: both types are N integers of 64 bits, and any bits are a value.
    unsafe { Bits { lanes }.register }
}

steps! {
    "avx512f,avx512vl,avx512ifma" fn add_product_256<>(low: &mut __m256i, high: &mut __m256i, a: &__m256i, b: &__m256i) -> () {
        *high = _mm256_madd52hi_epu64(*high, *a, *b);
        *low = _mm256_madd52lo_epu64(*low, *a, *b);
    }
    "avx512f,avx512ifma" fn add_product_512<>(low: &mut __m512i, high: &mut __m512i, a: &__m512i, b: &__m512i) -> () {
        *high = _mm512_madd52hi_epu64(*high, *a, *b);
        *low = _mm512_madd52lo_epu64(*low, *a, *b);
    }
}

impl Register for __m256i {
    const LANES: usize = 4;
    const ZERO: Self = from_array([0; 4]);
    const ONE: Self = from_array([1; 4]);

    #[inline(always)]
    fn permute_fours<const CONTROL: i32>(self) -> Self {
        // SAFETY: see `instructions!`: AVX-512 has been found in the processor.
        unsafe { _mm256_permute4x64_epi64::<CONTROL>(self) }
    }

    #[inline(always)]
    fn exchange_fours(self) -> Self {
        self
    }

    #[inline(always)]
    fn fours(lanes: [u64; 4]) -> Self {
        from_array(lanes)
    }

    #[inline(always)]
    fn first_of(eight: __m512i) -> Self {
        // SAFETY: likewise.
        unsafe { _mm512_castsi512_si256(eight) }
    }

    #[inline(always)]
    fn lane(self, lane: usize) -> u64 {
        // SAFETY: both types are as many integers of 64 bits, and any bits are a value.
        let array: [u64; 4] = unsafe { core::mem::transmute(self) };
        array[lane]
    }

    #[inline(always)]
    fn add_product(low: &mut Self, high: &mut Self, a: &Self, b: &Self) {
        add_product_256(low, high, a, b)
    }

    instructions! {
        fn add_low(self, a: Self, b: Self) -> Self = _mm256_madd52lo_epu64(self, a, b);
        fn add_high(self, a: Self, b: Self) -> Self = _mm256_madd52hi_epu64(self, a, b);
        fn select(mask: u8, if_set: Self, if_clear: Self) -> Self = _mm256_mask_blend_epi64(mask, if_clear, if_set);
        fn equal(self, other: Self) -> u8 = _mm256_cmpeq_epi64_mask(self, other);
        fn odd(self) -> u8 = _mm256_test_epi64_mask(self, Self::ONE);
        fn from_signed_bytes(bytes: i64) -> Self = _mm256_cvtepi8_epi64(_mm_cvtsi64_si128(bytes));
        fn magnitude(self) -> Self = _mm256_abs_epi64(self);
        fn negative(self) -> u8 = _mm256_cmplt_epi64_mask(self, Self::ZERO);
    }
}

impl Register for __m512i {
    const LANES: usize = 8;
    const ZERO: Self = from_array([0; 8]);
    const ONE: Self = from_array([1; 8]);

    #[inline(always)]
    fn permute_fours<const CONTROL: i32>(self) -> Self {
        // SAFETY: see `instructions!`: AVX-512 has been found in the processor.
        unsafe { _mm512_permutex_epi64::<CONTROL>(self) }
    }

    #[inline(always)]
    fn exchange_fours(self) -> Self {
        // SAFETY: likewise.
        unsafe { _mm512_shuffle_i64x2::<0b01_00_11_10>(self, self) }
    }

    #[inline(always)]
    fn fours([a, b, c, d]: [u64; 4]) -> Self {
        from_array([a, b, c, d, a, b, c, d])
    }

    #[inline(always)]
    fn first_of(eight: __m512i) -> Self {
        eight
    }

    #[inline(always)]
    fn lane(self, lane: usize) -> u64 {
        // SAFETY: both types are as many integers of 64 bits, and any bits are a value.
        let array: [u64; 8] = unsafe { core::mem::transmute(self) };
        array[lane]
    }

    #[inline(always)]
    fn add_product(low: &mut Self, high: &mut Self, a: &Self, b: &Self) {
        add_product_512(low, high, a, b)
    }

    instructions! {
        fn add_low(self, a: Self, b: Self) -> Self = _mm512_madd52lo_epu64(self, a, b);
        fn add_high(self, a: Self, b: Self) -> Self = _mm512_madd52hi_epu64(self, a, b);
        fn select(mask: u8, if_set: Self, if_clear: Self) -> Self = _mm512_mask_blend_epi64(mask, if_clear, if_set);
        fn equal(self, other: Self) -> u8 = _mm512_cmpeq_epi64_mask(self, other);
        fn odd(self) -> u8 = _mm512_test_epi64_mask(self, Self::ONE);
        fn from_signed_bytes(bytes: i64) -> Self = _mm512_cvtepi8_epi64(_mm_cvtsi64_si128(bytes));
        fn magnitude(self) -> Self = _mm512_abs_epi64(self);
        fn negative(self) -> u8 = _mm512_cmplt_epi64_mask(self, Self::ZERO);
    }
}
