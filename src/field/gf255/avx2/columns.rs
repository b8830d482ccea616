//! Products before their last carry: sums of them are carried once, where each would be carried by itself and then the sum.
//! `docs/avx2-arithmetic.md` has the bounds.
#![allow(unsafe_code)]

use core::arch::x86_64::*;
use core::marker::PhantomData;

use super::ladder::{self, Factors};
use super::limbs::{
    Limbs, SETTLE_BIAS, blend_bits, from_bits, integers_of, largest, permute_bits, settle, settle_biased,
    to_bits,
};
use super::{Fe4, product};
use crate::field::ifma::register::from_array;
use crate::field::vector::floats::{lanes, select};
use crate::field::vector::integers::{Integers, five};
use crate::field::vector::mask::Mask4;
use crate::field::vector::{Unsettled, lanes as lanes_to};
use crate::field::{FieldElement, Prime255};

/// The columns of a product of four elements or of a sum of products: integers with signs, at most [`largest`] in magnitude.
#[derive(Clone, Copy)]
pub struct Columns<E> {
    columns: [__m256i; 5],
    element: PhantomData<E>,
}

impl<E: FieldElement<Prime = P>, P: Prime255> Columns<E> {
    /// From encodings of integers.
    #[inline(always)]
    pub(super) fn of_encodings(limbs: Limbs) -> Self {
        Self::new(five!(|i| to_bits(limbs[i])))
    }

    /// The encodings.
    #[inline(always)]
    pub(super) fn to_encodings(self) -> Limbs {
        five!(|i| from_bits(self.columns[i]))
    }

    /// 2^n times the columns.
    #[inline(always)]
    pub(super) fn double_n(self, n: u32) -> Self {
        Self::new(five!(|i| self.columns[i].shift_left(n.into())))
    }

    #[inline(always)]
    #[track_caller]
    fn new(columns: [__m256i; 5]) -> Self {
        debug_assert!(columns.iter().all(|&column| {
            lanes(column).into_iter().all(|column| (column as i64).unsigned_abs() <= largest::<P>())
        }));
        Columns { columns, element: PhantomData }
    }

    /// The columns of a product, of a factor that stays where it is.
    #[inline(always)]
    pub(super) fn product_of(a: &Fe4<E>, b: &Fe4<E>) -> Self {
        // SAFETY: see `instructions!` in `limbs`: AVX2 and FMA have been found in the processor.
        Self::of_encodings(unsafe { product::columns_of_product::<P>(&a.limbs, &b.limbs) })
    }

    /// [`FourLanes::ladder_step_in_lanes`](crate::field::vector::FourLanes::ladder_step_in_lanes).
    #[inline(always)]
    pub(super) fn ladder_step(self, exchanged: Mask4, factors: &Factors) -> Self {
        Self::new(ladder::step(&self.columns, exchanged, factors))
    }
}

impl<E: FieldElement<Prime = P>, P: Prime255> Unsettled for Columns<E> {
    type Settled = Fe4<E>;
    const ZERO: Self = Columns { columns: [from_array([0; 4]); 5], element: PhantomData };

    #[inline(always)]
    fn of(settled: Fe4<E>) -> Self {
        Self::new(integers_of(&settled.limbs))
    }

    #[inline(always)]
    fn product(a: Fe4<E>, b: Fe4<E>) -> Self {
        Self::product_of(&a, &b)
    }

    #[inline(always)]
    fn product_in_chain(a: Fe4<E>, b: Fe4<E>) -> Self {
        Self::product(a, b)
    }

    #[inline(always)]
    fn odd_product_in_chain(a: Fe4<E>, factors: &Factors) -> Self {
        debug_assert!(a.is_tight());
        Self::new(ladder::columns(&a.limbs, factors))
    }

    #[inline(always)]
    fn square_of(a: Fe4<E>) -> Self {
        // SAFETY: see `instructions!` in `limbs`: AVX2 and FMA have been found in the processor.
        Self::of_encodings(unsafe { product::columns_of_square::<P>(&a.limbs) })
    }

    #[inline(always)]
    fn permute<const CONTROL: i32>(self) -> Self {
        Self::new(five!(|i| permute_bits::<CONTROL>(self.columns[i])))
    }

    #[inline(always)]
    fn blend<const MASK: i32>(self, other: Self) -> Self {
        Self::new(five!(|i| blend_bits::<MASK>(self.columns[i], other.columns[i])))
    }

