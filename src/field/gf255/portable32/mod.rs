//! One element of GF(2^255 - M) for 32-bit processors: eight words of 32 bits.
//!
//! An element is any integer below 2q = 2^256 - 2M, at every level; with assembly, below 2^256. Whatever an operation leaves
//! above bit 255 is folded in at once, times M.
//!
//! Products are made of steps a b + c + d with 32-bit words, which never exceed 64 bits and are one instruction
//! (`umaal`) on the larger Cortex-M cores, and eight on RISC-V. Full words make 64 of them, where limbs with room for carries would make
//! 100. Processors without long products put a step together from four products of halves (`multiply_add_32`).
//!
//! Flash memory is scarce on such processors, and a call costs little beside an operation of eight words. So each operation
//! is a function by itself, on words, in one copy for all callers and for all M.

use crate::field::{FieldElement, Prime255, PrimeField};
use core::marker::PhantomData;

use subtle::{Choice, ConditionallySelectable, ConstantTimeEq};
use zeroize::DefaultIsZeroes;

#[cfg(lemniscate_assembly = "thumbv7em")]
use super::four;
use super::packed;
#[cfg(lemniscate_assembly = "thumbv7em")]
use crate::field::table::Eight;
use crate::field::table::Packed;
use crate::field::{Field, level::Level};

#[cfg(lemniscate_internals)]
pub mod comparison;
mod eights;
#[cfg(not(lemniscate_assembly = "thumbv7em"))]
mod fours;
#[cfg(lemniscate_assembly)]
mod held;
pub(crate) mod program;
#[cfg(all(target_arch = "riscv32", target_feature = "m"))]
mod riscv32;
#[cfg(lemniscate_assembly = "thumbv6m")]
mod thumbv6m;
#[cfg(lemniscate_assembly = "thumbv7em")]
mod thumbv7em;
mod unit_multiples;
mod words;

pub use eights::Eights;
#[cfg(not(lemniscate_assembly = "thumbv7em"))]
use fours::Fours;
#[cfg(all(target_arch = "riscv32", target_feature = "m"))]
use riscv32 as arithmetic;
#[cfg(lemniscate_assembly = "thumbv6m")]
use thumbv6m as arithmetic;
#[cfg(lemniscate_assembly = "thumbv7em")]
use thumbv7em as arithmetic;
pub use unit_multiples::UnitMultiples;
#[cfg(not(any(lemniscate_assembly, all(target_arch = "riscv32", target_feature = "m"))))]
use words as arithmetic;
use words::{Limbs, fold, split};

/// Whether the words of an element are any words; else they are below 2q.
const ANY_WORDS: bool = cfg!(lemniscate_assembly);

/// Returns whether it is 0 modulo q.
#[inline(never)]
fn is_zero(limbs: &Limbs, m: u32) -> Choice {
    arithmetic::canonical(limbs, m).iter().fold(0, |any, limb| any | limb).ct_eq(&0)
}

/// One element of GF(2^255 - M), M odd and below 2^15: an integer below 2^256 - 2M in eight words of 32 bits.
#[derive(Clone, Copy, Default)]
#[repr(C)]
pub struct Fe<P> {
    limbs: [u32; 8],
    level: Level,
    prime: PhantomData<P>,
}

impl<P: Prime255> DefaultIsZeroes for Fe<P> {}

// Prints only the name of the type: elements may be secret.
prints! { [P: Prime255] Debug for Fe<P>: "Fe<{}>", P::M }

impl<P: Prime255> Fe<P> {
    /// M as one word.
    const FOLD: u32 = {
        assert!(P::M % 2 == 1 && P::M < 1 << 15);
        P::M as u32
    };

    /// The element congruent to any integer below 2^256, given as four little-endian words.
    pub const fn new(words: [u64; 4]) -> Self {
        Self { limbs: fold(split(&words), 0, Self::FOLD), level: Level::TIGHT, prime: PhantomData }
    }

