//! Each policy gives the verdict of its namesake by each way of verifying one signature, which the fuzzer composes.
#![no_main]

use lemniscate_corpus::structured::{Structured, Variant};
use lemniscate_corpus::{Choices, composed};
use lemniscate_differential::{Report, verify::Judged};
use lemniscate_fuzz::choose_backend;
use libfuzzer_sys::fuzz_target;

fuzz_target!(|data: &[u8]| {
    let Some(case) = choose_backend(data).and_then(|(_, data)| composed::case(data)) else { return };
    let signatures = [Structured { variant: Variant::Pure, case }];
    let mut report = Report::default();
    Judged::new(&signatures).check_each_way(&mut Choices::seeded(0, 0), &mut report);
    report.assert_no_difference();
});
