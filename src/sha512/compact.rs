//! SHA-512 in little memory: a block is read into the words of the schedule, of which there are 16 at a time.
//!
//! The crate's compact form has all 80 words on the stack and a copy of the block, 1,250 bytes, and 2.4 KiB of code on a
//! Cortex-M0+. Words of 32 bits hold the block, as bytes are put into these without shifts of two registers.

use sha2::digest::consts::U64;
use sha2::digest::{FixedOutput, HashMarker, Output, OutputSizeUser, Update};
use zeroize::Zeroize;

use super::constants::INITIAL;
#[cfg(not(lemniscate_assembly = "thumbv7em"))]
use super::constants::ROUNDS;
use crate::wipe::zeroize;
#[cfg(lemniscate_assembly = "thumbv7em")]
use thumbv7em::rounds;

#[cfg(lemniscate_assembly = "thumbv7em")]
mod thumbv7em;

/// SHA-512. Wiped when dropped.
#[derive(Clone)]
pub struct Sha512 {
    state: [u64; 8],
    /// The bytes of a block that is not full, of each word of 64 bits the upper half first; else 0.
    block: [u32; 32],
    /// The number of all bytes.
    length: u64,
}

impl Default for Sha512 {
    #[inline]
    fn default() -> Self {
        Sha512 { state: INITIAL, block: [0; 32], length: 0 }
    }
}

zeroize!(on drop Sha512: state, block);
impl HashMarker for Sha512 {}

impl OutputSizeUser for Sha512 {
    type OutputSize = U64;
}

#[cfg(lemniscate_microcontroller)]
impl Sha512 {
    pub fn update(&mut self, bytes: &[u8]) {
        Update::update(self, bytes);
    }

    /// The hash of all bytes; the state is of no use afterwards.
    pub fn finish(&mut self) -> crate::wipe::Wiped<u8, 64> {
        let mut hash = crate::wipe::Wiped::new([0; 64]);
        self.finish_into(&mut hash);
        hash
    }
}

impl Sha512 {
    /// The bytes of the block that are there.
    fn at(&self) -> usize {
        self.length as usize % 128
    }

    fn push(&mut self, byte: u8) {
        let at = self.at();
        self.block[at / 4] |= u32::from(byte) << (24 - 8 * (at % 4));
        self.length = self.length.wrapping_add(1);
        if at == 127 {
            compress(&mut self.state, &mut self.block);
        }
    }
}

impl Update for Sha512 {
    #[inline(never)]
    fn update(&mut self, data: &[u8]) {
        for byte in data {
            self.push(*byte);
        }
    }
}

impl FixedOutput for Sha512 {
    fn finalize_into(mut self, hash: &mut Output<Self>) {
        self.finish_into(hash.into());
    }
}

impl Sha512 {
    /// In place: a copy has 200 bytes.
    #[inline(never)]
    fn finish_into(&mut self, hash: &mut [u8; 64]) {
        let length = self.length;
        self.push(0x80);
        if self.at() > 128 - 16 {
            compress(&mut self.state, &mut self.block);
        }
        // In bits, of 128 bits the lower 67.
        self.block[29] = (length >> 61) as u32;
        self.block[30] = (length >> 29) as u32;
        self.block[31] = (length << 3) as u32;
        compress(&mut self.state, &mut self.block);
        for (bytes, word) in hash.as_chunks_mut().0.iter_mut().zip(&self.state) {
            *bytes = word.to_be_bytes();
        }
    }
}

/// The state after one more block, of which zeros are left.
///
/// The eight words of a round lie side by side and begin one place lower in the next one, so that none is moved: 16 rounds
/// go down from the end, and then the words are copied there.
#[inline(never)]
fn compress(state: &mut [u64; 8], block: &mut [u32; 32]) {
    let mut words = [0; 8 + 16];
    words[16..].copy_from_slice(state);
    rounds(&mut words, block);
    for (state, word) in state.iter_mut().zip(&words) {
        *state = state.wrapping_add(*word);
    }
    block.fill(0);
    words.zeroize();
}

/// 80 rounds: `words` end with the state before, and begin with that afterwards. The block becomes the last words of the schedule.
#[cfg(not(lemniscate_assembly = "thumbv7em"))]
#[inline(always)]
fn rounds(words: &mut [u64; 24], block: &mut [u32; 32]) {
    for (n, constants) in ROUNDS.as_chunks::<16>().0.iter().enumerate() {
        if n > 0 {
            words.copy_within(..8, 16);
        }
        for (i, constant) in constants.iter().enumerate() {
            let scheduled = |k: usize| {
                let k = (i + k) % 16;
                u64::from(block[2 * k]) << 32 | u64::from(block[2 * k + 1])
            };
            let mut word = scheduled(0);
            if n > 0 {
                let (x, y) = (scheduled(1), scheduled(14));
                word = word
                    .wrapping_add(x.rotate_right(1) ^ x.rotate_right(8) ^ x >> 7)
                    .wrapping_add(scheduled(9))
                    .wrapping_add(y.rotate_right(19) ^ y.rotate_right(61) ^ y >> 6);
                (block[2 * i], block[2 * i + 1]) = ((word >> 32) as u32, word as u32);
            }
            round(words, i, word.wrapping_add(*constant));
        }
    }
}

/// The i-th of 16 rounds.
#[cfg(not(lemniscate_assembly = "thumbv7em"))]
#[inline(always)]
fn round(words: &mut [u64; 24], i: usize, word: u64) {
    let [ref mut first, a, b, c, ref mut d, e, f, g, h] = words[15 - i..24 - i] else { return };
    let sum = word
        .wrapping_add(h)
        .wrapping_add(e.rotate_right(14) ^ e.rotate_right(18) ^ e.rotate_right(41))
        .wrapping_add(g ^ e & (f ^ g));
    *d = d.wrapping_add(sum);
    *first = sum
        .wrapping_add(a.rotate_right(28) ^ a.rotate_right(34) ^ a.rotate_right(39))
        .wrapping_add(a & b | c & (a | b));
}

#[cfg(test)]
mod tests {
    use sha2::Digest;

    use super::*;

    /// Every length that the padding can follow, in pieces of one length and of another.
    #[test]
    fn is_what_the_crate_computes() {
        let data: [u8; 400] = core::array::from_fn(|i| (i * i / 3) as u8);
        for length in 0..data.len() {
            let message = &data[..length];
            let expected = sha2::Sha512::digest(message);
            for piece in [1, 7, 128, 400] {
                let mut hasher = Sha512::default();
                message.chunks(piece).for_each(|piece| Update::update(&mut hasher, piece));
                assert_eq!(hasher.finalize_fixed(), expected, "{length} bytes in pieces of {piece}");
            }
        }
    }

    /// As if so many bytes had been hashed before the last block: their bits do not fit a word.
    #[test]
    fn lengths_are_of_128_bits() {
        for length in [1 << 29, 1 << 33, 0xfedc_ba98_7654_3200] {
            let hasher = Sha512 { length, ..Sha512::default() };
            let mut block = [0; 128];
            block[0] = 0x80;
            block[112..].copy_from_slice(&(8 * u128::from(length)).to_be_bytes());
            let mut state = INITIAL;
            sha2::block_api::compress512(&mut state, &[block]);
            let expected = state.map(u64::to_be_bytes).concat();
            assert_eq!(hasher.finalize_fixed()[..], expected[..]);
        }
    }
}