    /// The limbs, of a value asserted in debug builds to be below 2q.
    #[inline(always)]
    #[track_caller]
    fn checked(&self) -> &Limbs {
        debug_assert!(
            ANY_WORDS || self.limbs[0] < (2 * Self::FOLD).wrapping_neg() || self.limbs[1..] != [u32::MAX; 7]
        );
        &self.limbs
    }

    /// The element with these limbs.
    #[inline(always)]
    fn with(limbs: Limbs, level: Level) -> Self {
        Self { limbs, level, prime: PhantomData }
    }
}

operators! {
    #[inline(always)]
    #[track_caller]
    [P: Prime255] Fe<P>;
    Add::add(self, other) = {
        Self::with(
            arithmetic::add(self.checked(), other.checked(), Self::FOLD),
            self.level.of_sum(other.level),
        )
    };
    Sub::sub(self, other) = {
        Self::with(
            arithmetic::subtract(self.checked(), other.checked(), Self::FOLD),
            self.level.of_sum(other.level),
        )
    };
    Neg::neg(self) = Self { level: self.level, ..Self::ZERO } - self;
    Mul::mul(self, other) =
        Self::with(arithmetic::multiply(self.checked(), other.checked(), Self::FOLD), Level::TIGHT);
}

/// Methods that write a result over the words of an element, by the functions of the arithmetic, and the level of the result.
macro_rules! in_words {
    ($($name:ident($self:ident $(, $operand:ident $(: $type:ty)?)*) = $function:ident, $level:expr;)+) => {$(
        #[inline(always)]
        #[track_caller]
        fn $name(&mut $self $(, $operand: in_place!(@type Self $(, $type)?))*) {
            arithmetic::$function(&mut $self.limbs, $(in_words!(@operand $operand $(, $type)?),)* Self::FOLD);
            $self.level = $level;
        }
    )+};
    (@operand $element:ident) => { $element.checked() };
    (@operand $number:ident, $type:ty) => { $number };
}

impl<P: Prime255> Field for Fe<P> {
    type Mask = Choice;

    const LANES: usize = 1;
    /// A square is two thirds of a product there.
    const PREFERS_SQUARES: bool = cfg!(lemniscate_assembly = "thumbv6m");
    const PREFERS_MULTIPLES: bool = cfg!(lemniscate_assembly = "thumbv7em");
    const ZERO: Self = Self::new([0; 4]);
    const ONE: Self = Self::new([1, 0, 0, 0]);

    #[inline(always)]
    fn square(self) -> Self {
        Self::with(arithmetic::square(self.checked(), Self::FOLD), Level::TIGHT)
    }

    #[inline(always)]
    fn square_n(self, n: usize) -> Self {
        Self::with(arithmetic::square_n(self.checked(), n, Self::FOLD), Level::TIGHT)
    }

    #[inline(always)]
    #[track_caller]
    fn sum(&self, other: &Self) -> Self {
        Self::with(
            arithmetic::add(self.checked(), other.checked(), Self::FOLD),
            self.level.of_sum(other.level),
        )
    }

    #[inline(always)]
    fn product(&self, other: &Self) -> Self {
        Self::with(arithmetic::multiply(self.checked(), other.checked(), Self::FOLD), Level::TIGHT)
    }

    #[inline(always)]
    fn squared(&self) -> Self {
        Self::with(arithmetic::square(self.checked(), Self::FOLD), Level::TIGHT)
    }

    in_words! {
        set_mul(self, factor) = set_multiply, Level::TIGHT;
        set_product(self, a, b) = set_product, Level::TIGHT;
        set_square_of(self, other) = set_square_of, Level::TIGHT;
        set_add(self, other) = set_add, self.level.of_sum(other.level);
        set_sum(self, a, b) = set_sum, a.level.of_sum(b.level);
        set_double(self) = set_double, self.level.of_sum(self.level);
        set_sub(self, other) = set_subtract, self.level.of_sum(other.level);
        set_sub_from(self, other) = set_subtract_from, self.level.of_sum(other.level);
        set_difference(self, a, b) = set_difference, a.level.of_sum(b.level);
    }

