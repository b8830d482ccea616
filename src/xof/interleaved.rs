//! SHAKE256 over a state of interleaved bits: of each lane of 64 bits a word of the even bits and one of the odd bits, of which
//! a rotation of the lane is two rotations (Bertoni et al., "Keccak implementation overview", 2012, section 2.1).

use shake::digest::{ExtendableOutput, ExtendableOutputReset, Reset, Update, XofReader};

#[cfg(not(lemniscate_assembly = "thumbv7em"))]
use super::compact::permute;
#[cfg(lemniscate_assembly = "thumbv7em")]
use super::thumbv7em::permute;
use zeroize::{Zeroize, ZeroizeOnDrop};

use crate::wipe::wipe;

/// The even bits of all lanes, and the odd bits: lane x + 5y at x + 5y.
pub(super) type State = [[u32; 25]; 2];

/// The bytes of a block.
const RATE: usize = 136;

/// SHAKE256. Wiped when dropped.
#[derive(Clone, Default)]
pub struct Shake256 {
    state: State,
    /// The bytes of a lane that is not full, or of the lane that is read.
    lane: [u8; 8],
    /// The place in the block.
    at: usize,
}

/// The bytes that a hash gives. Wiped when dropped.
#[derive(Clone)]
pub struct Reader(Shake256);

impl Zeroize for Shake256 {
    fn zeroize(&mut self) {
        wipe(self.state.as_flattened_mut());
        wipe(&mut self.lane);
    }
}

impl Drop for Shake256 {
    fn drop(&mut self) {
        self.zeroize();
    }
}

impl ZeroizeOnDrop for Shake256 {}

/// Exchanges the bits whose places have bits i and i + 1 unequal: what makes even bits the lower ones of each group of 2^(i + 2).
#[inline(always)]
fn exchange(x: u32, i: u32, mask: u32) -> u32 {
    let bits = (x ^ x >> (1 << i)) & mask;
    x ^ bits ^ bits << (1 << i)
}

/// The even bits of a word in its lower half, and the odd bits in the upper one.
#[inline(always)]
fn separated(x: u32) -> u32 {
    let x = exchange(exchange(x, 0, 0x2222_2222), 1, 0x0c0c_0c0c);
    exchange(exchange(x, 2, 0x00f0_00f0), 3, 0x0000_ff00)
}

/// The opposite.
#[inline(always)]
fn mixed(x: u32) -> u32 {
    let x = exchange(exchange(x, 3, 0x0000_ff00), 2, 0x00f0_00f0);
    exchange(exchange(x, 1, 0x0c0c_0c0c), 0, 0x2222_2222)
}

impl Shake256 {
    /// Adds the bytes of the lane that ends at this place.
    #[inline(never)]
    fn add_lane(&mut self, i: usize) {
        let [low, high] = [0, 4].map(|k| {
            let [a, b, c, d] = [0, 1, 2, 3].map(|i| self.lane[k + i]);
            separated(u32::from_le_bytes([a, b, c, d]))
        });
        let [even, odd] = &mut self.state;
        even[i] ^= low & 0xffff | high << 16;
        odd[i] ^= low >> 16 | high & 0xffff_0000;
    }

    /// Writes the bytes of a lane.
    #[inline(never)]
    fn take_lane(&mut self, i: usize) {
        let [even, odd] = [self.state[0][i], self.state[1][i]];
        let low = mixed(even & 0xffff | odd << 16);
        let high = mixed(even >> 16 | odd & 0xffff_0000);
        self.lane = (u64::from(low) | u64::from(high) << 32).to_le_bytes();
    }

    /// Ends, and writes what the hash gives.
    #[cfg(any(feature = "curve9767", feature = "double-odd"))]
    pub(super) fn write(&mut self, output: &mut [u8]) {
        self.finish();
        self.read(output);
    }

