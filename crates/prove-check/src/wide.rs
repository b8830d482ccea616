//! Polynomials of any degree, by sorted lists of variables.

use std::collections::BTreeMap;

use num_bigint::BigInt;

use crate::facts::{Facts, Range, mul};
use crate::poly::Poly;

type Terms = BTreeMap<Vec<u16>, BigInt>;

/// Adds to a coefficient, and leaves no zeros.
fn put(terms: &mut Terms, key: Vec<u16>, by: BigInt) {
    let sum = terms.remove(&key).unwrap_or_default() + by;
    if sum != BigInt::ZERO {
        terms.insert(key, sum);
    }
}

/// The product of all of these variables, where for some x^2 = x or x^2 = -x.
fn simplified(facts: &Facts, variables: impl Iterator<Item = u16>) -> (Vec<u16>, bool) {
    let (mut all, mut is_negative) = (variables.filter(|x| *x != 0).collect::<Vec<_>>(), false);
    all.sort_unstable();
    let mut found: Vec<u16> = Vec::new();
    for x in all {
        match facts.square(x) {
            Some(sign) if found.last() == Some(&x) => is_negative ^= sign < 0,
            _ => found.push(x),
        }
    }
    (found, is_negative)
}

/// A polynomial in which every remainder, or every one that is multiplied by others, is what it remains of, by equations down to one.
fn expanded(facts: &Facts, sum: &Poly, in_products_alone: bool, last: usize) -> Terms {
    let mut terms = Terms::new();
    let add = |terms: &mut Terms, key: &[u16], value: &Poly, factor: &BigInt| {
        for ((a, b), coefficient) in &value.0 {
            let (key, is_negative) = simplified(facts, key.iter().copied().chain([*a, *b]));
            let product = factor * coefficient;
            put(terms, key, if is_negative { -product } else { product });
        }
    };
    // Products with sums that are 0 are, too: their last variable is multiplied by no others.
    let drop_zeros = |terms: &mut Terms| {
        for zero in facts.zeros.iter().filter(|_| in_products_alone) {
            let Some(((last, 0), _)) = zero.0.last_key_value() else { continue };
            let with = |key: &&Vec<u16>| key.len() > 1 && key.contains(last);
            for mut key in terms.keys().filter(with).cloned().collect::<Vec<_>>() {
                let factor = -terms.get(&key).cloned().unwrap_or_default();
                let at = key.iter().position(|x| x == last).unwrap_or(0);
                key.remove(at);
                add(terms, &key, zero, &factor);
            }
        }
    };
    add(&mut terms, &[], sum, &1.into());
    drop_zeros(&mut terms);
    let least = if in_products_alone { 2 } else { 1 };
    for (equation, remainder) in facts.equations().iter().skip(last).rev() {
        let Some(remainder) = *remainder else { continue };
        let value = equation.add(&Poly::variable(remainder));
        // A power of it takes as many rounds.
        loop {
            let is_left = |key: &&Vec<u16>| key.len() >= least && key.contains(&remainder);
            let with: Vec<Vec<u16>> = terms.keys().filter(is_left).cloned().collect();
            if with.is_empty() {
                break;
            }
            for mut key in with {
                let factor = terms.remove(&key).unwrap_or_default();
                let at = key.iter().position(|x| *x == remainder).unwrap_or(0);
                key.remove(at);
                add(&mut terms, &key, &value, &factor);
            }
        }
        drop_zeros(&mut terms);
    }
    terms
}

/// The range of a polynomial, once the factors of its products are no remainders of equations down to one.
pub fn range(facts: &Facts, sum: &Poly, last: usize) -> Range {
    let (mut low, mut high) = (BigInt::ZERO, BigInt::ZERO);
    for (key, coefficient) in expanded(facts, sum, true, last) {
        let product = key.iter().fold((coefficient.clone(), coefficient), |product, x| {
            mul(&product, &facts.range(&Poly::variable(*x)))
        });
        (low, high) = (low + product.0, high + product.1);
    }
    (low, high)
}

/// Whether a polynomial is 0, modulo a number if that is not 0, once every remainder is what it remains of, and sums that are 0 give their
/// last variable that is not multiplied by others.
pub fn is_zero(facts: &Facts, sum: &Poly, modulus: &BigInt) -> bool {
    let mut terms = expanded(facts, sum, false, 0);
    for zero in &facts.zeros {
        let value = expanded(facts, zero, false, 0);
        let has_one =
            |(key, c): &(&Vec<u16>, &BigInt)| key.len() == 1 && c.magnitude() == BigInt::from(1).magnitude();
        let Some((last, sign)) = value.iter().rfind(has_one) else { continue };
        let with: Vec<Vec<u16>> = terms.keys().filter(|key| key.contains(&last[0])).cloned().collect();
        for mut rest in with {
            let factor = -terms.remove(&rest).unwrap_or_default() * sign;
            let at = rest.iter().position(|x| *x == last[0]).unwrap_or(0);
            rest.remove(at);
            for (other, coefficient) in value.iter().filter(|(other, _)| *other != last) {
                let (key, is_negative) = simplified(facts, rest.iter().chain(other).copied());
                let product = &factor * coefficient;
                put(&mut terms, key, if is_negative { -product } else { product });
            }
        }
    }
    terms
        .values()
        .all(|c| if *modulus == BigInt::ZERO { *c == BigInt::ZERO } else { c % modulus == BigInt::ZERO })
}
