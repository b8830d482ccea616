//! The equation for many signatures as "Accelerating EdDSA Signature Verification with Faster Scalar Size Halving" (TCHES
//! 2025) has it, which is not sound. It is here so that tests can show what it lets through.

use curve25519_dalek::edwards::CompressedEdwardsY;
use curve25519_dalek::traits::IsIdentity;
use curve25519_dalek::{EdwardsPoint, Scalar};
use num_bigint::{BigInt, Sign};

use crate::Case;
use crate::crafted::challenge;
use crate::points::order;

/// Is sum tau (S B - R) - u sum rho A the neutral element, where tau k = u rho, both of half length?
///
/// Times 8 if `cofactored`. False if something does not decode.
pub fn equation_holds(cases: &[Case], u: &Scalar, cofactored: bool) -> bool {
    let decode = |bytes| CompressedEdwardsY(bytes).decompress();
    let inverse = u.invert();
    let mut sum = EdwardsPoint::default();
    for case in cases {
        let s: Option<Scalar> = Scalar::from_canonical_bytes(case.s()).into();
        let (Some(s), Some(a), Some(r)) = (s, decode(case.public_key), decode(case.r())) else {
            return false;
        };
        let k = challenge(&case.r(), &case.public_key, &case.message);
        let (rho, tau) = halve(&(k * inverse));
        sum += times(&tau, EdwardsPoint::mul_base(&s) - r) - u * times(&rho, a);
    }
    if cofactored { sum.mul_by_cofactor().is_identity() } else { sum.is_identity() }
}

/// n P for an integer n: P may have a part of small order, so n is not to be reduced.
fn times(n: &BigInt, p: EdwardsPoint) -> EdwardsPoint {
    let (sign, bytes) = n.to_bytes_be();
    let mut product = EdwardsPoint::default();
    for byte in bytes {
        for bit in (0..8).rev() {
            product += product;
            if byte >> bit & 1 == 1 {
                product += p;
            }
        }
    }
    if sign == Sign::Minus { -product } else { product }
}

/// (rho, tau) with rho = tau v mod L: Euclid's algorithm, stopped half way.
fn halve(v: &Scalar) -> (BigInt, BigInt) {
    let mut rho = [BigInt::from(order()), BigInt::from_bytes_le(Sign::Plus, v.as_bytes())];
    let mut tau = [BigInt::ZERO, BigInt::from(1)];
    while rho[1].bits() > 126 {
        let quotient = &rho[0] / &rho[1];
        rho = [rho[1].clone(), &rho[0] - &quotient * &rho[1]];
        tau = [tau[1].clone(), &tau[0] - &quotient * &tau[1]];
    }
    let [_, rho] = rho;
    let [_, tau] = tau;
    (rho, tau)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Source;
    use crate::random::random;

    #[test]
    fn good_signatures_satisfy_it() {
        let u = Source::new("u").scalar();
        let good: Vec<Case> = random("good").filter(crate::oracle::zip215).take(5).collect();
        assert!(equation_holds(&good, &u, true));
        let bad: Vec<Case> = random("bad").filter(|case| !crate::oracle::zip215(case)).take(5).collect();
        assert!(bad.iter().all(|case| !equation_holds(core::slice::from_ref(case), &u, true)));
    }
}
