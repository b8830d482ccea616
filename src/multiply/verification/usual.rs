//! The sum that a verification equation comes to, with a table for each point.

use crate::group::{Addend, FromTable};
use crate::multiply::straus::{Term, straus_vartime, write_odd_multiples};

use super::Digits;

/// s B - R - k A, or a multiple of it by tau, for `point` = -R and `key` = -A, or A if the digits say so. The tables are of
/// odd multiples of B, and of B times the power of two at which tau s is cut. Variable-time.
#[inline(always)]
pub fn difference_vartime<G: FromTable, const FULL: usize, const HALF: usize>(
    digits: &Digits<FULL, HALF>,
    key: &G,
    point: &G,
    [odd, odd_high]: [&[G::Held]; 2],
) -> G {
    let mut key_table = [Addend::UNSET; 8];
    write_odd_multiples(key, &mut key_table);
    match digits {
        Digits::Two { base, key } => {
            let mut difference = straus_vartime::<G>(
                &[Term { digits: base, table: odd }],
                &[Term { digits: key, table: key_table.as_slice() }],
            );
            difference.set_add_point(point);
            difference
        }
        Digits::Four { base: [low, high], point: tau, key: rho, .. } => {
            let mut point_table = [Addend::UNSET; 8];
            write_odd_multiples(point, &mut point_table);
            straus_vartime::<G>(
                &[Term { digits: low, table: odd }, Term { digits: high, table: odd_high }],
                &[
                    Term { digits: rho, table: key_table.as_slice() },
                    Term { digits: tau, table: point_table.as_slice() },
                ],
            )
        }
    }
}
