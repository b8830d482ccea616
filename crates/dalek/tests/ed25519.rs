//! Keys, signatures, batches and serde of ed25519-dalek.
#![allow(dead_code, unused_imports, clippy::all, reason = "not our code")]

mod ed25519_dalek {
    pub use lemniscate::ed25519::*;

    /// What docs/from-dalek.md names instead of dalek's.
    pub fn verify_batch(
        messages: &[&[u8]],
        signatures: &[Signature],
        keys: &[VerifyingKey],
    ) -> Result<(), SignatureError> {
        let rows = messages.iter().zip(signatures).zip(keys);
        let entries: Vec<_> =
            rows.map(|((message, signature), key)| Entry::new(key, *message, signature)).collect();
        verify_all(&entries)
    }
}

include!(concat!(env!("OUT_DIR"), "/ed_ed25519.rs"));
