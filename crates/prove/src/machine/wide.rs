//! Polynomials of any degree, for sums whose factors are products themselves: what Karatsuba's method multiplies by signs.

use std::collections::BTreeMap;

use num_bigint::{BigInt, Sign};

use super::certificate::{Line, Proof};
use super::facts::{Facts, Range, times, unscaled};
use super::sum::{Atom, Sum, atoms, gcd, linear};
use super::words::Refusal;

/// The most atoms that relations are looked for between.
const MOST_RELATED: usize = 10;

/// Products of atoms in ascending order, with their coefficients.
#[derive(Clone, Default)]
pub struct Wide(BTreeMap<Vec<Atom>, BigInt>);

impl Wide {
    fn add(&mut self, product: Vec<Atom>, coefficient: BigInt) {
        let sum = self.0.remove(&product).unwrap_or_default() + coefficient;
        if sum != BigInt::ZERO {
            self.0.insert(product, sum);
        }
    }

    /// Coefficients of least magnitude, modulo a number if there is one.
    fn reduced(self, modulus: Option<&BigInt>) -> Wide {
        let Some(modulus) = modulus else { return self };
        let half: BigInt = modulus >> 1u32;
        let least = |c: BigInt| ((c + &half) % modulus + modulus) % modulus - &half;
        let terms = self.0.into_iter().map(|(product, c)| (product, least(c)));
        Wide(terms.filter(|(_, c)| *c != BigInt::ZERO).collect())
    }

    /// Products with all of these atoms, without them, taken out.
    fn take(&mut self, factors: &[Atom]) -> Vec<(Vec<Atom>, BigInt)> {
        let count = |all: &[Atom], atom: Atom| all.iter().filter(|other| **other == atom).count();
        let has_all =
            |product: &&Vec<Atom>| factors.iter().all(|atom| count(product, *atom) >= count(factors, *atom));
        let found: Vec<Vec<Atom>> = self.0.keys().filter(has_all).cloned().collect();
        let without = |product: Vec<Atom>| {
            let coefficient = self.0.remove(&product).unwrap_or_default();
            let mut rest = product;
            for atom in factors {
                rest.remove(rest.iter().position(|other| other == atom).expect("it has it"));
            }
            (rest, coefficient)
        };
        found.into_iter().map(without).collect()
    }
}

impl Facts {
    /// Adds a product, in which an atom that is 0 or 1, or 0 or -1, is its own square or the negative of it.
    fn add_product(&self, wide: &mut Wide, factors: &[&[Atom]], mut coefficient: BigInt) {
        let mut product: Vec<Atom> = factors.concat();
        product.retain(|atom| *atom != 0);
        product.sort_unstable();
        product.dedup_by(|a, b| {
            let sign = if a == b { self.sign_of_square(*a) } else { 0 };
            coefficient *= if sign == 0 { 1 } else { sign };
            sign != 0
        });
        wide.add(product, coefficient);
    }

    /// 1 for a bit, -1 for the negative of one, and 0 for others.
    fn sign_of_square(&self, atom: Atom) -> i32 {
        let (low, high) = self.range(&Sum::atom(atom));
        let is = |low_end: i32, high_end: i32| low == low_end.into() && high == high_end.into();
        i32::from(is(0, 1)) - i32::from(is(-1, 0))
    }

    fn wide(&self, sum: &Sum) -> Wide {
        let mut wide = Wide::default();
        for (monomial, coefficient) in sum.terms() {
            self.add_product(&mut wide, &[&atoms(*monomial)], coefficient.clone());
        }
        wide
    }

