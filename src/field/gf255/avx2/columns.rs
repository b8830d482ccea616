//! Products before their last carry: sums of them are carried once, where each would be carried by itself and then the sum.
//! `docs/avx2-arithmetic.md` has the bounds.
#![allow(unsafe_code)]

use core::arch::x86_64::*;
use core::marker::PhantomData;

use super::limbs::{Limbs, from_bits, integers_of, settle, to_bits};
use super::ladder::{self, Factors};
use super::{Fe4, product};
use crate::field::ifma::register::from_array;
use crate::field::vector::Unsettled;
use crate::field::vector::floats::{lanes, select};
use crate::field::vector::integers::{Integers, five};
use crate::field::vector::mask::Mask4;

/// The columns of a product of four elements or of a sum of products: integers with signs, at most [`LARGEST`] in magnitude.
#[derive(Clone, Copy)]
pub struct Columns<E> {
    columns: [__m256i; 5],
    element: PhantomData<E>,
}

/// The largest column that can be carried: with the bias of 2^60 + 2^50 it stays positive.
pub(super) const LARGEST: u64 = (1 << 60) - (1 << 50);

impl<E: Copy + 'static> Columns<E> {
    /// From encodings of integers.
    #[inline(always)]
    fn of_encodings(limbs: Limbs) -> Self {
        Self::new(five!(|i| to_bits(limbs[i])))
    }

    #[inline(always)]
    #[track_caller]
    fn new(columns: [__m256i; 5]) -> Self {
        debug_assert!(columns.iter().all(|&column| {
            lanes(column).into_iter().all(|column| (column as i64).unsigned_abs() <= LARGEST)
        }));
        Columns { columns, element: PhantomData }
    }

    /// [`FourLanes::ladder_step_in_lanes`](crate::field::vector::FourLanes::ladder_step_in_lanes).
    #[inline(always)]
    pub(super) fn ladder_step(self, exchanged: Mask4, factors: &Factors) -> Self {
        Self::new(ladder::step(&self.columns, exchanged, factors))
    }
}

impl<E: Copy + 'static> Unsettled for Columns<E> {
    type Settled = Fe4<E>;
    const ZERO: Self = Columns { columns: [from_array([0; 4]); 5], element: PhantomData };

    #[inline(always)]
    fn of(settled: Fe4<E>) -> Self {
        Self::new(integers_of(&settled.limbs))
    }

    #[inline(always)]
    fn product(a: Fe4<E>, b: Fe4<E>) -> Self {
        // SAFETY: see `instructions!` in `limbs`: AVX2 and FMA have been found in the processor.
        Self::of_encodings(unsafe { product::columns_of_product(&a.limbs, &b.limbs) })
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
        Self::of_encodings(unsafe { product::columns_of_square(&a.limbs) })
    }

    #[inline(always)]
    fn permute<const CONTROL: i32>(self) -> Self {
        // SAFETY: see `instructions!`: AVX2 has been found in the processor.
        Self::new(five!(|i| unsafe { _mm256_permute4x64_epi64::<CONTROL>(self.columns[i]) }))
    }

    #[inline(always)]
    fn blend<const MASK: i32>(self, other: Self) -> Self {
        Self::new(blend::<MASK>(self.columns, other.columns))
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
        Self::new(blend::<MINUS>(sum, difference))
    }

    #[inline(always)]
    fn settle(self) -> Fe4<E> {
        Fe4::from_limbs(settle(&self.columns))
    }

    #[inline(always)]
    fn add_sub_as_factor<const MINUS: i32>(self, other: Self) -> Fe4<E> {
        self.add_loosely::<MINUS>(other).settle()
    }

    #[inline(always)]
    fn add_sub_products<const MINUS: i32>(self, other: Self) -> (Self, Fe4<E>) {
        let sum = self.add_loosely::<MINUS>(other);
        (sum, sum.settle())
    }
}

/// The lanes j of `b` with bit j of `MASK` set, the other ones of `a`.
#[inline(always)]
fn blend<const MASK: i32>(a: [__m256i; 5], b: [__m256i; 5]) -> [__m256i; 5] {
    // SAFETY: see `instructions!`: AVX2 has been found in the processor.
    five!(|i| to_bits(unsafe { _mm256_blend_pd::<MASK>(from_bits(a[i]), from_bits(b[i])) }))
}
