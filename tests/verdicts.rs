//! Each policy gives the verdict of its namesake, on every backend: for all crafted signatures and many random ones.

mod common;

use common::{in_parallel, on_every_backend};
use lemniscate::backend::BackendKind;
use lemniscate::ed25519::{
    Entry, Equation, Error, Halving, Policy, Signature, VerifyingKey, Way, verify_all_with, verify_bytes,
    verify_each_into_with, verify_each_with,
};
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

/// Every how many cases this backend takes: the portable one of 32 bits needs as long as the others together.
fn step(kind: BackendKind) -> usize {
    if kind == BackendKind::Portable32 { 5 } else { 1 }
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
        let taken: Vec<_> = table.iter().step_by(step(kind)).collect();
        in_parallel(&taken, |(case, verdicts)| {
            for (policy, expected) in Policy::ALL.into_iter().zip(verdicts) {
                let verdict = verdict(case, policy);
                assert_eq!(verdict.is_ok(), *expected, "{kind} {policy:?}: {verdict:?} of {case:?}");
            }
        });
    });
}

/// A case, a policy that no pattern of the cases decides, and the verdict that is right.
fn judged(case: Case) -> (Case, Policy, bool) {
    let policy = Policy::ALL[usize::from((case.signature[0] ^ case.signature[40]) % 4)];
    let expected = expected(&case, policy);
    (case, policy, expected)
}

/// Many signatures, one by one and in batches, on every backend: as many as the environment says.
#[test]
fn many_signatures() {
    const PARTS: usize = 16;
    let count: usize = std::env::var("LEMNISCATE_SIGNATURES").map_or(30_000, |count| count.parse().unwrap());
    let crafted = crafted::all();
    let of_each_part = count.checked_sub(crafted.len()).expect("more than are crafted").div_ceil(PARTS);
    let parts: [usize; PARTS] = core::array::from_fn(|part| part);
    let random_part = |part: &usize| {
        let cases = random(&format!("many, part {part}")).take(of_each_part);
        cases.map(judged).collect::<Vec<_>>()
    };
    let mut table = in_parallel(&crafted, |case| judged(case.clone()));
    table.extend(in_parallel(&parts, random_part).into_iter().flatten());
    assert!(table.len() >= count);
    on_every_backend(|kind| {
        for policy in Policy::ALL {
            let of_policy: Vec<_> =
                table.iter().filter(|judged| judged.1 == policy).step_by(step(kind)).collect();
            assert!(of_policy.len() > count / 5 / step(kind), "cases are to be spread over policies");
            let chunks: Vec<_> = of_policy.chunks(1_001).enumerate().collect();
            in_parallel(&chunks, |(i, chunk)| batch_as_expected(kind, policy, *i, chunk));
        }
    });
}

fn batch_as_expected(kind: BackendKind, policy: Policy, number: usize, judged: &[&(Case, Policy, bool)]) {
    let signatures: Vec<_> = judged.iter().map(|(case, ..)| Signature::from_bytes(&case.signature)).collect();
    let entries: Vec<_> = judged
        .iter()
        .zip(&signatures)
        .map(|((case, ..), signature)| Entry::from_bytes(&case.public_key, &case.message, signature))
        .collect();
    let verdicts = verify_each_with(policy, &entries);
    // Without vectors it is one by one anyhow.
    let has_vectors = cfg!(target_arch = "x86_64") && kind >= BackendKind::Avx2;
    for (((case, _, expected), signature), verdict) in judged.iter().zip(&signatures).zip(verdicts) {
        assert_eq!(verdict.is_ok(), *expected, "{kind} {policy:?}: {verdict:?}, not {expected}, of {case:?}");
        if has_vectors {
            let alone = verify_bytes(policy, &case.public_key, &case.message, signature);
            assert_eq!(verdict, alone, "{kind} {policy:?}: of {case:?}");
        }
    }
    if policy.is_cofactored() && (has_vectors || number.is_multiple_of(4)) {
        let valid: Vec<_> =
            entries.iter().zip(judged).filter(|(_, judged)| judged.2).map(|(entry, _)| *entry).collect();
        assert_eq!(verify_all_with(policy, &valid), Ok(()), "{kind} {policy:?}");
        assert_eq!(
            verify_all_with(policy, &entries).is_ok(),
            valid.len() == entries.len(),
            "{kind} {policy:?}"
        );
    }
}

/// Keys decoded before, all or some of them; batches of every small size; verdicts in the caller's slice.
#[test]
fn each_in_batches_of_all_sizes() {
    let cases: Vec<Case> = random("sizes").take(40).collect();
    let signatures: Vec<_> = cases.iter().map(|case| Signature::from_bytes(&case.signature)).collect();
    let keys: Vec<_> = cases.iter().map(|case| VerifyingKey::from_bytes(&case.public_key).unwrap()).collect();
    on_every_backend(|kind| {
        for size in 0..=40 {
            for decoded in [1, 3] {
                let entries: Vec<_> = (0..size)
                    .map(|i| match i % decoded {
                        0 => Entry::new(&keys[i], &cases[i].message, &signatures[i]),
                        _ => Entry::from_bytes(&cases[i].public_key, &cases[i].message, &signatures[i]),
                    })
                    .collect();
                let policy = Policy::ALL[size % 4];
                let mut verdicts = vec![Err(Error::Unspecified); size];
                verify_each_into_with(policy, &entries, &mut verdicts).unwrap();
                for (i, verdict) in verdicts.into_iter().enumerate() {
                    let alone = keys[i].verify_with(policy, &cases[i].message, &signatures[i]);
                    assert_eq!(verdict, alone, "{kind}: {i} of {size}");
                }
                let mut short = vec![Ok(()); size + 1];
                assert_eq!(verify_each_into_with(policy, &entries, &mut short), Err(Error::BatchLength));
            }
        }
    });
}

/// Every form of the equation, with every method of halving.
#[test]
fn each_way_of_computing_the_equation() {
    let cases: Vec<_> = crafted::all().into_iter().step_by(13).chain(random("ways").take(800)).collect();
    in_parallel(&cases, |case| {
        let signature = Signature::from_bytes(&case.signature);
        let Ok(key) = VerifyingKey::from_bytes(&case.public_key) else { return };
        for policy in Policy::ALL {
            let expected = expected(case, policy);
            for equation in Equation::ALL {
                for halving in Halving::ALL {
                    let verdict = key.verify_stream_with(policy, &signature).and_then(|mut verifier| {
                        verifier.update(&case.message);
                        verifier.finalize_and_verify_by(Way { equation, halving })
                    });
                    assert_eq!(verdict.is_ok(), expected, "{policy:?} {equation:?} {halving:?}: {case:?}");
                }
            }
        }
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
