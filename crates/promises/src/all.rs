//! Many signatures with one verdict for all, of schemes whose signatures have the point R.

use lemniscate::schnorr::{Combine, Entry, Error, verify_all, verify_all_seeded};

use crate::batch::{Batch, WAYS};
use crate::common::on_every_backend;
use crate::each::have_verdicts;
use crate::schemes::Promised;

of_schemes_with_r!(all_have_one_verdict, forged_pairs_do_not_cancel, on_any_number_of_threads);

/// With the operating system's random numbers, and with others.
#[track_caller]
fn have_verdict<S: Promised + Combine>(entries: &[Entry<'_, S>], expected: Result<(), Error>) {
    assert_eq!(verify_all(entries), expected);
    for seed in 0..3 {
        assert_eq!(verify_all_seeded(entries, &[seed; 32]), expected);
    }
}

fn all_have_one_verdict<S: Promised + Combine>() {
    on_every_backend(|_| {
        // None, a few each by itself or by Straus' method, and many by Pippenger's.
        for count in [0, 1, 2, 3, 8, 9, 40, 64, 100] {
            let right = Batch::<S>::new(count);
            have_verdict(&right.entries(), Ok(()));
            for (way, i) in [0, count / 2, count.saturating_sub(1)].into_iter().enumerate() {
                if i < count {
                    let mut wrong = right.clone();
                    wrong.spoil(i, way + count);
                    have_verdict(&wrong.entries(), wrong.expected[i]);
                }
            }
        }
        for way in 0..WAYS {
            // With a decoded key, and with an encoded one.
            for i in [4, 5] {
                let mut wrong = Batch::<S>::new(10);
                wrong.spoil(i, way);
                have_verdict(&wrong.entries(), wrong.expected[i]);
            }
        }
    });
}

fn forged_pairs_do_not_cancel<S: Promised + Combine>() {
    on_every_backend(|_| {
        for (byte, count) in [(0, 7), (16, 70), (1, 9)] {
            let mut batch = Batch::<S>::new(count);
            let alike = [batch.entries()[0]; 2];
            have_verdicts(&alike, &[Ok(()); 2]);
            have_verdict(&alike, Ok(()));
            batch.forge_pair(byte);
            let entries = batch.entries();
            let pair = [entries[0], entries[Batch::<S>::TWIN]];
            have_verdicts(&pair, &[Err(Error::Mismatch); 2]);
            have_verdicts(&entries, &batch.expected);
            for _ in 0..3 {
                have_verdict(&pair, Err(Error::Mismatch));
                have_verdict(&entries, Err(Error::Mismatch));
            }
        }
    });
}

fn on_any_number_of_threads<S: Promised + Combine>() {
    let right = Batch::<S>::new(150);
    let mut wrong = right.clone();
    wrong.spoil(101, 1);
    for threads in [1, 3] {
        let pool = rayon::ThreadPoolBuilder::new().num_threads(threads).build().unwrap();
        pool.install(|| {
            have_verdict(&right.entries(), Ok(()));
            have_verdict(&wrong.entries(), Err(Error::Mismatch));
        });
    }
}
