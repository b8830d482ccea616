//! Ed448: keys and signatures are those of crrl, and each policy gives its verdict by every way of verifying one signature and
//! many.
#![no_main]

use lemniscate_corpus::ed448::block;
use lemniscate_differential::ed448::{Judged, one_key};
use lemniscate_fuzz::compare;
use libfuzzer_sys::fuzz_target;

fuzz_target!(|data: &[u8]| {
    // Mostly one signature in one way: with the checks of debug builds and the coverage that is counted, a verification takes
    // milliseconds.
    compare(data, |choices, backends, report| match choices.below(8) {
        0 => one_key("ed448", choices, 1, backends, report),
        1 => {
            let count = 1 + choices.below(12);
            let signatures = block(choices, count);
            Judged::new(&signatures, report).check("ed448", backends, choices, report);
        }
        _ => {
            let signatures = block(choices, 1);
            Judged::new(&signatures, report).check_a_way(choices, report);
        }
    });
});
