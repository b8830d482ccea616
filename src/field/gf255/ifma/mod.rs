//! Four or eight elements of GF(2^255 - M) side by side, for x86-64 processors with AVX-512 IFMA: five limbs of 51
//! bits, as integers.
//!
//! IFMA multiplies integers below 2^52 and adds the lower or the upper 52 bits of the product to an accumulator. An
//! element is the sum of limbs\[i\] 2^(51 i). Tight limbs are at most 2^51 + 2^11 M, so the sum of two is just too large
//! for a factor: sums and differences carry at once. A negative is 2 q - x limb by limb, at most 2^52 - 2, and all
//! operations take such limbs: every value is good for a product, whatever its level. The last section of
//! `docs/avx2-arithmetic.md` derives the bounds.
//!
//! In release builds everything is inlined up to the entry points, which carry the target features. Debug builds keep
//! the long functions apart, as the compiler would take very long.
#![allow(unsafe_code)]

mod limbs;
pub(super) mod rows;

use crate::field::{FieldElement, FieldLanes, LookUp, LookUpInRow, P25519, Prime255, PrimeField, Unpack};
use core::arch::x86_64::{__m256i, __m512i};
use core::marker::PhantomData;

use zeroize::Zeroize;

use super::vector::table::{self, Words};
use super::vector::{Rows, integer, limbs_from_words, words_from_limbs};
use crate::field::ifma::LaneMask;
use crate::field::ifma::register::Register;
use crate::field::table::{Eight, Packed};
use crate::field::vector::integers::five;
use crate::field::vector::words::integers;
use crate::field::vector::{FourLanes, Vector};
use crate::field::{Field, outline_with};

/// Four elements of GF(2^255 - M), each convertible from and to an `E`.
pub type Fe4<E> = FeLanes<__m256i, E>;
/// Eight elements of GF(2^255 - M), each convertible from and to an `E`.
pub type Fe8<E> = FeLanes<__m512i, E>;

/// As many elements of GF(2^255 - M) as the register `R` has lanes.
#[derive(Clone, Copy)]
pub struct FeLanes<R, E> {
    limbs: [R; 5],
    element: PhantomData<E>,
}

crate::wipe::zeroize!([R: Zeroize, E] FeLanes<R, E>: limbs);

// Prints only the name of the type: elements may be secret.
prints! { [R: Register, E: FieldElement<Prime = P>, P: Prime255] Debug for FeLanes<R, E>: "Fe{}", R::LANES }

impl<R: Register, E: FieldElement<Prime = P>, P: Prime255> FeLanes<R, E> {
    /// From limbs that must be good for a product.
    #[inline(always)]
    #[track_caller]
    fn from_limbs(limbs: [R; 5]) -> Self {
        let value = Self { limbs, element: PhantomData };
        debug_assert!(value.is_good());
        value
    }

    /// From limbs that must be tight.
    #[inline(always)]
    #[track_caller]
    fn from_tight(limbs: [R; 5]) -> Self {
        let value = Self { limbs, element: PhantomData };
        debug_assert!(value.is_within([limbs::tight::<P>(); 5]));
        value
    }

    /// Whether the limbs are good for a product.
    fn is_good(&self) -> bool {
        self.is_within(limbs::twice_q::<P>())
    }

    fn is_within(&self, bounds: [u64; 5]) -> bool {
        self.limbs.iter().zip(bounds).all(|(limb, bound)| (0..R::LANES).all(|j| limb.lane(j) <= bound))
    }
}

operators! {
    #[inline(always)]
    [R: Register, E: FieldElement<Prime = P>, P: Prime255] FeLanes<R, E>;
    // Operands may be products that are not carried.
    Add::add(self, other) =
        Self::from_tight(limbs::carry::<P, R>(five!(|i| self.limbs[i].add(other.limbs[i]))));
    // Operands may be products that are not carried.
    Sub::sub(self, other) = {
        debug_assert!(other.is_within(limbs::many_q::<P>()));
        Self::from_tight(limbs::carry::<P, R>(five!(|i| {
            self.limbs[i].add(R::splat(limbs::many_q::<P>()[i]).sub(other.limbs[i]))
        })))
    };
    Neg::neg(self) = Self::from_limbs(five!(|i| R::splat(limbs::twice_q::<P>()[i]).sub(self.limbs[i])));
    Mul::mul(self, other) = {
        debug_assert!(self.is_good() && other.is_good());
        Self::from_tight(limbs::mul::<P, R>(&self.limbs, &other.limbs))
    };
}

