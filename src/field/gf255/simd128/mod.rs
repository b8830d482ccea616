//! Four elements of GF(2^255 - 19) side by side, for WebAssembly with SIMD128: twenty limbs of 13 bits, with signs, two in each
//! lane of 32 bits; or, with relaxed SIMD, five limbs of 51 bits.
//!
//! WebAssembly has no carries and no products of 64 by 64 bits that keep all 128. Its widest work in an instruction is
//! `i32x4.dot_i16x8_s`: eight products of 16 bits, of which two each are added. In limbs of 13 bits a product of four elements
//! takes 210 of these and as many additions. With products of 32 bits (`i64x2.extmul`) it would take 200 of them, 400 moves of their
//! operands on x86-64, and as many additions. On 64-bit ARM, where the first is three instructions and the second is one, the second may
//! be faster: that is not measured. In V8 on Zen 4, X25519 takes 60 us, and 125 us in libsodium.js, which multiplies one element at a time
//! in limbs of 25.5 bits. A product of four is 590 instructions on vectors, and a cycle executes four of them at most.
//!
//! Engines with wide arithmetic (`i64.mul_wide_u`, `i64.add128`) are faster with limbs of 51 bits: see `wide_arithmetic`.
//!
//! With relaxed SIMD there are fused multiply-adds of floating point numbers, and a product of four takes a third less time: [`reals`] has
//! these limbs. They serve signatures side by side, and nothing that is secret. One signature or one ladder waits for operations one after
//! the other, and takes the same time with both.
//!
//! [`limbs`] has the bounds, [`fixed`] products by factors that stay the same, and [`ladder`] a step of a ladder. Sums and differences
//! carry at once, except those that are used as factors alone.
#![allow(unsafe_code)]

mod fixed;
mod ladder;
mod limbs;
#[cfg(any(lemniscate_relaxed_simd, test))]
pub mod reals;
mod register;

use core::array::from_fn;
use core::marker::PhantomData;
use core::mem::MaybeUninit;

use subtle::Choice;
use zeroize::Zeroize;

use super::vector::Rows;
use crate::field::table::{Eight, Packed};
use crate::field::vector::{FourLanes, Vector};
use crate::field::{Field, FieldElement, FieldLanes, LookUp, LookUpInRow, Mask, P25519, PrimeField, Unpack};
use limbs::Limbs;
use register::{Register, register};

