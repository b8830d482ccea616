//! Several ladders side by side, each with a scalar and a point of its own in one lane of a vector.

use core::array;

use subtle::Choice;
use zeroize::Zeroizing;

use super::{bit, decode, ladder};
use crate::field::gf255::{Gf255, Lanes255};
use crate::field::{Field, Mask};
use crate::multiply::side_by_side::MAX_LANES;
use crate::wide::bytes_from_words;

/// A scalar as it is, and an encoded u-coordinate.
pub type Input = (Zeroizing<[u8; 32]>, [u8; 32]);

/// [`ladder_bytes`](super::ladder_bytes) of each input, where lanes without one take the last. Constant-time.
#[inline(always)]
pub fn ladders<V: Lanes255<19>>(inputs: &[Input], results: &mut [[u8; 32]]) {
    let Some(last) = inputs.len().min(results.len()).checked_sub(1) else { return };
    let input = |lane: usize| &inputs[lane.min(last)];
    let (x, z) = ladder(V::from_lanes(|lane| decode(&input(lane).1)), |i| {
        let mut digits = [0i8; MAX_LANES];
        for (lane, digit) in digits[..V::LANES].iter_mut().enumerate() {
            *digit = -(bit(&input(lane).0, i).unwrap_u8() as i8);
        }
        V::Mask::negative(&digits[..V::LANES])
    });
    let x: [V::Element; MAX_LANES] = lanes(x);
    let inverses = invert_each(lanes(z));
    for (lane, result) in results.iter_mut().enumerate().take(last + 1).take(V::LANES) {
        *result = bytes_from_words(&(x[lane] * inverses[lane]).to_words());
    }
}

/// The elements of all lanes, and ones after them.
#[inline(always)]
fn lanes<V: Lanes255<19>>(vector: V) -> [V::Element; MAX_LANES] {
    let mut elements = [V::Element::ONE; MAX_LANES];
    for (lane, element) in elements[..V::LANES].iter_mut().enumerate() {
        *element = vector.lane(lane);
    }
    elements
}

/// The inverses of all, by one inversion (Montgomery's trick); 0 for 0. Constant-time.
#[inline(always)]
fn invert_each<F: Gf255<19>>(elements: [F; MAX_LANES]) -> [F; MAX_LANES] {
    let is_zero: [Choice; MAX_LANES] = array::from_fn(|i| elements[i].is_zero());
    // What has no inverse must not spoil those of the others.
    let elements: [F; MAX_LANES] = array::from_fn(|i| F::select(is_zero[i], F::ONE, elements[i]));
    let mut before = [F::ONE; MAX_LANES];
    let mut product = F::ONE;
    for (before, &element) in before.iter_mut().zip(&elements) {
        *before = product;
        product = product * element;
    }
    let mut inverse = product.invert();
    let mut inverses = [F::ZERO; MAX_LANES];
    for i in (0..MAX_LANES).rev() {
        inverses[i] = F::select(is_zero[i], F::ZERO, inverse * before[i]);
        inverse = inverse * elements[i];
    }
    inverses
}
