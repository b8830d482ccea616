//! Five limbs of 51 bits, for modules of WebAssembly whose engines have wide arithmetic (`i64.mul_wide_u`, `i64.add128`).
//!
//! A product of two limbs is two instructions with its addition, and no limb carries while products are added. Sums and differences
//! carry nothing at all, so that they need no wide arithmetic.
//!
//! LLVM 22 (Rust 1.95) compiles wrongly with that target feature. Its pass that keeps values on WebAssembly's stack moves a sum of 128 bits
//! into the operand that takes the lower word. If an operand of the same instruction before that one is the upper word, or is computed
//! from it, the variable of the upper word is read before the sum is there. So this is compiled without the feature, and the build of the
//! module writes the bodies of the functions in [`leaves`] anew (`crates/wasm/wide`). Bodies and results are the same to the bit, and a
//! module with the bodies here is slow and right.
//!
//! In Wasmtime 50 on Zen 5 a product takes 10.5 ns and a square in a run 6; products of four words take 9.2 and 8.6, but their sums and
//! differences carry, and take 3 each.

use core::marker::PhantomData;

use subtle::{Choice, ConditionallySelectable, ConstantTimeEq};
use zeroize::DefaultIsZeroes;

use super::{packed, power, words};
use crate::field::table::Packed;
use crate::field::{Field, FieldElement, Prime255, PrimeField, level::Level};

mod leaves;

const BITS: u32 = 51;
const MASK: u64 = (1 << BITS) - 1;

/// What tables hold is more than the element by this in each limb.
const HALF: u64 = 1 << (BITS - 1);

/// Of tight elements every limb is at most this.
const TIGHT: u64 = (1 << BITS) + (1 << 15);

/// By level: limbs are at most so many times [`TIGHT`].
const MULTIPLES: [u64; 3] = [1, 3, 7];

/// Five limbs: the sum of `limbs[i] 2^(51 i)`.
type Limbs = [u64; 5];

/// One element of GF(2^255 - 19).
#[derive(Clone, Copy, Default)]
pub struct Fe<P> {
    limbs: Limbs,
    level: Level,
    prime: PhantomData<P>,
}

impl<P: Prime255> DefaultIsZeroes for Fe<P> {}

// Prints only the name of the type: elements may be secret.
prints! { [P] Debug for Fe<P>: "Fe" }

/// The same element, carried from each limb to the next one: below 2^51 + 19 2^13, from any limbs.
#[cfg_attr(not(debug_assertions), inline(always))]
const fn carried([a0, a1, a2, a3, a4]: Limbs) -> Limbs {
    [
        (a0 & MASK) + 19 * (a4 >> BITS),
        (a1 & MASK) + (a0 >> BITS),
        (a2 & MASK) + (a1 >> BITS),
        (a3 & MASK) + (a2 >> BITS),
        (a4 & MASK) + (a3 >> BITS),
    ]
}

/// The limbs of any integer below 2^256, given as four little-endian words: the last one below 2^52, the others below 2^51.
#[cfg_attr(not(debug_assertions), inline(always))]
const fn split([w0, w1, w2, w3]: [u64; 4]) -> Limbs {
    [
        w0 & MASK,
        (w0 >> 51 | w1 << 13) & MASK,
        (w1 >> 38 | w2 << 26) & MASK,
        (w2 >> 25 | w3 << 39) & MASK,
        w3 >> 12,
    ]
}

/// The limbs of q.
const MODULUS: Limbs = [MASK - 18, MASK, MASK, MASK, MASK];

/// a + b.
#[cfg_attr(not(debug_assertions), inline(always))]
fn sum(a: Limbs, b: Limbs) -> Limbs {
    core::array::from_fn(|i| a[i] + b[i])
}

/// a - b + n q, for b of at most n times 2^51 - 19 in each limb.
#[cfg_attr(not(debug_assertions), inline(always))]
fn difference(a: Limbs, b: Limbs, n: u64) -> Limbs {
    core::array::from_fn(|i| a[i] + n * MODULUS[i] - b[i])
}

impl<P: Prime255> Fe<P> {
    #[cfg_attr(not(debug_assertions), inline(always))]
    const fn tight(limbs: Limbs) -> Self {
        const { assert!(P::M == 19) };
        Self { limbs, level: Level::TIGHT, prime: PhantomData }
    }

