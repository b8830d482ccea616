//! The protocols beside other crates: what one side sends the other understands, and both come to the same.
//!
//! `LEMNISCATE_CASES=10000 cargo test --release -p lemniscate-differential --test protocols` tries as many cases of each.

mod frost;
mod oprf;
mod vrf;
mod xeddsa;

use std::convert::Infallible;

use rand_core::{TryCryptoRng, TryRng};
use sha2::{Digest, Sha512};

/// How many cases the tests try.
const CASES: u64 = 20;

/// How many cases are tried: as many as the environment says, or so many.
fn cases_or(usual: u64) -> u64 {
    std::env::var("LEMNISCATE_CASES").map_or(usual, |cases| cases.parse().expect("a number of cases"))
}

fn cases() -> u64 {
    cases_or(CASES)
}

/// Different bytes for every seed, for both versions of the traits.
struct Seeded {
    seed: u64,
    count: u64,
}

impl Seeded {
    fn new(seed: u64) -> Self {
        Seeded { seed, count: 0 }
    }

    fn fill(&mut self, bytes: &mut [u8]) {
        for chunk in bytes.chunks_mut(64) {
            self.count += 1;
            let block = Sha512::digest([self.seed.to_le_bytes(), self.count.to_le_bytes()].concat());
            chunk.copy_from_slice(&block[..chunk.len()]);
        }
    }

    fn bytes(&mut self, most: usize) -> Vec<u8> {
        let mut length = [0; 2];
        self.fill(&mut length);
        let mut bytes = vec![0; usize::from(u16::from_le_bytes(length)) % (most + 1)];
        self.fill(&mut bytes);
        bytes
    }

    fn below(&mut self, bound: u16) -> u16 {
        let mut number = [0; 2];
        self.fill(&mut number);
        u16::from_le_bytes(number) % bound
    }
}

impl TryRng for Seeded {
    type Error = Infallible;

    fn try_next_u32(&mut self) -> Result<u32, Infallible> {
        self.try_next_u64().map(|word| word as u32)
    }

    fn try_next_u64(&mut self) -> Result<u64, Infallible> {
        let mut bytes = [0; 8];
        self.fill(&mut bytes);
        Ok(u64::from_le_bytes(bytes))
    }

    fn try_fill_bytes(&mut self, bytes: &mut [u8]) -> Result<(), Infallible> {
        self.fill(bytes);
        Ok(())
    }
}

impl TryCryptoRng for Seeded {}

impl rand_core_06::RngCore for Seeded {
    fn next_u32(&mut self) -> u32 {
        rand_core_06::RngCore::next_u64(self) as u32
    }

    fn next_u64(&mut self) -> u64 {
        let mut bytes = [0; 8];
        self.fill(&mut bytes);
        u64::from_le_bytes(bytes)
    }

    fn fill_bytes(&mut self, bytes: &mut [u8]) {
        self.fill(bytes);
    }

    fn try_fill_bytes(&mut self, bytes: &mut [u8]) -> Result<(), rand_core_06::Error> {
        self.fill(bytes);
        Ok(())
    }
}

impl rand_core_06::CryptoRng for Seeded {}
