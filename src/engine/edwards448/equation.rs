//! The verification equation, S B = R + k A, with scalars of half the length.
//!
//! As for Ed25519 (`engine/edwards25519/equation.rs`): with rho = tau k, both of half length, the equation times tau is
//! (tau S) B = tau R + rho A, and tau S mod n is cut in two parts. The points are a cyclic group of order 4 n: where the
//! cofactor is cleared at the end, rho = tau k modulo n is enough; where it is not, it must hold modulo 4 n, and tau must be
//! odd. `docs/halving.md` has the proof.

use crate::group::edwards448::{Held, tables};
use crate::group::shape::{KEY_WIDTH, ODD_WIDTH};
use crate::multiply::verification;
use crate::scalar::halving::{ED448, ED448_WHOLE, Halved, Method};
use crate::scalar::recode::{numeral_length, numeral_vartime};
use crate::wide;

use super::Ed448Scalar;
use super::eddsa::Claim;

/// The digits of the longest scalars, which have 446 bits.
const FULL: usize = numeral_length(446);
/// The digits of half-length scalars: `Lattice::halve_odd_vartime` gives up to 232 bits.
const HALF: usize = numeral_length(232);
/// Where tau S is cut in two.
pub(super) const CUT: u32 = 223;

/// The digits of the scalars of one equation.
pub(super) type Digits = verification::Digits<FULL, HALF>;

/// A challenge halved, with an odd tau modulo 4 n if the equation is not cofactored; `None` where there is none. Variable-time.
pub(super) fn halve_vartime(challenge: &Ed448Scalar, cofactored: bool) -> Option<Halved<4>> {
    if cofactored {
        Some(ED448.halve_vartime(Method::USUAL, &challenge.to_words()))
    } else {
        ED448_WHOLE.halve_odd_vartime(Method::USUAL, &challenge.to_words())
    }
}

/// Of the claim with halved scalars; or whole, where there are no such with an odd tau and one is needed. Variable-time.
#[inline(never)]
pub(super) fn digits_vartime(claim: &Claim, cofactored: bool) -> Digits {
    let challenge = claim.challenge.to_words();
    let Some(halved) = halve_vartime(&claim.challenge, cofactored) else {
        return Digits::Two {
            base: numeral_vartime::<ODD_WIDTH, FULL, 7>(&claim.scalar.to_words()),
            key: numeral_vartime::<KEY_WIDTH, FULL, 7>(&challenge),
        };
    };
    let tau = Ed448Scalar::from_words(wide::shift_left(&halved.tau, 0));
    let product = (tau * claim.scalar).to_words();
    let (low, high) = (wide::low_bits::<7, 4>(&product, CUT), wide::shift_right::<7, 4>(&product, CUT));
    Digits::Four {
        base: [low, high].map(|part| numeral_vartime::<ODD_WIDTH, HALF, 4>(&part)),
        point: numeral_vartime::<KEY_WIDTH, HALF, 4>(&halved.tau),
        key: numeral_vartime::<KEY_WIDTH, HALF, 4>(&halved.rho),
        negative: halved.negative,
    }
}

/// The odd multiples of B, and those of the multiple of B at which tau S is cut.
#[inline(always)]
pub(super) fn base_tables() -> [&'static [Held]; 2] {
    [tables::odd().as_slice(), tables::odd_223().as_slice()]
}
