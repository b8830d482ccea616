//! Four or eight elements of GF(2^448 - 2^224 - 1) side by side, for x86-64 processors with AVX-512 IFMA: limbs of 45 bits, as
//! integers.
//!
//! IFMA multiplies integers below 2^52 and adds the lower or the upper 52 bits of the product to an accumulator. With
//! t = 2^224, an element is the sum of (l\[i\] + u\[i\] t) 2^(45 i) for i = 0 .. 5. Where the limbs are in registers is told by
//! the [`Form`]: of four elements both halves are in one register, of eight in two.
//!
//! The last limb of a half has 44 bits, as 5 * 45 = 224 + 1. Tight limbs are at most 2^45 + 2^21, and 2^44 + 2^21 in the last
//! place; three times as much at level 1, so that the difference of tight values needs no carry where they are known to be
//! tight, and six times at level 2. Other differences carry at once, and are of level 0.
//!
//! In release builds everything is inlined up to the entry points, which carry the target features. Debug builds keep
//! the long functions apart, as the compiler would take very long.
#![allow(unsafe_code)]
#![allow(clippy::needless_range_loop, reason = "several arrays have the same indices")]

mod eight;
mod four;
mod limbs;
mod table;

use crate::field::{FieldElement, FieldLanes, P448, PrimeField};
use core::arch::x86_64::{__m512i, _mm512_permutex_epi64};
use core::marker::PhantomData;

use subtle::{Choice, ConstantTimeEq};

use super::WORDS;
use super::words::words_from_halves;
use crate::field::ifma::LaneMask;
use crate::field::ifma::register::{Register, from_array};
use crate::field::level::Level;
use crate::field::vector::FourLanes;
use crate::field::vector::Vector;
use crate::field::vector::integers::{Integers, five};
use crate::field::{Field, outline_with};
pub use eight::Eight;
pub use four::Four;

/// Four elements of GF(2^448 - 2^224 - 1), each convertible from and to an `E`.
pub type Fe4<E> = FeLanes<E, Four, 5>;
/// Eight elements of GF(2^448 - 2^224 - 1), each convertible from and to an `E`.
pub type Fe8<E> = FeLanes<E, Eight, 10>;

/// Where the limbs are in N registers, and what depends on it.
pub trait Form<const N: usize>: Copy + 'static {
    /// A register with as many lanes as there are elements.
    type Lanes: Register;
    /// Whether a product in a formula of points is a call.
    const BY_CALL: bool;

    /// The limbs of any integers below 2^448: `words(j)` for lane j, called for all in order.
    fn from_words(words: impl FnMut(usize) -> [u64; WORDS]) -> [__m512i; N];
    /// The register and its lane with limb i of a half, 0 or 1, of an element.
    fn place(half: usize, i: usize, lane: usize) -> (usize, usize);
    /// The lanes of registers in which elements are.
    fn lanes(mask: LaneMask<Self::Lanes>) -> u8;
    /// n p, as limbs a little below n 2^45 and, in the last places, n 2^44.
    fn multiple_of_p(n: u64) -> [__m512i; N];
    /// Tight limbs for any: what goes to the next limb is below 2^19, and to the lowest ones below 2^21.
    fn carry(x: [__m512i; N]) -> [__m512i; N];
    /// The product of values of level at most 2, as limbs that are not carried.
    fn mul(a: &[__m512i; N], b: &[__m512i; N]) -> [__m512i; N];
    /// The square, likewise.
    fn square(a: &[__m512i; N]) -> [__m512i; N];
    /// a b + c d, likewise.
    fn mul_add(a: &[__m512i; N], b: &[__m512i; N], c: &[__m512i; N], d: &[__m512i; N]) -> [__m512i; N];
    /// k x for integers k below 2^18, likewise.
    fn mul_small(x: &[__m512i; N], k: __m512i) -> [__m512i; N];
}

/// Several elements of GF(2^448 - 2^224 - 1).
#[derive(Clone, Copy)]
pub struct FeLanes<E, F, const N: usize> {
    limbs: [__m512i; N],
    level: Level,
    element: PhantomData<(E, F)>,
}

