//! Elements from tables, one in each lane.

use crate::field::gf448::packed::{self, LookUp, Packed, Point, Unpack};
use crate::field::gf448::vector::Vector;

use super::Fe4;

impl<E: Copy + 'static> Unpack for Fe4<E> {
    #[inline(always)]
    fn unpack<'a>(mut packed: impl FnMut(usize) -> &'a Packed) -> Self {
        Self::from_words(
            #[inline(always)]
            |lane| packed(lane).to_words(),
        )
    }
}

impl<E: Copy + 'static> LookUp for Fe4<E> {
    #[inline(always)]
    fn look_up<'a>(row: impl Fn(usize) -> &'a [Point], digits: &[i8; 8], zero: &Point) -> [Self; 3] {
        let found = [0, 1, 2, 3].map(
            #[inline(always)]
            |lane| packed::entry(row(lane), digits[lane], zero),
        );
        [0, 1, 2].map(
            #[inline(always)]
            |k| {
                Self::unpack(
                    #[inline(always)]
                    |lane| &found[lane][k],
                )
            },
        )
    }
}
