//! A few blocks of every comparison, and their counts.

use std::sync::Mutex;

#[cfg(feature = "prime-order")]
use lemniscate::schnorr::Scheme;
use lemniscate_differential::{Report, backends, exchange, sign, verify};
#[cfg(feature = "prime-order")]
use lemniscate_differential::{ed448, elements, prime_order};

/// The selected backend is one for the whole process.
static ONE_AT_A_TIME: Mutex<()> = Mutex::new(());

fn run(
    run: fn(u64, core::ops::Range<u64>, &[lemniscate::backend::BackendKind], &mut Report),
    blocks: u64,
) -> Report {
    let _guard = ONE_AT_A_TIME.lock().unwrap();
    let mut report = Report::default();
    run(3, 0..blocks, &backends(), &mut report);
    report.assert_no_difference();
    report
}

fn comparisons(report: &Report, names: &[&str]) {
    for name in names {
        assert!(report.comparisons().get(*name).is_some_and(|count| *count > 20), "{name}: {report}");
    }
}

#[test]
fn verifying() {
    let report = run(verify::run, 4);
    assert_eq!(report.cases(), 4 * verify::BLOCK as u64);
    let ways = [
        "bytes",
        "decoded key",
        "prepared key",
        "stream",
        "stream, prepared",
        "another equation",
        "alone, each",
        "verify_each",
        "verify_each_into",
        "find_invalid",
        "PreparedKeys",
    ];
    comparisons(&report, &ways);
    comparisons(&report, &["verify_all", "verify_all_seeded", "common secret", "random coefficients"]);
}

#[test]
fn signing() {
    comparisons(&run(sign::run, 16), &["signed", "signed with blinding"]);
}

#[cfg(feature = "prime-order")]
#[test]
fn elements_of_groups() {
    comparisons(&run(elements::run, 4), &["ristretto255", "decaf448"]);
}

#[test]
fn exchanging() {
    comparisons(&run(exchange::run, 30), &["x25519", "x25519_many", "x25519_blinded", "x25519_base"]);
}

#[cfg(feature = "prime-order")]
#[test]
fn of_ed448() {
    let report = run(ed448::run, 2);
    let ways = ["Bytes", "Decoded", "Prepared", "Stream", "PreparedStream", "Alone"];
    let batches = [
        "verify_each",
        "verify_each_into",
        "find_invalid",
        "PreparedKeys",
        "verify_all",
        "verify_all_seeded",
    ];
    for name in ways.iter().chain(&batches).chain(&["signed", "signed with blinding"]) {
        comparisons(&report, &[&format!("Ed448: {name}")]);
    }
}

/// By each way, each policy and each backend.
#[cfg(feature = "prime-order")]
#[test]
fn crafted_signatures_of_ed448() {
    let _guard = ONE_AT_A_TIME.lock().unwrap();
    let cases: Vec<_> = lemniscate_corpus::ed448::crafted().into_iter().step_by(3).collect();
    let mut report = Report::default();
    let judged = ed448::Judged::new(&cases, &mut report);
    for kind in backends() {
        lemniscate::backend::force(kind).unwrap();
        judged.check_each_way(&mut lemniscate_corpus::Choices::seeded(0, 0), &mut report);
    }
    report.assert_no_difference();
    comparisons(&report, &["Ed448: Prepared"]);
}

#[cfg(feature = "prime-order")]
#[test]
fn schemes_on_groups_of_prime_order() {
    let report = run(prime_order::run, 20);
    macro_rules! names {
        ($($module:ident $scheme:ident,)+) => { [$(<lemniscate::$module::$scheme as Scheme>::NAME),+] };
    }
    for scheme in lemniscate::for_each_scheme!(prime_order, names) {
        for what in ["signed", "exchanged", "verified"] {
            comparisons(&report, &[&format!("{scheme}: {what}")]);
        }
    }
    for scheme in ["do255e", "do255s", "Curve9767"] {
        comparisons(&report, &[&format!("{scheme}: verified together")]);
    }
}
