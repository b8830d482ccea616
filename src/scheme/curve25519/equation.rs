//! The verification equation, S B = R + k A, in the ways that are known to compute it.
//!
//! The half-length way ("Accelerating EdDSA Signature Verification with Faster Scalar Size Halving", TCHES 2025): with
//! rho = tau k, both of half length, the equation times tau is (tau S) B = tau R + rho A, and with tau S mod L in two
//! parts that is a sum of four products with half the doublings. `docs/halving.md` shows why the verdict is that of
//! the plain equation: where the cofactor is cleared at the end, modulo L is enough; where it is not, rho = tau k must
//! hold modulo 8 L, the order of the whole group, and tau must be odd.

use crate::group::Group;
use crate::group::edwards25519::Point;
use crate::group::edwards25519::tables::OddMultiples;
use crate::multiply::straus::{Term, odd_multiples, straus_vartime};
use crate::scalar::halving::{self, Halved, Method};
use crate::scalar::recode::wnaf_vartime;
use crate::wide;

use super::strategy::{Strategy, SumPoint};
use super::{Claim, Ed25519Scalar};

/// How the sum is computed. The verdict is the same for all.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Equation {
    /// Two full-length scalars, with a table of 32 multiples of B (`DSM_B`).
    TwoScalars,
    /// Two full-length scalars, with a table of 64 multiples of B (`DSM_B_doublePre`).
    TwoScalarsLargeTable,
    /// Four half-length scalars, with a table of 64 multiples of B alone (`QSM_B`).
    FourScalarsOneTable,
    /// Four half-length scalars, with tables of 64 multiples of B and of 2^126 B (`QSM_B_B'`): the fastest.
    FourScalars,
}

impl Equation {
    /// All of them.
    pub const ALL: [Equation; 4] = [
        Equation::TwoScalars,
        Equation::TwoScalarsLargeTable,
        Equation::FourScalarsOneTable,
        Equation::FourScalars,
    ];
}

/// How the verification equation is computed; what there is to choose never changes a verdict.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Way {
    /// The form of the equation.
    pub equation: Equation,
    /// How scalars are halved, where they are.
    pub halving: Method,
}

impl Default for Way {
    /// The fastest.
    fn default() -> Self {
        Way { equation: Equation::FourScalars, halving: Method::HalfGcd }
    }
}

/// The digits of the longest scalars: those below 8 L have 256 bits, those modulo L 253.
const FULL: usize = 254;
/// The digits of half-length scalars: `Lattice::halve_odd_vartime` gives up to 136 bits.
const HALF: usize = 137;
/// Where tau S is cut in two.
const CUT: u32 = 126;

/// The scalars of the half-length equation: (tau S) B - tau R - rho A, or + rho A if `negative`.
struct HalfLength {
    /// tau S mod L, below and from bit 126 on.
    base: [[u64; 4]; 2],
    halved: Halved<3>,
}

impl HalfLength {
    /// None where there is no half-length equation with an odd tau, which the plain equation needs.
    #[inline(always)]
    fn new(claim: &Claim, cofactored: bool, method: Method) -> Option<Self> {
        let k = claim.challenge.to_words();
        let halved = if cofactored {
            let Halved { rho, tau, negative } = halving::ED25519.halve_vartime(method, &k);
            Halved { rho: [rho[0], rho[1], 0], tau: [tau[0], tau[1], 0], negative }
        } else {
            halving::ED25519_WHOLE.halve_odd_vartime(method, &k)?
        };
        let tau = Ed25519Scalar::from_words([halved.tau[0], halved.tau[1], halved.tau[2], 0]);
        let product = (tau * claim.scalar).to_words();
        let base = [wide::low_bits(&product, CUT), wide::shift_right(&product, CUT)];
        Some(HalfLength { base, halved })
    }
}

/// S B - R - k A, or a multiple of it: by a tau that is odd, and if `cofactored` by any tau that is not 0 modulo L.
/// Variable-time.
#[inline(always)]
pub(super) fn difference_vartime<B: Strategy>(
    claim: &Claim,
    key: Point<B::Fe<19>>,
    point: Point<B::Fe<19>>,
    cofactored: bool,
    Way { equation, halving }: Way,
) -> Point<B::Fe<19>> {
    let half_length = match equation {
        Equation::TwoScalars | Equation::TwoScalarsLargeTable => None,
        Equation::FourScalarsOneTable | Equation::FourScalars => HalfLength::new(claim, cofactored, halving),
    };
    // The points are negated, not the scalars: A and R need not be in the group of order L.
    let sum = match half_length {
        Some(scalars) => {
            let key = if scalars.halved.negative { key } else { -key };
            four_scalars::<B>(&scalars, key, -point, equation)
        }
        None => two_scalars::<B>(claim, -key, equation).add(&B::Sum::from_point(-point).to_addend()),
    };
    sum.to_point()
}

/// S B + k A
#[inline(always)]
fn two_scalars<B: Strategy>(claim: &Claim, key: Point<B::Fe<19>>, equation: Equation) -> B::Sum {
    let scalar = claim.scalar.to_words();
    let base = match equation {
        Equation::TwoScalars => wnaf_vartime::<7, FULL, 4>(&scalar),
        _ => wnaf_vartime::<8, FULL, 4>(&scalar),
    };
    let challenge = wnaf_vartime::<5, FULL, 4>(&claim.challenge.to_words());
    let key_table = odd_multiples::<B::Sum, 8>(B::Sum::from_point(key));
    straus_vartime(
        &[Term { digits: &base, table: B::Sum::odd() }],
        &[Term { digits: &challenge, table: &key_table }],
    )
}

/// (tau S) B + tau R + rho A
#[inline(always)]
fn four_scalars<B: Strategy>(
    scalars: &HalfLength,
    key: Point<B::Fe<19>>,
    point: Point<B::Fe<19>>,
    equation: Equation,
) -> B::Sum {
    let rho = wnaf_vartime::<5, HALF, 3>(&scalars.halved.rho);
    let tau = wnaf_vartime::<5, HALF, 3>(&scalars.halved.tau);
    let key_table = odd_multiples::<B::Sum, 8>(B::Sum::from_point(key));
    let point_table = odd_multiples::<B::Sum, 8>(B::Sum::from_point(point));
    let variable = [Term { digits: &rho, table: &key_table }, Term { digits: &tau, table: &point_table }];
    let low = wnaf_vartime::<8, HALF, 4>(&scalars.base[0]);
    let low = Term { digits: &low, table: B::Sum::odd().as_slice() };
    if equation == Equation::FourScalarsOneTable {
        let high = wnaf_vartime::<5, HALF, 4>(&scalars.base[1]);
        let base_table = odd_multiples::<B::Sum, 8>(B::Sum::neutral().add_fixed(&B::Sum::odd_126()[0]));
        let [key, point] = variable;
        return straus_vartime(&[low], &[key, point, Term { digits: &high, table: &base_table }]);
    }
    let high = wnaf_vartime::<8, HALF, 4>(&scalars.base[1]);
    straus_vartime(&[low, Term { digits: &high, table: B::Sum::odd_126() }], &variable)
}
