//! Hashes of several strings or seeds, side by side.

use core::array;

use zeroize::Zeroizing;

use crate::scheme::curve25519::Edwards25519;
use crate::scheme::eddsa::{Hashed, Secret, of_hash};
use crate::scheme::schnorr::LANES;
use crate::sha512::{Blocks, hash_each};

use super::Scalar;
use super::curve::prefix;

/// The hashes of at most [`LANES`] strings, modulo the order. Constant-time but for the lengths.
pub(super) fn hash_several(strings: &[Hashed<'_>], scalars: &mut [Scalar]) {
    let string = |i: usize| strings.get(i).unwrap_or(&Hashed::NONE);
    let octets: [_; LANES] = array::from_fn(|i| string(i).variant.octets().0);
    let mut messages: [_; LANES] = array::from_fn(|i| {
        Blocks::new(prefix(string(i).variant, &octets[i]).into_iter().chain(string(i).pieces()))
    });
    let mut hashes = Zeroizing::new([[0; 64]; LANES]);
    let count = strings.len().min(LANES);
    hash_each(&mut messages[..count], &mut hashes[..count]);
    messages[..count].iter_mut().for_each(Blocks::wipe);
    for (scalar, hash) in scalars.iter_mut().zip(&hashes[..count]) {
        *scalar = Scalar::from_bytes_wide(hash);
    }
}

/// `Curve::expand` for each of at most [`LANES`] seeds, in the place beside it. Constant-time.
pub(super) fn expand_several(seeds: &[[u8; 32]], places: &mut [&mut Secret<Edwards25519>]) {
    let mut messages: [_; LANES] =
        array::from_fn(|i| Blocks::new(seeds.get(i).into_iter().map(|seed| seed.as_slice())));
    let mut hashes = Zeroizing::new([[0; 64]; LANES]);
    let count = seeds.len().min(LANES);
    hash_each(&mut messages[..count], &mut hashes[..count]);
    messages[..count].iter_mut().for_each(Blocks::wipe);
    for ((seed, hash), place) in seeds.iter().zip(&hashes[..count]).zip(places) {
        place.clone_from(&*of_hash(seed, hash));
    }
}