/// A form of four elements in ten registers. Every operation takes *tight* values.
pub trait Form: Copy + 'static {
    /// Zero in every lane.
    const ZERO: Self;
    /// One in every lane.
    const ONE: Self;
    /// Whether products take sums of two tight values, or else all factors must be tight.
    const TAKES_SUMS: bool;
    /// See [`FourLanes::OddFactors`].
    type Factors: Copy;

    /// Tight values from any integers below 2^256: word w of elements 2h and 2h + 1 at place \[w\]\[h\].
    fn from_words(words: &[[Register; 2]; 4]) -> Self;
    /// Likewise, of the words that tables hold.
    fn unpacked(words: &[[Register; 2]; 4]) -> Self;
    /// The canonical representative in a lane, of the sum of three tight values.
    fn to_words(&self, lane: usize) -> [u64; 4];
    /// See [`Field::copy_from`].
    fn copy_from(&mut self, other: &Self);

    /// The sum, not carried.
    fn plus(&self, other: &Self) -> Self;
    /// The difference, not carried.
    fn minus(&self, other: &Self) -> Self;
    /// The opposites in lanes j with bit j of `MASK` set.
    fn signed<const MASK: i32>(&self) -> Self;
    /// Becomes tight, of the sum of four tight values.
    fn carry(&mut self);

    // Products and squares are tight.

    /// Writes the product to a place that may be that of a factor.
    ///
    /// # Safety
    /// The factors can be read, and the product written; nobody else writes to them or reads it.
    unsafe fn multiply(product: *mut Self, a: *const Self, b: *const Self);

    /// Writes `x^(2^n)` to a place that may be that of x; for n = 0 the place stays as it is.
    ///
    /// # Safety
    /// The operand can be read, and the power written; nobody else writes to it or reads the power.
    unsafe fn power(to: *mut Self, x: *const Self, n: usize);

    /// See [`Field::set_mul`].
    #[inline(always)]
    fn set_mul(&mut self, factor: &Self) {
        let place: *mut Self = self;
        // SAFETY: these are references.
        unsafe { Self::multiply(place, place, factor) }
    }

    /// See [`Field::set_product`].
    #[inline(always)]
    fn set_product(&mut self, a: &Self, b: &Self) {
        // SAFETY: these are references.
        unsafe { Self::multiply(self, a, b) }
    }

    /// Becomes `self^(2^n)`. For n = 0 nothing changes.
    #[inline(always)]
    fn set_square_n(&mut self, n: usize) {
        let place: *mut Self = self;
        // SAFETY: this is a reference.
        unsafe { Self::power(place, place, n) }
    }

    /// See [`Field::set_square_of`].
    #[inline(always)]
    fn set_square_of(&mut self, other: &Self) {
        // SAFETY: these are references.
        unsafe { Self::power(self, other, 1) }
    }

    /// The product, in a place of its own.
    #[inline(always)]
    fn mul(&self, other: &Self) -> Self {
        let mut product = MaybeUninit::uninit();
        // SAFETY: these are references to the factors, and all of the place is written.
        unsafe {
            Self::multiply(product.as_mut_ptr(), self, other);
            product.assume_init()
        }
    }

    /// The square, in a place of its own.
    #[inline(always)]
    fn square(&self) -> Self {
        let mut square = MaybeUninit::uninit();
        // SAFETY: this is a reference to the operand, and all of the place is written.
        unsafe {
            Self::power(square.as_mut_ptr(), self, 1);
            square.assume_init()
        }
    }

    /// Lane j times k\[j\], below 2^18; tight.
    fn mul_small(&self, k: [u32; 4]) -> Self;
    /// See [`FourLanes::odd_factors`].
    fn odd_factors(&self) -> Self::Factors;
    /// See [`FourLanes::mul_odd_in_chain`].
    fn mul_odd(&self, factors: &Self::Factors) -> Self;

    /// See [`FourLanes::ladder_step_in_lanes`], with a mask of lanes of 32 bits.
    #[inline(always)]
    fn ladder_step(&mut self, _: Register, _: &Self::Factors) -> bool {
        false
    }

    /// `if_set` in the lanes of 32 bits that are set in the mask.
    fn select(mask: Register, if_set: &Self, otherwise: &Self) -> Self;
    /// See [`FourLanes::permute`].
    fn permute<const CONTROL: i32>(&self) -> Self;
    /// See [`FourLanes::blend`].
    fn blend<const MASK: i32>(&self, other: &Self) -> Self;
    /// Lane j of column i becomes lane i of row j.
    fn transpose(rows: [&Self; 4], columns: [&mut Self; 4]);
}

/// Four elements of GF(2^255 - 19), each convertible from and to an `E`.
#[derive(Clone, Copy)]
pub struct Fe4<E, L = Limbs> {
    limbs: L,
    element: PhantomData<E>,
}

/// One truth value for each lane of an [`Fe4`].
#[derive(Clone, Copy)]
pub struct Mask4(Register);

impl<E, L: Form> Zeroize for Fe4<E, L> {
    fn zeroize(&mut self) {
        self.limbs = L::ZERO;
        // So that this is not left out.
        core::hint::black_box(&self.limbs);
    }
}

// Prints only the name of the type: elements may be secret.
prints! { [E, L] Debug for Fe4<E, L>: "Fe4" }

impl<E: Copy, L: Form> Fe4<E, L> {
    #[inline(always)]
    const fn from_limbs(limbs: L) -> Self {
        Self { limbs, element: PhantomData }
    }

    /// The sum, not carried.
    #[inline(always)]
    fn plus(self, other: Self) -> Self {
        Self::from_limbs(self.limbs.plus(&other.limbs))
    }

    /// The difference, not carried.
    #[inline(always)]
    fn minus(self, other: Self) -> Self {
        Self::from_limbs(self.limbs.minus(&other.limbs))
    }

    /// The same value, tight, of the sum of four tight ones.
    #[inline(always)]
    fn carried(mut self) -> Self {
        self.limbs.carry();
        self
    }

