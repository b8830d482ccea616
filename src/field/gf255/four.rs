//! One of four entries by a secret place: what lookups in tables are made of where words have 32 bits.
//!
//! A row has the same word of 64 bits of four entries side by side, so that four masks stay in registers while all rows are
//! read, one after another.
#![cfg_attr(
    target_pointer_width = "64",
    allow(dead_code, reason = "for 32-bit processors; tested everywhere")
)]

#[cfg(lemniscate_assembly = "thumbv6m")]
mod thumbv6m;

#[cfg(not(lemniscate_assembly = "thumbv6m"))]
use portable as arithmetic;
#[cfg(lemniscate_assembly = "thumbv6m")]
use thumbv6m as arithmetic;

/// A word of 64 bits, as an element of words of 32 bits has it.
pub(super) type Pair = [u32; 2];

/// `found[i]` becomes word `place` of row i, for a place below 4, and 0 for another. A row is `stride` words, of which the first
/// four are the entries'. Constant-time: all entries are read.
#[inline(never)]
pub(super) fn write_entry(place: u32, rows: &[u64], stride: usize, found: &mut [Pair]) {
    assert!(are_as_many(rows, stride, found));
    arithmetic::write_masked(&masks(place), rows, stride, found);
}

/// [`write_entry`], by what [`masks`] has returned for the place.
#[inline(always)]
pub(super) fn write_chosen(masks: &Masks, rows: &[u64], stride: usize, found: &mut [Pair]) {
    assert!(are_as_many(rows, stride, found));
    arithmetic::write_masked(masks, rows, stride, found);
}

/// [`or_entry`], likewise.
#[inline(always)]
pub(super) fn or_chosen(masks: &Masks, rows: &[u64], stride: usize, found: &mut [Pair]) {
    assert!(are_as_many(rows, stride, found));
    arithmetic::or_masked(masks, rows, stride, found);
}

/// [`write_entry`], for one table after another: `found[i]` |= word `place` of row i. Where something is found, `found` must be 0.
#[inline(never)]
pub(super) fn or_entry(place: u32, rows: &[u64], stride: usize, found: &mut [Pair]) {
    assert!(are_as_many(rows, stride, found));
    arithmetic::or_masked(&masks(place), rows, stride, found);
}

/// Whether there are as many rows as words to find, at least one.
#[inline(always)]
fn are_as_many(rows: &[u64], stride: usize, found: &[Pair]) -> bool {
    stride >= 4 && !found.is_empty() && rows.len() >= stride * (found.len() - 1) + 4
}

/// What chooses one of four: a mask for each, all ones where it is set.
pub type Masks = [u32; 4];

/// What chooses the entry at a place below 4, and none for another. Constant-time.
#[inline(always)]
pub(super) fn masks(place: u32) -> Masks {
    [0, 1, 2, 3].map(|i| all_ones_if_equal(place & i32::MAX as u32, i))
}

/// All ones where both are equal, else 0, for integers below 2^31. Constant-time.
#[inline(always)]
pub(super) fn all_ones_if_equal(a: u32, b: u32) -> u32 {
    // The compiler may not see that this has the sign of a comparison, of which it may make a branch.
    (core::hint::black_box((a ^ b).wrapping_sub(1)) as i32 >> 31) as u32
}

/// In Rust, for every processor.
mod portable {
    use super::Pair;

    /// `found[i]` becomes the words of row i, each under its mask. There must be as many rows.
    #[inline(always)]
    pub(super) fn write_masked(masks: &[u32; 4], rows: &[u64], stride: usize, found: &mut [Pair]) {
        for (found, row) in found.iter_mut().zip(rows.chunks(stride)) {
            *found = masked(masks, row);
        }
    }

    /// The same by `|=`.
    #[inline(always)]
    pub(super) fn or_masked(masks: &[u32; 4], rows: &[u64], stride: usize, found: &mut [Pair]) {
        for ([low, high], row) in found.iter_mut().zip(rows.chunks(stride)) {
            let [l, h] = masked(masks, row);
            (*low, *high) = (*low | l, *high | h);
        }
    }

    #[inline(always)]
    fn masked(masks: &[u32; 4], row: &[u64]) -> Pair {
        let (mut low, mut high) = (0, 0);
        for (mask, word) in masks.iter().zip(row) {
            low |= mask & *word as u32;
            high |= mask & (word >> 32) as u32;
        }
        [low, high]
    }
}

#[cfg(test)]
mod tests {
    use std::vec;
    use std::vec::Vec;

    use super::*;
    use crate::testing::Random;

    #[test]
    fn finds_each_of_four_and_none_else() {
        let mut random = Random::new(4);
        for (stride, count) in [(4, 1), (4, 20), (8, 12), (8, 1)] {
            let rows: Vec<u64> = (0..stride * count).map(|_| random.words::<1>()[0]).collect();
            for place in [0, 1, 2, 3, 4, 5, 7, 1 << 30, i32::MAX as u32, u32::MAX] {
                let rows = &rows[..stride * (count - 1) + 4];
                let (mut found, mut written) = (vec![[0; 2]; count], vec![[1; 2]; count]);
                or_entry(place, rows, stride, &mut found);
                write_entry(place, rows, stride, &mut written);
                let word = |row: &[u64]| if place < 4 { row[place as usize] } else { 0 };
                let expected: Vec<u64> = rows.chunks(stride).map(word).collect();
                for found in [found, written] {
                    let found: Vec<u64> =
                        found.iter().map(|[low, high]| u64::from(*low) | u64::from(*high) << 32).collect();
                    assert_eq!(found, expected);
                }
            }
        }
    }

    /// What routines read without looking again.
    #[test]
    fn rows_are_as_many_as_words() {
        let are_as_many = |rows: usize, stride, found: usize| {
            super::are_as_many(&vec![0; rows], stride, &vec![[0; 2]; found])
        };
        assert!(
            are_as_many(4, 4, 1) && are_as_many(4, 8, 1) && are_as_many(8, 4, 2) && are_as_many(20, 8, 3)
        );
        assert!(!are_as_many(3, 4, 1) && !are_as_many(7, 4, 2) && !are_as_many(19, 8, 3));
        assert!(!are_as_many(8, 3, 1) && !are_as_many(8, 4, 0));
    }
}
