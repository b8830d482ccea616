//! Four elements of GF(2^255 - M) side by side, for x86-64 processors with AVX2 and FMA: five limbs of 51 bits, kept
//! as floating point numbers.
//!
//! The widest integer product of AVX2 takes 32 bits, so ten limbs and a hundred products would be needed. The fused
//! multiply-add of floating point numbers takes 53 bits, and a product of two limbs comes out whole if it is taken
//! twice: once added to a large constant, which rounds it to a multiple of 2^51 (its upper part), and once less that
//! upper part, which leaves an exact lower part (Emmart, Zheng, Weems, "Faster modular exponentiation using double
//! precision floating point arithmetic on the GPU", ARITH 2018). `docs/avx2-arithmetic.md` derives it step by step, with
//! the bounds of all limbs.
//!
//! An element is the sum of limbs\[i\] 2^(51 i), with limbs at most 2^50 + 2^22 in magnitude at every level: sums and
//! differences carry at once, and a negative is exact.
//!
//! The rounding mode must be to nearest, which is what Rust code may rely upon. All numbers here are zero or integers
//! below 2^104 and multiples of 2^-51 of them: none is subnormal, the one case in which these instructions take longer.
//!
//! In release builds everything is inlined up to the entry points, which carry the target features. Debug builds keep
//! the long functions apart, as the compiler would take very long.
#![allow(unsafe_code)]

mod columns;
mod ladder;
mod limbs;
mod product;

use crate::field::{FieldElement, FieldLanes, LookUp, LookUpInRow, P25519, Prime255, PrimeField, Unpack};
use core::arch::x86_64::*;
use core::fmt;
use core::marker::PhantomData;
use core::ops::{Add, Mul, Neg, Sub};

use zeroize::Zeroize;

use super::vector::table::{self, Words};
use super::vector::{Rows, limbs_from_words, words_from_limbs};
use crate::field::table::{Eight, Packed};
use crate::field::vector::floats::{self, lanes, register, signs};
use crate::field::vector::integers::{Integers, five};
use crate::field::vector::mask::Mask4;
use crate::field::vector::words::integers;
use crate::field::vector::{FourLanes, Unsettled, Vector};
use crate::field::{Field, outline_with};
use columns::Columns;
use ladder::Factors;
use limbs::Limbs;

/// Four elements of GF(2^255 - M), each convertible from and to an `E`.
#[derive(Clone, Copy)]
pub struct Fe4<E> {
    limbs: Limbs,
    element: PhantomData<E>,
}

impl<E> Zeroize for Fe4<E> {
    fn zeroize(&mut self) {
        self.limbs.zeroize();
    }
}

/// Prints only the name of the type: elements may be secret.
impl<E> fmt::Debug for Fe4<E> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Fe4")
    }
}

/// The limbs of an integer below 2^256 as balanced numbers, in -2^50 .. 2^50 except for small carries.
const fn balanced<P: Prime255>(words: [u64; 4]) -> [f64; 5] {
    let limbs = limbs_from_words::<P>(words);
    let mut balanced = [0.0; 5];
    let mut i = 0;
    while i < 5 {
        let carry = (limbs[(i + 4) % 5] + (1 << 50)) >> 51;
        let carry = if i == 0 { P::M * carry } else { carry };
        balanced[i] = ((limbs[i] + (1 << 50)) % (1 << 51) + carry) as i64 as f64 - (1u64 << 50) as f64;
        i += 1;
    }
    balanced
}

impl<E: FieldElement<Prime = P>, P: Prime255> Fe4<E> {
    /// Lane j is congruent to `words[j]`, any integer below 2^256 as four little-endian words.
    pub const fn new(words: [[u64; 4]; 4]) -> Self {
        let [w0, w1, w2, w3] = words;
        let [l0, l1, l2, l3] = [balanced::<P>(w0), balanced::<P>(w1), balanced::<P>(w2), balanced::<P>(w3)];
        let mut limbs = [register([0.0; 4]); 5];
        let mut i = 0;
        while i < 5 {
            limbs[i] = register([l0[i], l1[i], l2[i], l3[i]]);
            i += 1;
        }
        Self { limbs, element: PhantomData }
    }

