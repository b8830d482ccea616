//! Numbers that decide what a case is: from a seed, as many as are wanted, or from the bytes of a fuzzer.

use curve25519_dalek::Scalar;

/// An endless row of numbers.
///
/// Of a fuzzer's bytes each small choice takes one, so that a change of one byte is a change of one choice. When they are
/// used up, SplitMix64 goes on.
pub struct Choices<'a> {
    bytes: &'a [u8],
    state: u64,
}

impl<'a> Choices<'a> {
    /// Those of a number under a seed.
    pub fn seeded(seed: u64, number: u64) -> Choices<'static> {
        let mut outer = Choices { bytes: &[], state: seed };
        let state = outer.word() ^ number.wrapping_mul(0xd6e8_feb8_6659_fd93);
        Choices { bytes: &[], state }
    }

    /// Those of a fuzzer's bytes.
    pub fn of_bytes(bytes: &'a [u8]) -> Self {
        Choices { bytes, state: bytes.len() as u64 }
    }

    /// 64 bits.
    pub fn word(&mut self) -> u64 {
        if let Some((word, rest)) = self.bytes.split_first_chunk() {
            self.bytes = rest;
            return u64::from_le_bytes(*word);
        }
        self.state = self.state.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.state;
        z = (z ^ z >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ z >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
        z ^ z >> 31
    }

    /// A number below `end`, which is not 0.
    pub fn below(&mut self, end: usize) -> usize {
        if let Some((&byte, rest)) = self.bytes.split_first().filter(|_| end <= 256) {
            self.bytes = rest;
            return usize::from(byte) % end;
        }
        (self.word() % end as u64) as usize
    }

    /// One of some.
    pub fn one_of<'v, T>(&mut self, values: &'v [T]) -> &'v T {
        &values[self.below(values.len())]
    }

    /// True once in so many times.
    pub fn once_in(&mut self, times: usize) -> bool {
        self.below(times) == times - 1
    }

    /// The next N bytes.
    pub fn bytes<const N: usize>(&mut self) -> [u8; N] {
        let mut bytes = [0; N];
        for chunk in bytes.chunks_mut(8) {
            let word = self.word().to_le_bytes();
            chunk.copy_from_slice(&word[..chunk.len()]);
        }
        bytes
    }

    /// A scalar modulo L.
    pub fn scalar(&mut self) -> Scalar {
        Scalar::from_bytes_mod_order_wide(&self.bytes())
    }

    /// A message: often around the lengths at which a hash takes another block.
    pub fn message(&mut self) -> Vec<u8> {
        let length = match self.below(4) {
            0 => self.below(8),
            1 => 40 + self.below(16),
            2 => 104 + self.below(16),
            _ => self.below(256),
        };
        let mut message = vec![0; length];
        for chunk in message.chunks_mut(8) {
            let word = self.word().to_le_bytes();
            chunk.copy_from_slice(&word[..chunk.len()]);
        }
        message
    }
}

#[cfg(test)]
mod tests {
    use super::Choices;

    #[test]
    fn are_reproducible() {
        let row = |seed, number| Choices::seeded(seed, number).bytes::<100>();
        assert_eq!(row(1, 2), row(1, 2));
        assert_ne!(row(1, 2), row(2, 1));
        assert_ne!(row(1, 2), row(1, 3));
    }

    #[test]
    fn come_from_bytes_while_there_are_some() {
        let mut choices = Choices::of_bytes(&[7, 9, 1, 0, 0, 0, 0, 0, 0, 0, 5]);
        assert_eq!((choices.below(4), choices.below(256), choices.word()), (3, 9, 1));
        assert_eq!(choices.below(10), 5);
        assert_ne!(choices.word(), choices.word());
    }
}
