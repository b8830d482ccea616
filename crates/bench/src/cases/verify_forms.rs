//! Ed25519 verification by each form of the equation, named as in "Accelerating EdDSA Signature Verification with Faster
//! Scalar Size Halving" (TCHES 2025). The names of the forms stand where other cases have their backends.

use lemniscate::scalar::halving::Method;
use lemniscate::scheme::ed25519::{Equation, Policy, Signature, Way};

use super::ed25519::Ours;
use super::shape::{Signed, signed};
use crate::case::{Call, Case, OURS, Op};
use crate::inputs::Ring;

const SCHEME: &str = "verification";
/// Verify by a policy that clears the cofactor, key decoded before.
pub const COFACTORED: Op = Op::new("cofactored");
/// Verify by a policy that does not, key decoded before.
pub const COFACTORLESS: Op = Op::new("cofactorless");

const FORMS: [(&str, Equation, Method); 5] = [
    ("DSM_B", Equation::TwoScalars, Method::HalfGcd),
    ("DSM_B_doublePre", Equation::TwoScalarsLargeTable, Method::HalfGcd),
    ("QSM_B", Equation::FourScalarsOneTable, Method::HalfGcd),
    ("QSM_B_B' approx_quotient", Equation::FourScalars, Method::ApproxQuotient),
    ("QSM_B_B' half_gcd", Equation::FourScalars, Method::HalfGcd),
];

/// All forms, on the selected backend.
pub fn cases() -> Vec<Case> {
    [(COFACTORED, Policy::Rfc8032), (COFACTORLESS, Policy::Dalek)]
        .into_iter()
        .flat_map(|(op, policy)| {
            FORMS.map(|(name, equation, halving)| (op, policy, name, Way { equation, halving }))
        })
        .map(|(op, policy, name, way)| Case::new(SCHEME, op, OURS, name, move || call(policy, way)))
        .collect()
}

fn call(policy: Policy, way: Way) -> Result<Call, String> {
    let mut ring = Ring::try_new(|i| signed(Ours, i))?;
    Ok(Box::new(move || verify(ring.turn(), policy, way)))
}

fn verify(input: &Signed<Ours>, policy: Policy, way: Way) -> bool {
    input.key.verify_stream_with(policy, &Signature::from_bytes(&input.signature)).is_ok_and(|mut stream| {
        stream.update(input.message);
        stream.finalize_and_verify_by(way).is_ok()
    })
}
