//! Tables of eight odd multiples of a point that are made for one product by a secret scalar.

#[cfg(lemniscate_assembly = "thumbv7em")]
use core::marker::PhantomData;

use crate::field::Prime255;
use zeroize::DefaultIsZeroes;

use super::Fe;
#[cfg(not(lemniscate_assembly = "thumbv7em"))]
use super::Fours;
#[cfg(lemniscate_assembly = "thumbv7em")]
use super::{arithmetic, held};
#[cfg(lemniscate_assembly = "thumbv7em")]
use crate::field::level::Level;
#[cfg(lemniscate_assembly = "thumbv7em")]
use crate::loops::{rolled, rolled_mut};

/// 1, 3, .. 15 times a point: E, Z, T and U of each. Of an opposite that is E, Z, T and -U.
#[derive(Clone, Copy)]
pub struct Eights<P> {
    #[cfg(not(lemniscate_assembly = "thumbv7em"))]
    fours: [Fours<P, 4>; 2],
    /// Those of each word, of four multiples and of the other four.
    #[cfg(lemniscate_assembly = "thumbv7em")]
    columns: [[arithmetic::Column; 2]; 32],
    #[cfg(lemniscate_assembly = "thumbv7em")]
    level: Level,
    #[cfg(lemniscate_assembly = "thumbv7em")]
    prime: PhantomData<P>,
}

#[cfg(lemniscate_assembly = "thumbv7em")]
impl<P: Prime255> Default for Eights<P> {
    #[inline(always)]
    fn default() -> Self {
        Self { columns: [[[0; 4]; 2]; 32], level: Level::TIGHT, prime: PhantomData }
    }
}

#[cfg(not(lemniscate_assembly = "thumbv7em"))]
impl<P: Prime255> Default for Eights<P> {
    #[inline(always)]
    fn default() -> Self {
        Self { fours: [Fours::default(); 2] }
    }
}

impl<P: Prime255> DefaultIsZeroes for Eights<P> {}

#[cfg(not(lemniscate_assembly = "thumbv7em"))]
impl<P: Prime255> Eights<P> {
    /// Writes 2i + 1 times the point.
    #[inline(always)]
    pub fn set(&mut self, i: usize, elements: [&Fe<P>; 4]) {
        self.fours[i / 4].set(i % 4, elements);
    }

    /// When all multiples are there, before the first lookup.
    #[inline(always)]
    pub fn complete(&mut self) {}

    /// Writes the elements of 2 `place` - 15 times the point, for a place below 16. Constant-time: every multiple is read.
    #[inline(always)]
    pub fn write(&self, place: u8, elements: &mut [Fe<P>; 4]) {
        use subtle::Choice;

        use crate::field::Field;

        let is_negative = (place >> 3) ^ 1;
        let place = u32::from(place ^ is_negative.wrapping_neg()) & 7;
        let masks = [place, place.wrapping_sub(4)].map(Fours::<P, 4>::masks);
        let [first, second] = &self.fours;
        first.write(0, &masks[0], elements);
        second.overwrite_zeros(0, &masks[1], elements);
        elements[3].set_negate_if(Choice::from(is_negative));
    }
}

#[cfg(lemniscate_assembly = "thumbv7em")]
impl<P: Prime255> Eights<P> {
    /// Writes 2i + 1 times the point.
    #[inline(always)]
    pub fn set(&mut self, i: usize, elements: [&Fe<P>; 4]) {
        for (columns, element) in rolled_mut(self.columns.as_chunks_mut::<8>().0).zip(rolled(&elements)) {
            for (column, limb) in columns.iter_mut().zip(element.limbs) {
                column.as_flattened_mut()[i] = limb;
            }
            self.level = self.level.of_either(element.level);
        }
    }

    /// When all multiples are there, before the first lookup.
    #[inline(always)]
    pub fn complete(&mut self) {
        arithmetic::set_differences(&mut self.columns);
    }

    /// Writes the elements of 2 `place` - 15 times the point, for a place below 16. Constant-time: every multiple is read.
    #[inline(always)]
    pub fn write(&self, place: u8, elements: &mut [Fe<P>; 4]) {
        held::write_limbs(elements, self.level, |found| {
            arithmetic::set_signed_multiple(found, &self.columns, place, Fe::<P>::FOLD);
        });
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::field::P25519;
    use crate::field::{Field, FieldElement};
    use crate::testing::Random;

    #[test]
    fn finds_multiples_and_opposites() {
        let mut random = Random::new(33);
        let multiples: [[Fe<P25519>; 4]; 8] =
            core::array::from_fn(|_| core::array::from_fn(|_| Fe::from_words(random.words())));
        let mut table = Eights::<P25519>::default();
        for (i, multiple) in multiples.iter().enumerate() {
            table.set(i, multiple.each_ref());
        }
        table.complete();
        for place in 0..16_u8 {
            let times = 2 * i32::from(place) - 15;
            let [e, z, t, u] = multiples[times.unsigned_abs() as usize / 2];
            let expected = [e, z, t, u.negate_if(u8::from(times < 0).into())];
            let mut found = [Fe::ONE; 4];
            table.write(place, &mut found);
            assert_eq!(found.map(Fe::to_words), expected.map(Fe::to_words));
        }
    }
}