    /// Products with sums that are 0 are, too: their last atom is multiplied by no others.
    fn drop_zeros(&self, wide: &mut Wide) {
        for zero in &self.zeros {
            let Some((last, _)) = zero.terms().last() else { continue };
            let last = atoms(*last)[0];
            let alone = wide.0.remove([last].as_slice());
            for (rest, coefficient) in wide.take(&[last]) {
                for (term, factor) in zero.sub(&Sum::atom(last)).terms() {
                    self.add_product(wide, &[&rest, &atoms(*term)], -&coefficient * factor);
                }
            }
            wide.add(vec![last], alone.unwrap_or_default());
        }
    }

    /// The sum without remainders; or with those that are not multiplied by others, until it is enough after an equation.
    fn widened(
        &self,
        sum: &Sum,
        in_products_alone: bool,
        mut is_enough: impl FnMut(usize, &Wide) -> bool,
    ) -> Wide {
        let mut wide = self.wide(sum);
        if in_products_alone {
            self.drop_zeros(&mut wide);
        }
        for (i, equation) in self.equations.iter().enumerate().rev() {
            let Some(remainder) = equation.remainder else { continue };
            let value = equation.sum.add(&Sum::atom(remainder));
            let mut alone = in_products_alone.then(|| wide.0.remove([remainder].as_slice())).flatten();
            let mut is_changed = false;
            // A power of it takes as many rounds.
            loop {
                let found = wide.take(&[remainder]);
                if found.is_empty() {
                    break;
                }
                is_changed = true;
                for (rest, coefficient) in found {
                    for (monomial, factor) in value.terms() {
                        self.add_product(&mut wide, &[&rest, &atoms(*monomial)], &coefficient * factor);
                    }
                }
                if in_products_alone && let Some(more) = wide.0.remove([remainder].as_slice()) {
                    *alone.get_or_insert_default() += more;
                }
            }
            if let Some(alone) = alone {
                wide.add(vec![remainder], alone);
            }
            if is_changed && in_products_alone {
                self.drop_zeros(&mut wide);
            }
            if is_changed && is_enough(i, &wide) {
                return wide;
            }
        }
        wide
    }

    /// Shows that a sum is 0, modulo a number if there is one: lines of the certificate say which sums of quotients are 0 for that.
    pub fn show_wide_zero(&mut self, sum: &Sum, modulus: Option<&BigInt>) -> Result<(), Refusal> {
        let mut wide = self.widened(sum, false, |_, _| false).reduced(modulus);
        let mut left = self.carries(&wide, modulus);
        // Each helps with others.
        while !left.is_empty() {
            let shown = left.iter().enumerate().find_map(|(i, sum)| Some((i, self.proof_of_zero(sum)?)));
            let Some((i, proof)) = shown else {
                let refusal = format!("{} carries that are not dropped for nothing", left.len());
                return self.show_relations(wide, &left, modulus).then_some(()).ok_or(refusal);
            };
            let zero = left.remove(i);
            self.record(|| Line::Zero(zero.clone(), proof));
            self.zeros.push(zero);
        }
        self.drop_wide_zeros(&mut wide);
        match wide.reduced(modulus).0.len() {
            0 => {
                self.record(|| Line::Vanishes);
                Ok(())
            }
            terms => Err(format!("the result differs from what it must be by {terms} terms")),
        }
    }

    /// Takes the sums that are 0 off: each gives its last atom that is multiplied by none.
    fn drop_wide_zeros(&self, wide: &mut Wide) {
        for zero in &self.zeros {
            let value = self.widened(zero, false, |_, _| false);
            let one = BigInt::from(1);
            let last =
                value.0.iter().rfind(|(product, c)| product.len() == 1 && c.magnitude() == one.magnitude());
            let Some((last, sign)) = last.map(|(product, c)| (product[0], c.clone())) else { continue };
            for (rest, coefficient) in wide.take(&[last]) {
                for (product, factor) in value.0.iter().filter(|(product, _)| **product != [last]) {
                    self.add_product(wide, &[&rest, product], -&coefficient * factor * &sign);
                }
            }
        }
    }

