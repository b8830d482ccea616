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
    let digits = terms.iter().map(|term| term.digits.len()).min().unwrap_or(0);
    let mut sum = G::neutral();
    for i in (0..digits).rev() {
        if i + 1 < digits {
            sum = sum.double_n(width);
        }
        for term in terms {
            sum = sum.add(&lookup(term.table, &term.digits[i..=i]));
        }
    }
    sum
}
