//! Keys and signatures of Ed25519 are those of ed25519-dalek.
#![no_main]

use lemniscate_differential::sign::one_key;
use lemniscate_fuzz::compare;
use libfuzzer_sys::fuzz_target;

fuzz_target!(|data: &[u8]| {
    compare(data, |choices, backends, report| one_key("sign", choices, 4, backends, report));
});
