//! Four elements of GF(2^448 - 2^224 - 1) side by side, for x86-64 processors with AVX-512 IFMA: five registers, with limbs of
//! 45 bits as integers.
//!
//! IFMA multiplies integers below 2^52 and adds the lower or the upper 52 bits of the product to an accumulator. With
//! t = 2^224, an element is the sum of (l\[i\] + u\[i\] t) 2^(45 i) for i = 0 .. 5, and register i has l\[i\] of all four
//! elements in its lower lanes and u\[i\] in its upper ones. So a sum has the instructions of five limbs, and a product those
//! of 50 products of limbs: both halves of it are sums of as many, as t^2 = t + 1,
//!
//! - (a0 + a1 t) b = a0 (b0 + b1 t) + a1 (b1 + (b0 + b1) t).
//!
//! Three products of halves would do instead of four (Hamburg, "Ed448-Goldilocks, a new elliptic curve", 2015, section
//! 3.3), 75 of limbs, but in registers with as many halves they are no less than 38, with sums and moves between the halves
//! before and after: in a chain of products these take longer than what is saved.
//!
//! The last limb of a half has 44 bits, as 5 * 45 = 224 + 1. Tight limbs are at most 2^45 + 2^21, and 2^44 + 2^21 in the last
//! place; three times as much at level 1, so that the difference of tight values needs no carry where they are known to be
//! tight, and six times at level 2. Other differences carry at once, and are of level 0.
//!
//! In release builds everything is inlined up to the entry points, which carry the target features. Debug builds keep
//! the long functions apart, as the compiler would take very long.
#![allow(unsafe_code)]

mod halves;
mod limbs;
mod table;

use core::arch::x86_64::{__m256i, __m512i, _mm512_permutex_epi64};
use core::fmt;
use core::marker::PhantomData;
use core::ops::{Add, Mul, Neg, Sub};

use subtle::{Choice, ConstantTimeEq};
use zeroize::Zeroize;

use super::vector::Vector;
use super::words::{halves_from_words, words_from_halves};
use super::{Gf448, Lanes448, Mod448, WORDS};
use crate::field::ifma::LaneMask;
use crate::field::ifma::register::{Register, from_array};
use crate::field::level::Level;
use crate::field::vector::FourLanes;
use crate::field::vector::integers::{Integers, five};
use crate::field::{Field, outline_with};
use limbs::Limbs;

/// Four elements of GF(2^448 - 2^224 - 1), each convertible from and to an `E`.
#[derive(Clone, Copy)]
pub struct Fe4<E> {
    limbs: Limbs,
    level: Level,
    element: PhantomData<E>,
}

impl<E> Zeroize for Fe4<E> {
    fn zeroize(&mut self) {
        self.limbs.zeroize();
    }
}

/// Prints the name of the type alone: elements may be secret.
impl<E> fmt::Debug for Fe4<E> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Fe4")
    }
}

impl<E> Fe4<E> {
    #[inline(always)]
    const fn new(limbs: Limbs, level: Level) -> Self {
        Self { limbs, level, element: PhantomData }
    }

    /// Any limbs, carried.
    #[inline(always)]
    fn carried(limbs: Limbs) -> Self {
        Self::new(limbs::carry(limbs), Level::TIGHT).checked()
    }

    /// Limbs that no bound of a level holds for.
    #[inline(always)]
    const fn loose(limbs: Limbs) -> Self {
        Self::new(limbs, Level::TIGHT)
    }

    /// Asserts, in debug builds, that the limbs keep the bounds of the level.
    #[inline(always)]
    #[track_caller]
    fn checked(self) -> Self {
        self.level.check(|level| {
            let within = |limb: __m512i, bound: u64| {
                (0..8).all(|lane| limb.lane(lane) <= bound * limbs::LARGEST[level as usize])
            };
            self.limbs.iter().zip(limbs::TIGHT).all(|(&limb, bound)| within(limb, bound))
        });
        self
    }

