//! X25519, one and many at a time, is that of x25519-dalek.
#![no_main]

use lemniscate_differential::exchange::one_block;
use lemniscate_fuzz::compare;
use libfuzzer_sys::fuzz_target;

fuzz_target!(|data: &[u8]| {
    compare(data, |choices, backends, report| one_block("x25519", choices, backends, report));
});
