//! One signature at a time.

use lemniscate::ed25519::{
    Equation, Error, Halving, Policy, PreparedVerifyingKey, VerifyingKey, Way, verify_bytes, verify_each_with,
};
use lemniscate_corpus::Choices;
use lemniscate_corpus::structured::Variant;

use super::{Judged, Tables};
use crate::Report;

/// A way of verifying one signature.
#[derive(Clone, Copy, PartialEq)]
pub enum Single {
    Bytes,
    DecodedKey,
    PreparedKey,
    Stream,
    PreparedStream,
    AnotherEquation,
    AloneEach,
}

use Single::{AloneEach, AnotherEquation, Bytes, DecodedKey, PreparedKey, PreparedStream, Stream};

impl Single {
    pub const ALL: [Single; 7] =
        [Bytes, DecodedKey, PreparedKey, Stream, PreparedStream, AnotherEquation, AloneEach];

    fn name(self) -> &'static str {
        match self {
            Bytes => "bytes",
            DecodedKey => "decoded key",
            PreparedKey => "prepared key",
            Stream => "stream",
            PreparedStream => "stream, prepared",
            AnotherEquation => "another equation",
            AloneEach => "alone, each",
        }
    }
}

/// More often the fast ones, which are those that are used.
const OFTEN: [Single; 14] = [
    Bytes,
    Bytes,
    DecodedKey,
    DecodedKey,
    PreparedKey,
    PreparedKey,
    PreparedKey,
    PreparedKey,
    Stream,
    PreparedStream,
    PreparedStream,
    PreparedStream,
    AnotherEquation,
    AloneEach,
];

/// Which case is verified, and how.
#[derive(Clone, Copy)]
pub struct Asked {
    pub index: usize,
    pub policy: Policy,
    pub way: Single,
}

/// Each case by a way and a policy of the choices.
pub fn check(judged: &Judged<'_>, choices: &mut Choices<'_>, tables: &mut Tables, report: &mut Report) {
    for index in 0..judged.signatures.len() {
        let policy = *choices.one_of(&Policy::ALL);
        let way = *choices.one_of(&OFTEN);
        one(judged, Asked { index, policy, way }, choices, tables, report);
    }
}

/// One case by a way.
pub fn one(
    judged: &Judged<'_>,
    asked: Asked,
    choices: &mut Choices<'_>,
    tables: &mut Tables,
    report: &mut Report,
) {
    let verdict = verdict(judged, asked, choices, tables);
    let Asked { index, policy, way } = asked;
    report.compared(way.name(), 1);
    report.equal(verdict.is_ok(), judged.is_valid(index, policy), || {
        format!("{}, {policy:?}: {verdict:?}, {}", way.name(), judged.show(index))
    });
}

fn verdict(
    judged: &Judged<'_>,
    Asked { index, policy, way }: Asked,
    choices: &mut Choices<'_>,
    tables: &mut Tables,
) -> Result<(), Error> {
    let (structured, signature) = (&judged.signatures[index], &judged.parsed[index]);
    let (bytes, data) = (&structured.case.public_key, &structured.case.message);
    let is_pure = structured.variant == Variant::Pure;
    if way == Bytes && is_pure {
        return verify_bytes(policy, bytes, data, signature);
    }
    if way == AloneEach || way == Bytes {
        return verify_each_with(policy, &[judged.entry(index, way == AloneEach)])[0];
    }
    let message = judged.message(index);
    let key = VerifyingKey::from_bytes(bytes)?;
    match way {
        PreparedKey => by_table(tables, &key).verify_message_with(policy, message, signature),
        Stream | AnotherEquation if is_pure => {
            let mut stream = key.verify_stream_with(policy, signature)?;
            in_pieces(data, choices, |piece| stream.update(piece));
            if way == Stream {
                return stream.finalize_and_verify();
            }
            let (equation, halving) = (*choices.one_of(&Equation::ALL), *choices.one_of(&Halving::ALL));
            stream.finalize_and_verify_by(Way { equation, halving })
        }
        PreparedStream if is_pure => {
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
