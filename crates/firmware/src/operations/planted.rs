//! Leaks made on purpose, which the counter must find: cycles that depend on the argument, or may.

use core::hint::black_box;

/// Takes as long as the first byte of a secret is large.
#[unsafe(no_mangle)]
extern "C" fn planted_branch(secret: &[u8; 32]) {
    for _ in 0..black_box(secret[0]) {
        black_box(());
    }
}

/// Divides by a secret, which takes a number of cycles that depends on it, where there is such an instruction.
#[unsafe(no_mangle)]
extern "C" fn planted_division(secret: &[u8; 32]) -> u32 {
    black_box(1000) / black_box(u32::from(secret[0] | 1))
}
