//! Four elements of GF(2^448 - 2^224 - 1) side by side, for x86-64 processors with AVX2 and FMA: limbs of 45 bits, kept as floating point
//! numbers.
//!
//! As in [`gf255::avx2`](crate::field::gf255::avx2), fused multiply-adds of 53 bits take products of limbs apart. With t = 2^224, an
//! element is the sum of (l\[i\] + u\[i\] t) 2^(45 i) for i = 0 .. 5, and a product is three of halves, as with AVX-512 IFMA
//! ([`ifma`](super::ifma)). The last limb of a half has 44 bits.
//!
//! Tight limbs are at most 2^44 + 2^22 in magnitude, and 2^43 + 2^22 in the last place; at level n 2^n times as much. Limbs have
//! 53 bits, so sums carry nothing, and products take operands of level 2. `docs/avx2-arithmetic.md` derives the bounds.
//!
//! The rounding mode must be to nearest, which is what Rust code may rely upon. No number is subnormal.
#![allow(unsafe_code)]
#![allow(clippy::needless_range_loop, reason = "several arrays have the same indices")]

mod limbs;
mod product;

use core::arch::x86_64::*;
use core::marker::PhantomData;

use subtle::Choice;

use super::WORDS;
use super::packed::{Eight, Packed};
use super::vector::limbs_of_words;
use super::words::words_from_halves;
use crate::field::level::Level;
use crate::field::vector::floats::{add, and, mul, opaque, register, select, signs, splat, sub, xor};
use crate::field::vector::mask::Mask4;
use crate::field::vector::words::{integers, look_up_words, transpose};
use crate::field::vector::{FourLanes, Vector};
use crate::field::{Field, FieldElement, FieldLanes, LookUp, P448, PrimeField, Unpack, outline_with};
use crate::wide::is_zero;
use limbs::Limbs;

/// Four elements of GF(2^448 - 2^224 - 1), each convertible from and to an `E`.
#[derive(Clone, Copy)]
pub struct Fe4<E> {
    limbs: Limbs,
    level: Level,
    element: PhantomData<E>,
}

crate::wipe::zeroize!([E] Fe4<E>: limbs);

// Prints only the name of the type: elements may be secret.
prints! { [E] Debug for Fe4<E>: "Fe4" }

impl<E: Copy> Fe4<E> {
    #[inline(always)]
    const fn new(limbs: Limbs, level: Level) -> Self {
        Self { limbs, level, element: PhantomData }
    }

    /// From limbs that must be tight.
    #[inline(always)]
    #[track_caller]
    fn tight(limbs: Limbs) -> Self {
        Self::new(limbs, Level::TIGHT).checked()
    }

    /// Limbs that no bound of a level holds for.
    #[inline(always)]
    const fn loose(limbs: Limbs) -> Self {
        Self::new(limbs, Level::TIGHT)
    }

    /// Asserts, in debug builds, that the limbs are integers within the bounds of the level.
    #[inline(always)]
    #[track_caller]
    fn checked(self) -> Self {
        self.level.check(|level| limbs::are_within(&self.limbs, (1u32 << level).into()));
        self
    }

    /// The same element in every lane. Constant-time.
    const fn every_lane(words: [u64; WORDS]) -> Self {
        let each = limbs::balanced(words);
        let mut limbs = [register([0.0; 4]); 10];
        let mut i = 0;
        while i < 10 {
            limbs[i] = register([each[i]; 4]);
            i += 1;
        }
        Self::loose(limbs)
    }

    /// An element as words, below p.
    #[inline(always)]
    fn lane_words(self, lane: usize) -> [u64; WORDS] {
        words_from_halves(limbs::halves(&self.checked().limbs, lane))
    }

    /// A mask of the lanes for whose canonical representative something holds.
    #[inline(always)]
    fn lanes_where(self, holds: impl Fn([u64; WORDS]) -> Choice) -> Mask4 {
        let mut mask = [0; 4];
        for (lane, mask) in mask.iter_mut().enumerate() {
            *mask = u64::from(holds(self.lane_words(lane)).unwrap_u8()).wrapping_neg();
        }
        Mask4(register(mask.map(f64::from_bits)))
    }

