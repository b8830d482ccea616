//! Hashes of several strings or seeds, one after the other.

use crate::engine::edwards25519::Edwards25519;
use crate::scheme::eddsa::{Curve as _, Hashed, Secret};

use super::Scalar;

/// The hashes of strings, modulo the order, for as many as there are scalars. Constant-time except for the lengths.
pub(super) fn hash_several(strings: &[Hashed<'_>], scalars: &mut [Scalar]) {
    for (scalar, string) in scalars.iter_mut().zip(strings) {
        *scalar = string.to_scalar::<Edwards25519>();
    }
}

/// `Curve::expand` for each seed, in the place beside it. Constant-time.
pub(super) fn expand_several(seeds: &[[u8; 32]], places: &mut [&mut Secret<Edwards25519>]) {
    for (seed, place) in seeds.iter().zip(places) {
        place.clone_from(&*Edwards25519::expand(seed));
    }
}