crate::wipe::zeroize!([E, F, const N: usize] FeLanes<E, F, N>: limbs);

// Prints only the name of the type: elements may be secret.
prints! { [E: Copy + 'static, F: Form<N>, const N: usize] Debug for FeLanes<E, F, N>: "Fe{}", F::Lanes::LANES }

impl<E: Copy + 'static, F: Form<N>, const N: usize> FeLanes<E, F, N> {
    #[inline(always)]
    const fn new(limbs: [__m512i; N], level: Level) -> Self {
        Self { limbs, level, element: PhantomData }
    }

    /// Any limbs, carried.
    #[inline(always)]
    fn carried(limbs: [__m512i; N]) -> Self {
        Self::new(F::carry(limbs), Level::TIGHT).checked()
    }

    /// Limbs that no bound of a level holds for.
    #[inline(always)]
    const fn loose(limbs: [__m512i; N]) -> Self {
        Self::new(limbs, Level::TIGHT)
    }

    /// Asserts, in debug builds, that the limbs keep the bounds of the level.
    #[inline(always)]
    #[track_caller]
    fn checked(self) -> Self {
        self.level.check(|level| {
            let within = |halves: [[u64; 5]; 2]| {
                let mut limbs = halves.iter().flat_map(|half| half.iter().zip(limbs::TIGHT));
                limbs.all(|(limb, bound)| *limb <= bound * limbs::LARGEST[level as usize])
            };
            (0..F::Lanes::LANES).all(|lane| within(self.halves(lane)))
        });
        self
    }

    /// The limbs of an element.
    #[inline(always)]
    fn halves(&self, lane: usize) -> [[u64; 5]; 2] {
        let mut halves = [[0; 5]; 2];
        for (half, limbs) in halves.iter_mut().enumerate() {
            for (i, limb) in limbs.iter_mut().enumerate() {
                let (register, lane) = F::place(half, i, lane);
                *limb = self.limbs[register].lane(lane);
            }
        }
        halves
    }

    /// An element as words, below p.
    #[inline(always)]
    fn lane_words(&self, lane: usize) -> [u64; WORDS] {
        words_from_halves(self.checked().halves(lane))
    }

    /// A mask of the lanes for whose canonical representative something holds.
    #[inline(always)]
    fn lanes_where(&self, holds: impl Fn([u64; WORDS]) -> Choice) -> LaneMask<F::Lanes> {
        let mut bits = 0;
        for lane in 0..F::Lanes::LANES {
            bits |= holds(self.lane_words(lane)).unwrap_u8() << lane;
        }
        LaneMask::new(bits)
    }

    /// self - other + n p.
    #[inline(always)]
    fn difference(&self, other: &Self, n: u64) -> [__m512i; N] {
        let mut limbs = F::multiple_of_p(n);
        for i in 0..N {
            limbs[i] = self.limbs[i].add(limbs[i].sub(other.limbs[i]));
        }
        limbs
    }
}

operators! {
    #[inline(always)]
    #[track_caller]
    [E: Copy + 'static, F: Form<N>, const N: usize] FeLanes<E, F, N>;
    Add::add(self, other) = {
        let mut limbs = self.limbs;
        for i in 0..N {
            limbs[i] = limbs[i].add(other.limbs[i]);
        }
        Self::new(limbs, self.level.of_sum(other.level)).checked()
    };
    Sub::sub(self, other) = {
        let _ = self.level.of_sum(other.level);
        Self::carried(self.difference(&other, 4))
    };
    Neg::neg(self) = Self::ZERO - self;
    Mul::mul(self, other) = Self::carried(F::mul(&self.checked().limbs, &other.checked().limbs));
}

impl<E: Copy + 'static, F: Form<N>, const N: usize> Field for FeLanes<E, F, N> {
    type Mask = LaneMask<F::Lanes>;

    const LANES: usize = F::Lanes::LANES;
    const ZERO: Self = Self::loose([Register::ZERO; N]);
    const ONE: Self = {
        let mut limbs = [Register::ZERO; N];
        // The first limbs of lower halves; those of upper halves may be in the same register.
        limbs[0] = from_array(if N == 5 { [1, 1, 1, 1, 0, 0, 0, 0] } else { [1; 8] });
        Self::loose(limbs)
    };

    #[inline(always)]
    fn square(self) -> Self {
        Self::carried(F::square(&self.checked().limbs))
    }

    #[inline(always)]
    fn mul_small(self, k: u32) -> Self {
        debug_assert!(k < 1 << 18);
        Self::carried(F::mul_small(&self.checked().limbs, Integers::splat(k.into())))
    }

    #[inline(always)]
    fn carry(self) -> Self {
        Self::carried(self.checked().limbs)
    }

    #[inline(always)]
    fn select(mask: LaneMask<F::Lanes>, if_set: Self, otherwise: Self) -> Self {
        let mut limbs = otherwise.limbs;
        for i in 0..N {
            limbs[i] = Register::select(F::lanes(mask), if_set.limbs[i], limbs[i]);
        }
        Self::new(limbs, if_set.level.of_either(otherwise.level))
    }

    /// [`Field::scan`] selects entries by masks, so any start value will do.
    #[inline(always)]
    fn scan_start(_: LaneMask<F::Lanes>, value: Self) -> Self {
        value
    }

    #[inline(always)]
    fn outline<R>(piece: impl FnOnce() -> R) -> R {
        // SAFETY: see `instructions!`: the processor has all that the backend asks for.
        outline_with!("bmi2,adx,avx2,fma,avx512f,avx512vl,avx512ifma", piece)
    }

    #[inline(always)]
    fn is_zero(self) -> LaneMask<F::Lanes> {
        self.lanes_where(
            #[inline(always)]
            |words| words.iter().fold(0, |any, word| any | word).ct_eq(&0),
        )
    }

    #[inline(always)]
    fn is_odd(self) -> LaneMask<F::Lanes> {
        self.lanes_where(
            #[inline(always)]
            |words| Choice::from((words[0] & 1) as u8),
        )
    }
}

impl<E: Copy + 'static, F: Form<N>, const N: usize> PrimeField for FeLanes<E, F, N> {
    type Prime = P448;
    const BY_CALL: bool = F::BY_CALL;

    #[inline(always)]
    fn constant(words: [u64; WORDS]) -> Self {
        Self::new(
            F::from_words(
                #[inline(always)]
                |_| words,
            ),
            Level::TIGHT,
        )
    }
}

