//! Products and squares of tight values, in assembly: with ten numbers to be summed up at a time and as many factors,
//! sixteen registers are enough only if each sum is finished as early as can be.
//!
//! # One column
//!
//! Two constants cut products of limbs: HIGH = 1.5 2^103, near which numbers are multiples of 2^51, and LOW = 1.5 2^52,
//! near which they are multiples of 1. For two products a b + c d of a column,
//!
//! - h = a b + HIGH, rounded: HIGH plus a multiple of 2^51; l = a b + (HIGH + LOW - h), exactly;
//! - H = c d + h, rounded, and l + (c d + (h - H)), exactly: the upper parts of both products, and the lower ones.
//!
//! Rounded to nearest, a lower part is at most 2^50, so that two of them added to LOW stay between 2^52 and 2^53. A sum
//! of two products, one of them doubled for a square, is at most 3 (2^50 + 2^22)^2 < 2^102, so that added to HIGH it
//! stays between 2^103 and 2^104. There, the encoding of a number is a linear function of the number. So what is left
//! of the column is summed up in encodings, as integers: the upper parts in units of 2^51, for the next column.
//!
//! # All columns
//!
//! Columns k and k + 5 are taken one after the other, and column k + 5 folded at once: 19 x = x + 2 (x + 8 x). A column
//! has at most five lower parts and as many upper parts of the column before, below 2^49 + 2^23 each: less than 2^53 in
//! magnitude, and folded less than 2^57. The encodings of HIGH and LOW are multiples of 2^51, so bits 51 and up are the carry and
//! a known excess; they go to the next column, and the rest becomes a floating point number again, less the excess. What rounds to
//! the nearest carry, 2^50, is in the constant that replaces HIGH once in each of columns 4 to 8. `docs/avx2-arithmetic.md` derives all
//! bounds.

use core::arch::{asm, naked_asm};

use super::limbs::{HIGH, LOW, Limbs, RADIX, UNIT};
use crate::field::Prime255;

/// What the upper parts of columns 4 to 8 are too large by: the integer next to 2^50 / 19. Folded, it rounds carries to the nearest.
const ROUNDING: u64 = ((1 << 50) + 9) / 19;

/// How many encodings of upper and of lower parts each column is summed up from.
const SUMS_OF_PRODUCT: [u64; 9] = [1, 1, 2, 2, 3, 2, 2, 1, 1];
const SUMS_OF_SQUARE: [u64; 9] = [1, 1, 1, 2, 2, 2, 1, 1, 1];

/// Constants of the assembly, each in all four lanes: `CONSTANTS + 32 * i` is number i.
#[repr(align(32))]
#[allow(dead_code, reason = "assembly alone reads it")]
struct Constants<const N: usize>([[u64; 4]; N]);

impl Constants<17> {
    /// For a product where column k is summed up from `sums[k]` encodings of upper and of lower parts.
    const fn new(sums: [u64; 9]) -> Self {
        // What the columns are too large by, modulo 2^64: the encodings of HIGH and LOW, multiples of 2^51, and the rounding.
        let mut excess = [19 * ROUNDING; 5];
        let mut k = 0;
        while k < 9 {
            let (low, high) = (LOW.to_bits().wrapping_mul(sums[k]), HIGH.to_bits().wrapping_mul(sums[k]));
            excess[k % 5] = excess[k % 5].wrapping_add(low.wrapping_mul(if k < 5 { 1 } else { 19 }));
            excess[(k + 1) % 5] =
                excess[(k + 1) % 5].wrapping_add(high.wrapping_mul(if k < 4 { 1 } else { 19 }));
            k += 1;
        }
        Self::in_all_lanes(numbers(19, ROUNDING, 19 * ROUNDING, excess, 1 << 57))
    }
}

impl<const N: usize> Constants<N> {
    const fn in_all_lanes(each: [u64; N]) -> Self {
        let mut all = [[0; 4]; N];
        let mut i = 0;
        while i < N {
            all[i] = [each[i]; 4];
            i += 1;
        }
        Self(all)
    }
}

