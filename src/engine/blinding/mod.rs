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

use core::fmt;
use core::ops::Deref;

use crate::xof::Shake256;
use shake::digest::{ExtendableOutput, Update, XofReader};
use zeroize::{Zeroize, ZeroizeOnDrop, Zeroizing};

#[cfg(feature = "prime-field")]
use crate::group::start;
use crate::scalar::GroupScalar;

#[cfg(any(test, feature = "build-blinding"))]
pub mod build;
#[cfg(test)]
mod tests;

/// A group whose products are blinded, as a parameter of types.
pub trait Blindable: Sized + 'static {
    /// Integers modulo the order of the generator.
    type Scalar: GroupScalar;
    /// A point, in coordinates multiplied by secret factors.
    #[cfg(not(any(test, feature = "build-blinding")))]
    type Start: Zeroize + Send + Sync;
    /// A point, in coordinates multiplied by secret factors.
    #[cfg(any(test, feature = "build-blinding"))]
    type Start: build::StartWords + Zeroize + Send + Sync;
    /// The name of the group, hashed with seeds.
    const NAME: &'static str;

    /// The neutral element, not masked.
    const NEUTRAL: Self::Start;

    /// [`Mask::none`], which so takes no room on the stack.
    const NO_MASK: &'static Mask<Self>;

    /// k G, in coordinates multiplied by factors from the stream. Constant-time.
    fn start(k: &Self::Scalar, mask: &Mask<Self>, stream: &mut Stream) -> Self::Start;
    /// Where the mask of the build is kept.
    #[cfg(feature = "build-blinding")]
    fn of_build() -> &'static build::Cell;
}

/// Secret bytes that one seed gives.
pub struct Stream(<Shake256 as ExtendableOutput>::Reader);

impl Stream {
    /// The bytes that a seed gives for a group of this name. Not generic, as hashing is the most of a context's code.
    #[inline(never)]
    fn of(name: &str, seed: &[u8; 32]) -> Self {
        let hash = Shake256::default().chain("lemniscate blinding ").chain(name).chain(seed);
        Stream(hash.finalize_xof())
    }

    /// The next bytes.
    #[inline(never)]
    pub(crate) fn draw<const N: usize>(&mut self) -> Zeroizing<[u8; N]> {
        let mut bytes = Zeroizing::new([0; N]);
        self.fill(&mut *bytes);
        bytes
    }

    fn fill(&mut self, bytes: &mut [u8]) {
        self.0.read(bytes);
    }

    /// Factors of coordinates over GF(2^255 - M): odd, and below 2^254, so not 0 modulo 2^255 - M.
    #[cfg(feature = "gf255")]
    pub(crate) fn draw_factors(&mut self) -> Zeroizing<[[u64; 4]; start::LANES]> {
        let mut factors = Zeroizing::new([[0; 4]; start::LANES]);
        for factor in factors.iter_mut() {
            *factor = crate::wide::words_from_bytes(&*self.draw::<32>());
            factor[0] |= 1;
            factor[3] &= u64::MAX >> 2;
        }
        factors
    }

    /// Factors of coordinates over GF(2^448 - 2^224 - 1): odd, and below 2^447, so not 0 modulo that.
    #[cfg(feature = "gf448")]
    pub(crate) fn draw_factors_448(&mut self) -> Zeroizing<[[u64; 7]; start::LANES]> {
        let mut factors = Zeroizing::new([[0; 7]; start::LANES]);
        for factor in factors.as_flattened_mut().chunks_exact_mut(7) {
            factor.copy_from_slice(&crate::wide::words_from_bytes::<7>(&*self.draw::<56>()));
            factor[0] |= 1;
            factor[6] &= u64::MAX >> 1;
        }
        factors
    }
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

    /// What masks where the caller gives no context: with the feature `build-blinding` the mask of the build, else none.
    pub fn of_build() -> MaskOfBuild<G> {
        #[cfg(feature = "build-blinding")]
        return MaskOfBuild(build::mask(&lemniscate_build_seed::SEED));
        #[cfg(not(feature = "build-blinding"))]
        MaskOfBuild(G::NO_MASK)
    }