    /// A sum of two tight values, for a product.
    #[inline(always)]
    fn as_factor(mut self) -> Self {
        self.set_as_factor();
        self
    }

    /// Likewise, in place.
    #[inline(always)]
    fn set_as_factor(&mut self) {
        if !L::TAKES_SUMS {
            self.limbs.carry();
        }
    }

    /// The canonical representatives.
    #[inline(always)]
    fn words(&self) -> [[u64; 4]; 4] {
        [0, 1, 2, 3].map(
            #[inline(always)]
            |lane| self.limbs.to_words(lane),
        )
    }
}

operators! {
    #[inline(always)]
    [E: Copy + 'static, L: Form] Fe4<E, L>;
    Add::add(self, other) = self.plus(other).carried();
    Sub::sub(self, other) = self.minus(other).carried();
    Neg::neg(self) = Self::ZERO.minus(self);
    Mul::mul(self, other) = Self::from_limbs(self.limbs.mul(&other.limbs));
}

impl<E: Copy + 'static, L: Form> Field for Fe4<E, L> {
    type Mask = Mask4;

    const LANES: usize = 4;
    const ZERO: Self = Self::from_limbs(L::ZERO);
    const ONE: Self = Self::from_limbs(L::ONE);

    #[inline(always)]
    fn square(self) -> Self {
        Self::from_limbs(self.limbs.square())
    }

    #[inline(always)]
    fn square_n(mut self, n: usize) -> Self {
        self.limbs.set_square_n(n);
        self
    }

    #[inline(always)]
    fn set_square_n_mul(&mut self, n: usize, factor: &Self) {
        self.limbs.set_square_n(n);
        self.limbs.set_mul(&factor.limbs);
    }

    #[inline(always)]
    fn set_mul(&mut self, factor: &Self) {
        self.limbs.set_mul(&factor.limbs);
    }

    #[inline(always)]
    fn set_product(&mut self, a: &Self, b: &Self) {
        self.limbs.set_product(&a.limbs, &b.limbs);
    }

    #[inline(always)]
    fn set_square(&mut self) {
        self.limbs.set_square_n(1);
    }

    #[inline(always)]
    fn set_square_of(&mut self, other: &Self) {
        self.limbs.set_square_of(&other.limbs);
    }

    #[inline(always)]
    fn copy_from(&mut self, other: &Self) {
        self.limbs.copy_from(&other.limbs);
    }

    #[inline(always)]
    fn set_double_uncarried(&mut self) {
        *self = self.plus(*self);
    }

    /// Carried, where sums with it are not: so that they are of two tight values.
    #[inline(always)]
    fn set_double_as_term(&mut self) {
        *self = if L::TAKES_SUMS { self.double() } else { self.plus(*self) };
    }

    #[inline(always)]
    fn set_add(&mut self, other: &Self) {
        *self = self.plus(*other);
        self.limbs.carry();
    }

    #[inline(always)]
    fn set_sum_as_factor(&mut self, a: &Self, b: &Self) {
        *self = a.plus(*b);
        self.set_as_factor();
    }

    #[inline(always)]
    fn set_difference_as_factor(&mut self, a: &Self, b: &Self) {
        *self = a.minus(*b);
        self.set_as_factor();
    }

    #[inline(always)]
    fn set_add_as_factor(&mut self, other: &Self) {
        *self = self.plus(*other);
        self.set_as_factor();
    }

    #[inline(always)]
    fn set_sub_as_factor(&mut self, other: &Self) {
        *self = self.minus(*other);
        self.set_as_factor();
    }

    #[inline(always)]
    fn set_sub_from_as_factor(&mut self, other: &Self) {
        *self = other.minus(*self);
        self.set_as_factor();
    }

    #[inline(always)]
    fn add_products(self, other: Self) -> Self {
        self.plus(other).as_factor()
    }

    #[inline(always)]
    fn mul_small(self, k: u32) -> Self {
        self.mul_small_lanes([k; 4])
    }

    #[inline(always)]
    fn carry(self) -> Self {
        self.carried()
    }

    #[inline(always)]
    fn select(mask: Mask4, if_set: Self, otherwise: Self) -> Self {
        Self::from_limbs(L::select(mask.0, &if_set.limbs, &otherwise.limbs))
    }

    #[inline(always)]
    fn is_zero(self) -> Mask4 {
        Mask4::each(self.words().map(|[a, b, c, d]| is_zero(a | b | c | d)))
    }

    #[inline(always)]
    fn is_odd(self) -> Mask4 {
        Mask4::each(self.words().map(|words| words[0] as u32 & 1))
    }
}

