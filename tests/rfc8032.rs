//! The test vectors of RFC 8032 section 7, by every policy, on every backend.

mod common;

use common::on_every_backend;
use hex::FromHex;
use lemniscate::ed25519::{Error, Policy, Signature, SigningKey, VerifyingKey, verify_bytes};
use sha2::{Digest, Sha512};

struct Vector {
    variant: &'static str,
    seed: [u8; 32],
    public_key: [u8; 32],
    message: Vec<u8>,
    context: Vec<u8>,
    signature: [u8; 64],
}

fn vectors() -> Vec<Vector> {
    let bytes = |text| Vec::from_hex(if text == "-" { "" } else { text }).unwrap();
    let lines = include_str!("data/rfc8032.txt").lines().filter(|line| !line.starts_with('#'));
    lines
        .map(|line| match line.split(' ').collect::<Vec<_>>()[..] {
            [variant, seed, public_key, message, context, signature] => Vector {
                variant,
                seed: FromHex::from_hex(seed).unwrap(),
                public_key: FromHex::from_hex(public_key).unwrap(),
                message: bytes(message),
                context: bytes(context),
                signature: FromHex::from_hex(signature).unwrap(),
            },
            _ => panic!("not a vector: {line}"),
        })
        .collect()
}

impl Vector {
    fn sign(&self, key: &SigningKey) -> Signature {
        match self.variant {
            "pure" => key.sign(&self.message),
            "ctx" => key.sign_with_context(&self.context, &self.message).unwrap(),
            "ph" => key.sign_prehashed(Sha512::new_with_prefix(&self.message), Some(&self.context)).unwrap(),
            other => panic!("no variant: {other}"),
        }
    }

    fn verify(&self, policy: Policy, message: &[u8]) -> Result<(), Error> {
        let key = VerifyingKey::from_bytes(&self.public_key)?;
        let signature = Signature::from_bytes(&self.signature);
        match self.variant {
            "pure" => {
                let verdict = key.verify_with(policy, message, &signature);
                assert_eq!(key.prepare().verify_with(policy, message, &signature), verdict);
                assert_eq!(verify_bytes(policy, &self.public_key, message, &signature), verdict);
                verdict
            }
            "ctx" => {
                let verdict = key.verify_with_context(policy, &self.context, message, &signature);
                let prepared = key.prepare();
                assert_eq!(prepared.verify_with_context(policy, &self.context, message, &signature), verdict);
                verdict
            }
            "ph" => {
                let digest = || Sha512::new_with_prefix(message);
                let context = Some(&self.context[..]);
                let verdict = key.verify_prehashed_with(policy, digest(), context, &signature);
                let prepared = key.prepare();
                assert_eq!(prepared.verify_prehashed_with(policy, digest(), context, &signature), verdict);
                verdict
            }
            other => panic!("no variant: {other}"),
        }
    }
}

#[test]
fn all_vectors_are_there() {
    let count = |variant| vectors().iter().filter(|vector| vector.variant == variant).count();
    assert_eq!((count("pure"), count("ctx"), count("ph")), (5, 4, 1));
}

#[test]
fn keys_and_signatures() {
    on_every_backend(|kind| {
        for vector in vectors() {
            let key = SigningKey::from_bytes(&vector.seed);
            assert_eq!(key.verifying_key().as_bytes(), &vector.public_key, "{kind}");
            assert_eq!(vector.sign(&key).to_bytes(), vector.signature, "{kind}");
        }
    });
}

#[test]
fn verdicts() {
    on_every_backend(|kind| {
        for vector in vectors() {
            let other = [&vector.message[..], b"x"].concat();
            for policy in Policy::ALL {
                assert_eq!(vector.verify(policy, &vector.message), Ok(()), "{kind} {policy:?}");
                assert_eq!(vector.verify(policy, &other), Err(Error::Mismatch), "{kind} {policy:?}");
            }
        }
    });
}

/// Pure, with an empty pre-hash context, and with a context: three schemes, none of which accepts another's signature.
#[test]
fn variants_do_not_mix() {
    let key = SigningKey::from_bytes(&[5; 32]);
    let public = key.verifying_key();
    let message = b"message";
    let digest = || Sha512::new_with_prefix(message);
    let pure = key.sign(message);
    let context = key.sign_with_context(b"c", message).unwrap();
    let prehashed = key.sign_prehashed(digest(), Some(b"c")).unwrap();
    for policy in Policy::ALL {
        for signature in [&pure, &context, &prehashed] {
            let verdicts = [
                public.verify_with(policy, message, signature),
                public.verify_with_context(policy, b"c", message, signature),
                public.verify_prehashed_with(policy, digest(), Some(b"c"), signature),
                public.verify_with_context(policy, b"d", message, signature),
                public.verify_prehashed_with(policy, digest(), None, signature),
            ];
            assert_eq!(verdicts.iter().filter(|verdict| verdict.is_ok()).count(), 1, "{policy:?}");
        }
    }
}

#[test]
fn contexts_have_1_to_255_bytes() {
    let key = SigningKey::from_bytes(&[5; 32]);
    let public = key.verifying_key();
    let signature = key.sign(b"");
    let long = [0; 256];
    for context in [&long[..], &[]] {
        assert_eq!(key.sign_with_context(context, b""), Err(Error::ContextLength));
        let verdict = public.verify_with_context(Policy::Rfc8032, context, b"", &signature);
        assert_eq!(verdict, Err(Error::ContextLength));
    }
    assert_eq!(key.sign_prehashed(Sha512::new(), Some(&long)), Err(Error::ContextLength));
    assert_eq!(public.verify_prehashed(Sha512::new(), Some(&long), &signature), Err(Error::ContextLength));

    let longest = &long[..255];
    let signature = key.sign_with_context(longest, b"").unwrap();
    assert_eq!(public.verify_with_context(Policy::Strict, longest, b"", &signature), Ok(()));
    let signature = key.sign_prehashed(Sha512::new(), Some(longest)).unwrap();
    assert_eq!(public.verify_prehashed_strict(Sha512::new(), Some(longest), &signature), Ok(()));
    let signature = key.sign_prehashed(Sha512::new(), None).unwrap();
    assert_eq!(public.verify_prehashed(Sha512::new(), Some(b""), &signature), Ok(()));
}
