//! One verdict for many signatures: never another than theirs, least of all where errors are made to cancel.

mod common;

use common::on_every_backend;
use curve25519_dalek::Scalar;
use lemniscate::ed25519::{
    Combination, Entry, Error, Policy, Signature, SigningKey, VerifyingKey, find_invalid_with, verify_all_by,
    verify_all_with, verify_each_with,
};
use lemniscate_corpus::random::random;
use lemniscate_corpus::{Case, Source, crafted, oracle, published};

const COFACTORED: [Policy; 2] = [Policy::Rfc8032, Policy::Zip215];
const COMBINATIONS: [Combination; 2] = [Combination::CommonSecret, Combination::RandomCoefficients];

/// Cases with their signatures, of which entries can be made.
struct Batch {
    cases: Vec<Case>,
    signatures: Vec<Signature>,
}

impl Batch {
    fn new(cases: Vec<Case>) -> Self {
        let signatures = cases.iter().map(|case| Signature::from_bytes(&case.signature)).collect();
        Batch { cases, signatures }
    }

    fn entries(&self) -> Vec<Entry<'_>> {
        let entry = |(case, signature)| -> Entry<'_> {
            let case: &Case = case;
            Entry::from_bytes(&case.public_key, &case.message, signature)
        };
        self.cases.iter().zip(&self.signatures).map(entry).collect()
    }

    /// No function takes it, and those that tell which entries are wrong tell these.
    #[track_caller]
    fn is_rejected(&self, wrong: &[usize], seed: [u8; 32]) {
        let entries = self.entries();
        for policy in COFACTORED {
            assert_eq!(verify_all_with(policy, &entries), Err(Error::Mismatch));
            for combination in COMBINATIONS {
                assert_eq!(verify_all_by(policy, &entries, combination, &seed), Err(Error::Mismatch));
            }
            assert_eq!(find_invalid_with(policy, &entries), wrong);
        }
    }
}

/// Valid signatures of different messages, by several keys.
fn valid(label: &str, count: usize) -> Vec<Case> {
    let mut source = Source::new(label);
    let keys: Vec<_> = (0..count.min(40)).map(|_| SigningKey::from_bytes(&source.bytes())).collect();
    (0..count)
        .map(|i| {
            let (key, message) = (&keys[i % keys.len()], i.to_le_bytes());
            let signature = key.sign(&message);
            let public_key = key.verifying_key().to_bytes();
            Case::new("valid", public_key, &message, *signature.r_bytes(), *signature.s_bytes())
        })
        .collect()
}

/// The case with S plus a number.
fn shifted(case: &Case, by: i8) -> Case {
    let difference = Scalar::from(by.unsigned_abs());
    let s = Scalar::from_bytes_mod_order(case.s());
    let s = if by < 0 { s - difference } else { s + difference };
    Case::new("forged", case.public_key, &case.message, case.r(), s.to_bytes())
}

/// What `verify_all` says where these are the verdicts on each: the first error that is of an encoding, else any.
fn one_verdict(of_each: &[Result<(), Error>]) -> Result<(), Error> {
    let mut wrong = of_each.iter().filter(|verdict| verdict.is_err());
    let mut of_encodings = wrong.clone().filter(|verdict| **verdict != Err(Error::Mismatch));
    of_encodings.next().or(wrong.next()).copied().unwrap_or(Ok(()))
}

fn published_equation_takes(cases: &[Case], seed: usize) {
    let u = Source::new(&format!("u {seed}")).scalar();
    assert!(published::equation_holds(cases, &u, true), "the forgery is made for this equation");
    assert!(published::equation_holds(cases, &u, false));
}

/// Twice the same R, A and message, once with S + 1 and once with S - 1.
#[test]
fn forged_pair() {
    for (i, case) in valid("pair", 1_000).iter().enumerate() {
        let pair = vec![shifted(case, 1), shifted(case, -1)];
        if i < 20 {
            published_equation_takes(&pair, i);
        }
        let mut cases = valid("beside the pair", 24);
        cases.splice(3..3, pair.clone());
        Batch::new(pair).is_rejected(&[0, 1], [i as u8; 32]);
        Batch::new(cases).is_rejected(&[3, 4], [i as u8; 32]);
    }
}

