//! Coefficients in the 16-bit lanes of two AVX2 vectors.
//!
//! A product is summed up in 32-bit lanes by `vpmaddwd`, which multiplies pairs of 16-bit numbers and adds the two
//! products. Let c_k = b_k for k >= 0 and c_k = 2 b_(k+19) for k < 0, and w_k the pair (c_k, c_(k-1)): then coefficient
//! k of a b is the sum over m of the pairs (a_2m, a_(2m+1)) and w_(k-2m), multiplied in this manner. So lane k is the
//! same for each pair of a, broadcast, and a window of eight w, shifted by two from one pair to the next.
//!
//! With S_t = \[w_t .. w_(t+3) | w_(t+8) .. w_(t+11)\], the sums of the lanes \[0 .. 3 | 8 .. 11\] take the windows S_(-2m),
//! those of \[4 .. 7 | 12 .. 15\] take S_(4-2m), and 16 .. 18 come in the upper half of S_(8-2m). In this order, two
//! neighbouring S are the two results of interleaving c with c shifted by one (`vpunpcklwd`, `vpunpckhwd`), and two
//! vectors of sums are packed to 16 bits in their natural order (`vpackusdw`); for these two work on either half.
#![allow(unsafe_code)]

use core::arch::x86_64::*;
use core::arch::{asm, naked_asm};
use core::mem::transmute;

use subtle::{Choice, ConstantTimeEq};

use super::base::{self, Base, MINUS_INVERSE, P};
use super::{DEGREE, Field, Gf9767, frobenius_factors};
use crate::field::outline_with;

/// An element, for processors with AVX2: the coefficients in Montgomery form, each in 1 ..= p.
#[derive(Clone, Copy)]
#[repr(C)]
pub struct Fe {
    /// Coefficients 0 .. 15.
    low: __m256i,
    /// Coefficients 16 .. 18 in lanes 8 .. 10; the other lanes are 0.
    high: __m256i,
}

/// The lanes that hold coefficient i, in the memory of an [`Fe`].
const fn position(i: usize) -> usize {
    if i < 16 { i } else { i + 8 }
}

/// Lanes for the coefficients given, and 0 in those that hold none.
const fn spread(coefficients: [u16; DEGREE]) -> Fe {
    let mut lanes = [0; 32];
    let mut i = 0;
    while i < DEGREE {
        lanes[position(i)] = coefficients[i];
        i += 1;
    }
    // SAFETY: an Fe is two vectors of 16 lanes each, and any bits are valid for them.
    unsafe { transmute::<[u16; 32], Fe>(lanes) }
}

/// p in every lane that holds a coefficient.
const MODULUS: Fe = spread([P as u16; DEGREE]);
/// 1 in every lane that holds a coefficient.
const ONES: Fe = spread([1; DEGREE]);

/// The factors f, prepared for [`Fe::multiply_lanes`]: -f / p mod 2^32, its low halves and its high halves.
#[derive(Clone, Copy)]
struct Factors {
    low: Fe,
    high: Fe,
}

impl Factors {
    const fn new(factors: &[Base; DEGREE]) -> Self {
        let (mut low, mut high) = ([0; DEGREE], [0; DEGREE]);
        let mut i = 0;
        while i < DEGREE {
            let product = MINUS_INVERSE.wrapping_mul(factors[i].to_montgomery() as u32);
            (low[i], high[i]) = (product as u16, (product >> 16) as u16);
            i += 1;
        }
        Self { low: spread(low), high: spread(high) }
    }

    /// The same factor for every coefficient.
    #[inline(always)]
    fn splat(factor: Base) -> Self {
        let product = MINUS_INVERSE.wrapping_mul(factor.to_montgomery().into());
        // SAFETY: values of this type are made where AVX2 is available only.
        let [low, high] =
            unsafe { [_mm256_set1_epi16(product as i16), _mm256_set1_epi16((product >> 16) as i16)] };
        Self { low: Fe { low, high: low }, high: Fe { low: high, high } }
    }
}

