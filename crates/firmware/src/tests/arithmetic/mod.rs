//! Fields and scalars, whose code is that of the processor, compared with plain computations: at their bounds, and for random
//! values.

mod gf255;
mod gf9767;
mod scalar;

use super::Report;

#[unsafe(no_mangle)]
extern "C" fn tests_arithmetic() -> bool {
    let mut report = Report::new();
    report.test(c"GF(2^255 - 19)", gf255::test::<19>());
    report.test(c"GF(2^255 - 18651)", gf255::test::<18651>());
    report.test(c"GF(2^255 - 3957)", gf255::test::<3957>());
    report.test(c"GF(9767^19)", gf9767::test());
    report.test(c"scalars", scalar::test());
    report.end()
}

/// Marsaglia's xorshift, which is random enough.
struct Random(u64);

impl Random {
    fn word(&mut self) -> u64 {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        self.0
    }

    /// Words that are random, all zeros or all ones.
    fn words<const N: usize>(&mut self) -> [u32; N] {
        core::array::from_fn(|_| match self.word() % 4 {
            0 => 0,
            1 => u32::MAX,
            _ => (self.word() >> 16) as u32,
        })
    }
}
