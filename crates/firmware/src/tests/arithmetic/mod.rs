//! Fields and scalars, whose code is that of the processor, compared with plain computations: at their bounds, and for random
//! values.

mod gf255;
mod gf9767;
mod scalar;

use lemniscate::field::{P3957, P18651, P25519};

use super::Report;

#[unsafe(no_mangle)]
extern "C" fn tests_arithmetic() -> bool {
    let mut report = Report::new();
    report.test(c"GF(2^255 - 19)", gf255::test::<P25519>());
    report.test(c"GF(2^255 - 18651)", gf255::test::<P18651>());
    report.test(c"GF(2^255 - 3957)", gf255::test::<P3957>());
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

    /// Words that are random, or near to where carries begin and end.
    fn words<const N: usize>(&mut self) -> [u32; N] {
        const SPECIAL: [u32; 8] = [0, 0, u32::MAX, u32::MAX, 1, u32::MAX - 1, 1 << 31, 0xffff_0000];
        core::array::from_fn(|_| match self.word() % 16 {
            i @ 0..8 => SPECIAL[i as usize],
            _ => (self.word() >> 16) as u32,
        })
    }
}
