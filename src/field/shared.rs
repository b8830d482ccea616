//! Several inverses by one inversion (Montgomery, Mathematics of Computation 48, 1987): three products each.

use subtle::Choice;

use super::Field;
use super::by_call::ByCall;
use super::element::{FieldElement, FieldLanes};

/// The vectors that [`set_inverses_of_vectors`] takes: of four lanes for 32 elements.
pub const MOST_VECTORS: usize = 8;

/// The inverses of all, by one inversion; 0 for 0. Constant-time. 3M for each, and 1I; level 0.
#[inline(always)]
pub fn invert_each<F: FieldElement, const N: usize>(elements: [F; N]) -> [F; N] {
    invert_each_by(elements, F::invert)
}

/// The same in variable time: public values only.
#[inline(always)]
pub fn invert_each_vartime<F: FieldElement, const N: usize>(elements: [F; N]) -> [F; N] {
    invert_each_by(elements, F::invert_vartime)
}

#[inline(always)]
fn invert_each_by<F: Field<Mask = Choice>, const N: usize>(
    elements: [F; N],
    invert: impl FnOnce(F) -> F,
) -> [F; N] {
    let mut inverses = elements;
    set_inverses(&mut inverses, &mut const { [F::ZERO; N] }, invert);
    inverses
}

/// The inverse in each lane of a vector of at most 8, by one inversion; 0 for 0. Constant-time.
#[inline(always)]
pub fn invert_lanes<V: FieldLanes>(vector: V) -> V {
    invert_lanes_by(vector, FieldElement::invert)
}

/// The same in variable time: public values only.
#[inline(always)]
pub fn invert_lanes_vartime<V: FieldLanes>(vector: V) -> V {
    invert_lanes_by(vector, FieldElement::invert_vartime)
}

#[inline(always)]
fn invert_lanes_by<V: FieldLanes>(vector: V, invert: impl FnOnce(V::Element) -> V::Element) -> V {
    const { assert!(V::LANES <= 8) };
    outline!(V, || {
        let mut elements = [V::Element::ONE; 8];
        for (lane, element) in elements[..V::LANES].iter_mut().enumerate() {
            *element = vector.lane(lane);
        }
        let inverses = invert_each_by(elements, invert);
        V::from_lanes(
            #[inline(always)]
            |lane| inverses[lane],
        )
    })
}

/// The elements in the lanes of at most [`MOST_VECTORS`] vectors become their inverses, by one inversion. None may be 0, but in a single vector, where it stays 0. Constant-time. 3M for each vector but a single one; level 0.
#[inline(always)]
pub fn set_inverses_of_vectors<V: FieldLanes>(vectors: &mut [V]) {
    match vectors {
        [] => return,
        [vector] => {
            *vector = invert_lanes(*vector);
            return;
        }
        _ => {}
    }
    let mut memory = [V::ZERO; MOST_VECTORS];
    let mut product = ByCall(V::ONE);
    outline!(V, || {
        for (vector, before) in vectors.iter().zip(&mut memory) {
            *before = product.0;
            product = product * ByCall(*vector);
        }
    });
    let mut inverse = ByCall(invert_lanes(product.0));
    outline!(V, || {
        for (vector, before) in vectors.iter_mut().zip(&memory).rev() {
            let this = ByCall(*vector);
            *vector = (inverse * ByCall(*before)).0;
            inverse = inverse * this;
        }
    });
}

/// All become their inverses, in the memory of as many elements.
#[inline(never)]
fn set_inverses<F: Field<Mask = Choice>>(elements: &mut [F], memory: &mut [F], invert: impl FnOnce(F) -> F) {
    let mut product = ByCall(F::ONE);
    for (element, before) in elements.iter_mut().zip(memory.iter_mut()) {
        // An element without an inverse must not affect those of the others, and 0 is multiplied by what the others give.
        let is_zero = element.is_zero();
        *element = F::select(is_zero, F::ONE, *element);
        *before = F::select(is_zero, F::ZERO, product.0);
        product = product * ByCall(*element);
    }
    let mut inverse = ByCall(invert(product.0));
    for (element, before) in elements.iter_mut().zip(memory.iter()).rev() {
        let this = ByCall(*element);
        *element = (inverse * ByCall(*before)).0;
        inverse = inverse * this;
    }
}
