//! Elements as the library's tables hold them, in one form for all backends, and lookups in such tables.

#[cfg(not(target_arch = "x86_64"))]
use subtle::{Choice, ConditionallySelectable};

use super::{Gf448, Mod448, WORDS};
#[cfg(not(target_arch = "x86_64"))]
use crate::field::Mask;

/// An element as a table holds it: its canonical representative, and a word of 0, so that registers of four words hold half
/// of it.
#[derive(Clone, Copy)]
#[repr(align(64))]
pub struct Packed([[u64; 4]; 2]);

impl Packed {
    /// From the canonical representative, as little-endian words.
    pub const fn new([a, b, c, d, e, f, g]: [u64; WORDS]) -> Self {
        Packed([[a, b, c, d], [e, f, g, 0]])
    }

    /// The words of the canonical representative, and one of 0.
    #[cfg(target_arch = "x86_64")]
    #[inline(always)]
    pub(super) const fn words(&self) -> &[[u64; 4]; 2] {
        &self.0
    }

    /// The canonical representative.
    #[inline(always)]
    pub const fn to_words(&self) -> [u64; WORDS] {
        let [[a, b, c, d], [e, f, g, _]] = self.0;
        [a, b, c, d, e, f, g]
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

/// Elements that can be read from tables.
pub trait Unpack: Mod448 {
    /// Lane j of the result is what `packed(j)` holds; of level 0.
    fn unpack<'a>(packed: impl FnMut(usize) -> &'a Packed) -> Self;
}

/// Elements that can be looked up in tables by secret digits.
pub trait LookUp: Unpack {
    /// The coordinates of an entry in each lane: of the entry i - 1 of a row for a digit of magnitude i, those of `zero` for a
    /// digit of 0. They are of level 0. `row(lane)` is the row of a lane, and digits are at most as large as it is long.
    /// Constant-time.
    fn look_up<'a>(row: impl Fn(usize) -> &'a [Point], digits: &[i8; 8], zero: &Point) -> [Self; 3];
}

/// Vectors that can be looked up in one row of a table for all lanes.
#[cfg(target_arch = "x86_64")]
pub trait LookUpInRow: Unpack {
    /// As [`LookUp::look_up`], for digits of which none is 0.
    fn look_up_in_row(row: &[Point], digits: &[i8; 8]) -> [Self; 3];
}

/// A single element is a vector of one lane.
impl<F: Gf448> Unpack for F {
    #[inline(always)]
    fn unpack<'a>(mut packed: impl FnMut(usize) -> &'a Packed) -> Self {
        Self::from_words(packed(0).to_words())
    }
}

impl<F: Gf448> LookUp for F {
    #[inline(always)]
    fn look_up<'a>(row: impl Fn(usize) -> &'a [Point], digits: &[i8; 8], zero: &Point) -> [Self; 3] {
        let found = scan(zero, row(0), digits);
        found.map(|coordinate| Self::from_words(coordinate.to_words()))
    }
}

/// The entry i - 1 of a row for a digit of magnitude i, the first of `digits`; `zero` for a digit of 0. Constant-time.
#[cfg(target_arch = "x86_64")]
#[inline(always)]
fn scan(zero: &Point, row: &[Point], digits: &[i8; 8]) -> Point {
    fn words([a, b, c]: &Point) -> [&[u64; 4]; 6] {
        [&a.0[0], &a.0[1], &b.0[0], &b.0[1], &c.0[0], &c.0[1]]
    }
    let zero = words(zero).map(|words| *words);
    let [a, b, c, d, e, f] = crate::field::scan::scan(zero, row, digits[0].unsigned_abs(), words);
    [Packed([a, b]), Packed([c, d]), Packed([e, f])]
}

/// The entry i - 1 of a row for a digit of magnitude i, the first of `digits`; `zero` for a digit of 0. Constant-time.
#[cfg(not(target_arch = "x86_64"))]
#[inline(always)]
fn scan(zero: &Point, row: &[Point], digits: &[i8; 8]) -> Point {
    let mut found = *zero;
    for (entry, i) in row.iter().zip(1..) {
        let mask = Choice::magnitude_is(digits, i);
        for (found, packed) in found.iter_mut().zip(entry) {
            for (found, word) in found.0.as_flattened_mut().iter_mut().zip(packed.0.as_flattened()) {
                found.conditional_assign(word, mask);
            }
        }
    }
    found
}