    /// k - 2^d b, of which `doublings` is d: a sum of that product, started with [`Self::start`], is k G. Constant-time.
    #[inline(never)]
    pub fn blind(&self, k: &G::Scalar, doublings: usize) -> Zeroizing<G::Scalar> {
        if self.is_none { Zeroizing::new(*k) } else { k.subtract_shifted(&self.scalar, doublings) }
    }

    /// [`Self::blind`] of each of at most L scalars; 0 in the places of others. Constant-time.
    #[cfg(all(lemniscate_vectors, any(feature = "ed25519", feature = "ed448", feature = "double-odd")))]
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

/// The mask of the build, or the one that hides nothing, of which there is one for all.
#[cfg(feature = "build-blinding")]
pub struct MaskOfBuild<G: Blindable>(Mask<G>);

/// The mask of the build, or the one that hides nothing, of which there is one for all.
#[cfg(not(feature = "build-blinding"))]
pub struct MaskOfBuild<G: Blindable>(&'static Mask<G>);

impl<G: Blindable> Deref for MaskOfBuild<G> {
    type Target = Mask<G>;

    fn deref(&self) -> &Mask<G> {
        #[cfg(feature = "build-blinding")]
        return &self.0;
        #[cfg(not(feature = "build-blinding"))]
        self.0
    }
}

impl<G: Blindable> Drop for Mask<G> {
    fn drop(&mut self) {
        self.scalar.zeroize();
        self.start.zeroize();
    }
}

impl<G: Blindable> ZeroizeOnDrop for Mask<G> {}

/// A blinding context: secrets that mask the secrets of keys, signatures and exchanges.
///
/// Its own secrets are wiped when it is dropped, and do not print. Making one takes about as long as making a key.
pub struct Blinding<G: Blindable> {
    /// What the next state is made of.
    next: [u8; 32],
    mask: Mask<G>,
}

impl<G: Blindable> Blinding<G> {
    /// From a seed, which should be secret, and random: the same seed gives the same context. Constant-time.
    pub fn from_seed(seed: &[u8; 32]) -> Self {
        Self::derive(seed, &Mask::of_build())
    }

    /// From a generator of secure random numbers.
    #[cfg(feature = "rand_core")]
    pub fn from_rng<R: rand_core::CryptoRng>(rng: &mut R) -> Self {
        let mut seed = Zeroizing::new([0; 32]);
        rng.fill_bytes(&mut *seed);
        Self::from_seed(&seed)
    }

    /// Replaces all secrets by new ones, made from the old ones by a hash function. Who learns the new ones does not
    /// learn the old ones from them. Constant-time.
    pub fn renew(&mut self) {
        *self = Self::derive(&self.next, &self.mask);
    }

    /// The secrets that mask others, as words, to compare contexts.
    #[cfg(all(lemniscate_internals, feature = "build-blinding"))]
    pub fn mask_words(&self) -> [u64; build::WORDS] {
        let mut words = [0; build::WORDS];
        self.mask.write(&mut words);
        words
    }

    /// Those of the context of the build.
    #[cfg(all(lemniscate_internals, feature = "build-blinding"))]
    pub fn mask_words_of_build() -> [u64; build::WORDS] {
        let mut words = [0; build::WORDS];
        Mask::<G>::of_build().write(&mut words);
        words
    }

    /// The context that hides nothing, to measure what the others cost.
    #[cfg(lemniscate_internals)]
    pub fn none() -> Self {
        Blinding { next: [0; 32], mask: Mask::none() }
    }

    /// From a seed, under a mask for the product that this takes.
    fn derive(seed: &[u8; 32], mask: &Mask<G>) -> Self {
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

/// Prints the name of the type alone.
impl<G: Blindable> fmt::Debug for Blinding<G> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Blinding({})", G::NAME)
    }
}
