//! Verification of a part of a batch, by keys of which some are prepared.

use core::cell::Cell;

use super::super::Entry;
use super::super::each::{Pending, for_each_claim};
use super::credit::TableWorth;
use crate::scheme::schnorr::{Error, Key, PreparedVerifyingKey, Scheme};

/// What is known of an entry.
#[derive(Clone)]
pub(super) struct Outcome<'k, S: Scheme> {
    /// The hash of the key.
    pub(super) hash: u64,
    /// The key, if it is prepared.
    pub(super) key: Option<&'k PreparedVerifyingKey<S>>,
    /// Whether it was verified with the table of the key.
    pub(super) with_table: Cell<bool>,
    pub(super) verdict: Cell<Result<(), Error>>,
}

impl<S: Scheme> Outcome<'_, S> {
    /// Of an entry that nobody has looked at.
    pub(super) fn unknown() -> Self {
        Outcome { hash: 0, key: None, with_table: Cell::new(false), verdict: Cell::new(Ok(())) }
    }
}

/// Writes the outcomes of as many entries. `find` gives the hash of a key, and the key itself if it is prepared.
pub(super) fn verify_part<'k, S: Scheme>(
    policy: S::Policy,
    worth: TableWorth,
    find: impl Fn(&S::PublicKeyBytes) -> (u64, Option<&'k PreparedVerifyingKey<S>>),
    entries: &[Entry<'_, S>],
    outcomes: &mut [Outcome<'k, S>],
) {
    for (entry, outcome) in entries.iter().zip(&mut *outcomes) {
        (outcome.hash, outcome.key) = find(entry.key_bytes());
    }
    let outcomes = &*outcomes;
    let write = |index: usize, verdict| outcomes[index].verdict.set(verdict);
    let mut plain = Pending::new(write, |claims: &_, count| S::verify_several_vartime(policy, claims, count));
    let all = || entries.iter().zip(outcomes).enumerate();
    let without_table = all().filter(|(_, (_, outcome))| outcome.key.is_none());
    let mut without_table = without_table.map(|(index, (entry, _))| (index, *entry));
    for_each_claim(policy, &mut without_table, &mut |index, claim| plain.push(index, claim));
    let mut prepared =
        Pending::new(write, |claims: &_, count| S::verify_several_prepared_vartime(policy, claims, count));
    let mut with_table = all().filter_map(|(index, (entry, outcome))| {
        let key = Key::Prepared { bytes: entry.key_bytes(), point: *outcome.key?.point() };
        Some((index, Entry { key, ..*entry }))
    });
    for_each_claim(policy, &mut with_table, &mut |index, claim| {
        let left_over = plain.count() % worth.lanes;
        let fills_lanes = left_over > 0 && left_over >= worth.fewest_in_lanes;
        match outcomes[index].key {
            Some(key) if !fills_lanes => {
                outcomes[index].with_table.set(true);
                prepared.push(index, claim.map(|claim| (claim, key.table())));
            }
            _ => plain.push(index, claim),
        }
    });
    plain.verify();
    prepared.verify();
}
