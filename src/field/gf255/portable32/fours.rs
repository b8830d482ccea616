//! Tables of four points that are made for one product by a secret scalar, on machines with little memory.
//!
//! The words of all four stand side by side: a lookup reads the table once from its beginning to its end, with four masks
//! in registers. (On ARMv7E-M tables have other forms: [`UnitMultiples`](super::UnitMultiples), [`Eights`](super::Eights).)

use crate::field::Prime255;
use core::marker::PhantomData;
use zeroize::DefaultIsZeroes;

use super::Fe;
use crate::field::gf255::four::{self, Masks};
use crate::field::level::Level;
use crate::loops::{rolled, rolled_mut};

/// Four times K elements: word w of element k of entry i is `words[k][w][i]`.
#[derive(Clone, Copy)]
pub struct Fours<P, const K: usize> {
    words: [[[u64; 4]; 4]; K],
    level: Level,
    prime: PhantomData<P>,
}

impl<P: Prime255, const K: usize> Default for Fours<P, K> {
    fn default() -> Self {
        Self { words: [[[0; 4]; 4]; K], level: Level::TIGHT, prime: PhantomData }
    }
}

impl<P: Prime255, const K: usize> DefaultIsZeroes for Fours<P, K> {}

impl<P: Prime255, const K: usize> Fours<P, K> {
    /// Writes entry i.
    #[inline(never)]
    pub fn set(&mut self, i: usize, elements: [&Fe<P>; K]) {
        for (words, element) in self.words.iter_mut().zip(elements) {
            for (word, limbs) in words.iter_mut().zip(element.limbs.as_chunks::<2>().0) {
                word[i] = u64::from(limbs[0]) | u64::from(limbs[1]) << 32;
            }
            self.level = self.level.of_either(element.level);
        }
    }

    /// Writes the first elements of entry i, which is not secret.
    #[inline(never)]
    pub fn write_first<const N: usize>(&self, i: usize, elements: [&mut Fe<P>; N]) {
        for (words, element) in self.words.iter().zip(elements) {
            for (word, limbs) in rolled(words).zip(rolled_mut(element.limbs.as_chunks_mut::<2>().0)) {
                *limbs = [word[i] as u32, (word[i] >> 32) as u32];
            }
            element.level = self.level;
        }
    }

    /// What chooses the entry at a place, and none for a place not below 4. Constant-time.
    #[inline(always)]
    pub fn masks(place: u32) -> Masks {
        four::masks(place)
    }

    /// Writes elements of the entry that is chosen, from the k-th on, zeros where none is. Constant-time: every entry is read.
    #[inline(always)]
    pub fn write(&self, k: usize, masks: &Masks, elements: &mut [Fe<P>]) {
        self.each_run(k, elements, |rows, found| four::write_chosen(masks, rows, 4, found));
        for element in elements {
            element.level = self.level;
        }
    }

    /// Writes them over zeros; where none is chosen, nothing. Constant-time: every entry is read.
    #[inline(always)]
    pub fn overwrite_zeros(&self, k: usize, masks: &Masks, elements: &mut [Fe<P>]) {
        self.each_run(k, elements, |rows, found| four::or_chosen(masks, rows, 4, found));
        for element in elements {
            element.level = element.level.of_either(self.level);
        }
    }

    /// Rows from those of element k on, and the words of elements for which there is one each: all at once, where they follow one
    /// another.
    #[inline(always)]
    fn each_run(&self, k: usize, elements: &mut [Fe<P>], mut write: impl FnMut(&[u64], &mut [[u32; 2]])) {
        let rows = &self.words[k..k + elements.len()];
        #[cfg(lemniscate_assembly)]
        if let Some(found) = super::held::words_of(elements) {
            return write(rows.as_flattened().as_flattened(), found);
        }
        for (element, rows) in elements.iter_mut().zip(rows) {
            write(rows.as_flattened(), element.limbs.as_chunks_mut().0);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::field::P25519;
    use crate::field::{Field, FieldElement};
    use crate::testing::Random;

    #[test]
    fn finds_every_entry_and_none() {
        let mut random = Random::new(32);
        let entries: [[Fe<P25519>; 3]; 8] =
            core::array::from_fn(|_| core::array::from_fn(|_| Fe::from_words(random.words())));
        let mut tables = [Fours::<P25519, 3>::default(); 2];
        for (i, entry) in entries.iter().enumerate() {
            tables[i / 4].set(i % 4, entry.each_ref());
        }
        let look_up = |place: u32| {
            let masks = [place, place.wrapping_sub(4)].map(Fours::<P25519, 3>::masks);
            let mut found = [Fe::ONE; 3];
            for run in [0..1, 1..3] {
                tables[0].write(run.start, &masks[0], &mut found[run.clone()]);
                tables[1].overwrite_zeros(run.start, &masks[1], &mut found[run]);
            }
            found.map(Fe::to_words)
        };
        for (i, entry) in entries.into_iter().enumerate() {
            assert_eq!(look_up(i as u32), entry.map(Fe::to_words));
        }
        for none in [8, 9, 16, u32::MAX] {
            assert_eq!(look_up(none), [[0; 4]; 3]);
        }
        let mut first = [Fe::ONE; 2];
        tables[1].write_first(2, first.each_mut());
        assert_eq!(first.map(Fe::to_words), [0, 1].map(|k| entries[6][k].to_words()));
    }
}
