//! A lookup for one point whose coordinates are in the lanes of vectors, made in parts between the products of its doublings.
//!
//! These wait for one another, and the lookup for none of them; but a processor looks ahead by one product or two, not by as
//! many as it takes to read a table.

use crate::field::{Field, Mask};

use super::lookup::{LaneDigits, MAX_LANES};

/// The vectors of one entry of a table, looked up as far as it has been read.
pub struct Gradual<'a, V, A, const N: usize> {
    found: [V; N],
    left: &'a [A],
    /// How many entries a part has.
    each: usize,
    /// The magnitude that stands for the first entry that is left.
    next: u8,
    /// The digit, once for each lane.
    digits: LaneDigits,
}

impl<'a, V: Field, A, const N: usize> Gradual<'a, V, A, N> {
    /// Looks up the entry i - 1 of a table for a digit of magnitude i, `zero` for 0, in so many parts. The sign does not count.
    #[inline(always)]
    pub fn new(zero: [V; N], table: &'a [A], digit: i8, parts: usize) -> Self {
        Gradual {
            found: zero,
            left: table,
            each: table.len().div_ceil(parts),
            next: 1,
            digits: [digit; MAX_LANES],
        }
    }

    /// Reads one part of the table.
    #[inline(always)]
    pub fn go_on(&mut self, vectors: impl Fn(&A) -> [&V; N]) {
        let (part, left) = self.left.split_at_checked(self.each).unwrap_or((self.left, &[]));
        self.left = left;
        for entry in part {
            let mask = V::Mask::magnitude_is(&self.digits, self.next);
            for (found, vector) in self.found.iter_mut().zip(vectors(entry)) {
                *found = V::select(mask, *vector, *found).unseen();
            }
            self.next += 1;
        }
    }

    /// Looks up at once what [`Self::new`] looks up in parts.
    #[inline(always)]
    pub fn whole(zero: [V; N], table: &'a [A], digit: i8, vectors: impl Fn(&A) -> [&V; N]) -> [V; N] {
        let mut lookup = Self::new(zero, table, digit, 1);
        lookup.go_on(vectors);
        lookup.finish()
    }

    /// The vectors that are looked up. All parts must have been read.
    #[inline(always)]
    pub fn finish(self) -> [V; N] {
        debug_assert!(self.left.is_empty());
        self.found
    }
}