/// The first 17 constants modulo 2^255 - M, for upper parts that begin with `rounding` and columns that are too large by `excess`, modulo
/// 2^51 by `bias`, and without it at most `largest` in magnitude.
const fn numbers<const N: usize>(
    m: u64,
    rounding: u64,
    bias: u64,
    excess: [u64; 5],
    largest: u64,
) -> [u64; N] {
    let rounded = HIGH + rounding as f64 * RADIX;
    let mut each = [0; N];
    each[0] = HIGH.to_bits();
    each[1] = (HIGH + LOW).to_bits();
    each[2] = rounded.to_bits();
    each[3] = (rounded + LOW).to_bits();
    each[4] = (1 << 51) - 1;
    each[5] = UNIT.to_bits();
    each[6] = m;
    let mut k = 0;
    while k < 5 {
        // Columns do not leave 64 bits.
        assert!(excess[k] > largest && excess[k] < largest.wrapping_neg());
        let into = (excess[(k + 4) % 5] >> 51) * if k == 0 { m } else { 1 };
        each[7 + k] = (UNIT + (bias + into) as f64).to_bits();
        each[12 + k] = excess[k].wrapping_neg();
        k += 1;
    }
    each
}

// Registers of all functions. They end with `carry.s`, which makes tight limbs of the columns, or with `columns.s`, which leaves columns to
// sums.
//   rdi, rsi        the limbs of b, and `CONSTANTS`
//   ymm0 .. ymm4    the limbs of a, then temporaries, then the result
//   ymm5, ymm6      HIGH and HIGH + LOW
//   ymm7            column 4
//   ymm8, ymm9      the upper parts for the next column, of columns 4 to 8 and of columns 0 to 3
//   ymm10 .. ymm13  columns 0 to 3, to begin with column 5 to 8
//   ymm14           the upper part of the last product
//   ymm13, ymm15    temporaries

/// - `multiply!(first a * b => low)`: the first product of a column or of a pair: its lower part, and the upper part in
///   ymm14.
/// - `multiply!(rounded a * b => low)`: the same, and the upper part is too large by `ROUNDING`.
/// - `multiply!(second a * b => low, high)`: the second product of a pair: its lower part is added to the first one, and
///   `high` becomes the sum of the upper ones.
/// - `multiply!(19 * x)`: 19 times an integer, by way of ymm14.
macro_rules! multiply {
    (first $a:literal * $b:literal => $low:literal) => {
        concat!(
            "vmovapd ymm14, ymm5\n",
            concat!("vfmadd231pd ymm14, ", $a, ", ", $b, "\n"),
            concat!("vsubpd ", $low, ", ymm6, ymm14\n"),
            concat!("vfmadd231pd ", $low, ", ", $a, ", ", $b, "\n"),
        )
    };
    (rounded $a:literal * $b:literal => $low:literal) => {
        concat!(
            "vmovapd ymm14, [rsi + 2 * 32]\n",
            concat!("vfmadd231pd ymm14, ", $a, ", ", $b, "\n"),
            concat!("vsubpd ", $low, ", ymm14, [rsi + 3 * 32]\n"),
            concat!("vfmsub231pd ", $low, ", ", $a, ", ", $b, "\n"),
        )
    };
    (second $a:literal * $b:literal => $low:literal, $high:literal) => {
        concat!(
            concat!("vmovapd ", $high, ", ymm14\n"),
            concat!("vfmadd231pd ", $high, ", ", $a, ", ", $b, "\n"),
            concat!("vsubpd ymm14, ymm14, ", $high, "\n"),
            concat!("vfmadd231pd ymm14, ", $a, ", ", $b, "\n"),
            concat!("vaddpd ", $low, ", ", $low, ", ymm14\n"),
        )
    };
    (19 * $x:literal) => {
        concat!(
            concat!("vpsllq ymm14, ", $x, ", 3\n"),
            concat!("vpaddq ymm14, ymm14, ", $x, "\n"),
            "vpaddq ymm14, ymm14, ymm14\n",
            concat!("vpaddq ", $x, ", ", $x, ", ymm14\n"),
        )
    };
}

mod folded;

