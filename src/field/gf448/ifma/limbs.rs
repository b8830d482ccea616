//! The bounds of limbs, and the columns of products of halves, whatever the registers.

use core::arch::x86_64::__m512i;

pub(super) use crate::field::gf448::words::{BITS, LAST_BITS};
use crate::field::ifma::register::Register;
use crate::field::vector::integers::Integers;

/// Every limb of a tight half is at most this.
pub(super) const TIGHT: [u64; 5] = {
    const SPARE: u64 = 1 << 21;
    const LIMB: u64 = (1 << BITS) + SPARE;
    [LIMB, LIMB, LIMB, LIMB, (1 << LAST_BITS) + SPARE]
};

/// How many times as large limbs may be at each level.
pub(super) const LARGEST: [u64; 3] = [1, 3, 6];

/// n p as limbs a little below n 2^45 and, in the last places, n 2^44: the first limbs of both halves, those in between, and
/// the last.
pub(super) const fn multiple_of_p(n: u64) -> [u64; 4] {
    const FULL: u64 = (1 << BITS) - 1;
    [n * FULL, n * (FULL - 1), n * FULL, n * ((1 << LAST_BITS) - 1)]
}

/// The columns of a product of halves, lower and upper parts apart: the value is the sum of
/// (low\[k\] + 2^7 high\[k - 1\]) 2^(45 k), as the upper part of a product starts at bit 52.
#[derive(Clone, Copy)]
pub(super) struct Columns {
    pub(super) low: [__m512i; 9],
    pub(super) high: [__m512i; 9],
}

impl Columns {
    pub(super) const ZERO: Self = Columns { low: [Register::ZERO; 9], high: [Register::ZERO; 9] };

    /// Adds x y to column k.
    #[inline(always)]
    pub(super) fn add(&mut self, k: usize, x: &__m512i, y: &__m512i) {
        Register::add_product(&mut self.low[k], &mut self.high[k], x, y);
    }

    /// Column k, for k = 0 .. 10.
    #[inline(always)]
    pub(super) fn column(&self, k: usize) -> __m512i {
        match k {
            0 => self.low[0],
            9 => self.high[8].shift_left(7),
            _ => self.low[k].add(self.high[k - 1].shift_left(7)),
        }
    }
}
