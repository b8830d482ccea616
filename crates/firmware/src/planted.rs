//! Leaks made on purpose: the counter must find that their cycles depend on the argument.

use core::hint::black_box;

/// Takes longer if the lowest bit of a secret is set.
#[unsafe(no_mangle)]
extern "C" fn planted_branch(secret: &[u8; 32]) {
    if black_box(secret[0]) & 1 == 1 {
        black_box([0; 32]);
    }
}
