//! The sum that a verification equation comes to, in little memory.

use crate::group::{Addend, FromTable};
use crate::multiply::sliding::{Term, set_odd_multiples, set_sum_vartime};

use super::Digits;

/// The odd multiples of A and of R each: a fourth would take 256 bytes more, and save 1 % of the time with
/// edwards25519.
const MULTIPLES: usize = 3;

/// The sum becomes s B - R - k A, or a multiple of it by tau, with A and R from functions that put them there: what is wrong with
/// one of them is the result. The tables are of odd multiples of B, and of B times the power of two at which tau s is cut.
/// Variable-time.
///
/// R is decoded while there is the table of A and no other: a square root takes more of the stack than a sum.
#[inline(always)]
pub fn set_difference_vartime<G: FromTable, E, const FULL: usize, const HALF: usize>(
    digits: &Digits<FULL, HALF>,
    sum: &mut G,
    set_key: impl FnOnce(&mut G) -> Result<(), E>,
    set_point: impl FnOnce(&mut G) -> Result<(), E>,
    [odd, odd_high]: [&[G::Held]; 2],
) -> Result<(), E> {
    set_key(sum)?;
    outline!(G, || {
        let mut key_table = [Addend::UNSET; MULTIPLES];
        set_odd_multiples(sum, &mut key_table);
        set_point(sum)?;
        outline!(G, || {
            let mut point_table = [Addend::UNSET; MULTIPLES];
            set_odd_multiples(sum, &mut point_table);
            let [low, high, tau, rho]: [&[[u32; 2]]; 4] = match digits {
                Digits::Two { base, key } => [base, &[], &[[1, 0]], key],
                Digits::Four { base: [low, high], point, key, .. } => [low, high, point, key],
            };
            set_sum_vartime(
                sum,
                &mut [
                    Term::new(low.as_flattened(), false, odd),
                    Term::new(high.as_flattened(), false, odd_high),
                ],
                &mut [
                    Term::new(tau.as_flattened(), true, &point_table),
                    Term::new(rho.as_flattened(), !digits.adds_key(), &key_table),
                ],
            );
        });
        Ok(())
    })
}
