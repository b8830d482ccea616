//! Keys with a context of blinding compute what they compute without, whatever the context, on every backend.

use lemniscate::blinding::Blinding;
use lemniscate::ed25519::signature::{MultipartSigner, Signer};
use lemniscate::engine::blinding::Blindable;
use lemniscate::schnorr::{ByteArray, Error, Exchange, SigningKey};

use crate::common::on_every_backend;
use crate::schemes::{Keys, Promised, Random, key};

of_every_scheme!(keys_and_signatures);

/// Contexts of one group: none at all, of seeds, of a generator, and renewed once and twice.
pub fn contexts<G: Blindable>() -> Vec<Blinding<G>> {
    let mut contexts = vec![Blinding::none(), Blinding::from_rng(&mut Random(5))];
    contexts.extend([[1; 32], [2; 32]].map(|seed| Blinding::from_seed(&seed)));
    for renewals in 1..=2 {
        let mut blinding = Blinding::from_seed(&[3; 32]);
        (0..renewals).for_each(|_| blinding.renew());
        contexts.push(blinding);
    }
    contexts
}

fn keys_and_signatures<S: Promised>() {
    on_every_backend(|_| {
        let key = key::<S>(7);
        let data = [7; 64];
        for blinding in contexts::<S::Group>() {
            let same = S::from_bytes_blinded(&key.to_bytes(), &blinding);
            assert!(same == key && same.verifying_key() == key.verifying_key());
            let blinded = same.blinded(&blinding);
            assert_eq!(blinded.sign(&data), key.sign(&data));
            assert_eq!(blinded.try_sign(&data).unwrap(), key.sign(&data));
            assert_eq!(blinded.multipart_sign(&[&data[..9], &data[9..]]), key.sign(&data));
            for message in S::messages(&data) {
                assert_eq!(blinded.sign_message(message), key.sign_message(message));
            }
        }
    });
}

mod of_prime_order {
    use super::*;

    of_prime_orders!(seeds_hashes_and_exchanges);

    fn seeds_hashes_and_exchanges<S: Keys + Exchange>() {
        on_every_backend(|_| {
            let key = SigningKey::<S>::from_seed(b"a seed of any length");
            let public = SigningKey::<S>::from_seed(b"a peer").verifying_key().to_bytes();
            for blinding in contexts::<S::Group>() {
                let same = SigningKey::<S>::from_seed_blinded(b"a seed of any length", &blinding);
                assert!(same == key && same.verifying_key() == key.verifying_key());
                let zero = S::SecretKeyBytes::ZERO;
                let refused = SigningKey::<S>::try_from_bytes_blinded(&zero, &blinding);
                assert_eq!(refused, Err(Error::SecretOutOfRange));

                let blinded = same.blinded(&blinding);
                let signature = key.sign_hash("1.2", &[3; 32]);
                assert_eq!(blinded.sign_hash("1.2", &[3; 32]), signature);
                assert_eq!(blinded.sign_hash("", &[3; 32]), Err(Error::HashName));
                // A key, and what is none.
                for (peer, is_key) in [(public, true), (S::NO_KEY, false)] {
                    let ((is_good, secret), (_, expected)) = (blinded.exchange(&peer), key.exchange(&peer));
                    assert_eq!((bool::from(is_good), secret.to_bytes()), (is_key, expected.to_bytes()));
                }
            }
        });
    }
}
