//! The product of a secret scalar and a point that is not known beforehand.

use crate::group::{Addend, Group};

use super::lookup::lookup;

/// The multiples 1 to 8 of a point. Constant-time.
#[inline(always)]
pub fn multiples<G: Group>(point: G) -> [G::Addend; 8] {
    let mut table = [G::Addend::neutral(); 8];
    table[0] = point.to_addend();
    for i in 1..8 {
        table[i] = point.add(&table[i - 1]).to_addend();
    }
    table
}

/// The sum of digit\[i\] 16^i P, digits of -8 ..= 8. Constant-time.
#[inline(always)]
pub fn variable_base<G: Group>(digits: &[i8], point: G) -> G {
    let table = multiples(point);
    let mut product = G::neutral();
    for digit in digits.iter().rev() {
        product = product.double_n(4).add(&lookup(&table, core::slice::from_ref(digit)));
    }
    product
}