    /// The same where single carries are not 0, but depend on each other: each linear relation that the samples have is shown.
    fn show_relations(&mut self, mut wide: Wide, carries: &[Sum], modulus: Option<&BigInt>) -> bool {
        let mut atoms: Vec<Atom> =
            carries.iter().flat_map(|sum| sum.terms()).map(|term| atoms(term.0)[0]).collect();
        atoms.push(0);
        atoms.sort_unstable();
        atoms.dedup();
        if atoms.len() > MOST_RELATED {
            return false;
        }
        for relation in self.relations(&atoms) {
            if !self.zeros.contains(&relation)
                && let Some(proof) = self
                    .proof_of_zero(&relation)
                    .or_else(|| self.prove_by_solving(&relation, &(BigInt::ZERO, BigInt::ZERO)))
            {
                self.record(|| Line::Zero(relation.clone(), proof));
                self.zeros.push(relation);
            }
        }
        self.drop_wide_zeros(&mut wide);
        let vanishes = wide.reduced(modulus).0.is_empty();
        if vanishes {
            self.record(|| Line::Vanishes);
        }
        vanishes
    }

    /// Atoms less the sums of earlier ones that they are in all samples.
    fn relations(&self, atoms: &[Atom]) -> Vec<Sum> {
        let all: Vec<Vec<BigInt>> = atoms.iter().map(|atom| self.sampled(&Sum::atom(*atom))).collect();
        let mut rows: Vec<Vec<BigInt>> = (0..all[0].len())
            .map(|sample| all.iter().map(|values| values[sample].clone()).collect())
            .collect();
        let (mut pivots, mut found) = (Vec::new(), Vec::new());
        for (column, atom) in atoms.iter().enumerate() {
            let next = pivots.len();
            match (next..rows.len()).find(|row| rows[*row][column] != BigInt::ZERO) {
                Some(row) => {
                    rows.swap(next, row);
                    for row in (0..rows.len()).filter(|row| *row != next) {
                        let [of_next, of_row] = [next, row].map(|row| rows[row][column].clone());
                        let combined: Vec<BigInt> = rows[row]
                            .iter()
                            .zip(&rows[next])
                            .map(|(a, b)| a * &of_next - b * &of_row)
                            .collect();
                        // Numbers stay short.
                        let common = combined.iter().cloned().fold(BigInt::ZERO, gcd);
                        rows[row] = match common == BigInt::ZERO {
                            true => combined,
                            false => combined.iter().map(|number| number / &common).collect(),
                        };
                    }
                    pivots.push((column, *atom));
                }
                None => {
                    let is_whole = |(row, (at, _)): (usize, &(usize, Atom))| {
                        &rows[row][column] % &rows[row][*at] == BigInt::ZERO
                    };
                    if pivots.iter().enumerate().all(is_whole) {
                        let terms = pivots.iter().enumerate().map(|(row, (at, atom))| {
                            Sum::atom(*atom).times(&(-&rows[row][column] / &rows[row][*at]))
                        });
                        found.push(terms.fold(Sum::atom(*atom), |sum, term| sum.add(&term)));
                    }
                }
            }
        }
        found
    }

