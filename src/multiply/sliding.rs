//! Sums of products in variable time, where memory is scarce: Straus' method, with digits that are found while the sum is
//! computed ([`mof`](crate::scalar::mof)).

use crate::group::{FromTable, Group};
use crate::loops::unseen;
use crate::scalar::mof::Digits;

/// Writes odd multiples P, 3P, .. of a point, which becomes the last of them. There are at least two.
#[inline(always)]
pub fn set_odd_multiples<G: Group>(point: &mut G, table: &mut [G::Addend]) {
    outline!(G, || {
        // 2P is in the place of the last multiple until that is there. 3P is P more, and all others are 2P more.
        let Some((last, others)) = table.split_last_mut() else { return };
        let Some((first, others)) = others.split_first_mut() else { return };
        point.write_addend(first);
        point.set_double_n(1);
        point.write_addend(last);
        point.set_add_signed_vartime(first, false);
        for entry in others {
            point.write_addend(entry);
            point.set_add_signed_vartime(last, false);
        }
        point.write_addend(last);
    });
}

/// One product of the sum: the digits of an integer, and the table of the odd multiples P, 3P, .. they index.
pub struct Term<'a, T> {
    digits: Digits<'a>,
    /// Whether the product is taken away.
    negative: bool,
    table: &'a [T],
}

impl<'a, T> Term<'a, T> {
    /// The product of an integer, as words of 32 bits, and the point whose odd multiples are given, at most 64; or its opposite.
    #[inline(always)]
    pub fn new(integer: &'a [u32], negative: bool, table: &'a [T]) -> Self {
        Term { digits: Digits::new(integer, table.len()), negative, table }
    }

    /// The entry for the next digit, if its place is one less than this, and whether to subtract it.
    #[inline(always)]
    fn take_below(&mut self, end: u16) -> Option<(&'a T, bool)> {
        if self.digits.end() != end {
            return None;
        }
        let digit = self.digits.take_vartime();
        // `get`, as an index would bring the code for a panic into small programs.
        Some((self.table.get(usize::from(digit.unsigned_abs() / 2))?, (digit < 0) != self.negative))
    }
}

/// The sum becomes that of all products. Variable-time: public values only.
#[inline(always)]
pub fn set_sum_vartime<G: FromTable, const A: usize, const B: usize>(
    sum: &mut G,
    fixed: &mut [Term<'_, G::Held>; A],
    variable: &mut [Term<'_, G::Addend>; B],
) {
    // Loops, which are no slower there; on ARMv7E-M they take a percent of a verification.
    const IN_LOOPS: bool = cfg!(lemniscate_assembly = "thumbv6m");
    set_sum_by_vartime::<_, _, _, IN_LOOPS>(
        sum,
        fixed,
        variable,
        #[inline(always)]
        |sum, _, entry, negative| sum.set_add_signed_vartime(entry, negative),
    );
}

/// [`set_sum_vartime`], with a function that adds an entry of a variable term, of which it is given the number, or takes it away;
/// with less code in loops over terms.
#[inline(always)]
pub fn set_sum_by_vartime<G: FromTable, const A: usize, const B: usize, const IN_LOOPS: bool>(
    sum: &mut G,
    fixed: &mut [Term<'_, G::Held>; A],
    variable: &mut [Term<'_, G::Addend>; B],
    add: impl Fn(&mut G, usize, &G::Addend, bool),
) {
    outline!(G, || {
        let (mut fixed, mut variable) = (fixed.as_mut_slice(), variable.as_mut_slice());
        if IN_LOOPS {
            (fixed, variable) = (unseen(fixed), unseen(variable));
        }
        // One more than the highest place of a digit that is not added yet.
        let mut end = 0;
        for term in &mut *fixed {
            term.digits.take_vartime();
            end = end.max(term.digits.end());
        }
        for term in &mut *variable {
            term.digits.take_vartime();
            end = end.max(term.digits.end());
        }
        sum.set_neutral();
        while end > 0 {
            let mut next = 0;
            for (k, term) in variable.iter_mut().enumerate() {
                if let Some((entry, negative)) = term.take_below(end) {
                    add(sum, k, entry, negative);
                }
                next = next.max(term.digits.end());
            }
            for term in &mut *fixed {
                if let Some((entry, negative)) = term.take_below(end) {
                    sum.set_add_held_signed_vartime(entry, negative);
                }
                next = next.max(term.digits.end());
            }
            // After the last digit, to the place 0.
            let doublings = end - next.max(1);
            if doublings > 0 {
                sum.set_double_n(doublings.into());
            }
            end = next;
        }
    });
}

#[cfg(all(test, feature = "ed25519"))]
mod tests {
    use super::*;
    use crate::field::P25519;
    use crate::field::gf255::portable64::Fe;
    use crate::group::Addend as _;
    use crate::group::edwards25519::{Point, tables};
    use crate::multiply::straus;
    use crate::scalar::recode::wnaf_vartime;
    use crate::testing::Random;

    type P = Point<Fe<P25519>>;

    /// Two products of fixed points less one of another, by both ways.
    #[test]
    fn sums_are_those_of_wnaf_digits() {
        let mut random = Random::new(6);
        let mut other = P::neutral().add_fixed(&P::unpack(&tables::odd()[5]));
        other.set_double_n(3);
        let mut table = [<P as Group>::Addend::UNSET; 4];
        straus::write_odd_multiples(&other, &mut table);
        let mut table_in_place = [<P as Group>::Addend::UNSET; 4];
        set_odd_multiples(&mut { other }, &mut table_in_place);
        for case in 0..40 {
            let mut integers: [[u64; 2]; 3] = core::array::from_fn(|_| random.words());
            if case < 8 {
                integers = core::array::from_fn(|k| [u64::from(case >> k & 1 == 1), 0]);
            }
            let [low, high] = [0, 1].map(|k| wnaf_vartime::<8, 129, 2>(&integers[k]));
            let digits = wnaf_vartime::<4, 129, 2>(&integers[2]).map(|digit| -digit);
            let expected: P = straus::straus_vartime(
                &[
                    straus::Term { digits: &low, table: tables::odd() },
                    straus::Term { digits: &high, table: tables::odd_126() },
                ],
                &[straus::Term { digits: &digits, table: &table }],
            );
            let words = integers.map(|words| words.map(|word| [word as u32, (word >> 32) as u32]));
            let mut sum = P::neutral();
            set_sum_vartime(
                &mut sum,
                &mut [
                    Term::new(words[0].as_flattened(), false, tables::odd()),
                    Term::new(words[1].as_flattened(), false, tables::odd_126()),
                ],
                &mut [Term::new(words[2].as_flattened(), true, &table_in_place)],
            );
            sum.set_add_point(&-expected);
            assert!(bool::from(sum.is_neutral()), "case {case}");
        }
    }
}
