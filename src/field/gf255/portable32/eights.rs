//! Tables of eight multiples of a point that are made for one product by a secret scalar.

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

/// 1 to 8 times a point, or on ARMv7E-M 1, 3, .. 15 times (`ARE_ODD`): E, Z, T and U of each. Of the neutral element that
/// is 1, 1, 0 and 0, of an opposite E, Z, T and -U.
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

#[cfg(lemniscate_internals)]
impl<P> Eights<P> {
    /// Whether digits are odd, from -15 to 15: then each is a multiple or its opposite, and none is 0.
    pub const ARE_ODD: bool = cfg!(lemniscate_assembly = "thumbv7em");
}

#[cfg(not(lemniscate_assembly = "thumbv7em"))]
impl<P: Prime255> Eights<P> {
    /// Writes n times the point.
    #[inline(always)]
    pub fn set(&mut self, n: usize, elements: [&Fe<P>; 4]) {
        self.fours[(n - 1) / 4].set((n - 1) % 4, elements);
    }

    /// Writes the elements of n times the point, which is not secret. Before [`Self::complete`].
    #[inline(always)]
    pub fn write_multiple(&self, n: usize, elements: [&mut Fe<P>; 4]) {
        self.fours[(n - 1) / 4].write_first((n - 1) % 4, elements);
    }

    /// When all multiples are there, before the first lookup.
    #[inline(always)]
    pub fn complete(&mut self) {}

    /// Writes the elements of the multiple for a digit in -8 ..= 8. Constant-time: every multiple is read.
    #[inline(always)]
    pub fn write(&self, digit: i8, elements: &mut [Fe<P>; 4]) {
        use subtle::Choice;

        use crate::field::Field;

        let place = u32::from(digit.unsigned_abs()).wrapping_sub(1);
        let masks = [place, place.wrapping_sub(4)].map(Fours::<P, 4>::masks);
        let [first, second] = &self.fours;
        first.write(0, &masks[0], elements);
        second.overwrite_zeros(0, &masks[1], elements);
        let is_zero = Choice::from((place >> 31) as u8);
        for one in &mut elements[..2] {
            *one = one.overwrite_zero_if(is_zero, Fe::ONE);
        }
        elements[3].set_negate_if(Choice::from(digit as u8 >> 7));
    }
}

#[cfg(lemniscate_assembly = "thumbv7em")]
impl<P: Prime255> Eights<P> {
    /// Writes n times the point, for an odd n.
    #[inline(always)]
    pub fn set(&mut self, n: usize, elements: [&Fe<P>; 4]) {
        for (columns, element) in rolled_mut(self.columns.as_chunks_mut::<8>().0).zip(rolled(&elements)) {
            for (column, limb) in columns.iter_mut().zip(element.limbs) {
                column.as_flattened_mut()[n / 2] = limb;
            }
            self.level = self.level.of_either(element.level);
        }
    }

    /// When all multiples are there, before the first lookup.
    #[inline(always)]
    pub fn complete(&mut self) {
        arithmetic::set_differences(&mut self.columns);
    }

    /// Writes the elements of the multiple for an odd digit in -15 ..= 15. Constant-time: every multiple is read.
    #[inline(always)]
    pub fn write(&self, digit: i8, elements: &mut [Fe<P>; 4]) {
        let place = (digit + 15) as u8 / 2;
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
    fn finds_multiples_and_opposites_and_the_neutral_element() {
        let mut random = Random::new(33);
        let multiples: [[Fe<P25519>; 4]; 8] =
            core::array::from_fn(|_| core::array::from_fn(|_| Fe::from_words(random.words())));
        let mut table = Eights::<P25519>::default();
        for (i, multiple) in multiples.iter().enumerate() {
            table.set(i + 1, multiple.each_ref());
        }
        let mut fifth = [Fe::ONE; 4];
        table.write_multiple(5, fifth.each_mut());
        assert_eq!(fifth.map(Fe::to_words), multiples[4].map(Fe::to_words));
        table.complete();
        for digit in -8_i8..=8 {
            let [e, z, t, u] = match digit.unsigned_abs() {
                0 => [Fe::ONE, Fe::ONE, Fe::ZERO, Fe::ZERO],
                n => multiples[usize::from(n) - 1],
            };
            let expected = [e, z, t, u.negate_if(u8::from(digit < 0).into())];
            let mut found = [Fe::ONE; 4];
            table.write(digit, &mut found);
            assert_eq!(found.map(Fe::to_words), expected.map(Fe::to_words));
        }
    }
}
