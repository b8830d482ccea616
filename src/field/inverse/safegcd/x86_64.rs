//! Divsteps in x86-64 instructions, so that no compiler turns a selection into a branch.
#![allow(unsafe_code)]

use core::arch::asm;

/// The steps that are written out: a loop takes no longer, and one call after other code fetches less.
const UNROLLED: u32 = 5;

/// f, g and theta as the steps hold them.
///
/// Kept are F = (f - 1)/2 and G = g - 1: with h = G >> 1, an odd g becomes h + F for g + f and h + !F for g - f, an even one h,
/// and the new F is h where f and g change places. So a mask negates f, in one cycle, and the half of g is known before its
/// parity. Z is the complement of theta, negative where f and g may change places; then an odd g makes it -2 - Z, else Z - 1.
pub(super) struct Held {
    /// F.
    pub(super) half_f: i64,
    /// G.
    pub(super) less_g: i64,
    /// Z.
    pub(super) z: i64,
}

impl Held {
    #[inline(always)]
    pub(super) fn new(theta: i64, f: i64, g: i64) -> Self {
        Self { half_f: (f - 1) >> 1, less_g: g - 1, z: !theta }
    }

    /// theta, f and g.
    #[inline(always)]
    pub(super) fn plain(&self) -> (i64, i64, i64) {
        (!self.z, (self.half_f << 1) + 1, self.less_g + 1)
    }
}

/// One step of `f`, `g` and `z`, as [`Held`] has them, with `minus_two`.
///
/// The chain takes three cycles, and a step about four: of twelve instructions besides moves, seven need one of the same two units of
/// Golden Cove. Flags of `test`, `and` and `xor` reach a conditional move a cycle later there than flags of shifts and sums, so a shift
/// tells the parity of G, and a sum the sign of Z. The order is one of the fastest of some thousand.
///
/// Up to three other instructions that keep the flags stand between these, as far apart as they can be.
macro_rules! step {
    () => {
        step!("", "", "")
    };
    ($first:expr, $second:expr, $third:expr) => {
        concat!(
            "mov {mask}, {z}\n",
            "mov {odd_f}, {f}\n",
            "mov {odd_z}, {minus_two}\n",
            "sub {odd_z}, {z}\n",
            // Until G is shifted, the flags tell whether Z is negative.
            "sar {mask}, 63\n",
            concat!($first, "\n"),
            "lea {z}, [{z} - 1]\n",
            "cmovz {odd_z}, {z}\n",
            "mov {sum}, {f}\n",
            "xor {sum}, {mask}\n",
            // The carry is bit 0 of G: 0 for an odd g.
            "sar {g}, 1\n",
            concat!($second, "\n"),
            "lea {sum}, [{sum} + {g}]\n",
            "cmovnc {odd_f}, {g}\n",
            "cmovnc {z}, {odd_z}\n",
            "cmovnc {g}, {sum}\n",
            // The carry is the sign that Z had.
            "add {mask}, {mask}\n",
            "cmovc {f}, {odd_f}\n",
            concat!($third, "\n"),
        )
    };
}
pub(super) use step;

/// N divsteps of packed words, N a multiple of [`UNROLLED`] or all written out.
#[inline(always)]
pub(super) fn steps<const N: u32>(theta: &mut i64, f: &mut i64, g: &mut i64) {
    if N == 0 {
        return;
    }
    let mut held = Held::new(*theta, *f, *g);
    // SAFETY: register arithmetic, moves and shifts only: no memory, no stack, no branch but that of a count, and the flags are
    // declared clobbered (the default).
    unsafe {
        asm!(
            "2:",
            ".rept {unrolled}",
            step!(),
            ".endr",
            "dec {loops:e}",
            "jnz 2b",
            unrolled = const if N.is_multiple_of(UNROLLED) { UNROLLED } else { N },
            loops = inout(reg) if N.is_multiple_of(UNROLLED) { N / UNROLLED } else { 1 } => _,
            f = inout(reg) held.half_f,
            g = inout(reg) held.less_g,
            z = inout(reg) held.z,
            minus_two = in(reg) -2i64,
            odd_f = out(reg) _,
            odd_z = out(reg) _,
            mask = out(reg) _,
            sum = out(reg) _,
            options(pure, nomem, nostack),
        );
    }
    (*theta, *f, *g) = held.plain();
}