impl Fe {
    /// The element with these coefficients, lowest first, each in 0 .. p.
    pub const fn new(coefficients: &[u16; DEGREE]) -> Self {
        let mut words = [0; DEGREE];
        let mut i = 0;
        while i < DEGREE {
            words[i] = Base::new(coefficients[i] as u32).to_montgomery();
            i += 1;
        }
        spread(words)
    }

    /// The lanes in the order of memory.
    #[inline(always)]
    fn lanes(self) -> [u16; 32] {
        // SAFETY: an Fe is two vectors of 16 lanes each, and any bits are valid for integers.
        unsafe { transmute::<Fe, [u16; 32]>(self) }
    }

    /// Every coefficient by its factor. A product t is at least 1, so [`reduce`](super::base::reduce) of it needs no
    /// more than the high half of -t / p.
    #[inline(always)]
    fn multiply_lanes(self, factors: &Factors) -> Self {
        // SAFETY: values of this type are made where AVX2 is available only.
        let multiply = |a, low, high, modulus, ones| unsafe {
            let quotient = _mm256_add_epi16(_mm256_mullo_epi16(a, high), _mm256_mulhi_epu16(a, low));
            _mm256_add_epi16(_mm256_mulhi_epu16(quotient, modulus), ones)
        };
        Self {
            low: multiply(self.low, factors.low.low, factors.high.low, MODULUS.low, ONES.low),
            high: multiply(self.high, factors.low.high, factors.high.high, MODULUS.high, ONES.high),
        }
    }
}

operators! {
    #[inline(always)]
    [] Fe;
    Add::add(self, other) = {
        // SAFETY: values of this type are made where AVX2 is available only.
        let add = |a, b, modulus| unsafe {
            let sum = _mm256_add_epi16(a, b);
            _mm256_sub_epi16(sum, _mm256_and_si256(_mm256_cmpgt_epi16(sum, modulus), modulus))
        };
        Self { low: add(self.low, other.low, MODULUS.low), high: add(self.high, other.high, MODULUS.high) }
    };
    Sub::sub(self, other) = {
        // SAFETY: values of this type are made where AVX2 is available only.
        let subtract = |a, b, modulus| unsafe {
            let is_positive = _mm256_cmpgt_epi16(a, b);
            _mm256_add_epi16(_mm256_sub_epi16(a, b), _mm256_andnot_si256(is_positive, modulus))
        };
        Self {
            low: subtract(self.low, other.low, MODULUS.low),
            high: subtract(self.high, other.high, MODULUS.high),
        }
    };
    Neg::neg(self) = Self::ZERO - self;
    Mul::mul(self, other) = {
        // SAFETY: values of this type are made where AVX2 is available only.
        unsafe { multiply(&self, &other) }
    };
}

/// What [`multiply_registers`] reads, for sums of 32 bits in their two halves: let n = -1 / p mod 2^32.
#[repr(C, align(32))]
struct Constants {
    /// The high half of n for the low half of a sum, and the other way round.
    crosswise: [[u16; 2]; 8],
    /// The low half of n for the low half.
    low: [[u16; 2]; 8],
    /// p for the low half: in all lanes, and in those of coefficients 16 .. 18.
    modulus: [[u16; 2]; 8],
    modulus_high: [[u16; 2]; 8],
    ones: Fe,
}

static CONSTANTS: Constants = {
    let (low, high) = (MINUS_INVERSE as u16, (MINUS_INVERSE >> 16) as u16);
    let modulus = [P as u16, 0];
    Constants {
        crosswise: [[high, low]; 8],
        low: [[low, 0]; 8],
        modulus: [modulus; 8],
        modulus_high: [[0; 2], [0; 2], [0; 2], [0; 2], modulus, modulus, modulus, [0; 2]],
        ones: ONES,
    }
};

