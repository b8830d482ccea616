//! A leak made on purpose: the counter must find that its cycles depend on the argument.

use core::hint::black_box;

/// Takes as long as the first byte of a secret is large.
#[unsafe(no_mangle)]
extern "C" fn planted_branch(secret: &[u8; 32]) {
    for _ in 0..black_box(secret[0]) {
        black_box(());
    }
}