#[test]
fn forged_pair_in_a_large_batch() {
    let cases = valid("large", 300);
    on_every_backend(|_| {
        for i in 0..10 {
            let (first, second) = (7 * i, 299 - 11 * i);
            let mut forged = cases.clone();
            forged[first] = shifted(&cases[first], 1);
            forged[second] = shifted(&cases[first], -1);
            Batch::new(forged.clone()).is_rejected(&[first, second], [i as u8; 32]);
            if i == 0 {
                published_equation_takes(&forged, i);
            }
        }
    });
}

/// S + 1 twice and S - 2; and a good one beside wrong ones with the same R, A and message.
#[test]
fn forged_triples() {
    let others = valid("beside the triple", 30);
    for (i, case) in valid("triple", 40).iter().enumerate() {
        let triple = [shifted(case, 1), shifted(case, 1), shifted(case, -2)];
        published_equation_takes(&triple, i);
        let [a, b, c] = triple;
        let with_others = [&[a][..], &others, &[b, c]].concat();
        Batch::new(with_others).is_rejected(&[0, 31, 32], [i as u8; 32]);
        let with_right = [&[case.clone(), shifted(case, 1), shifted(case, -1)][..], &others].concat();
        published_equation_takes(&with_right, i);
        Batch::new(with_right).is_rejected(&[1, 2], [i as u8; 32]);
    }
}

/// Errors that are points of small order: right for cofactored policies, wrong for the others, for which a sum with even
/// coefficients would let them through.
#[test]
fn errors_of_small_order() {
    let is_of_interest = |case: &Case| oracle::rfc8032(case) && !oracle::dalek_3(case);
    let cases: Vec<Case> = crafted::all().into_iter().filter(is_of_interest).collect();
    let mut let_through = 0;
    for (i, pair) in cases.chunks_exact(2).take(100).enumerate() {
        let u = Source::new(&format!("small order {i}")).scalar();
        let_through += usize::from(published::equation_holds(pair, &u, false));
    }
    assert!(let_through > 5, "of 100 pairs the equation without the cofactor takes {let_through}");
    let batch = Batch::new(cases);
    let entries = batch.entries();
    for policy in Policy::ALL {
        let verdict = verify_all_with(policy, &entries);
        if policy.is_cofactored() {
            assert_eq!(verdict, Ok(()));
            assert!(find_invalid_with(policy, &entries).is_empty());
        } else {
            assert_eq!(verdict, Err(Error::NotCofactored));
            assert!(verify_each_with(policy, &entries).iter().all(Result::is_err));
        }
    }
}

/// Entries of different keys and messages whose errors cancel if coefficients are equal, if one is twice the other, or if
/// they are an arithmetic progression: next to each other, so that one hash gives both coefficients, and far apart.
#[test]
fn errors_that_cancel_for_simple_coefficients() {
    let cases = valid("simple coefficients", 60);
    for (i, errors) in
        [[1, -1, 0], [1, -2, 0], [2, -1, 0], [1, -2, 1], [1, 1, -2], [1, 1, -1]].iter().enumerate()
    {
        for places in [[0, 1, 2], [1, 2, 3], [4, 30, 59], [59, 30, 4]] {
            let mut forged = cases.clone();
            let mut wrong = Vec::new();
            for (place, &error) in places.into_iter().zip(errors).filter(|(_, error)| **error != 0) {
                forged[place] = shifted(&cases[place], error);
                wrong.push(place);
            }
            wrong.sort_unstable();
            let few: Vec<Case> = wrong.iter().map(|&place| forged[place].clone()).collect();
            Batch::new(few).is_rejected(&[0, 1, 2][..wrong.len()], [i as u8; 32]);
            Batch::new(forged).is_rejected(&wrong, [i as u8; 32]);
        }
    }
}