/// a * b.
#[inline]
#[target_feature(enable = "avx2")]
fn multiply(a: &Fe, b: &Fe) -> Fe {
    let (mut low, mut high) = (b.low, b.high);
    // SAFETY: `multiply_registers` reads `a` and constants, returns in the two registers that are taken as outputs,
    // changes no register but those named here, and needs no more stack than the return address.
    unsafe {
        asm!(
            "call {}",
            sym multiply_registers,
            in("rdi") a,
            inout("ymm0") low,
            inout("ymm1") high,
            out("ymm2") _, out("ymm3") _, out("ymm4") _, out("ymm5") _, out("ymm6") _, out("ymm7") _,
            out("ymm8") _, out("ymm9") _, out("ymm10") _, out("ymm11") _, out("ymm12") _, out("ymm13") _,
            out("ymm14") _, inout("ymm15") a.low => _,
            options(pure, readonly, preserves_flags),
        );
    }
    Fe { low, high }
}

/// Multiplies the element at `rdi`, whose low vector is in `ymm15` too, by that in `ymm0` (low) and `ymm1` (high), with the
/// result in `ymm0` and `ymm1`; changes `ymm2` to `ymm15`, and nothing else. Names are those of the module text; p_m is pair m of a.
///
/// Sums for lanes 0 .. 3 | 8 .. 11 in `ymm13`, 4 .. 7 | 12 .. 15 in `ymm14`, 16 .. 18 in the upper half of `ymm15`.
/// The multiplications come as soon as their windows are there, and broadcasts cost a load only. What was just computed
/// is slow to come back from memory: p_0, taken from the register, is there before.
#[unsafe(naked)]
extern "C" fn multiply_registers() {
    naked_asm!(
        // b_8 ..; then c_-16 .. c_-1, c_-17 .. c_-2 and c_-8 .. c_7.
        "vperm2i128 ymm2, ymm0, ymm1, 0x31",
        "vpsrldq ymm9, ymm0, 2",
        "vpalignr ymm3, ymm2, ymm0, 6",
        "vpaddw ymm3, ymm3, ymm3",
        "vperm2i128 ymm6, ymm3, ymm0, 0x21",
        "vpalignr ymm4, ymm2, ymm0, 4",
        "vpaddw ymm4, ymm4, ymm4",
        "vpalignr ymm5, ymm2, ymm0, 14",
        // S_-12 and S_-16, S_-14 between them, S_-18, S_8.
        "vpunpckhwd ymm7, ymm3, ymm4",
        "vpunpcklwd ymm8, ymm3, ymm4",
        "vpbroadcastd ymm10, [rdi + 48]", // p_8
        "vpmaddwd ymm13, ymm8, ymm10",
        "vpmaddwd ymm14, ymm7, ymm10",
        "vpalignr ymm8, ymm7, ymm8, 8",
        "vpbroadcastd ymm11, [rdi + 28]", // p_7
        "vpmaddwd ymm12, ymm8, ymm11",
        "vpaddw ymm9, ymm9, ymm9",
        "vpunpcklwd ymm9, ymm9, ymm9",
        "vpaddd ymm13, ymm13, ymm12",
        "vpbroadcastd ymm10, [rdi + 52]", // p_9
        "vpmaddwd ymm8, ymm8, ymm10",
        "vpmaddwd ymm9, ymm9, ymm10",
        "vpunpcklwd ymm2, ymm2, ymm5",
        "vpbroadcastd ymm12, xmm15", // p_0
        "vpmaddwd ymm15, ymm2, ymm12",
        "vpaddd ymm14, ymm14, ymm8",
        "vpaddd ymm13, ymm13, ymm9",
        // c_-9 .. and c_-1 ..; S_-4 and S_-8, S_4 and S_0.
        "vpalignr ymm3, ymm6, ymm3, 14",
        "vpalignr ymm5, ymm0, ymm6, 14",
        "vpunpcklwd ymm4, ymm6, ymm3",
        "vpunpckhwd ymm3, ymm6, ymm3",
        "vpunpcklwd ymm1, ymm0, ymm5",
        "vpunpckhwd ymm0, ymm0, ymm5",
        // From here on ymm2, ymm0, ymm1, ymm3, ymm4, ymm7 are S_8, S_4, S_0, S_-4, S_-8, S_-12.
        "vpmaddwd ymm5, ymm0, ymm12",
        "vpmaddwd ymm6, ymm1, ymm12",
        "vpalignr ymm8, ymm4, ymm7, 8", // S_-10
        "vpmaddwd ymm9, ymm8, ymm10",
        "vpaddd ymm14, ymm14, ymm5",
        "vpaddd ymm13, ymm13, ymm6",
        "vpmaddwd ymm5, ymm8, ymm11",
        "vpbroadcastd ymm12, [rdi + 20]", // p_5
        "vpmaddwd ymm8, ymm8, ymm12",
        "vpaddd ymm15, ymm15, ymm9",
        "vpaddd ymm14, ymm14, ymm5",
        "vpaddd ymm13, ymm13, ymm8",
        "vpalignr ymm8, ymm3, ymm4, 8", // S_-6
        "vpmaddwd ymm9, ymm8, ymm11",
        "vpmaddwd ymm5, ymm8, ymm12",
        "vpbroadcastd ymm11, [rdi + 12]", // p_3
        "vpmaddwd ymm8, ymm8, ymm11",
        "vpaddd ymm15, ymm15, ymm9",
        "vpaddd ymm14, ymm14, ymm5",
        "vpaddd ymm13, ymm13, ymm8",
        "vpalignr ymm8, ymm1, ymm3, 8", // S_-2
        "vpmaddwd ymm9, ymm8, ymm12",
        "vpmaddwd ymm5, ymm8, ymm11",
        "vpbroadcastd ymm12, [rdi + 4]", // p_1
        "vpmaddwd ymm8, ymm8, ymm12",
        "vpaddd ymm15, ymm15, ymm9",
        "vpaddd ymm14, ymm14, ymm5",
        "vpaddd ymm13, ymm13, ymm8",
        "vpalignr ymm8, ymm0, ymm1, 8", // S_2
        "vpmaddwd ymm9, ymm8, ymm11",
        "vpmaddwd ymm5, ymm8, ymm12",
        "vpalignr ymm2, ymm2, ymm0, 8", // S_6
        "vpmaddwd ymm2, ymm2, ymm12",
        "vpaddd ymm15, ymm15, ymm9",
        "vpaddd ymm14, ymm14, ymm5",
        "vpaddd ymm15, ymm15, ymm2",
        "vpbroadcastd ymm10, [rdi + 8]", // p_2
        "vpmaddwd ymm0, ymm0, ymm10",
        "vpmaddwd ymm5, ymm1, ymm10",
        "vpmaddwd ymm9, ymm3, ymm10",
        "vpbroadcastd ymm11, [rdi + 16]", // p_4
        "vpaddd ymm15, ymm15, ymm0",
        "vpaddd ymm14, ymm14, ymm5",
        "vpaddd ymm13, ymm13, ymm9",
        "vpmaddwd ymm0, ymm1, ymm11",
        "vpmaddwd ymm5, ymm3, ymm11",
        "vpmaddwd ymm9, ymm4, ymm11",
        "vpbroadcastd ymm12, [rdi + 24]", // p_6
        "vpaddd ymm15, ymm15, ymm0",
        "vpaddd ymm14, ymm14, ymm5",
        "vpaddd ymm13, ymm13, ymm9",
        "vpmaddwd ymm7, ymm7, ymm12",
        "vpmaddwd ymm5, ymm4, ymm12",
        "vpmaddwd ymm3, ymm3, ymm12",
        "vpbroadcastd ymm10, [rdi + 48]", // p_8
        "vpaddd ymm13, ymm13, ymm7",
        "vpaddd ymm14, ymm14, ymm5",
        "vpmaddwd ymm4, ymm4, ymm10",
        "vpaddd ymm15, ymm15, ymm3",
        "vpaddd ymm15, ymm15, ymm4",
        // The reduction of each sum: the high half of -sum / p, by p.
        "vmovdqa ymm2, [rip + {constants}]",
        "vmovdqa ymm3, [rip + {constants} + 32]",
        "vmovdqa ymm4, [rip + {constants} + 64]",
        "vpmaddwd ymm0, ymm13, ymm2",
        "vpmulhuw ymm13, ymm13, ymm3",
        "vpmaddwd ymm1, ymm14, ymm2",
        "vpmulhuw ymm14, ymm14, ymm3",
        "vpmaddwd ymm2, ymm15, ymm2",
        "vpmulhuw ymm15, ymm15, ymm3",
        "vpaddd ymm0, ymm0, ymm13",
        "vpaddd ymm1, ymm1, ymm14",
        "vpaddd ymm2, ymm2, ymm15",
        "vpmulhuw ymm0, ymm0, ymm4",
        "vpmulhuw ymm1, ymm1, ymm4",
        "vpmulhuw ymm2, ymm2, [rip + {constants} + 96]",
        "vpxor xmm3, xmm3, xmm3",
        "vpackusdw ymm0, ymm0, ymm1",
        "vpackusdw ymm1, ymm2, ymm3",
        "vpaddw ymm0, ymm0, [rip + {constants} + 128]",
        "vpaddw ymm1, ymm1, [rip + {constants} + 160]",
        "ret",
        constants = sym CONSTANTS,
    )
}

