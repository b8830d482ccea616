//! What vectors of elements of GF(2^255 - M) offer beyond the arithmetic of a [`Field`](crate::field::Field) and
//! [`FourLanes`](crate::field::vector::FourLanes): their lanes as integers, and rows that are transposed.

#[cfg(target_arch = "x86_64")]
pub(super) mod integer;
#[cfg(test)]
pub(super) mod suite;
#[cfg(target_arch = "x86_64")]
pub(in crate::field) mod table;

use crate::field::vector::{Vector, Vector4};
use crate::field::{P25519, Prime255};

/// A vector whose lanes can be filled from, and emptied into, vectors of four elements, one for each lane.
pub trait Rows: Vector<Prime = P25519> {
    /// A vector of four elements.
    type Row: Vector4<Prime = P25519>;

    /// Lane j of vector i is lane i of `rows(j)`, which is called for j = 0 .. LANES: the rows, transposed.
    fn from_rows<'a>(rows: impl FnMut(usize) -> &'a Self::Row) -> [Self; 4];

    /// The inverse of [`Self::from_rows`]: lane i of `rows[j]` is lane j of vector i. Writes the first LANES rows; there must
    /// be at least LANES.
    fn to_rows(columns: &[Self; 4], rows: &mut [Self::Row]);
}

/// The limbs of 51 bits of any integer below 2^256, bit 255 folded into the first; that one is below 2^51 + M.
#[cfg(target_arch = "x86_64")]
pub(super) const fn limbs_from_words<P: Prime255>(words: [u64; 4]) -> [u64; 5] {
    const LOW: u64 = (1 << 51) - 1;
    let [w0, w1, w2, w3] = words;
    [
        (w0 & LOW) + P::M * (w3 >> 63),
        (w0 >> 51 | w1 << 13) & LOW,
        (w1 >> 38 | w2 << 26) & LOW,
        (w2 >> 25 | w3 << 39) & LOW,
        (w3 >> 12) & LOW,
    ]
}

/// The integer with these limbs, where it is below 2^256 and the limbs are below 2^63.
#[inline(always)]
#[cfg(any(target_arch = "x86_64", lemniscate_relaxed_simd, test))]
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
