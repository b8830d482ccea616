//! ristretto255 of `curve25519-dalek` and of `crrl`, decaf448 of `crrl` and of `ed448-goldilocks`.

use curve25519_dalek::ristretto::{CompressedRistretto, RistrettoPoint};
use curve25519_dalek::traits::{MultiscalarMul, VartimeMultiscalarMul};
use ed448_goldilocks::{CompressedDecaf, DecafPoint, DecafScalar};

use crate::case::Case;
use crate::cases::elements::{Elements, element_cases};
use crate::cases::shape::{Group, group_cases};

pub fn cases() -> Vec<Case> {
    let mut cases = of_group::<32, _>("ristretto255", "curve25519-dalek", Dalek);
    cases.extend(of_group::<32, _>("ristretto255", "crrl", Ristretto));
    cases.extend(of_group::<56, _>("decaf448", "crrl", Decaf));
    cases.extend(of_group::<56, _>("decaf448", "ed448-goldilocks", Goldilocks));
    cases
}

fn of_group<const N: usize, G: Elements<N>>(
    scheme: &'static str,
    implementation: &'static str,
    code: G,
) -> Vec<Case> {
    let mut cases = group_cases(scheme, implementation, "", code);
    cases.extend(element_cases(scheme, implementation, code));
    cases
}

#[derive(Clone, Copy)]
struct Dalek;

impl Group for Dalek {
    type Element = RistrettoPoint;
    type Scalar = curve25519_dalek::Scalar;

    fn scalar(self, bytes: &[u8; 32]) -> Self::Scalar {
        Self::Scalar::from_bytes_mod_order(*bytes)
    }

    fn decode(self, bytes: &[u8; 32]) -> Option<RistrettoPoint> {
        CompressedRistretto(*bytes).decompress()
    }

    fn encode(self, element: &RistrettoPoint) -> [u8; 32] {
        element.compress().to_bytes()
    }

    fn mul(self, element: &RistrettoPoint, scalar: &Self::Scalar) -> RistrettoPoint {
        element * scalar
    }

    fn mulgen(self, scalar: &Self::Scalar) -> RistrettoPoint {
        RistrettoPoint::mul_base(scalar)
    }
}

impl Elements<32> for Dalek {
    fn map(self, bytes: &[u8; 192]) -> RistrettoPoint {
        RistrettoPoint::from_uniform_bytes(&std::array::from_fn(|i| bytes[i]))
    }

    fn sum(self, terms: &[(Self::Scalar, RistrettoPoint)]) -> Option<RistrettoPoint> {
        let (scalars, points) = (terms.iter().map(|term| &term.0), terms.iter().map(|term| &term.1));
        Some(RistrettoPoint::multiscalar_mul(scalars, points))
    }

    fn sum_vartime(self, terms: &[(Self::Scalar, RistrettoPoint)]) -> Option<RistrettoPoint> {
        let (scalars, points) = (terms.iter().map(|term| &term.0), terms.iter().map(|term| &term.1));
        Some(RistrettoPoint::vartime_multiscalar_mul(scalars, points))
    }
}

macro_rules! of_crrl {
    ($module:ident, $code:ident, $length:literal, $uniform:literal) => {
        #[derive(Clone, Copy)]
        struct $code;

        impl Group<$length> for $code {
            type Element = crrl::$module::Point;
            type Scalar = crrl::$module::Scalar;

            fn scalar(self, bytes: &[u8; 32]) -> Self::Scalar {
                Self::Scalar::decode_reduce(&bytes.repeat(2)[..$length])
            }

            fn decode(self, bytes: &[u8; $length]) -> Option<Self::Element> {
                Self::Element::decode(bytes)
            }

            fn encode(self, element: &Self::Element) -> [u8; $length] {
                element.encode()
            }

            fn mul(self, element: &Self::Element, scalar: &Self::Scalar) -> Self::Element {
                element * scalar
            }

            fn mulgen(self, scalar: &Self::Scalar) -> Self::Element {
                Self::Element::mulgen(scalar)
            }
        }

        impl Elements<$length> for $code {
            fn map(self, bytes: &[u8; 192]) -> Self::Element {
                Self::Element::one_way_map(&bytes[..$uniform])
            }
        }
    };
}

of_crrl!(ristretto255, Ristretto, 32, 64);
of_crrl!(decaf448, Decaf, 56, 112);

#[derive(Clone, Copy)]
struct Goldilocks;

impl Group<56> for Goldilocks {
    type Element = DecafPoint;
    type Scalar = DecafScalar;

    fn scalar(self, bytes: &[u8; 32]) -> DecafScalar {
        let wide: [u8; 64] = std::array::from_fn(|i| bytes[i % 32]);
        let low = std::array::from_fn::<_, 56, _>(|i| wide[i]);
        DecafScalar::from_bytes_mod_order(&low.into())
    }

    fn decode(self, bytes: &[u8; 56]) -> Option<DecafPoint> {
        CompressedDecaf(*bytes).decompress().into_option()
    }

    fn encode(self, element: &DecafPoint) -> [u8; 56] {
        element.compress().0
    }

    fn mul(self, element: &DecafPoint, scalar: &DecafScalar) -> DecafPoint {
        element * scalar
    }

    fn mulgen(self, scalar: &DecafScalar) -> DecafPoint {
        DecafPoint::GENERATOR * scalar
    }
}

impl Elements<56> for Goldilocks {
    fn map(self, bytes: &[u8; 192]) -> DecafPoint {
        DecafPoint::from_uniform_bytes(&std::array::from_fn(|i| bytes[i]))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cases::elements::tests::has_elements;

    #[test]
    fn does_what_is_measured() {
        has_elements::<32>(Dalek);
        has_elements::<32>(Ristretto);
        has_elements::<56>(Decaf);
        has_elements::<56>(Goldilocks);
    }
}