impl Field for Fe {
    type Mask = Choice;

    const LANES: usize = 1;
    const ZERO: Self = Self::new(&[0; DEGREE]);
    const ONE: Self = {
        let mut coefficients = [0; DEGREE];
        coefficients[0] = 1;
        Self::new(&coefficients)
    };

    #[inline(always)]
    fn square(self) -> Self {
        self * self
    }

    #[inline(always)]
    fn mul_small(self, k: u32) -> Self {
        self.scale(Base::new(k))
    }

    #[inline(always)]
    fn select(mask: Choice, if_set: Self, otherwise: Self) -> Self {
        let mask = -i32::from(mask.unwrap_u8());
        // SAFETY: values of this type are made where AVX2 is available only.
        unsafe {
            let mask = _mm256_set1_epi32(mask);
            Self {
                low: _mm256_blendv_epi8(otherwise.low, if_set.low, mask),
                high: _mm256_blendv_epi8(otherwise.high, if_set.high, mask),
            }
        }
    }

    #[inline(always)]
    fn outline<R>(piece: impl FnOnce() -> R) -> R {
        // SAFETY: elements of this type are used where AVX2 is available only.
        outline_with!("avx2", piece)
    }

    #[inline(always)]
    fn is_zero(self) -> Choice {
        self.equals(Self::ZERO)
    }

