//! Elements as the library's tables hold them, in one form for all backends, and lookups in such tables.
//!
//! A table holds x + BIAS modulo q as four words, where BIAS is 2^50 in each of five limbs of 51 bits. So the limbs of a
//! held element, less 2^50 each, are those of x, balanced around 0, with nothing to carry: for floating point limbs
//! no other form is as fast. For integers in limbs or in words subtracting BIAS is one more addition. `docs/lanes.md` has
//! the forms of all backends. On microcontrollers and 64-bit ARM, which have words alone, BIAS is 0.

use crate::field::Prime255;
use crate::field::table::{Eight, Packed};
use crate::wide;

/// Whether a table holds the elements as they are: where nothing but words takes them.
pub(super) const IS_PLAIN: bool =
    cfg!(any(target_arch = "aarch64", all(target_pointer_width = "32", target_os = "none")));

/// 2^50 + 2^101 + 2^152 + 2^203 + 2^254; or 0.
pub(super) const BIAS: [u64; 4] =
    if IS_PLAIN { [0; 4] } else { [1 << 50, 1 << 37, 1 << 24, 1 << 11 | 1 << 62] };

/// The lower half of an integer, or the upper one.
const fn half(words: &[u64; 4], i: usize) -> u128 {
    words[2 * i] as u128 | (words[2 * i + 1] as u128) << 64
}

impl<P: Prime255> Packed<P> {
    /// q - BIAS.
    pub(super) const MINUS_BIAS: [u64; 4] = wide::subtract(&P::MODULUS, &BIAS).0;

    /// q + BIAS.
    pub(super) const PLUS_BIAS: [u64; 4] = wide::add(&P::MODULUS, &BIAS).0;

    /// From the canonical representative, as four little-endian words.
    pub const fn new(words: [u64; 4]) -> Self {
        if IS_PLAIN {
            return Self(words);
        }
        // In halves, as the compiler runs this for every element of every table. The sum is below q + BIAS; with M more it has bit
        // 255 if it is q at least, and all other bits are those of the difference.
        let (low, carry) = half(&words, 0).overflowing_add(half(&BIAS, 0));
        let high = half(&words, 1) + half(&BIAS, 1) + carry as u128;
        let (low_less, carry) = low.overflowing_add(P::M as u128);
        let high_less = high + carry as u128;
        let mask = (high_less >> 127).wrapping_neg();
        let low = low ^ (low ^ low_less) & mask;
        let high = (high ^ (high ^ high_less) & mask) & (u128::MAX >> 1);
        Self([low as u64, (low >> 64) as u64, high as u64, (high >> 64) as u64])
    }

    /// The canonical representative.
    pub fn to_words(&self) -> [u64; 4] {
        wide::subtract_once(&wide::add(&self.0, &Self::MINUS_BIAS).0, &P::MODULUS)
    }

    /// From the words of x + BIAS, which are below q.
    #[inline(always)]
    pub(super) const fn from_held(words: [u64; 4]) -> Self {
        Self(words)
    }

    /// The words of x + BIAS, which are below q.
    #[inline(always)]
    pub(super) const fn words(&self) -> &[u64; 4] {
        &self.0
    }
}

/// The points of a table, by their canonical coordinates, of which the first K are taken.
pub const fn points<P: Prime255, const ALL: usize, const K: usize, const N: usize>(
    words: &[[[u64; 4]; ALL]; N],
) -> [[Packed<P>; K]; N] {
    let mut points = [[Packed([0; 4]); K]; N];
    let mut i = 0;
    while i < N {
        let mut k = 0;
        while k < K {
            points[i][k] = Packed::new(words[i][k]);
            k += 1;
        }
        i += 1;
    }
    points
}

/// The first N points of each part, and of each the first K coordinates.
pub const fn parts<
    P: Prime255,
    const ALL: usize,
    const K: usize,
    const N: usize,
    const LONG: usize,
    const PARTS: usize,
>(
    words: &[[[[u64; 4]; ALL]; LONG]; PARTS],
) -> [[[Packed<P>; K]; N]; PARTS] {
    let mut parts = [[[Packed([0; 4]); K]; N]; PARTS];
    let mut p = 0;
    while p < PARTS {
        parts[p] = points(words[p].first_chunk().unwrap());
        p += 1;
    }
    parts
}