/// 1 for 0, and else 0, with no comparison that may become a branch.
#[inline(always)]
fn is_zero(word: u64) -> u32 {
    (!(word | word.wrapping_neg()) >> 63) as u32
}

impl<E: Copy + 'static, L: Form> PrimeField for Fe4<E, L> {
    type Prime = P25519;

    #[inline(always)]
    fn constant(words: [u64; 4]) -> Self {
        Self::from_limbs(L::from_words(&in_pairs([words; 4])))
    }
}

/// Word w of elements 2h and 2h + 1, of all four.
#[inline(always)]
fn in_pairs(words: [[u64; 4]; 4]) -> [[Register; 2]; 4] {
    let mut pairs = [[register([0; 4]); 2]; 4];
    for (w, pair) in pairs.iter_mut().enumerate() {
        for (h, register) in pair.iter_mut().enumerate() {
            *register = register::words([words[2 * h][w], words[2 * h + 1][w]]);
        }
    }
    pairs
}

impl<E: FieldElement<Prime = P25519>, L: Form> FieldLanes for Fe4<E, L> {
    type Element = E;

    #[inline(always)]
    fn from_lane_words(mut words: impl FnMut(usize) -> [u64; 4]) -> Self {
        let words = [words(0), words(1), words(2), words(3)];
        Self::from_limbs(L::from_words(&in_pairs(words)))
    }

    #[inline(always)]
    fn lane(self, lane: usize) -> E {
        E::from_words(self.limbs.to_words(lane))
    }

    #[inline(always)]
    fn splat(element: E) -> Self {
        let words = element.to_words();
        Self::from_lane_words(|_| words)
    }
}

impl<E: Copy + 'static, L: Form> Unpack for Fe4<E, L> {
    #[inline(always)]
    fn unpack<'a>(mut packed: impl FnMut(usize) -> &'a Packed<P25519>) -> Self {
        let words = [*packed(0).words(), *packed(1).words(), *packed(2).words(), *packed(3).words()];
        Self::from_limbs(L::unpacked(&in_pairs(words)))
    }
}

impl<E: Copy + 'static, L: Form> LookUp for Fe4<E, L> {
    /// Of each word of eight points, under masks, all that are not chosen are left out.
    #[inline(always)]
    fn look_up<'a, const N: usize>(
        eight: impl Fn(usize, usize) -> Option<&'a Eight<P25519, N>>,
        digits: &[i8; 8],
        zero: &[Packed<P25519>; N],
    ) -> [Self; N] {
        // Each has its place: an array of them would be a copy.
        let first = entry(&eight, 0, digits, zero);
        let second = entry(&eight, 1, digits, zero);
        let third = entry(&eight, 2, digits, zero);
        let fourth = entry(&eight, 3, digits, zero);
        from_fn(
            #[inline(always)]
            |k| {
                let words = [0, 1, 2, 3].map(
                    #[inline(always)]
                    |w| {
                        let pairs = [(first[k][w], second[k][w]), (third[k][w], fourth[k][w])];
                        pairs.map(
                            #[inline(always)]
                            |(x, y)| register::or(register::low64(x, y), register::high64(x, y)),
                        )
                    },
                );
                Self::from_limbs(L::unpacked(&words))
            },
        )
    }
}

/// The words of one lane's entry: an even place fills the lower half, an odd one the upper, and the other half has 0.
///
/// A function, so that its results have a place in the caller, and nothing is set to 0 or copied: engines call a function for each.
#[inline(never)]
fn entry<'a, const N: usize>(
    eight: &impl Fn(usize, usize) -> Option<&'a Eight<P25519, N>>,
    lane: usize,
    digits: &[i8; 8],
    zero: &[Packed<P25519>; N],
) -> [[Register; 4]; N] {
    let magnitude = u64::from(digits[lane].unsigned_abs());
    // Else the compiler makes a branch of it, as what it selects is known.
    let is_zero = core::hint::black_box(u64::from(is_zero(magnitude)).wrapping_neg());
    let is_zero = register::words([is_zero, 0]);
    let mut chosen = zero.each_ref().map(
        #[inline(always)]
        |zero| {
            let words = zero.words();
            [0, 1, 2, 3].map(
                #[inline(always)]
                |w| register::and(is_zero, register::words([words[w], 0])),
            )
        },
    );
    for c in 0.. {
        let Some(eight) = eight(lane, c) else { break };
        add_chosen(&mut chosen, eight, magnitude.wrapping_sub(8 * c as u64 + 1));
    }
    chosen
}

