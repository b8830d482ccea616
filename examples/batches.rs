//! Batches: many signatures at once, with a verdict for each or one for all.

use lemniscate::ed25519::{Entry, Error, SigningKey, find_invalid, sign_many, verify_all, verify_each};

pub fn main() -> Result<(), Error> {
    let keys: Vec<SigningKey> = (0..100).map(|_| SigningKey::random()).collect();
    let public_keys: Vec<_> = keys.iter().map(SigningKey::verifying_key).collect();
    let messages: Vec<String> = (0..keys.len()).map(|i| format!("message {i}")).collect();
    let batch: Vec<_> = keys.iter().zip(messages.iter().map(|message| message.into())).collect();
    let mut signatures = sign_many(&batch);
    signatures.swap(10, 20);

    let signed = public_keys.iter().zip(&messages).zip(&signatures);
    let entries: Vec<_> =
        signed.map(|((key, message), signature)| Entry::new(key, message, signature)).collect();
    // One verdict takes the least time; a wrong batch is accepted with a probability of 2^-128 at most.
    assert_eq!(verify_all(&entries), Err(Error::Mismatch));
    assert_eq!(find_invalid(&entries), [10, 20]);
    verify_all(&entries[21..])?;

    // A verdict for each.
    let valid = verify_each(&entries).iter().filter(|verdict| verdict.is_ok()).count();
    println!("{valid} of {} signatures are valid", entries.len());
    Ok(())
}
