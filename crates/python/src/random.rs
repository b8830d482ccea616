//! Random bytes from the operating system, or the error that it has none.

use std::convert::Infallible;

use lemniscate::schnorr::{ByteArray, SigningKey};
use lemniscate_bindings::SignatureScheme;
use pyo3::exceptions::PyOSError;
use pyo3::prelude::*;
use rand_core::{TryCryptoRng, TryRng};
use zeroize::Zeroizing;

/// So many random bytes.
pub fn bytes<const N: usize>() -> PyResult<Zeroizing<[u8; N]>> {
    let mut bytes = Zeroizing::new([0; N]);
    fill(&mut *bytes)?;
    Ok(bytes)
}

/// A new key of a signature scheme.
pub fn signing_key<S: SignatureScheme>() -> PyResult<SigningKey<S>> {
    draw(S::Seed::LENGTH, |rng| SigningKey::generate(rng))
}

/// What is made with at most so many random bytes.
pub fn draw<T>(count: usize, make: impl FnOnce(&mut Drawn<'_>) -> T) -> PyResult<T> {
    let mut bytes = Zeroizing::new(vec![0; count]);
    fill(&mut bytes)?;
    Ok(make(&mut Drawn(&bytes)))
}

fn fill(bytes: &mut [u8]) -> PyResult<()> {
    getrandom::fill(bytes).map_err(|_| PyOSError::new_err("the operating system supplies no random numbers"))
}

/// What was drawn before, all of it at once.
pub struct Drawn<'a>(&'a [u8]);

impl TryRng for Drawn<'_> {
    type Error = Infallible;

    fn try_next_u32(&mut self) -> Result<u32, Infallible> {
        let mut bytes = [0; 4];
        self.try_fill_bytes(&mut bytes)?;
        Ok(u32::from_le_bytes(bytes))
    }

    fn try_next_u64(&mut self) -> Result<u64, Infallible> {
        let mut bytes = [0; 8];
        self.try_fill_bytes(&mut bytes)?;
        Ok(u64::from_le_bytes(bytes))
    }

    fn try_fill_bytes(&mut self, bytes: &mut [u8]) -> Result<(), Infallible> {
        let drawn = self.0.split_off(..bytes.len()).expect("callers ask for enough");
        bytes.copy_from_slice(drawn);
        Ok(())
    }
}

impl TryCryptoRng for Drawn<'_> {}
