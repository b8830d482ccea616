//! Numbers for samples, at the ends of their ranges and between.

use num_bigint::BigInt;

/// Numbers that are the same in each run (xorshift, Marsaglia 2003).
pub struct Random(u64);

impl Random {
    pub fn new(seed: u64) -> Self {
        Random(seed.wrapping_mul(0x9e37_79b9_7f4a_7c15) | 1)
    }

    pub fn word(&mut self) -> u64 {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        self.0.wrapping_mul(0x2545_f491_4f6c_dd1d)
    }

    /// A number of a range: its ends for the first two samples, and then often near these.
    pub fn between(&mut self, low: &BigInt, high: &BigInt, sample: usize) -> BigInt {
        let width = high - low;
        let near = BigInt::from(self.word() % 3).min(width.clone());
        match (sample, self.word() % 8) {
            (0, _) => high.clone(),
            (1, _) => low.clone(),
            (2.., 0) => high - near,
            (2.., 1) => low + near,
            // About half of it, and zero where it is between.
            (2.., 2) => BigInt::clamp(low + (&width >> 1) + near - 1i32, low.clone(), high.clone()),
            _ => {
                let mut number = BigInt::ZERO;
                while number.bits() < width.bits() + 64 {
                    number = (number << 64u32) + self.word();
                }
                low + number % (width + 1i32)
            }
        }
    }
}