    #[cfg(lemniscate_assembly = "thumbv7em")]
    in_words! {
        set_multiple(self, k: u32) = set_multiple, Level::TIGHT;
        set_sum_with_multiple(self, a, k: u32, b) = set_sum_with_multiple, self.level;
        set_sub_multiple(self, k: u32, b) = set_subtract_multiple, self.level;
        set_difference_with_multiple(self, a, k: u32, b) = set_difference_with_multiple, self.level;
        set_double_sub(self, b) = set_double_subtract, self.level;
        set_sub_from_double(self, b) = set_subtract_from_double, self.level;
        set_sub_both(self, b, c) = set_subtract_both, self.level;
    }

    #[inline(always)]
    fn set_square(&mut self) {
        self.checked();
        arithmetic::set_square(&mut self.limbs, Self::FOLD);
        self.level = Level::TIGHT;
    }

    #[inline(always)]
    fn set_square_n_mul(&mut self, n: usize, factor: &Self) {
        arithmetic::set_square_n(&mut self.limbs, n, Self::FOLD);
        self.set_mul(factor);
    }

    #[inline(always)]
    fn set_mul_small(&mut self, k: u32) {
        debug_assert!(k < 1 << 18);
        arithmetic::set_multiply_small(&mut self.limbs, k, Self::FOLD);
        self.level = Level::TIGHT;
    }

    #[inline(always)]
    fn set_add_multiple(&mut self, k: u32, other: &Self) {
        debug_assert!(k < 1 << 18);
        arithmetic::set_add_multiple(&mut self.limbs, k, other.checked(), Self::FOLD);
        self.level = self.level.of_sum(Level::TIGHT);
    }

    #[cfg(lemniscate_assembly = "thumbv7em")]
    #[inline(always)]
    fn sum_with_multiple(&self, k: u32, b: &Self) -> Self {
        Self::with(arithmetic::add_multiple(&self.limbs, k, &b.limbs, Self::FOLD), self.level)
    }

    #[inline(always)]
    fn set_sub_add_multiple_in(&mut self, other: &mut Self, k: u32, temporary: &mut Self) {
        debug_assert!(k < 1 << 18);
        self.checked();
        other.checked();
        let temporary = &mut temporary.limbs;
        arithmetic::set_subtract_add_multiple(&mut self.limbs, &mut other.limbs, k, temporary, Self::FOLD);
        self.level = self.level.of_sum(other.level);
        other.level = other.level.of_sum(Level::TIGHT);
    }

    #[inline(always)]
    fn set_sum_difference_in(&mut self, other: &mut Self, temporary: &mut Self) {
        let temporary = &mut temporary.limbs;
        arithmetic::set_sum_difference(&mut self.limbs, &mut other.limbs, temporary, Self::FOLD);
        let level = self.level.of_sum(other.level);
        (self.level, other.level) = (level, level);
    }

    #[inline(always)]
    fn set_sum_difference(&mut self, other: &mut Self) {
        arithmetic::set_sum_difference(&mut self.limbs, &mut other.limbs, &mut [0; 8], Self::FOLD);
        let level = self.level.of_sum(other.level);
        (self.level, other.level) = (level, level);
    }

    #[inline(always)]
    fn set_select(&mut self, mask: Choice, if_set: &Self, otherwise: &Self) {
        let mask = u32::conditional_select(&0, &u32::MAX, mask);
        arithmetic::set_select(&mut self.limbs, mask, &if_set.limbs, &otherwise.limbs);
        self.level = if_set.level.of_either(otherwise.level);
    }

    #[inline(always)]
    fn is_zero_here(&self) -> Choice {
        is_zero(self.checked(), Self::FOLD)
    }

    #[inline(always)]
    fn is_odd_here(&self) -> Choice {
        Choice::from((arithmetic::canonical(self.checked(), Self::FOLD)[0] & 1) as u8)
    }

    #[inline(always)]
    fn clear_if(&mut self, mask: Choice) {
        self.overwrite_if(mask, const { &Self::ZERO });
    }

    #[inline(always)]
    fn set_one(&mut self) {
        self.copy_from(const { &Self::ONE });
    }

