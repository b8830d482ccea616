//! One element of GF(2^448 - 2^224 - 1) for 32-bit processors: fourteen words of 32 bits.
//!
//! An element is any integer below 2^448, at every level. What an operation leaves above bit 447 is folded in at once:
//! added at bit 0 and at bit 224, which is where word 7 begins. Limbs of 28 bits, which leave room for carries, would make 256
//! products where full words make 196; products of halves, three instead of four, would make 147, but more code.
//!
//! Flash memory is scarce on such processors. So each operation is a function by itself, in one copy for all callers.

use crate::field::{FieldElement, P448, PrimeField};

use subtle::{Choice, ConditionallySelectable, ConstantTimeEq};
use zeroize::DefaultIsZeroes;

use super::WORDS;
use crate::field::{Field, level::Level};
use crate::wide::{add_row, multiply_add_32, opaque};

/// The words of an element, from the lowest.
type Limbs = [u32; 14];

/// One element of GF(2^448 - 2^224 - 1): an integer below 2^448 in fourteen words of 32 bits.
#[derive(Clone, Copy, Default)]
pub struct Fe {
    limbs: Limbs,
    level: Level,
}

impl DefaultIsZeroes for Fe {}

// Prints only the name of the type: elements may be secret.
prints! { [] Debug for Fe: "Fe" }

/// limbs += n (2^224 + 1); returns the word that is carried out, or that is borrowed.
#[inline(always)]
fn add_folded(limbs: &mut Limbs, n: i32) -> i32 {
    let mut carry = 0;
    for half in limbs.chunks_exact_mut(7) {
        carry += i64::from(n);
        for limb in half {
            carry += i64::from(*limb);
            *limb = carry as u32;
            carry >>= 32;
        }
    }
    carry as i32
}

/// The element with the value limbs + 2^448 top. For a small top of either sign what the first time carries out is -1, 0 or
/// 1; with 1 the rest is small, and with -1 close below 2^448, so that the second time nothing is carried out.
#[inline(never)]
fn fold(mut limbs: Limbs, top: i32) -> Limbs {
    let carried = add_folded(&mut limbs, top);
    add_folded(&mut limbs, opaque(carried));
    limbs
}

/// The element with the value of a product. Its words of weight 2^448 on are h0 + 2^224 h1, which counts
/// h0 + h1 + 2^224 (h0 + 2 h1).
#[inline(always)]
fn fold_product(product: &[u32; 28]) -> Limbs {
    let mut limbs = [0; 14];
    let mut carry = 0u64;
    for (half, limbs) in limbs.chunks_exact_mut(7).enumerate() {
        for (i, limb) in limbs.iter_mut().enumerate() {
            let (h0, h1) = (u64::from(product[14 + i]), u64::from(product[21 + i]));
            carry += u64::from(product[7 * half + i]) + h0 + (h1 << half);
            *limb = carry as u32;
            carry >>= 32;
        }
    }
    fold(limbs, carry as i32)
}

#[inline(never)]
fn multiply(a: &Limbs, b: &Limbs) -> Limbs {
    let mut product = [0; 28];
    for (i, &a) in a.iter().enumerate() {
        product[i + 14] = add_row(&mut product[i..i + 14], a, b);
    }
    fold_product(&product)
}

/// a^2: the mixed products once, then doubled, with the squares added.
#[inline(never)]
fn square(a: &Limbs) -> Limbs {
    let mut product = [0; 28];
    for i in 0..13 {
        product[i + 14] = add_row(&mut product[2 * i + 1..i + 14], a[i], &a[i + 1..]);
    }
    let (mut bit, mut carry) = (0, 0);
    for (pair, &a) in product.chunks_exact_mut(2).zip(a) {
        let (low, high) = multiply_add_32(a, a, carry, 0);
        let even = u64::from(low) + u64::from(pair[0] << 1 | bit);
        let odd = u64::from(high) + u64::from(pair[1] << 1 | pair[0] >> 31) + (even >> 32);
        bit = pair[1] >> 31;
        (pair[0], pair[1]) = (even as u32, odd as u32);
        carry = (odd >> 32) as u32;
    }
    fold_product(&product)
}

/// a^(2^n).
#[inline(never)]
fn square_n(a: &Limbs, n: usize) -> Limbs {
    let mut power = *a;
    for _ in 0..n {
        power = square(&power);
    }
    power
}