    /// From limbs that must be tight.
    #[inline(always)]
    #[track_caller]
    fn from_limbs(limbs: Limbs) -> Self {
        let value = Self { limbs, element: PhantomData };
        debug_assert!(value.is_tight());
        value
    }

    /// Whether the limbs are integers within their bound.
    fn is_tight(&self) -> bool {
        self.limbs.iter().all(|&limb| {
            lanes(limbs::to_bits(limb))
                .into_iter()
                .map(f64::from_bits)
                .all(|x| (-limbs::TIGHT..=limbs::TIGHT).contains(&x) && (x as i64) as f64 == x)
        })
    }

    /// The limbs of the canonical representatives, as integers in 0 .. 2^51.
    #[inline(always)]
    fn canonical_limbs(self) -> [__m256i; 5] {
        limbs::canonical::<P>(&self.limbs)
    }
}

impl<E: FieldElement<Prime = P>, P: Prime255> Add for Fe4<E> {
    type Output = Self;

    #[inline(always)]
    fn add(self, other: Self) -> Self {
        Self::from_limbs(limbs::sum::<P>(&self.limbs, &other.limbs))
    }
}

impl<E: FieldElement<Prime = P>, P: Prime255> Sub for Fe4<E> {
    type Output = Self;

    #[inline(always)]
    fn sub(self, other: Self) -> Self {
        Self::from_limbs(limbs::difference::<P>(&self.limbs, &other.limbs))
    }
}

impl<E: FieldElement<Prime = P>, P: Prime255> Neg for Fe4<E> {
    type Output = Self;

    #[inline(always)]
    fn neg(self) -> Self {
        self.flip(limbs::splat(-0.0))
    }
}

impl<E: FieldElement<Prime = P>, P: Prime255> Mul for Fe4<E> {
    type Output = Self;

    #[inline(always)]
    fn mul(self, other: Self) -> Self {
        self.product(&other)
    }
}

impl<E: FieldElement<Prime = P>, P: Prime255> Field for Fe4<E> {
    type Mask = Mask4;

    const LANES: usize = 4;
    const ZERO: Self = Self::new([[0; 4]; 4]);
    const ONE: Self = Self::new([[1, 0, 0, 0]; 4]);

    #[inline(always)]
    fn square(self) -> Self {
        debug_assert!(self.is_tight());
        // SAFETY: see `instructions!` in `limbs`: AVX2 and FMA have been found in the processor.
        Self::from_limbs(unsafe { product::square::<P>(&self.limbs) })
    }

    const CARRIES_SUMS_ONCE: bool = true;

    /// Products read one factor from memory.
    #[inline(always)]
    fn product(&self, factor: &Self) -> Self {
        debug_assert!(self.is_tight() && factor.is_tight());
        // SAFETY: see `instructions!` in `limbs`: AVX2 and FMA have been found in the processor.
        Self::from_limbs(unsafe { product::mul::<P>(&self.limbs, &factor.limbs) })
    }

    #[inline(always)]
    fn sum_difference_of_products([a, b]: [&Self; 2], [c, d]: [&Self; 2]) -> [Self; 2] {
        let (first, second) = (Columns::product_of(a, b), Columns::product_of(c, d));
        [first.add_loosely::<0>(second).settle(), first.add_loosely::<0b1111>(second).settle()]
    }

    #[inline(always)]
    fn sums_of_squares([x, y, z, w]: [&Self; 4]) -> [Self; 4] {
        let (x, y) = (Columns::square_of(*x), Columns::square_of(*y));
        let (sum, difference) = (x.add_loosely::<0>(y), x.add_loosely::<0b1111>(y));
        let of_z = {
            let z = Columns::square_of(*z);
            difference.add_loosely::<0>(z.add_loosely::<0>(z)).settle()
        };
        let of_w = sum.add_loosely::<0b1111>(Columns::square_of(*w)).settle();
        [sum.settle(), difference.settle(), of_z, of_w]
    }

    /// Sums of 16 products fit columns where M is large.
    const PREFERS_UNCARRIED: bool = P::M != 19;

    #[inline(always)]
    fn to_uncarried(&self) -> Self {
        Self::of_columns(Columns::of(*self))
    }

