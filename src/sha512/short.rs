//! SHA-512 around the crate's function for whole blocks, for strings that are short: keys, nonces, challenges.
//!
//! The crate's own type is moved, filled and wiped by functions of four modules and of the C library. That is a fifth of the code that a
//! key or a signature executes outside of arithmetic, and a call that comes after other work waits for each line of it. Here one
//! function takes bytes, and one completes the hash, both in place.

use core::hint::black_box;

use crate::wipe::{Wiped, wipe};
use sha2::block_api::compress512;

use super::constants::INITIAL;

const BLOCK: usize = 128;

/// SHA-512. Wiped when dropped.
#[derive(Clone)]
pub struct Sha512 {
    state: [u64; 8],
    /// The bytes of a block that is not full; else 0.
    block: [u8; BLOCK],
    /// The number of all bytes.
    length: u64,
}

impl Default for Sha512 {
    #[inline(always)]
    fn default() -> Self {
        Sha512 { state: INITIAL, block: [0; BLOCK], length: 0 }
    }
}

impl Sha512 {
    /// Constant-time except for the length.
    #[inline(never)]
    pub fn update(&mut self, mut bytes: &[u8]) {
        let at = self.length as usize % BLOCK;
        self.length = self.length.wrapping_add(bytes.len() as u64);
        let room = &mut self.block[at..];
        if at > 0 && bytes.len() >= room.len() {
            let (first, others) = bytes.split_at(room.len());
            copy(room, first);
            self.compress();
            bytes = others;
        } else if at > 0 {
            return copy(room, bytes);
        }
        let (blocks, rest) = bytes.as_chunks();
        if !blocks.is_empty() {
            compress512(&mut self.state, blocks);
        }
        copy(&mut self.block, rest);
    }

    /// The hash of all bytes; the state is of no use afterwards.
    #[inline(never)]
    pub fn finish(&mut self) -> Wiped<u8, 64> {
        let at = self.length as usize % BLOCK;
        self.block[at] = 0x80;
        if at >= BLOCK - 16 {
            self.compress();
        }
        // In bits, of 128 bits the lower 67.
        let bits = u128::from(self.length) << 3;
        self.block[BLOCK - 16..].copy_from_slice(&bits.to_be_bytes());
        self.compress();
        let mut hash = Wiped::new([0; 64]);
        for (bytes, word) in hash.as_chunks_mut().0.iter_mut().zip(&self.state) {
            *bytes = word.to_be_bytes();
        }
        hash
    }

    /// The state after the block, which becomes zeros.
    #[inline]
    fn compress(&mut self) {
        compress512(&mut self.state, core::slice::from_ref(&self.block));
        self.block = [0; BLOCK];
    }
}

/// Writes bytes to the beginning of a place. By itself, as the compiler would call the C library's function.
#[inline(always)]
fn copy(place: &mut [u8], bytes: &[u8]) {
    let (words, last) = bytes.as_chunks::<8>();
    let (places, others) = place.split_at_mut(8 * words.len());
    for (place, word) in places.as_chunks_mut().0.iter_mut().zip(words) {
        *place = *word;
        black_box(());
    }
    for (place, byte) in others.iter_mut().zip(last) {
        *place = *byte;
        black_box(());
    }
}

impl Drop for Sha512 {
    /// The block is wiped as soon as it is compressed, and what follows is the last one.
    #[inline(always)]
    fn drop(&mut self) {
        wipe(&mut self.state);
        wipe(&mut self.block);
    }
}

impl zeroize::ZeroizeOnDrop for Sha512 {}

#[cfg(test)]
mod tests {
    use sha2::Digest;

    use super::*;
    use crate::testing::Random;

    /// Every length up to four blocks, in pieces of many lengths.
    #[test]
    fn hashes_are_those_of_the_crate() {
        let mut random = Random::new(512);
        let words: [u64; 64] = random.words();
        let bytes = words.map(u64::to_le_bytes);
        let bytes = bytes.as_flattened();
        for length in 0..=bytes.len() {
            let expected: [u8; 64] = sha2::Sha512::digest(&bytes[..length]).into();
            for piece in [1, 7, 32, 64, 111, 127, 128, 129, 300, 512] {
                let mut hasher = Sha512::default();
                bytes[..length].chunks(piece).for_each(|piece| hasher.update(piece));
                assert_eq!(*hasher.finish(), expected, "{length} bytes in pieces of {piece}");
            }
        }
    }
}
