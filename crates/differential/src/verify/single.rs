//! One signature at a time.

use lemniscate::ed25519::{
    Equation, Error, Halving, Policy, PreparedVerifyingKey, VerifyingKey, Way, verify_bytes, verify_each_with,
};
use lemniscate_corpus::Choices;
use lemniscate_corpus::structured::Variant;

use super::{Judged, Tables};
use crate::Report;

pub const WAYS: [&str; 7] =
    ["bytes", "decoded key", "prepared key", "stream", "stream, prepared", "another equation", "alone, each"];

/// Each case by a way and a policy of the choices.
pub fn check(judged: &Judged<'_>, choices: &mut Choices<'_>, tables: &mut Tables, report: &mut Report) {
    for index in 0..judged.signatures.len() {
        let policy = *choices.one_of(&Policy::ALL);
        // More often the fast ones, which are those that are used.
        let way = [0, 0, 1, 1, 2, 2, 2, 2, 3, 4, 4, 4, 5, 6][choices.below(14)];
        one(judged, index, policy, way, choices, tables, report);
    }
}

/// One case by a way.
pub fn one(
    judged: &Judged<'_>,
    index: usize,
    policy: Policy,
    way: usize,
    choices: &mut Choices<'_>,
    tables: &mut Tables,
    report: &mut Report,
) {
    let verdict = verdict(judged, index, policy, way, choices, tables);
    report.compared(WAYS[way], 1);
    report.equal(verdict.is_ok(), judged.is_valid(index, policy), || {
        format!("{}, {policy:?}: {verdict:?}, {}", WAYS[way], judged.show(index))
    });
}

fn verdict(
    judged: &Judged<'_>,
    index: usize,
    policy: Policy,
    way: usize,
    choices: &mut Choices<'_>,
    tables: &mut Tables,
) -> Result<(), Error> {
    let (structured, signature) = (&judged.signatures[index], &judged.parsed[index]);
    let (bytes, data) = (&structured.case.public_key, &structured.case.message);
    let is_pure = structured.variant == Variant::Pure;
    if way == 0 && is_pure {
        return verify_bytes(policy, bytes, data, signature);
    }
    if way == 6 || way == 0 {
        return verify_each_with(policy, &[judged.entry(index, way == 6)])[0];
    }
    let message = judged.message(index);
    let key = VerifyingKey::from_bytes(bytes)?;
    match way {
        2 => by_table(tables, &key).verify_message_with(policy, message, signature),
        3 | 5 if is_pure => {
            let mut stream = key.verify_stream_with(policy, signature)?;
            in_pieces(data, choices, |piece| stream.update(piece));
            if way == 3 {
                return stream.finalize_and_verify();
            }
            let (equation, halving) = (*choices.one_of(&Equation::ALL), *choices.one_of(&Halving::ALL));
            stream.finalize_and_verify_by(Way { equation, halving })
        }
        4 if is_pure => {
            let mut stream = by_table(tables, &key).verify_stream_with(policy, signature)?;
            in_pieces(data, choices, |piece| stream.update(piece));
            stream.finalize_and_verify()
        }
        _ => key.verify_message_with(policy, message, signature),
    }
}

fn by_table<'t>(tables: &'t mut Tables, key: &VerifyingKey) -> &'t PreparedVerifyingKey {
    tables.entry(key.to_bytes()).or_insert_with(|| key.prepare())
}

fn in_pieces(data: &[u8], choices: &mut Choices<'_>, mut update: impl FnMut(&[u8])) {
    let (first, second) = data.split_at(choices.below(data.len() + 1));
    update(first);
    update(second);
}
