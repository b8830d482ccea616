//! Each policy gives the verdict of its namesake, on every backend: for all crafted signatures and many random ones.

mod common;

use common::{in_parallel, on_every_backend};
use lemniscate::backend::Kind;
use lemniscate::ed25519::{Error, Policy, Signature, VerifyingKey, verify_bytes};
use lemniscate_corpus::random::random;
use lemniscate_corpus::{Case, crafted, oracle, reference};

/// What the namesake of the policy says; where it has two versions, both.
fn expected(case: &Case, policy: Policy) -> bool {
    let (first, second) = match policy {
        Policy::Dalek => (oracle::dalek_2(case), oracle::dalek_3(case)),
        Policy::Strict => (oracle::strict_2(case), oracle::strict_3(case)),
        Policy::Zip215 => (oracle::zip215(case), oracle::zip215(case)),
        Policy::Rfc8032 => (oracle::rfc8032(case), oracle::rfc8032(case)),
    };
    assert_eq!(first, second, "two versions of the oracle of {policy:?} differ: {case:?}");
    first
}

/// What we say, by every function that verifies one signature.
fn verdict(case: &Case, policy: Policy) -> Result<(), Error> {
    let signature = Signature::from_bytes(&case.signature);
    let at_once = verify_bytes(policy, &case.public_key, &case.message, &signature);
    let with_key = VerifyingKey::from_bytes(&case.public_key)
        .and_then(|key| key.verify_with(policy, &case.message, &signature));
    assert_eq!(at_once.is_ok(), with_key.is_ok(), "{policy:?}: {at_once:?} or {with_key:?} of {case:?}");
    with_key
}

fn compare(kind: Kind, case: &Case, policy: Policy, expected: bool) {
    let verdict = verdict(case, policy);
    assert_eq!(verdict.is_ok(), expected, "{kind} {policy:?}: {verdict:?}, not {expected}, of {case:?}");
}

#[test]
fn crafted_signatures() {
    let cases = crafted::all();
    let table: Vec<(Case, [bool; 4])> =
        in_parallel(&cases, |case| (case.clone(), Policy::ALL.map(|policy| expected(case, policy))));
    for (i, policy) in Policy::ALL.into_iter().enumerate() {
        let valid = table.iter().filter(|(_, verdicts)| verdicts[i]).count();
        assert!(valid > 300 && valid < cases.len() - 300, "{policy:?} takes {valid} of {}", cases.len());
    }
    on_every_backend(|kind| {
        in_parallel(&table, |(case, verdicts)| {
            for (policy, expected) in Policy::ALL.into_iter().zip(verdicts) {
                compare(kind, case, policy, *expected);
            }
        });
    });
}

#[test]
fn random_signatures() {
    on_every_backend(|kind| {
        let cases: Vec<Case> = random(kind.name()).take(8_000).collect();
        in_parallel(&cases, |case| {
            // Any policy for any case: but which, no pattern of the cases decides.
            let policy = Policy::ALL[usize::from(case.signature[0] % 4)];
            compare(kind, case, policy, expected(case, policy));
        });
    });
}

/// The default policy, against a verifier that shares nothing with any of the others.
#[test]
fn rfc8032_is_what_the_text_says() {
    let sparse = |cases: Vec<Case>, step| cases.into_iter().step_by(step).collect::<Vec<_>>();
    let mut cases = sparse(crafted::all(), 11);
    cases.extend(random("reference").take(300));
    in_parallel(&cases, |case| {
        let expected = reference::rfc8032(case);
        assert_eq!(oracle::rfc8032(case), expected, "the oracle of {case:?}");
        assert_eq!(verdict(case, Policy::Rfc8032).is_ok(), expected, "{case:?}");
    });
}

/// A signature that one policy takes is taken by all that ask for less.
#[test]
fn policies_imply_one_another() {
    for case in crafted::all() {
        let [rfc8032, zip215, dalek, strict] = Policy::ALL.map(|policy| verdict(&case, policy).is_ok());
        assert!(!strict || dalek, "{case:?}");
        assert!(!dalek || zip215, "{case:?}");
        assert!(!rfc8032 || zip215, "{case:?}");
    }
}