    #[inline(always)]
    fn select(mask: Mask4, if_set: Self, otherwise: Self) -> Self {
        let chosen =
            |i: usize| to_bits(select(from_bits(otherwise.columns[i]), from_bits(if_set.columns[i]), mask.0));
        Self::new(five!(|i| chosen(i)))
    }

    #[inline(always)]
    fn add_loosely<const MINUS: i32>(self, other: Self) -> Self {
        let sum = five!(|i| self.columns[i].add(other.columns[i]));
        if MINUS == 0 {
            return Self::new(sum);
        }
        let difference = five!(|i| self.columns[i].sub(other.columns[i]));
        if MINUS == 0b1111 {
            return Self::new(difference);
        }
        Self::new(five!(|i| blend_bits::<MINUS>(sum[i], difference[i])))
    }

    /// Columns of products are below 2^54, except for M = 19.
    #[inline(always)]
    fn eightfold_loosely(self) -> Self {
        let columns = if P::M == 19 { Self::of(self.settle()).columns } else { self.columns };
        Self::new(five!(|i| columns[i].shift_left(3)))
    }

    #[inline(always)]
    fn settle(self) -> Fe4<E> {
        Fe4::from_limbs(settle::<P>(&self.columns))
    }

    #[inline(always)]
    fn add_sub_as_factor<const MINUS: i32>(self, other: Self) -> Fe4<E> {
        let sum = five!(|i| self.columns[i].add(complement_in::<MINUS>(other.columns[i])));
        settled_with_complements::<MINUS, E, P>(sum)
    }

    #[inline(always)]
    fn add_sub_products<const MINUS: i32>(self, other: Self) -> (Self, Fe4<E>) {
        let sum = self.add_loosely::<MINUS>(other);
        (sum, sum.settle())
    }

    #[inline(always)]
    fn sums_of_doubling(self) -> Fe4<E> {
        let swapped = self.permute::<{ lanes_to(1, 0, 3, 2) }>().columns;
        // (A + B, A - B, _, _), and in lane 1 a complement.
        let sums = five!(|i| swapped[i].add(complement_in::<0b1010>(self.columns[i])));
        // (0, 0, S, 2C): a shift by all bits leaves 0.
        let shifts: __m256i = from_array([64, 64, 0, 1]);
        // SAFETY: see `instructions!`: AVX2 has been found in the processor.
        let sc = five!(|i| unsafe { _mm256_sllv_epi64(self.columns[i], shifts) });
        let sums = five!(|i| {
            let twice = permute_bits::<{ lanes_to(0, 1, 0, 1) }>(sums[i]);
            twice.add(complement_in::<0b0100>(sc[i]))
        });
        settled_with_complements::<0b1110, E, P>(sums)
    }
}

/// The complements of columns in the lanes j with bit j of `MASK` set, which are 1 less than the opposites.
#[inline(always)]
pub(super) fn complement_in<const MASK: i32>(column: __m256i) -> __m256i {
    let all = const { from_array::<__m256i, 4>(in_lanes(MASK, u64::MAX, 0)) };
    // SAFETY: see `instructions!`: AVX2 has been found in the processor.
    unsafe { _mm256_xor_si256(column, all) }
}

/// The biases of sums of columns with one complement in the lanes j with bit j of `MASK` set.
pub(super) const fn bias_of_complements(mask: i32) -> __m256i {
    from_array(in_lanes(mask, SETTLE_BIAS + 1, SETTLE_BIAS))
}

/// Such sums, settled.
#[inline(always)]
fn settled_with_complements<const MASK: i32, E: FieldElement<Prime = P>, P: Prime255>(
    sums: [__m256i; 5],
) -> Fe4<E> {
    let bias = const { bias_of_complements(MASK) };
    Fe4::from_limbs(settle_biased::<P>(&five!(|i| sums[i].add(bias))))
}

/// One of two words in each lane: the first one in the lanes j with bit j of the mask set.
const fn in_lanes(mask: i32, set: u64, clear: u64) -> [u64; 4] {
    let mut lanes = [clear; 4];
    let mut j = 0;
    while j < 4 {
        if mask >> j & 1 == 1 {
            lanes[j] = set;
        }
        j += 1;
    }
    lanes
}