    /// Flips the signs of the limbs in the lanes where `signs` has the sign bit alone; it must be zero elsewhere.
    #[inline(always)]
    fn flip(mut self, signs: __m256d) -> Self {
        for limb in &mut self.limbs {
            *limb = xor(*limb, signs);
        }
        self
    }

    /// Lane j is the sum if bit j of `MINUS` is clear, and else the difference.
    #[inline(always)]
    fn sums_and_differences<const MINUS: i32>(&self, other: &Self) -> Limbs {
        let mut limbs = self.limbs;
        for i in 0..10 {
            limbs[i] = match MINUS {
                0 => add(limbs[i], other.limbs[i]),
                0b1111 => sub(limbs[i], other.limbs[i]),
                _ => add(limbs[i], xor(other.limbs[i], const { signs::<MINUS>() })),
            };
        }
        limbs
    }

    /// From each word of all elements. The limbs are below 2^45, which is twice what tight ones may be.
    #[inline(always)]
    fn from_words_of_lanes<const K: usize>(words: &[[__m256i; WORDS]; K]) -> [Self; K] {
        let mut elements = [const { Self::every_lane([0; WORDS]) }; K];
        for (element, words) in elements.iter_mut().zip(words) {
            let limbs = limbs::from_integers(&limbs_of_words(words));
            *element = Self::new(limbs, Level::TIGHT.of_sum(Level::TIGHT)).checked();
        }
        elements
    }

    /// From a row of words and a 0 for each lane.
    #[inline(always)]
    fn from_rows<'a>(mut rows: impl FnMut(usize) -> &'a [u64; 8]) -> Self {
        let mut halves = [[[0; 4]; 4]; 2].map(|rows| rows.map(integers));
        for lane in 0..4 {
            let (words, _) = rows(lane).as_chunks();
            for half in 0..2 {
                halves[half][lane] = integers(words[half]);
            }
        }
        let [[w0, w1, w2, w3], [w4, w5, w6, _]] = [transpose(&halves[0]), transpose(&halves[1])];
        let [element] = Self::from_words_of_lanes(&[[w0, w1, w2, w3, w4, w5, w6]]);
        element
    }
}

operators! {
    #[inline(always)]
    #[track_caller]
    [E: Copy] Fe4<E>;
    Add::add(self, other) =
        Self::new(self.sums_and_differences::<0>(&other), self.level.of_sum(other.level)).checked();
    Sub::sub(self, other) =
        Self::new(self.sums_and_differences::<0b1111>(&other), self.level.of_sum(other.level)).checked();
    Neg::neg(self) = self.flip(splat(-0.0));
    Mul::mul(self, other) = {
        // SAFETY: see `instructions!`: AVX2 and FMA have been found in the processor.
        Self::tight(unsafe { product::mul(&self.checked().limbs, &other.checked().limbs) })
    };
}

impl<E: Copy + 'static> Field for Fe4<E> {
    type Mask = Mask4;

    const LANES: usize = 4;
    const ZERO: Self = Self::every_lane([0; WORDS]);
    const ONE: Self = Self::every_lane(crate::wide::one());

    #[inline(always)]
    fn square(self) -> Self {
        // SAFETY: see `instructions!`: AVX2 and FMA have been found in the processor.
        Self::tight(unsafe { product::square(&self.checked().limbs) })
    }

    #[inline(always)]
    fn mul_small(self, k: u32) -> Self {
        self.mul_small_lanes([k; 4])
    }

    #[inline(always)]
    fn carry(self) -> Self {
        Self::tight(limbs::carry(&self.checked().limbs))
    }

    #[inline(always)]
    fn select(mask: Mask4, if_set: Self, otherwise: Self) -> Self {
        let mut limbs = otherwise.limbs;
        for i in 0..10 {
            // Opaque: where code is to be small, the compiler would select by a store with the mask, which may be secret.
            limbs[i] = opaque(select(limbs[i], if_set.limbs[i], mask.0));
        }
        Self::new(limbs, if_set.level.of_either(otherwise.level))
    }

    #[inline(always)]
    fn unseen(mut self) -> Self {
        for limb in &mut self.limbs {
            *limb = opaque(*limb);
        }
        self
    }

    /// [`Field::scan`] selects entries by masks, so any start value will do.
    #[inline(always)]
    fn scan_start(_: Mask4, value: Self) -> Self {
        value
    }

    #[inline(always)]
    fn outline<R>(piece: impl FnOnce() -> R) -> R {
        // SAFETY: see `instructions!`: the processor has all that the backend asks for.
        outline_with!("bmi2,adx,avx2,fma", piece)
    }

    #[inline(always)]
    fn is_zero(self) -> Mask4 {
        self.lanes_where(
            #[inline(always)]
            |words| is_zero(&words),
        )
    }

    #[inline(always)]
    fn is_odd(self) -> Mask4 {
        self.lanes_where(
            #[inline(always)]
            |words| Choice::from((words[0] & 1) as u8),
        )
    }

    #[inline(always)]
    fn negate_if(self, mask: Mask4) -> Self {
        self.flip(and(mask.0, splat(-0.0)))
    }
}

