//! Prepared keys give the verdicts of the keys that they were made from, and a cache of them keeps those that recur.

use std::sync::MutexGuard;

use lemniscate::backend::{BackendKind, force};
use lemniscate::ed25519::signature::SignatureEncoding;
use lemniscate::engine::blinding::Blindable;
use lemniscate::scalar::GroupScalar;
use lemniscate::schnorr::{
    ByteArray, Entry, Error, Parts, PreparedKeys, PreparedVerifyingKey, Scheme, VerifyingKey,
};

use crate::common::{in_force, on_every_backend};
use crate::schemes::{Promised, key};

of_every_scheme!(
    are_the_keys_they_were_made_from,
    give_the_same_verdicts,
    caches_keep_the_keys_that_recur,
    caches_leave_to_vectors_what_is_faster_with_them,
    caches_cost_little_for_any_order,
);

fn are_the_keys_they_were_made_from<S: Promised>() {
    let secret = key::<S>(1);
    let (public, other) = (secret.verifying_key(), key::<S>(2).verifying_key().prepare());
    let made = [public.prepare(), PreparedVerifyingKey::new(&public), (&public).into(), (&secret).into()];
    for prepared in made {
        assert!(prepared == public.prepare() && prepared != other && prepared.clone() == prepared);
        assert_eq!(prepared.verifying_key(), public);
        assert_eq!((prepared.as_bytes(), prepared.to_bytes()), (public.as_bytes(), public.to_bytes()));
    }
}

/// The scalars 0, 1 and -1.
fn small_scalars<S: Promised>() -> [Vec<u8>; 3] {
    type ScalarOf<S> = <<S as Scheme>::Group as Blindable>::Scalar;
    let mut one = <ScalarOf<S> as GroupScalar>::Bytes::ZERO;
    one.as_mut()[0] = 1;
    let minus_one = ScalarOf::<S>::ZERO.subtract_shifted(&ScalarOf::<S>::from_canonical(&one).unwrap(), 0);
    [vec![0; S::SCALAR], one.as_ref().to_vec(), minus_one.to_canonical().as_ref().to_vec()]
}

/// Signatures with a bit changed here and there, with other heads, and with other scalars; those that are well-formed.
fn changed<S: Promised>(good: &S::Signature) -> Vec<S::Signature> {
    let bytes = good.to_vec();
    let flipped = (0..bytes.len()).step_by(7).map(|i| {
        let mut bytes = bytes.clone();
        bytes[i] ^= 1 << (i % 8);
        bytes
    });
    let (head, scalar) = bytes.split_at(bytes.len() - S::SCALAR);
    let heads = [head.to_vec(), vec![0; head.len()], vec![0xff; head.len()]];
    let scalars = [&small_scalars::<S>()[..], &[scalar.to_vec()]].concat();
    let others = heads.iter().flat_map(|head| scalars.iter().map(move |scalar| [&head[..], scalar].concat()));
    let all = flipped.chain(others).filter(|other| *other != bytes);
    all.filter_map(|bytes| S::Signature::try_from(&bytes[..]).ok()).collect()
}

fn give_the_same_verdicts<S: Promised>() {
    on_every_backend(|made_on| {
        for n in 0..2 {
            let secret = key::<S>(n);
            let public = secret.verifying_key();
            let prepared = public.prepare();
            let data = [n as u8; 64];
            for kind_of in 0..3 {
                let message = || S::messages(&data)[kind_of];
                let good = secret.sign_message(message());
                let wrong = changed::<S>(&good);
                assert!(wrong.len() > 11 + 3);
                // A key that was prepared on one backend verifies while another one is in force.
                for kind in BackendKind::ALL.into_iter().filter(|kind| kind.is_available()) {
                    force(kind).unwrap();
                    assert_eq!(prepared.verify_message(message(), &good), Ok(()), "{made_on} {kind}");
                    assert_eq!(prepared.verify(b"another", &good), Err(Error::Mismatch));
                    for wrong in &wrong {
                        let expected = public.verify_message(message(), wrong);
                        assert!(expected.is_err());
                        assert_eq!(prepared.verify_message(message(), wrong), expected, "{made_on} {kind}");
                    }
                }
                force(made_on).unwrap();
            }
        }
        // Challenges of all lengths and signs of digits.
        for n in 0..30 {
            let secret = key::<S>(1000 + n);
            let prepared = secret.verifying_key().prepare();
            assert_eq!(prepared.verify(&n.to_le_bytes(), &secret.sign(&n.to_le_bytes())), Ok(()));
        }
    });
}

/// Keys with a signature each.
struct Signed<S: Promised>(Vec<(VerifyingKey<S>, S::Signature)>);

impl<S: Promised> Signed<S> {
    fn new(count: u64) -> Self {
        let signed = |i| {
            let key = key::<S>(i);
            (key.verifying_key(), key.sign(b"message"))
        };
        Signed((0..count).map(signed).collect())
    }

    /// Verifies signatures by these keys, those of `usize::MAX - i` being of another message, and returns the number of
    /// hits.
    fn verify(&self, keys: &mut PreparedKeys<S>, which: &[usize]) -> u64 {
        let entry = |&i: &usize| {
            let (i, message) = if i < self.0.len() { (i, b"message") } else { (usize::MAX - i, b"another") };
            Entry::new(&self.0[i].0, Parts::one(message), &self.0[i].1)
        };
        let entries: Vec<_> = which.iter().map(entry).collect();
        let before = (keys.hits(), keys.misses());
        let verdicts = keys.verify_each(&entries);
        assert!(which.iter().zip(verdicts).all(|(&i, verdict)| verdict.is_ok() == (i < self.0.len())));
        let hits = keys.hits() - before.0;
        assert_eq!(keys.misses() - before.1, which.len() as u64 - hits);
        hits
    }
}

