//! Many signatures at a time: each with its own verdict, or one verdict for all.

use lemniscate::ed25519::{
    Combination, Entry, Error, Policy, PreparedKeys, find_invalid_with, verify_all_by,
    verify_all_seeded_with, verify_all_with, verify_each_into_with, verify_each_with,
};
use lemniscate_corpus::Choices;
use lemniscate_corpus::structured::family;

use super::Judged;
use crate::Report;

const EACH: [&str; 4] = ["verify_each", "verify_each_into", "find_invalid", "PreparedKeys"];
/// The verdict on entries, with a seed where it takes one.
type All = fn(Policy, &[Entry<'_>], &[u8; 32]) -> Result<(), Error>;

const ALL: [(&str, All); 4] = [
    ("verify_all", |policy, entries, _| verify_all_with(policy, entries)),
    ("verify_all_seeded", verify_all_seeded_with),
    ("common secret", |policy, entries, seed| {
        verify_all_by(policy, entries, Combination::CommonSecret, seed)
    }),
    ("random coefficients", |policy, entries, seed| {
        verify_all_by(policy, entries, Combination::RandomCoefficients, seed)
    }),
];

/// Verifies all cases in batches of the choices' sizes, and some of them by one verdict.
pub fn check(judged: &Judged<'_>, choices: &mut Choices<'_>, cache: &mut PreparedKeys, report: &mut Report) {
    let mut first = 0;
    while first < judged.signatures.len() {
        let size = match choices.below(8) {
            0 => 1,
            1 => 60 + choices.below(10),
            2 => 1 + choices.below(200),
            _ => 1 + choices.below(24),
        };
        let end = judged.signatures.len().min(first + size);
        each(judged, first..end, choices, cache, report);
        first = end;
    }
    for _ in 0..4 {
        all(judged, choices, report);
    }
}

fn each(
    judged: &Judged<'_>,
    indices: core::ops::Range<usize>,
    choices: &mut Choices<'_>,
    cache: &mut PreparedKeys,
    report: &mut Report,
) {
    let policy = *choices.one_of(&Policy::ALL);
    // All keys decoded, none, or some.
    let decoded = choices.below(3);
    let entries: Vec<Entry<'_>> = indices
        .clone()
        .map(|i| judged.entry(i, decoded == 1 || decoded == 2 && i.is_multiple_of(3)))
        .collect();
    let way = choices.below(EACH.len());
    let verdicts = match way {
        0 => verify_each_with(policy, &entries),
        1 => {
            let mut verdicts = vec![Err(Error::Unspecified); entries.len()];
            let outcome = verify_each_into_with(policy, &entries, &mut verdicts);
            report.equal(outcome, Ok(()), || "verify_each_into".into());
            verdicts
        }
        2 => {
            let invalid = find_invalid_with(policy, &entries);
            report.equal(invalid.is_sorted(), true, || "the order of find_invalid".into());
            let verdict = |i| if invalid.contains(&i) { Err(Error::Unspecified) } else { Ok(()) };
            (0..entries.len()).map(verdict).collect()
        }
        _ => cache.verify_each_with(policy, &entries),
    };
    report.compared(EACH[way], entries.len());
    report.equal(verdicts.len(), entries.len(), || EACH[way].into());
    for (place, (index, verdict)) in indices.clone().zip(verdicts).enumerate() {
        let show =
            || format!("{}, {policy:?}, {place} of {}: {}", EACH[way], indices.len(), judged.show(index));
        report.equal(verdict.is_ok(), judged.is_valid(index, policy), show);
        // Now and then, what is wrong is asked, too: the same as of the signature by itself.
        if verdict.is_err() && way != 2 && choices.once_in(4) {
            report.equal(verdict, verify_each_with(policy, &entries[place..=place])[0], show);
        }
    }
}

/// The valid cases of a part are valid together, and those with one that is not, or some whose errors cancel, are not.
fn all(judged: &Judged<'_>, choices: &mut Choices<'_>, report: &mut Report) {
    let count = judged.signatures.len();
    let size = match choices.below(8) {
        0 if choices.once_in(4) => count,
        0 | 1 => choices.below(count.min(250) + 1),
        _ => choices.below(count.min(80) + 1),
    };
    let first = choices.below(count - size + 1);
    let policy = if choices.below(4) == 0 { Policy::Rfc8032 } else { Policy::Zip215 };
    let (valid, invalid): (Vec<_>, Vec<_>) = (first..first + size).partition(|&i| judged.is_valid(i, policy));
    let (name, all) = *choices.one_of(&ALL);
    let is_decoded = choices.once_in(2);
    let mut verify = |indices: &[usize], expected: bool, choices: &mut Choices<'_>| {
        let entries: Vec<_> = indices.iter().map(|&i| judged.entry(i, is_decoded)).collect();
        let verdict = all(policy, &entries, &choices.bytes());
        report.compared(name, entries.len());
        report.equal(verdict.is_ok(), expected, || {
            format!("{name}, {policy:?}, indices {indices:?}: {verdict:?}")
        });
    };
    verify(&valid, true, choices);
    if !invalid.is_empty() {
        // Wrong ones follow one another where their errors cancel.
        let cancels = |i: &usize| judged.signatures[*i].case.family == family::CANCELLING;
        let start = match choices.below(2) {
            0 => invalid.iter().position(cancels).unwrap_or(0),
            _ => choices.below(invalid.len()),
        };
        let end = start + [1, 1, 2, 3][choices.below(4)];
        let wrong = &invalid[start..invalid.len().min(end)];
        let mut mixed = valid;
        for &index in wrong {
            mixed.insert(choices.below(mixed.len() + 1), index);
        }
        verify(&mixed, false, choices);
    }
}