    /// Limbs of this level, asserted in debug builds to keep its bounds.
    #[cfg_attr(not(debug_assertions), inline(always))]
    #[track_caller]
    fn of(limbs: Limbs, level: Level) -> Self {
        level.check(|level| limbs.iter().all(|limb| *limb <= MULTIPLES[level as usize] * TIGHT));
        Self { limbs, level, prime: PhantomData }
    }

    /// Of what a leaf has written.
    #[cfg_attr(not(debug_assertions), inline(always))]
    #[track_caller]
    fn set_tight(&mut self) {
        *self = Self::of(self.limbs, Level::TIGHT);
    }

    /// self - other, of a tight one; a factor unless self is tight.
    #[cfg_attr(not(debug_assertions), inline(always))]
    #[track_caller]
    fn minus_tight(&self, other: &Self, level: Level) -> Self {
        other.level.check(|level| level == 0);
        Self::of(difference(self.limbs, other.limbs, 2), level)
    }

    /// The element congruent to any integer below 2^256, given as four little-endian words.
    #[cfg_attr(not(debug_assertions), inline(always))]
    const fn new(words: [u64; 4]) -> Self {
        Self::tight(carried(split(words)))
    }
}

operators! {
    #[cfg_attr(not(debug_assertions), inline(always))]
    #[track_caller]
    [P: Prime255] Fe<P>;
    Add::add(self, other) = Self::of(sum(self.limbs, other.limbs), self.level.of_sum(other.level));
    // Carried, as the limbs of the subtrahend may be of level 1.
    Sub::sub(self, other) = {
        let level = self.level.of_sum(other.level);
        Self::of(carried(difference(self.limbs, other.limbs, 4)), level)
    };
    Neg::neg(self) = Self::ZERO - self;
    Mul::mul(mut self, other) = {
        self.set_mul(&other);
        self
    };
}

impl<P: Prime255> Field for Fe<P> {
    type Mask = Choice;

    const LANES: usize = 1;
    const ZERO: Self = Self::tight([0; 5]);
    const ONE: Self = Self::tight([1, 0, 0, 0, 0]);

    #[cfg_attr(not(debug_assertions), inline(always))]
    fn square(mut self) -> Self {
        self.set_square();
        self
    }

    #[cfg_attr(not(debug_assertions), inline(always))]
    fn square_n(mut self, n: usize) -> Self {
        if n > 0 {
            leaves::set_square_n(&mut self.limbs, n);
            self.set_tight();
        }
        self
    }

    #[cfg_attr(not(debug_assertions), inline(always))]
    fn set_square_n_mul(&mut self, n: usize, factor: &Self) {
        *self = self.square_n(n);
        self.set_mul(factor);
    }

    #[cfg_attr(not(debug_assertions), inline(always))]
    fn set_mul(&mut self, factor: &Self) {
        leaves::set_mul(&mut self.limbs, &factor.limbs);
        self.set_tight();
    }

    #[cfg_attr(not(debug_assertions), inline(always))]
    fn set_product(&mut self, a: &Self, b: &Self) {
        leaves::set_product(&mut self.limbs, &a.limbs, &b.limbs);
        self.set_tight();
    }

    #[cfg_attr(not(debug_assertions), inline(always))]
    fn set_square(&mut self) {
        leaves::set_square_n(&mut self.limbs, 1);
        self.set_tight();
    }

    #[cfg_attr(not(debug_assertions), inline(always))]
    fn set_square_of(&mut self, other: &Self) {
        leaves::set_square_n_of(&mut self.limbs, &other.limbs, 1);
        self.set_tight();
    }

    /// One after the other: a run of squares stays in the variables of a function.
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn set_square_n_each<const N: usize>(each: &mut [Self; N], n: usize) {
        for x in each {
            *x = x.square_n(n);
        }
    }

    #[cfg_attr(not(debug_assertions), inline(always))]
    #[track_caller]
    fn set_sum_difference(&mut self, other: &mut Self) {
        let (a, b) = (*self, *other);
        (*self, *other) = (a + b, a.minus_tight(&b, a.level.of_sum(b.level)));
    }

    #[cfg_attr(not(debug_assertions), inline(always))]
    #[track_caller]
    fn set_sub_add_multiple_in(&mut self, other: &mut Self, k: u32, _temporary: &mut Self) {
        *self = self.minus_tight(other, self.level.of_sum(other.level));
        *other = *other + self.mul_small(k);
    }

