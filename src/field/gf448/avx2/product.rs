//! Products and squares of values of level 2, in assembly: the sums of their columns need more registers than there are, unless each is
//! finished as early as can be.
//!
//! # One column
//!
//! As in `gf255/avx2/product.rs` two constants cut products of limbs: HIGH = 1.5 2^99, near which numbers are multiples of 2^47, and LOW
//! = 1.5 2^52, near which they are multiples of 1. For a column a b + c d + ..,
//!
//! - h = a b + HIGH, rounded: HIGH plus a multiple of 2^47; l = a b + (HIGH + LOW - h), exactly;
//! - H = c d + h, rounded, and L = l + (c d + (h - H)), exactly; and so on: the upper parts of all products are summed up in H, and the
//!   lower ones in L.
//!
//! A lower part is at most 2^46, so that fifteen of them added to LOW stay between 2^52 and 2^53. The limbs of operands are at most 2^46
//! (1 + 2^-20) in magnitude, so that a whole column is less than 2^98: added to HIGH it stays between 2^99 and 2^100. There, the encoding
//! of a number is a linear function of the number. So the rest is done in encodings, as integers.
//!
//! # All columns
//!
//! With the products A and B of the lower and of the upper halves, and S of their sums, of nine columns each, column k of the lower
//! half is A(k) - 2 A(k + 5) + B(k) + 2 S(k + 5), as 2^225 = 2 t, and that of the upper half is 2 B(k + 5) + S(k) + 2 S(k + 5) - A(k). The
//! upper parts of column k count four times in column k + 1; those of the last columns, where 8 t stands, in the first.
//!
//! The assembly makes sums of products, [`Columns`]; the rest is done in encodings. A bias makes all columns positive, and the known sum
//! of the encodings of HIGH and LOW is taken off; bits 45 (44) and up go to the next column, and what is left becomes a floating point
//! number again. `docs/avx2-arithmetic.md` derives all bounds.

use core::arch::asm;
use core::arch::x86_64::{__m256d, __m256i};
use core::mem::MaybeUninit;

use super::limbs::{LOW, Limbs, UNIT};
use crate::field::gf448::words::{BITS, LAST_BITS};
use crate::field::vector::floats::{add, from_bits, splat, sub, to_bits};
use crate::field::vector::integers::{Integers, five};

/// 1.5 * 2^99.
const HIGH: f64 = LOW * (1u64 << 47) as f64;

/// The lower parts and the upper ones of a column, near LOW and HIGH.
type Column = [__m256d; 2];

/// Sums of products, where the assembly puts them.
#[repr(C)]
struct Columns {
    /// A(k) - 2 A(k + 5) + B(k).
    lower: [Column; 5],
    /// A(k).
    of_a: [Column; 5],
    /// 2 B(k + 5) + S(k).
    upper: [Column; 5],
    /// 2 S(k + 5).
    of_sums: [Column; 4],
}

// Registers of the assembly:
//   ymm0 .. ymm9     the limbs of two halves that are multiplied
//   ymm11, ymm12     the upper parts and the lower ones of a column
//   ymm10, ymm13     temporaries
//   ymm14, ymm15     HIGH and HIGH + LOW

/// Products of limbs that `begin` a column, or are `add`ed to one or `sub`tracted: of `[i j]` the one of registers i and j, and of `(i j)`
/// that of limb i from `$z` on and register j.
macro_rules! products {
    (begin $z:literal: $first:tt $($next:tt)*) => {
        concat!(
            products!(@load $z $first),
            "vmovapd ymm11, ymm14\n",
            concat!("vfmadd231pd ymm11, ", products!(@factors $first), "\n"),
            "vsubpd ymm12, ymm15, ymm11\n",
            concat!("vfmadd231pd ymm12, ", products!(@factors $first), "\n"),
            products!(add $z: $($next)*),
        )
    };
    (add $z:literal: $($next:tt)*) => {
        concat!($(products!(@next "vfmadd231pd" $z $next),)*)
    };
    (sub $z:literal: $($next:tt)*) => {
        concat!($(products!(@next "vfnmadd231pd" $z $next),)*)
    };
    (@next $add:literal $z:literal $next:tt) => {
        concat!(
            products!(@load $z $next),
            "vmovapd ymm13, ymm11\n",
            concat!($add, " ymm11, ", products!(@factors $next), "\n"),
            "vsubpd ymm13, ymm13, ymm11\n",
            concat!($add, " ymm13, ", products!(@factors $next), "\n"),
            "vaddpd ymm12, ymm12, ymm13\n",
        )
    };
    (@load $z:literal ($i:literal $j:literal)) => { concat!("vmovapd ymm10, [", $z, " + 32 * ", $i, "]\n") };
    (@load $z:literal [$i:literal $j:literal]) => { "" };
    (@factors ($i:literal $j:literal)) => { concat!("ymm10, ymm", $j) };
    (@factors [$i:literal $j:literal]) => { concat!("ymm", $i, ", ymm", $j) };
}