/// Adds the words of the point with this place among eight, of which there may be none: those of even points in the lower half.
#[inline(always)]
fn add_chosen<const N: usize>(chosen: &mut [[Register; 4]; N], eight: &Eight<P25519, N>, place: u64) {
    let place = register::words([place; 2]);
    for pair in 0..4 {
        let first = 2 * pair as u64;
        let mask = register::equal64(place, register::words([first, first + 1]));
        for (chosen, words) in chosen.iter_mut().zip(eight.words()) {
            for (chosen, words) in chosen.iter_mut().zip(words) {
                let words = register::words([words[2 * pair], words[2 * pair + 1]]);
                *chosen = register::or(*chosen, register::and(mask, words));
            }
        }
    }
}

impl<E: Copy + 'static, L: Form> LookUpInRow for Fe4<E, L> {
    #[inline(always)]
    fn look_up_in_row<'a, const N: usize>(
        eight: impl Fn(usize) -> Option<&'a Eight<P25519, N>>,
        digits: &[i8; 8],
        zero: &[Packed<P25519>; N],
    ) -> [Self; N] {
        Self::look_up(
            #[inline(always)]
            |_, c| eight(c),
            digits,
            zero,
        )
    }
}

impl<E: FieldElement<Prime = P25519>, L: Form> Vector for Fe4<E, L> {
    #[inline(always)]
    fn to_words(self, words: &mut [[u64; 4]]) {
        words[..4].copy_from_slice(&self.words());
    }
}

impl<E: Copy + 'static, L: Form> FourLanes for Fe4<E, L> {
    type OddFactors = L::Factors;
    type Unsettled = Self;

    #[inline(always)]
    fn permute<const CONTROL: i32>(self) -> Self {
        Self::from_limbs(self.limbs.permute::<CONTROL>())
    }

    #[inline(always)]
    fn blend<const MASK: i32>(self, other: Self) -> Self {
        Self::from_limbs(self.limbs.blend::<MASK>(&other.limbs))
    }

    #[inline(always)]
    fn transpose(rows: [Self; 4]) -> [Self; 4] {
        let mut columns = [Self::ZERO; 4];
        L::transpose(
            rows.each_ref().map(|row| &row.limbs),
            columns.each_mut().map(|column| &mut column.limbs),
        );
        columns
    }

    /// The ladder's sums are of two products in each lane.
    #[inline(always)]
    fn add_sub_products<const MINUS: i32>(self, other: Self) -> Self {
        self.add_loosely::<MINUS>(other).as_factor()
    }

    #[inline(always)]
    fn add_sub_as_factor<const MINUS: i32>(self, other: Self) -> Self {
        self.add_loosely::<MINUS>(other).as_factor()
    }

    #[inline(always)]
    fn add_loosely<const MINUS: i32>(self, other: Self) -> Self {
        match MINUS {
            0 => self.plus(other),
            0b1111 => self.minus(other),
            _ => self.plus(other.negate_lanes::<MINUS>()),
        }
    }

    #[inline(always)]
    fn settle(self) -> Self {
        self.carried()
    }

    #[inline(always)]
    fn odd_factors(factors: Self) -> L::Factors {
        factors.limbs.odd_factors()
    }

    #[inline(always)]
    fn mul_odd_in_chain(self, factors: &L::Factors) -> Self {
        Self::from_limbs(self.limbs.mul_odd(factors))
    }

    #[inline(always)]
    fn ladder_step_in_lanes(points: &mut Self, exchanged: Mask4, factors: &L::Factors) -> bool {
        points.limbs.ladder_step(exchanged.0, factors)
    }

    #[inline(always)]
    fn negate_lanes<const MASK: i32>(self) -> Self {
        Self::from_limbs(self.limbs.signed::<MASK>())
    }

    #[inline(always)]
    fn mul_small_lanes(self, k: [u32; 4]) -> Self {
        debug_assert!(k.iter().all(|&k| k < 1 << 18));
        Self::from_limbs(self.limbs.mul_small(k))
    }
}

