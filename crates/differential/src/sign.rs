//! Keys and signatures of Ed25519, which are those of ed25519-dalek.

use ed25519_dalek::Signer;
use lemniscate::backend::BackendKind;
use lemniscate::ed25519::{Blinding, Message, Policy, Signature, SigningKey};
use lemniscate_corpus::Choices;
use lemniscate_corpus::oracle::Judge;
use lemniscate_corpus::structured::{Structured, Variant};
use lemniscate_corpus::{Case, structured::family};
use sha2::{Digest, Sha512};

use crate::{Report, on_each};

/// The messages that each key of a block signs.
pub const BLOCK: usize = 32;

/// Signs with the keys of these numbers.
pub fn run(seed: u64, blocks: core::ops::Range<u64>, backends: &[BackendKind], report: &mut Report) {
    for number in blocks {
        let place = format!("sign --seed {seed} --block {number}");
        one_key(&place, &mut Choices::seeded(seed, number), BLOCK, backends, report);
    }
}

/// Signs so many messages by one key.
pub fn one_key(
    place: &str,
    choices: &mut Choices<'_>,
    messages: usize,
    backends: &[BackendKind],
    report: &mut Report,
) {
    let start = std::time::Instant::now();
    let seed = choices.bytes();
    let theirs = ed25519_dalek::SigningKey::from_bytes(&seed);
    let cases: Vec<_> = (0..messages)
        .map(|_| {
            let (variant, message) = (Variant::any(choices), choices.message());
            let digest: [u8; 64] = Sha512::digest(&message).into();
            let signature = match variant {
                Variant::Pure => Some(theirs.sign(&message)),
                // ed25519-dalek has no Ed25519ctx.
                Variant::Context(_) => None,
                Variant::Prehashed(context) => {
                    theirs.sign_prehashed(Sha512::new_with_prefix(&message), Some(context)).ok()
                }
            };
            report.count("signature", if signature.is_some() { "known" } else { "with a context" });
            (variant, message, digest, signature)
        })
        .collect();
    let (blinding, policy) = (Blinding::from_seed(&choices.bytes()), *choices.one_of(&Policy::ALL));
    report.took("making cases, and the oracle", start.elapsed());
    // What the first backend makes where nobody else does.
    let mut first = vec![None; messages];
    on_each(backends, report, |kind, report| {
        report.set_context(format!("{place} --backend {kind}"));
        let key = match kind {
            // Half of them masked.
            _ if seed[0] % 2 == 0 => SigningKey::from_bytes_blinded(&seed, &blinding),
            _ => SigningKey::from_bytes(&seed),
        };
        report.equal(key.to_keypair_bytes(), theirs.to_keypair_bytes(), || format!("seed {seed:02x?}"));
        for (i, (variant, data, digest, expected)) in cases.iter().enumerate() {
            let message = match variant {
                Variant::Pure => Message::from(data),
                Variant::Context(context) => Message::with_context(context, data).expect("a context"),
                Variant::Prehashed(context) => Message::prehashed(context, digest).expect("a context"),
            };
            let is_masked = (i + usize::from(seed[1])) % 4 == 0;
            let signature = match is_masked {
                true => key.blinded(&blinding).sign_message(message),
                false => key.sign_message(message),
            };
            report.compared(if is_masked { "signed with blinding" } else { "signed" }, 1);
            let expected = expected.as_ref().map_or_else(
                || *first[i].get_or_insert_with(|| of_context(&key, *variant, data, signature, report)),
                |theirs| Signature::from_bytes(&theirs.to_bytes()),
            );
            report.equal(signature, expected, || format!("{variant:?} {data:02x?} {seed:02x?}"));
            if i % 8 == 0 {
                let verdict = key.verifying_key().verify_message_with(policy, message, &signature);
                report.equal(verdict, Ok(()), || format!("{policy:?} {variant:?} {data:02x?} {seed:02x?}"));
            }
        }
    });
}

/// The signature, which must satisfy the equation by every policy.
fn of_context(
    key: &SigningKey,
    variant: Variant,
    message: &[u8],
    signature: Signature,
    report: &mut Report,
) -> Signature {
    let public_key = key.verifying_key().to_bytes();
    let case = Case::new(family::PLAIN, public_key, message, *signature.r_bytes(), *signature.s_bytes());
    let structured = Structured { variant, case };
    report.equal(Judge::default().by_equation(&structured), [true; 4], || format!("{structured:?}"));
    signature
}