/// The columns of the product of the limbs in ymm0 to ymm4 and those at rdi.
macro_rules! columns_of_product {
    () => {
        concat!(
            "lea rsi, [rip + {constants}]\n",
            "vmovapd ymm5, [rsi]\n",
            "vmovapd ymm6, [rsi + 32]\n",
            // Column 4.
            multiply!(rounded "ymm0" * "[rdi + 4 * 32]" => "ymm7"),
            multiply!(second "ymm1" * "[rdi + 3 * 32]" => "ymm7", "ymm8"),
            multiply!(first "ymm2" * "[rdi + 2 * 32]" => "ymm15"),
            multiply!(second "ymm3" * "[rdi + 1 * 32]" => "ymm15", "ymm13"),
            "vpaddq ymm7, ymm7, ymm15\n",
            "vpaddq ymm8, ymm8, ymm13\n",
            multiply!(first "ymm4" * "[rdi]" => "ymm15"),
            "vpaddq ymm7, ymm7, ymm15\n",
            "vpaddq ymm8, ymm8, ymm14\n",
            // Column 5.
            multiply!(rounded "ymm1" * "[rdi + 4 * 32]" => "ymm10"),
            multiply!(second "ymm2" * "[rdi + 3 * 32]" => "ymm10", "ymm13"),
            "vpaddq ymm10, ymm10, ymm8\n",
            "vmovapd ymm8, ymm13\n",
            multiply!(first "ymm3" * "[rdi + 2 * 32]" => "ymm15"),
            multiply!(second "ymm4" * "[rdi + 1 * 32]" => "ymm15", "ymm13"),
            "vpaddq ymm10, ymm10, ymm15\n",
            "vpaddq ymm8, ymm8, ymm13\n",
            multiply!(19 * "ymm10"),
            // Column 0.
            multiply!(first "ymm0" * "[rdi]" => "ymm15"),
            "vpaddq ymm10, ymm10, ymm15\n",
            "vmovapd ymm9, ymm14\n",
            // Column 6.
            multiply!(rounded "ymm2" * "[rdi + 4 * 32]" => "ymm11"),
            multiply!(second "ymm3" * "[rdi + 3 * 32]" => "ymm11", "ymm13"),
            "vpaddq ymm11, ymm11, ymm8\n",
            "vmovapd ymm8, ymm13\n",
            multiply!(first "ymm4" * "[rdi + 2 * 32]" => "ymm15"),
            "vpaddq ymm11, ymm11, ymm15\n",
            "vpaddq ymm8, ymm8, ymm14\n",
            multiply!(19 * "ymm11"),
            // Column 1.
            "vpaddq ymm11, ymm11, ymm9\n",
            multiply!(first "ymm0" * "[rdi + 1 * 32]" => "ymm15"),
            multiply!(second "ymm1" * "[rdi]" => "ymm15", "ymm9"),
            "vpaddq ymm11, ymm11, ymm15\n",
            // Column 7.
            multiply!(rounded "ymm3" * "[rdi + 4 * 32]" => "ymm12"),
            multiply!(second "ymm4" * "[rdi + 3 * 32]" => "ymm12", "ymm13"),
            "vpaddq ymm12, ymm12, ymm8\n",
            "vmovapd ymm8, ymm13\n",
            multiply!(19 * "ymm12"),
            // Column 2.
            "vpaddq ymm12, ymm12, ymm9\n",
            multiply!(first "ymm0" * "[rdi + 2 * 32]" => "ymm15"),
            multiply!(second "ymm1" * "[rdi + 1 * 32]" => "ymm15", "ymm9"),
            "vpaddq ymm12, ymm12, ymm15\n",
            multiply!(first "ymm2" * "[rdi]" => "ymm15"),
            "vpaddq ymm12, ymm12, ymm15\n",
            "vpaddq ymm9, ymm9, ymm14\n",
            // Column 8, the last one that takes ymm4.
            multiply!(rounded "ymm4" * "[rdi + 4 * 32]" => "ymm13"),
            "vpaddq ymm13, ymm13, ymm8\n",
            "vmovapd ymm8, ymm14\n",
            multiply!(19 * "ymm13"),
            // Column 3.
            "vpaddq ymm13, ymm13, ymm9\n",
            multiply!(first "ymm0" * "[rdi + 3 * 32]" => "ymm15"),
            multiply!(second "ymm1" * "[rdi + 2 * 32]" => "ymm15", "ymm9"),
            "vpaddq ymm13, ymm13, ymm15\n",
            multiply!(first "ymm2" * "[rdi + 1 * 32]" => "ymm15"),
            multiply!(second "ymm3" * "[rdi]" => "ymm15", "ymm4"),
            "vpaddq ymm13, ymm13, ymm15\n",
            "vpaddq ymm9, ymm9, ymm4\n",
            // Column 9, which is in ymm9 and, in units of 2^51 for column 4, in ymm8.
            "vpaddq ymm7, ymm7, ymm9\n",
            multiply!(19 * "ymm8"),
            "vpaddq ymm7, ymm7, ymm8\n",
        )
    };
}