    #[inline(always)]
    fn set_add_one(&mut self) {
        self.set_add(const { &Self::ONE });
    }

    #[inline(always)]
    fn set_sub_one(&mut self) {
        self.set_sub(const { &Self::ONE });
    }

    #[inline(always)]
    #[track_caller]
    fn set_negate(&mut self) {
        self.set_sub_from(const { &Self::ZERO });
    }

    #[inline(always)]
    fn overwrite_if(&mut self, mask: Choice, value: &Self) {
        let mask = u32::conditional_select(&0, &u32::MAX, mask);
        arithmetic::overwrite_if(&mut self.limbs, mask, &value.limbs);
        self.level = value.level.of_either(self.level);
    }

    #[cfg(lemniscate_assembly = "thumbv7em")]
    #[inline(always)]
    fn ladder_step<const A24: u32>(
        u: &Self,
        coordinates: [&mut Self; 4],
        scratch: [&mut Self; 2],
        choose_added: Choice,
    ) -> bool {
        let is_there = P::M == 19 && A24 == 121_665;
        if is_there {
            let mask = u32::conditional_select(&0, &u32::MAX, choose_added);
            let (coordinates, scratch) = (coordinates.map(|x| &mut x.limbs), scratch.map(|x| &mut x.limbs));
            arithmetic::ladder_step(u.checked(), coordinates, scratch, mask);
        }
        is_there
    }

    #[cfg(lemniscate_assembly)]
    #[inline(always)]
    fn set_negate_if(&mut self, mask: Choice) {
        let mask = u32::conditional_select(&0, &u32::MAX, mask);
        arithmetic::set_negate_if(&mut self.limbs, mask, Self::FOLD);
        self.level = Level::TIGHT;
    }

    #[inline(always)]
    fn mul_small(self, k: u32) -> Self {
        debug_assert!(k < 1 << 18);
        Self::with(arithmetic::multiply_small(self.checked(), k, Self::FOLD), Level::TIGHT)
    }

    /// Nothing to carry: a value of any level is as reduced as one of level 0.
    #[inline(always)]
    fn carry(self) -> Self {
        Self::with(*self.checked(), Level::TIGHT)
    }

    #[inline(always)]
    fn select(mask: Choice, if_set: Self, otherwise: Self) -> Self {
        let mask = u32::conditional_select(&0, &u32::MAX, mask);
        Self::with(
            arithmetic::select(mask, &if_set.limbs, &otherwise.limbs),
            if_set.level.of_either(otherwise.level),
        )
    }

    #[inline(always)]
    fn overwrite_zero_if(self, mask: Choice, value: Self) -> Self {
        let mask = u32::conditional_select(&0, &u32::MAX, mask);
        Self::with(
            core::array::from_fn(|i| self.limbs[i] | mask & value.limbs[i]),
            self.level.of_either(value.level),
        )
    }

    #[inline(always)]
    fn is_zero(self) -> Choice {
        is_zero(self.checked(), Self::FOLD)
    }

    #[inline(always)]
    fn outline_entered<R>(piece: impl FnOnce() -> R) -> R {
        piece()
    }

    #[inline(always)]
    fn is_odd(self) -> Choice {
        Choice::from((arithmetic::canonical(self.checked(), Self::FOLD)[0] & 1) as u8)
    }
}

impl<P: Prime255> PrimeField for Fe<P> {
    type Prime = P;

    #[inline(always)]
    fn constant(words: [u64; 4]) -> Self {
        Self::new(words)
    }
}

impl<P: Prime255> FieldElement for Fe<P> {
    #[inline(always)]
    fn from_words(words: [u64; 4]) -> Self {
        Self::with(arithmetic::from_words(&words, Self::FOLD), Level::TIGHT)
    }

    #[inline(always)]
    fn set_words(&mut self, words: &[u64; 4]) {
        arithmetic::set_words(&mut self.limbs, words, Self::FOLD);
        self.level = Level::TIGHT;
    }

