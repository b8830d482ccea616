//! Polynomials of any degree, by sorted lists of variables.

use std::collections::BTreeMap;

use num_bigint::BigInt;

use crate::facts::Facts;
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

/// What must be 0 so that a polynomial is 0, modulo a number if that is not 0, once every remainder is what it remains of: sums of
/// variables that have the same coefficient, the least coefficient first. None if products are left.
pub fn rests(facts: &Facts, sum: &Poly, modulus: &BigInt) -> Option<Vec<Poly>> {
    let mut terms = Terms::new();
    let add = |terms: &mut Terms, key: &[u16], value: &Poly, factor: &BigInt| {
        for ((a, b), coefficient) in &value.0 {
            let (key, is_negative) = simplified(facts, key.iter().copied().chain([*a, *b]));
            let product = factor * coefficient;
            put(terms, key, if is_negative { -product } else { product });
        }
    };
    add(&mut terms, &[], sum, &1.into());
    for (equation, remainder) in facts.equations().iter().rev() {
        let Some(remainder) = *remainder else { continue };
        let value = equation.add(&Poly::variable(remainder));
        // A power of it takes as many rounds.
        loop {
            let with: Vec<Vec<u16>> = terms.keys().filter(|key| key.contains(&remainder)).cloned().collect();
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
    }
    let mut rests = BTreeMap::<BigInt, Poly>::new();
    for (key, mut coefficient) in terms {
        if *modulus != BigInt::ZERO {
            coefficient = (coefficient % modulus + modulus) % modulus;
        }
        if coefficient == BigInt::ZERO {
            continue;
        }
        let rest = rests.entry(coefficient).or_default();
        *rest = rest.add(&Poly::variable(*key.first().filter(|_| key.len() == 1)?));
    }
    Some(rests.into_values().collect())
}
