//! Hashes of several strings or seeds, side by side.

use core::array;

use zeroize::Zeroizing;

use crate::engine::edwards25519::Edwards25519;
use crate::scheme::eddsa::{Hashed, Secret, of_hash};
use crate::scheme::schnorr::LANES;
use crate::sha512::{Blocks, hash_each};

use super::Scalar;
use super::curve::prefix;

/// The hashes of strings, modulo the order, for as many as there are scalars. Constant-time except for the lengths.
pub(super) fn hash_several(strings: &[Hashed<'_>], scalars: &mut [Scalar]) {
    for (strings, scalars) in strings.chunks(LANES).zip(scalars.chunks_mut(LANES)) {
        let string = |i: usize| strings.get(i).unwrap_or(&Hashed::NONE);
        let octets: [_; LANES] = array::from_fn(|i| string(i).variant.octets().0);
        let mut messages: [_; LANES] = array::from_fn(|i| {
            Blocks::new(prefix(string(i).variant, &octets[i]).into_iter().chain(string(i).pieces()))
        });
        let hashes = hashes_of(&mut messages[..strings.len()]);
        for (scalar, hash) in scalars.iter_mut().zip(&*hashes) {
            *scalar = Scalar::from_bytes_wide(hash);
        }
    }
}

/// `Curve::expand` for each seed, in the place beside it. Constant-time.
pub(super) fn expand_several(seeds: &[[u8; 32]], places: &mut [&mut Secret<Edwards25519>]) {
    for (seeds, places) in seeds.chunks(LANES).zip(places.chunks_mut(LANES)) {
        let mut messages: [_; LANES] =
            array::from_fn(|i| Blocks::new(seeds.get(i).into_iter().map(|seed| seed.as_slice())));
        let hashes = hashes_of(&mut messages[..seeds.len()]);
        for ((seed, hash), place) in seeds.iter().zip(&*hashes).zip(places) {
            place.clone_from(&*of_hash(seed, hash));
        }
    }
}

/// The hash of each of at most [`LANES`] messages, of which nothing is left.
fn hashes_of<'a, I: Iterator<Item = &'a [u8]>>(messages: &mut [Blocks<I>]) -> Zeroizing<[[u8; 64]; LANES]> {
    let mut hashes = Zeroizing::new([[0; 64]; LANES]);
    hash_each(messages, &mut hashes[..messages.len()]);
    messages.iter_mut().for_each(Blocks::wipe);
    hashes
}
