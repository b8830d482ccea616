//! Prepared keys: tables for public keys that verify many signatures.

use lemniscate::ed25519::{Entry, Error, PreparedKeys, SigningKey};

pub fn main() -> Result<(), Error> {
    let key = SigningKey::random();
    let public_key = key.verifying_key();
    let messages: Vec<String> = (0..200).map(|i| format!("message {i}")).collect();
    let signatures: Vec<_> = messages.iter().map(|message| key.sign(message.as_bytes())).collect();

    // One key, known beforehand: 12 KiB, and half the time for each signature.
    let prepared = public_key.prepare();
    for (message, signature) in messages.iter().zip(&signatures) {
        prepared.verify(message.as_bytes(), signature)?;
    }

    // Keys that are not known beforehand: a cache of at most 100 prepared keys, for those that come again.
    let mut cache = PreparedKeys::with_capacity(100);
    let entry = |i: usize| Entry::new(&public_key, &messages[i], &signatures[i]);
    let entries: Vec<_> = (0..messages.len()).map(entry).collect();
    for batch in entries.chunks(20) {
        cache.verify_each(batch).into_iter().collect::<Result<(), Error>>()?;
    }
    println!("{} key in the cache, found {} times", cache.prepared(), cache.hits());
    Ok(())
}