    /// Lane j as words, for j = 0 .. 4: below p.
    #[inline(always)]
    fn lane_words(&self, lane: usize) -> [u64; WORDS] {
        let half = |half: usize| five!(|i| self.limbs[i].lane(4 * half + lane));
        words_from_halves([half(0), half(1)])
    }

    /// A mask of the lanes for whose canonical representative something holds.
    #[inline(always)]
    fn lanes_where(&self, holds: impl Fn([u64; WORDS]) -> Choice) -> LaneMask<__m256i> {
        let mut bits = 0;
        for lane in 0..4 {
            bits |= holds(self.lane_words(lane)).unwrap_u8() << lane;
        }
        LaneMask::new(bits)
    }

    /// Lane j is the sum if bit j of `MINUS` is clear, and else the difference plus n p.
    #[inline(always)]
    fn sums_and_differences<const MINUS: i32>(self, other: Self, n: u64) -> Limbs {
        let multiple = limbs::multiple_of_p(n);
        five!(|i| {
            let minus = multiple[i].sub(other.limbs[i]);
            self.limbs[i].add(Register::select(both::<MINUS>(), minus, other.limbs[i]))
        })
    }
}

/// The lanes of a mask, in both halves.
#[inline(always)]
const fn both<const MASK: i32>() -> u8 {
    const { (MASK | MASK << 4) as u8 }
}

impl<E> Add for Fe4<E> {
    type Output = Self;

    #[inline(always)]
    #[track_caller]
    fn add(self, other: Self) -> Self {
        let level = self.level.of_sum(other.level);
        Self::new(five!(|i| self.limbs[i].add(other.limbs[i])), level).checked()
    }
}

impl<E> Sub for Fe4<E> {
    type Output = Self;

    #[inline(always)]
    #[track_caller]
    fn sub(self, other: Self) -> Self {
        let _ = self.level.of_sum(other.level);
        let multiple = limbs::multiple_of_p(4);
        Self::carried(five!(|i| self.limbs[i].add(multiple[i].sub(other.limbs[i]))))
    }
}

impl<E> Neg for Fe4<E> {
    type Output = Self;

    #[inline(always)]
    #[track_caller]
    fn neg(self) -> Self {
        let _ = self.level.of_negative();
        let multiple = limbs::multiple_of_p(4);
        Self::carried(five!(|i| multiple[i].sub(self.limbs[i])))
    }
}

impl<E: Copy + 'static> Mul for Fe4<E> {
    type Output = Self;

    #[inline(always)]
    fn mul(self, other: Self) -> Self {
        self.mul_loosely(other).settle()
    }
}

impl<E: Copy + 'static> Field for Fe4<E> {
    type Mask = LaneMask<__m256i>;

    const LANES: usize = 4;
    const ZERO: Self = Self::loose([Register::ZERO; 5]);
    const ONE: Self = {
        let one = from_array([1, 1, 1, 1, 0, 0, 0, 0]);
        Self::loose([one, Register::ZERO, Register::ZERO, Register::ZERO, Register::ZERO])
    };

    #[inline(always)]
    fn square(self) -> Self {
        Self::carried(limbs::square_loosely(&self.checked().limbs))
    }

    #[inline(always)]
    fn mul_small(self, k: u32) -> Self {
        self.mul_small_lanes([k; 4])
    }

    #[inline(always)]
    fn carry(self) -> Self {
        Self::carried(self.checked().limbs)
    }

    #[inline(always)]
    fn select(mask: LaneMask<__m256i>, if_set: Self, otherwise: Self) -> Self {
        let mask = mask.bits << 4 | mask.bits & 15;
        let limbs = five!(|i| Register::select(mask, if_set.limbs[i], otherwise.limbs[i]));
        Self::new(limbs, if_set.level.of_either(otherwise.level))
    }

    /// [`Field::scan`] selects entries by masks, so any start value will do.
    #[inline(always)]
    fn scan_start(_: LaneMask<__m256i>, value: Self) -> Self {
        value
    }

    #[inline(always)]
    fn outline<R>(piece: impl FnOnce() -> R) -> R {
        // SAFETY: see `instructions!`: the processor has all that the backend asks for.
        outline_with!("bmi2,adx,avx2,fma,avx512f,avx512vl,avx512ifma", piece)
    }

    #[inline(always)]
    fn is_zero(self) -> LaneMask<__m256i> {
        self.checked().lanes_where(
            #[inline(always)]
            |words| words.iter().fold(0, |any, word| any | word).ct_eq(&0),
        )
    }

    #[inline(always)]
    fn is_odd(self) -> LaneMask<__m256i> {
        self.checked().lanes_where(
            #[inline(always)]
            |words| Choice::from((words[0] & 1) as u8),
        )
    }
}

