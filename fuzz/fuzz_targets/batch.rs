//! Up to 20 signatures that have to do with one another, by every way of verifying one or many.
#![no_main]

use lemniscate_corpus::structured::block;
use lemniscate_differential::verify::Judged;
use lemniscate_fuzz::compare;
use libfuzzer_sys::fuzz_target;

fuzz_target!(|data: &[u8]| {
    compare(data, |choices, backends, report| {
        let count = 1 + choices.below(20);
        let signatures = block(choices, count);
        Judged::new(&signatures).check("batch", backends, choices, report);
    });
});