/// A column of the `product` or the `square` of halves; from 5 on, twice the column. Of a product, registers 5 to 9 have one half,
/// registers 0 to 4 the other, and `$z` is twice the first; of a square, registers 5 to 9 have twice the half, and `$z` is four times.
macro_rules! column {
    (product 0 $($to:tt)*) => { products!($($to)*: [5 0]) };
    (product 1 $($to:tt)*) => { products!($($to)*: [5 1] [6 0]) };
    (product 2 $($to:tt)*) => { products!($($to)*: [5 2] [6 1] [7 0]) };
    (product 3 $($to:tt)*) => { products!($($to)*: [5 3] [6 2] [7 1] [8 0]) };
    (product 4 $($to:tt)*) => { products!($($to)*: [5 4] [6 3] [7 2] [8 1] [9 0]) };
    (product 5 $($to:tt)*) => { products!($($to)*: (1 4) (2 3) (3 2) (4 1)) };
    (product 6 $($to:tt)*) => { products!($($to)*: (2 4) (3 3) (4 2)) };
    (product 7 $($to:tt)*) => { products!($($to)*: (3 4) (4 3)) };
    (product 8 $($to:tt)*) => { products!($($to)*: (4 4)) };
    (square 0 $($to:tt)*) => { products!($($to)*: [0 0]) };
    (square 1 $($to:tt)*) => { products!($($to)*: [5 1]) };
    (square 2 $($to:tt)*) => { products!($($to)*: [5 2] [1 1]) };
    (square 3 $($to:tt)*) => { products!($($to)*: [5 3] [6 2]) };
    (square 4 $($to:tt)*) => { products!($($to)*: [5 4] [6 3] [2 2]) };
    (square 5 $($to:tt)*) => { products!($($to)*: (1 4) (2 3)) };
    (square 6 $($to:tt)*) => { products!($($to)*: (2 4) [8 3]) };
    (square 7 $($to:tt)*) => { products!($($to)*: (3 4)) };
    (square 8 $($to:tt)*) => { products!($($to)*: [9 4]) };
}

/// The place of column k among the [`Columns`]; moves to it and from it.
macro_rules! place {
    (lower $k:literal) => { concat!("{columns} + 64 * ", $k) };
    (of_a $k:literal) => { concat!("{columns} + 320 + 64 * ", $k) };
    (upper $k:literal) => { concat!("{columns} + 640 + 64 * ", $k) };
    (of_sums $k:literal) => { concat!("{columns} + 960 + 64 * ", $k) };
    (store $of:ident $k:literal) => {
        concat!("vmovapd [", place!($of $k), "], ymm12\nvmovapd [", place!($of $k), " + 32], ymm11\n")
    };
    (load $of:ident $k:literal) => {
        concat!("vmovapd ymm12, [", place!($of $k), "]\nvmovapd ymm11, [", place!($of $k), " + 32]\n")
    };
}

/// The limbs from two addresses on become those that are multiplied.
macro_rules! load {
    ($y:literal, $x:literal) => {
        concat!(
            concat!("vmovapd ymm0, [", $y, "]\nvmovapd ymm5, [", $x, "]\n"),
            concat!("vmovapd ymm1, [", $y, " + 32]\nvmovapd ymm6, [", $x, " + 32]\n"),
            concat!("vmovapd ymm2, [", $y, " + 64]\nvmovapd ymm7, [", $x, " + 64]\n"),
            concat!("vmovapd ymm3, [", $y, " + 96]\nvmovapd ymm8, [", $x, " + 96]\n"),
            concat!("vmovapd ymm4, [", $y, " + 128]\nvmovapd ymm9, [", $x, " + 128]\n"),
        )
    };
}

