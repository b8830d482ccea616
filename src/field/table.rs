//! Elements that can be read from the library's tables, and looked up in them by secret digits.

use subtle::Choice;

use super::element::{FieldElement, PrimeField};
use super::prime::Prime;

/// An element as a table holds it.
#[derive(Clone, Copy)]
pub struct Packed<P: Prime>(pub(super) P::Held);

/// Eight points of K coordinates side by side: word w of coordinate k of point i is `words[k][w][i]`.
///
/// Lookups by secret digits read all of them, and have the same word of all points in one register. On ARMv7E-M what stands side
/// by side is words of 32 bits, in the form of differences.
#[derive(Clone, Copy)]
#[repr(align(64))]
pub struct Eight<P: Prime, const K: usize> {
    pub(super) words: [P::Columns; K],
}

/// Elements that can be read from tables.
pub trait Unpack: PrimeField {
    /// Lane j of the result is what `packed(j)` holds; of level at most 1.
    fn unpack<'a>(packed: impl FnMut(usize) -> &'a Packed<Self::Prime>) -> Self;

    /// The element that is held, where it is; `None` unless it is a single one, and tables hold elements as they are.
    #[inline(always)]
    fn held(_packed: &Packed<Self::Prime>) -> Option<&Self> {
        None
    }
}

/// Elements that can be looked up in tables by secret digits.
pub trait LookUp: Unpack {
    /// The elements of an entry in each lane: of the entry i - 1 of a row for a digit of magnitude i, those of `zero` for a
    /// digit of 0. They are of level at most 1. `eight(lane, c)` is the entries from 8 c on of the row of a lane, none from
    /// its end on; rows are of one length for all lanes, and digits at most as large. Constant-time.
    fn look_up<'a, const N: usize>(
        eight: impl Fn(usize, usize) -> Option<&'a Eight<Self::Prime, N>>,
        digits: &[i8; 8],
        zero: &[Packed<Self::Prime>; N],
    ) -> [Self; N];

    /// [`Self::look_up`], with the opposite of element k where the mask is set, of level at most 2.
    #[inline(always)]
    fn look_up_signed<'a, const N: usize>(
        eight: impl Fn(usize, usize) -> Option<&'a Eight<Self::Prime, N>>,
        digits: &[i8; 8],
        zero: &[Packed<Self::Prime>; N],
        k: usize,
        negative: Self::Mask,
    ) -> [Self; N] {
        let mut found = Self::look_up(eight, digits, zero);
        found[k] = found[k].negate_if(negative);
        found
    }

    /// [`Self::look_up`] of the first elements of entries in one row for one lane, in places that they have. The digit is not
    /// 0 unless it may be.
    #[inline(always)]
    fn set_looked_up<const K: usize, const N: usize>(
        found: [&mut Self; N],
        row: &[Eight<Self::Prime, K>],
        digit: i8,
        zero: &[Packed<Self::Prime>; K],
        _may_be_zero: bool,
    ) {
        let looked_up = Self::look_up(
            #[inline(always)]
            |_, c| row.get(c),
            &[digit; 8],
            zero,
        );
        for (found, element) in found.into_iter().zip(looked_up) {
            *found = element;
        }
    }
}

/// Vectors that can be looked up in one row of a table for all lanes.
pub trait LookUpInRow: Unpack {
    /// The elements of an entry in each lane, as by [`LookUp::look_up`]: `eight(c)` is the entries from 8 c on of the row, none
    /// from its end on. Constant-time.
    fn look_up_in_row<'a, const N: usize>(
        eight: impl Fn(usize) -> Option<&'a Eight<Self::Prime, N>>,
        digits: &[i8; 8],
        zero: &[Packed<Self::Prime>; N],
    ) -> [Self; N];
}

/// A single element is a vector of one lane.
impl<F: FieldElement> Unpack for F {
    #[inline(always)]
    fn unpack<'a>(mut packed: impl FnMut(usize) -> &'a Packed<F::Prime>) -> Self {
        Self::from_packed(packed(0))
    }

    #[inline(always)]
    fn held(packed: &Packed<F::Prime>) -> Option<&Self> {
        FieldElement::held(packed)
    }
}

impl<F: FieldElement> LookUp for F {
    #[inline(always)]
    fn look_up<'a, const N: usize>(
        eight: impl Fn(usize, usize) -> Option<&'a Eight<F::Prime, N>>,
        digits: &[i8; 8],
        zero: &[Packed<F::Prime>; N],
    ) -> [Self; N] {
        let found = F::Prime::look_up(|c| eight(0, c), digits, zero);
        core::array::from_fn(|k| Self::from_packed(&found[k]))
    }

    #[inline(always)]
    fn look_up_signed<'a, const N: usize>(
        eight: impl Fn(usize, usize) -> Option<&'a Eight<F::Prime, N>>,
        digits: &[i8; 8],
        zero: &[Packed<F::Prime>; N],
        k: usize,
        negative: Choice,
    ) -> [Self; N] {
        let found = F::Prime::look_up(|c| eight(0, c), digits, zero);
        core::array::from_fn(
            #[inline(always)]
            |i| {
                if i == k {
                    Self::from_packed_signed(&found[i], negative)
                } else {
                    Self::from_packed(&found[i])
                }
            },
        )
    }

    #[inline(always)]
    fn set_looked_up<const K: usize, const N: usize>(
        found: [&mut Self; N],
        row: &[Eight<F::Prime, K>],
        digit: i8,
        zero: &[Packed<F::Prime>; K],
        may_be_zero: bool,
    ) {
        Self::set_looked_up_single(found, row, digit, zero, may_be_zero);
    }
}
