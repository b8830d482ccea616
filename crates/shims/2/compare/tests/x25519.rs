//! x25519-dalek 2.

use rand_core::{CryptoRng, RngCore};

#[path = "../../../common/compare/x25519.rs"]
mod common;

/// A generator of given bytes.
struct Given<'a>(&'a [u8; 32]);

impl RngCore for Given<'_> {
    fn next_u32(&mut self) -> u32 {
        unimplemented!("secrets are 32 bytes at once")
    }

    fn next_u64(&mut self) -> u64 {
        unimplemented!("secrets are 32 bytes at once")
    }

    fn fill_bytes(&mut self, bytes: &mut [u8]) {
        bytes.copy_from_slice(self.0);
    }

    fn try_fill_bytes(&mut self, bytes: &mut [u8]) -> Result<(), rand_core::Error> {
        self.fill_bytes(bytes);
        Ok(())
    }
}

impl CryptoRng for Given<'_> {}
