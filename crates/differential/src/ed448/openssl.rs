//! What OpenSSL says of the signatures: it goes by RFC 8032 with the cofactor, but takes no point with x = 0, as A or as R. Its
//! interface before version 3.2 has neither contexts nor hashes.

use lemniscate_corpus::ed448::{Case, prime, to_bytes};
use lemniscate_corpus::structured::Variant;
use openssl::pkey::{Id, PKey};
use openssl::sign::Verifier;

use crate::Report;

/// Compares OpenSSL's verdicts with those of the policies.
pub(super) fn compare(cases: &[Case], verdicts: &[[bool; 2]], report: &mut Report) {
    for (case, [rfc8032, _]) in cases.iter().zip(verdicts) {
        if case.variant == Variant::Pure {
            let x_is_zero = [&case.public_key, case.r()].into_iter().any(is_of_order_1_or_2);
            report.compared("Ed448: OpenSSL", 1);
            report.equal(is_valid(case), *rfc8032 && !x_is_zero, || format!("OpenSSL: {case:?}"));
        }
    }
}

fn is_valid(case: &Case) -> bool {
    PKey::public_key_from_raw_bytes(&case.public_key, Id::ED448)
        .and_then(|key| Verifier::new_without_digest(&key)?.verify_oneshot(&case.signature, &case.message))
        .unwrap_or(false)
}

/// Is it (0, 1) or (0, -1), canonically encoded?
fn is_of_order_1_or_2(encoding: &[u8; 57]) -> bool {
    [1u8.into(), prime() - 1u8].iter().any(|y| to_bytes(y) == *encoding)
}
