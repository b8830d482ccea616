//! Products and squares modulo 2^255 - M for a large M, in assembly: columns 5 to 8 times M would not fit 64 bits. So limbs of one factor
//! are multiplied by M before, and each of the five columns takes its five products at once.
//!
//! M b\[j\] is cut like a product of limbs, in a lower part d\[j\] and an upper part h\[j\] in units of 2^51. A product a\[i\] b\[j\] with
//! i + j >= 5 belongs to column i + j - 5, where its factor is d\[j\], and to the next one, with h\[j\]. So the factors of a\[i\] in columns
//! 0 to 4 are 5 of
//!
//! ```text
//! b[j],    f = b[0] + h[4],    e[j] = d[j] + h[j - 1],    d[j]
//! ```
//!
//! The upper parts of column 4 times M are one more product. `docs/avx2-arithmetic.md` derives all bounds.

use core::arch::naked_asm;

use super::super::limbs::{HIGH, LOW, RADIX};
use super::{Constants, numbers};

/// What rounds carries to the nearest.
const ROUNDING: u64 = 1 << 50;

/// How many encodings of lower parts each column is summed up from, and of upper parts of the column before.
pub(super) const SUMS_OF_PRODUCT: u64 = 3;
pub(super) const SUMS_OF_SQUARE: u64 = 2;

/// The constants at rsi, and what this file has more. Upper parts of column 4 are folded: columns 0 and 1 have a lower and an upper part of
/// their multiple.
pub(super) const fn constants(m: u64, sums: u64) -> Constants<22> {
    let (lows, highs) = ([sums + 1, sums, sums, sums, sums], [0, sums + 1, sums, sums, sums]);
    let mut excess = [ROUNDING; 5];
    let mut k = 0;
    while k < 5 {
        excess[k] = excess[k]
            .wrapping_add(LOW.to_bits().wrapping_mul(lows[k]))
            .wrapping_add(HIGH.to_bits().wrapping_mul(highs[k]));
        k += 1;
    }
    let mut each = numbers(m, ROUNDING, ROUNDING, excess, 1 << 54);
    each[17] = (m as f64).to_bits();
    each[18] = (1.0 / RADIX).to_bits();
    each[19] = (2.0 * HIGH).to_bits();
    each[20] = (m as f64 / RADIX).to_bits();
    each[21] = ROUNDING;
    Constants::in_all_lanes(each)
}

// Registers, but for what `product.rs` says:
//   rsi, rsp, rdx   the constants, room for factors of columns, and the former rsp
//   ymm8            the upper part of a pair
//   ymm9            the upper parts for the next column
//   ymm12, ymm13    2^-51 and M, at first

/// - `fold!(cut x => at)`: cuts M times the limb x: writes the lower part, which is left in ymm15, and leaves 2^51 times the upper one in
///   ymm14.
/// - `fold!(add up => at)`: writes the sum of ymm15 and the upper part that ymm11 has 2^51 times.
/// - `fold!(4)`: 2^51 times the upper parts of column 4, which are in ymm8, become a lower part for column 0 and an upper one in ymm9.
macro_rules! fold {
    (cut $x:literal => $at:literal) => {
        concat!(
            concat!("vmovapd ymm15, ", $x, "\n"),
            "vmovapd ymm14, ymm5\n",
            "vfmadd231pd ymm14, ymm15, ymm13\n",
            "vsubpd ymm14, ymm14, ymm5\n",
            "vfmsub213pd ymm15, ymm13, ymm14\n",
            concat!("vmovapd ", $at, ", ymm15\n"),
        )
    };
    (add up => $at:literal) => {
        concat!("vfmadd231pd ymm15, ymm11, ymm12\n", concat!("vmovapd ", $at, ", ymm15\n"))
    };
    (4) => {
        concat!(
            "vmovapd ymm9, ymm5\n",
            "vfmadd231pd ymm9, ymm8, [rsi + 20 * 32]\n",
            "vsubpd ymm10, ymm6, ymm9\n",
            "vfmadd231pd ymm10, ymm8, [rsi + 20 * 32]\n",
            "vpaddq ymm10, ymm10, [rsi + 21 * 32]\n",
        )
    };
}

/// Makes room on the stack for eight vectors, and reads constants.
macro_rules! enter {
    () => {
        concat!(
            "mov rdx, rsp\n",
            "and rsp, -32\n",
            "sub rsp, 8 * 32\n",
            "vmovapd ymm5, [rsi]\n",
            "vmovapd ymm6, [rsi + 32]\n",
            "vmovapd ymm12, [rsi + 18 * 32]\n",
            "vmovapd ymm13, [rsi + 17 * 32]\n",
        )
    };
}