    #[inline]
    fn to_words(self) -> [u64; 4] {
        let limbs = arithmetic::canonical(self.checked(), Self::FOLD);
        core::array::from_fn(|i| u64::from(limbs[2 * i]) | u64::from(limbs[2 * i + 1]) << 32)
    }

    #[inline(never)]
    fn to_bytes(&self) -> [u8; 32] {
        let limbs = arithmetic::canonical(self.checked(), Self::FOLD).map(u32::to_le_bytes);
        let mut bytes = [0; 32];
        bytes.copy_from_slice(limbs.as_flattened());
        bytes
    }

    /// In its own words.
    #[cfg(lemniscate_microcontroller)]
    #[inline(never)]
    fn invert(mut self) -> Self {
        self.limbs = arithmetic::canonical(self.checked(), Self::FOLD);
        let [mut a, mut b, mut c, mut d, mut e] = [[0; 8]; 5];
        super::words::set_inverse::<P>(&mut self.limbs, [&mut a, &mut b, &mut c, &mut d, &mut e]);
        self.level = Level::TIGHT;
        self
    }

    /// By a power, which takes a kilobyte and a half of code less than steps of a GCD, and 15,000 cycles more.
    #[cfg(lemniscate_assembly = "thumbv7em")]
    #[inline(always)]
    fn is_square(mut self) -> Choice {
        self.take_is_square()
    }

    #[cfg(lemniscate_assembly = "thumbv7em")]
    #[inline(always)]
    fn take_is_square(&mut self) -> Choice {
        super::sqrt::take_is_square(self)
    }

    /// By a power, which takes less memory than safegcd, and 39,000 cycles.
    #[cfg(lemniscate_assembly = "thumbv7em")]
    #[inline(always)]
    fn set_inverse(&mut self, [base, factor, ..]: [&mut Self; 5]) {
        super::power::set_inverse(self, base, factor);
    }

    #[cfg(not(any(target_pointer_width = "64", lemniscate_assembly = "thumbv7em")))]
    #[inline(always)]
    fn set_inverse(&mut self, scratch: [&mut Self; 5]) {
        self.limbs = arithmetic::canonical(self.checked(), Self::FOLD);
        super::words::set_inverse::<P>(&mut self.limbs, scratch.map(|element| &mut element.limbs));
        self.level = Level::TIGHT;
    }

    /// The sum of words below q and of q - BIAS is below 2q: there is nothing to fold.
    #[inline(always)]
    fn from_packed(packed: &Packed<P>) -> Self {
        if packed::IS_PLAIN {
            return Self::with(split(packed.words()), Level::TIGHT);
        }
        let mut limbs = split(packed.words());
        let mut carry = 0;
        for (limb, bias) in limbs.iter_mut().zip(const { split(&Packed::<P>::MINUS_BIAS) }) {
            carry += u64::from(*limb) + u64::from(bias);
            *limb = carry as u32;
            carry >>= 32;
        }
        Self::with(limbs, Level::TIGHT.of_sum(Level::TIGHT))
    }

    #[cfg(lemniscate_assembly)]
    #[inline(always)]
    fn held(packed: &Packed<P>) -> Option<&Self> {
        held::element(packed)
    }

    /// Where tables hold elements as they are, nothing is made of what is found.
    #[cfg(lemniscate_assembly = "thumbv7em")]
    #[inline(always)]
    fn set_looked_up_single<const K: usize, const N: usize>(
        found: [&mut Self; N],
        row: &[Eight<P, K>],
        digit: i8,
        zero: &[Packed<P>; K],
        may_be_zero: bool,
    ) {
        let magnitude = u32::from(digit.unsigned_abs());
        // Any place for a digit of 0.
        let place = magnitude.wrapping_sub(1);
        for (k, found) in found.into_iter().enumerate() {
            arithmetic::set_of_sixteen(&mut found.limbs, row, k, place);
            found.level = Level::TIGHT;
            if may_be_zero {
                let is_zero = four::all_ones_if_equal(magnitude, 0);
                for (limb, zero) in found.limbs.iter_mut().zip(split(zero[k].words())) {
                    *limb = *limb & !is_zero | zero & is_zero;
                }
            }
        }
    }
}