/// Errors that cancel, in signatures that also have parts of small order, which alone would be valid.
#[test]
fn errors_beside_parts_of_small_order() {
    let is_of_interest = |case: &Case| oracle::rfc8032(case) && !oracle::dalek_3(case);
    let cases: Vec<Case> = crafted::all().into_iter().filter(is_of_interest).take(40).collect();
    assert_eq!(cases.len(), 40);
    for i in 0..39 {
        let mut forged = cases.clone();
        forged[i] = shifted(&cases[i], 1);
        forged[i + 1] = shifted(&cases[i + 1], -1);
        Batch::new(forged).is_rejected(&[i, i + 1], [i as u8; 32]);
    }
}

/// Entries that are wrong in several ways, in every order, in batches of sizes on both sides of where backends change
/// from one method to another.
#[test]
fn error_of_the_first_wrong_encoding() {
    let valid = valid("errors", 81);
    let not_on_curve = [2; 32];
    let spoil = |case: &Case, way: usize| {
        let mut case = case.clone();
        match way {
            0 => case = shifted(&case, 1),
            1 => case.signature[32..].fill(0xff),
            2 => case.public_key = not_on_curve,
            3 => case.signature[..32].copy_from_slice(&not_on_curve),
            4 => case.public_key = [0xff; 32],
            5 => case.signature[..32].fill(0xff),
            _ => (case.public_key, case.signature) = (not_on_curve, [2; 64]),
        }
        case
    };
    on_every_backend(|kind| {
        let mut seen = std::collections::HashSet::new();
        for size in [3, 6, 7, 11, 12, 67, 69, 79, 81] {
            // All orders for a small batch, and for each of the others a share.
            let step = [1, 10, 50][usize::from(size > 3) + usize::from(size > 12)];
            for ways in (size % step..7 * 7 * 7).step_by(step) {
                let mut batch = Batch::new(valid[..size].to_vec());
                let places = [0, size / 2, size - 1];
                for (place, way) in places.into_iter().zip([ways % 7, ways / 7 % 7, ways / 49]) {
                    batch.cases[place] = spoil(&batch.cases[place], way);
                }
                let batch = Batch::new(batch.cases);
                let entries = batch.entries();
                let policy = COFACTORED[ways % 2];
                let expected =
                    one_verdict(&places.map(|place| verify_each_with(policy, &[entries[place]])[0]));
                assert_eq!(verify_all_with(policy, &entries), expected, "{kind} {policy:?} {size} {ways}");
                for combination in COMBINATIONS {
                    let verdict = verify_all_by(policy, &entries, combination, &[1; 32]);
                    assert_eq!(verdict, expected, "{kind} {policy:?} {combination:?} {size} {ways}");
                }
                seen.insert(expected);
            }
        }
        assert_eq!(seen.len(), 6, "{seen:?}");
    });
}

/// Repeated entries that are verified by themselves do not hide a wrong encoding after them.
#[test]
fn error_beside_repetitions() {
    let mut cases = valid("error beside repetitions", 40);
    (cases[20], cases[21]) = (shifted(&cases[0], 1), shifted(&cases[0], -1));
    let forged = Batch::new(cases.clone());
    cases[39].public_key = [2; 32];
    let wrong = Batch::new(cases);
    on_every_backend(|_| {
        for combination in COMBINATIONS {
            let verdict =
                |batch: &Batch| verify_all_by(Policy::Rfc8032, &batch.entries(), combination, &[0; 32]);
            assert_eq!(verdict(&forged), Err(Error::Mismatch));
            assert_eq!(verdict(&wrong), Err(Error::KeyNotOnCurve));
        }
    });
}

/// One after the other, in every place, in batches that all ways of adding up are used for.
#[test]
fn one_wrong_signature() {
    let valid = valid("sizes", 1_100);
    let spoilt: Vec<Case> = random("spoilt").filter(|case| !oracle::zip215(case)).take(100).collect();
    on_every_backend(|kind| {
        let sizes = (0..27).chain([31, 32, 33, 63, 64, 65, 255, 257, 511, 512, 513, 1_023, 1_025]);
        for (i, size) in sizes.enumerate() {
            for combination in COMBINATIONS {
                let mut batch = Batch::new(valid[..size].to_vec());
                let seed = [i as u8; 32];
                let verdict = verify_all_by(Policy::Rfc8032, &batch.entries(), combination, &seed);
                assert_eq!(verdict, Ok(()), "{kind} {combination:?} {size}");
                if size == 0 {
                    continue;
                }
                batch.cases[(7 * i) % size] = spoilt[i].clone();
                let batch = Batch::new(batch.cases);
                let verdict = verify_all_by(Policy::Zip215, &batch.entries(), combination, &seed);
                assert!(verdict.is_err(), "{kind} {combination:?} {size}");
                assert_eq!(find_invalid_with(Policy::Zip215, &batch.entries()), [(7 * i) % size]);
            }
        }
    });
}

