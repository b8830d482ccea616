//! GF(9767^19) = GF(9767)\[z\] / (z^19 - 2): 19 coefficients of 14 bits.
//!
//! p = 9767 is small enough for a product of two elements to be summed up before it is reduced: coefficient k of the
//! product is the sum of a_i b_(k-i) for i <= k and of 2 a_i b_(19+k-i) for i > k, at most 37 p^2 < 2^32. Powers of p
//! cost next to nothing: a -> a^p scales coefficient i by 2^(514 i), as z^p = z (z^19)^((p-1)/19) = z 2^514. Hence
//! inversion (Itoh and Tsujii, Information and Computation 78, 1988) for about six products, and the roots of
//! `power`.
//!
//! Coefficients are kept reduced (see [`base`]), so every value is of level 0: every result is a valid operand of every
//! operation.

use subtle::Choice;

use super::Field;

#[cfg(target_arch = "x86_64")]
pub mod avx2;
pub mod base;
mod packing;
pub mod portable;
/// Where there are no such vectors, no backend selects them.
#[cfg(not(target_arch = "x86_64"))]
pub use portable as avx2;
mod power;

pub use base::{Base, P};

/// The degree over GF(9767).
pub const DEGREE: usize = 19;

/// What a -> a^(p^n) scales the coefficients by: 2^(514 n i) for coefficient i.
const fn frobenius_factors(n: usize) -> [Base; DEGREE] {
    let mut step = Base::ONE;
    let mut bit = 0;
    while bit < 514 * n {
        step = step.mul(Base::new(2));
        bit += 1;
    }
    let mut factors = [Base::ONE; DEGREE];
    let mut i = 1;
    while i < DEGREE {
        factors[i] = factors[i - 1].mul(step);
        i += 1;
    }
    factors
}

/// One element of GF(9767^19). All operations are constant-time.
///
/// [`is_odd`](Field::is_odd) returns the parity of coefficient 0.
pub trait Gf9767: Field<Mask = Choice> {
    /// The element with these coefficients, lowest first, each in 0 .. p.
    fn from_coefficients(coefficients: &[u16; DEGREE]) -> Self;

    /// The coefficients, lowest first, each in 0 .. p.
    fn to_coefficients(self) -> [u16; DEGREE];

    /// self^(p^N), N < 19.
    fn frobenius<const N: usize>(&self) -> Self;

    /// k * self.
    fn scale(self, k: Base) -> Self;

    /// self becomes k * self.
    #[inline(always)]
    fn set_scale(&mut self, k: Base) {
        *self = self.scale(k);
    }

    /// self becomes self / k, and 0 for k = 0.
    #[inline(always)]
    fn set_divide(&mut self, k: Base) {
        self.set_scale(k.invert());
    }

    /// self becomes self - 2 other.
    #[inline(always)]
    fn set_sub_twice(&mut self, other: &Self) {
        *self = *self - other.double();
    }

    /// self becomes the value where the mask is set.
    #[inline(always)]
    fn set_if(&mut self, mask: Choice, value: &Self) {
        *self = Self::select(mask, *value, *self);
    }

    /// The two elements that the entry of a table at a place has, which must be there and below 32. Constant-time: every
    /// entry is read.
    #[inline(always)]
    fn look_up<A: Copy>(table: &[A], place: u32, elements: impl Fn(&A) -> [&Self; 2]) -> [Self; 2] {
        Self::scan([Self::ZERO; 2], table, &[place as i8 + 1], elements)
    }

    /// self * other. The operators take their operands by value, which is a copy of each where elements are in memory.
    #[inline(always)]
    fn times(&self, other: &Self) -> Self {
        *self * *other
    }

    /// self - other, likewise.
    #[inline(always)]
    fn minus(&self, other: &Self) -> Self {
        *self - *other
    }

    /// Coefficient 0 of self * other.
    fn constant_of_product(&self, other: &Self) -> Base;

    /// 1 / self, and 0 for 0.
    #[inline(always)]
    fn invert(mut self) -> Self {
        self.set_invert();
        self
    }

    /// self becomes 1 / self, and 0 for 0.
    #[inline(always)]
    fn set_invert(&mut self) {
        outline!(Self, || power::set_invert(self));
    }

    /// Returns whether it is a square; 0 counts as one.
    #[cfg(lemniscate_internals)]
    #[inline(always)]
    fn is_square(self) -> Choice {
        outline!(Self, || power::is_square(&self))
    }

    /// A square root and true, or, if self is not a square, a square root of -self and false.
    #[inline(always)]
    fn sqrt(self) -> (Self, Choice) {
        outline!(Self, || power::sqrt(&self))
    }

    /// The cube root: cubing is a bijection, as p^19 = 2 mod 3.
    #[inline(always)]
    fn cube_root(self) -> Self {
        outline!(Self, || power::cube_root(&self))
    }

    /// Returns whether the highest coefficient that is not 0 lies in (p + 1) / 2 .. p. Of two opposite elements that are
    /// not 0, exactly one is negative.
    #[inline(always)]
    fn is_negative(self) -> Choice {
        packing::is_negative(&self.to_coefficients())
    }

    /// 254 bits, in 32 bytes: six times three coefficients in 5 bytes (the low 11 bits of each, then the high parts as
    /// digits in base 5), and the last coefficient in two bytes. Bits 254 and 255 are 0.
    #[inline(always)]
    fn encode(self) -> [u8; 32] {
        packing::encode(&self.to_coefficients())
    }

    /// The element and true, or 0 and false if a coefficient is out of range. Bits 254 and 255 are ignored.
    #[inline(always)]
    fn decode(bytes: &[u8; 32]) -> (Self, Choice) {
        let (coefficients, valid) = packing::decode(bytes);
        (Self::from_coefficients(&coefficients), valid)
    }

    /// The element whose coefficients are the 19 lowest digits in base p of a little-endian integer.
    #[inline(always)]
    fn from_digits_of(bytes: &[u8; 48]) -> Self {
        Self::from_coefficients(&packing::digits(bytes))
    }
}

#[cfg(test)]
mod tests;
