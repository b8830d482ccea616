//! What vectors of elements of GF(2^255 - M) offer beyond the arithmetic of a [`Field`](crate::field::Field): their
//! lanes as integers, and moves between the lanes.
//!
//! A vector serves in two ways. Its lanes can hold unrelated values: then it is used as if it were one element, through
//! [`Lanes255`](super::Lanes255). Or its lanes hold the coordinates of a single point, and the formulas that spread one
//! addition over four processors (Hisil, Wong, Carter, Dawson, ePrint 2008/522, section 4) move values between lanes,
//! through [`Vector4`]. `docs/lanes.md` says which operation uses which.

#[cfg(target_arch = "x86_64")]
pub(super) mod integer;
#[cfg(test)]
pub(super) mod suite;
#[cfg(target_arch = "x86_64")]
pub(super) mod table;

use super::Mod255;

/// A vector of elements, lane by lane as integers.
pub trait Vector<const M: u64 = 19>: Mod255<M> {
    /// Lane j of the result is congruent to `words(j)`, any integer below 2^256 as four little-endian words; called
    /// for j = 0 .. LANES.
    fn from_words(words: impl FnMut(usize) -> [u64; 4]) -> Self;

    /// The canonical representative of each lane, below 2^255 - M. Writes the first LANES entries; there must be at least
    /// LANES.
    fn to_words(self, words: &mut [[u64; 4]]);
}

/// The control of [`Vector4::permute`] that puts lanes a, b, c, d of a vector in lanes 0, 1, 2, 3.
pub const fn lanes(a: i32, b: i32, c: i32, d: i32) -> i32 {
    a | b << 2 | c << 4 | d << 6
}

/// A vector of four elements whose lanes can be exchanged.
pub trait Vector4<const M: u64 = 19>: Vector<M> {
    /// Lane j of the result is the lane of `self` that bits 2j and 2j + 1 of `CONTROL` name.
    fn permute<const CONTROL: i32>(self) -> Self;

    /// Lane j of the result is lane j of `other` if bit j of `MASK` is set, and lane j of `self` if not. Levels as for
    /// `select`: the higher one.
    fn blend<const MASK: i32>(self, other: Self) -> Self;

    /// The sum, but lanes j with bit j of `MINUS` set are differences; operands as for `+`, the result is of level 0.
    #[inline(always)]
    fn add_sub<const MINUS: i32>(self, other: Self) -> Self {
        self.add_loosely::<MINUS>(other).settle()
    }

    /// As [`add_sub`](Self::add_sub), but nothing is carried: the result may be an operand of two more of these sums,
    /// and then of [`settle`](Self::settle), and of nothing else.
    fn add_loosely<const MINUS: i32>(self, other: Self) -> Self;

    /// A sum from [`add_loosely`](Self::add_loosely), at level 0.
    fn settle(self) -> Self;

    /// The product, with nothing carried: an operand of [`add_loosely`](Self::add_loosely), of moves between the lanes
    /// and of [`settle`](Self::settle), and of nothing else. Operands as for `*`.
    #[inline(always)]
    fn mul_loosely(self, other: Self) -> Self {
        self * other
    }

    /// 8 times an operand of [`add_loosely`](Self::add_loosely), or what it makes of zero and one operand. The result
    /// may be added to itself, and to one more operand; then it must be settled.
    #[inline(always)]
    fn eightfold_loosely(self) -> Self {
        self.settle().mul_small(8)
    }

    /// `self b + c d`. Operands as for `*`, the result is of level 0.
    #[inline(always)]
    fn mul_add(self, b: Self, c: Self, d: Self) -> Self {
        (self * b).add_sub::<0>(c * d)
    }

    /// Minus the lanes j with bit j of `MASK` set, the other lanes as they are. Levels as for `-`.
    fn negate_lanes<const MASK: i32>(self) -> Self;

    /// Lane j times `k[j]`, small public constants below 2^18. Levels as for `mul_small`.
    fn mul_small_lanes(self, k: [u32; 4]) -> Self;
}

/// A vector whose lanes can be filled from, and emptied into, vectors of four elements, one for each lane.
pub trait Rows: Vector {
    /// A vector of four elements.
    type Row: Vector4;

    /// Lane j of vector i is lane i of `rows(j)`, which is called for j = 0 .. LANES: the rows, transposed.
    fn from_rows<'a>(rows: impl FnMut(usize) -> &'a Self::Row) -> [Self; 4];

    /// The inverse of [`Self::from_rows`]: lane i of `rows[j]` is lane j of vector i. Writes the first LANES rows; there must
    /// be at least LANES.
    fn to_rows(columns: &[Self; 4], rows: &mut [Self::Row]);
}

/// The limbs of 51 bits of any integer below 2^256, bit 255 folded into the first; that one is below 2^51 + M.
#[cfg(target_arch = "x86_64")]
pub(super) const fn limbs_from_words<const M: u64>(words: [u64; 4]) -> [u64; 5] {
    const LOW: u64 = (1 << 51) - 1;
    let [w0, w1, w2, w3] = words;
    [
        (w0 & LOW) + M * (w3 >> 63),
        (w0 >> 51 | w1 << 13) & LOW,
        (w1 >> 38 | w2 << 26) & LOW,
        (w2 >> 25 | w3 << 39) & LOW,
        (w3 >> 12) & LOW,
    ]
}

/// The integer with these limbs, where it is below 2^256 and the limbs are below 2^63.
#[inline(always)]
#[cfg(target_arch = "x86_64")]
pub(super) const fn words_from_limbs(limbs: [u64; 5]) -> [u64; 4] {
    const LOW: u64 = (1 << 51) - 1;
    let [l0, l1, l2, l3, l4] = limbs;
    let l1 = l1 + (l0 >> 51);
    let l2 = l2 + (l1 >> 51);
    let l3 = l3 + (l2 >> 51);
    let l4 = l4 + (l3 >> 51);
    let [l0, l1, l2, l3] = [l0 & LOW, l1 & LOW, l2 & LOW, l3 & LOW];
    [l0 | l1 << 51, l1 >> 13 | l2 << 38, l2 >> 26 | l3 << 25, l3 >> 39 | l4 << 12]
}
