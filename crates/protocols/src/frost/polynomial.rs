//! Secret polynomials, commitments to them, and interpolation (RFC 9591 section 4.2 and appendix C).

use alloc::vec::Vec;

use rand_core::CryptoRng;
use zeroize::{Zeroize, Zeroizing};

use crate::Error;
use crate::group::{Encoded, is_zero};
use lemniscate::prime_order::PrimeScalar;

use super::{Identifier, Suite};

/// a_0 + a_1 x + .. + a_(t-1) x^(t-1) for a threshold t. Wiped when dropped.
pub(super) struct Polynomial<S: Suite>(Vec<S::Scalar>);

impl<S: Suite> Polynomial<S> {
    /// A random polynomial whose value at 0 is `secret`.
    pub fn random<R: CryptoRng + ?Sized>(secret: &S::Scalar, threshold: u16, rng: &mut R) -> Self {
        let mut coefficients = Vec::with_capacity(usize::from(threshold));
        coefficients.push(*secret);
        for _ in 1..threshold {
            coefficients.push(*S::random_scalar(rng));
        }
        Polynomial(coefficients)
    }

    /// The value for a participant.
    pub fn share(&self, identifier: Identifier) -> Zeroizing<S::Scalar> {
        let x = identifier.scalar::<S>();
        let mut value = Zeroizing::new(S::Scalar::default());
        for coefficient in self.0.iter().rev() {
            *value = *value * x + *coefficient;
        }
        value
    }

    /// a_0.
    pub fn secret(&self) -> &S::Scalar {
        &self.0[0]
    }

    /// a_j G for each j, from the given one on.
    pub fn commit(&self, first: usize) -> Commitment<S> {
        let products: Vec<_> = self.0[first..].iter().map(S::mul_generator).collect();
        Commitment(Encoded::each(&products).map(Encoded::normalized).collect())
    }
}

impl<S: Suite> Drop for Polynomial<S> {
    fn drop(&mut self) {
        self.0.zeroize();
    }
}

/// A commitment to the coefficients of a polynomial.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Commitment<S: Suite>(pub Vec<Encoded<S>>);

impl<S: Suite> Commitment<S> {
    /// The value at a participant's number times G, where the first coefficient is that of x^first.
    pub fn share(&self, identifier: Identifier, first: u32) -> lemniscate::prime_order::Element<S> {
        let x = identifier.scalar::<S>();
        let mut power = (0..first).fold(S::Scalar::ONE, |power, _| power * x);
        let mut terms = Vec::with_capacity(self.0.len());
        for coefficient in &self.0 {
            terms.push((power, coefficient.public()));
            power *= x;
        }
        S::sum_vartime(&terms)
    }
}

/// The coefficient by which a participant's value goes into the value at `at`, of a polynomial that is known at the numbers of all
/// `participants` (section 4.2, derive_interpolating_value for 0).
///
/// # Errors
/// [`Error::Unknown`] if the participant is not among them; [`Error::Duplicate`] if one is twice among them.
pub(super) fn interpolating_value<S: Suite>(
    participants: impl Iterator<Item = Identifier> + Clone,
    participant: Identifier,
    at: &S::Scalar,
) -> Result<S::Scalar, Error> {
    let x = participant.scalar::<S>();
    let (mut numerator, mut denominator, mut count) = (S::Scalar::ONE, S::Scalar::ONE, 0);
    for other in participants {
        if other == participant {
            count += 1;
            continue;
        }
        let other = other.scalar::<S>();
        numerator *= other - *at;
        denominator *= other - x;
    }
    match count {
        0 => Err(Error::Unknown(participant)),
        1 if !is_zero::<S>(&denominator) => Ok(numerator * S::invert(&denominator)),
        _ => Err(Error::Duplicate(participant)),
    }
}

/// Checks that a threshold is at least two and at most the number of participants.
pub(super) fn check_threshold(threshold: u16, count: usize) -> Result<(), Error> {
    if threshold >= 2 && usize::from(threshold) <= count { Ok(()) } else { Err(Error::Threshold) }
}
