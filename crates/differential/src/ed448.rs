//! Ed448: every way of verifying, whose verdicts are those of crrl and of the equation; keys and signatures, which are those of
//! crrl.

use std::collections::HashMap;
use std::time::Instant;

use lemniscate::backend::BackendKind;
use lemniscate::ed448::{
    Blinding, Entry, Error, Message, Policy, PreparedKeys, PreparedVerifyingKey, Signature, SigningKey,
    VerifyingKey, find_invalid_with, verify_all_seeded, verify_all_with, verify_bytes, verify_each_into_with,
    verify_each_with,
};
use lemniscate_corpus::Choices;
use lemniscate_corpus::ed448::{Case, block, digest, verdicts};
use lemniscate_corpus::structured::Variant;

use crate::{Report, on_each};

#[cfg(feature = "openssl")]
mod openssl;

/// The signatures of a block.
pub const BLOCK: usize = 256;
/// The messages that are signed for each block.
const SIGNED: usize = 16;

/// Verifies and signs the blocks of these numbers on each of the backends.
pub fn run(seed: u64, blocks: core::ops::Range<u64>, backends: &[BackendKind], report: &mut Report) {
    for number in blocks {
        let place = format!("ed448 --seed {seed} --block {number}");
        let start = Instant::now();
        let cases = block(&mut Choices::seeded(seed, number), BLOCK);
        let judged = Judged::new(&cases, report);
        report.took("making cases, and the oracles", start.elapsed());
        let choices = &mut Choices::seeded(!seed, number);
        judged.check(&place, backends, choices, report);
        one_key(&place, choices, SIGNED, backends, report);
    }
}

/// Signatures, and what is right.
pub struct Judged<'a> {
    cases: &'a [Case],
    /// None whose S is not below n.
    parsed: Vec<Option<Signature>>,
    digests: Vec<[u8; 64]>,
    verdicts: Vec<[bool; 2]>,
}

impl<'a> Judged<'a> {
    /// With the verdicts of the oracles, which are counted.
    pub fn new(cases: &'a [Case], report: &mut Report) -> Self {
        let verdicts: Vec<_> = cases.iter().map(verdicts).collect();
        #[cfg(feature = "openssl")]
        openssl::compare(cases, &verdicts, report);
        for (case, verdicts) in cases.iter().zip(&verdicts) {
            let name =
                ["invalid", "Rfc8032", "Rfc8032 Strict"][verdicts.map(usize::from).iter().sum::<usize>()];
            report.count(case.family, name);
        }
        Self::with_verdicts(cases, verdicts)
    }

    fn with_verdicts(cases: &'a [Case], verdicts: Vec<[bool; 2]>) -> Self {
        let parsed = cases.iter().map(|case| Signature::from_bytes(&case.signature).ok()).collect();
        let digests = cases.iter().map(|case| digest(&case.message)).collect();
        Judged { cases, parsed, digests, verdicts }
    }

    /// Verifies all of them on each backend. The choices decide which way each is verified by and in what company.
    pub fn check(
        &self,
        place: &str,
        backends: &[BackendKind],
        choices: &mut Choices<'_>,
        report: &mut Report,
    ) {
        // Tables made on one backend are used on the next ones.
        let mut tables = HashMap::new();
        let mut cache = PreparedKeys::with_capacity(*choices.one_of(&[0, 3, 20, 100]));
        on_each(backends, report, |kind, report| {
            report.set_context(format!("{place} --backend {kind}"));
            for index in 0..self.cases.len() {
                let (policy, way) = (*choices.one_of(&Policy::ALL), *choices.one_of(&WAYS));
                self.one(index, policy, way, choices, &mut tables, report);
            }
            let mut first = 0;
            while first < self.cases.len() {
                let end = self.cases.len().min(first + 1 + choices.below(40));
                self.each(first..end, choices, &mut cache, report);
                first = end;
            }
            for _ in 0..3 {
                self.all(choices, report);
            }
        });
    }

    /// Verifies each of them by each way of verifying one, by each policy, with the selected backend.
    pub fn check_each_way(&self, choices: &mut Choices<'_>, report: &mut Report) {
        self.check_ways(&WAYS, choices, report);
    }

