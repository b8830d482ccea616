//! The schemes on groups of prime order: keys, signatures, verdicts and exchanges.
#![no_main]

use lemniscate_differential::prime_order::one_block;
use lemniscate_fuzz::compare;
use libfuzzer_sys::fuzz_target;

fuzz_target!(|data: &[u8]| {
    compare(data, |choices, backends, report| {
        let scheme = choices.below(5);
        one_block("prime_order", scheme, 4, choices, backends, report);
    });
});