/// The columns of the square of the limbs in ymm0 to ymm4.
macro_rules! columns_of_square {
    () => {
        concat!(
            "lea rsi, [rip + {constants}]\n",
            "vmovapd ymm5, [rsi]\n",
            "vmovapd ymm6, [rsi + 32]\n",
            // Column 4, with ymm12 = 2 a0 and ymm11 = 2 a1.
            "vaddpd ymm12, ymm0, ymm0\n",
            multiply!(rounded "ymm12" * "ymm4" => "ymm7"),
            "vmovapd ymm8, ymm14\n",
            "vaddpd ymm11, ymm1, ymm1\n",
            multiply!(first "ymm2" * "ymm2" => "ymm15"),
            multiply!(second "ymm11" * "ymm3" => "ymm15", "ymm13"),
            "vpaddq ymm7, ymm7, ymm15\n",
            "vpaddq ymm8, ymm8, ymm13\n",
            // Column 5, with ymm13 = 2 a2.
            multiply!(rounded "ymm11" * "ymm4" => "ymm10"),
            "vpaddq ymm10, ymm10, ymm8\n",
            "vmovapd ymm8, ymm14\n",
            "vaddpd ymm13, ymm2, ymm2\n",
            multiply!(first "ymm13" * "ymm3" => "ymm15"),
            "vpaddq ymm10, ymm10, ymm15\n",
            "vpaddq ymm8, ymm8, ymm14\n",
            multiply!(19 * "ymm10"),
            // Column 0.
            multiply!(first "ymm0" * "ymm0" => "ymm15"),
            "vpaddq ymm10, ymm10, ymm15\n",
            "vmovapd ymm9, ymm14\n",
            // Column 1, in ymm0: it is not needed as a limb any more.
            multiply!(first "ymm12" * "ymm1" => "ymm0"),
            "vpaddq ymm0, ymm0, ymm9\n",
            "vmovapd ymm9, ymm14\n",
            // Column 2, in ymm1.
            multiply!(first "ymm1" * "ymm1" => "ymm15"),
            multiply!(second "ymm12" * "ymm2" => "ymm15", "ymm1"),
            "vpaddq ymm15, ymm15, ymm9\n",
            "vmovapd ymm9, ymm1\n",
            "vmovapd ymm1, ymm15\n",
            // Column 3, in ymm12.
            multiply!(first "ymm12" * "ymm3" => "ymm15"),
            "vpaddq ymm15, ymm15, ymm9\n",
            "vmovapd ymm12, ymm15\n",
            "vmovapd ymm9, ymm14\n",
            multiply!(first "ymm11" * "ymm2" => "ymm15"),
            "vpaddq ymm12, ymm12, ymm15\n",
            "vpaddq ymm9, ymm9, ymm14\n",
            // Column 6.
            multiply!(rounded "ymm3" * "ymm3" => "ymm11"),
            multiply!(second "ymm13" * "ymm4" => "ymm11", "ymm2"),
            "vpaddq ymm11, ymm11, ymm8\n",
            "vmovapd ymm8, ymm2\n",
            multiply!(19 * "ymm11"),
            "vpaddq ymm11, ymm11, ymm0\n",
            // Column 7, in ymm0, with ymm3 = 2 a3.
            "vaddpd ymm3, ymm3, ymm3\n",
            multiply!(rounded "ymm3" * "ymm4" => "ymm0"),
            "vpaddq ymm0, ymm0, ymm8\n",
            "vmovapd ymm8, ymm14\n",
            multiply!(19 * "ymm0"),
            "vpaddq ymm0, ymm0, ymm1\n",
            // Column 8.
            multiply!(rounded "ymm4" * "ymm4" => "ymm13"),
            "vpaddq ymm13, ymm13, ymm8\n",
            "vmovapd ymm8, ymm14\n",
            multiply!(19 * "ymm13"),
            "vpaddq ymm13, ymm13, ymm12\n",
            "vmovapd ymm12, ymm0\n",
            // Column 9, which is in ymm9 and, in units of 2^51 for column 4, in ymm8.
            "vpaddq ymm7, ymm7, ymm9\n",
            multiply!(19 * "ymm8"),
            "vpaddq ymm7, ymm7, ymm8\n",
        )
    };
}