/// All columns of products or squares, of which A, B and S have the limbs of one half at `$y`, and at `$x` and `$z` what [`column`] takes.
macro_rules! columns {
    ($of:ident, A: $ya:literal $xa:literal $za:literal, B: $yb:literal $xb:literal $zb:literal,
     S: $ys:literal $xs:literal $zs:literal) => {
        concat!(
            "vmovapd ymm14, [{constants}]\nvmovapd ymm15, [{constants} + 32]\n",
            load!($ya, $xa),
            columns!(@a $of 0 5 $za),
            columns!(@a $of 1 6 $za),
            columns!(@a $of 2 7 $za),
            columns!(@a $of 3 8 $za),
            column!($of 4 begin $za),
            place!(store of_a 4),
            place!(store lower 4),
            load!($yb, $xb),
            columns!(@b $of 0 5 $zb),
            columns!(@b $of 1 6 $zb),
            columns!(@b $of 2 7 $zb),
            columns!(@b $of 3 8 $zb),
            columns!(@add $of lower 4 $zb),
            load!($ys, $xs),
            columns!(@s $of 0 5 $zs),
            columns!(@s $of 1 6 $zs),
            columns!(@s $of 2 7 $zs),
            columns!(@s $of 3 8 $zs),
            column!($of 4 begin $zs),
            place!(store upper 4),
        )
    };
    (@a $of:ident $k:tt $above:tt $z:literal) => {
        concat!(
            column!($of $k begin $z),
            place!(store of_a $k),
            column!($of $above sub $z),
            place!(store lower $k),
        )
    };
    (@b $of:ident $k:tt $above:tt $z:literal) => {
        concat!(
            columns!(@add $of lower $k $z),
            column!($of $above begin $z),
            place!(store upper $k),
        )
    };
    (@s $of:ident $k:tt $above:tt $z:literal) => {
        concat!(
            columns!(@add $of upper $k $z),
            column!($of $above begin $z),
            place!(store of_sums $k),
        )
    };
    (@add $of:ident $place:ident $k:tt $z:literal) => {
        concat!(
            place!(load $place $k),
            column!($of $k add $z),
            place!(store $place $k),
        )
    };
}

/// HIGH and HIGH + LOW in all lanes, as the assembly takes them.
#[repr(align(32))]
struct Constants([[f64; 4]; 2]);

static CONSTANTS: Constants = Constants([[HIGH; 4], [HIGH + LOW; 4]]);

/// The limbs of both halves, of which the second begins at 5.
#[inline(always)]
fn sums(a: &Limbs) -> [__m256d; 5] {
    five!(|i| add(a[i], a[5 + i]))
}

/// Twice the limbs of a half.
#[inline(always)]
fn doubled(half: &[__m256d]) -> [__m256d; 5] {
    five!(|i| add(half[i], half[i]))
}

/// The product of values of level 2, tight: 75 products of limbs, of two fused multiply-adds each.
#[inline(never)]
#[target_feature(enable = "avx2,fma")]
pub(super) fn mul(a: &Limbs, b: &Limbs) -> Limbs {
    // The sums of both operands, and twice the halves of the first one and their sum.
    let sums_of_a = sums(a);
    let factors = [sums_of_a, sums(b), doubled(&a[..5]), doubled(&a[5..]), doubled(&sums_of_a)];
    let mut columns = MaybeUninit::<Columns>::uninit();
    // SAFETY: the processor has AVX2 and FMA, as the caller must make sure; memory is read in the operands, `factors` and `CONSTANTS`, and
    // written in `columns`, all of it; all registers that change are named.
    let columns = unsafe {
        asm!(
            columns!(product,
                A: "{b}" "{a}" "{factors} + 320",
                B: "{b} + 160" "{a} + 160" "{factors} + 480",
                S: "{factors} + 160" "{factors}" "{factors} + 640"),
            a = in(reg) a,
            b = in(reg) b,
            factors = in(reg) &factors,
            constants = in(reg) &CONSTANTS.0,
            columns = in(reg) columns.as_mut_ptr(),
            out("ymm0") _, out("ymm1") _, out("ymm2") _, out("ymm3") _, out("ymm4") _, out("ymm5") _,
            out("ymm6") _, out("ymm7") _, out("ymm8") _, out("ymm9") _, out("ymm10") _,
            out("ymm11") _, out("ymm12") _, out("ymm13") _, out("ymm14") _, out("ymm15") _,
            options(nostack, preserves_flags)
        );
        columns.assume_init()
    };
    finish(&columns)
}

