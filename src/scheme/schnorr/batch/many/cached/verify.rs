//! Verification of a part of a batch, with some keys prepared.

use alloc::vec::Vec;

use super::counts::Outcome;
use crate::engine::TableWorth;
use crate::scheme::schnorr::batch::each::{Pending, for_each_claim};
use crate::scheme::schnorr::{Entry, Error, Key, PreparedVerifyingKey, Scheme};

/// Gives the hash of a key, and the key itself if it is prepared.
type Find<'f, 'k, S> =
    dyn Fn(&<S as Scheme>::PublicKeyBytes) -> (u64, Option<&'k PreparedVerifyingKey<S>>) + 'f;

/// Writes the outcomes of as many entries.
pub(super) fn verify_part<'k, S: Scheme>(
    policy: S::Policy,
    worth: TableWorth,
    find: &Find<'_, 'k, S>,
    entries: &[Entry<'_, S>],
    outcomes: &mut [Outcome],
) {
    // Entries, with their indices and their prepared keys.
    let (mut indices, mut without_table) = (Vec::new(), Vec::new());
    let (mut keys, mut with_table) = (Vec::new(), Vec::new());
    for (index, (entry, outcome)) in entries.iter().zip(&mut *outcomes).enumerate() {
        let bytes = entry.key_bytes();
        let (hash, key) = find(bytes);
        (outcome.hash, outcome.is_hit) = (hash, key.is_some());
        if let Some(key) = key {
            keys.push((index, key));
            with_table.push(Entry { key: Key::Prepared { bytes, point: *key.point() }, ..*entry });
        } else {
            indices.push(index);
            without_table.push(*entry);
        }
    }
    let outcomes = &*outcomes;
    let write = &|index: usize, verdict: Result<(), Error>| outcomes[index].verdict.set(verdict);
    let by_equation = &|claims: &_, count| S::verify_several_vartime(policy, claims, count);
    let mut plain = Pending::new(write, by_equation);
    for_each_claim(policy, &without_table, &mut |i, claim| plain.push(indices[i], claim));
    let by_table = &|claims: &_, count| S::verify_several_prepared_vartime(policy, claims, count);
    let mut prepared = Pending::new(write, by_table);
    for_each_claim(policy, &with_table, &mut |i, claim| {
        let (index, key) = keys[i];
        let left_over = plain.count() % worth.lanes;
        if left_over > 0 && left_over >= worth.fewest_in_lanes {
            // They fill the lanes of a vector.
            plain.push(index, claim);
        } else {
            outcomes[index].with_table.set(true);
            prepared.push(index, claim.map(|claim| (claim, key.table())));
        }
    });
    plain.verify();
    prepared.verify();
}
