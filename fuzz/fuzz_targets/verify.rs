//! Each policy gives the verdict of its namesake, for signatures that the fuzzer composes.
#![no_main]

use lemniscate::ed25519::{Policy, Signature, VerifyingKey, verify_bytes};
use lemniscate_corpus::{composed, oracle};
use lemniscate_fuzz::choose_backend;
use libfuzzer_sys::fuzz_target;

fuzz_target!(|data: &[u8]| {
    let Some(case) = choose_backend(data).and_then(composed::case) else { return };
    let signature = Signature::from_bytes(&case.signature);
    for policy in Policy::ALL {
        let expected = match policy {
            Policy::Dalek => oracle::dalek_3(&case),
            Policy::Strict => oracle::strict_3(&case),
            Policy::Zip215 => oracle::zip215(&case),
            Policy::Rfc8032 => oracle::rfc8032(&case),
        };
        let at_once = verify_bytes(policy, &case.public_key, &case.message, &signature);
        assert_eq!(at_once.is_ok(), expected, "{policy:?} {case:?}");
        let with_key = VerifyingKey::from_bytes(&case.public_key)
            .and_then(|key| key.verify_with(policy, &case.message, &signature));
        assert_eq!(with_key.is_ok(), expected, "{policy:?} {case:?}");
    }
});
