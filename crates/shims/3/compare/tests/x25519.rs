//! x25519-dalek 3.

use std::convert::Infallible;

use rand_core::{TryCryptoRng, TryRng};

#[path = "../../../common/compare/x25519.rs"]
mod common;

/// A generator of given bytes.
struct Given<'a>(&'a [u8; 32]);

impl TryRng for Given<'_> {
    type Error = Infallible;

    fn try_next_u32(&mut self) -> Result<u32, Infallible> {
        unimplemented!("secrets are 32 bytes at once")
    }

    fn try_next_u64(&mut self) -> Result<u64, Infallible> {
        unimplemented!("secrets are 32 bytes at once")
    }

    fn try_fill_bytes(&mut self, bytes: &mut [u8]) -> Result<(), Infallible> {
        bytes.copy_from_slice(self.0);
        Ok(())
    }
}

impl TryCryptoRng for Given<'_> {}
