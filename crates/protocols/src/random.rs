//! Random numbers from the operating system.

use core::convert::Infallible;

use rand_core::{TryCryptoRng, TryRng};

/// The operating system's random number generator, for every function that takes a generator.
///
/// # Panics
/// If the operating system supplies no random numbers.
#[derive(Clone, Copy, Debug, Default)]
pub struct SystemRng;

impl TryRng for SystemRng {
    type Error = Infallible;

    fn try_next_u32(&mut self) -> Result<u32, Infallible> {
        let mut bytes = [0; 4];
        self.try_fill_bytes(&mut bytes).map(|()| u32::from_le_bytes(bytes))
    }

    fn try_next_u64(&mut self) -> Result<u64, Infallible> {
        let mut bytes = [0; 8];
        self.try_fill_bytes(&mut bytes).map(|()| u64::from_le_bytes(bytes))
    }

    fn try_fill_bytes(&mut self, bytes: &mut [u8]) -> Result<(), Infallible> {
        getrandom::fill(bytes).expect("the operating system gives random numbers");
        Ok(())
    }
}

impl TryCryptoRng for SystemRng {}
