//! Several inverses by one inversion (Montgomery, Mathematics of Computation 48, 1987): three products each.

use core::array;

use subtle::Choice;

use super::Field;
use super::by_call::ByCall;

/// The inverses of all, by one inversion, which is `invert`; 0 for 0. Constant-time. 3M for each, and 1I; level 0.
#[inline(never)]
pub(super) fn invert_each<F: Field<Mask = Choice>, const N: usize>(
    elements: [F; N],
    invert: impl FnOnce(F) -> F,
) -> [F; N] {
    let is_zero: [Choice; N] = array::from_fn(|i| elements[i].is_zero());
    // Elements without an inverse must not affect those of the others.
    let elements: [F; N] = array::from_fn(|i| F::select(is_zero[i], F::ONE, elements[i]));
    let mut before = [ByCall(F::ZERO); N];
    let mut product = ByCall(F::ONE);
    for (before, &element) in before.iter_mut().zip(&elements) {
        *before = product;
        product = product * ByCall(element);
    }
    let mut inverse = ByCall(invert(product.0));
    let mut inverses = [F::ZERO; N];
    for i in (0..N).rev() {
        inverses[i] = F::select(is_zero[i], F::ZERO, (inverse * before[i]).0);
        inverse = inverse * ByCall(elements[i]);
    }
    inverses
}