    /// The same, in one way that is chosen.
    pub fn check_a_way(&self, choices: &mut Choices<'_>, report: &mut Report) {
        self.check_ways(&[*choices.one_of(&WAYS)], choices, report);
    }

    fn check_ways(&self, ways: &[Way], choices: &mut Choices<'_>, report: &mut Report) {
        let mut tables = HashMap::new();
        for index in 0..self.cases.len() {
            for policy in Policy::ALL {
                for &way in ways {
                    self.one(index, policy, way, choices, &mut tables, report);
                }
            }
        }
    }

    fn is_valid(&self, index: usize, policy: Policy) -> bool {
        self.verdicts[index][policy as usize]
    }

    fn message(&self, index: usize) -> Message<'_> {
        message(self.cases[index].variant, &self.cases[index].message, &self.digests[index])
    }

    fn one(
        &self,
        index: usize,
        policy: Policy,
        way: Way,
        choices: &mut Choices<'_>,
        tables: &mut Tables,
        report: &mut Report,
    ) {
        let verdict = self.verdict(index, policy, way, choices, tables);
        report.compared(format!("Ed448: {way:?}"), 1);
        report.equal(verdict.is_ok(), self.is_valid(index, policy), || {
            format!("{way:?}, {policy:?}: {verdict:?}, {:?}", self.cases[index])
        });
    }

    fn verdict(
        &self,
        index: usize,
        policy: Policy,
        way: Way,
        choices: &mut Choices<'_>,
        tables: &mut Tables,
    ) -> Result<(), Error> {
        let case = &self.cases[index];
        let (bytes, data) = (&case.public_key, &case.message);
        let signature = &Signature::from_bytes(&case.signature)?;
        let is_pure = case.variant == Variant::Pure;
        let message = self.message(index);
        match way {
            Way::Bytes if is_pure => return verify_bytes(policy, bytes, data, signature),
            Way::Bytes => {
                return verify_each_with(policy, &[Entry::from_bytes(bytes, message, signature)])[0];
            }
            _ => {}
        }
        let key = VerifyingKey::from_bytes(bytes)?;
        let (first, second) = data.split_at(choices.below(data.len() + 1));
        match way {
            Way::Prepared => table(tables, &key).verify_message_with(policy, message, signature),
            Way::Stream if is_pure => {
                let mut stream = key.verify_stream_with(policy, signature)?;
                [first, second].into_iter().for_each(|piece| stream.update(piece));
                stream.finalize_and_verify()
            }
            Way::PreparedStream if is_pure => {
                let mut stream = table(tables, &key).verify_stream_with(policy, signature)?;
                [first, second].into_iter().for_each(|piece| stream.update(piece));
                stream.finalize_and_verify()
            }
            Way::Alone => verify_each_with(policy, &[Entry::new(&key, message, signature)])[0],
            _ => key.verify_message_with(policy, message, signature),
        }
    }

    fn each(
        &self,
        indices: core::ops::Range<usize>,
        choices: &mut Choices<'_>,
        cache: &mut PreparedKeys,
        report: &mut Report,
    ) {
        let policy = *choices.one_of(&Policy::ALL);
        let decoded = choices.below(3);
        let keys: Vec<_> =
            indices.clone().map(|i| VerifyingKey::from_bytes(&self.cases[i].public_key).ok()).collect();
        let (mut asked, mut entries) = (Vec::new(), Vec::new());
        for (key, i) in keys.iter().zip(indices) {
            // Of a signature whose S is out of range there is no entry.
            let Some(signature) = &self.parsed[i] else { continue };
            asked.push(i);
            entries.push(match key {
                Some(key) if decoded == 1 || decoded == 2 && i % 3 == 0 => {
                    Entry::new(key, self.message(i), signature)
                }
                _ => Entry::from_bytes(&self.cases[i].public_key, self.message(i), signature),
            });
        }
        let (name, verdicts) = match choices.below(4) {
            0 => ("verify_each", verify_each_with(policy, &entries)),
            1 => {
                let mut verdicts = vec![Err(Error::Unspecified); entries.len()];
                let outcome = verify_each_into_with(policy, &entries, &mut verdicts);
                report.equal(outcome, Ok(()), || "verify_each_into".into());
                ("verify_each_into", verdicts)
            }
            2 => {
                let invalid = find_invalid_with(policy, &entries);
                let verdict = |i| if invalid.contains(&i) { Err(Error::Unspecified) } else { Ok(()) };
                ("find_invalid", (0..entries.len()).map(verdict).collect())
            }
            _ => ("PreparedKeys", cache.verify_each_with(policy, &entries)),
        };
        report.compared(format!("Ed448: {name}"), entries.len());
        report.equal(verdicts.len(), asked.len(), || name.into());
        for (verdict, i) in verdicts.into_iter().zip(asked) {
            report.equal(verdict.is_ok(), self.is_valid(i, policy), || {
                format!("{name}, {policy:?}: {verdict:?}, {:?}", self.cases[i])
            });
        }
    }

    /// The valid ones of a part are valid together, and are not with one that is not.
    fn all(&self, choices: &mut Choices<'_>, report: &mut Report) {
        let policy = Policy::Rfc8032;
        let size = choices.below(self.cases.len().min(80) + 1);
        let first = choices.below(self.cases.len() - size + 1);
        let entry = |i: usize| {
            let signature = self.parsed[i].as_ref()?;
            Some(Entry::from_bytes(&self.cases[i].public_key, self.message(i), signature))
        };
        let (valid, invalid): (Vec<_>, Vec<_>) =
            (first..first + size).partition(|&i| self.is_valid(i, policy));
        let mut entries: Vec<_> = valid.into_iter().filter_map(entry).collect();
        let mut verify = |entries: &[Entry<'_>], expected: bool, choices: &mut Choices<'_>| {
            let (name, verdict) = match choices.below(2) {
                0 => ("verify_all", verify_all_with(policy, entries)),
                _ => ("verify_all_seeded", verify_all_seeded(entries, &choices.bytes())),
            };
            report.compared(format!("Ed448: {name}"), entries.len());
            report.equal(verdict.is_ok(), expected, || {
                format!("{name}, {policy:?}: {verdict:?}, {size} from {first}")
            });
        };
        verify(&entries, true, choices);
        let mut invalid: Vec<_> = invalid.into_iter().filter_map(entry).collect();
        if !invalid.is_empty() {
            let wrong = invalid.swap_remove(choices.below(invalid.len()));
            entries.insert(choices.below(entries.len() + 1), wrong);
            verify(&entries, false, choices);
        }
    }
}