impl<E: FieldElement<Prime = P25519>, L: Form> Rows for Fe4<E, L> {
    type Row = Self;

    #[inline(always)]
    fn from_rows<'a>(mut rows: impl FnMut(usize) -> &'a Self) -> [Self; 4] {
        let mut columns = [Self::ZERO; 4];
        L::transpose(
            [0, 1, 2, 3].map(|j| &rows(j).limbs),
            columns.each_mut().map(|column| &mut column.limbs),
        );
        columns
    }

    #[inline(always)]
    fn to_rows(columns: &[Self; 4], rows: &mut [Self]) {
        let [a, b, c, d, ..] = rows else { return };
        let rows = [a, b, c, d].map(|row| &mut row.limbs);
        L::transpose(columns.each_ref().map(|column| &column.limbs), rows);
    }
}

impl Mask4 {
    /// Of a bit for each lane.
    #[inline(always)]
    fn each(bits: [u32; 4]) -> Self {
        Mask4(register(bits.map(u32::wrapping_neg)))
    }
}

operators! {
    #[inline(always)]
    [] Mask4;
    BitAnd::bitand(self, other) = Mask4(register::and(self.0, other.0));
    BitOr::bitor(self, other) = Mask4(register::or(self.0, other.0));
    BitXor::bitxor(self, other) = Mask4(register::xor(self.0, other.0));
    Not::not(self) = self ^ Mask4::each([1; 4]);
}

impl Mask for Mask4 {
    #[inline(always)]
    fn splat(value: Choice) -> Self {
        Mask4::each([value.unwrap_u8().into(); 4])
    }

    #[inline(always)]
    fn lane(self, lane: usize) -> Choice {
        Choice::from((register::lanes(self.0)[lane] & 1) as u8)
    }

    #[inline(always)]
    fn magnitude_is(digits: &[i8], magnitude: u8) -> Self {
        let differs = |digit: i8| u64::from(digit.unsigned_abs() ^ magnitude);
        let digits = [digits[0], digits[1], digits[2], digits[3]];
        Mask4::each(digits.map(|digit| is_zero(differs(digit))))
    }

    #[inline(always)]
    fn negative(digits: &[i8]) -> Self {
        let digits = [digits[0], digits[1], digits[2], digits[3]];
        Mask4::each(digits.map(|digit| u32::from(digit as u8 >> 7)))
    }
}

#[cfg(test)]
mod tests {
    use std::vec::Vec;

    use super::*;
    use crate::field::gf255::portable64::Fe;
    use crate::field::gf255::vector::suite;
    use crate::testing::Random;
    use limbs::{TIGHT, TIGHT_FIRST, ten};

    type V = Fe4<Fe<P25519>>;

    fn from_limbs(mut limb: impl FnMut(usize) -> i32) -> V {
        let mut pair = |i: usize| limb(2 * i) as u16 as u32 | (limb(2 * i + 1) as u32) << 16;
        V::from_limbs(ten!(|i| register([pair(i), pair(i), pair(i), pair(i)])))
    }

    const fn bound(i: usize) -> i32 {
        if i == 0 { TIGHT_FIRST } else { TIGHT }
    }

    /// Values with limbs at their bounds, in all patterns of sign that matter.
    fn extremes() -> Vec<V> {
        let mut random = Random::new(4);
        let mut extremes: Vec<V> = (0..40)
            .map(|_| {
                from_limbs(|i| match random.word() % 5 {
                    0 | 1 => bound(i),
                    2 | 3 => -bound(i),
                    _ => (random.word() >> 52) as i32,
                })
            })
            .collect();
        extremes.push(from_limbs(bound));
        extremes.push(from_limbs(|i| -bound(i)));
        extremes.push(from_limbs(|i| if i % 2 == 0 { bound(i) } else { -bound(i) }));
        extremes
    }

