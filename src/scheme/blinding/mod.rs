//! Blinding: what is computed with a secret is masked by secrets of another origin, against those who measure power,
//! radiation or time and average over many runs. No result depends on it.
//!
//! Of every group with a fixed base G a context keeps a secret integer b and the point b G. A product k G is computed as
//! (k - 2^d b) G by a sum that starts with b G and is doubled d times on its way, so that the other part of the scalar
//! costs no addition (a split scalar, as of Clavier and Joye, CHES 2001, one part of which is kept). The coordinates of
//! b G, and those where a product of another point starts, are multiplied by secret factors (Coron, CHES 1999, the third
//! countermeasure).
//!
//! A [`Blinding`] is made by the caller, from a seed or a generator of random numbers, and renewed at will. Functions
//! that are not given one use that of the build, whose seed the build script has drawn and put into the library.

use core::fmt;

use shake::Shake256;
use shake::digest::{ExtendableOutput, Update, XofReader};
use zeroize::{Zeroize, ZeroizeOnDrop, Zeroizing};

use crate::group::start::{self, Start};
use crate::scalar::Scalar;
use crate::scalar::order::Order;

mod cell;
#[cfg(test)]
mod tests;

pub use cell::Cell;

/// What the build script has drawn, or was given.
static BUILD_SEED: [u8; 32] = *include_bytes!(concat!(env!("OUT_DIR"), "/blinding-seed"));

/// A group whose products are blinded, as a parameter of types.
pub trait Blindable: Sized + 'static {
    /// The order of the generator.
    type Order: Order;
    /// A point, in coordinates multiplied by secret factors.
    type Start: StartWords + Zeroize;
    /// The name of the group, hashed with seeds.
    const NAME: &'static str;

    /// The neutral element, not masked.
    fn neutral() -> Self::Start;
    /// k G, in coordinates multiplied by factors from the stream. Constant-time.
    fn start(k: &Scalar<Self::Order>, mask: &Mask<Self>, stream: &mut Stream) -> Self::Start;
    /// Where the mask of the build is kept.
    fn of_build() -> &'static Cell;
}

/// Points with factors as so many words.
pub const START_WORDS: usize = start::WORDS;
/// Masks as so many words: the scalar, and the point.
const WORDS: usize = 4 + START_WORDS;

/// A point with factors, as words.
pub trait StartWords {
    /// As words, in a place that is wiped by the caller.
    fn write(&self, words: &mut [u64; START_WORDS]);
    /// From what [`Self::write`] has written.
    fn read(words: &[u64; START_WORDS]) -> Self;
}

impl StartWords for Start {
    fn write(&self, words: &mut [u64; START_WORDS]) {
        *words = self.to_words();
    }

    fn read(words: &[u64; START_WORDS]) -> Self {
        Start::from_words(words)
    }
}

/// Secret bytes that one seed gives.
pub struct Stream(<Shake256 as ExtendableOutput>::Reader);

impl Stream {
    /// The next bytes.
    pub(crate) fn draw<const N: usize>(&mut self) -> Zeroizing<[u8; N]> {
        let mut bytes = Zeroizing::new([0; N]);
        self.0.read(&mut *bytes);
        bytes
    }

    /// Factors of coordinates over GF(2^255 - M): odd, and below 2^254, so not 0 modulo 2^255 - M.
    pub(crate) fn draw_factors(&mut self) -> Zeroizing<[[u64; 4]; start::LANES]> {
        let mut factors = Zeroizing::new([[0; 4]; start::LANES]);
        for factor in factors.iter_mut() {
            *factor = crate::wide::words_from_bytes(&*self.draw::<32>());
            factor[0] |= 1;
            factor[3] &= u64::MAX >> 2;
        }
        factors
    }
}

/// What masks the secrets of one computation. Wiped when dropped.
pub struct Mask<G: Blindable> {
    /// b.
    scalar: Scalar<G::Order>,
    /// b G.
    start: G::Start,
}

impl<G: Blindable> Mask<G> {
    /// The mask that hides nothing: b = 0.
    fn none() -> Self {
        Mask { scalar: Scalar::ZERO, start: G::neutral() }
    }

    /// That of the build, computed when it is first asked for.
    pub(super) fn of_build() -> Self {
        let words = G::of_build()
            .get_or_fill(|words| Blinding::<G>::derive(&BUILD_SEED, &Self::none()).mask.write(words));
        Self::read(&words)
    }

    /// k - 2^d b, of which `doublings` is d: a sum of that product, started with [`Self::start`], is k G. Constant-time.
    #[inline(never)]
    pub(super) fn blind(&self, k: &Scalar<G::Order>, doublings: usize) -> Zeroizing<Scalar<G::Order>> {
        let shifted = Zeroizing::new(self.scalar * Scalar::from(1u128 << doublings));
        Zeroizing::new(*k - *shifted)
    }

    /// b G.
    pub(super) fn start(&self) -> &G::Start {
        &self.start
    }

    fn write(&self, words: &mut [u64; WORDS]) {
        let (scalar, start) = words.split_at_mut(4);
        scalar.copy_from_slice(&self.scalar.to_words());
        if let Some(start) = start.first_chunk_mut() {
            self.start.write(start);
        }
    }

    fn read(words: &[u64; WORDS]) -> Self {
        let [b0, b1, b2, b3, start @ ..] = words;
        Mask { scalar: Scalar::from_words([*b0, *b1, *b2, *b3]), start: G::Start::read(start) }
    }
}

impl<G: Blindable> Drop for Mask<G> {
    fn drop(&mut self) {
        self.scalar.zeroize();
        self.start.zeroize();
    }
}

impl<G: Blindable> ZeroizeOnDrop for Mask<G> {}

/// A context of blinding: secrets that mask those of keys, signatures and exchanges.
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

    /// The context that hides nothing, to measure what the others cost.
    #[doc(hidden)]
    pub fn none() -> Self {
        Blinding { next: [0; 32], mask: Mask::none() }
    }

    /// From a seed, under a mask for the product that this takes.
    fn derive(seed: &[u8; 32], mask: &Mask<G>) -> Self {
        let hash = Shake256::default().chain("lemniscate blinding ").chain(G::NAME).chain(seed);
        let mut stream = Stream(hash.finalize_xof());
        let next = stream.draw();
        let scalar = Zeroizing::new(not_zero(Scalar::from_bytes_wide(&stream.draw())));
        let start = G::start(&scalar, mask, &mut stream);
        Blinding { next: *next, mask: Mask { scalar: *scalar, start } }
    }

    pub(super) fn mask(&self) -> &Mask<G> {
        &self.mask
    }
}

/// The scalar, or 1 in the place of 0. Constant-time.
pub(super) fn not_zero<O: Order>(scalar: Scalar<O>) -> Scalar<O> {
    scalar + Scalar::from(u64::from(scalar.is_zero().unwrap_u8()))
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

/// A secret key with a context that masks it: does what the key does.
pub struct Blinded<'a, K, G: Blindable> {
    pub(super) key: &'a K,
    pub(super) mask: &'a Mask<G>,
}

impl<'a, K, G: Blindable> Blinded<'a, K, G> {
    pub(super) fn new(key: &'a K, mask: &'a Mask<G>) -> Self {
        Blinded { key, mask }
    }
}

impl<K, G: Blindable> Clone for Blinded<'_, K, G> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<K, G: Blindable> Copy for Blinded<'_, K, G> {}

/// Prints what the key does.
impl<K: fmt::Debug, G: Blindable> fmt::Debug for Blinded<'_, K, G> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("Blinded").field(self.key).finish()
    }
}
