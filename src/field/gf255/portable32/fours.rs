//! Tables of four points that are made for one product by a secret scalar, on machines with little memory.
//!
//! The words of all four stand side by side: a lookup reads the table once from its beginning to its end, with four masks
//! in registers.

use zeroize::DefaultIsZeroes;

use super::Fe;
#[cfg(lemniscate_assembly = "thumbv7em")]
use super::arithmetic;
use crate::field::gf255::four::{self, Masks};
use crate::field::level::Level;
use crate::loops::{rolled, rolled_mut};

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
    #[inline(never)]
    pub fn set(&mut self, i: usize, elements: [&Fe<M>; K]) {
        for (words, element) in self.words.iter_mut().zip(elements) {
            for (word, limbs) in words.iter_mut().zip(element.limbs.as_chunks::<2>().0) {
                word[i] = u64::from(limbs[0]) | u64::from(limbs[1]) << 32;
            }
            self.level = self.level.of_either(element.level);
        }
    }

    /// Writes the first elements of entry 0.
    #[inline(never)]
    pub fn write_first<const N: usize>(&self, elements: [&mut Fe<M>; N]) {
        for (words, element) in self.words.iter().zip(elements) {
            for (word, limbs) in rolled(words).zip(rolled_mut(element.limbs.as_chunks_mut::<2>().0)) {
                *limbs = [word[0] as u32, (word[0] >> 32) as u32];
            }
            element.level = self.level;
        }
    }

    /// What chooses the entry at a place, and none for a place not below 4. Constant-time.
    #[inline(always)]
    pub fn masks(place: u32) -> Masks {
        four::masks(place)
    }

    /// Writes element k of the entry that is chosen, zero where none is. Constant-time: every entry is read.
    #[inline(always)]
    pub fn write(&self, k: usize, masks: &Masks, element: &mut Fe<M>) {
        arithmetic::set_one_of_four(&mut element.limbs, masks, &self.words[k]);
        element.level = self.level;
    }

    /// Writes element k of the entry that is chosen over a zero; where none is, nothing. Constant-time: every entry is read.
    #[inline(always)]
    pub fn overwrite_zero(&self, k: usize, masks: &Masks, element: &mut Fe<M>) {
        arithmetic::or_one_of_four(&mut element.limbs, masks, &self.words[k]);
        element.level = element.level.of_either(self.level);
    }
}

/// The words of the entry that is chosen.
#[cfg(not(lemniscate_assembly = "thumbv7em"))]
mod arithmetic {
    use crate::field::gf255::four::{self, Masks};
    use crate::field::gf255::portable32::words::Limbs;

    #[inline(always)]
    pub(super) fn set_one_of_four(found: &mut Limbs, masks: &Masks, rows: &[[u64; 4]; 4]) {
        four::write_chosen(masks, rows.as_flattened(), 4, found.as_chunks_mut().0);
    }

    #[inline(always)]
    pub(super) fn or_one_of_four(found: &mut Limbs, masks: &Masks, rows: &[[u64; 4]; 4]) {
        four::or_chosen(masks, rows.as_flattened(), 4, found.as_chunks_mut().0);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::field::Field;
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
        let look_up = |place: u32| {
            let masks = [place, place.wrapping_sub(4)].map(Fours::<19, 3>::masks);
            core::array::from_fn::<_, 3, _>(|k| {
                let mut found = Fe::ONE;
                tables[0].write(k, &masks[0], &mut found);
                tables[1].overwrite_zero(k, &masks[1], &mut found);
                found.to_words()
            })
        };
        for (i, entry) in entries.into_iter().enumerate() {
            assert_eq!(look_up(i as u32), entry.map(Fe::to_words));
        }
        for none in [8, 9, 16, u32::MAX] {
            assert_eq!(look_up(none), [[0; 4]; 3]);
        }
        let mut first = [Fe::ONE; 2];
        tables[1].write_first(first.each_mut());
        assert_eq!(first.map(Fe::to_words), [0, 1].map(|k| entries[4][k].to_words()));
    }
}