impl<R: Register, E: FieldElement<Prime = P>, P: Prime255> Field for FeLanes<R, E> {
    type Mask = LaneMask<R>;

    const LANES: usize = R::LANES;
    const ZERO: Self = Self { limbs: [R::ZERO; 5], element: PhantomData };
    const ONE: Self = Self { limbs: [R::ONE, R::ZERO, R::ZERO, R::ZERO, R::ZERO], element: PhantomData };

    #[inline(always)]
    fn square(self) -> Self {
        debug_assert!(self.is_good());
        Self::from_tight(limbs::square::<P, R>(&self.limbs))
    }

    #[inline(always)]
    fn mul_small(self, k: u32) -> Self {
        debug_assert!(k < 1 << 18);
        Self::from_tight(limbs::mul_small::<P, R>(&self.limbs, R::splat(k.into())))
    }

    const PREFERS_UNCARRIED: bool = true;

    #[inline(always)]
    fn set_mul_uncarried(&mut self, factor: &Self) {
        *self = self.mul_uncarried(factor);
    }

    #[inline(always)]
    fn set_square_uncarried(&mut self) {
        *self = self.square_uncarried();
    }

    #[inline(always)]
    fn set_square_of_uncarried(&mut self, other: &Self) {
        *self = other.square_uncarried();
    }

    #[inline(always)]
    fn set_double_uncarried(&mut self) {
        *self = self.double_n_uncarried(1);
    }

    #[inline(always)]
    fn mul_uncarried(&self, other: &Self) -> Self {
        debug_assert!(self.is_good() && other.is_good());
        Self { limbs: limbs::mul_loosely::<P, R>(&self.limbs, &other.limbs), element: PhantomData }
    }

    #[inline(always)]
    fn square_uncarried(&self) -> Self {
        debug_assert!(self.is_good());
        Self { limbs: limbs::square_loosely::<P, R>(&self.limbs), element: PhantomData }
    }

    #[inline(always)]
    fn add_uncarried(&self, other: &Self) -> Self {
        Self { limbs: five!(|i| self.limbs[i].add(other.limbs[i])), element: PhantomData }
    }

    #[inline(always)]
    fn sub_uncarried(&self, other: &Self) -> Self {
        debug_assert!(other.is_within(limbs::more_q::<P>()));
        let limbs = five!(|i| self.limbs[i].add(R::splat(limbs::more_q::<P>()[i]).sub(other.limbs[i])));
        Self { limbs, element: PhantomData }
    }

    #[inline(always)]
    fn double_n_uncarried(&self, n: u32) -> Self {
        Self { limbs: five!(|i| self.limbs[i].shift_left(n.into())), element: PhantomData }
    }

    #[inline(always)]
    fn carry_sum(self) -> Self {
        debug_assert!(self.is_within([(1 << 62) - 1; 5]));
        Self::from_tight(limbs::carry::<P, R>(self.limbs))
    }

    #[inline(always)]
    fn sum_carried(&self, other: &Self) -> Self {
        self.add_uncarried(other).carry_sum()
    }

    #[inline(always)]
    fn select(mask: LaneMask<R>, if_set: Self, otherwise: Self) -> Self {
        let limbs = five!(|i| R::select(mask.bits, if_set.limbs[i], otherwise.limbs[i]));
        Self { limbs, element: PhantomData }
    }

    /// [`Field::scan`] selects entries by masks, so any start value will do.
    #[inline(always)]
    fn scan_start(_: LaneMask<R>, value: Self) -> Self {
        value
    }

    #[inline(always)]
    fn outline<F>(piece: impl FnOnce() -> F) -> F {
        // SAFETY: see `instructions!`: the processor has all that the backend asks for.
        outline_with!("bmi2,adx,avx2,fma,avx512f,avx512vl,avx512ifma", piece)
    }

    #[inline(always)]
    fn is_zero(self) -> LaneMask<R> {
        let [l0, l1, l2, l3, l4] = integer::canonical::<P, R>(self.limbs);
        // Limbs are below 2^51: the sum is zero only if all of them are.
        LaneMask::new(l0.add(l1).add(l2.add(l3)).add(l4).equal(R::ZERO))
    }

