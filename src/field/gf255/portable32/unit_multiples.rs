//! Tables of four points of the e curve that are made for one product by a secret scalar, with what all units make of them.

use crate::field::P18651;
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

/// E, Z, T, U and i U of four points. i times a point is E, Z, -T and i U; its opposite has -U.
#[cfg_attr(not(lemniscate_assembly = "thumbv7em"), derive(Default))]
#[derive(Clone, Copy)]
pub struct UnitMultiples {
    #[cfg(not(lemniscate_assembly = "thumbv7em"))]
    fours: Fours<P18651, 5>,
    /// Those of the words of E, Z and T, then of U and i U in turns.
    #[cfg(lemniscate_assembly = "thumbv7em")]
    columns: [[arithmetic::Column; 2]; 20],
    #[cfg(lemniscate_assembly = "thumbv7em")]
    level: Level,
}

#[cfg(lemniscate_assembly = "thumbv7em")]
impl Default for UnitMultiples {
    #[inline(always)]
    fn default() -> Self {
        Self { columns: [[[0; 4]; 2]; 20], level: Level::TIGHT }
    }
}

impl DefaultIsZeroes for UnitMultiples {}

#[cfg(not(lemniscate_assembly = "thumbv7em"))]
impl UnitMultiples {
    /// Writes point i.
    #[inline(always)]
    pub fn set(&mut self, i: usize, elements: [&Fe<P18651>; 5]) {
        self.fours.set(i, elements);
    }

    /// Writes E, Z, T and U of point i, which is not secret. Before [`Self::complete`].
    #[inline(always)]
    pub fn write_first(&self, i: usize, elements: [&mut Fe<P18651>; 4]) {
        self.fours.write_first(i, elements);
    }

    /// When all points are there, before the first lookup.
    #[inline(always)]
    pub fn complete(&mut self) {}

    /// Writes E, Z, T and U of the point at a place below 4, times i if it is rotated, and times -1 if it is negative.
    /// Constant-time: every point is read.
    #[inline(always)]
    pub fn write(&self, place: u8, [is_rotated, is_negative]: [u8; 2], elements: &mut [Fe<P18651>; 4]) {
        use core::hint::black_box;
        use core::slice::from_mut;

        use subtle::Choice;

        use crate::field::Field;

        let masks = Fours::<P18651, 5>::masks(place.into());
        // The compiler may not see that this is a mask, of which it may make branches.
        let rotated = black_box(u32::from(is_rotated).wrapping_neg());
        let [ez @ .., t, u] = elements;
        self.fours.write(0, &masks, ez);
        self.fours.write(2, &masks, from_mut(t));
        t.set_negate_if(Choice::from(is_rotated));
        self.fours.write(3, &masks.map(|mask| mask & !rotated), from_mut(u));
        self.fours.overwrite_zeros(4, &masks.map(|mask| mask & rotated), from_mut(u));
        u.set_negate_if(Choice::from(is_negative));
    }
}

#[cfg(lemniscate_assembly = "thumbv7em")]
impl UnitMultiples {
    /// The columns of element k: the first one, and how many there are from one to the next.
    const fn columns_of(k: usize) -> (usize, usize) {
        if k < 3 { (8 * k, 1) } else { (24 + k - 3, 2) }
    }

    /// Writes point i, whose T, U and i U are below 2q.
    #[inline(never)]
    pub fn set(&mut self, i: usize, elements: [&Fe<P18651>; 5]) {
        for (k, element) in rolled(&elements).enumerate() {
            let (first, step) = Self::columns_of(k);
            let mut place = first;
            for limb in rolled(&element.limbs) {
                if let Some(word) =
                    self.columns.as_flattened_mut().get_mut(place).and_then(|column| column.get_mut(i))
                {
                    *word = *limb;
                }
                place += step;
            }
            self.level = self.level.of_either(element.level);
        }
    }

    /// Writes E, Z, T and U of point i, which is not secret. Before [`Self::complete`].
    #[inline(never)]
    pub fn write_first(&self, i: usize, mut elements: [&mut Fe<P18651>; 4]) {
        for (k, element) in rolled_mut(&mut elements).enumerate() {
            let (first, step) = Self::columns_of(k);
            let mut place = first;
            for limb in rolled_mut(&mut element.limbs) {
                if let Some(word) = self.columns.as_flattened().get(place).and_then(|column| column.get(i)) {
                    *limb = *word;
                }
                place += step;
            }
            element.level = self.level;
        }
    }

    /// When all points are there, before the first lookup.
    #[inline(always)]
    pub fn complete(&mut self) {
        arithmetic::set_differences(&mut self.columns);
    }

    /// Writes E, Z, T and U of the point at a place below 4, times i if it is rotated, and times -1 if it is negative.
    /// Constant-time: every point is read.
    #[inline(always)]
    pub fn write(&self, place: u8, signs: [u8; 2], elements: &mut [Fe<P18651>; 4]) {
        held::write_limbs(elements, self.level, |found| {
            arithmetic::set_unit_multiple::<18651>(found, &self.columns, place.into(), signs);
        });
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::field::{Field, FieldElement};
    use crate::testing::Random;

    #[test]
    fn finds_all_points_times_all_units() {
        let mut random = Random::new(34);
        let points: [[Fe<P18651>; 5]; 4] =
            core::array::from_fn(|_| core::array::from_fn(|_| Fe::from_words(random.words())));
        let mut table = UnitMultiples::default();
        for (i, point) in points.iter().enumerate() {
            table.set(i, point.each_ref());
        }
        let mut third = [Fe::ONE; 4];
        table.write_first(2, third.each_mut());
        assert_eq!(third.map(Fe::to_words), [0, 1, 2, 3].map(|k| points[2][k].to_words()));
        table.complete();
        for (place, is_rotated, is_negative) in
            (0..4).flat_map(|i| [(i, 0, 0), (i, 0, 1), (i, 1, 0), (i, 1, 1)])
        {
            let [e, z, t, u, iu] = points[usize::from(place)];
            let u = if is_rotated == 1 { iu } else { u };
            let expected = [e, z, t.negate_if(is_rotated.into()), u.negate_if(is_negative.into())];
            let mut found = [Fe::ONE; 4];
            table.write(place, [is_rotated, is_negative], &mut found);
            assert_eq!(found.map(Fe::to_words), expected.map(Fe::to_words));
        }
    }
}