/// The same entry many times is as valid as once.
#[test]
fn repetitions() {
    let cases = valid("repetitions", 30);
    let batch = Batch::new([&cases[..], &cases[5..25], &cases[5..6]].concat());
    assert_eq!(verify_all_with(Policy::Rfc8032, &batch.entries()), Ok(()));
    let mut forged = batch.cases;
    forged[0] = shifted(&forged[0], 1);
    let forged = Batch::new([&forged[..], &forged[..1], &forged[..1]].concat());
    forged.is_rejected(&[0, 51, 52], [0; 32]);
}

#[test]
fn a_hundred_thousand_at_once() {
    let mut batch = Batch::new(valid("a hundred thousand", 100_000));
    assert_eq!(verify_all_with(Policy::Zip215, &batch.entries()), Ok(()));
    assert!(verify_each_with(Policy::Strict, &batch.entries()).iter().all(Result::is_ok));
    batch.signatures.swap(77_777, 77_778);
    assert_eq!(verify_all_with(Policy::Zip215, &batch.entries()), Err(Error::Mismatch));
    assert_eq!(find_invalid_with(Policy::Strict, &batch.entries()), [77_777, 77_778]);
}

/// Verdicts are the same on any number of threads.
#[test]
fn any_number_of_threads() {
    let mut cases: Vec<Case> = random("threads").take(700).collect();
    cases[650].signature[32..].fill(0xff);
    let batch = Batch::new(cases);
    let entries = batch.entries();
    let expected: Vec<_> =
        entries.iter().map(|entry| verify_each_with(Policy::Zip215, &[*entry]).remove(0)).collect();
    let those = |wanted: fn(&Result<(), Error>) -> bool| -> Vec<_> {
        let pairs = entries.iter().zip(&expected);
        pairs.filter(|(_, verdict)| wanted(verdict)).map(|(entry, _)| *entry).collect()
    };
    let valid = those(Result::is_ok);
    let well_formed = those(|verdict| matches!(verdict, Ok(()) | Err(Error::Mismatch)));
    let verdict_on_all = one_verdict(&expected);
    assert!(valid.len() > 300 && well_formed.len() > valid.len());
    assert!(!matches!(verdict_on_all, Ok(()) | Err(Error::Mismatch)));
    for threads in [1, 2, 3, 8] {
        let pool = rayon::ThreadPoolBuilder::new().num_threads(threads).build().unwrap();
        pool.install(|| {
            assert_eq!(verify_each_with(Policy::Zip215, &entries), expected);
            for combination in COMBINATIONS {
                let verdict =
                    |entries: &[Entry<'_>]| verify_all_by(Policy::Zip215, entries, combination, &[9; 32]);
                assert_eq!(verdict(&valid), Ok(()));
                assert_eq!(verdict(&entries), verdict_on_all);
                assert_eq!(verdict(&well_formed), Err(Error::Mismatch));
            }
        });
    }
}

/// Keys decoded before are the same keys.
#[test]
fn decoded_keys() {
    let cases: Vec<Case> = random("decoded").filter(oracle::rfc8032).take(100).collect();
    let batch = Batch::new(cases);
    let keys: Vec<_> =
        batch.cases.iter().map(|case| VerifyingKey::from_bytes(&case.public_key).unwrap()).collect();
    on_every_backend(|_| {
        for step in [1, 3] {
            let mut entries = batch.entries();
            for i in (0..100).step_by(step) {
                entries[i] = Entry::new(&keys[i], &batch.cases[i].message, &batch.signatures[i]);
            }
            assert_eq!(verify_all_with(Policy::Rfc8032, &entries), Ok(()));
        }
    });
}
