//! Tables of four points that are made for one product by a secret scalar, on machines with little memory.
//!
//! The words of all four stand side by side: a lookup reads the table once from its beginning to its end, with four masks
//! in registers.

use zeroize::DefaultIsZeroes;

use super::Fe;
use crate::field::gf255::four;
use crate::field::level::Level;

/// Four times K elements: word w of element k of entry i is `words[k][w][i]`.
#[derive(Clone, Copy)]
pub struct Fours<const M: u64, const K: usize> {
    words: [[[u64; 4]; 4]; K],
    level: Level,
}

impl<const M: u64, const K: usize> Default for Fours<M, K> {
    fn default() -> Self {
        Self { words: [[[0; 4]; 4]; K], level: Level::TIGHT }
    }
}

impl<const M: u64, const K: usize> DefaultIsZeroes for Fours<M, K> {}

impl<const M: u64, const K: usize> Fours<M, K> {
    /// Writes entry i.
    #[inline(always)]
    pub fn set(&mut self, i: usize, elements: [&Fe<M>; K]) {
        for (words, element) in self.words.iter_mut().zip(elements) {
            for (word, limbs) in words.iter_mut().zip(element.limbs.as_chunks::<2>().0) {
                word[i] = u64::from(limbs[0]) | u64::from(limbs[1]) << 32;
            }
            self.level = self.level.of_either(element.level);
        }
    }

    /// Writes the first elements of entry 0.
    #[inline(always)]
    pub fn write_first<const N: usize>(&self, elements: [&mut Fe<M>; N]) {
        for (words, element) in self.words.iter().zip(elements) {
            for (word, limbs) in words.iter().zip(element.limbs.as_chunks_mut::<2>().0) {
                *limbs = [word[0] as u32, (word[0] >> 32) as u32];
            }
            element.level = self.level;
        }
    }

    /// The entry at a place of several tables of four that follow one another; zeros from their end on. Constant-time: every
    /// entry is read.
    #[inline(always)]
    pub fn look_up(tables: &[Self], place: u32) -> [Fe<M>; K] {
        let mut found = [[[0; 2]; 4]; K];
        let mut level = Level::TIGHT;
        for (table, i) in tables.iter().zip(0..) {
            let (rows, place) = (table.words.as_flattened().as_flattened(), place.wrapping_sub(4 * i));
            if i == 0 {
                four::write_entry(place, rows, 4, found.as_flattened_mut());
            } else {
                four::or_entry(place, rows, 4, found.as_flattened_mut());
            }
            level = level.of_either(table.level);
        }
        found.map(|pairs| Fe { limbs: core::array::from_fn(|i| pairs[i / 2][i % 2]), level })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::field::gf255::Gf255;
    use crate::testing::Random;

    #[test]
    fn finds_every_entry_and_none() {
        let mut random = Random::new(32);
        let entries: [[Fe<19>; 3]; 8] =
            core::array::from_fn(|_| core::array::from_fn(|_| Fe::from_words(random.words())));
        let mut tables = [Fours::<19, 3>::default(); 2];
        for (i, entry) in entries.iter().enumerate() {
            tables[i / 4].set(i % 4, entry.each_ref());
        }
        let words = |found: [Fe<19>; 3]| found.map(Fe::to_words);
        for (i, entry) in entries.into_iter().enumerate() {
            assert_eq!(words(Fours::look_up(&tables, i as u32)), words(entry));
        }
        for none in [8, 9, 16, u32::MAX] {
            assert_eq!(words(Fours::look_up(&tables, none)), [[0; 4]; 3]);
        }
    }
}