impl<E: FieldElement<Prime = P448>, F: Form<N>, const N: usize> FieldLanes for FeLanes<E, F, N> {
    type Element = E;

    #[inline(always)]
    fn from_lane_words(words: impl FnMut(usize) -> [u64; WORDS]) -> Self {
        Self::new(F::from_words(words), Level::TIGHT).checked()
    }

    #[inline(always)]
    fn lane(self, lane: usize) -> E {
        element(self.checked().halves(lane))
    }

    #[inline(always)]
    fn splat(element: E) -> Self {
        Self::constant(element.to_words())
    }
}

/// An element from the limbs that it has in a vector.
#[inline(never)]
fn element<E: FieldElement<Prime = P448>>(halves: [[u64; 5]; 2]) -> E {
    E::from_words(words_from_halves(halves))
}

impl<E: FieldElement<Prime = P448>, F: Form<N>, const N: usize> Vector for FeLanes<E, F, N> {
    #[inline(always)]
    fn to_words(self, words: &mut [[u64; WORDS]]) {
        for (lane, words) in words[..Self::LANES].iter_mut().enumerate() {
            *words = self.lane_words(lane);
        }
    }
}

/// The lanes of a mask, in both halves.
#[inline(always)]
const fn both<const MASK: i32>() -> u8 {
    const { (MASK | MASK << 4) as u8 }
}

impl<E: Copy + 'static> Fe4<E> {
    /// Lane j is the sum if bit j of `MINUS` is clear, and else the difference plus n p.
    #[inline(always)]
    fn sums_and_differences<const MINUS: i32>(self, other: Self, n: u64) -> [__m512i; 5] {
        let multiple = Four::multiple_of_p(n);
        five!(|i| {
            let minus = multiple[i].sub(other.limbs[i]);
            self.limbs[i].add(Register::select(both::<MINUS>(), minus, other.limbs[i]))
        })
    }
}

