//! Registers with an integer of 64 bits in each lane.
#![allow(unsafe_code)]

use core::arch::x86_64::*;

/// Functions that are an instruction or two each: `fn name(arguments) -> type = expression;`.
macro_rules! instructions {
    ($($(#[$doc:meta])* $visibility:vis fn $name:ident($($arg:ident $(: $in:ty)?),*) -> $out:ty = $value:expr;)*) => {$(
        $(#[$doc])*
        #[inline(always)]
        $visibility fn $name($($arg $(: $in)?),*) -> $out {
            // SAFETY: an operation on registers alone; the code of vectors is reached only through entry points that
            // have found in the processor what it needs.
            unsafe { $value }
        }
    )*};
}
pub(crate) use instructions;

/// Functions of some instructions each, compiled by themselves and then copied to where they are called: thousands of copies
/// take less time so than by `inline(always)`, which copies what is not yet simplified. Arguments are references.
macro_rules! steps {
    ($($(#[$doc:meta])* $features:literal $visibility:vis fn $name:ident
        <$($m:ident: $bound:ident),*>($($arg:ident: $in:ty),*) -> $out:ty $body:block)*) => {$(
        $(#[$doc])*
        #[cfg_attr(not(debug_assertions), inline(always))]
        $visibility fn $name<$($m: $bound),*>($($arg: $in),*) -> $out {
            #[target_feature(enable = $features)]
            #[inline]
            fn with_features<$($m: $bound),*>($($arg: $in),*) -> $out $body
            // SAFETY: the code of vectors is reached only through entry points that have found in the processor what it
            // needs.
            unsafe { with_features::<$($m),*>($($arg),*) }
        }
    )*};
}
pub(in crate::field) use steps;

/// An array of the values for i = 0 .. 5, one for each limb.
///
/// Not a function of a closure: the compiler may leave a closure by itself, and then it is compiled without the
/// instructions of the function around it.
macro_rules! five {
    (|$i:ident| $value:expr) => {
        [
            {
                let $i = 0;
                $value
            },
            {
                let $i = 1;
                $value
            },
            {
                let $i = 2;
                $value
            },
            {
                let $i = 3;
                $value
            },
            {
                let $i = 4;
                $value
            },
        ]
    };
}
pub(in crate::field) use five;

/// A register with an integer of 64 bits in each lane.
pub trait Integers: Copy {
    /// The same integer in every lane.
    fn splat(value: u64) -> Self;
    /// The sum, modulo 2^64.
    fn add(self, other: Self) -> Self;
    /// The difference, modulo 2^64.
    fn sub(self, other: Self) -> Self;
    /// The bits of both.
    fn and(self, other: Self) -> Self;
    /// The bits of either.
    fn or(self, other: Self) -> Self;
    /// k times an integer, both below 2^32.
    fn times(self, k: u64) -> Self;
    /// 2^`bits` times the integer, modulo 2^64. The number of bits must be a constant once this is inlined: a constant shift
    /// is one instruction.
    fn shift_left(self, bits: u64) -> Self;
    /// The bits from `bits` on. The same holds for it.
    fn shift_right(self, bits: u64) -> Self;

    /// The lower `bits` bits.
    #[inline(always)]
    fn low(self, bits: u64) -> Self {
        self.and(Self::splat((1 << bits) - 1))
    }
}

impl Integers for __m256i {
    instructions! {
        fn splat(value: u64) -> Self = _mm256_set1_epi64x(value as i64);
        fn add(self, other: Self) -> Self = _mm256_add_epi64(self, other);
        fn sub(self, other: Self) -> Self = _mm256_sub_epi64(self, other);
        fn and(self, other: Self) -> Self = _mm256_and_si256(self, other);
        fn or(self, other: Self) -> Self = _mm256_or_si256(self, other);
        fn times(self, k: u64) -> Self = _mm256_mul_epu32(self, _mm256_set1_epi64x(k as i64));
        fn shift_left(self, bits: u64) -> Self = _mm256_sllv_epi64(self, Self::splat(bits));
        fn shift_right(self, bits: u64) -> Self = _mm256_srlv_epi64(self, Self::splat(bits));
    }
}

impl Integers for __m512i {
    instructions! {
        fn splat(value: u64) -> Self = _mm512_set1_epi64(value as i64);
        fn add(self, other: Self) -> Self = _mm512_add_epi64(self, other);
        fn sub(self, other: Self) -> Self = _mm512_sub_epi64(self, other);
        fn and(self, other: Self) -> Self = _mm512_and_si512(self, other);
        fn or(self, other: Self) -> Self = _mm512_or_si512(self, other);
        fn times(self, k: u64) -> Self = _mm512_mul_epu32(self, _mm512_set1_epi64(k as i64));
        fn shift_left(self, bits: u64) -> Self = _mm512_sllv_epi64(self, Self::splat(bits));
        fn shift_right(self, bits: u64) -> Self = _mm512_srlv_epi64(self, Self::splat(bits));
    }
}
