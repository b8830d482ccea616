//! Prepared keys give the verdicts of the keys that they were made from.

mod common;

use common::{in_parallel, on_every_backend};
use lemniscate::backend::{self, BackendKind};
use lemniscate::ed25519::{
    DigestVerifier, Entry, Error, MultipartVerifier, Policy, PreparedKeys, PreparedVerifyingKey, Sha512,
    Signature, SigningKey, Verifier, VerifyingKey, verify_each_with,
};
use lemniscate_corpus::random::random;
use lemniscate_corpus::{Case, crafted};
use sha2::Digest;

/// Some of the crafted signatures on each backend, others on the next one.
#[test]
fn have_the_verdicts_of_their_keys() {
    let cases = crafted::all();
    let turn = std::sync::atomic::AtomicUsize::new(0);
    on_every_backend(|kind| {
        let first = turn.fetch_add(1, std::sync::atomic::Ordering::Relaxed) % 31;
        let cases: Vec<&Case> = cases.iter().skip(first).step_by(31).collect();
        in_parallel(&cases, |case| {
            let signature = Signature::from_bytes(&case.signature);
            let Ok(key) = VerifyingKey::from_bytes(&case.public_key) else { return };
            let prepared = key.prepare();
            for policy in Policy::ALL {
                let expected = key.verify_with(policy, &case.message, &signature);
                let verdict = prepared.verify_with(policy, &case.message, &signature);
                assert_eq!(verdict, expected, "{kind} {policy:?}: {case:?}");
            }
        });
    });
}

/// A key prepared for each backend, with each of them in force.
#[test]
fn are_right_when_the_backend_changes() {
    let cases: Vec<_> = crafted::all().into_iter().step_by(97).collect();
    on_every_backend(|made_on| {
        for case in &cases {
            let signature = Signature::from_bytes(&case.signature);
            let Ok(key) = VerifyingKey::from_bytes(&case.public_key) else { continue };
            let prepared = key.prepare();
            for kind in BackendKind::ALL.into_iter().filter(|kind| kind.is_available()) {
                backend::force(kind).unwrap();
                for policy in Policy::ALL {
                    let expected = key.verify_with(policy, &case.message, &signature);
                    let verdict = prepared.verify_with(policy, &case.message, &signature);
                    assert_eq!(verdict, expected, "{made_on} {kind} {policy:?}: {case:?}");
                }
            }
            backend::force(made_on).unwrap();
        }
    });
}

#[test]
fn verify_by_pieces_and_by_the_traits() {
    let key = SigningKey::from_bytes(&[9; 32]);
    let prepared = PreparedVerifyingKey::from(&key);
    let signature = key.sign(b"a message");
    for (pieces, expected) in
        [([&b"a mess"[..], b"age"], Ok(())), ([b"a mess", b"enger"], Err(Error::Mismatch))]
    {
        let mut stream = prepared.verify_stream_with(Policy::Strict, &signature).unwrap();
        pieces.iter().for_each(|piece| stream.update(piece));
        assert_eq!(stream.finalize_and_verify(), expected);
        assert_eq!(prepared.multipart_verify(&pieces, &signature).is_ok(), expected.is_ok());
        let whole = pieces.concat();
        assert_eq!(Verifier::verify(&prepared, &whole, &signature).is_ok(), expected.is_ok());
    }
    let signature = key.sign_prehashed(Sha512::new_with_prefix(b"long"), Some(b"context")).unwrap();
    let verdict = |context: &[u8]| {
        let fill = |hash: &mut Sha512| {
            Digest::update(hash, b"long");
            Ok(())
        };
        prepared.with_context(context).unwrap().verify_digest(fill, &signature)
    };
    assert!(verdict(b"context").is_ok());
    assert!(verdict(b"another").is_err());
}

/// Small and large caches, the same batch again and again: full, with keys that give way, and with all keys at hand.
#[test]
fn caches_change_no_verdict() {
    let mut cases: Vec<_> = crafted::all().into_iter().step_by(61).collect();
    cases.extend(random("caches").take(40));
    let signatures: Vec<_> = cases.iter().map(|case| Signature::from_bytes(&case.signature)).collect();
    let decoded: Vec<_> = cases.iter().map(|case| VerifyingKey::from_bytes(&case.public_key).ok()).collect();
    let entries: Vec<_> = cases
        .iter()
        .zip(&signatures)
        .zip(&decoded)
        .enumerate()
        .map(|(i, ((case, signature), decoded))| match decoded {
            Some(key) if i % 2 == 0 => Entry::new(key, &case.message, signature),
            _ => Entry::from_bytes(&case.public_key, &case.message, signature),
        })
        .collect();
    on_every_backend(|kind| {
        for (policy, small) in Policy::ALL.into_iter().zip([0, 1, 7, 20]) {
            let expected = verify_each_with(policy, &entries);
            for capacity in [small, 1000] {
                let mut keys = PreparedKeys::with_capacity(capacity);
                for round in 0..3 {
                    let verdicts = keys.verify_each_with(policy, &entries);
                    for (i, (verdict, expected)) in verdicts.iter().zip(&expected).enumerate() {
                        assert_eq!(verdict, expected, "{kind} {policy:?} {capacity} {round}: {:?}", cases[i]);
                    }
                    assert!(keys.len() <= capacity);
                }
                assert_eq!(keys.hits() + keys.misses(), 3 * entries.len() as u64);
                assert_eq!(keys.hits() == 0, capacity == 0);
            }
        }
    });
}

/// Signatures with R of small order, by keys that are in the cache: several at once have the verdicts of each.
#[test]
fn points_of_small_order_with_keys_of_a_cache() {
    let all = crafted::all();
    let cases: Vec<&Case> = all.iter().filter(|case| case.family == "small order R").step_by(19).collect();
    let signatures: Vec<_> = cases.iter().map(|case| Signature::from_bytes(&case.signature)).collect();
    on_every_backend(|kind| {
        let entries: Vec<_> = cases
            .iter()
            .zip(&signatures)
            .map(|(case, signature)| Entry::from_bytes(&case.public_key, &case.message, signature))
            .collect();
        let mut keys = PreparedKeys::with_capacity(100);
        for _ in 0..60 {
            keys.verify_each_with(Policy::Zip215, &entries);
        }
        assert!(keys.len() > 8, "{kind}: {keys:?}");
        for policy in Policy::ALL {
            for (i, verdict) in keys.verify_each_with(policy, &entries).into_iter().enumerate() {
                let key = VerifyingKey::from_bytes(&cases[i].public_key).unwrap();
                let expected = key.verify_with(policy, &cases[i].message, &signatures[i]);
                assert_eq!(verdict, expected, "{kind} {policy:?}: {:?}", cases[i]);
            }
        }
    });
}
