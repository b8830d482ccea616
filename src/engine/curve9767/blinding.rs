//! Blinding on Curve9767.

use crate::wipe::zeroize;
use subtle::{ConditionallySelectable, ConstantTimeEq};

use crate::engine::blinding::Stream;
use crate::engine::blinding::{self, Blindable};
use crate::field::gf9767::DEGREE;
use crate::field::gf9767::{Gf9767, portable};
use crate::group::curve9767::{Constants, Jacobian};

use super::Coordinates;
use super::Scalar;

/// Curve9767, as a parameter of [`Blinding`](blinding::Blinding).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Curve9767;

pub(crate) type Mask = blinding::Mask<Curve9767>;

/// A point, and a factor of its coordinates that is not 0.
#[derive(Clone, Copy)]
pub struct Start {
    point: Coordinates,
    factor: [u16; DEGREE],
}

zeroize!(Start: point, factor);

/// 1, as coefficients.
const ONE: [u16; DEGREE] = {
    let mut one = [0; DEGREE];
    one[0] = 1;
    one
};

impl Start {
    /// The point, in coordinates with the factor.
    #[inline(always)]
    pub(super) fn point<F: Constants>(&self) -> Jacobian<F> {
        Jacobian::from_affine(&super::affine(&self.point)).scale(&self.factor())
    }

    /// The factor.
    #[inline(always)]
    pub(super) fn factor<F: Constants>(&self) -> F {
        F::from_coefficients(&self.factor)
    }

    fn coefficients(&mut self) -> impl Iterator<Item = &mut u16> {
        self.point.iter_mut().flatten().chain(&mut self.factor)
    }
}

/// Four coefficients a word, and zeros after them.
impl blinding::build::StartWords for Start {
    fn write(&self, words: &mut [u64; blinding::build::START_WORDS]) {
        let mut copy = zeroize::Zeroizing::new(*self);
        for (i, coefficient) in copy.coefficients().enumerate() {
            words[i / 4] |= u64::from(*coefficient) << (16 * (i % 4));
        }
    }

    fn read(words: &[u64; blinding::build::START_WORDS]) -> Self {
        let mut start = Start { point: [[0; DEGREE]; 2], factor: [0; DEGREE] };
        for (i, coefficient) in start.coefficients().enumerate() {
            *coefficient = (words[i / 4] >> (16 * (i % 4))) as u16;
        }
        start
    }
}

blinding::in_build!(Curve9767);

impl Blindable for Curve9767 {
    type Scalar = Scalar;
    type Start = Start;
    const NAME: &'static str = "curve9767";

    const NEUTRAL: Start = Start { point: [[0; DEGREE]; 2], factor: ONE };
    const NO_MASK: &'static Mask = &Mask::none();

    fn start(k: &Scalar, mask: &Mask, stream: &mut Stream) -> Start {
        let mut factor = portable::Fe::from_digits_of(&stream.draw()).to_coefficients();
        // It is 0 with the chance of a guess at 250 bits, and then 1.
        let is_zero = factor.ct_eq(&[0; DEGREE]);
        factor[0] = u16::conditional_select(&factor[0], &1, is_zero);
        Start { point: super::base_product(k, mask), factor }
    }
}
