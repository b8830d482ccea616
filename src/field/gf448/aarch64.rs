//! One element of GF(2^448 - 2^224 - 1) for 64-bit ARM: seven words of 64 bits.
//!
//! An element is any integer below 2^448, at every level, so additions and subtractions reduce: what leaves the seven words is a multiple
//! of 2^448 = 2^224 + 1, and is added or taken off at bits 0 and 224. Products are of words row by row. Elements stay in memory; each
//! operation reads its operands from there and writes its result, which may be one of them.
#![allow(unsafe_code)]

use crate::field::{Field, FieldElement, P448, Prime, PrimeField};
use crate::wide;
use core::arch::asm;

use subtle::{Choice, ConstantTimeEq};
use zeroize::DefaultIsZeroes;

use super::WORDS;

/// One element of GF(2^448 - 2^224 - 1): an integer below 2^448.
#[derive(Clone, Copy, Default)]
pub struct Fe {
    words: [u64; WORDS],
}

impl DefaultIsZeroes for Fe {}

// Prints only the name of the type: elements may be secret.
prints! { [] Debug for Fe: "Fe" }

/// Seven words from the memory at `from`, whose register may be that of the last word, or to the memory at `to`.
macro_rules! words {
    (load $r0:ident $r1:ident $r2:ident $r3:ident $r4:ident $r5:ident $r6:ident from $from:ident) => {
        concat!(
            concat!("ldp {", stringify!($r0), "}, {", stringify!($r1), "}, [{", stringify!($from), "}]\n"),
            concat!(
                "ldp {",
                stringify!($r2),
                "}, {",
                stringify!($r3),
                "}, [{",
                stringify!($from),
                "}, #16]\n"
            ),
            concat!(
                "ldp {",
                stringify!($r4),
                "}, {",
                stringify!($r5),
                "}, [{",
                stringify!($from),
                "}, #32]\n"
            ),
            concat!("ldr {", stringify!($r6), "}, [{", stringify!($from), "}, #48]\n"),
        )
    };
    (store) => {
        concat!(
            "stp {c0}, {c1}, [{to}]\n",
            "stp {c2}, {c3}, [{to}, #16]\n",
            "stp {c4}, {c5}, [{to}, #32]\n",
            "str {c6}, [{to}, #48]\n",
        )
    };
}

/// Instructions with operands, a line for each: `lines!((adds c0 c0 b0) (adcs c1 c1 xzr) ..)`. Brackets have what is no register.
macro_rules! lines {
    ($(($name:ident $($operand:tt)+))+) => {
        concat!($(stringify!($name), " ", lines!(@operands $($operand)+), "\n"),+)
    };
    (@operands $first:tt $($other:tt)*) => { concat!(lines!(@operand $first) $(, ", ", lines!(@operand $other))*) };
    (@operand xzr) => { "xzr" };
    (@operand [$($text:tt)*]) => { stringify!($($text)*) };
    (@operand $register:ident) => { concat!("{", stringify!($register), "}") };
    (@operand $number:literal) => { concat!("#", stringify!($number)) };
}

/// c0 to c6 and what leaves them, `k`, below 2^20: folded, to c0 to c6. Uses `t1`.
macro_rules! fold {
    ($k:ident) => {
        concat!(
            lines!(
                (lsl t1 $k 32)
                (adds c0 c0 $k) (adcs c1 c1 xzr) (adcs c2 c2 xzr) (adcs c3 c3 t1) (adcs c4 c4 xzr) (adcs c5 c5 xzr) (adcs c6 c6 xzr)
                // Where that reaches 2^448 again, what is left is below 2^245.
                (cset $k [cs])
                (lsl t1 $k 32)
                (adds c0 c0 $k) (adcs c1 c1 xzr) (adcs c2 c2 xzr) (adc c3 c3 t1)
            )
        )
    };
}