    #[inline(always)]
    fn mul_uncarried(&self, other: &Self) -> Self {
        Self::of_columns(Columns::product_of(self, other))
    }

    #[inline(always)]
    fn square_uncarried(&self) -> Self {
        Self::of_columns(Columns::square_of(*self))
    }

    #[inline(always)]
    fn add_uncarried(&self, other: &Self) -> Self {
        Self::of_columns(self.columns().add_loosely::<0>(other.columns()))
    }

    #[inline(always)]
    fn sub_uncarried(&self, other: &Self) -> Self {
        Self::of_columns(self.columns().add_loosely::<0b1111>(other.columns()))
    }

    #[inline(always)]
    fn double_n_uncarried(&self, n: u32) -> Self {
        Self::of_columns(self.columns().double_n(n))
    }

    #[inline(always)]
    fn carry_sum(self) -> Self {
        self.columns().settle()
    }

    /// Sums take limbs of many bits more.
    #[inline(always)]
    fn set_double_uncarried(&mut self) {
        *self = self.add_loosely::<0>(*self);
    }

    #[inline(always)]
    fn mul_small(self, k: u32) -> Self {
        self.mul_small_lanes([k; 4])
    }

    #[inline(always)]
    fn select(mask: Mask4, if_set: Self, otherwise: Self) -> Self {
        Self::from_limbs(five!(|i| limbs::select(otherwise.limbs[i], if_set.limbs[i], mask.0)))
    }

    #[inline(always)]
    fn unseen(self) -> Self {
        Self::from_limbs(five!(|i| limbs::opaque(self.limbs[i])))
    }

    /// [`Field::scan`] selects entries by masks, so any start value will do.
    #[inline(always)]
    fn scan_start(_: Mask4, value: Self) -> Self {
        value
    }

    #[inline(always)]
    fn outline<R>(piece: impl FnOnce() -> R) -> R {
        // SAFETY: see `instructions!` in `limbs`: the processor has all that the backend asks for.
        outline_with!("bmi2,adx,avx2,fma", piece)
    }

    #[inline(always)]
    fn is_zero(self) -> Mask4 {
        let [l0, l1, l2, l3, l4] = self.canonical_limbs();
        let any = l0.or(l1).or(l2.or(l3)).or(l4);
        Mask4::equal(any, Integers::splat(0))
    }

    #[inline(always)]
    fn is_odd(self) -> Mask4 {
        let one = Integers::splat(1);
        Mask4::equal(self.canonical_limbs()[0].and(one), one)
    }

    #[inline(always)]
    fn negate_if(self, mask: Mask4) -> Self {
        self.flip(floats::and(mask.0, limbs::splat(-0.0)))
    }
}

impl<E: FieldElement<Prime = P>, P: Prime255> Fe4<E> {
    /// Columns in the place of limbs, for sums that are not carried: no value of them is one of limbs but 0.
    #[inline(always)]
    fn of_columns(columns: Columns<E>) -> Self {
        Self { limbs: columns.to_encodings(), element: PhantomData }
    }

    /// The columns that [`Self::of_columns`] has put there.
    #[inline(always)]
    fn columns(self) -> Columns<E> {
        Columns::of_encodings(self.limbs)
    }

    /// Flips the signs of the limbs in the lanes where `signs` has the sign bit alone; it must be zero elsewhere.
    #[inline(always)]
    fn flip(self, signs: __m256d) -> Self {
        Self::from_limbs(five!(|i| limbs::xor(self.limbs[i], signs)))
    }
}

impl<E: FieldElement<Prime = P>, P: Prime255> PrimeField for Fe4<E> {
    type Prime = P;

    #[inline(always)]
    fn constant(words: [u64; 4]) -> Self {
        Self::new([words; 4])
    }
}

impl<E: FieldElement<Prime = P>, P: Prime255> FieldLanes for Fe4<E> {
    type Element = E;

    #[inline(always)]
    fn from_lane_words(mut words: impl FnMut(usize) -> [u64; 4]) -> Self {
        let words = Words::from_rows(
            #[inline(always)]
            |lane| integers(words(lane)),
        );
        Self::from_limbs(limbs::from_integers::<P>(table::folded_limbs::<P, __m256i>(words)))
    }

