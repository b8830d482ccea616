//! Blinding contexts.

#[cfg(lemniscate_internals)]
mod internals;

use zeroize::{Zeroize, ZeroizeOnDrop};

use super::{Blindable, Mask, Stream};
use crate::scalar::GroupScalar;

/// A blinding context: secrets that mask the secrets of keys, signatures and exchanges.
///
/// Its own secrets are wiped when dropped, and never printed. Creating a context takes about as long as creating a key.
pub struct Blinding<G: Blindable> {
    /// What the next state is made of.
    next: [u8; 32],
    pub(super) mask: Mask<G>,
}

impl<G: Blindable> Blinding<G> {
    /// Creates a context from a seed, which should be secret and random. The same seed gives the same context. Constant-time.
    pub fn from_seed(seed: &[u8; 32]) -> Self {
        Self::derive(seed, &Mask::of_build())
    }

    /// Creates a context from a secure random number generator.
    #[cfg(feature = "rand_core")]
    pub fn from_rng<R: rand_core::CryptoRng>(rng: &mut R) -> Self {
        let mut seed = zeroize::Zeroizing::new([0; 32]);
        rng.fill_bytes(&mut *seed);
        Self::from_seed(&seed)
    }

    /// Replaces all secrets with new ones, which a hash function derives from the old ones and which do not reveal them. Constant-time.
    pub fn renew(&mut self) {
        *self = Self::derive(&self.next, &self.mask);
    }

    /// From a seed, under a mask for the product that this takes.
    pub(super) fn derive(seed: &[u8; 32], mask: &Mask<G>) -> Self {
        let mut stream = Stream::of(G::NAME, seed);
        let next = stream.draw();
        let scalar = G::Scalar::draw_nonzero(&mut |bytes| stream.fill(bytes));
        let start = G::start(&scalar, mask, &mut stream);
        Blinding { next: *next, mask: Mask { is_none: false, scalar: *scalar, start } }
    }

    pub(crate) fn mask(&self) -> &Mask<G> {
        &self.mask
    }
}

impl<G: Blindable> Drop for Blinding<G> {
    fn drop(&mut self) {
        self.next.zeroize();
    }
}

impl<G: Blindable> ZeroizeOnDrop for Blinding<G> {}

// Prints only the name of the type.
prints! { [G: Blindable] Debug for Blinding<G>: "Blinding({})", G::NAME }
