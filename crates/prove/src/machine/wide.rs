//! Polynomials of any degree, for sums whose factors are products themselves: what Karatsuba's method multiplies by signs.

use std::collections::BTreeMap;

use num_bigint::BigInt;

use super::facts::Facts;
use super::sum::{Atom, Sum, atoms};

/// Products of atoms in ascending order, with their coefficients.
type Wide = BTreeMap<Vec<Atom>, BigInt>;

impl Facts {
    /// Adds a product, in which an atom that is 0 or 1, or 0 or -1, is its own square or the negative of it.
    fn add_product(&self, wide: &mut Wide, mut product: Vec<Atom>, mut coefficient: BigInt) {
        product.retain(|atom| *atom != 0);
        product.sort_unstable();
        let mut i = 1;
        while i < product.len() {
            let square = if product[i] == product[i - 1] { self.sign_of_square(product[i]) } else { 0 };
            if square == 0 {
                i += 1;
            } else {
                coefficient *= square;
                product.remove(i);
            }
        }
        let place = wide.entry(product).or_default();
        *place += coefficient;
    }

    /// 1 for a bit, -1 for the negative of one, and 0 for others.
    fn sign_of_square(&self, atom: Atom) -> i32 {
        let (low, high) = self.range(&Sum::atom(atom));
        let is = |low_end: i32, high_end: i32| low == low_end.into() && high == high_end.into();
        i32::from(is(0, 1)) - i32::from(is(-1, 0))
    }

    /// Whether a sum is 0, modulo a number if there is one, once no remainders are left, in products either; or what must be 0 for that:
    /// quotients, those with the same coefficient together. None where there are products.
    pub fn rests(&self, sum: &Sum, modulus: Option<&BigInt>) -> Option<Vec<Sum>> {
        let mut wide = Wide::new();
        for (monomial, coefficient) in sum.terms() {
            self.add_product(&mut wide, atoms(*monomial).to_vec(), coefficient.clone());
        }
        for equation in self.equations.iter().rev() {
            let Some(remainder) = equation.remainder else { continue };
            let value = equation.sum.add(&Sum::atom(remainder));
            while wide.keys().any(|product| product.contains(&remainder)) {
                let found: Wide = wide.extract_if(.., |product, _| product.contains(&remainder)).collect();
                for (mut product, coefficient) in found {
                    let at = product.iter().position(|atom| *atom == remainder).expect("it has it");
                    product.remove(at);
                    for (monomial, factor) in value.terms() {
                        let all = [product.as_slice(), &atoms(*monomial)].concat();
                        self.add_product(&mut wide, all, &coefficient * factor);
                    }
                }
                wide.retain(|_, coefficient| *coefficient != BigInt::ZERO);
            }
        }
        let mut groups = BTreeMap::<BigInt, Sum>::new();
        for (product, coefficient) in wide {
            let coefficient = modulus.map_or(coefficient.clone(), |m| (coefficient % m + m) % m);
            if coefficient != BigInt::ZERO {
                let [atom] = product[..] else { return None };
                let group = groups.entry(coefficient).or_default();
                *group = group.add(&Sum::atom(atom));
            }
        }
        Some(groups.into_values().collect())
    }
}
