//! Blinding: independent secrets mask computations with a secret, against attackers who measure power,
//! radiation or time and average over many runs. No result depends on it.
//!
//! Of every group with a fixed base G a context keeps a secret integer b and the point b G. A product k G is computed as
//! (k - 2^d b) G by a sum that starts with b G and is doubled d times on its way, so that the other part of the scalar
//! costs no addition (a split scalar, as of Clavier and Joye, CHES 2001, one part of which is kept). The coordinates of
//! b G, and those where a product of another point starts, are multiplied by secret factors (Coron, CHES 1999, the third
//! countermeasure).
//!
//! A [`Blinding`] is made by the caller, from a seed or a generator of random numbers, and renewed at will. Functions
//! that are not given one mask nothing, or with the feature `build-blinding` use the context of the build (`build`).

use zeroize::{Zeroize, ZeroizeOnDrop, Zeroizing};

use crate::group::start::CAN_BE_MASKED;
use crate::scalar::GroupScalar;

#[cfg_attr(
    not(feature = "build-blinding"),
    allow(dead_code, unused_imports, reason = "builds have a context with that feature")
)]
pub mod build;
#[cfg(feature = "blinding")]
mod context;
#[cfg_attr(feature = "build-blinding", path = "of_build/seeded.rs")]
mod of_build;
#[cfg_attr(not(feature = "blinding"), path = "no_stream.rs")]
mod stream;
#[cfg(all(test, feature = "blinding"))]
mod tests;

#[cfg(feature = "blinding")]
pub use context::Blinding;
pub(crate) use of_build::in_build;
pub use of_build::{InBuild, StartOfBuild};
pub use stream::Stream;

/// A group whose products are blinded, as a type parameter.
pub trait Blindable: InBuild + Sized + 'static {
    /// Integers modulo the order of the generator.
    type Scalar: GroupScalar;
    /// A point, in coordinates multiplied by secret factors.
    type Start: StartOfBuild + Zeroize + Send + Sync;
    /// The name of the group, hashed with seeds.
    const NAME: &'static str;

    /// The neutral element, not masked.
    const NEUTRAL: Self::Start;

    /// [`Mask::none`], which so takes no room on the stack.
    const NO_MASK: &'static Mask<Self>;

    /// k G, in coordinates multiplied by factors from the stream. Constant-time.
    fn start(k: &Self::Scalar, mask: &Mask<Self>, stream: &mut Stream) -> Self::Start;
}

/// What masks the secrets of one computation. Wiped when dropped.
pub struct Mask<G: Blindable> {
    /// Whether b = 0, so that there is nothing to subtract. No secret: the caller knows whether there is a context.
    is_none: bool,
    /// b.
    scalar: G::Scalar,
    /// b G.
    start: G::Start,
}

impl<G: Blindable> Mask<G> {
    /// The mask that hides nothing: b = 0, and the neutral element.
    pub const fn none() -> Self {
        Mask { is_none: true, scalar: G::Scalar::ZERO, start: G::NEUTRAL }
    }

    /// k - 2^d b, of which `doublings` is d: a sum of that product, started with [`Self::start`], is k G. Constant-time.
    #[inline]
    pub fn blind(&self, k: &G::Scalar, doublings: usize) -> Zeroizing<G::Scalar> {
        if !CAN_BE_MASKED || self.is_none { Zeroizing::new(*k) } else { self.blind_by_it(k, doublings) }
    }

    /// By itself: most calls have no mask, and for them there is nothing to be fetched.
    #[inline(never)]
    fn blind_by_it(&self, k: &G::Scalar, doublings: usize) -> Zeroizing<G::Scalar> {
        k.subtract_shifted(&self.scalar, doublings)
    }

    /// [`Self::blind`] of each of at most L scalars; 0 in the places of others. Constant-time.
    #[inline(always)]
    pub fn blind_each<const L: usize>(
        &self,
        scalars: &[G::Scalar],
        doublings: usize,
    ) -> Zeroizing<[G::Scalar; L]> {
        let mut blinded = Zeroizing::new([G::Scalar::ZERO; L]);
        for (blinded, scalar) in blinded.iter_mut().zip(scalars) {
            *blinded = *self.blind(scalar, doublings);
        }
        blinded
    }

    /// b G.
    pub fn start(&self) -> &G::Start {
        &self.start
    }
}

impl<G: Blindable> Drop for Mask<G> {
    fn drop(&mut self) {
        self.scalar.zeroize();
        self.start.zeroize();
    }
}

impl<G: Blindable> ZeroizeOnDrop for Mask<G> {}