    #[inline(always)]
    fn is_odd(self) -> LaneMask<R> {
        let [l0, ..] = integer::canonical::<P, R>(self.limbs);
        LaneMask::new(l0.odd())
    }
}

impl<R: Register, E: FieldElement<Prime = P>, P: Prime255> PrimeField for FeLanes<R, E> {
    type Prime = P;

    #[inline(always)]
    fn constant(words: [u64; 4]) -> Self {
        let limbs = limbs_from_words::<P>(words);
        Self::from_tight(five!(|i| R::splat(limbs[i])))
    }
}

impl<R: Register + Words, E: FieldElement<Prime = P>, P: Prime255> FieldLanes for FeLanes<R, E> {
    type Element = E;

    #[inline(always)]
    fn from_lane_words(mut words: impl FnMut(usize) -> [u64; 4]) -> Self {
        let words = R::from_rows(
            #[inline(always)]
            |lane| integers(words(lane)),
        );
        Self::from_tight(table::folded_limbs::<P, R>(words))
    }

    #[inline(always)]
    fn lane(self, lane: usize) -> E {
        E::from_words(words_from_limbs(five!(|i| self.limbs[i].lane(lane))))
    }

    #[inline(always)]
    fn splat(element: E) -> Self {
        Self::constant(element.to_words())
    }
}

impl<R: Register + Words, E: FieldElement<Prime = P>, P: Prime255> FeLanes<R, E> {
    /// From the words that tables hold: q is added, and 2^50 taken off from each limb.
    #[inline(always)]
    fn unpacked(words: [R; 4]) -> Self {
        let limbs = R::limbs(words);
        Self::from_limbs(five!(|i| limbs[i].add(R::splat(limbs::twice_q::<P>()[i] / 2 - (1 << 50)))))
    }
}

impl<R: Register + Words, E: FieldElement<Prime = P>, P: Prime255> Unpack for FeLanes<R, E> {
    #[inline(always)]
    fn unpack<'a>(mut packed: impl FnMut(usize) -> &'a Packed<P>) -> Self {
        Self::unpacked(R::from_rows(
            #[inline(always)]
            |lane| table::load(packed(lane)),
        ))
    }
}

impl<R: Register + Words, E: FieldElement<Prime = P>, P: Prime255> LookUp for FeLanes<R, E> {
    #[inline(always)]
    fn look_up<'a, const N: usize>(
        eight: impl Fn(usize, usize) -> Option<&'a Eight<P, N>>,
        digits: &[i8; 8],
        zero: &[Packed<P>; N],
    ) -> [Self; N] {
        unpacked(rows::look_up(eight, digits, zero))
    }
}

impl<E: FieldElement<Prime = P>, P: Prime255> LookUpInRow for Fe8<E> {
    #[inline(always)]
    fn look_up_in_row<'a, const N: usize>(
        eight: impl Fn(usize) -> Option<&'a Eight<P, N>>,
        digits: &[i8; 8],
        zero: &[Packed<P>; N],
    ) -> [Self; N] {
        unpacked(rows::look_up_in_row(eight, digits, zero))
    }
}

/// [`FeLanes::unpacked`], for several elements.
#[inline(always)]
fn unpacked<R: Register + Words, E: FieldElement<Prime = P>, P: Prime255, const N: usize>(
    words: [[R; 4]; N],
) -> [FeLanes<R, E>; N] {
    let mut elements = [FeLanes::ZERO; N];
    for (element, words) in elements.iter_mut().zip(words) {
        *element = FeLanes::unpacked(words);
    }
    elements
}

impl<R: Register + Words, E: FieldElement<Prime = P>, P: Prime255> Vector for FeLanes<R, E> {
    #[inline(always)]
    fn to_words(self, words: &mut [[u64; 4]]) {
        let limbs = integer::canonical::<P, R>(self.limbs);
        for (j, words) in words[..R::LANES].iter_mut().enumerate() {
            *words = words_from_limbs(five!(|i| limbs[i].lane(j)));
        }
    }
}