/// A way of verifying one signature.
#[derive(Clone, Copy, Debug)]
enum Way {
    Bytes,
    Decoded,
    Prepared,
    Stream,
    PreparedStream,
    Alone,
}

const WAYS: [Way; 6] =
    [Way::Bytes, Way::Decoded, Way::Prepared, Way::Stream, Way::PreparedStream, Way::Alone];

type Tables = HashMap<[u8; 57], PreparedVerifyingKey>;

fn table<'t>(tables: &'t mut Tables, key: &VerifyingKey) -> &'t PreparedVerifyingKey {
    tables.entry(key.to_bytes()).or_insert_with(|| key.prepare())
}

fn message<'a>(variant: Variant, data: &'a [u8], digest: &'a [u8; 64]) -> Message<'a> {
    let message = match variant {
        Variant::Pure => Ok(Message::from(data)),
        Variant::Context(context) => Message::with_context(context, data),
        Variant::Prehashed(context) => Message::prehashed(context, digest),
    };
    message.expect("contexts of a length that is allowed")
}

/// Signs so many messages by one key.
pub fn one_key(
    place: &str,
    choices: &mut Choices<'_>,
    messages: usize,
    backends: &[BackendKind],
    report: &mut Report,
) {
    let seed: [u8; 57] = choices.bytes();
    let theirs = crrl::ed448::PrivateKey::from_seed(&seed);
    let cases: Vec<_> = (0..messages)
        .map(|_| {
            let (variant, data) = (Variant::any(choices), choices.message());
            let digest = digest(&data);
            let signature = match variant {
                Variant::Pure => theirs.sign_raw(&data),
                Variant::Context(context) => theirs.sign_ctx(context, &data),
                Variant::Prehashed(context) => theirs.sign_ph(context, &digest),
            };
            (variant, data, digest, signature)
        })
        .collect();
    let blinding = Blinding::from_seed(&choices.bytes());
    on_each(backends, report, |kind, report| {
        report.set_context(format!("{place} --backend {kind}"));
        let key = match seed[0] % 2 {
            0 => SigningKey::from_bytes_blinded(&seed, &blinding),
            _ => SigningKey::from_bytes(&seed),
        };
        report.equal(key.verifying_key().to_bytes(), theirs.public_key.encode(), || {
            format!("seed {seed:02x?}")
        });
        for (i, (variant, data, digest, expected)) in cases.iter().enumerate() {
            let message = message(*variant, data, digest);
            let is_masked = (i + usize::from(seed[1])) % 4 == 0;
            let signature = match is_masked {
                true => key.blinded(&blinding).sign_message(message),
                false => key.sign_message(message),
            };
            report.compared(if is_masked { "Ed448: signed with blinding" } else { "Ed448: signed" }, 1);
            report.equal(signature.to_bytes(), *expected, || format!("{variant:?} {data:02x?} {seed:02x?}"));
        }
    });
}