#[inline(never)]
fn multiply_small(a: &Limbs, k: u32) -> Limbs {
    let mut product = [0; 14];
    let top = add_row(&mut product, k, a);
    fold(product, top as i32)
}

/// a + b, or a - b.
#[inline(always)]
fn add_signed(a: &Limbs, b: &Limbs, sign: i64) -> Limbs {
    let mut sum = [0; 14];
    let mut carry = 0;
    for i in 0..14 {
        carry += i64::from(a[i]) + sign * i64::from(b[i]);
        sum[i] = carry as u32;
        carry >>= 32;
    }
    fold(sum, carry as i32)
}

#[inline(never)]
fn add(a: &Limbs, b: &Limbs) -> Limbs {
    add_signed(a, b, 1)
}

#[inline(never)]
fn subtract(a: &Limbs, b: &Limbs) -> Limbs {
    add_signed(a, b, -1)
}

/// The canonical representative, below p: adding 2^224 + 1 carries out where there is a p to take off.
#[inline(never)]
fn canonical(a: &Limbs) -> Limbs {
    let mut reduced = *a;
    let above = add_folded(&mut reduced, 1);
    // A mask of one bit may become a branch.
    select(core::hint::black_box(above.wrapping_neg() as u32), &reduced, a)
}

/// a where the mask is all ones, b where it is zero.
#[inline(never)]
fn select(mask: u32, a: &Limbs, b: &Limbs) -> Limbs {
    core::array::from_fn(|i| b[i] ^ mask & (a[i] ^ b[i]))
}

impl Fe {
    /// The element with these limbs.
    #[inline(always)]
    const fn with(limbs: Limbs, level: Level) -> Self {
        Self { limbs, level }
    }
}

operators! {
    #[inline(always)]
    #[track_caller]
    [] Fe;
    Add::add(self, other) = Self::with(add(&self.limbs, &other.limbs), self.level.of_sum(other.level));
    Sub::sub(self, other) = Self::with(subtract(&self.limbs, &other.limbs), self.level.of_sum(other.level));
    Neg::neg(self) = Self { level: self.level, ..Self::ZERO } - self;
    Mul::mul(self, other) = Self::with(multiply(&self.limbs, &other.limbs), Level::TIGHT);
}

impl Field for Fe {
    type Mask = Choice;

    const LANES: usize = 1;
    const ZERO: Self = Self::with([0; 14], Level::TIGHT);
    const ONE: Self = Self::with([1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0], Level::TIGHT);

    #[inline(always)]
    fn square(self) -> Self {
        Self::with(square(&self.limbs), Level::TIGHT)
    }

    #[inline(always)]
    fn square_n(self, n: usize) -> Self {
        Self::with(square_n(&self.limbs, n), Level::TIGHT)
    }

    #[inline(always)]
    fn mul_small(self, k: u32) -> Self {
        debug_assert!(k < 1 << 18);
        Self::with(multiply_small(&self.limbs, k), Level::TIGHT)
    }

    /// Nothing to carry: a value of any level is as reduced as one of level 0.
    #[inline(always)]
    fn carry(self) -> Self {
        Self::with(self.limbs, Level::TIGHT)
    }

    #[inline(always)]
    fn select(mask: Choice, if_set: Self, otherwise: Self) -> Self {
        let mask = u32::conditional_select(&0, &u32::MAX, mask);
        Self::with(select(mask, &if_set.limbs, &otherwise.limbs), if_set.level.of_either(otherwise.level))
    }

    #[inline(always)]
    fn is_zero(self) -> Choice {
        canonical(&self.limbs).iter().fold(0, |any, limb| any | limb).ct_eq(&0)
    }

    #[inline(always)]
    fn is_odd(self) -> Choice {
        Choice::from((canonical(&self.limbs)[0] & 1) as u8)
    }
}

impl PrimeField for Fe {
    type Prime = P448;

    #[inline(always)]
    fn constant(words: [u64; WORDS]) -> Self {
        Self::from_words(words)
    }
}

impl FieldElement for Fe {
    #[inline(always)]
    fn from_words(words: [u64; WORDS]) -> Self {
        let limbs = core::array::from_fn(|i| (words[i / 2] >> (32 * (i % 2))) as u32);
        Self::with(limbs, Level::TIGHT)
    }

    #[inline]
    fn to_words(self) -> [u64; WORDS] {
        let limbs = canonical(&self.limbs);
        core::array::from_fn(|i| u64::from(limbs[2 * i]) | u64::from(limbs[2 * i + 1]) << 32)
    }
}
