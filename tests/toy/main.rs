//! What the library makes of a signature scheme that states its group, its hash and its formats, and nothing else.

mod cache;
mod plain;
mod scheme;

use lemniscate::engine::blinding::Blinding;
use lemniscate::schnorr::{
    Entry, Error, Message, PreparedKeys, Signature, SigningKey, VerifyingKey, find_invalid, verify_each,
    verify_each_into,
};
use scheme::Toy;

#[test]
fn everything_works() {
    let key = SigningKey::<Toy>::from_seed(b"seed");
    let public: VerifyingKey<Toy> = key.verifying_key().to_string().parse().unwrap();
    let signature = key.sign(b"a message");
    assert_eq!(public.verify(b"a message", &signature), Ok(()));
    assert_eq!(public.verify(b"another", &signature), Err(Error::Mismatch));
    assert_eq!(public.prepare().verify(b"a message", &signature), Ok(()));
    assert_eq!(public.prepare().verify(b"another", &signature), Err(Error::Mismatch));
}

#[test]
fn blinding_changes_no_result() {
    let mut blinding = Blinding::from_seed(&[1; 32]);
    let key = SigningKey::<Toy>::from_seed_blinded(b"seed", &blinding);
    assert_eq!(key, SigningKey::from_seed(b"seed"));
    for message in 0..50u8 {
        blinding.renew();
        assert_eq!(key.blinded(&blinding).sign(&[message]), key.sign(&[message]));
    }
}

#[test]
fn batches() {
    let key = SigningKey::<Toy>::from_seed(b"seed");
    let (public, messages) = (key.verifying_key(), [0u8, 1, 2, 3, 4, 5, 6, 7, 8, 9].map(|i| [i]));
    let hashed = Message::prehashed("sha256", b"hash").unwrap();
    let mut signatures = messages.map(|message| key.sign(&message));
    signatures[4] = key.sign_message(hashed);
    let mut entries: Vec<_> = messages
        .iter()
        .zip(&signatures)
        .map(|(message, signature)| Entry::new(&public, message, signature))
        .collect();
    let other = Signature::from_bytes(&[1, 0, 0, 0]).unwrap();
    entries[4] = Entry::from_bytes(public.as_bytes(), hashed, &signatures[4]);
    entries[7] = Entry::new(&public, &messages[7], &other);
    assert_eq!(find_invalid(&entries), [7]);
    let mut verdicts = [Ok(()); 10];
    assert_eq!(verify_each_into(&entries, &mut verdicts), Ok(()));
    assert_eq!(verdicts[7], Err(Error::Mismatch));
    let mut keys = PreparedKeys::with_capacity(2);
    for _ in 0..10 {
        assert_eq!(keys.verify_each(&entries), verify_each(&entries));
    }
    // The first 45 of 90 valid signatures were needed to have the time for a table.
    assert_eq!((keys.prepared(), keys.hits()), (1, 50));
}

#[test]
fn serde_has_keys_and_signatures() {
    let key = SigningKey::<Toy>::from_seed(b"seed");
    let written = serde_json::to_string(&(&key, key.verifying_key(), key.sign(b"m"))).unwrap();
    let read: (SigningKey<Toy>, VerifyingKey<Toy>, Signature<Toy>) = serde_json::from_str(&written).unwrap();
    assert_eq!(read, (key.clone(), key.verifying_key(), key.sign(b"m")));
    assert!(serde_json::from_str::<VerifyingKey<Toy>>("[5, 0]").is_err(), "no square");
}