/// Oracles that are wrong on purpose: every way of verifying finds each of them.
#[cfg(test)]
mod planted {
    use std::sync::LazyLock;

    use super::*;
    use crate::backends;

    /// The differences to an oracle that spoils the right verdicts.
    fn differences(spoil: impl Fn(&Case, [bool; 2]) -> [bool; 2]) -> String {
        type Right = Vec<(Vec<Case>, Vec<[bool; 2]>)>;
        static RIGHT: LazyLock<Right> = LazyLock::new(|| {
            let of_block = |number| {
                let cases = block(&mut Choices::seeded(7, number), 128);
                let verdicts = cases.iter().map(verdicts).collect();
                (cases, verdicts)
            };
            (0..10).map(of_block).collect()
        });
        let (mut report, mut choices) = (Report::default(), Choices::seeded(8, 0));
        for (cases, right) in RIGHT.iter() {
            let spoilt = cases.iter().zip(right).map(|(case, right)| spoil(case, *right)).collect();
            let backend = backends().pop().expect("there is one");
            Judged::with_verdicts(cases, spoilt).check("planted", &[backend], &mut choices, &mut report);
        }
        report.differences().join("\n")
    }

    #[track_caller]
    fn are_found(differences: &str, batches: &[&str], policy: Policy) {
        let ways = WAYS.map(|way| format!("{way:?}"));
        for way in ways.iter().map(String::as_str).chain(batches.iter().copied()) {
            assert!(differences.contains(&format!("of {way}, {policy:?}: ")), "{way} finds nothing");
        }
        let other = Policy::ALL[1 - policy as usize];
        assert!(!differences.contains(&format!(", {other:?}: ")));
    }

    const BATCHES: [&str; 4] = ["verify_each", "verify_each_into", "find_invalid", "PreparedKeys"];
    const ALL: [&str; 2] = ["verify_all", "verify_all_seeded"];

    #[test]
    fn the_cofactor_and_small_orders() {
        assert_eq!(differences(|_, verdicts| verdicts), "");
        let of_strict = differences(|_, [_, strict]| [strict, strict]);
        are_found(&of_strict, &[&BATCHES[..], &ALL].concat(), Policy::Rfc8032);
        are_found(&differences(|_, [rfc8032, _]| [rfc8032, rfc8032]), &BATCHES, Policy::Strict);
    }

    /// As if encodings did not matter, where the points of small order are wanted; and as if S was taken modulo n.
    #[test]
    fn what_is_not_canonical() {
        let takes = |case: &Case, verdicts: [bool; 2], family| {
            let is_one = case.family == family && !verdicts[0];
            [verdicts[0] || is_one, verdicts[1]]
        };
        let encodings = differences(|case, verdicts| takes(case, verdicts, "not canonical"));
        are_found(&encodings, &BATCHES, Policy::Rfc8032);
        // Of such an S there is no signature, and no entry.
        let scalars = differences(|case, verdicts| takes(case, verdicts, "S plus multiples of L"));
        are_found(&scalars, &[], Policy::Rfc8032);
    }
}
