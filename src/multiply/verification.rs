//! The sum that a verification equation comes to, s B - R - k A for a fixed point B: whole, or with scalars of half the
//! length (Antipa and others, SAC 2005).

use crate::group::{Addend, FromTable};
use crate::scalar::recode::Numeral;

#[cfg(lemniscate_microcontroller)]
use super::sliding::{Term, set_odd_multiples, set_sum_vartime};
#[cfg(not(lemniscate_microcontroller))]
use super::straus::{Term, straus_vartime, write_odd_multiples};

/// The odd multiples of A and of R each on microcontrollers: a fourth would take 256 bytes more, and save 1 % of the time with
/// edwards25519.
#[cfg(lemniscate_microcontroller)]
const MULTIPLES: usize = 3;

/// The digits of the scalars of one equation: of width [`KEY_WIDTH`](crate::group::shape::KEY_WIDTH) for points that are not known
/// beforehand.
///
/// Made before any backend is entered, as they do not depend on it.
pub enum Digits<const FULL: usize, const HALF: usize> {
    /// s, and k.
    Two {
        /// Of s.
        base: Numeral<FULL>,
        /// Of k.
        key: Numeral<FULL>,
    },
    /// The equation times tau, where rho = tau k.
    Four {
        /// Of the two parts of tau s, low and high.
        base: [Numeral<HALF>; 2],
        /// Of tau.
        point: Numeral<HALF>,
        /// Of the magnitude of rho.
        key: Numeral<HALF>,
        /// Whether rho = -tau k.
        negative: bool,
    },
}

impl<const FULL: usize, const HALF: usize> Digits<FULL, HALF> {
    /// Whether A is added, and not taken away.
    pub fn adds_key(&self) -> bool {
        matches!(self, Digits::Four { negative: true, .. })
    }
}

/// s B - R - k A, or a multiple of it by tau, for `point` = -R and `key` = -A, or A if the digits say so. The tables are of
/// odd multiples of B, and of B times the power of two at which tau s is cut. Variable-time.
#[cfg(not(lemniscate_microcontroller))]
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

/// The sum becomes s B - R - k A, or a multiple of it by tau, with A and R from functions that put them there: what is wrong with
/// one of them is the result. The tables are of odd multiples of B, and of B times the power of two at which tau s is cut.
/// Variable-time.
///
/// R is decoded while there is the table of A and no other: a square root takes more of the stack than a sum.
#[cfg(lemniscate_microcontroller)]
#[inline(always)]
pub fn set_difference_vartime<G: FromTable, E, const FULL: usize, const HALF: usize>(
    digits: &Digits<FULL, HALF>,
    sum: &mut G,
    set_key: impl FnOnce(&mut G) -> Result<(), E>,
    set_point: impl FnOnce(&mut G) -> Result<(), E>,
    [odd, odd_high]: [&[G::Held]; 2],
) -> Result<(), E> {
    set_key(sum)?;
    G::outline(
        #[inline(always)]
        || {
            let mut key_table = [Addend::UNSET; MULTIPLES];
            set_odd_multiples(sum, &mut key_table);
            set_point(sum)?;
            G::outline(
                #[inline(always)]
                || {
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
                },
            );
            Ok(())
        },
    )
}
