//! The group of Curve9767, and what only it has.

use subtle::{Choice, ConstantTimeEq};

use crate::field::gf9767::DEGREE;
use crate::loops::unseen;
use crate::scheme::prime_order::{PrimeGroup, decoded, hash::xof};
use crate::scheme::schnorr::{Parts, Scheme};
use crate::sealed::Sealed;

use super::hash::shake;
use super::{Curve9767, Element, Error, Scalar};
use crate::engine::curve9767::{self as engine, Coordinates, Decoded, Mask};

/// (0, 32 z^14).
pub(super) const GENERATOR: Coordinates = {
    let mut y = [0; DEGREE];
    y[14] = 32;
    [[0; DEGREE], y]
};

impl Sealed for Curve9767 {}

impl PrimeGroup for Curve9767 {
    const NAME: &'static str = <Self as Scheme>::NAME;
    type Base = <Self as Scheme>::Group;
    type Scalar = Scalar;
    type ScalarEncoding = [u8; 32];
    type Encoding = [u8; 32];
    type Uniform = [u8; 96];

    fn generator() -> Coordinates {
        GENERATOR
    }

    fn equals(a: &Coordinates, b: &Coordinates) -> Choice {
        unseen(a.as_flattened()).ct_eq(unseen(b.as_flattened()))
    }

    fn base_product(k: &Scalar, mask: &Mask) -> Coordinates {
        engine::base_product(k, mask)
    }

    fn decode(bytes: &[u8; 32]) -> Result<Coordinates, Error> {
        let Decoded { is_canonical, is_on_curve, coordinates } = engine::decode(bytes);
        decoded((is_canonical, is_on_curve, coordinates))
    }

    fn encode(point: &Coordinates) -> [u8; 32] {
        engine::encode(point)
    }

    fn map(uniform: &[u8; 96]) -> Coordinates {
        engine::map_to_curve(uniform)
    }

    fn expand(message: &[&[u8]], domain: &[u8], output: &mut [u8]) -> Result<(), Error> {
        xof::expand(message, domain, output)
    }
}

impl Element {
    /// self k + G s, for the generator G. Faster than both products. Constant-time.
    pub fn mul_add_mul_generator(&self, k: &Scalar, s: &Scalar) -> Self {
        Self::new(engine::product_and_base_product(k, self.coordinates(), s, &Mask::of_build()))
    }

    /// 2^n self, with one inversion. Constant-time except for n.
    pub fn double_n(&self, n: usize) -> Self {
        // A product takes less time than so many doublings.
        if n > 512 {
            return *self * Scalar::power_of_two(n);
        }
        Self::new(engine::double_n(self.coordinates(), n))
    }

    /// Hashes a message to an element whose discrete logarithm nobody knows. The message must already contain any domain
    /// separation. Constant-time except for the length of the message.
    pub fn hash_raw(message: &[u8]) -> Self {
        Self::from_uniform_bytes(&shake("", &[], Parts::one(message)))
    }
}