impl<P: Prime255, const K: usize> Eight<P, K> {
    /// The same points.
    #[inline(never)]
    pub const fn new(points: &[[Packed<P>; K]; 8]) -> Self {
        let mut words = [[[0; 8]; 4]; K];
        let mut i = 0;
        while i < 4 * K {
            let (k, w) = (i / 4, i % 4);
            let mut row = [0; 8];
            let mut point = 0;
            while point < 8 {
                row[point] = points[point][k].0[w];
                point += 1;
            }
            words[k][w] = if HAS_DIFFERENCES { differences(&row) } else { row };
            i += 1;
        }
        Self { words }
    }

    /// The words of the points.
    #[cfg(not(lemniscate_assembly = "thumbv7em"))]
    #[inline(always)]
    pub(super) const fn words(&self) -> &[[[u64; 8]; 4]; K] {
        &self.words
    }

    /// The words of the points, which take time to make: products look entries up by differences.
    #[cfg(lemniscate_assembly = "thumbv7em")]
    pub(super) fn words(&self) -> [[[u64; 8]; 4]; K] {
        self.words.map(|coordinate| coordinate.map(|row| sums(&row)))
    }

    /// A point.
    #[cfg(lemniscate_internals)]
    pub fn point(&self, i: usize) -> [Packed<P>; K] {
        self.words().map(|coordinate| Packed(coordinate.map(|row| row[i])))
    }
}

/// Whether tables have differences.
const HAS_DIFFERENCES: bool = cfg!(lemniscate_assembly = "thumbv7em");

/// The lower halves of eight words and then the upper ones, in the form of differences: d with the sum of d_j over all j whose bits
/// are bits of i for the word i, modulo 2^32. Half as many steps make a word of that as of words under masks.
const fn differences(words: &[u64; 8]) -> [u64; 8] {
    let mut differences = [0; 8];
    let mut half = 0;
    while half < 2 {
        let mut column = [0; 8];
        let mut i = 0;
        while i < 8 {
            column[i] = (words[i] >> (32 * half)) as u32;
            i += 1;
        }
        let mut bit = 1;
        while bit < 8 {
            i = 0;
            while i < 8 {
                if i & bit != 0 {
                    column[i] = column[i].wrapping_sub(column[i - bit]);
                }
                i += 1;
            }
            bit *= 2;
        }
        i = 0;
        while i < 4 {
            differences[4 * half + i] = column[2 * i] as u64 | (column[2 * i + 1] as u64) << 32;
            i += 1;
        }
        half += 1;
    }
    differences
}

/// The words whose [`differences`] these are.
#[cfg(any(test, lemniscate_assembly = "thumbv7em"))]
fn sums(differences: &[u64; 8]) -> [u64; 8] {
    let difference = |half: usize, j: usize| (differences[4 * half + j / 2] >> (32 * (j % 2))) as u32;
    let sum =
        |half, i| (0..8).filter(|j| j & i == *j).fold(0_u32, |sum, j| sum.wrapping_add(difference(half, j)));
    core::array::from_fn(|i| u64::from(sum(0, i)) | u64::from(sum(1, i)) << 32)
}

/// The rows of a table of points, N each, beginning with the first, `step` rows from one to the next: as many as `EIGHTS`
/// times eight points are; of each point the first K coordinates.
pub const fn rows<P: Prime255, const ALL: usize, const K: usize, const N: usize, const EIGHTS: usize>(
    words: &[[[[u64; 4]; ALL]; N]],
    step: usize,
) -> [Eight<P, K>; EIGHTS] {
    let mut rows = [Eight { words: [[[0; 8]; 4]; K] }; EIGHTS];
    let mut i = 0;
    while i < EIGHTS {
        let row: &[[[u64; 4]; ALL]] = &words[i / (N / 8) * step];
        let (_, from) = row.split_at(i % (N / 8) * 8);
        rows[i] = Eight::new(&points::<P, ALL, K, 8>(from.first_chunk().unwrap()));
        i += 1;
    }
    rows
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::Random;

    #[test]
    fn words_are_sums_of_differences() {
        let mut random = Random::new(8);
        for words in [[0; 8], [u64::MAX; 8], [1, 0, 1 << 32, u64::MAX, 0, 5, 7, 1 << 63], random.words()] {
            assert_eq!(sums(&differences(&words)), words);
        }
    }
}
