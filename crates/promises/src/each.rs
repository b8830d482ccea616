//! Many signatures, each with its own verdict.

use lemniscate::schnorr::{Entry, Error, PreparedKeys, find_invalid, verify_each, verify_each_into};

use crate::batch::{Batch, WAYS};
use crate::common::on_every_backend;
use crate::schemes::Promised;

of_every_scheme!(each_has_its_verdict, as_many_verdicts_as_entries, on_any_number_of_threads);

/// The same verdicts from every function.
#[track_caller]
pub fn have_verdicts<S: Promised>(entries: &[Entry<'_, S>], expected: &[Result<(), Error>]) {
    assert_eq!(verify_each(entries), expected);
    let mut verdicts = vec![Err(Error::Unspecified); entries.len()];
    assert_eq!(verify_each_into(entries, &mut verdicts), Ok(()));
    assert_eq!(verdicts, expected);
    let invalid = expected.iter().enumerate().filter(|(_, verdict)| verdict.is_err()).map(|(i, _)| i);
    assert_eq!(find_invalid(entries), invalid.collect::<Vec<usize>>());
}

/// The same from caches without room, with too little room, and with room for all keys.
#[track_caller]
fn have_verdicts_of_caches<S: Promised>(entries: &[Entry<'_, S>], expected: &[Result<(), Error>]) {
    for capacity in [0, 2, 100] {
        let mut keys = PreparedKeys::with_capacity(capacity);
        for _ in 0..2 {
            assert_eq!(keys.verify_each(entries), expected);
        }
        assert_eq!(keys.hits() + keys.misses(), 2 * entries.len() as u64);
    }
}

fn each_has_its_verdict<S: Promised>() {
    on_every_backend(|_| {
        for count in [0, 1, 2, 7, 8, 9, 21] {
            let mut batch = Batch::<S>::new(count);
            have_verdicts(&batch.entries(), &batch.expected);
            for i in (0..count).step_by(2).chain([1]).filter(|&i| i < count) {
                batch.spoil(i, i / 2 + count);
            }
            have_verdicts(&batch.entries(), &batch.expected);
        }
        have_verdicts_of_caches(&Batch::<S>::new(9).entries(), &[Ok(()); 9]);
        // Every way with every kind of message, and with both kinds of keys.
        let mut batch = Batch::<S>::new(6 * WAYS);
        (0..6 * WAYS).for_each(|i| batch.spoil(i, i / 6));
        have_verdicts(&batch.entries(), &batch.expected);
        have_verdicts_of_caches(&batch.entries(), &batch.expected);
    });
}

fn as_many_verdicts_as_entries<S: Promised>() {
    let batch = Batch::<S>::new(3);
    let mut verdicts = [Err(Error::Unspecified); 5];
    for count in [0, 2, 4, 5] {
        let result = verify_each_into(&batch.entries(), &mut verdicts[..count]);
        assert_eq!(result, Err(Error::BatchLength));
    }
    assert_eq!(verdicts, [Err(Error::Unspecified); 5]);
}

/// From 65 entries on, parts of 64 go to other threads.
fn on_any_number_of_threads<S: Promised>() {
    let mut batch = Batch::<S>::new(150);
    for (way, i) in [0, 63, 64, 65, 101, 149].into_iter().enumerate() {
        batch.spoil(i, way);
    }
    for threads in [1, 3] {
        let pool = rayon::ThreadPoolBuilder::new().num_threads(threads).build().unwrap();
        pool.install(|| {
            have_verdicts(&batch.entries(), &batch.expected);
            have_verdicts_of_caches(&batch.entries(), &batch.expected);
        });
    }
}