/// The fastest backend on which tables pay in batches of any size.
fn in_force_with_tables<S: Promised>() -> MutexGuard<'static, ()> {
    let guard = in_force(BackendKind::ALL.into_iter().rfind(|kind| kind.is_available()).unwrap());
    if S::table_worth().beaten_from < usize::MAX {
        force(BackendKind::Portable64).unwrap();
    }
    guard
}

/// Where batches take less time without tables, none is made for them, and there is none that is used.
fn caches_leave_to_vectors_what_is_faster_with_them<S: Promised>() {
    let signed = Signed::<S>::new(1);
    on_every_backend(|_| {
        let from = S::table_worth().beaten_from;
        if from == usize::MAX {
            return;
        }
        let mut keys = PreparedKeys::with_capacity(2);
        (0..40).for_each(|_| assert_eq!(signed.verify(&mut keys, &vec![0; from]), 0));
        assert!(keys.is_empty());
        for _ in 0..80 {
            signed.verify(&mut keys, &vec![0; from - 1]);
        }
        assert_eq!(
            (keys.len(), signed.verify(&mut keys, &[0]), signed.verify(&mut keys, &vec![0; from])),
            (1, 1, 0)
        );
    });
}

fn caches_keep_the_keys_that_recur<S: Promised>() {
    let _guard = in_force_with_tables::<S>();
    let signed = Signed::<S>::new(6);
    let mut keys = PreparedKeys::with_capacity(2);
    let verify = |keys: &mut _, which: &[usize]| signed.verify(keys, which);
    assert_eq!((keys.capacity(), keys.is_empty()), (2, true));
    // At first there is no time for a table. When there is, those that came most often are prepared.
    assert_eq!(verify(&mut keys, &[0, 1, 2, 3, 0, 1, 0, 1]), 0);
    assert!(keys.is_empty());
    for _ in 0..5 {
        verify(&mut keys, &[0, 1].repeat(20));
    }
    assert_eq!((keys.len(), keys.prepared()), (2, 2));
    assert_eq!(verify(&mut keys, &[0, 1, 0]), 3);
    // Others do not drive out the keys that are in use, ..
    for _ in 0..10 {
        assert_eq!(verify(&mut keys, &[0, 2, 1, 3]), 2);
    }
    assert_eq!(keys.prepared(), 2);
    // .. but take the places of those that are not.
    for _ in 0..12 {
        verify(&mut keys, &[4, 5].repeat(32));
    }
    assert_eq!(verify(&mut keys, &[4, 5]), 2);
    assert_eq!(verify(&mut keys, &[0, 1]), 0);
    assert_eq!((keys.len(), keys.is_empty(), keys.prepared()), (2, false, 4));
    assert_eq!(keys.clone().hits(), keys.hits());
    keys.clear();
    assert_eq!((keys.len(), keys.hits(), keys.misses(), keys.capacity()), (0, 0, 0, 2));
    assert_eq!(keys.prepared(), 0);
}

/// Whatever keys come, no more are prepared than a twenty-fifth of the time of valid signatures is enough for, and what
/// tables have saved. `tests/toy` shows the same of many more signatures.
fn caches_cost_little_for_any_order<S: Promised>() {
    // Backends differ in what tables cost: it stays the same one.
    let _guard = in_force_with_tables::<S>();
    cost_little_for_any_order::<S>();
}

fn cost_little_for_any_order<S: Promised>() {
    const KEYS: usize = 300;
    let signed = Signed::<S>::new(KEYS as u64);
    let worth = S::table_worth();
    // More keys than places, each key twice, each once, none valid, and hot keys with any of these.
    let orders: [fn(usize) -> usize; 7] = [
        |i| i % 12,
        |i| i / 2 % KEYS,
        |i| i % KEYS,
        |i| usize::MAX - i % 4,
        |i| if i % 16 == 0 { 4 + i / 16 % 100 } else { i % 4 },
        |i| if i % 16 == 0 { 4 + i / 32 % 100 } else { i % 4 },
        |i| if i % 2 == 0 { usize::MAX - 5 } else { i % 8 / 2 },
    ];
    for (number, order) in orders.into_iter().enumerate() {
        // Batches of every size up to 8, and of more than one part.
        for batch in [0, 8, 70] {
            let mut keys = PreparedKeys::with_capacity_and_seed(4, [9; 16]);
            let (mut valid, mut next) = (0, 0);
            // Hot keys may have to displace others first.
            while next < if number < 4 { 280 } else { 700 } {
                let size = if batch == 0 { next % 8 + 1 } else { batch };
                let which: Vec<_> = (next..next + size).map(order).collect();
                next += size;
                signed.verify(&mut keys, &which);
                valid += which.iter().filter(|&&i| i < KEYS).count() as u64;
                let spent = keys.prepared() * u64::from(worth.cost);
                assert!(spent <= 4 * valid + keys.hits() * u64::from(worth.saving), "{number} {keys:?}");
            }
            let is_as_expected = match number {
                // One or two may be mistaken for others.
                2 => keys.prepared() <= 2,
                3 => keys.prepared() == 0,
                _ => keys.prepared() > 0,
            };
            assert!(is_as_expected, "{number} {keys:?}");
            // A valid signature of the key of which none was.
            assert!(number != 6 || signed.verify(&mut keys, &[5]) == 0);
            // Hot keys have their tables, and keep them.
            assert!(!(4..6).contains(&number) || signed.verify(&mut keys, &[0, 1, 2, 3]) == 4, "{keys:?}");
        }
    }
}