impl<R: Register, E: FieldElement<Prime = P>, P: Prime255> FourLanes for FeLanes<R, E> {
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
        Self { limbs: five!(|i| self.limbs[i].permute_fours::<CONTROL>()), element: PhantomData }
    }

    #[inline(always)]
    fn blend<const MASK: i32>(self, other: Self) -> Self {
        let limbs = five!(|i| R::select_fours(MASK, other.limbs[i], self.limbs[i]));
        Self { limbs, element: PhantomData }
    }

    #[inline(always)]
    fn exchange_fours(self) -> Self {
        Self { limbs: five!(|i| self.limbs[i].exchange_fours()), element: PhantomData }
    }

    /// Sums are below 2^62: there are at most four operands, below 2^57 each, or two of eight times as much and one.
    #[inline(always)]
    fn add_loosely<const MINUS: i32>(self, other: Self) -> Self {
        let limbs = five!(|i| {
            let minus = R::splat(limbs::many_q::<P>()[i]).sub(other.limbs[i]);
            self.limbs[i].add(R::select_fours(MINUS, minus, other.limbs[i]))
        });
        Self { limbs, element: PhantomData }
    }

    #[inline(always)]
    fn settle(self) -> Self {
        self.carry_sum()
    }

    #[inline(always)]
    fn mul_loosely(self, other: Self) -> Self {
        self.mul_uncarried(&other)
    }

    #[inline(always)]
    fn mul_in_chain(self, other: Self) -> Self {
        self.mul_loosely(other)
    }

    #[inline(always)]
    fn square_loosely(self) -> Self {
        self.square_uncarried()
    }

    #[inline(always)]
    fn eightfold_loosely(self) -> Self {
        self.double_n_uncarried(3)
    }

    #[inline(always)]
    fn mul_add(self, b: Self, c: Self, d: Self) -> Self {
        debug_assert!([self, b, c, d].iter().all(Self::is_good));
        Self::from_tight(limbs::mul_add::<P, _>(&self.limbs, &b.limbs, &c.limbs, &d.limbs))
    }

    #[inline(always)]
    fn negate_lanes<const MASK: i32>(self) -> Self {
        self.blend::<MASK>(-self)
    }

    #[inline(always)]
    fn mul_small_lanes(self, k: [u32; 4]) -> Self {
        debug_assert!(k.iter().all(|&k| k < 1 << 18));
        Self::from_tight(limbs::mul_small::<P, _>(&self.limbs, R::fours(k.map(u64::from))))
    }
}

impl<E: FieldElement<Prime = P25519>> Rows for Fe8<E> {
    type Row = Fe4<E>;