/// c0 to c6 from c0 to c13, with (l + h 2^224) 2^448 = (l + h) 2^224 + h + l + h 2^224: words 7 to 13 are added at bit 0, their upper
/// half there again, and the sum of their halves at bit 224. Uses b0 to b3, t0 and t1.
macro_rules! reduce {
    () => {
        concat!(
            lines!(
                (extr b0 c11 c10 32) (extr b1 c12 c11 32) (extr b2 c13 c12 32) (lsr b3 c13 32)
                (adds c0 c0 c7) (adcs c1 c1 c8) (adcs c2 c2 c9) (adcs c3 c3 c10) (adcs c4 c4 c11) (adcs c5 c5 c12) (adcs c6 c6 c13)
                (cset t0 [cs])
                (and c10 c10 0xffffffff)
                (adds c7 c7 b0) (adcs c8 c8 b1) (adcs c9 c9 b2) (adc c10 c10 b3)
                (orr b3 b3 c7 [lsl #32])
                (extr c7 c8 c7 32) (extr c8 c9 c8 32) (extr c9 c10 c9 32) (lsr c10 c10 32)
                (adds c0 c0 b0) (adcs c1 c1 b1) (adcs c2 c2 b2) (adcs c3 c3 b3) (adcs c4 c4 c7) (adcs c5 c5 c8) (adcs c6 c6 c9)
                (adc t0 t0 c10)
            ),
            fold!(t0),
        )
    };
}

/// (c0, ..., c6, top) += a (b0, ..., b6). Uses t0 and t1.
macro_rules! row {
    ($a:ident, $c0:ident $c1:ident $c2:ident $c3:ident $c4:ident $c5:ident $c6:ident $top:ident) => {
        lines!(
            (mul t0 $a b0) (mul t1 $a b1) (adds $c0 $c0 t0) (mul t0 $a b2) (adcs $c1 $c1 t1) (mul t1 $a b3) (adcs $c2 $c2 t0)
            (mul t0 $a b4) (adcs $c3 $c3 t1) (mul t1 $a b5) (adcs $c4 $c4 t0) (mul t0 $a b6) (adcs $c5 $c5 t1) (umulh t1 $a b0)
            (adcs $c6 $c6 t0) (umulh t0 $a b1) (adc $top xzr xzr)
            (adds $c1 $c1 t1) (umulh t1 $a b2) (adcs $c2 $c2 t0) (umulh t0 $a b3) (adcs $c3 $c3 t1) (umulh t1 $a b4) (adcs $c4 $c4 t0)
            (umulh t0 $a b5) (adcs $c5 $c5 t1) (umulh t1 $a b6) (adcs $c6 $c6 t0) (adc $top $top t1)
        )
    };
}

/// Writes a b.
///
/// # Safety
/// The pointers are to seven words each, of which the first may be one of the others.
#[inline(always)]
unsafe fn multiply(to: *mut [u64; WORDS], a: *const [u64; WORDS], b: *const [u64; WORDS]) {
    // SAFETY: by the caller.
    unsafe {
        asm!(
            words!(load b0 b1 b2 b3 b4 b5 b6 from b6),
            "ldp {a0}, {a1}, [{a}]",
            lines!(
                (mul c0 a0 b0) (mul c1 a0 b1) (umulh t0 a0 b0) (mul c2 a0 b2) (umulh t1 a0 b1) (adds c1 c1 t0)
                (mul c3 a0 b3) (umulh t0 a0 b2) (adcs c2 c2 t1) (mul c4 a0 b4) (umulh t1 a0 b3) (adcs c3 c3 t0)
                (mul c5 a0 b5) (umulh t0 a0 b4) (adcs c4 c4 t1) (mul c6 a0 b6) (umulh t1 a0 b5) (adcs c5 c5 t0)
                (umulh c7 a0 b6) (adcs c6 c6 t1) (adc c7 c7 xzr)
            ),
            row!(a1, c1 c2 c3 c4 c5 c6 c7 c8),
            "ldp {a0}, {a1}, [{a}, #16]",
            row!(a0, c2 c3 c4 c5 c6 c7 c8 c9),
            row!(a1, c3 c4 c5 c6 c7 c8 c9 c10),
            "ldp {a0}, {a1}, [{a}, #32]",
            row!(a0, c4 c5 c6 c7 c8 c9 c10 c11),
            row!(a1, c5 c6 c7 c8 c9 c10 c11 c12),
            "ldr {a0}, [{a}, #48]",
            row!(a0, c6 c7 c8 c9 c10 c11 c12 c13),
            reduce!(),
            words!(store),
            to = in(reg) to, a = in(reg) a, b6 = inout(reg) b => _,
            a0 = out(reg) _, a1 = out(reg) _, t0 = out(reg) _, t1 = out(reg) _,
            b0 = out(reg) _, b1 = out(reg) _, b2 = out(reg) _, b3 = out(reg) _, b4 = out(reg) _, b5 = out(reg) _,
            c0 = out(reg) _, c1 = out(reg) _, c2 = out(reg) _, c3 = out(reg) _, c4 = out(reg) _, c5 = out(reg) _,
            c6 = out(reg) _, c7 = out(reg) _, c8 = out(reg) _, c9 = out(reg) _, c10 = out(reg) _, c11 = out(reg) _,
            c12 = out(reg) _, c13 = out(reg) _,
            options(nostack),
        );
    }
}

/// Writes the square: the mixed products, in words 1 to 12, are added twice to the squares.
///
/// # Safety
/// The pointers are to seven words each, which may be the same.
#[inline(always)]
unsafe fn square(to: *mut [u64; WORDS], a: *const [u64; WORDS]) {
    // SAFETY: by the caller.
    unsafe {
        asm!(
            words!(load b0 b1 b2 b3 b4 b5 b6 from b6),
            lines!(
                // b0 times b1 to b6.
                (mul c1 b0 b1) (mul c2 b0 b2) (umulh t0 b0 b1) (mul c3 b0 b3) (umulh t1 b0 b2) (adds c2 c2 t0)
                (mul c4 b0 b4) (umulh t0 b0 b3) (adcs c3 c3 t1) (mul c5 b0 b5) (umulh t1 b0 b4) (adcs c4 c4 t0)
                (mul c6 b0 b6) (umulh t0 b0 b5) (adcs c5 c5 t1) (umulh c7 b0 b6) (adcs c6 c6 t0) (adc c7 c7 xzr)
                // b1 times b2 to b6.
                (mul t0 b1 b2) (mul t1 b1 b3) (adds c3 c3 t0) (mul t0 b1 b4) (adcs c4 c4 t1) (mul t1 b1 b5) (adcs c5 c5 t0)
                (mul t0 b1 b6) (adcs c6 c6 t1) (umulh t1 b1 b2) (adcs c7 c7 t0) (umulh t0 b1 b3) (adc c8 xzr xzr)
                (adds c4 c4 t1) (umulh t1 b1 b4) (adcs c5 c5 t0) (umulh t0 b1 b5) (adcs c6 c6 t1) (umulh t1 b1 b6) (adcs c7 c7 t0)
                (adc c8 c8 t1)
                // b2 times b3 to b6.
                (mul t0 b2 b3) (mul t1 b2 b4) (adds c5 c5 t0) (mul t0 b2 b5) (adcs c6 c6 t1) (mul t1 b2 b6) (adcs c7 c7 t0)
                (umulh t0 b2 b3) (adcs c8 c8 t1) (umulh t1 b2 b4) (adc c9 xzr xzr)
                (adds c6 c6 t0) (umulh t0 b2 b5) (adcs c7 c7 t1) (umulh t1 b2 b6) (adcs c8 c8 t0) (adc c9 c9 t1)
                // b3 times b4 to b6.
                (mul t0 b3 b4) (mul t1 b3 b5) (adds c7 c7 t0) (mul t0 b3 b6) (adcs c8 c8 t1) (umulh t1 b3 b4) (adcs c9 c9 t0)
                (umulh t0 b3 b5) (adc c10 xzr xzr) (adds c8 c8 t1) (umulh t1 b3 b6) (adcs c9 c9 t0) (adc c10 c10 t1)
                // b4 times b5 and b6, and b5 times b6.
                (mul t0 b4 b5) (mul t1 b4 b6) (adds c9 c9 t0) (umulh t0 b4 b5) (adcs c10 c10 t1) (umulh c11 b4 b6) (adc c11 c11 xzr)
                (adds c10 c10 t0) (mul t1 b5 b6) (adcs c11 c11 t1) (umulh c12 b5 b6) (adc c12 c12 xzr)
                // Twice, and the squares.
                (mul c0 b0 b0) (umulh t0 b0 b0) (extr d0 c2 c1 63) (adds c1 t0 c1 [lsl #1])
                (mul t1 b1 b1) (extr d1 c3 c2 63) (adcs c2 t1 d0) (umulh t0 b1 b1) (extr d0 c4 c3 63) (adcs c3 t0 d1)
                (mul t1 b2 b2) (extr d1 c5 c4 63) (adcs c4 t1 d0) (umulh t0 b2 b2) (extr d0 c6 c5 63) (adcs c5 t0 d1)
                (mul t1 b3 b3) (extr d1 c7 c6 63) (adcs c6 t1 d0) (umulh t0 b3 b3) (extr d0 c8 c7 63) (adcs c7 t0 d1)
                (mul t1 b4 b4) (extr d1 c9 c8 63) (adcs c8 t1 d0) (umulh t0 b4 b4) (extr d0 c10 c9 63) (adcs c9 t0 d1)
                (mul t1 b5 b5) (extr d1 c11 c10 63) (adcs c10 t1 d0) (umulh t0 b5 b5) (extr d0 c12 c11 63) (adcs c11 t0 d1)
                (mul t1 b6 b6) (lsr d1 c12 63) (adcs c12 t1 d0) (umulh t0 b6 b6) (adc c13 t0 d1)
            ),
            reduce!(),
            words!(store),
            to = in(reg) to, b6 = inout(reg) a => _,
            t0 = out(reg) _, t1 = out(reg) _, d0 = out(reg) _, d1 = out(reg) _,
            b0 = out(reg) _, b1 = out(reg) _, b2 = out(reg) _, b3 = out(reg) _, b4 = out(reg) _, b5 = out(reg) _,
            c0 = out(reg) _, c1 = out(reg) _, c2 = out(reg) _, c3 = out(reg) _, c4 = out(reg) _, c5 = out(reg) _,
            c6 = out(reg) _, c7 = out(reg) _, c8 = out(reg) _, c9 = out(reg) _, c10 = out(reg) _, c11 = out(reg) _,
            c12 = out(reg) _, c13 = out(reg) _,
            options(nostack),
        );
    }
}

/// Writes k a, for k below 2^20.
///
/// # Safety
/// The pointers are to seven words each, which may be the same.
#[inline(always)]
unsafe fn multiply_small(to: *mut [u64; WORDS], a: *const [u64; WORDS], k: u32) {
    // SAFETY: by the caller.
    unsafe {
        asm!(
            words!(load b0 b1 b2 b3 b4 b5 b6 from b6),
            lines!(
                (mul c0 b0 k) (umulh b0 b0 k) (mul c1 b1 k) (umulh b1 b1 k) (adds c1 c1 b0) (mul c2 b2 k) (umulh b2 b2 k)
                (adcs c2 c2 b1) (mul c3 b3 k) (umulh b3 b3 k) (adcs c3 c3 b2) (mul c4 b4 k) (umulh b4 b4 k) (adcs c4 c4 b3)
                (mul c5 b5 k) (umulh b5 b5 k) (adcs c5 c5 b4) (mul c6 b6 k) (umulh b6 b6 k) (adcs c6 c6 b5) (adc b6 b6 xzr)
            ),
            fold!(b6),
            words!(store),
            to = in(reg) to, b6 = inout(reg) a => _, k = in(reg) u64::from(k), t1 = out(reg) _,
            b0 = out(reg) _, b1 = out(reg) _, b2 = out(reg) _, b3 = out(reg) _, b4 = out(reg) _, b5 = out(reg) _,
            c0 = out(reg) _, c1 = out(reg) _, c2 = out(reg) _, c3 = out(reg) _, c4 = out(reg) _, c5 = out(reg) _,
            c6 = out(reg) _,
            options(nostack),
        );
    }
}

/// Writes a + b.
///
/// # Safety
/// The pointers are to seven words each, of which the first may be one of the others.
#[inline(always)]
unsafe fn add(to: *mut [u64; WORDS], a: *const [u64; WORDS], b: *const [u64; WORDS]) {
    // SAFETY: by the caller.
    unsafe {
        asm!(
            words!(load c0 c1 c2 c3 c4 c5 c6 from c6),
            words!(load b0 b1 b2 b3 b4 b5 b6 from b6),
            lines!(
                (adds c0 c0 b0) (adcs c1 c1 b1) (adcs c2 c2 b2) (adcs c3 c3 b3) (adcs c4 c4 b4) (adcs c5 c5 b5) (adcs c6 c6 b6)
                (cset b0 [cs])
            ),
            fold!(b0),
            words!(store),
            to = in(reg) to, c6 = inout(reg) a => _, b6 = inout(reg) b => _, t1 = out(reg) _,
            b0 = out(reg) _, b1 = out(reg) _, b2 = out(reg) _, b3 = out(reg) _, b4 = out(reg) _, b5 = out(reg) _,
            c0 = out(reg) _, c1 = out(reg) _, c2 = out(reg) _, c3 = out(reg) _, c4 = out(reg) _, c5 = out(reg) _,
            options(nostack),
        );
    }
}

/// Writes a - b. A borrow stands for -2^448, and 2^224 + 1 is taken off for it; where that borrows again, what is left is above
/// 2^448 - 2^226, and only its lower words can borrow.
///
/// # Safety
/// The pointers are to seven words each, of which the first may be one of the others.
#[inline(always)]
unsafe fn subtract(to: *mut [u64; WORDS], a: *const [u64; WORDS], b: *const [u64; WORDS]) {
    // SAFETY: by the caller.
    unsafe {
        asm!(
            words!(load c0 c1 c2 c3 c4 c5 c6 from c6),
            words!(load b0 b1 b2 b3 b4 b5 b6 from b6),
            lines!(
                (subs c0 c0 b0) (sbcs c1 c1 b1) (sbcs c2 c2 b2) (sbcs c3 c3 b3) (sbcs c4 c4 b4) (sbcs c5 c5 b5) (sbcs c6 c6 b6)
                (cset b0 [cc])
                (lsl b1 b0 32)
                (subs c0 c0 b0) (sbcs c1 c1 xzr) (sbcs c2 c2 xzr) (sbcs c3 c3 b1) (sbcs c4 c4 xzr) (sbcs c5 c5 xzr) (sbcs c6 c6 xzr)
                (cset b0 [cc])
                (lsl b1 b0 32)
                (subs c0 c0 b0) (sbcs c1 c1 xzr) (sbcs c2 c2 xzr) (sbc c3 c3 b1)
            ),
            words!(store),
            to = in(reg) to, c6 = inout(reg) a => _, b6 = inout(reg) b => _,
            b0 = out(reg) _, b1 = out(reg) _, b2 = out(reg) _, b3 = out(reg) _, b4 = out(reg) _, b5 = out(reg) _,
            c0 = out(reg) _, c1 = out(reg) _, c2 = out(reg) _, c3 = out(reg) _, c4 = out(reg) _, c5 = out(reg) _,
            options(nostack),
        );
    }
}

/// Writes a where the mask is set, else b.
///
/// # Safety
/// The pointers are to seven words each, of which the first may be one of the others.
#[inline(always)]
unsafe fn choose(mask: Choice, to: *mut [u64; WORDS], a: *const [u64; WORDS], b: *const [u64; WORDS]) {
    // SAFETY: by the caller.
    unsafe {
        asm!(
            words!(load c0 c1 c2 c3 c4 c5 c6 from c6),
            words!(load b0 b1 b2 b3 b4 b5 b6 from b6),
            "cmp {mask:w}, #0",
            lines!(
                (csel c0 c0 b0 [ne]) (csel c1 c1 b1 [ne]) (csel c2 c2 b2 [ne]) (csel c3 c3 b3 [ne]) (csel c4 c4 b4 [ne])
                (csel c5 c5 b5 [ne]) (csel c6 c6 b6 [ne])
            ),
            words!(store),
            to = in(reg) to, c6 = inout(reg) a => _, b6 = inout(reg) b => _,
            mask = in(reg) u32::from(mask.unwrap_u8()),
            b0 = out(reg) _, b1 = out(reg) _, b2 = out(reg) _, b3 = out(reg) _, b4 = out(reg) _, b5 = out(reg) _,
            c0 = out(reg) _, c1 = out(reg) _, c2 = out(reg) _, c3 = out(reg) _, c4 = out(reg) _, c5 = out(reg) _,
            options(nostack),
        );
    }
}

operators! {
    #[inline(always)]
    [] Fe;
    Add::add(mut self, other) = {
        self.set_add(&other);
        self
    };
    Sub::sub(mut self, other) = {
        self.set_sub(&other);
        self
    };
    Neg::neg(self) = Self::ZERO - self;
    Mul::mul(mut self, other) = {
        self.set_mul(&other);
        self
    };
}

/// Methods of one operand or two that write a result, by the functions above: what is written, and from what.
macro_rules! in_place {
    ($($name:ident($($argument:ident),*) = $function:ident(self $(, $operand:ident)*);)+) => {$(
        #[inline(always)]
        fn $name(&mut self $(, $argument: &Self)*) {
            let to = &raw mut self.words;
            $(let $argument = &raw const $argument.words;)*
            // SAFETY: references point to seven words each.
            unsafe { $function(to $(, in_place!(@operand $operand to))*) }
        }
    )+};
    (@operand itself $to:ident) => { $to };
    (@operand $operand:ident $to:ident) => { $operand };
}

impl Field for Fe {
    type Mask = Choice;

    const LANES: usize = 1;
    const ZERO: Self = Self { words: [0; WORDS] };
    const ONE: Self = Self { words: [1, 0, 0, 0, 0, 0, 0] };

    in_place! {
        set_mul(factor) = multiply(self, itself, factor);
        set_product(a, b) = multiply(self, a, b);
        set_square() = square(self, itself);
        set_square_of(other) = square(self, other);
        set_add(other) = add(self, itself, other);
        set_sum(a, b) = add(self, a, b);
        set_double() = add(self, itself, itself);
        set_sub(other) = subtract(self, itself, other);
        set_sub_from(other) = subtract(self, other, itself);
        set_difference(a, b) = subtract(self, a, b);
    }

    #[inline(always)]
    fn square(mut self) -> Self {
        self.set_square();
        self
    }

    #[inline(always)]
    fn square_n(mut self, n: usize) -> Self {
        for _ in 0..n {
            self.set_square();
        }
        self
    }

    #[inline(always)]
    fn mul_small(mut self, k: u32) -> Self {
        self.set_mul_small(k);
        self
    }

    #[inline(always)]
    fn set_mul_small(&mut self, k: u32) {
        debug_assert!(k < 1 << 18);
        let words = &raw mut self.words;
        // SAFETY: references point to seven words.
        unsafe { multiply_small(words, words, k) }
    }

    #[inline(always)]
    fn select(mask: Choice, mut if_set: Self, otherwise: Self) -> Self {
        let words = &raw mut if_set.words;
        // SAFETY: references point to seven words each.
        unsafe { choose(mask, words, words, &raw const otherwise.words) }
        if_set
    }

    #[inline(always)]
    fn set_select(&mut self, mask: Choice, if_set: &Self, otherwise: &Self) {
        // SAFETY: references point to seven words each.
        unsafe {
            choose(mask, &raw mut self.words, &raw const if_set.words, &raw const otherwise.words);
        }
    }

    #[inline]
    fn is_zero(self) -> Choice {
        self.to_words().iter().fold(0, |any, word| any | word).ct_eq(&0)
    }

    #[inline]
    fn is_odd(self) -> Choice {
        Choice::from((self.to_words()[0] & 1) as u8)
    }
}

/// a becomes the product, as a call.
#[inline(never)]
fn multiply_by(a: &mut Fe, b: &Fe) {
    a.set_mul(b);
}

/// to becomes the product, as a call.
#[inline(never)]
fn write_product(to: &mut Fe, a: &Fe, b: &Fe) {
    to.set_product(a, b);
}

/// x becomes its square, as a call.
#[inline(never)]
fn square_in_place(x: &mut Fe) {
    x.set_square();
}

impl PrimeField for Fe {
    type Prime = P448;

    #[inline(always)]
    fn set_mul_by_call(&mut self, factor: &Self) {
        multiply_by(self, factor);
    }

    #[inline(always)]
    fn set_product_by_call(&mut self, a: &Self, b: &Self) {
        write_product(self, a, b);
    }

    #[inline(always)]
    fn set_square_by_call(&mut self) {
        square_in_place(self);
    }

    #[inline(always)]
    fn constant(words: [u64; WORDS]) -> Self {
        Self { words }
    }
}

impl FieldElement for Fe {
    #[inline(always)]
    fn from_words(words: [u64; WORDS]) -> Self {
        Self { words }
    }

    /// Not inlined: one function often uses it several times. An element is below twice the modulus.
    #[inline(never)]
    fn to_words(self) -> [u64; WORDS] {
        wide::subtract_once(&self.words, &P448::MODULUS)
    }

    /// By safegcd, which takes a third of the time of a power.
    #[inline(always)]
    fn invert(self) -> Self {
        Self::from_words(super::inverse::invert(self.to_words()))
    }
}