impl<E: Copy + 'static> Mod448 for Fe4<E> {
    #[inline(always)]
    fn constant(words: [u64; WORDS]) -> Self {
        Self::from_words(
            #[inline(always)]
            |_| words,
        )
    }
}

impl<E: Gf448> Lanes448 for Fe4<E> {
    type Element = E;

    #[inline(always)]
    fn from_lanes(mut elements: impl FnMut(usize) -> E) -> Self {
        Self::from_words(
            #[inline(always)]
            |lane| elements(lane).to_words(),
        )
    }

    #[inline(always)]
    fn lane(self, lane: usize) -> E {
        E::from_words(self.checked().lane_words(lane))
    }

    #[inline(always)]
    fn splat(element: E) -> Self {
        Self::constant(element.to_words())
    }
}

impl<E: Copy + 'static> Vector for Fe4<E> {
    #[inline(always)]
    fn from_words(mut words: impl FnMut(usize) -> [u64; WORDS]) -> Self {
        let mut lanes = [[0; 8]; 5];
        for lane in 0..4 {
            let [lower, upper] = halves_from_words(words(lane));
            for i in 0..5 {
                (lanes[i][lane], lanes[i][4 + lane]) = (lower[i], upper[i]);
            }
        }
        Self::new(five!(|i| from_array(lanes[i])), Level::TIGHT).checked()
    }

    #[inline(always)]
    fn to_words(self, words: &mut [[u64; WORDS]]) {
        for (lane, words) in words[..4].iter_mut().enumerate() {
            *words = self.checked().lane_words(lane);
        }
    }
}

