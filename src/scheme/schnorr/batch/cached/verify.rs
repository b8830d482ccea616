//! Verification of a part of a batch, by keys of which some are prepared.

use alloc::vec::Vec;

use super::super::Entry;
use super::super::each::{Pending, for_each_claim};
use super::counts::Outcome;
use super::credit::TableWorth;
use crate::scheme::schnorr::{Error, Key, PreparedVerifyingKey, Scheme};

/// A prepared key, if the key of an entry is.
pub(super) type Found<'k, S> = Option<&'k PreparedVerifyingKey<S>>;

/// Writes the outcomes of as many entries. `find` gives the hash of a key, and the key itself if it is prepared.
pub(super) fn verify_part<'k, S: Scheme>(
    policy: S::Policy,
    worth: TableWorth,
    find: &dyn Fn(&S::PublicKeyBytes) -> (u64, Found<'k, S>),
    entries: &[Entry<'_, S>],
    outcomes: &mut [Outcome],
) {
    let mut keys = Vec::with_capacity(entries.len());
    for (entry, outcome) in entries.iter().zip(&mut *outcomes) {
        let (hash, key) = find(entry.key_bytes());
        (outcome.hash, outcome.is_hit) = (hash, key.is_some());
        keys.push(key);
    }
    let outcomes = &*outcomes;
    let write = &|index: usize, verdict: Result<(), Error>| outcomes[index].verdict.set(verdict);
    let by_equation = &|claims: &_, count| S::verify_several_vartime(policy, claims, count);
    let mut plain = Pending::new(write, by_equation);
    let all = || entries.iter().zip(&keys).enumerate();
    let without_table = all().filter(|(_, (_, key))| key.is_none());
    let mut without_table = without_table.map(|(index, (entry, _))| (index, *entry));
    for_each_claim(policy, &mut without_table, &mut |index, claim| plain.push(index, claim));
    let by_table = &|claims: &_, count| S::verify_several_prepared_vartime(policy, claims, count);
    let mut prepared = Pending::new(write, by_table);
    let mut with_table = all().filter_map(|(index, (entry, key))| {
        let key = Key::Prepared { bytes: entry.key_bytes(), point: *(*key)?.point() };
        Some((index, Entry { key, ..*entry }))
    });
    for_each_claim(policy, &mut with_table, &mut |index, claim| {
        let left_over = plain.count() % worth.lanes;
        let fills_lanes = left_over > 0 && left_over >= worth.fewest_in_lanes;
        match keys[index] {
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