/// Multiplies the limbs in ymm0 to ymm4 by the limbs at rdi, in place.
#[unsafe(naked)]
unsafe extern "C" fn multiply() {
    static CONSTANTS: Constants<17> = Constants::new(SUMS_OF_PRODUCT);
    naked_asm!(
        columns_of_product!(),
        include_str!("carry.s"),
        "ret",
        constants = sym CONSTANTS,
    )
}

/// Squares the limbs in ymm0 to ymm4, in place.
#[unsafe(naked)]
unsafe extern "C" fn square_of() {
    static CONSTANTS: Constants<17> = Constants::new(SUMS_OF_SQUARE);
    naked_asm!(
        columns_of_square!(),
        include_str!("carry.s"),
        "ret",
        constants = sym CONSTANTS,
    )
}

/// The columns of a product, in ymm0 to ymm4, as integers of at most 2^57 in magnitude.
#[unsafe(naked)]
unsafe extern "C" fn multiply_to_columns() {
    static CONSTANTS: Constants<17> = Constants::new(SUMS_OF_PRODUCT);
    naked_asm!(
        columns_of_product!(),
        include_str!("columns.s"),
        "ret",
        constants = sym CONSTANTS,
    )
}

/// The columns of a square, likewise.
#[unsafe(naked)]
unsafe extern "C" fn square_to_columns() {
    static CONSTANTS: Constants<17> = Constants::new(SUMS_OF_SQUARE);
    naked_asm!(
        columns_of_square!(),
        include_str!("columns.s"),
        "ret",
        constants = sym CONSTANTS,
    )
}

/// Calls one of them, with more operands: a function of its own for all formulas, as the code of a formula with every product in it is as
/// large as the first-level cache. Only the registers that it changes are saved, as around assembly.
macro_rules! call {
    ($function:path, $a:ident, $($operands:tt)*) => {{
        let (r0, r1, r2, r3, r4);
        // SAFETY: the processor has AVX2 and FMA, as the caller must make sure; the memory read is that of the operands and of
        // constants, the stack that of the return address and of room that is given back, and all registers that change are named.
        unsafe {
            asm!(
                "call {function}",
                function = sym $function,
                inout("ymm0") $a[0] => r0, inout("ymm1") $a[1] => r1, inout("ymm2") $a[2] => r2,
                inout("ymm3") $a[3] => r3, inout("ymm4") $a[4] => r4,
                out("ymm5") _, out("ymm6") _, out("ymm7") _, out("ymm8") _, out("ymm9") _, out("ymm10") _,
                out("ymm11") _, out("ymm12") _, out("ymm13") _, out("ymm14") _, out("ymm15") _,
                $($operands)*
            );
        }
        [r0, r1, r2, r3, r4]
    }};
}

/// Defines functions for every modulus: M = 19 folds columns, other M factors.
macro_rules! for_each_modulus {
    ($($(#[$doc:meta])* $name:ident($a:ident $(, $b:ident)?) = $function:ident, $sums:ident;)*) => {$(
        $(#[$doc])*
        #[inline]
        #[target_feature(enable = "avx2,fma")]
        pub(super) fn $name<P: Prime255>($a: &Limbs $(, $b: &Limbs)?) -> Limbs {
            if P::M == 19 {
                call!(
                    $function, $a, $(in("rdi") $b,)? out("rsi") _,
                    options(pure, readonly, preserves_flags)
                )
            } else {
                let constants = const { &folded::constants(P::M, folded::$sums) };
                call!(
                    folded::$function, $a, $(in("rdi") $b,)? in("rsi") constants, out("rdx") _,
                    options(pure, readonly)
                )
            }
        }
    )*};
}

for_each_modulus! {
    /// The product of tight values, tight: 25 products of limbs, of two fused multiply-adds each.
    mul(a, b) = multiply, SUMS_OF_PRODUCT;
    /// The square of a tight value, tight: products of different limbs are taken once, with one of them doubled. 15 products
    /// of limbs.
    square(a) = square_of, SUMS_OF_SQUARE;
    /// The columns of the product of tight values, in encodings of integers: `Columns`.
    columns_of_product(a, b) = multiply_to_columns, SUMS_OF_PRODUCT;
    /// The columns of the square of a tight value.
    columns_of_square(a) = square_to_columns, SUMS_OF_SQUARE;
}
