//! The traits of the crate `group`, with the feature of that name.

use ff::PrimeField;
use rand_core::TryRng;
use subtle::{Choice, CtOption};
use zeroize::Zeroizing;

use crate::bytes::ByteArray;

use super::{Element, PrimeGroup, ScalarOf};

/// An encoding, in the form that [`group::GroupEncoding`] requires.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Repr<B>(pub B);

impl<B: ByteArray> Default for Repr<B> {
    fn default() -> Self {
        Repr(B::ZERO)
    }
}

impl<B: ByteArray> AsRef<[u8]> for Repr<B> {
    fn as_ref(&self) -> &[u8] {
        self.0.as_ref()
    }
}

impl<B: ByteArray> AsMut<[u8]> for Repr<B> {
    fn as_mut(&mut self) -> &mut [u8] {
        self.0.as_mut()
    }
}

/// Except for the random ones, each function equals the inherent method of the same name.
impl<G: PrimeGroup> group::Group for Element<G>
where
    ScalarOf<G>: PrimeField,
{
    type Scalar = ScalarOf<G>;

    fn try_random<R: TryRng + ?Sized>(rng: &mut R) -> Result<Self, R::Error> {
        let mut uniform = Zeroizing::new(G::Uniform::ZERO);
        rng.try_fill_bytes(uniform.as_mut())?;
        Ok(Self::from_uniform_bytes(&uniform))
    }

    fn identity() -> Self {
        Self::NEUTRAL
    }

    fn generator() -> Self {
        Self::generator()
    }

    fn is_identity(&self) -> Choice {
        self.is_neutral()
    }

    fn double(&self) -> Self {
        self.double()
    }

    fn mul_by_generator(scalar: &ScalarOf<G>) -> Self {
        Self::mul_generator(scalar)
    }
}

impl<G: PrimeGroup> group::GroupEncoding for Element<G> {
    type Repr = Repr<G::Encoding>;

    fn from_bytes(bytes: &Self::Repr) -> CtOption<Self> {
        let decoded = Self::decode(&bytes.0);
        CtOption::new(decoded.unwrap_or_default(), Choice::from(u8::from(decoded.is_ok())))
    }

    /// Decodes with all checks: an unchecked variant does not exist.
    fn from_bytes_unchecked(bytes: &Self::Repr) -> CtOption<Self> {
        Self::from_bytes(bytes)
    }

    fn to_bytes(&self) -> Self::Repr {
        Repr(self.encode())
    }
}

impl<G: PrimeGroup> group::prime::PrimeGroup for Element<G> where ScalarOf<G>: PrimeField {}
