//! Oracles that are wrong on purpose: the comparison finds each of them, by every way of verifying that it concerns.

use lemniscate::ed25519::Policy;
use lemniscate_corpus::oracle::Judge;
use lemniscate_corpus::structured::{Structured, block};
use lemniscate_corpus::{Choices, points};

use super::{BLOCK, Judged};
use crate::{Report, backends};

/// The differences to an oracle that `spoils` the right verdicts, on two blocks.
fn differences(spoil: impl Fn(&Structured, [bool; 4]) -> [bool; 4]) -> Vec<String> {
    let mut report = Report::default();
    for number in 0..2 {
        let signatures = block(&mut Choices::seeded(7, number), BLOCK);
        let mut judge = Judge::default();
        let verdicts =
            signatures.iter().map(|signature| spoil(signature, judge.verdicts(signature))).collect();
        let judged = Judged::with_verdicts(&signatures, verdicts);
        judged.check("planted", &backends(), &mut Choices::seeded(8, number), &mut report);
    }
    report.differences().to_vec()
}

/// Every backend, and each of some ways, has found it.
#[track_caller]
fn are_found(differences: &[String], ways: &[&str], policies: &[Policy]) {
    for kind in backends() {
        let on_backend = format!("--backend {kind}:");
        assert!(differences.iter().any(|d| d.contains(&on_backend)), "{kind} finds nothing");
    }
    for way in ways {
        assert!(differences.iter().any(|d| d.contains(way)), "{way} finds nothing");
    }
    for policy in Policy::ALL {
        let is_found = differences.iter().any(|d| d.contains(&format!(", {policy:?}")));
        assert_eq!(is_found, policies.contains(&policy), "{policy:?}");
    }
}

const WAYS: [&str; 8] = [
    "bytes, ",
    "decoded key, ",
    "prepared key, ",
    "stream, ",
    "verify_each, ",
    "verify_each_into, ",
    "find_invalid, ",
    "PreparedKeys, ",
];

#[test]
fn no_difference_to_the_right_oracle() {
    assert!(differences(|_, verdicts| verdicts).is_empty());
}

/// As if S was taken modulo L.
#[test]
fn s_out_of_range() {
    let modulo_l = |signature: &Structured, verdicts: [bool; 4]| {
        let reduced = curve25519_dalek::Scalar::from_bytes_mod_order(signature.case.s());
        let mut signature = signature.clone();
        signature.case.signature[32..].copy_from_slice(reduced.as_bytes());
        if reduced.as_bytes() == &signature.case.s() && verdicts[1] {
            return verdicts;
        }
        Judge::default().verdicts(&signature)
    };
    are_found(&differences(modulo_l), &WAYS, &Policy::ALL);
}

/// As if the equation was multiplied by the cofactor, or, the other way round, was not.
#[test]
fn the_cofactor() {
    let of_dalek =
        |_: &Structured, [rfc8032, zip215, _, strict]: [bool; 4]| [rfc8032, zip215, zip215, strict];
    are_found(&differences(of_dalek), &WAYS, &[Policy::Dalek]);
    let of_zip215 = |_: &Structured, [_, _, dalek, strict]: [bool; 4]| [dalek, dalek, dalek, strict];
    let ways = [&WAYS[..], &[", indices ["]].concat();
    are_found(&differences(of_zip215), &ways, &[Policy::Rfc8032, Policy::Zip215]);
}

/// As if encodings did not matter.
#[test]
fn what_is_not_canonical() {
    let of_rfc8032 = |_: &Structured, [_, zip215, dalek, strict]: [bool; 4]| [zip215, zip215, dalek, strict];
    are_found(&differences(of_rfc8032), &WAYS, &[Policy::Rfc8032]);
}

/// As if points of small order were taken.
#[test]
fn small_orders() {
    let of_strict = |_: &Structured, [rfc8032, zip215, dalek, _]: [bool; 4]| [rfc8032, zip215, dalek, dalek];
    are_found(&differences(of_strict), &WAYS, &[Policy::Strict]);
    let of_r = |signature: &Structured, verdicts: [bool; 4]| {
        let is_small = |bytes: &[u8; 32]| points::decode(bytes).is_some_and(|point| point.is_small_order());
        let [rfc8032, zip215, dalek, strict] = verdicts;
        let takes_r = dalek && !is_small(&signature.case.public_key);
        [rfc8032, zip215, dalek, strict || takes_r]
    };
    are_found(&differences(of_r), &[], &[Policy::Strict]);
}
