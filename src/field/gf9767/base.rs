//! Integers modulo p = 9767, in Montgomery form: the coefficients of GF(9767^19).
//!
//! x stands for x / 2^32, and the representative is in 1 ..= p, so zero is p. With no zero in the way, Montgomery's
//! reduction needs neither a carry nor a final subtraction: let m = -t / p mod 2^32 and h the high half of m. Then
//! t + m p is a multiple of 2^32, and of its three parts h p 2^16, (t + (m mod 2^16) p) the latter adds a number in
//! 1 ..= 2^16 to (h p mod 2^16) 2^16, which must come out as exactly 2^32: the quotient is (h p >> 16) + 1. That holds
//! for 1 <= t <= [`REDUCIBLE`]. (Pornin, "Efficient Elliptic Curve Operations On Microcontrollers With Finite Field
//! Extensions", IACR ePrint 2020/009, section 4.1.)
//!
//! 32-bit arithmetic only: neither products of 64 bits nor divisions.

use subtle::{Choice, ConstantTimeEq};

use crate::wide::opaque;

/// The characteristic.
pub const P: u32 = 9767;

/// The largest t that `reduce` takes: one more and (t >> 16) + p would exceed 2^16.
pub const REDUCIBLE: u32 = ((0x1_0000 - P) << 16) | 0xffff;

/// -1 / p modulo 2^32, by Newton's iteration: each step doubles the number of right bits.
pub(super) const MINUS_INVERSE: u32 = {
    let mut inverse = P;
    let mut right_bits = 3;
    while right_bits < 32 {
        inverse = inverse.wrapping_mul(2u32.wrapping_sub(P.wrapping_mul(inverse)));
        right_bits *= 2;
    }
    inverse.wrapping_neg()
};

/// 2^64 mod p.
const RADIX_SQUARED: u32 = (u64::MAX % P as u64 + 1) as u32;

/// t / 2^32 modulo p, in 1 ..= p, for 1 <= t <= [`REDUCIBLE`]. Constant-time.
#[inline(always)]
pub(super) const fn reduce(t: u32) -> u32 {
    debug_assert!(1 <= t && t <= REDUCIBLE);
    (((t.wrapping_mul(MINUS_INVERSE) >> 16) * P) >> 16) + 1
}

/// t modulo p, below 2 p. Constant-time.
#[cfg(target_arch = "x86_64")]
#[inline(always)]
const fn wide_remainder(t: u64) -> u64 {
    // At most 1 below the quotient: the reciprocal is less than 1 too low, which t / 2^64 < 1 times makes less than 1.
    const RECIPROCAL: u64 = u64::MAX / P as u64;
    let quotient = ((t as u128 * RECIPROCAL as u128) >> 64) as u64;
    t - quotient * P as u64
}

/// An integer modulo p. All operations are constant-time.
#[derive(Clone, Copy)]
pub struct Base(u16);

impl Base {
    /// 0.
    #[cfg(lemniscate_internals)]
    pub const ZERO: Self = Self(P as u16);
    /// 1.
    pub const ONE: Self = Self::new(1);

    /// The integer k modulo p, k < 2^18.
    #[inline(always)]
    pub const fn new(k: u32) -> Self {
        debug_assert!(k < 1 << 18);
        // (2^18 + p) p < REDUCIBLE; and p keeps the product from being 0.
        Self(reduce((k + P) * RADIX_SQUARED) as u16)
    }

    /// From a representative in 1 ..= p.
    #[inline(always)]
    pub(super) const fn from_montgomery(word: u16) -> Self {
        debug_assert!(1 <= word && word as u32 <= P);
        Self(word)
    }

    /// The representative, in 1 ..= p.
    #[inline(always)]
    pub(super) const fn to_montgomery(self) -> u16 {
        self.0
    }

    /// The integer, in 0 .. p.
    #[inline(always)]
    pub const fn to_integer(self) -> u16 {
        let value = reduce(self.0 as u32);
        // All ones where value is below p: the difference is negative.
        let below = opaque((value.wrapping_sub(P) as i32 >> 31) as u32);
        (value & below) as u16
    }

    /// The product.
    #[inline(always)]
    pub const fn mul(self, other: Self) -> Self {
        Self(reduce(self.0 as u32 * other.0 as u32) as u16)
    }

    /// self^(2^n).
    #[inline(always)]
    pub const fn square_n(self, n: usize) -> Self {
        let mut power = self;
        let mut i = 0;
        while i < n {
            power = power.mul(power);
            i += 1;
        }
        power
    }

    /// Returns whether both are equal.
    #[inline(always)]
    pub fn equals(self, other: Self) -> Choice {
        self.0.ct_eq(&other.0)
    }