    fn is_tight(x: V) -> bool {
        (0..80).all(|i| {
            let pair = register::lanes(x.limbs[i / 8])[i % 4] as i32;
            let (limb, place) = if i / 4 % 2 == 0 {
                (i32::from(pair as i16), i / 8 * 2)
            } else {
                (pair >> 16, i / 8 * 2 + 1)
            };
            limb.abs() <= bound(place)
        })
    }

    #[test]
    fn lanes_are_elements() {
        let extremes = extremes();
        suite::check(&extremes);
        suite::check_moves(&extremes);
        suite::check_unsettled(&extremes);
        suite::check_rows::<V>(&extremes);
    }

    /// Small numbers, whose limbs are 0 where carries may be negative.
    #[test]
    fn powers_of_small_numbers() {
        for x in [2, 3, (1 << 26) - 1, (1 << 39) + 1] {
            let x = Fe::<P25519>::from_words([x, 0, 0, 0]);
            let (mut power, mut lanes) = (x, V::splat(x));
            for n in 0..120 {
                power = power.square_n(n % 4) * x;
                lanes = lanes.square_n(n % 4) * V::splat(x);
                assert_eq!(lanes.lane(n % 4).to_words(), power.to_words());
            }
        }
    }

    /// RFC 7748, section 5.
    #[test]
    fn steps_of_a_ladder() {
        let mut choice = 0;
        for pair in extremes().windows(2) {
            choice ^= 1;
            for small in [0, 4096, 121_665, (1 << 18) - 1] {
                let factors = V::ZERO.blend::<0b0010>(V::ONE.mul_small(small)).blend::<0b1000>(pair[1]);
                let mut points = pair[0];
                assert!(V::ladder_step_in_lanes(
                    &mut points,
                    Mask4::splat(choice.into()),
                    &V::odd_factors(factors)
                ));
                assert!(is_tight(points));
                let lane = |j: usize| pair[0].lane(j ^ usize::from(2 * choice));
                let (a, b, c, d) =
                    (lane(0) + lane(1), lane(0) - lane(1), lane(2) + lane(3), lane(2) - lane(3));
                let (aa, bb, da, cb) = (a.square(), b.square(), d * a, c * b);
                let e = (aa - bb).carry();
                let expected = [
                    aa * bb,
                    e * (aa + e.mul_small(small)),
                    (da + cb).square(),
                    pair[1].lane(3) * (da - cb).square(),
                ];
                for (j, expected) in expected.into_iter().enumerate() {
                    assert_eq!(points.lane(j).to_words(), expected.to_words());
                }
            }
        }
    }

    /// Where a column would not fit, the model of registers says so.
    #[test]
    fn factors_may_be_sums_and_products_are_tight() {
        let extremes = extremes();
        for &a in &extremes {
            for &b in &extremes {
                let (twice, thrice) = (b.plus(b), b.plus(b).plus(b));
                let product = a.plus(a) * twice;
                assert!(is_tight(product));
                assert_eq!(product.lane(1).to_words(), (a * b).mul_small(4).lane(1).to_words());
                assert!(is_tight(a.plus(a) * thrice));
                let sum = thrice.plus(a);
                assert!(is_tight(sum.carried()));
                assert_eq!(sum.carried().lane(2).to_words(), (b.mul_small(3) + a).lane(2).to_words());
            }
            for small in [0, 4095, 4096, 121_665, (1 << 18) - 1] {
                for &b in &extremes {
                    let factors = V::ZERO.blend::<0b0010>(V::ONE.mul_small(small)).blend::<0b1000>(b);
                    let product = a.plus(a).mul_odd_in_chain(&V::odd_factors(factors));
                    assert!(is_tight(product));
                    let expected = a.plus(a) * factors;
                    assert!((0..4).all(|j| product.lane(j).to_words() == expected.lane(j).to_words()));
                }
            }
            let square = a.plus(a).square();
            assert!(is_tight(square) && is_tight(a.mul_small((1 << 18) - 1)));
            assert_eq!(square.lane(3).to_words(), (a * a).mul_small(4).lane(3).to_words());
            assert_eq!(a.square_n(3).lane(0).to_words(), a.square().square().square().lane(0).to_words());
        }
    }
}
