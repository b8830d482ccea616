//! Tables of eight points that are made for one product by a secret scalar: two [`Fours`], but on ARMv7E-M one entry after
//! another, as in [`Eight`](crate::field::gf255::packed::Eight).

use zeroize::DefaultIsZeroes;

use super::Fe;
#[cfg(not(lemniscate_assembly = "thumbv7em"))]
use super::Fours;
#[cfg(lemniscate_assembly = "thumbv7em")]
use crate::field::level::Level;

/// Eight times K elements.
#[derive(Clone, Copy, Default)]
pub struct Eights<const M: u64, const K: usize> {
    #[cfg(not(lemniscate_assembly = "thumbv7em"))]
    fours: [Fours<M, K>; 2],
    #[cfg(lemniscate_assembly = "thumbv7em")]
    entries: Entries<K>,
    #[cfg(lemniscate_assembly = "thumbv7em")]
    level: Level,
}

impl<const M: u64, const K: usize> DefaultIsZeroes for Eights<M, K> {}

#[cfg(not(lemniscate_assembly = "thumbv7em"))]
impl<const M: u64, const K: usize> Eights<M, K> {
    /// Writes entry i.
    #[inline(always)]
    pub fn set(&mut self, i: usize, elements: [&Fe<M>; K]) {
        self.fours[i / 4].set(i % 4, elements);
    }

    /// Writes entry i, which is not secret.
    #[inline(always)]
    pub fn write_entry(&self, i: usize, elements: [&mut Fe<M>; K]) {
        self.fours[i / 4].write_first(i % 4, elements);
    }

    /// Writes the entry at a place, zeros for a place not below 8. Constant-time: every entry is read.
    #[inline(always)]
    pub fn write(&self, place: u32, elements: &mut [Fe<M>; K]) {
        let masks = [place, place.wrapping_sub(4)].map(Fours::<M, K>::masks);
        let [first, second] = &self.fours;
        first.write(0, &masks[0], elements);
        second.overwrite_zeros(0, &masks[1], elements);
    }
}

/// The words of all entries.
#[cfg(lemniscate_assembly = "thumbv7em")]
#[derive(Clone, Copy)]
struct Entries<const K: usize>([[[u32; 8]; K]; 8]);

#[cfg(lemniscate_assembly = "thumbv7em")]
impl<const K: usize> Default for Entries<K> {
    fn default() -> Self {
        Entries([[[0; 8]; K]; 8])
    }
}

#[cfg(lemniscate_assembly = "thumbv7em")]
impl<const M: u64, const K: usize> Eights<M, K> {
    /// Writes entry i.
    #[inline(always)]
    pub fn set(&mut self, i: usize, elements: [&Fe<M>; K]) {
        for (words, element) in self.entries.0[i].iter_mut().zip(elements) {
            *words = element.limbs;
            self.level = self.level.of_either(element.level);
        }
    }

    /// Writes entry i, which is not secret.
    #[inline(always)]
    pub fn write_entry(&self, i: usize, elements: [&mut Fe<M>; K]) {
        for (words, element) in self.entries.0[i].iter().zip(elements) {
            *element = Fe::with(*words, self.level);
        }
    }

    /// Writes the entry at a place, zeros for a place not below 8. Constant-time: every entry is read.
    #[inline(always)]
    pub fn write(&self, place: u32, elements: &mut [Fe<M>; K]) {
        let bit = 1_u32.unbounded_shl(place) & 0xff;
        let words = self.entries.0.as_flattened().as_flattened();
        match super::held::words_of(elements) {
            Some(found) => super::arithmetic::set_all_of_eight::<K>(bit, words, found),
            None => {
                for (k, element) in elements.iter_mut().enumerate() {
                    super::arithmetic::set_one_of_eight::<K>(&mut element.limbs, bit, words, k);
                }
            }
        }
        for element in elements {
            element.level = self.level;
        }
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
        let mut random = Random::new(33);
        let entries: [[Fe<19>; 3]; 8] =
            core::array::from_fn(|_| core::array::from_fn(|_| Fe::from_words(random.words())));
        let mut table = Eights::<19, 3>::default();
        for (i, entry) in entries.iter().enumerate() {
            table.set(i, entry.each_ref());
        }
        let look_up = |place: u32| {
            let mut found = [Fe::ONE; 3];
            table.write(place, &mut found);
            found.map(Fe::to_words)
        };
        for (i, entry) in entries.into_iter().enumerate() {
            assert_eq!(look_up(i as u32), entry.map(Fe::to_words));
        }
        let mut third = [Fe::ONE; 3];
        table.write_entry(5, third.each_mut());
        assert_eq!(third.map(Fe::to_words), look_up(5));
        for none in [8, 9, 16, 32, u32::MAX] {
            assert_eq!(look_up(none), [[0; 4]; 3]);
        }
    }
}
