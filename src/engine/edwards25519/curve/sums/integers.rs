//! Sums of products by integers.

use crate::engine::edwards::points::{SumPoint, affine_each};
use alloc::vec::Vec;
use core::slice;

use crate::backend::dispatch;
use crate::engine::Coordinates;
use crate::engine::edwards25519::elements::sums::SHARING;
use crate::engine::edwards25519::elements::{F, GENERATOR, NEUTRAL};
use crate::engine::edwards25519::equation::{CUT, base_tables};
use crate::engine::edwards25519::strategy::Strategy;
use crate::engine::edwards25519::sums::{Product, sum_point_vartime};
use crate::engine::edwards25519::{Ed25519Scalar, Key};
use crate::engine::tuning::edwards25519 as tuning;
use crate::group::shape::EDWARDS25519_ODD_WIDTH as ODD_WIDTH;
use crate::multiply::straus::{Term, odd_multiples, straus_vartime};
use crate::scalar::recode::wnaf_vartime;
use crate::wide;

/// The sum where there are many products, the one of the base point among them.
fn many_products(base: Option<&Ed25519Scalar>, terms: &[(Ed25519Scalar, Coordinates)]) -> Coordinates {
    let base = base.map(|k| (*k, GENERATOR));
    let mut products = Vec::with_capacity(terms.len() + 1);
    for terms in terms.chunks(SHARING).chain(base.as_ref().map(slice::from_ref)) {
        for ((k, _), point) in terms
            .iter()
            .zip(dispatch!(B => affine_each::<F<B>, 4, SHARING>(terms.iter().map(|(_, point)| point))))
        {
            products.push(Product { point: Key::Decoded(point), scalar: k.to_words(), negative: false });
        }
    }
    // All of them are decoded.
    dispatch!(B => sum_point_vartime::<B>(&products, &[]).map_or(NEUTRAL, Coordinates::from))
}

/// k B plus all products, of the integers. Variable-time: public values only.
pub(crate) fn sum_of_products_vartime(
    base: Option<&Ed25519Scalar>,
    terms: &[(Ed25519Scalar, Coordinates)],
) -> Coordinates {
    /// Of the parts of k, below 2^127.
    const HALF: usize = 128;
    /// The width of the digits of other scalars.
    const WIDTH: u32 = 5;
    #[inline(always)]
    fn run<B: Strategy>(base: &[[i8; HALF]], terms: &[(Ed25519Scalar, Coordinates)]) -> Coordinates {
        let (mut tables, mut digits) = (Vec::with_capacity(terms.len()), Vec::with_capacity(terms.len()));
        for (k, point) in terms {
            tables.push(odd_multiples::<B::Sum, { 1 << (WIDTH - 2) }>(B::Sum::from_element(point)));
            digits.push(wnaf_vartime::<WIDTH, 254, 4>(&k.to_words()));
        }
        let mut variable = Vec::with_capacity(tables.len());
        for (digits, table) in digits.iter().zip(&tables) {
            // What is above the highest digit would be doublings of the neutral element.
            variable.push(Term { digits, table: table.as_slice() });
        }
        let mut fixed = Vec::with_capacity(2);
        for (digits, table) in base.iter().zip(base_tables()) {
            fixed.push(Term { digits, table });
        }
        straus_vartime::<B::Sum>(&fixed, &variable).to_element()
    }
    if terms.len() >= tuning::fewest_together() {
        return many_products(base, terms);
    }
    let base = base.map(|k| {
        let words = k.to_words();
        let parts = [wide::low_bits::<4, 4>(&words, CUT), wide::shift_right::<4, 4>(&words, CUT)];
        parts.map(|part| wnaf_vartime::<ODD_WIDTH, HALF, 4>(&part))
    });
    let base = base.as_ref().map_or(&[][..], |base| base);
    dispatch!(B => run::<B>(base, terms))
}
