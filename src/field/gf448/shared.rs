//! Several inverses by one inversion, of elements and in the lanes of a vector.

use super::{Gf448, Lanes448, Mod448};
use crate::field::{Field, shared};

/// The inverses of all, by one inversion; 0 for 0. Constant-time. 3M for each, and 1I; level 0.
#[cfg(all(feature = "alloc", feature = "decaf448"))]
#[inline(always)]
pub fn invert_each<F: Gf448, const N: usize>(elements: [F; N]) -> [F; N] {
    shared::invert_each(elements, Mod448::invert)
}

/// The inverses of all, by one inversion; 0 for 0. Variable-time: public values only. 3M for each, and 1I; level 0.
#[inline(always)]
pub fn invert_each_vartime<F: Gf448, const N: usize>(elements: [F; N]) -> [F; N] {
    shared::invert_each(elements, Gf448::invert_vartime)
}

/// The inverse in each lane of a vector of at most 8, by one inversion; 0 for 0. Constant-time.
#[inline(always)]
pub fn invert_lanes<V: Lanes448>(vector: V) -> V {
    const { assert!(V::LANES <= 8) };
    V::outline(
        #[inline(always)]
        || {
            let mut elements = [V::Element::ONE; 8];
            for (lane, element) in elements[..V::LANES].iter_mut().enumerate() {
                *element = vector.lane(lane);
            }
            let inverses = shared::invert_each(elements, Mod448::invert);
            V::from_lanes(
                #[inline(always)]
                |lane| inverses[lane],
            )
        },
    )
}

/// The elements in the lanes of at most 8 vectors become their inverses, by one inversion. None may be 0, but in a single vector,
/// where it stays 0. Constant-time.
#[inline(always)]
pub fn set_inverses_of_vectors<V: Lanes448>(vectors: &mut [V]) {
    shared::set_inverses_of_vectors(vectors, invert_lanes);
}