/// A column of a product, from the products of limbs 0 to 4 by five factors, and from the upper parts in ymm9, which become the upper
/// parts for the next column: `column!(of 1 => low, ..)`. The ones of column 4 are summed up for `fold!(4)`, and column 0 goes on from its parts.
macro_rules! column {
    (of 4 => $low:literal, $f0:literal, $f1:literal, $f2:literal, $f3:literal, $f4:literal) => {
        concat!(
            multiply!(first "ymm0" * $f0 => $low),
            multiply!(second "ymm1" * $f1 => $low, "ymm8"),
            multiply!(first "ymm2" * $f2 => "ymm15"),
            multiply!(second "ymm3" * $f3 => "ymm15", "ymm9"),
            concat!("vpaddq ", $low, ", ", $low, ", ymm15\n"),
            "vsubpd ymm9, ymm9, [rsi + 19 * 32]\n",
            "vaddpd ymm8, ymm8, ymm9\n",
            multiply!(first "ymm4" * $f4 => "ymm15"),
            concat!("vpaddq ", $low, ", ", $low, ", ymm15\n"),
            "vsubpd ymm14, ymm14, ymm5\n",
            "vaddpd ymm8, ymm8, ymm14\n",
        )
    };
    (of 0 => $low:literal, $f0:literal, $f1:literal, $f2:literal, $f3:literal, $f4:literal) => {
        concat!(
            multiply!(first "ymm0" * $f0 => "ymm15"),
            multiply!(second "ymm1" * $f1 => "ymm15", "ymm8"),
            concat!("vpaddq ", $low, ", ", $low, ", ymm15\n"),
            "vpaddq ymm8, ymm8, ymm9\n",
            column!(@rest => $low, $f2, $f3, $f4),
        )
    };
    (of 1 => $low:literal, $f0:literal, $f1:literal, $f2:literal, $f3:literal, $f4:literal) => {
        concat!(
            multiply!(first "ymm0" * $f0 => "ymm15"),
            multiply!(second "ymm1" * $f1 => "ymm15", "ymm8"),
            concat!("vpaddq ", $low, ", ymm9, ymm15\n"),
            column!(@rest => $low, $f2, $f3, $f4),
        )
    };
    (@rest => $low:literal, $f2:literal, $f3:literal, $f4:literal) => {
        concat!(
            multiply!(first "ymm2" * $f2 => "ymm15"),
            multiply!(second "ymm3" * $f3 => "ymm15", "ymm9"),
            concat!("vpaddq ", $low, ", ", $low, ", ymm15\n"),
            "vpaddq ymm9, ymm9, ymm8\n",
            multiply!(rounded "ymm4" * $f4 => "ymm15"),
            concat!("vpaddq ", $low, ", ", $low, ", ymm15\n"),
            "vpaddq ymm9, ymm9, ymm14\n",
        )
    };
}

/// The columns of the product of the limbs in ymm0 to ymm4 and at rdi. On the stack are d\[1\] to d\[4\], e\[2\] to e\[4\] and f.
macro_rules! columns_of_product {
    () => {
        concat!(
            enter!(),
            fold!(cut "[rdi + 1 * 32]" => "[rsp]"),
            "vmovapd ymm11, ymm14\n",
            fold!(cut "[rdi + 2 * 32]" => "[rsp + 1 * 32]"),
            fold!(add up => "[rsp + 4 * 32]"),
            "vmovapd ymm11, ymm14\n",
            fold!(cut "[rdi + 3 * 32]" => "[rsp + 2 * 32]"),
            fold!(add up => "[rsp + 5 * 32]"),
            "vmovapd ymm11, ymm14\n",
            fold!(cut "[rdi + 4 * 32]" => "[rsp + 3 * 32]"),
            fold!(add up => "[rsp + 6 * 32]"),
            "vmovapd ymm11, ymm14\n",
            "vmovapd ymm15, [rdi]\n",
            fold!(add up => "[rsp + 7 * 32]"),
            column!(of 4 => "ymm7", "[rdi + 4 * 32]", "[rdi + 3 * 32]", "[rdi + 2 * 32]", "[rdi + 1 * 32]",
                "[rsp + 7 * 32]"),
            fold!(4),
            column!(of 0 => "ymm10", "[rdi]", "[rsp + 3 * 32]", "[rsp + 2 * 32]", "[rsp + 1 * 32]", "[rsp]"),
            column!(of 1 => "ymm11", "[rdi + 1 * 32]", "[rsp + 7 * 32]", "[rsp + 6 * 32]", "[rsp + 5 * 32]",
                "[rsp + 4 * 32]"),
            column!(of 1 => "ymm12", "[rdi + 2 * 32]", "[rdi + 1 * 32]", "[rsp + 7 * 32]", "[rsp + 6 * 32]",
                "[rsp + 5 * 32]"),
            column!(of 1 => "ymm13", "[rdi + 3 * 32]", "[rdi + 2 * 32]", "[rdi + 1 * 32]", "[rsp + 7 * 32]",
                "[rsp + 6 * 32]"),
            "vpaddq ymm7, ymm7, ymm9\n",
            "mov rsp, rdx\n",
        )
    };
}

