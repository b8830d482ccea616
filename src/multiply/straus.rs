//! Sums of products in variable time: Straus' method, with wNAF digits (Straus 1964; Solinas, CORR 99-39).
//!
//! All scalars share one chain of doublings. Points known beforehand come with large tables, the others with tables
//! computed for one sum. Runs of doublings between two additions are passed to the group as one, as some groups have
//! cheaper formulas for runs.

use crate::group::{Addend, Entry, FromTable, Group, RunningSum as _};

/// The odd multiples P, 3P, .. (2N - 1)P of a point.
#[inline(always)]
pub fn odd_multiples<G: Group, const N: usize>(point: G) -> [G::Addend; N] {
    let mut table = [G::Addend::UNSET; N];
    write_odd_multiples(&point, &mut table);
    table
}

/// Writes odd multiples P, 3P, .. of a point, `table.len()` of them: a table that is returned may be on the stack twice.
#[inline(always)]
pub fn write_odd_multiples<G: Group>(point: &G, table: &mut [G::Addend]) {
    outline!(G, || {
        let Some((first, others)) = table.split_first_mut() else { return };
        let (mut double, mut addend) = (*point, G::Addend::UNSET);
        double.set_double_n(1);
        double.write_addend(&mut addend);
        point.write_addend(first);
        let mut multiple = *point;
        for entry in others {
            multiple.set_add_and_write(&addend, entry);
        }
    });
}

/// One product of the sum: wNAF digits from the lowest, and the table of the odd multiples P, 3P, .. they index.
/// A digit d is 0 or odd, and |d| is at most 2 * table.len() - 1.
pub struct Term<'a, T> {
    /// The digits; their number bounds the doublings.
    pub digits: &'a [i8],
    /// The odd multiples.
    pub table: &'a [T],
}

impl<T> Term<'_, T> {
    /// The table entry of the magnitude of digit i and whether to subtract it; none where the digit is 0.
    #[inline(always)]
    fn at(&self, i: usize) -> Option<(&T, bool)> {
        match self.digits.get(i) {
            None | Some(0) => None,
            // `get`, as an index would bring the code for a panic into small programs.
            Some(&digit) => Some((self.table.get(usize::from(digit.unsigned_abs() / 2))?, digit < 0)),
        }
    }
}

/// The sum of all products. Variable-time: public values only.
#[inline(always)]
pub fn straus_vartime<G: FromTable>(fixed: &[Term<'_, G::Held>], variable: &[Term<'_, G::Addend>]) -> G {
    outline!(G, || {
        let lengths =
            fixed.iter().map(|term| term.digits.len()).chain(variable.iter().map(|term| term.digits.len()));
        let mut sum = G::Sum::of(G::neutral());
        // Doublings not yet done: none are needed before the first addition.
        let (mut pending, mut started) = (0, false);
        for i in (0..lengths.max().unwrap_or(0)).rev() {
            pending += usize::from(started);
            for k in 0..variable.len() + fixed.len() {
                let entry = match variable.get(k) {
                    Some(term) => term.at(i).map(|(entry, negative)| (Entry::Addend(entry), negative)),
                    None => fixed
                        .get(k - variable.len())
                        .and_then(|term| term.at(i))
                        .map(|(entry, negative)| (Entry::Held(entry), negative)),
                };
                let Some((entry, negative)) = entry else { continue };
                sum.set_double_n_add_entry_vartime(core::mem::take(&mut pending), entry, negative);
                started = true;
            }
        }
        sum.finish(pending)
    })
}