    #[inline(always)]
    fn is_odd(self) -> Choice {
        Choice::from((self.to_coefficients()[0] & 1) as u8)
    }

    #[inline(always)]
    fn equals(self, other: Self) -> Choice {
        // SAFETY: values of this type are made where AVX2 is available only.
        let equal_bytes = unsafe {
            let low = _mm256_cmpeq_epi16(self.low, other.low);
            let high = _mm256_cmpeq_epi16(self.high, other.high);
            _mm256_movemask_epi8(_mm256_and_si256(low, high))
        };
        equal_bytes.ct_eq(&-1)
    }
}

impl Gf9767 for Fe {
    #[inline(always)]
    fn from_coefficients(coefficients: &[u16; DEGREE]) -> Self {
        const TO_MONTGOMERY: Factors = Factors::new(&[Base::new(0x1_0000).square_n(1); DEGREE]);
        outline!(Self, || {
            // The coefficients, being below p, are in the range of a representative once p is added to those that
            // are 0.
            let positive = Self::ZERO + spread(*coefficients);
            positive.multiply_lanes(&TO_MONTGOMERY)
        })
    }

    #[inline(always)]
    fn to_coefficients(self) -> [u16; DEGREE] {
        const FROM_MONTGOMERY: Factors = Factors::new(&[Base::from_montgomery(1); DEGREE]);
        let canonical = outline!(Self, || {
            let reduced = self.multiply_lanes(&FROM_MONTGOMERY);
            // SAFETY: values of this type are made where AVX2 is available only.
            let below = |a, modulus| unsafe { _mm256_andnot_si256(_mm256_cmpeq_epi16(a, modulus), a) };
            Self { low: below(reduced.low, MODULUS.low), high: below(reduced.high, MODULUS.high) }
        });
        let lanes = canonical.lanes();
        let mut coefficients = [0; DEGREE];
        let (low, high) = coefficients.split_at_mut(position(15) + 1);
        low.copy_from_slice(&lanes[..16]);
        high.copy_from_slice(&lanes[position(16)..=position(18)]);
        coefficients
    }

