//! Reproducible random values.

use curve25519_dalek::Scalar;
use sha2::{Digest, Sha512};

/// SHA-512 of a label and a counter, again and again.
pub struct Source {
    label: Vec<u8>,
    counter: u64,
}

impl Source {
    /// Equal labels give equal values.
    pub fn new(label: &str) -> Self {
        Source { label: label.as_bytes().to_vec(), counter: 0 }
    }

    /// The next N bytes, at most 64.
    pub fn bytes<const N: usize>(&mut self) -> [u8; N] {
        let hash =
            Sha512::new().chain_update(&self.label).chain_update(self.counter.to_le_bytes()).finalize();
        self.counter += 1;
        core::array::from_fn(|i| hash[i])
    }

    /// A number below `end`.
    pub fn below(&mut self, end: usize) -> usize {
        (u64::from_le_bytes(self.bytes()) % end as u64) as usize
    }

    /// A scalar modulo L.
    pub fn scalar(&mut self) -> Scalar {
        Scalar::from_bytes_mod_order_wide(&self.bytes())
    }

    /// A message of less than `end` bytes.
    pub fn message(&mut self, end: usize) -> Vec<u8> {
        let length = self.below(end);
        let mut message = Vec::new();
        while message.len() < length {
            message.extend(self.bytes::<64>());
        }
        message.truncate(length);
        message
    }
}