/// The square of a value of level 2, tight: products of different limbs are taken once, with one of them doubled. 45 products
/// of limbs.
#[inline(never)]
#[target_feature(enable = "avx2,fma")]
pub(super) fn square(a: &Limbs) -> Limbs {
    // The sum of the halves; twice and four times all of them.
    let sums = sums(a);
    let (lower, upper, of_sums) = (doubled(&a[..5]), doubled(&a[5..]), doubled(&sums));
    let factors = [sums, lower, doubled(&lower), upper, doubled(&upper), of_sums, doubled(&of_sums)];
    let mut columns = MaybeUninit::<Columns>::uninit();
    // SAFETY: as for `mul`.
    let columns = unsafe {
        asm!(
            columns!(square,
                A: "{a}" "{factors} + 160" "{factors} + 320",
                B: "{a} + 160" "{factors} + 480" "{factors} + 640",
                S: "{factors}" "{factors} + 800" "{factors} + 960"),
            a = in(reg) a,
            factors = in(reg) &factors,
            constants = in(reg) &CONSTANTS.0,
            columns = in(reg) columns.as_mut_ptr(),
            out("ymm0") _, out("ymm1") _, out("ymm2") _, out("ymm3") _, out("ymm4") _, out("ymm5") _,
            out("ymm6") _, out("ymm7") _, out("ymm8") _, out("ymm9") _, out("ymm10") _,
            out("ymm11") _, out("ymm12") _, out("ymm13") _, out("ymm14") _, out("ymm15") _,
            options(nostack, preserves_flags)
        );
        columns.assume_init()
    };
    finish(&columns)
}

/// What biased columns are too large by, in units of the radix 2^45.
const HIGH_BIAS: u64 = 1 << 10;

/// What is added to each column as it is summed up from encodings: the bias, and half of the radix so that the rest is balanced, less the
/// encodings of LOW and HIGH in it.
const BIASES: [u64; 10] = {
    let mut biases = [0u64; 10];
    let mut k = 0;
    while k < 10 {
        let (half, i) = (k / 5, k % 5);
        let radix = 1 << if i == 4 { LAST_BITS } else { BITS };
        biases[k] = biases[k].wrapping_add((HIGH_BIAS << BITS) + radix / 2);
        // A sum of products in the lower half, less one in the upper half, and with what both have but in the last column.
        let encodings = (1 - half as u64) + (i < 4) as u64;
        biases[k] = biases[k].wrapping_sub(LOW.to_bits().wrapping_mul(encodings));
        let upper = HIGH.to_bits().wrapping_mul(encodings << if i == 4 { 3 } else { 2 });
        biases[(k + 1) % 10] = biases[(k + 1) % 10].wrapping_sub(upper);
        if k == 9 {
            biases[5] = biases[5].wrapping_sub(upper);
        }
        k += 1;
    }
    biases
};

/// The tight limbs of a value from its columns.
#[inline]
#[target_feature(enable = "avx2,fma")]
fn finish(columns: &Columns) -> Limbs {
    // Lower and upper parts of all columns.
    let mut parts = [[Integers::splat(0); 10]; 2];
    for part in 0..2 {
        for k in 0..5 {
            let [lower, of_a, upper] =
                [&columns.lower, &columns.of_a, &columns.upper].map(|columns| to_bits(columns[k][part]));
            parts[part][k] = lower;
            parts[part][5 + k] = upper.sub(of_a);
            if k < 4 {
                let of_sums = to_bits(columns.of_sums[k][part]);
                for half in 0..2 {
                    parts[part][5 * half + k] = parts[part][5 * half + k].add(of_sums);
                }
            }
        }
    }
    let [mut sums, upper]: [[__m256i; 10]; 2] = parts;
    let mut carries = sums;
    for k in 0..10 {
        let from = (k + 9) % 10;
        let mut carried = upper[from].shift_left(if from % 5 == 4 { 3 } else { 2 });
        if k == 5 {
            carried = carried.add(upper[9].shift_left(3));
        }
        sums[k] = sums[k].add(carried).add(Integers::splat(BIASES[k]));
        carries[k] = sums[k].shift_right(if k % 5 == 4 { LAST_BITS } else { BITS });
    }
    let mut limbs = [splat(0.0); 10];
    for k in 0..10 {
        let bits = if k % 5 == 4 { LAST_BITS } else { BITS };
        // 2^52 plus what stays, and the carry.
        let mut limb = sums[k].low(bits).or(Integers::splat(UNIT.to_bits())).add(carries[(k + 9) % 10]);
        let mut bias = HIGH_BIAS;
        if k % 5 == 0 {
            // Cut at bit 44.
            bias *= 2;
        }
        if k == 5 {
            limb = limb.add(carries[9]);
            bias *= 2;
        }
        limbs[k] = sub(from_bits(limb), splat(UNIT + (bias + (1 << (bits - 1))) as f64));
    }
    limbs
}
