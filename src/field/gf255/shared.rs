//! Several inverses by one inversion (Montgomery, Mathematics of Computation 48, 1987): three products each.

use core::array;

use subtle::Choice;

use super::{Gf255, Lanes255};
use crate::field::Field;
use crate::field::by_call::ByCall;

/// The inverses of all, by one inversion; 0 for 0. Constant-time. 3M for each, and 1I; level 0.
#[inline(never)]
fn invert_each<F: Gf255<M>, const M: u64, const N: usize>(elements: [F; N]) -> [F; N] {
    let is_zero: [Choice; N] = array::from_fn(|i| elements[i].is_zero());
    // Elements without an inverse must not affect those of the others.
    let elements: [F; N] = array::from_fn(|i| F::select(is_zero[i], F::ONE, elements[i]));
    let mut before = [ByCall(F::ZERO); N];
    let mut product = ByCall(F::ONE);
    for (before, &element) in before.iter_mut().zip(&elements) {
        *before = product;
        product = product * ByCall(element);
    }
    let mut inverse = product.invert();
    let mut inverses = [F::ZERO; N];
    for i in (0..N).rev() {
        inverses[i] = F::select(is_zero[i], F::ZERO, (inverse * before[i]).0);
        inverse = inverse * ByCall(elements[i]);
    }
    inverses
}

/// The inverse in each lane of a vector of at most 8, by one inversion; 0 for 0. Constant-time.
#[inline(always)]
pub fn invert_lanes<V: Lanes255<M>, const M: u64>(vector: V) -> V {
    const { assert!(V::LANES <= 8) };
    V::outline(
        #[inline(always)]
        || {
            let mut elements = [V::Element::ONE; 8];
            for (lane, element) in elements[..V::LANES].iter_mut().enumerate() {
                *element = vector.lane(lane);
            }
            let inverses = invert_each(elements);
            V::from_lanes(
                #[inline(always)]
                |lane| inverses[lane],
            )
        },
    )
}