    #[inline(always)]
    fn from_rows<'a>(mut rows: impl FnMut(usize) -> &'a Fe4<E>) -> [Self; 4] {
        let [a, b, c, d] = [rows(0), rows(1), rows(2), rows(3)];
        let [e, f, g, h] = [rows(4), rows(5), rows(6), rows(7)];
        let limbs = five!(|i| rows::from_rows(&[
            a.limbs[i], b.limbs[i], c.limbs[i], d.limbs[i], e.limbs[i], f.limbs[i], g.limbs[i], h.limbs[i],
        ]));
        [
            Self::from_limbs(five!(|i| limbs[i][0])),
            Self::from_limbs(five!(|i| limbs[i][1])),
            Self::from_limbs(five!(|i| limbs[i][2])),
            Self::from_limbs(five!(|i| limbs[i][3])),
        ]
    }

    #[inline(always)]
    fn to_rows([a, b, c, d]: &[Self; 4], rows: &mut [Fe4<E>]) {
        let limbs = five!(|i| rows::to_rows([a.limbs[i], b.limbs[i], c.limbs[i], d.limbs[i]]));
        for (j, row) in rows[..8].iter_mut().enumerate() {
            *row = Fe4::from_limbs(five!(|i| limbs[i][j]));
        }
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

    /// Values with limbs at the bounds of tight limbs and of all limbs.
    #[inline(always)]
    fn extremes<P: Prime255, R: Register>() -> Vec<FeLanes<R, Fe<P>>> {
        let mut random = Random::new(5);
        let mut limb = |i: usize| match random.word() % 5 {
            0 => limbs::tight::<P>(),
            1 | 2 => limbs::twice_q::<P>()[i],
            3 => 0,
            _ => random.word() >> 13,
        };
        let mut extremes: Vec<_> = (0..40)
            .map(|_| FeLanes::from_limbs([0, 1, 2, 3, 4].map(|i| R::from_lanes(|_| limb(i)))))
            .collect();
        extremes.push(FeLanes::from_limbs([R::splat(limbs::tight::<P>()); 5]));
        extremes.push(FeLanes::from_limbs(limbs::twice_q::<P>().map(R::splat)));
        extremes
    }

    /// The element that a lane should hold, from its limbs.
    #[inline(always)]
    fn value<P: Prime255, R: Register>(x: FeLanes<R, Fe<P>>, lane: usize) -> Fe<P> {
        x.limbs.iter().rev().fold(Fe::ZERO, |sum, limb| {
            let limb = Fe::from_words([limb.lane(lane), 0, 0, 0]);
            (sum * Fe::from_words([1 << 51, 0, 0, 0]) + limb).carry()
        })
    }

    #[inline(always)]
    fn all<P: Prime255, R: Register + Words>() -> Vec<FeLanes<R, Fe<P>>> {
        let extremes = extremes::<P, R>();
        for &x in &extremes {
            for j in 0..R::LANES {
                assert_eq!(x.lane(j).to_words(), value(x, j).to_words());
            }
        }
        suite::check(&extremes);
        extremes
    }

    /// Compares moves of eight lanes with moves of the first four and of the last four.
    #[inline(always)]
    fn check_eight<P: Prime255>(values: &[Fe8<Fe<P>>]) {
        fn halves<P: Prime255>(x: Fe8<Fe<P>>) -> [Fe4<Fe<P>>; 2] {
            [0, 4].map(|first| Fe4::from_lanes(|lane| x.lane(first + lane)))
        }
        fn assert_halves<P: Prime255>(eight: Fe8<Fe<P>>, fours: [Fe4<Fe<P>>; 2]) {
            for j in 0..8 {
                assert_eq!(eight.lane(j).to_words(), fours[j / 4].lane(j % 4).to_words(), "lane {j}");
            }
        }
        for pair in values.windows(2) {
            let (x, y) = (pair[0], pair[1]);
            let ([a, b], [c, d]) = (halves(x), halves(y));
            macro_rules! assert_fours {
                (|$x:pat_param, $y:pat_param| $result:expr) => {{
                    let ($x, $y) = (x, y);
                    let eight = $result;
                    let ($x, $y) = (a, c);
                    let first = $result;
                    let ($x, $y) = (b, d);
                    assert_halves(eight, [first, $result]);
                }};
            }
            assert_fours!(|x, _| FourLanes::permute::<0b00_01_10_11>(x));
            assert_fours!(|x, _| FourLanes::permute::<0b01_01_11_00>(x));
            assert_fours!(|x, y| FourLanes::blend::<0b0110>(x, y));
            assert_fours!(|x, y| FourLanes::blend::<0b1011>(x, y));
            assert_fours!(|x, y| x.add_sub::<0b1010>(y));
            assert_fours!(|x, y| x.add_sub::<0b0100>(y));
            assert_fours!(|x, _| x.negate_lanes::<0b1001>());
            assert_fours!(|x, _| x.mul_small_lanes([0, 1, 121_665, (1 << 18) - 1]));
            assert_fours!(|x, y| x.mul_add(y, y, x));
            assert_fours!(|x, y| x.mul_loosely(y).settle());
            assert_halves(FourLanes::exchange_fours(x), [b, a]);
            assert_halves(FourLanes::transpose([x, y, y, x])[1], {
                let transposed = [FourLanes::transpose([a, c, c, a]), FourLanes::transpose([b, d, d, b])];
                transposed.map(|four| four[1])
            });
        }
    }

    #[test]
    fn lanes_are_elements() {
        crate::testing::with_instructions!(["avx512f" "avx512vl" "avx512ifma"] {
            let rows = all::<P25519, __m256i>();
            suite::check_moves(&rows);
            suite::check_odd_factors(&rows);
            suite::check_unsettled(&rows);
            suite::check_rows::<Fe8<_>>(&rows);
            check_eight(&all::<P25519, __m512i>());
            check_eight(&all::<P18651, __m512i>());
            check_eight(&all::<P3957, __m512i>());
            suite::check_moves(&all::<P18651, __m256i>());
            suite::check_unsettled(&all::<P18651, __m256i>());
            suite::check_moves(&all::<P3957, __m256i>());
            suite::check_unsettled(&all::<P3957, __m256i>());
            #[cfg(not(lemniscate_wide_arithmetic))]
            suite::check_moves(&all::<TwoTo255Minus<32767>, __m256i>());
            suite::check_unsettled(&all::<TwoTo255Minus<32767>, __m256i>());
        });
    }
}