impl<E: Copy + 'static> FourLanes for Fe4<E> {
    #[inline(always)]
    fn permute<const CONTROL: i32>(self) -> Self {
        // SAFETY: see `instructions!`: AVX-512 has been found in the processor.
        let limbs = five!(|i| unsafe { _mm512_permutex_epi64::<CONTROL>(self.limbs[i]) });
        Self::new(limbs, self.level)
    }

    #[inline(always)]
    fn blend<const MASK: i32>(self, other: Self) -> Self {
        let limbs = five!(|i| Register::select(both::<MASK>(), other.limbs[i], self.limbs[i]));
        Self::new(limbs, self.level.of_either(other.level))
    }

    #[inline(always)]
    #[track_caller]
    fn add_sub<const MINUS: i32>(self, other: Self) -> Self {
        let _ = self.level.of_sum(other.level);
        Self::carried(self.sums_and_differences::<MINUS>(other, 4))
    }

    /// Tight limbs are less than 2p has, which is less than two of them.
    #[inline(always)]
    #[track_caller]
    fn add_sub_products<const MINUS: i32>(self, other: Self) -> Self {
        Self::new(self.sums_and_differences::<MINUS>(other, 2), self.level.of_sum(other.level)).checked()
    }

    /// Sums are below 2^63: products that are not carried are below 2^57 - 2^13, which is less than 2^13 p has. There are at most
    /// four operands, or two of eight times as much and one.
    #[inline(always)]
    fn add_loosely<const MINUS: i32>(self, other: Self) -> Self {
        Self::loose(self.sums_and_differences::<MINUS>(other, 1 << 13))
    }

    #[inline(always)]
    fn settle(self) -> Self {
        Self::carried(self.limbs)
    }

    #[inline(always)]
    fn mul_loosely(self, other: Self) -> Self {
        Self::loose(limbs::mul_loosely(&self.checked().limbs, &other.checked().limbs))
    }

    #[inline(always)]
    fn eightfold_loosely(self) -> Self {
        Self::loose(five!(|i| self.limbs[i].shift_left(3)))
    }

    #[inline(always)]
    fn mul_add(self, b: Self, c: Self, d: Self) -> Self {
        let [a, b, c, d] = [self, b, c, d].map(
            #[inline(always)]
            |x| x.checked().limbs,
        );
        Self::carried(limbs::mul_add_loosely(&a, &b, &c, &d))
    }

    #[inline(always)]
    fn negate_lanes<const MASK: i32>(self) -> Self {
        self.blend::<MASK>(-self)
    }

    #[inline(always)]
    fn mul_small_lanes(self, k: [u32; 4]) -> Self {
        debug_assert!(k.iter().all(|&k| k < 1 << 18));
        let [k0, k1, k2, k3] = k.map(u64::from);
        let k = from_array([k0, k1, k2, k3, k0, k1, k2, k3]);
        Self::carried(limbs::mul_small(&self.checked().limbs, k))
    }
}

#[cfg(test)]
mod tests {
    use std::vec::Vec;

    use super::*;
    use crate::field::gf448::portable64::Fe;
    use crate::field::gf448::vector::suite;
    use crate::testing::Random;

    /// Values of level 0 with limbs at their bounds.
    #[inline(always)]
    fn extremes() -> Vec<Fe4<Fe>> {
        let mut random = Random::new(5);
        let mut limb = |i: usize| match random.word() % 4 {
            0 | 1 => limbs::TIGHT[i],
            2 => 0,
            _ => random.word() % limbs::TIGHT[i],
        };
        let mut extremes: Vec<_> = (0..40)
            .map(|_| Fe4::loose([0, 1, 2, 3, 4].map(|i| __m512i::from_lanes(|_| limb(i)))).checked())
            .collect();
        extremes.push(Fe4::loose(limbs::TIGHT.map(__m512i::splat)));
        extremes.push(Fe4::ZERO);
        extremes
    }

    /// The element that a lane should hold, from its limbs.
    #[inline(always)]
    fn value(x: Fe4<Fe>, lane: usize) -> Fe {
        let word = |word: u64| Fe::from_words([word, 0, 0, 0, 0, 0, 0]);
        let half = |half: usize| {
            x.limbs.iter().rev().fold(Fe::ZERO, |sum, limb| {
                (sum * word(1 << limbs::BITS) + word(limb.lane(4 * half + lane))).carry()
            })
        };
        half(0) + half(1) * Fe::from_words([0, 0, 0, 1 << 32, 0, 0, 0])
    }

    #[test]
    fn lanes_are_elements() {
        #[target_feature(enable = "avx512f,avx512vl,avx512ifma")]
        fn all() {
            let extremes = extremes();
            for &x in &extremes {
                for j in 0..4 {
                    assert_eq!(x.lane(j).to_words(), value(x, j).to_words());
                }
            }
            suite::check(&extremes);
            suite::check_moves(&extremes);
        }
        if std::is_x86_feature_detected!("avx512ifma")
            && std::is_x86_feature_detected!("avx512vl")
            && std::is_x86_feature_detected!("avx512f")
        {
            // SAFETY: the processor has these features.
            unsafe { all() }
        } else {
            std::println!("not run: this processor has no AVX-512 IFMA");
        }
    }
}
