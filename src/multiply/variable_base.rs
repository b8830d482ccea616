//! Sums of products of secret scalars and points that are not known beforehand: Straus' method with signed windows
//! (Straus, American Mathematical Monthly 71, 1964). All scalars share one chain of doublings.

use crate::group::{Addend, Group};

use super::lookup::lookup;

/// The multiples P, 2P, .. NP of a point. Constant-time.
#[inline(always)]
pub fn multiples<G: Group, const N: usize>(point: G) -> [G::Addend; N] {
    let mut table = [G::Addend::neutral(); N];
    let mut points = [point; N];
    table[0] = point.to_addend();
    for i in 1..N {
        // Entry i is (i + 1) P. A doubling is the cheaper, and waits for a point of lower index only.
        points[i] = if i % 2 == 1 { points[i / 2].double() } else { points[i - 1].add(&table[0]) };
        table[i] = points[i].to_addend();
    }
    table
}

/// One product of the sum: the digits of its scalar from the lowest, in -n ..= n, and the multiples P, 2P, .. nP.
pub struct SecretTerm<'a, A> {
    /// The digits.
    pub digits: &'a [i8],
    /// The multiples.
    pub table: &'a [A],
}

/// The sum of digit\[i\] 2^(width i) P over all terms, which must have the same number of digits. Constant-time.
#[inline(always)]
pub fn sum_of_products<G: Group>(width: usize, terms: &[SecretTerm<'_, G::Addend>]) -> G {
    let Some(last) = digits(terms).checked_sub(1) else { return G::neutral() };
    let sum = add_digits(G::neutral(), terms, last);
    add_lower_digits(sum, width, terms, last)
}

/// The sum of products whose digits go on from those of `sum`: 2^(width n) `sum` + [`sum_of_products`], for n digits.
/// Constant-time.
#[inline(always)]
pub fn add_products<G: Group>(sum: G, width: usize, terms: &[SecretTerm<'_, G::Addend>]) -> G {
    add_lower_digits(sum, width, terms, digits(terms))
}

/// The number of digits.
#[inline(always)]
fn digits<A>(terms: &[SecretTerm<'_, A>]) -> usize {
    terms.iter().map(|term| term.digits.len()).min().unwrap_or(0)
}

/// Adds the products by digits count - 1 to 0, doubling before each.
#[inline(always)]
fn add_lower_digits<G: Group>(sum: G, width: usize, terms: &[SecretTerm<'_, G::Addend>], count: usize) -> G {
    let mut sum = sum;
    for i in (0..count).rev() {
        sum = add_digits(sum.double_n(width), terms, i);
    }
    sum
}

/// Adds the products by digit i.
#[inline(always)]
fn add_digits<G: Group>(sum: G, terms: &[SecretTerm<'_, G::Addend>], i: usize) -> G {
    let mut sum = sum;
    for term in terms {
        sum = sum.add(&lookup(term.table, &term.digits[i..=i]));
    }
    sum
}
