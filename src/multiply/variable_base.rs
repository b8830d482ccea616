//! Sums of products of secret scalars and variable points: Straus' method with signed windows
//! (Straus, American Mathematical Monthly 71, 1964). All scalars share one chain of doublings.

use crate::group::lookup::one_lane;
use crate::group::{Addend, Group};

/// The multiples P, 2P, .. NP of a point. Constant-time.
#[inline(always)]
pub fn multiples<G: Group, const N: usize>(point: G) -> [G::Addend; N] {
    let mut table = [G::Addend::UNSET; N];
    write_multiples(&mut table, point);
    table
}

/// [`multiples`] in their place: of what returns a table there would be a second one on the stack, and a copy is made of it.
#[inline(always)]
pub fn write_multiples<G: Group, const N: usize>(table: &mut [G::Addend; N], point: G) {
    outline!(G, || {
        // From an odd multiple its doubles; then the next odd one, which is the one before it and 2 P.
        let mut odd = point;
        odd.write_addend(&mut table[0]);
        for i in (1..=N).step_by(2) {
            let mut multiple = odd;
            let mut j = i;
            while 2 * j <= N {
                j *= 2;
                multiple.set_double_n(1);
                multiple.write_addend(&mut table[j - 1]);
            }
            if i + 2 <= N {
                let (lower, upper) = table.split_at_mut(i + 1);
                odd.set_add_and_write(&lower[1], &mut upper[0]);
            }
        }
    });
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
    outline!(G, || {
        let Some(last) = digits(terms).checked_sub(1) else { return G::neutral() };
        let Some((first, others)) = terms.split_first() else { return G::neutral() };
        let digits = one_lane(first.digits[last]);
        let mut sum = G::neutral();
        if others.is_empty() && last > 0 {
            sum.set_lookup_to_double(first.table, &digits);
        } else {
            sum.set_lookup(first.table, &digits);
        }
        add_digits(&mut sum, others, last);
        add_lower_digits(&mut sum, width, terms, last);
        sum
    })
}

/// The sum of products whose digits go on from those of `sum`: 2^(width n) `sum` + [`sum_of_products`], for n digits.
/// Constant-time.
#[inline(always)]
pub fn add_products<G: Group>(sum: G, width: usize, terms: &[SecretTerm<'_, G::Addend>]) -> G {
    let mut sum = sum;
    add_lower_digits(&mut sum, width, terms, digits(terms));
    sum
}

/// The number of digits.
#[inline(always)]
fn digits<A>(terms: &[SecretTerm<'_, A>]) -> usize {
    terms.iter().map(|term| term.digits.len()).min().unwrap_or(0)
}

/// Adds the products by digits count - 1 to 0, doubling before each.
#[inline(always)]
fn add_lower_digits<G: Group>(sum: &mut G, width: usize, terms: &[SecretTerm<'_, G::Addend>], count: usize) {
    for i in (0..count).rev() {
        if let Some((first, others)) = terms.split_first() {
            sum.set_double_n_add_lookup(width, first.table, &one_lane(first.digits[i]));
            add_digits(sum, others, i);
        }
    }
}

/// Adds the products by digit i.
#[inline(always)]
fn add_digits<G: Group>(sum: &mut G, terms: &[SecretTerm<'_, G::Addend>], i: usize) {
    for term in terms {
        sum.set_add_lookup(term.table, &one_lane(term.digits[i]));
    }
}
