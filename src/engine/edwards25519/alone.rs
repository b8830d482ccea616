//! The verification of one signature.

use crate::backend::dispatch;
use crate::engine::edwards::Checks;
use crate::engine::edwards::points::{SumPoint, decoded};
use crate::error::Error;
use crate::group::edwards25519::{Held, codec, tables};
use crate::group::{Addend, FromTable};
use crate::multiply::straus::{Term, straus_vartime, write_odd_multiples};
use crate::multiply::verification;

use super::eddsa::{Claim, Key};
use super::equation::{self, Digits, Equation, Way, base_tables};
use super::strategy::Strategy;

/// Checks the equation of a claim in one of the ways to compute it.
pub(crate) fn verify_vartime(claim: &Claim, checks: Checks, way: Way) -> Result<(), Error> {
    #[inline(always)]
    fn run<B: Strategy>(
        claim: &Claim,
        checks: Checks,
        digits: &Digits,
        equation: Equation,
    ) -> Result<(), Error> {
        let [key, point] = decode_claim::<B>(claim)?;
        claim.check_orders_vartime(checks)?;
        difference_vartime::<B>(digits, key, point, equation).check_difference(checks)
    }
    let digits = equation::digits_vartime(claim, checks.is_cofactored, way);
    dispatch!(B => run::<B>(claim, checks, &digits, way.equation))
}

/// The points A and R.
#[inline(always)]
fn decode_claim<B: Strategy>(claim: &Claim) -> Result<[B::Sum; 2], Error> {
    let [key, point] = match claim.key {
        Key::Decoded(affine) => {
            let point = decoded(codec::decode_one(&claim.point)).map(B::Sum::from_point);
            [Some(B::Sum::from_point(affine.to_point())), point]
        }
        Key::Encoded(encoding) => B::decode_two([encoding, claim.point]),
    };
    Ok([key.ok_or(Error::KeyNotOnCurve)?, point.ok_or(Error::PointNotOnCurve)?])
}

/// S B - R - k A, or a multiple of it: by a tau that is odd, or if the equation is cofactored by any that is not 0
/// modulo L. Variable-time.
#[inline(always)]
fn difference_vartime<B: Strategy>(
    digits: &Digits,
    key: B::Sum,
    point: B::Sum,
    equation: Equation,
) -> B::Sum {
    // The points are negated, not the scalars: A and R need not be in the group of order L.
    let [key, point] = [if digits.adds_key() { key } else { -key }, -point];
    match digits {
        Digits::Four { base: [low, high], point: tau, key: rho, .. } if equation.has_one_table() => {
            sum_with_one_table([low, high], [rho, tau], [&key, &point])
        }
        _ => verification::difference_vartime(digits, &key, &point, base_tables()),
    }
}

/// A sum with multiples of 2^126 B that are made on the spot, by itself: so sums by other forms need no room for them.
#[inline(always)]
fn sum_with_one_table<G: FromTable<Held = Held>>(
    [low, high]: [&[i8]; 2],
    [rho, tau]: [&[i8]; 2],
    points: [&G; 2],
) -> G {
    outline!(G, || {
        let mut made = [[Addend::UNSET; 8]; 3];
        let base = G::neutral().add_fixed(&G::unpack(&tables::odd_126()[0]));
        for (table, point) in made.iter_mut().zip([points[0], points[1], &base]) {
            write_odd_multiples(point, table);
        }
        let [key, point, base] = made.each_ref().map(|table| table.as_slice());
        straus_vartime::<G>(
            &[Term { digits: low, table: tables::odd().as_slice() }],
            &[
                Term { digits: rho, table: key },
                Term { digits: tau, table: point },
                Term { digits: high, table: base },
            ],
        )
    })
}