impl<E: Copy + 'static> PrimeField for Fe4<E> {
    type Prime = P448;

    #[inline(always)]
    fn constant(words: [u64; WORDS]) -> Self {
        Self::every_lane(words)
    }
}

impl<E: FieldElement<Prime = P448>> FieldLanes for Fe4<E> {
    type Element = E;

    #[inline(always)]
    fn from_lane_words(mut words: impl FnMut(usize) -> [u64; WORDS]) -> Self {
        let mut rows = [[0; 8]; 4];
        for (lane, row) in rows.iter_mut().enumerate() {
            row[..WORDS].copy_from_slice(&words(lane));
        }
        Self::from_rows(
            #[inline(always)]
            |lane| &rows[lane],
        )
        .carry()
    }

    #[inline(always)]
    fn lane(self, lane: usize) -> E {
        E::from_words(self.lane_words(lane))
    }

    #[inline(always)]
    fn splat(element: E) -> Self {
        Self::constant(element.to_words())
    }
}

impl<E: Copy + 'static> Unpack for Fe4<E> {
    #[inline(always)]
    fn unpack<'a>(mut packed: impl FnMut(usize) -> &'a Packed) -> Self {
        Self::from_rows(
            #[inline(always)]
            |lane| packed(lane).padded(),
        )
    }
}

impl<E: Copy + 'static> LookUp for Fe4<E> {
    #[inline(always)]
    fn look_up<'a, const K: usize>(
        eight: impl Fn(usize, usize) -> Option<&'a Eight<K>>,
        digits: &[i8; 8],
        zero: &[Packed; K],
    ) -> [Self; K] {
        Self::from_words_of_lanes(&look_up_words(
            #[inline(always)]
            |lane, c| eight(lane, c).map(Eight::<K>::columns),
            digits,
            zero.each_ref().map(Packed::canonical),
        ))
    }
}

impl<E: FieldElement<Prime = P448>> Vector for Fe4<E> {
    #[inline(always)]
    fn to_words(self, words: &mut [[u64; WORDS]]) {
        for (lane, words) in words[..4].iter_mut().enumerate() {
            *words = self.lane_words(lane);
        }
    }
}

