//! Inputs that vary from call to call, so that no branch predictor learns one of them by heart.

use sha2::{Digest, Sha256, Sha512};

/// How many different inputs a case goes through before it starts again.
pub const COUNT: usize = 64;

/// The length of the short message that is signed, in bytes.
pub const MESSAGE_LENGTH: usize = 32;

/// Inputs taken one after the other, for ever.
pub struct Ring<T> {
    items: Vec<T>,
    next: usize,
}

impl<T> Ring<T> {
    /// A ring of [`COUNT`] inputs, of which `make` makes the i-th.
    pub fn new(make: impl FnMut(usize) -> T) -> Self {
        Ring { items: (0..COUNT).map(make).collect(), next: 0 }
    }

    /// As [`Ring::new`], where making an input may fail.
    pub fn try_new<E>(make: impl FnMut(usize) -> Result<T, E>) -> Result<Self, E> {
        Ok(Ring { items: (0..COUNT).map(make).collect::<Result<_, _>>()?, next: 0 })
    }

    /// The next input.
    #[inline(always)]
    pub fn turn(&mut self) -> &T {
        self.next = (self.next + 1) % COUNT;
        &self.items[self.next]
    }
}

/// 64 bytes that look random and are the same in every run: SHA-512 of a name and a number.
pub fn bytes64(name: &str, index: usize) -> [u8; 64] {
    Sha512::new().chain_update(name).chain_update((index as u64).to_le_bytes()).finalize().into()
}

/// The same with 32 bytes: SHA-256.
pub fn bytes32(name: &str, index: usize) -> [u8; 32] {
    Sha256::new().chain_update(name).chain_update((index as u64).to_le_bytes()).finalize().into()
}

/// The same with N bytes, 64 at most: the first of those.
pub fn bytes<const N: usize>(name: &str, index: usize) -> [u8; N] {
    let all = bytes64(name, index);
    std::array::from_fn(|i| all[i])
}

/// The i-th private seed.
pub fn seed(index: usize) -> [u8; 32] {
    bytes32("seed", index)
}

/// The i-th message.
pub fn message(index: usize) -> [u8; MESSAGE_LENGTH] {
    bytes32("message", index)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ring_goes_through_all_inputs() {
        let mut ring = Ring::new(|i| i);
        let mut seen: Vec<usize> = (0..COUNT).map(|_| *ring.turn()).collect();
        assert_eq!(*ring.turn(), seen[0]);
        seen.sort_unstable();
        assert!(seen.into_iter().eq(0..COUNT));
    }

    #[test]
    fn inputs_differ_by_name_and_number_and_not_by_run() {
        assert_ne!(seed(0), seed(1));
        assert_ne!(seed(0), message(0));
        assert_eq!(seed(3), seed(3));
        assert_ne!(bytes64("seed", 3), bytes64("seed", 4));
    }
}