    in_place! {
        &mut self;
        set_sum_as_factor(self, a, b) = Self::of(sum(a.limbs, b.limbs), Level::FACTOR);
        set_add_as_factor(self, other) = Self::of(sum(self.limbs, other.limbs), Level::FACTOR);
        set_double_add_as_factor(self, other) =
            Self::of(sum(sum(self.limbs, self.limbs), other.limbs), Level::FACTOR);
        set_difference_as_factor(self, a, b) = a.minus_tight(b, Level::FACTOR);
        set_sub_as_factor(self, other) = self.minus_tight(other, Level::FACTOR);
        set_sub_from_as_factor(self, other) = other.minus_tight(self, Level::FACTOR);
    }

    #[cfg_attr(not(debug_assertions), inline(always))]
    fn mul_small(self, k: u32) -> Self {
        debug_assert!(k < 1 << 18);
        let mut product = Self::ZERO;
        leaves::set_product_small(&mut product.limbs, &self.limbs, k);
        product.set_tight();
        product
    }

    #[cfg_attr(not(debug_assertions), inline(always))]
    fn carry(self) -> Self {
        Self::of(carried(self.limbs), Level::TIGHT)
    }

    #[cfg_attr(not(debug_assertions), inline(always))]
    fn select(mask: Choice, if_set: Self, otherwise: Self) -> Self {
        let limb = |i: usize| u64::conditional_select(&otherwise.limbs[i], &if_set.limbs[i], mask);
        Self::of(core::array::from_fn(limb), if_set.level.of_either(otherwise.level))
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

impl<P: Prime255> PrimeField for Fe<P> {
    type Prime = P;

    #[cfg_attr(not(debug_assertions), inline(always))]
    fn constant(words: [u64; 4]) -> Self {
        Self::new(words)
    }
}

impl<P: Prime255> FieldElement for Fe<P> {
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn from_words(words: [u64; 4]) -> Self {
        Self::new(words)
    }

    /// Not inlined: it takes long compared with a call, and one function often uses it several times.
    #[inline(never)]
    fn to_words(self) -> [u64; 4] {
        // Limbs from the first on below 2^51 but for the last one, whose carry is at most 1 then and comes to the first one.
        let mut limbs = carried(carried(self.limbs));
        for i in 0..4 {
            limbs[i + 1] += limbs[i] >> BITS;
            limbs[i] &= MASK;
        }
        let [a0, a1, a2, a3, a4] = limbs;
        words::canonical::<P>([a0 | a1 << 51, a1 >> 13 | a2 << 38, a2 >> 26 | a3 << 25, a3 >> 39 | a4 << 12])
    }

    /// The element has the held limbs, which are below 2^51, less 2^50 each.
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn from_packed(packed: &Packed<P>) -> Self {
        if packed::IS_PLAIN {
            return Self::new(*packed.words());
        }
        let limbs = split(*packed.words());
        Self::of(core::array::from_fn(|i| limbs[i] + MODULUS[i] - HALF), Level::TIGHT.of_sum(Level::TIGHT))
    }

    /// One sum, too: q and 2^50 in each limb less the held limb, which is its complement, these and 1.
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn from_packed_signed(packed: &Packed<P>, negative: Choice) -> Self {
        if packed::IS_PLAIN {
            return Self::new(*packed.words()).negate_if(negative);
        }
        let (limbs, mask) = (split(*packed.words()), u64::conditional_select(&0, &u64::MAX, negative));
        let limb = |i: usize| {
            let (positive, opposite) = (MODULUS[i] - HALF, MODULUS[i] + HALF + 1);
            (limbs[i] ^ mask).wrapping_add(positive ^ (positive ^ opposite) & mask)
        };
        Self::of(core::array::from_fn(limb), Level::TIGHT.of_sum(Level::TIGHT))
    }

    /// x^(q - 2) = x^(8 (q - 5)/8 + 3): squares are fast here, and words of 64 bits without wide arithmetic are not.
    #[inline(never)]
    fn invert(self) -> Self {
        let mut power = power::power_eighth(self);
        power.set_square_n_mul(3, &(self.square() * self));
        power
    }

    #[inline(always)]
    fn invert_vartime(self) -> Self {
        self.invert()
    }
}