    #[inline(always)]
    fn frobenius<const N: usize>(&self) -> Self {
        const { assert!(N < DEGREE) };
        self.multiply_lanes(const { &Factors::new(&frobenius_factors(N)) })
    }

    #[inline(always)]
    fn scale(self, k: Base) -> Self {
        self.multiply_lanes(&Factors::splat(k))
    }

    #[inline(always)]
    fn set_divide(&mut self, k: Base) {
        self.set_scale(k.invert_wide());
    }

    #[inline(always)]
    fn constant_of_product(&self, other: &Self) -> Base {
        // SAFETY: values of this type are made where AVX2 is available only.
        let sum = unsafe { sum_of_products(self.low, from_4_reversed(other)) };
        // Lanes 1 .. 15 had the partners 18 .. 4, and lane 0 had none.
        let (a, b) = (self.lanes(), other.lanes());
        let product = |i: usize, j: usize| u32::from(a[position(i)]) * u32::from(b[position(j)]);
        let high = product(16, 3) + product(17, 2) + product(18, 1);
        Base::from_montgomery(base::reduce(product(0, 0) + 2 * (sum + high)) as u16)
    }
}

/// b_19 .. b_4, where b_19 is 0.
#[inline]
#[target_feature(enable = "avx2")]
fn from_4_reversed(b: &Fe) -> __m256i {
    let from_8 = _mm256_permute2x128_si256::<0x31>(b.low, b.high);
    let from_4 = _mm256_alignr_epi8::<8>(from_8, b.low);
    let reverse =
        _mm256_broadcastsi128_si256(_mm_set_epi8(1, 0, 3, 2, 5, 4, 7, 6, 9, 8, 11, 10, 13, 12, 15, 14));
    _mm256_shuffle_epi8(_mm256_permute4x64_epi64::<0x4e>(from_4), reverse)
}

/// The sum of the products of lanes.
#[inline]
#[target_feature(enable = "avx2")]
fn sum_of_products(a: __m256i, b: __m256i) -> u32 {
    let sums = _mm256_madd_epi16(a, b);
    let sums = _mm_add_epi32(_mm256_castsi256_si128(sums), _mm256_extracti128_si256::<1>(sums));
    let sums = _mm_add_epi32(sums, _mm_shuffle_epi32::<0x4e>(sums));
    let sums = _mm_add_epi32(sums, _mm_shuffle_epi32::<0xb1>(sums));
    _mm_cvtsi128_si32(sums) as u32
}

crate::wipe::zeroes!([] Fe: Self::ZERO);