    #[inline(always)]
    fn lane(self, lane: usize) -> E {
        let limbs = limbs::to_integers::<P>(&self.limbs);
        E::from_words(words_from_limbs(five!(|i| lanes(limbs[i])[lane])))
    }

    #[inline(always)]
    fn splat(element: E) -> Self {
        let words = element.to_words();
        Self::from_lane_words(|_| words)
    }
}

impl<E: FieldElement<Prime = P>, P: Prime255> Fe4<E> {
    /// From the words that tables hold.
    #[inline(always)]
    fn unpacked(words: [__m256i; 4]) -> Self {
        Self::from_limbs(limbs::from_biased(Words::limbs(words)))
    }
}

impl<E: FieldElement<Prime = P>, P: Prime255> Unpack for Fe4<E> {
    #[inline(always)]
    fn unpack<'a>(mut packed: impl FnMut(usize) -> &'a Packed<P>) -> Self {
        Self::unpacked(Words::from_rows(
            #[inline(always)]
            |lane| table::load(packed(lane)),
        ))
    }
}

impl<E: FieldElement<Prime = P>, P: Prime255> LookUp for Fe4<E> {
    #[inline(always)]
    fn look_up<'a, const N: usize>(
        eight: impl Fn(usize, usize) -> Option<&'a Eight<P, N>>,
        digits: &[i8; 8],
        zero: &[Packed<P>; N],
    ) -> [Self; N] {
        let words = table::look_up(eight, digits, zero);
        let mut found = [Self::ZERO; N];
        for (found, words) in found.iter_mut().zip(words) {
            *found = Self::unpacked(words);
        }
        found
    }
}

impl<E: FieldElement<Prime = P>, P: Prime255> LookUpInRow for Fe4<E> {
    #[inline(always)]
    fn look_up_in_row<'a, const N: usize>(
        eight: impl Fn(usize) -> Option<&'a Eight<P, N>>,
        digits: &[i8; 8],
        zero: &[Packed<P>; N],
    ) -> [Self; N] {
        let words = table::look_up_in_row(eight, digits, zero);
        let mut found = [Self::ZERO; N];
        for (found, words) in found.iter_mut().zip(words) {
            *found = Self::unpacked(words);
        }
        found
    }
}

impl<E: FieldElement<Prime = P>, P: Prime255> Vector for Fe4<E> {
    #[inline(always)]
    fn to_words(self, words: &mut [[u64; 4]]) {
        let limbs = self.canonical_limbs().map(lanes);
        for (j, words) in words[..4].iter_mut().enumerate() {
            *words = words_from_limbs(limbs.map(|limb| limb[j]));
        }
    }
}

impl<E: FieldElement<Prime = P>, P: Prime255> FourLanes for Fe4<E> {
    type OddFactors = Factors;
    type Unsettled = Columns<E>;

    #[inline(always)]
    fn odd_factors(factors: Self) -> Factors {
        Factors::new(factors)
    }

    #[inline(always)]
    fn mul_odd_in_chain(self, factors: &Factors) -> Self {
        Columns::odd_product_in_chain(self, factors).settle()
    }

    #[inline(always)]
    fn ladder_step_in_lanes(points: &mut Columns<E>, exchanged: Mask4, factors: &Factors) -> bool {
        *points = points.ladder_step(exchanged, factors);
        true
    }

    #[inline(always)]
    fn permute<const CONTROL: i32>(self) -> Self {
        Self::from_limbs(five!(|i| limbs::permute::<CONTROL>(self.limbs[i])))
    }

    #[inline(always)]
    fn blend<const MASK: i32>(self, other: Self) -> Self {
        Self::from_limbs(five!(|i| limbs::blend::<MASK>(self.limbs[i], other.limbs[i])))
    }

    #[inline(always)]
    fn transpose([a, b, c, d]: [Self; 4]) -> [Self; 4] {
        let limbs = five!(|i| limbs::transpose([a.limbs[i], b.limbs[i], c.limbs[i], d.limbs[i]]));
        [0, 1, 2, 3].map(
            #[inline(always)]
            |j| Self::from_limbs(five!(|i| limbs[i][j])),
        )
    }

