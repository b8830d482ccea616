//! Elements as the library's tables hold them, in one form for all backends, and lookups in such tables.

use super::{Gf448, Mod448, WORDS};
use crate::field::eights;

/// An element as a table holds it: its canonical representative, and a word of 0, so that a register holds it.
#[derive(Clone, Copy)]
#[repr(align(64))]
pub struct Packed([u64; 8]);

impl Packed {
    /// From the canonical representative, as little-endian words.
    pub const fn new([a, b, c, d, e, f, g]: [u64; WORDS]) -> Self {
        Packed([a, b, c, d, e, f, g, 0])
    }

    /// The words of the canonical representative, and one of 0.
    #[cfg(target_arch = "x86_64")]
    #[inline(always)]
    pub(super) const fn padded(&self) -> &[u64; 8] {
        &self.0
    }

    /// The words of the canonical representative.
    #[inline(always)]
    pub const fn words(&self) -> &[u64; WORDS] {
        let [words @ .., _] = &self.0;
        words
    }
}

/// A point of three coordinates.
pub type Point = [Packed; 3];

/// The points of a table, by their canonical coordinates.
pub const fn points<const N: usize>(words: &[[[u64; WORDS]; 3]]) -> [Point; N] {
    let mut points = [[Packed::new([0; WORDS]); 3]; N];
    let mut i = 0;
    while i < N {
        let [a, b, c] = words[i];
        points[i] = [Packed::new(a), Packed::new(b), Packed::new(c)];
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

/// Eight points side by side: word w of coordinate k of point i is `words[k][w][i]`.
///
/// Lookups by secret digits read all of them, and have the same word of all points in one register.
#[derive(Clone, Copy)]
#[repr(align(64))]
pub struct Eight {
    words: [[[u64; 8]; WORDS]; 3],
}

impl Eight {
    /// The same points, by their canonical coordinates.
    const fn of_words(points: &[[[u64; WORDS]; 3]; 8]) -> Self {
        let mut words = [[[0; 8]; WORDS]; 3];
        let mut i = 0;
        while i < 8 * 3 * WORDS {
            let (point, k, w) = (i % 8, i / 8 / WORDS, i / 8 % WORDS);
            words[k][w][point] = points[point][k][w];
            i += 1;
        }
        Self { words }
    }

    /// The same points.
    #[cfg(any(test, feature = "internals"))]
    pub fn new(points: &[Point; 8]) -> Self {
        Self::of_words(&points.map(|point| point.map(|coordinate| *coordinate.words())))
    }

    /// The words of the points.
    #[inline(always)]
    pub(super) const fn words(&self) -> &[[[u64; 8]; WORDS]; 3] {
        &self.words
    }
}

/// The rows of a table of points, N each, one after the other.
pub const fn rows<const N: usize, const EIGHTS: usize>(words: &[[[[u64; WORDS]; 3]; N]]) -> [Eight; EIGHTS] {
    let mut rows = [Eight { words: [[[0; 8]; WORDS]; 3] }; EIGHTS];
    let mut i = 0;
    while i < EIGHTS {
        let row: &[[[u64; WORDS]; 3]] = &words[i / (N / 8)];
        let (_, from) = row.split_at(i % (N / 8) * 8);
        rows[i] = Eight::of_words(from.first_chunk().unwrap());
        i += 1;
    }
    rows
}

/// Elements that can be read from tables.
pub trait Unpack: Mod448 {
    /// Lane j of the result is what `packed(j)` holds; of level 0.
    fn unpack<'a>(packed: impl FnMut(usize) -> &'a Packed) -> Self;
}

/// Elements that can be looked up in tables by secret digits.
pub trait LookUp: Unpack {
    /// The coordinates of an entry in each lane: of the entry i - 1 of a row for a digit of magnitude i, those of `zero` for a
    /// digit of 0. They are of level 0. `eight(lane, c)` is the entries from 8 c on of the row of a lane, none from its end on;
    /// rows are of one length for all lanes, and digits at most as large. Constant-time.
    fn look_up<'a>(
        eight: impl Fn(usize, usize) -> Option<&'a Eight>,
        digits: &[i8; 8],
        zero: &Point,
    ) -> [Self; 3];
}

/// Vectors that can be looked up in one row of a table for all lanes.
#[cfg(target_arch = "x86_64")]
pub trait LookUpInRow: Unpack {
    /// As [`LookUp::look_up`], for digits of which none is 0: `eight(c)` is the entries from 8 c on of the row.
    fn look_up_in_row<'a>(eight: impl Fn(usize) -> Option<&'a Eight>, digits: &[i8; 8]) -> [Self; 3];
}

/// A single element is a vector of one lane.
impl<F: Gf448> Unpack for F {
    #[inline(always)]
    fn unpack<'a>(mut packed: impl FnMut(usize) -> &'a Packed) -> Self {
        Self::from_words(*packed(0).words())
    }
}

impl<F: Gf448> LookUp for F {
    #[inline(always)]
    fn look_up<'a>(
        eight: impl Fn(usize, usize) -> Option<&'a Eight>,
        digits: &[i8; 8],
        zero: &Point,
    ) -> [Self; 3] {
        let found = eights::look_up(
            #[inline(always)]
            |c| eight(0, c).map(Eight::words),
            digits,
            zero.each_ref().map(Packed::words),
        );
        found.map(Self::from_words)
    }
}
