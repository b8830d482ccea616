//! Prepared keys give the verdicts of the keys that they were made from, and a cache of them keeps those that recur.

use lemniscate::backend::{BackendKind, force};
use lemniscate::ed25519::signature::SignatureEncoding;
use lemniscate::scalar::GroupScalar;
use lemniscate::scheme::blinding::Blindable;
use lemniscate::schnorr::{ByteArray, Entry, Error, Parts, PreparedKeys, PreparedVerifyingKey, Scheme};

use crate::common::on_every_backend;
use crate::schemes::{Promised, key};

of_every_scheme!(are_the_keys_they_were_made_from, give_the_same_verdicts, caches_keep_the_keys_that_recur);

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
    [vec![0; 32], one.as_ref().to_vec(), minus_one.to_canonical().as_ref().to_vec()]
}

/// Signatures with a bit changed here and there, with other heads, and with other scalars; those that are well-formed.
fn changed<S: Promised>(good: &S::Signature) -> Vec<S::Signature> {
    let bytes = good.to_vec();
    let flipped = (0..bytes.len()).step_by(7).map(|i| {
        let mut bytes = bytes.clone();
        bytes[i] ^= 1 << (i % 8);
        bytes
    });
    let (head, scalar) = bytes.split_at(bytes.len() - 32);
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

fn caches_keep_the_keys_that_recur<S: Promised>() {
    let signed: Vec<_> = (0..6)
        .map(|i| {
            let key = key::<S>(i);
            (key.verifying_key(), key.sign(b"message"))
        })
        .collect();
    let verify = |keys: &mut PreparedKeys<S>, which: &[usize]| {
        let entries: Vec<_> =
            which.iter().map(|&i| Entry::new(&signed[i].0, Parts::one(b"message"), &signed[i].1)).collect();
        let before = (keys.hits(), keys.misses());
        assert!(keys.verify_each(&entries).iter().all(Result::is_ok));
        let hits = keys.hits() - before.0;
        assert_eq!(keys.misses() - before.1, which.len() as u64 - hits);
        hits
    };
    let mut keys = PreparedKeys::with_capacity(2);
    assert_eq!((keys.capacity(), keys.is_empty()), (2, true));
    // A key that came once is not prepared; one that comes again is.
    assert_eq!(verify(&mut keys, &[0, 1, 2, 3]), 0);
    assert!(keys.is_empty());
    assert_eq!(verify(&mut keys, &[0, 1, 0, 1, 0]), 3);
    assert_eq!(keys.len(), 2);
    // Others do not drive out the keys that are in use, ..
    for _ in 0..10 {
        assert_eq!(verify(&mut keys, &[0, 2, 1, 3]), 2);
    }
    // .. but take the places of those that are not.
    let hits: u64 = (0..4).map(|_| verify(&mut keys, &[4, 5])).sum();
    assert!(hits >= 2);
    assert_eq!(verify(&mut keys, &[4, 5]), 2);
    assert_eq!(verify(&mut keys, &[0, 1]), 0);
    assert_eq!((keys.len(), keys.is_empty()), (2, false));
    assert_eq!(keys.clone().hits(), keys.hits());
    keys.clear();
    assert_eq!((keys.len(), keys.hits(), keys.misses(), keys.capacity()), (0, 0, 0, 2));
}