    #[inline(always)]
    fn add_loosely<const MINUS: i32>(self, other: Self) -> Self {
        let limbs =
            five!(|i| limbs::add(self.limbs[i], limbs::xor(other.limbs[i], const { signs::<MINUS>() })));
        Self { limbs, element: PhantomData }
    }

    #[inline(always)]
    fn settle(self) -> Self {
        Self::from_limbs(limbs::carry::<P>(&self.limbs))
    }

    #[inline(always)]
    fn mul_add(self, b: Self, c: Self, d: Self) -> Self {
        Columns::product(self, b).add_loosely::<0>(Columns::product(c, d)).settle()
    }

    #[inline(always)]
    fn negate_lanes<const MASK: i32>(self) -> Self {
        self.flip(const { signs::<MASK>() })
    }

    #[inline(always)]
    fn mul_small_lanes(self, k: [u32; 4]) -> Self {
        debug_assert!(k.iter().all(|&k| k < 1 << 18));
        Self::from_limbs(limbs::mul_small::<P>(&self.limbs, register(k.map(f64::from))))
    }
}

impl<E: FieldElement<Prime = P25519>> Rows for Fe4<E> {
    type Row = Self;

    #[inline(always)]
    fn from_rows<'a>(mut rows: impl FnMut(usize) -> &'a Self) -> [Self; 4] {
        FourLanes::transpose([*rows(0), *rows(1), *rows(2), *rows(3)])
    }

    #[inline(always)]
    fn to_rows(columns: &[Self; 4], rows: &mut [Self]) {
        rows[..4].copy_from_slice(&FourLanes::transpose(*columns));
    }
}

#[cfg(test)]
mod tests {
    use std::vec::Vec;

    use super::*;
    use crate::field::gf255::TwoTo255Minus;
    use crate::field::gf255::portable64::Fe;
    use crate::field::gf255::vector::suite;
    use crate::field::{P3957, P18651};
    use crate::testing::Random;

    /// Values with limbs at their bounds, in all patterns of sign that matter.
    fn extremes<P: Prime255>() -> Vec<Fe4<Fe<P>>> {
        let mut random = Random::new(4);
        let mut limb = || match random.word() % 5 {
            0 | 1 => limbs::TIGHT,
            2 | 3 => -limbs::TIGHT,
            _ => (random.word() >> 14) as f64,
        };
        let mut extremes: Vec<_> = (0..40)
            .map(|_| Fe4::from_limbs([0; 5].map(|_| register([limb(), limb(), limb(), limb()]))))
            .collect();
        extremes.push(Fe4::from_limbs([limbs::splat(limbs::TIGHT); 5]));
        extremes.push(Fe4::from_limbs([limbs::splat(-limbs::TIGHT); 5]));
        extremes
    }

    /// The element that a lane should hold, from its limbs.
    fn value<P: Prime255>(x: Fe4<Fe<P>>, lane: usize) -> Fe<P> {
        x.limbs.iter().rev().fold(Fe::ZERO, |sum, &limb| {
            let limb = f64::from_bits(lanes(limbs::to_bits(limb))[lane]) as i64;
            let magnitude = Fe::from_words([limb.unsigned_abs(), 0, 0, 0]);
            (sum * Fe::from_words([1 << 51, 0, 0, 0]) + if limb < 0 { -magnitude } else { magnitude }).carry()
        })
    }

    #[inline(always)]
    fn all<P: Prime255>() -> Vec<Fe4<Fe<P>>> {
        let extremes = extremes::<P>();
        for &x in &extremes {
            for j in 0..4 {
                assert_eq!(x.lane(j).to_words(), value(x, j).to_words());
            }
        }
        suite::check(&extremes);
        suite::check_moves(&extremes);
        suite::check_unsettled(&extremes);
        extremes
    }

    #[test]
    fn lanes_are_elements() {
        crate::testing::with_instructions!(["avx2" "fma"] {
            let extremes = all::<P25519>();
            suite::check_odd_factors(&extremes);
            suite::check_ladder_steps(&extremes);
            suite::check_rows::<Fe4<_>>(&extremes);
            all::<P18651>();
            all::<P3957>();
            #[cfg(not(lemniscate_wide_arithmetic))]
            all::<TwoTo255Minus<32767>>();
        });
    }
}