    /// self^(p - 2), that is 1 / self, and 0 for 0.
    #[inline]
    pub const fn invert(self) -> Self {
        // p - 2 = 257 * 37 + 256, and 37 = 32 + 4 + 1.
        let x256 = self.square_n(8);
        let x257 = x256.mul(self);
        let fourth = x257.square_n(2);
        fourth.square_n(3).mul(fourth).mul(x257.mul(x256))
    }

    /// self^(p - 2) by products of up to 64 bits, four factors to a reduction.
    #[cfg(target_arch = "x86_64")]
    #[inline(always)]
    pub(super) const fn invert_wide(self) -> Self {
        // x R stands for x, so what follows gives R^-1 / x, and 1 / x is to be R / x.
        const RADIX_CUBED: u32 = reduce(RADIX_SQUARED * RADIX_SQUARED);
        let x1 = self.0 as u64;
        let x3 = wide_remainder(x1 * x1 * x1);
        let x12 = wide_remainder((x3 * x3) * (x3 * x3));
        let x36 = wide_remainder(x12 * x12 * x12);
        let x87 = wide_remainder((x36 * x36) * (x12 * x3));
        let x348 = wide_remainder((x87 * x87) * (x87 * x87));
        let x1080 = wide_remainder((x348 * x348) * (x348 * x36));
        let x3243 = wide_remainder((x1080 * x1080) * (x1080 * x3));
        let x9765 = wide_remainder((x3243 * x3243) * (x3243 * x36));
        // Adding p keeps the product from being 0; it is at most 3 p^2.
        Self(reduce((x9765 as u32 + P) * RADIX_CUBED) as u16)
    }

    /// self^((p - 3) / 4).
    #[inline(never)]
    pub(super) const fn power_2441(self) -> Self {
        // A shortest chain: 1, 2, 4, .. 128, 256, 257, .. 2056, 2313, 2441.
        let x128 = self.square_n(7);
        let x257 = x128.mul(x128).mul(self);
        x257.square_n(3).mul(x257).mul(x128)
    }

    /// self^((p - 1) / 2): 1 for a square, -1 for a non-square, 0 for 0.
    #[cfg(lemniscate_internals)]
    #[inline]
    pub const fn legendre(self) -> Self {
        // (p - 1) / 2 = 257 * 19.
        let x257 = self.square_n(8).mul(self);
        let square = x257.mul(x257);
        square.square_n(3).mul(square).mul(x257)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn equal(a: Base, b: Base) -> bool {
        a.equals(b).into()
    }

    fn integers() -> impl Iterator<Item = u32> {
        0..P
    }

    #[test]
    fn constants() {
        assert_eq!(MINUS_INVERSE.wrapping_mul(P), u32::MAX);
        assert_eq!(u64::from(RADIX_SQUARED), ((1u128 << 64) % u128::from(P)) as u64);
        assert_eq!(REDUCIBLE, 3_654_942_719);
    }

    #[test]
    fn integers_go_in_and_out() {
        for k in integers() {
            assert_eq!(u32::from(Base::new(k).to_integer()), k);
        }
        for k in [P, P + 1, 2 * P - 1, 26 * P, (1 << 18) - 1] {
            assert_eq!(u32::from(Base::new(k).to_integer()), k % P);
        }
    }

    #[test]
    fn reduction_at_its_bounds() {
        let radix_inverse = u64::from(Base::from_montgomery(1).to_integer());
        let top = REDUCIBLE - 3 * 0x1_0000;
        for t in (1..0x3_0000).chain(top..=REDUCIBLE).chain((1..=REDUCIBLE).step_by(65_521)) {
            let quotient = reduce(t);
            assert!((1..=P).contains(&quotient));
            assert_eq!(u64::from(quotient % P), u64::from(t) * radix_inverse % u64::from(P), "{t}");
        }
    }

    #[test]
    fn products() {
        for a in integers().step_by(7) {
            for b in integers().step_by(11) {
                let product = Base::new(a).mul(Base::new(b)).to_integer();
                assert_eq!(u32::from(product), a * b % P);
            }
        }
    }

    #[test]
    fn inverses_and_squares() {
        assert!(equal(Base::ZERO.invert(), Base::ZERO));
        #[cfg(target_arch = "x86_64")]
        for x in integers().map(Base::new) {
            assert!(equal(x.invert_wide(), x.invert()));
        }
        assert!(equal(Base::ZERO.legendre(), Base::ZERO));
        let minus_one = Base::new(P - 1);
        let mut squares = 0;
        for x in integers().skip(1).map(Base::new) {
            assert!(equal(x.mul(x.invert()), Base::ONE));
            assert!(equal(x.mul(x).legendre(), Base::ONE));
            assert!(equal(x.legendre(), Base::ONE) ^ equal(x.legendre(), minus_one));
            squares += u32::from(equal(x.legendre(), Base::ONE));
        }
        assert_eq!(squares, (P - 1) / 2);
    }
}
