//! Leaks made on purpose, small ones: the test must find them.

use std::hint::black_box;

use super::trials::{Trial, trial};
use crate::inputs;

/// The name under which planted leaks appear.
pub const SCHEME: &str = "planted";

/// All of them.
pub const ALL: [fn() -> Trial; 2] = [comparison_that_ends_early, work_for_each_bit_that_is_set];

fn comparison_that_ends_early() -> Trial {
    trial(SCHEME, "comparison that ends early", "32 bytes", inputs::seed, [0; 32], |secret| {
        black_box(black_box(secret).iter().all(|&byte| byte == 0));
        true
    })
}

fn work_for_each_bit_that_is_set() -> Trial {
    trial(SCHEME, "work for each bit that is set", "64 bits", inputs::seed, [0; 32], |secret| {
        let mut power = 3u64;
        for bit in 0..64 {
            if black_box(secret[bit / 8]) >> (bit % 8) & 1 == 1 {
                power = black_box(power).wrapping_mul(power);
            }
        }
        black_box(power);
        true
    })
}