impl<E: Copy + 'static> FourLanes for Fe4<E> {
    const IN_MEMORY: bool = true;
    type OddFactors = Self;
    type Unsettled = Self;

    #[inline(always)]
    fn odd_factors(factors: Self) -> Self {
        factors
    }

    #[inline(always)]
    fn mul_odd_in_chain(self, factors: &Self) -> Self {
        self * *factors
    }

    #[inline(always)]
    fn permute<const CONTROL: i32>(mut self) -> Self {
        for limb in &mut self.limbs {
            // SAFETY: see `instructions!`: AVX2 has been found in the processor.
            *limb = unsafe { _mm256_permute4x64_pd::<CONTROL>(*limb) };
        }
        self
    }

    #[inline(always)]
    fn blend<const MASK: i32>(self, other: Self) -> Self {
        let mut limbs = self.limbs;
        for i in 0..10 {
            // SAFETY: see `instructions!`: AVX2 has been found in the processor.
            limbs[i] = unsafe { _mm256_blend_pd::<MASK>(limbs[i], other.limbs[i]) };
        }
        Self::new(limbs, self.level.of_either(other.level))
    }

    #[inline(always)]
    #[track_caller]
    fn add_sub_products<const MINUS: i32>(self, other: Self) -> Self {
        Self::new(self.sums_and_differences::<MINUS>(&other), self.level.of_sum(other.level)).checked()
    }

    /// Four operands are of level 2 together.
    #[inline(always)]
    #[track_caller]
    fn add_sub_as_factor<const MINUS: i32>(self, other: Self) -> Self {
        Self::new(self.sums_and_differences::<MINUS>(&other), Level::FACTOR).checked()
    }

    #[inline(always)]
    fn add_loosely<const MINUS: i32>(self, other: Self) -> Self {
        Self::loose(self.sums_and_differences::<MINUS>(&other))
    }

    #[inline(always)]
    fn settle(self) -> Self {
        Self::tight(limbs::carry(&self.limbs))
    }

    #[inline(always)]
    fn eightfold_loosely(mut self) -> Self {
        for limb in &mut self.limbs {
            *limb = mul(*limb, splat(8.0));
        }
        self
    }

    #[inline(always)]
    fn negate_lanes<const MASK: i32>(self) -> Self {
        self.flip(const { signs::<MASK>() })
    }

    #[inline(always)]
    fn mul_small_lanes(self, k: [u32; 4]) -> Self {
        debug_assert!(k.iter().all(|&k| k < 1 << 18));
        Self::tight(limbs::mul_small(&self.checked().limbs, &register(k.map(f64::from))))
    }
}

#[cfg(test)]
mod tests {
    use std::vec::Vec;

    use super::*;
    use crate::field::gf448::portable64::Fe;
    use crate::field::gf448::vector::suite;
    use crate::field::vector::floats::{lanes, to_bits};
    use crate::testing::Random;

    type V = Fe4<Fe>;

    /// Values of level 0 with limbs at their bounds, in all patterns of sign.
    fn extremes() -> Vec<V> {
        let mut random = Random::new(5);
        let mut limb = |i: usize| {
            let bound = limbs::tight(i);
            match random.word() % 5 {
                0 | 1 => bound,
                2 | 3 => -bound,
                _ => (random.word() % (1 << 43)) as f64,
            }
        };
        let mut extremes: Vec<_> = (0..40)
            .map(|_| V::tight(core::array::from_fn(|i| register([limb(i), limb(i), limb(i), limb(i)]))))
            .collect();
        for sign in [1.0, -1.0] {
            extremes.push(V::tight(core::array::from_fn(|i| splat(sign * limbs::tight(i)))));
        }
        extremes.push(V::ZERO);
        extremes
    }

    /// The element that a lane should hold, from its limbs.
    fn value(x: V, lane: usize) -> Fe {
        let word = |word: u64| Fe::from_words([word, 0, 0, 0, 0, 0, 0]);
        let half = |limbs: &[__m256d]| {
            limbs.iter().rev().fold(Fe::ZERO, |sum, limb| {
                let limb = f64::from_bits(lanes(to_bits(*limb))[lane]);
                let magnitude = word(limb.abs() as u64);
                (sum * word(1 << 45) + if limb < 0.0 { (-magnitude).carry() } else { magnitude }).carry()
            })
        };
        half(&x.limbs[..5]) + half(&x.limbs[5..]) * Fe::from_words([0, 0, 0, 1 << 32, 0, 0, 0])
    }

    #[test]
    fn lanes_are_elements() {
        crate::testing::with_instructions!(["avx2" "fma"] {
            let extremes = extremes();
            for &x in &extremes {
                for j in 0..4 {
                    assert_eq!(x.lane(j).to_words(), value(x, j).to_words());
                }
            }
            suite::check(&extremes);
            suite::check_moves(&extremes);
        });
    }

    #[test]
    fn constants_are_balanced() {
        let mut random = Random::new(6);
        for words in [[0; WORDS], [u64::MAX; WORDS], crate::wide::one()]
            .into_iter()
            .chain((0..50).map(|_| random.words()))
        {
            let constant = V::every_lane(words).checked();
            assert_eq!(value(constant, 0).to_words(), Fe::from_words(words).to_words());
        }
    }
}