    /// Sums that may be 0 because a polynomial is: atoms, and the number 1, with the same coefficient.
    fn carries(&self, wide: &Wide, modulus: Option<&BigInt>) -> Vec<Sum> {
        let mut wide = wide.clone();
        // Where two signs differ, there is a bit for that.
        for equation in
            self.equations.iter().rev().filter(|equation| equation.remainder == Some(equation.quotient))
        {
            let mut products = equation.sum.terms().iter().filter(|term| atoms(term.0)[1] != 0);
            let (Some((monomial, two)), None) = (products.next(), products.next()) else { continue };
            if two.magnitude() != BigInt::from(2).magnitude() {
                continue;
            }
            let rest = equation.sum.plus(&-two, &Sum::monomial(*monomial));
            for (others, mut coefficient) in wide.take(&atoms(*monomial)) {
                if coefficient.bit(0) {
                    coefficient += modulus.cloned().unwrap_or_default();
                }
                for (term, factor) in rest.terms() {
                    self.add_product(&mut wide, &[&others, &atoms(*term)], -&coefficient * factor / two);
                }
            }
        }
        let mut groups = BTreeMap::<BigInt, Sum>::new();
        for (product, coefficient) in wide.reduced(modulus).0 {
            if let [] | [_] = product[..] {
                let sign = if coefficient.sign() == Sign::Minus { -1 } else { 1 };
                let group = groups.entry(coefficient * sign).or_default();
                *group = group.plus(&sign.into(), &Sum::atom(product.first().copied().unwrap_or_default()));
            }
        }
        let is_positive = |sum: &Sum| sum.terms().last().is_some_and(|term| term.1.sign() == Sign::Plus);
        let unsigned = |sum: Sum| if is_positive(&sum) { sum } else { Sum::default().sub(&sum) };
        groups.into_values().map(unsigned).collect()
    }

    /// What shows that a sum is 0.
    fn proof_of_zero(&mut self, sum: &Sum) -> Option<Proof> {
        let zero = (BigInt::ZERO, BigInt::ZERO);
        if self.sampled(sum).iter().any(|value| *value != BigInt::ZERO) {
            return None;
        }
        self.by_products(sum, &zero).or_else(|| self.prove(sum, &zero, 1))
    }

    /// Without the last atom of each sum that is 0, which has the factor 1.
    fn without_zeros(&self, sum: Sum) -> Sum {
        self.zeros.iter().fold(sum, |sum, zero| {
            match zero.terms().last().and_then(|term| sum.coefficient(term.0)) {
                Some(last) => sum.plus(&-last, zero),
                None => sum,
            }
        })
    }

    /// A sum in a range by multiples of equations, so that quotients are gone, or remainders where they stand alone; and then with the factors
    /// of its products rewritten.
    fn by_products(&self, sum: &Sum, goal: &Range) -> Option<Proof> {
        let (mut sum, mut shift, mut multiples) = (sum.clone(), 0u32, Vec::new());
        for (i, equation) in self.equations.iter().enumerate().rev() {
            let of =
                |atom: Atom| Some((sum.coefficient(linear(atom))?, equation.sum.coefficient(linear(atom))?));
            let found = of(equation.quotient).or_else(|| of(equation.remainder?));
            let Some((coefficient, pivot)) = found.filter(|(_, pivot)| pivot.magnitude().count_ones() == 1)
            else {
                continue;
            };
            let bits = pivot.trailing_zeros().unwrap_or(0);
            let more = bits.saturating_sub(coefficient.trailing_zeros().unwrap_or(0)) as u32;
            let sign = if pivot.sign() == Sign::Minus { 1 } else { -1 };
            let multiple = ((coefficient << more) >> bits) * sign;
            sum = self.without_zeros(sum.shifted(more).plus(&multiple, &equation.sum));
            shift += more;
            multiples.push((i, multiple, shift));
        }
        let is_within = |wide: &Wide| {
            let (mut low, mut high) = (BigInt::ZERO, BigInt::ZERO);
            for (product, coefficient) in &wide.0 {
                let mut range = (coefficient.clone(), coefficient.clone());
                for atom in product {
                    range = times(&range, &self.range(&Sum::atom(*atom)));
                }
                low += range.0;
                high += range.1;
            }
            let (low, high) = unscaled((low, high), shift.into());
            goal.0 <= low && high <= goal.1
        };
        let mut last = None;
        self.widened(&sum, true, |i, wide| {
            last = is_within(wide).then_some(i);
            last.is_some()
        });
        let multiples =
            multiples.into_iter().map(|(i, multiple, at)| (i, multiple << (shift - at))).collect();
        last.map(|last| Proof::Wide { last, shift, multiples })
    }
}