impl<E: Copy + 'static> FourLanes for Fe4<E> {
    type OddFactors = Self;
    type Unsettled = Self;

    #[inline(always)]
    fn odd_factors(factors: Self) -> Self {
        factors
    }

    #[inline(always)]
    fn mul_odd_in_chain(self, factors: &Self) -> Self {
        self.mul_in_chain(*factors)
    }

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
    fn add_sub_as_factor<const MINUS: i32>(self, other: Self) -> Self {
        self.add_loosely::<MINUS>(other).settle()
    }

    #[inline(always)]
    fn settle(self) -> Self {
        Self::carried(self.limbs)
    }

    #[inline(always)]
    fn mul_loosely(self, other: Self) -> Self {
        Self::loose(Four::mul(&self.checked().limbs, &other.checked().limbs))
    }

    #[inline(always)]
    fn mul_in_chain(self, other: Self) -> Self {
        Self::carried(Four::mul_in_chain(&self.checked().limbs, &other.checked().limbs))
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
        Self::carried(Four::mul_add(&a, &b, &c, &d))
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
        Self::carried(Four::mul_small(&self.checked().limbs, k))
    }
}

#[cfg(test)]
mod tests {
    use std::vec::Vec;

    use super::*;
    use crate::field::gf448::portable64::Fe;
    use crate::field::gf448::vector::suite;
    use crate::testing::Random;

    /// From the limbs of each half of the lanes.
    #[inline(always)]
    fn from_limbs<F: Form<N>, const N: usize>(mut limb: impl FnMut(usize) -> u64) -> FeLanes<Fe, F, N> {
        let mut lanes = [[0; 8]; N];
        for k in 0..10 * F::Lanes::LANES {
            let (register, lane) = F::place(k % 10 / 5, k % 5, k / 10);
            lanes[register][lane] = limb(k % 5);
        }
        FeLanes::loose(lanes.map(from_array)).checked()
    }

    /// Values of level 0 with limbs at their bounds.
    #[inline(always)]
    fn extremes<F: Form<N>, const N: usize>() -> Vec<FeLanes<Fe, F, N>> {
        let mut random = Random::new(5);
        let mut limb = |i: usize| match random.word() % 4 {
            0 | 1 => limbs::TIGHT[i],
            2 => 0,
            _ => random.word() % limbs::TIGHT[i],
        };
        let mut extremes: Vec<_> = (0..40).map(|_| from_limbs(&mut limb)).collect();
        extremes.push(from_limbs(|i| limbs::TIGHT[i]));
        extremes.push(FeLanes::ZERO);
        extremes
    }

    /// The element that a lane should hold, from its limbs.
    #[inline(always)]
    fn value<F: Form<N>, const N: usize>(x: FeLanes<Fe, F, N>, lane: usize) -> Fe {
        let word = |word: u64| Fe::from_words([word, 0, 0, 0, 0, 0, 0]);
        let [lower, upper] = x.halves(lane).map(|limbs| {
            let up = word(1 << limbs::BITS);
            limbs.iter().rev().fold(Fe::ZERO, |sum, limb| (sum * up + word(*limb)).carry())
        });
        lower + upper * Fe::from_words([0, 0, 0, 1 << 32, 0, 0, 0])
    }

    #[inline(always)]
    fn all<F: Form<N>, const N: usize>() -> Vec<FeLanes<Fe, F, N>> {
        let extremes = extremes();
        for &x in &extremes {
            for j in 0..F::Lanes::LANES {
                assert_eq!(x.lane(j).to_words(), value(x, j).to_words());
            }
        }
        suite::check(&extremes);
        extremes
    }

    #[test]
    fn lanes_are_elements() {
        crate::testing::with_instructions!(["avx512f" "avx512vl" "avx512ifma"] {
            suite::check_moves(&all::<Four, 5>());
            all::<Eight, 10>();
        });
    }
}
