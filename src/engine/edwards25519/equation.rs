//! The verification equation, S B = R + k A, in the ways that are known to compute it.
//!
//! The half-length way ("Accelerating EdDSA Signature Verification with Faster Scalar Size Halving", TCHES 2025): with
//! rho = tau k, both of half length, the equation times tau is (tau S) B = tau R + rho A, and with tau S mod L in two
//! parts that is a sum of four products with half the doublings. `docs/halving.md` shows why the verdict is that of
//! the plain equation: where the cofactor is cleared at the end, modulo L is enough; where it is not, rho = tau k must
//! hold modulo 8 L, the order of the whole group, and tau must be odd.

use crate::group::edwards25519::{Held, tables};
use crate::group::shape::{EDWARDS25519_ODD_WIDTH as ODD_WIDTH, KEY_WIDTH};
use crate::multiply::verification;
use crate::scalar::halving::{self, Halved, Lattice, Method};
use crate::scalar::order;
use crate::scalar::recode::{numeral_length, numeral_vartime};
use crate::wide;

use super::Ed25519Scalar;
use super::eddsa::Claim;

#[cfg_attr(lemniscate_methods, path = "equation/forms.rs")]
mod form;

pub use form::Equation;

/// How the verification equation is computed; what there is to choose never changes a verdict.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Way {
    /// The form of the equation.
    pub equation: Equation,
    /// How scalars are halved, where they are.
    pub halving: Method,
}

impl Default for Way {
    /// The fastest; on microcontrollers with little code for halving.
    fn default() -> Self {
        Way { equation: Equation::FourScalars, halving: Method::USUAL }
    }
}

/// The digits of the longest scalars: those below 8 L have 256 bits, those modulo L 253.
const FULL: usize = numeral_length(253);
/// The digits of half-length scalars: `Lattice::halve_odd_vartime` gives up to 136 bits.
const HALF: usize = numeral_length(136);
/// The width for which `DSM_B` has multiples of B, where the library holds as many.
const HALF_TABLE_WIDTH: u32 = if ODD_WIDTH < 7 { ODD_WIDTH } else { 7 };
/// Where tau S is cut in two.
pub(super) const CUT: u32 = 126;

/// The digits of the scalars of one equation.
pub(crate) type Digits = verification::Digits<FULL, HALF>;

/// Of the claim in the form that is asked for; or of the plain equation, where there is no half-length one with an
/// odd tau and one is needed. Variable-time.
///
/// Where memory is scarce, in parts: what halves scalars is off the stack before the digits are there, and a program has only
/// what its policy asks for.
#[cfg_attr(lemniscate_microcontroller, inline(always))]
pub(crate) fn digits_vartime(claim: &Claim, cofactored: bool, way: Way) -> Digits {
    let halved = if way.equation.halves() { halve(claim.challenge, cofactored, way.halving) } else { None };
    digits_of_halved_vartime(claim, way.equation, &halved)
}

#[inline(never)]
fn digits_of_halved_vartime(claim: &Claim, equation: Equation, halved: &Option<Halved<3>>) -> Digits {
    let Some(Halved { rho, tau, negative }) = *halved else {
        let scalar = claim.scalar.to_words();
        let base = if equation.has_half_table() {
            numeral_vartime::<HALF_TABLE_WIDTH, FULL, 4>(&scalar)
        } else {
            numeral_vartime::<ODD_WIDTH, FULL, 4>(&scalar)
        };
        return Digits::Two { base, key: numeral_vartime::<KEY_WIDTH, FULL, 4>(&claim.challenge.to_words()) };
    };
    let product = (Ed25519Scalar::from_words([tau[0], tau[1], tau[2], 0]) * claim.scalar).to_words();
    let (low, high) = (wide::low_bits::<4, 4>(&product, CUT), wide::shift_right::<4, 4>(&product, CUT));
    let high = if equation.has_one_table() {
        numeral_vartime::<KEY_WIDTH, HALF, 4>(&high)
    } else {
        numeral_vartime::<ODD_WIDTH, HALF, 4>(&high)
    };
    let base = [numeral_vartime::<ODD_WIDTH, HALF, 4>(&low), high];
    Digits::Four {
        base,
        point: numeral_vartime::<KEY_WIDTH, HALF, 3>(&tau),
        key: numeral_vartime::<KEY_WIDTH, HALF, 3>(&rho),
        negative,
    }
}

/// As many words for halves modulo L as are needed; where programs must be small, as many as modulo 8 L, so that one copy
/// of the code serves both.
const HALF_WORDS: usize = if cfg!(target_pointer_width = "64") { 2 } else { 3 };

const MODULO_L: Lattice<4, HALF_WORDS> = match Lattice::of_order::<order::Ed25519>() {
    Some(lattice) => lattice,
    None => panic!("half of L fits two words"),
};

/// rho = tau k or -tau k; modulo 8 L and with an odd tau unless the equation is cofactored.
#[inline(always)]
pub(super) fn halve(k: Ed25519Scalar, cofactored: bool, method: Method) -> Option<Halved<3>> {
    let k = k.to_words();
    if cofactored { Some(halve_modulo_l(&k, method)) } else { halve_whole(&k, method) }
}

#[inline(never)]
fn halve_modulo_l(k: &[u64; 4], method: Method) -> Halved<3> {
    let Halved { rho, tau, negative } = MODULO_L.halve_vartime(method, k);
    Halved { rho: [rho[0], rho[1], 0], tau: [tau[0], tau[1], 0], negative }
}

#[inline(never)]
fn halve_whole(k: &[u64; 4], method: Method) -> Option<Halved<3>> {
    halving::ED25519_WHOLE.halve_odd_vartime(method, k)
}

/// The odd multiples of B, and those of the multiple of B at which tau S is cut.
#[inline(always)]
pub(super) fn base_tables() -> [&'static [Held]; 2] {
    [tables::odd().as_slice(), tables::odd_126().as_slice()]
}
