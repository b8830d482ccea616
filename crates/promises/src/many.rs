//! Many keys made, many messages signed, and many secrets shared, at once: what they are one by one.

use lemniscate::blinding::Blinding;
use lemniscate::rand_core::Rng;
use lemniscate::schnorr::{
    ByteArray, Exchange, SigningKey, exchange_many, exchange_many_blinded, sign_many, sign_many_blinded,
};

use crate::common::on_every_backend;
use crate::schemes::{Keys, Promised, Random, key};

of_every_scheme!(as_one_by_one, by_any_number_of_threads);

/// The seeds of the first keys.
fn seeds<S: Promised>(count: usize) -> Vec<S::Seed> {
    let seed = |i| {
        let mut seed = S::Seed::ZERO;
        Random(i as u64).fill_bytes(seed.as_mut());
        seed
    };
    (0..count).map(seed).collect()
}

#[track_caller]
fn check<S: Promised>(count: usize, blinding: &Blinding<S::Group>) {
    let seeds = seeds::<S>(count);
    let keys = SigningKey::<S>::from_seeds(&seeds);
    let blinded = SigningKey::<S>::from_seeds_blinded(&seeds, blinding);
    let expected: Vec<_> = (0..count).map(|i| key::<S>(i as u64)).collect();
    assert!(keys == expected && blinded == expected);
    let public = |keys: &[SigningKey<S>]| keys.iter().map(SigningKey::verifying_key).collect::<Vec<_>>();
    assert!(public(&keys) == public(&expected) && public(&blinded) == public(&expected));

    let data: Vec<_> = (0..count).map(|i| [i as u8; 64]).collect();
    let messages: Vec<_> = data.iter().enumerate().map(|(i, data)| S::messages(data)[i % 3]).collect();
    let batch: Vec<_> = keys.iter().zip(messages.iter().copied()).collect();
    let expected: Vec<_> =
        keys.iter().zip(&messages).map(|(key, message)| key.sign_message(*message)).collect();
    assert_eq!(sign_many(&batch), expected);
    assert_eq!(sign_many_blinded(&batch, blinding), expected);
}

fn as_one_by_one<S: Promised>() {
    on_every_backend(|_| {
        let blinding = Blinding::from_seed(&[4; 32]);
        for count in [0, 1, 2, 3, 4, 5, 7, 8, 9, 13, 37] {
            check::<S>(count, &blinding);
        }
    });
}

/// From 65 on, parts of 64 go to other threads.
fn by_any_number_of_threads<S: Promised>() {
    for threads in [1, 3] {
        let pool = rayon::ThreadPoolBuilder::new().num_threads(threads).build().unwrap();
        pool.install(|| check::<S>(130, &Blinding::none()));
    }
}

mod of_prime_order {
    use super::*;

    of_prime_orders!(exchanges);

    /// With keys, with what is none, and with the neutral element.
    fn exchanges<S: Keys + Exchange>() {
        on_every_backend(|_| {
            let blinding = Blinding::from_seed(&[4; 32]);
            for count in [0, 1, 3, 4, 7, 8, 9, 13] {
                let keys: Vec<_> = (0..count).map(|i| key::<S>(i as u64)).collect();
                let peer = |i: usize| match (i + count) % 6 {
                    0 => S::NO_KEY,
                    1 => S::PublicKeyBytes::ZERO,
                    2 => {
                        let mut bytes = key::<S>(i as u64).verifying_key().to_bytes();
                        bytes.as_mut()[0] ^= 1;
                        bytes
                    }
                    _ => key::<S>(i as u64 + 40).verifying_key().to_bytes(),
                };
                let peers: Vec<_> = (0..count).map(peer).collect();
                let batch: Vec<_> = keys.iter().zip(&peers).collect();
                let many = [exchange_many(&batch), exchange_many_blinded(&batch, &blinding)];
                for results in many {
                    assert_eq!(results.len(), count);
                    for ((key, peer), (is_key, secret)) in batch.iter().zip(results) {
                        let (expected_is_key, expected) = key.exchange(peer);
                        assert_eq!(bool::from(is_key), bool::from(expected_is_key));
                        assert_eq!(secret.to_bytes(), expected.to_bytes());
                    }
                }
            }
        });
    }
}
