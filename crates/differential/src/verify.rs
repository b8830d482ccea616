//! Every way of verifying Ed25519 signatures, each of which must give the verdict of the policy's namesake.

mod batch;
#[cfg(test)]
mod planted;
mod single;

use std::collections::HashMap;
use std::time::Instant;

use lemniscate::backend::BackendKind;
use lemniscate::ed25519::{
    Entry, Message, Policy, PreparedKeys, PreparedVerifyingKey, Signature, VerifyingKey,
};
use lemniscate_corpus::Choices;
use lemniscate_corpus::oracle::Judge;
use lemniscate_corpus::structured::{Structured, Variant, block};
use sha2::{Digest, Sha512};

use crate::{Report, on_each};

use single::{Asked, Single};

/// The cases of a block.
pub const BLOCK: usize = 1024;

/// Verifies the blocks of these numbers by all ways in turn, on each of the backends.
pub fn run(seed: u64, blocks: core::ops::Range<u64>, backends: &[BackendKind], report: &mut Report) {
    for number in blocks {
        let start = Instant::now();
        let signatures = block(&mut Choices::seeded(seed, number), BLOCK);
        let judged = Judged::new(&signatures);
        report.took("making cases, and the oracles", start.elapsed());
        judged.count(report);
        let place = format!("verify --seed {seed} --block {number}");
        judged.check(&place, backends, &mut Choices::seeded(!seed, number), report);
    }
}

/// Signatures with what our functions want to know of them and what is right.
pub struct Judged<'a> {
    pub(crate) signatures: &'a [Structured],
    parsed: Vec<Signature>,
    digests: Vec<[u8; 64]>,
    /// Of each key that decodes.
    keys: HashMap<[u8; 32], Option<VerifyingKey>>,
    verdicts: Vec<[bool; 4]>,
}

impl<'a> Judged<'a> {
    /// With the verdicts of the oracles.
    pub fn new(signatures: &'a [Structured]) -> Self {
        let mut judge = Judge::default();
        let of_each = |signature: &Structured| judge.verdicts(signature);
        Self::with_verdicts(signatures, signatures.iter().map(of_each).collect())
    }

    pub(crate) fn with_verdicts(signatures: &'a [Structured], verdicts: Vec<[bool; 4]>) -> Self {
        let mut keys = HashMap::new();
        for Structured { case, .. } in signatures {
            keys.entry(case.public_key).or_insert_with(|| VerifyingKey::from_bytes(&case.public_key).ok());
        }
        let digest = |Structured { variant, case }: &Structured| match variant {
            Variant::Prehashed(_) => Sha512::digest(&case.message).into(),
            _ => [0; 64],
        };
        Judged {
            parsed: signatures.iter().map(|s| Signature::from_bytes(&s.case.signature)).collect(),
            digests: signatures.iter().map(digest).collect(),
            signatures,
            keys,
            verdicts,
        }
    }

    fn count(&self, report: &mut Report) {
        for (signature, verdicts) in self.signatures.iter().zip(&self.verdicts) {
            report.count(signature.case.family, Names(*verdicts));
        }
    }

    /// Verifies all of them on each backend. The choices decide which way each is verified by and in what company.
    pub fn check(
        &self,
        place: &str,
        backends: &[BackendKind],
        choices: &mut Choices<'_>,
        report: &mut Report,
    ) {
        // Tables made on one backend are used on the next ones, in one block of four.
        let mut prepared = HashMap::new();
        let keeps_tables = choices.once_in(4);
        let mut cache = PreparedKeys::with_capacity(*choices.one_of(&[0, 3, 20, 100]));
        on_each(backends, report, |kind, report| {
            report.set_context(format!("{place} --backend {kind}"));
            if !keeps_tables {
                prepared.clear();
            }
            // One of both where arithmetic takes several times as long.
            let only = (kind == BackendKind::Portable32).then(|| choices.once_in(2));
            if only != Some(true) {
                single::check(self, choices, &mut prepared, report);
            }
            if only != Some(false) {
                batch::check(self, choices, &mut cache, report);
            }
        });
    }

    /// Verifies each of them by each way of verifying one, by each policy, with the selected backend.
    pub fn check_each_way(&self, choices: &mut Choices<'_>, report: &mut Report) {
        let mut tables = HashMap::new();
        for index in 0..self.signatures.len() {
            for policy in Policy::ALL {
                for way in Single::ALL {
                    single::one(self, Asked { index, policy, way }, choices, &mut tables, report);
                }
            }
        }
    }

    fn is_valid(&self, index: usize, policy: Policy) -> bool {
        self.verdicts[index][policy as usize]
    }

    fn message(&self, index: usize) -> Message<'_> {
        let Structured { variant, case } = &self.signatures[index];
        let message = match variant {
            Variant::Pure => Ok(Message::from(&case.message)),
            Variant::Context(context) => Message::with_context(context, &case.message),
            Variant::Prehashed(context) => Message::prehashed(context, &self.digests[index]),
        };
        message.expect("contexts of a length that is allowed")
    }

    fn key(&self, index: usize) -> Option<&VerifyingKey> {
        self.keys[&self.signatures[index].case.public_key].as_ref()
    }

    /// With the key decoded, if it can be and if so wished.
    fn entry(&self, index: usize, decoded: bool) -> Entry<'_> {
        let (message, signature) = (self.message(index), &self.parsed[index]);
        match self.key(index).filter(|_| decoded) {
            Some(key) => Entry::new(key, message, signature),
            None => Entry::from_bytes(&self.signatures[index].case.public_key, message, signature),
        }
    }

    fn show(&self, index: usize) -> String {
        format!("case {index}, {:?}", self.signatures[index])
    }
}

type Tables = HashMap<[u8; 32], PreparedVerifyingKey>;

/// The policies by which a signature is valid.
struct Names([bool; 4]);

impl core::fmt::Display for Names {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        let valid = Policy::ALL.into_iter().zip(self.0).filter(|(_, is_valid)| *is_valid);
        let names: Vec<_> = valid.map(|(policy, _)| format!("{policy:?}")).collect();
        f.write_str(&if names.is_empty() { "invalid".to_string() } else { names.join(" ") })
    }
}
