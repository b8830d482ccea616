//! Random numbers of the operating system, or the error that it has none.

use rustls::crypto::{GetRandomFailed, SecureRandom};

#[derive(Debug)]
pub struct System;

impl SecureRandom for System {
    fn fill(&self, bytes: &mut [u8]) -> Result<(), GetRandomFailed> {
        getrandom::fill(bytes).map_err(|_| GetRandomFailed)
    }
}
