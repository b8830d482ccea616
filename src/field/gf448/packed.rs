//! Elements as the library's tables hold them, in one form for all backends, and lookups in such tables.

use super::{P448, WORDS};
use crate::field::table;

/// The words of an element in a table: the canonical representative, and a word of 0, so that a register holds it.
#[derive(Clone, Copy)]
#[repr(align(64))]
pub struct Padded([u64; 8]);

/// An element as a table holds it.
pub type Packed = table::Packed<P448>;
/// Eight points of K coordinates side by side.
pub type Eight<const K: usize> = table::Eight<P448, K>;

impl Packed {
    /// From the canonical representative, as little-endian words.
    pub const fn pad([a, b, c, d, e, f, g]: [u64; WORDS]) -> Self {
        table::Packed(Padded([a, b, c, d, e, f, g, 0]))
    }

    /// The words of the canonical representative, and one of 0.
    #[cfg(target_arch = "x86_64")]
    #[inline(always)]
    pub(super) const fn padded(&self) -> &[u64; 8] {
        &self.0.0
    }

    /// The words of the canonical representative.
    #[inline(always)]
    pub const fn canonical(&self) -> &[u64; WORDS] {
        let [words @ .., _] = &self.0.0;
        words
    }
}

/// A point of three coordinates.
pub type Point = [Packed; 3];

/// The points of a table, by their canonical coordinates.
pub const fn points<const N: usize>(words: &[[[u64; WORDS]; 3]]) -> [Point; N] {
    let mut points = [[Packed::pad([0; WORDS]); 3]; N];
    let mut i = 0;
    while i < N {
        let [a, b, c] = words[i];
        points[i] = [Packed::pad(a), Packed::pad(b), Packed::pad(c)];
        i += 1;
    }
    points
}

/// The points of each part.
pub const fn parts<const N: usize, const PARTS: usize>(
    words: &[[[[u64; WORDS]; 3]; N]; PARTS],
) -> [[Point; N]; PARTS] {
    let mut parts = [points(&words[0]); PARTS];
    let mut p = 1;
    while p < PARTS {
        parts[p] = points(&words[p]);
        p += 1;
    }
    parts
}

impl<const K: usize> Eight<K> {
    /// The same points, by their canonical coordinates.
    const fn of_words(points: &[[[u64; WORDS]; K]; 8]) -> Self {
        let mut words = [[[0; 8]; WORDS]; K];
        let mut i = 0;
        while i < 8 * K * WORDS {
            let (point, k, w) = (i % 8, i / 8 / WORDS, i / 8 % WORDS);
            words[k][w][point] = points[point][k][w];
            i += 1;
        }
        Self { words }
    }

    /// The same points.
    #[cfg(any(test, lemniscate_derived_tables, lemniscate_internals))]
    pub fn of_points(points: &[[Packed; K]; 8]) -> Self {
        Self::of_words(&points.map(|point| point.map(|coordinate| *coordinate.canonical())))
    }

    /// The words of the points.
    #[inline(always)]
    pub(super) const fn columns(&self) -> &[[[u64; 8]; WORDS]; K] {
        &self.words
    }
}

/// The rows of a table of points, N each, one after the other.
pub const fn rows<const N: usize, const EIGHTS: usize>(
    words: &[[[[u64; WORDS]; 3]; N]],
) -> [Eight<3>; EIGHTS] {
    let mut rows = [table::Eight { words: [[[0; 8]; WORDS]; 3] }; EIGHTS];
    let mut i = 0;
    while i < EIGHTS {
        let row: &[[[u64; WORDS]; 3]] = &words[i / (N / 8)];
        let (_, from) = row.split_at(i % (N / 8) * 8);
        rows[i] = Eight::of_words(from.first_chunk().unwrap());
        i += 1;
    }
    rows
}
