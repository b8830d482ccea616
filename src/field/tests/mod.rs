//! One suite for all fields of integers modulo a prime and every backend, against plain big integers.

use std::vec::Vec;

use num_bigint::BigUint;

use super::{FieldLanes, Prime};

mod model;
pub mod suite;

pub use model::{modulus, power};

/// What the suite needs of a prime.
pub trait Tested: Prime {
    /// Integers of as many words as the prime has that limbs, carries and folding may depend on.
    fn corners() -> Vec<BigUint>;
    /// The field's function of this name.
    fn sqrt<F: FieldLanes<Prime = Self>>(x: F) -> (F::Mask, F);
    /// The field's function of this name.
    fn sqrt_ratio<F: FieldLanes<Prime = Self>>(u: F, v: F) -> (F::Mask, F);
    /// The field's function `is_square`.
    fn is_square_in_lanes<F: FieldLanes<Prime = Self>>(x: F) -> F::Mask;
}

/// The integers from 2 below to 2 above each, modulo 2^bits.
pub fn neighbours(around: &[BigUint], bits: u32) -> Vec<BigUint> {
    let near = |x: &BigUint| [0u8, 1, 2, 3, 4].map(|offset| (x + power(bits) - 2u8 + offset) % power(bits));
    around.iter().flat_map(near).collect()
}

/// Integers with single limbs full or empty, for limbs that begin at these bits, and alternating bits.
pub fn limbs(starts: &[&[u32]], bits: u32) -> Vec<BigUint> {
    let mut integers: Vec<_> =
        [0xaa, 0x55].map(|byte| BigUint::from_bytes_le(&std::vec![byte; bits as usize / 8])).into();
    for limb in starts.iter().flat_map(|starts| starts.windows(2)) {
        let ones = power(limb[1]) - power(limb[0]);
        integers.extend([power(bits) - 1u8 - &ones, ones]);
    }
    integers
}
