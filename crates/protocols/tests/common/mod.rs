//! What the tests share.
#![allow(dead_code, reason = "each test uses a part")]

use std::convert::Infallible;

use rand_core::{TryCryptoRng, TryRng};

pub fn bytes(digits: &str) -> Vec<u8> {
    hex::decode(digits).expect("hexadecimal digits")
}

/// Gives the bytes that a vector states, in the pieces that are asked for: each piece is filled up with zeros. What is asked for
/// after them counts up.
pub struct Given {
    pieces: std::collections::VecDeque<Vec<u8>>,
    count: u64,
}

impl Given {
    pub fn new(pieces: impl IntoIterator<Item = Vec<u8>>) -> Self {
        Given { pieces: pieces.into_iter().collect(), count: 0 }
    }

    /// Different bytes for every seed.
    pub fn seeded(seed: u64) -> Self {
        Given { pieces: Default::default(), count: seed << 32 }
    }
}

impl TryRng for Given {
    type Error = Infallible;

    fn try_next_u32(&mut self) -> Result<u32, Infallible> {
        self.try_next_u64().map(|word| word as u32)
    }

    fn try_next_u64(&mut self) -> Result<u64, Infallible> {
        let mut bytes = [0; 8];
        self.try_fill_bytes(&mut bytes)?;
        Ok(u64::from_le_bytes(bytes))
    }

    fn try_fill_bytes(&mut self, bytes: &mut [u8]) -> Result<(), Infallible> {
        if let Some(piece) = self.pieces.pop_front() {
            bytes.fill(0);
            bytes[..piece.len()].copy_from_slice(&piece);
            return Ok(());
        }
        for chunk in bytes.chunks_mut(64) {
            self.count += 1;
            let block = <sha2::Sha512 as sha2::Digest>::digest(self.count.to_le_bytes());
            chunk.copy_from_slice(&block[..chunk.len()]);
        }
        Ok(())
    }
}

impl TryCryptoRng for Given {}
