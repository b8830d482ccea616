//! Several inverses by one inversion (Montgomery, Mathematics of Computation 48, 1987): three products each.

use subtle::Choice;

use super::Field;
use super::by_call::ByCall;

/// The inverses of all, by one inversion, which is `invert`; 0 for 0. Constant-time. 3M for each, and 1I; level 0.
#[inline(always)]
pub(super) fn invert_each<F: Field<Mask = Choice>, const N: usize>(
    elements: [F; N],
    invert: impl FnOnce(F) -> F,
) -> [F; N] {
    let mut inverses = elements;
    set_inverses(&mut inverses, &mut const { [F::ZERO; N] }, invert);
    inverses
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