/// A column of a square, of a pair and one more product: as `column!`.
macro_rules! column_of_square {
    (of 4 => $low:literal, $a:literal * $b:literal, $c:literal * $d:literal, $e:literal * $f:literal) => {
        concat!(
            multiply!(first $a * $b => $low),
            multiply!(second $c * $d => $low, "ymm8"),
            multiply!(first $e * $f => "ymm15"),
            concat!("vpaddq ", $low, ", ", $low, ", ymm15\n"),
            concat!("vpaddq ", $low, ", ", $low, ", [rsi + 21 * 32]\n"),
            "vsubpd ymm14, ymm14, [rsi + 19 * 32]\n",
            "vaddpd ymm8, ymm8, ymm14\n",
        )
    };
    (of 0 => $low:literal, $a:literal * $b:literal, $c:literal * $d:literal, $e:literal * $f:literal) => {
        concat!(
            multiply!(first $a * $b => "ymm15"),
            multiply!(second $c * $d => "ymm15", "ymm8"),
            concat!("vpaddq ", $low, ", ", $low, ", ymm15\n"),
            "vpaddq ymm9, ymm9, ymm8\n",
            multiply!(first $e * $f => "ymm15"),
            concat!("vpaddq ", $low, ", ", $low, ", ymm15\n"),
            "vpaddq ymm9, ymm9, ymm14\n",
        )
    };
    (of 1 => $low:literal, $a:literal * $b:literal, $c:literal * $d:literal, $e:literal * $f:literal) => {
        concat!(
            "vpaddq ymm9, ymm9, [rsi + 21 * 32]\n",
            multiply!(first $a * $b => "ymm15"),
            multiply!(second $c * $d => "ymm15", "ymm8"),
            "vpaddq ymm15, ymm15, ymm9\n",
            "vmovapd ymm9, ymm8\n",
            multiply!(first $e * $f => "ymm8"),
            concat!("vpaddq ", $low, ", ymm15, ymm8\n"),
            "vpaddq ymm9, ymm9, ymm14\n",
        )
    };
}

/// The columns of the square of the limbs in ymm0 to ymm4. On the stack are d\[3\], d\[4\], e\[4\], f, e\[4\] + d\[4\] and f + a\[0\].
macro_rules! columns_of_square {
    () => {
        concat!(
            enter!(),
            fold!(cut "ymm3" => "[rsp]"),
            "vmovapd ymm11, ymm14\n",
            fold!(cut "ymm4" => "[rsp + 1 * 32]"),
            fold!(add up => "[rsp + 2 * 32]"),
            "vaddpd ymm15, ymm15, [rsp + 1 * 32]\n",
            "vmovapd [rsp + 4 * 32], ymm15\n",
            "vmovapd ymm11, ymm14\n",
            "vmovapd ymm15, ymm0\n",
            fold!(add up => "[rsp + 3 * 32]"),
            "vaddpd ymm15, ymm15, ymm0\n",
            "vmovapd [rsp + 5 * 32], ymm15\n",
            // 2 a1 and 2 a2.
            "vaddpd ymm12, ymm1, ymm1\n",
            "vaddpd ymm13, ymm2, ymm2\n",
            column_of_square!(of 4 => "ymm7", "ymm2" * "ymm2", "ymm12" * "ymm3", "ymm4" * "[rsp + 5 * 32]"),
            fold!(4),
            column_of_square!(of 0 => "ymm10", "ymm0" * "ymm0", "ymm12" * "[rsp + 1 * 32]", "ymm13" * "[rsp]"),
            column_of_square!(of 1 => "ymm11", "ymm3" * "[rsp]", "ymm13" * "[rsp + 2 * 32]",
                "ymm12" * "[rsp + 3 * 32]"),
            // Column 2, in ymm0: it is not needed as a limb any more.
            column_of_square!(of 1 => "ymm0", "ymm1" * "ymm1", "ymm13" * "[rsp + 3 * 32]",
                "ymm3" * "[rsp + 4 * 32]"),
            "vaddpd ymm3, ymm3, ymm3\n",
            column_of_square!(of 1 => "ymm13", "ymm4" * "[rsp + 1 * 32]", "ymm12" * "ymm2",
                "ymm3" * "[rsp + 3 * 32]"),
            "vmovapd ymm12, ymm0\n",
            "vpaddq ymm7, ymm7, ymm9\n",
            "mov rsp, rdx\n",
        )
    };
}

/// Defines functions as in `product.rs`: columns, and how they end.
macro_rules! functions {
    ($($(#[$doc:meta])* $name:ident: $columns:ident, $end:literal;)*) => {$(
        $(#[$doc])*
        #[unsafe(naked)]
        pub(super) unsafe extern "C" fn $name() {
            naked_asm!($columns!(), include_str!(concat!("../", $end)), "ret")
        }
    )*};
}

functions! {
    /// Multiplies the limbs in ymm0 to ymm4 by the limbs at rdi, in place, with the constants at rsi.
    multiply: columns_of_product, "carry.s";
    /// Squares the limbs in ymm0 to ymm4, in place.
    square_of: columns_of_square, "carry.s";
    /// The columns of a product, in ymm0 to ymm4.
    multiply_to_columns: columns_of_product, "columns.s";
    /// The columns of a square.
    square_to_columns: columns_of_square, "columns.s";
}