    /// The next bytes that it gives, of a hash that has ended.
    #[inline(never)]
    fn read(&mut self, buffer: &mut [u8]) {
        for byte in buffer {
            if self.at == RATE {
                permute(&mut self.state);
                self.at = 0;
            }
            if self.at.is_multiple_of(8) {
                self.take_lane(self.at / 8);
            }
            *byte = self.lane[self.at % 8];
            self.at += 1;
        }
    }

    /// Adds what is left, and the padding.
    #[inline(never)]
    fn finish(&mut self) {
        self.lane[self.at % 8] ^= 0x1f;
        self.lane[self.at % 8 + 1..].fill(0);
        self.add_lane(self.at / 8);
        // The highest bit of the block.
        self.state[1][RATE / 8 - 1] ^= 1 << 31;
        // A reader begins with a permutation.
        self.at = RATE;
    }
}

impl Update for Shake256 {
    #[inline(never)]
    fn update(&mut self, data: &[u8]) {
        for byte in data {
            self.lane[self.at % 8] = *byte;
            self.at += 1;
            if self.at.is_multiple_of(8) {
                self.add_lane(self.at / 8 - 1);
                if self.at == RATE {
                    permute(&mut self.state);
                    self.at = 0;
                }
                self.lane = [0; 8];
            }
        }
    }
}

impl Reset for Shake256 {
    fn reset(&mut self) {
        (self.state, self.lane, self.at) = ([[0; 25]; 2], [0; 8], 0);
    }
}

impl ExtendableOutput for Shake256 {
    type Reader = Reader;

    fn finalize_xof(mut self) -> Reader {
        self.finish();
        Reader(self)
    }
}

impl ExtendableOutputReset for Shake256 {
    fn finalize_xof_reset(&mut self) -> Reader {
        let mut reader = Reader(self.clone());
        reader.0.finish();
        self.reset();
        reader
    }
}

impl XofReader for Reader {
    fn read(&mut self, buffer: &mut [u8]) {
        self.0.read(buffer);
    }
}

/// What the rounds of Keccak-f\[1600\] add to lane 0, in even and odd bits: bits 2^j - 1 of it are those of a linear feedback
/// shift register (FIPS 202, algorithm 5).
pub(super) const ROUND_CONSTANTS: [[u32; 2]; 24] = {
    let mut constants = [[0; 2]; 24];
    let (mut register, mut i) = (1_u32, 0);
    while i < 7 * 24 {
        // Bit 0 is even, all others are odd.
        let j = i % 7;
        let (half, bit) = if j == 0 { (0, 0) } else { (1, ((1 << j) - 2) / 2) };
        constants[i / 7][half] |= (register & 1) << bit;
        register = (register << 1) ^ ((register >> 7) * 0x171);
        i += 1;
    }
    constants
};

#[cfg(test)]
mod tests {
    use std::vec;
    use std::vec::Vec;

    use shake::digest::Update;

    use super::*;

    /// As the crate `shake`, for messages and outputs around the lengths of lanes and blocks, in pieces of any length.
    #[test]
    fn hashes_as_another_does() {
        let message: Vec<u8> = (0..300_u32).map(|i| (i * i % 251) as u8).collect();
        for length in [0, 1, 7, 8, 9, 32, 127, 135, 136, 137, 143, 271, 272, 300] {
            for piece in [1, 5, 8, 64, 300] {
                let (mut hash, mut other) = (Shake256::default(), shake::Shake256::default());
                for part in message[..length].chunks(piece) {
                    hash.update(part);
                    Update::update(&mut other, part);
                }
                let mut expected = vec![0; 300];
                other.finalize_xof().read(&mut expected);
                let mut output = vec![0; 300];
                let mut reader = hash.finalize_xof_reset();
                output.chunks_mut(piece).for_each(|part| reader.read(part));
                assert_eq!(output, expected, "{length} bytes in pieces of {piece}");
                let mut again = [0; 40];
                hash.update(&message[..length]);
                hash.finalize_xof().read(&mut again);
                assert_eq!(again, expected[..40]);
            }
        }
    }
}
