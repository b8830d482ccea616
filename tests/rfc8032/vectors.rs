//! The vectors of one scheme, and what holds of its contexts.

use hex::FromHex;

use super::scheme::{
    BlindedKey, Blinding, COUNTS, DigestSigner, Error, FILE, Hash, MultipartSigner, PUBLIC_KEY_LENGTH,
    Policy, SECRET_KEY_LENGTH, SHORTEST_CONTEXT, Signature, Signer, SigningKey, Update, VerifyingKey, digest,
    verify_bytes,
};
use crate::common::on_every_backend;

struct Vector {
    variant: &'static str,
    seed: [u8; SECRET_KEY_LENGTH],
    public_key: [u8; PUBLIC_KEY_LENGTH],
    message: Vec<u8>,
    context: Vec<u8>,
    signature: Vec<u8>,
}

fn vectors() -> Vec<Vector> {
    let bytes = |text| Vec::from_hex(if text == "-" { "" } else { text }).unwrap();
    let lines = FILE.lines().filter(|line| !line.starts_with('#'));
    lines
        .map(|line| match line.split(' ').collect::<Vec<_>>()[..] {
            [variant, seed, public_key, message, context, signature] => Vector {
                variant,
                seed: FromHex::from_hex(seed).unwrap(),
                public_key: FromHex::from_hex(public_key).unwrap(),
                message: bytes(message),
                context: bytes(context),
                signature: bytes(signature),
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
            "ph" => key.sign_prehashed(digest(&self.message), Some(&self.context)).unwrap(),
            other => panic!("no variant: {other}"),
        }
    }

    fn sign_blinded(&self, key: &BlindedKey<'_>) -> Signature {
        let digest = digest(&self.message);
        match self.variant {
            "pure" => {
                let signature = key.sign(&self.message);
                let (first, second) = self.message.split_at(self.message.len() / 2);
                assert_eq!(key.multipart_sign(&[first, second]), signature);
                assert_eq!(key.try_sign(&self.message).unwrap(), signature);
                signature
            }
            "ctx" => key.sign_with_context(&self.context, &self.message).unwrap(),
            "ph" => key.sign_prehashed(digest, Some(&self.context)).unwrap(),
            other => panic!("no variant: {other}"),
        }
    }

    fn verify(&self, policy: Policy, message: &[u8]) -> Result<(), Error> {
        let key = VerifyingKey::from_bytes(&self.public_key)?;
        let signature = Signature::try_from(&self.signature[..]).unwrap();
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
                let context = Some(&self.context[..]);
                let verdict = key.verify_prehashed_with(policy, digest(message), context, &signature);
                let prepared = key.prepare();
                assert_eq!(
                    prepared.verify_prehashed_with(policy, digest(message), context, &signature),
                    verdict
                );
                verdict
            }
            other => panic!("no variant: {other}"),
        }
    }
}

#[test]
fn all_vectors_are_there() {
    let count = |variant| vectors().iter().filter(|vector| vector.variant == variant).count();
    assert_eq!(["pure", "ctx", "ph"].map(count), COUNTS);
}

#[test]
fn keys_and_signatures() {
    on_every_backend(|kind| {
        for vector in vectors() {
            let key = SigningKey::from_bytes(&vector.seed);
            assert_eq!(key.verifying_key().as_bytes(), &vector.public_key, "{kind}");
            assert_eq!(vector.sign(&key).to_bytes()[..], vector.signature, "{kind}");
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

/// With a context of blinding keys and signatures are the same.
#[test]
fn blinded_keys_and_signatures() {
    on_every_backend(|kind| {
        let mut renewed = Blinding::from_seed(&[1; 32]);
        renewed.renew();
        for blinding in [Blinding::none(), Blinding::from_seed(&[1; 32]), renewed] {
            for vector in vectors() {
                let key = SigningKey::from_bytes_blinded(&vector.seed, &blinding);
                assert_eq!(key.to_keypair_bytes()[SECRET_KEY_LENGTH..], vector.public_key, "{kind}");
                let blinded = key.blinded(&blinding);
                assert_eq!(vector.sign_blinded(&blinded).to_bytes()[..], vector.signature, "{kind}");
                assert_eq!(blinded.sign_with_context(&[0; 256], b""), Err(Error::ContextLength));
                let of_trait = blinded.sign_digest(|hash: &mut Hash| hash.update(&vector.message));
                assert_eq!(Ok(of_trait), key.sign_prehashed(digest(&vector.message), None));
            }
        }
    });
}

/// Pure, with an empty pre-hash context, and with a context: three schemes, none of which accepts another's signature.
#[test]
fn variants_do_not_mix() {
    let key = SigningKey::from_bytes(&[5; SECRET_KEY_LENGTH]);
    let public = key.verifying_key();
    let message = b"message";
    let digest = || digest(message);
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
fn contexts_have_at_most_255_bytes() {
    let key = SigningKey::from_bytes(&[5; SECRET_KEY_LENGTH]);
    let public = key.verifying_key();
    let signature = key.sign(b"");
    let long = [0; 256];
    for context in (0..SHORTEST_CONTEXT).chain([256]).map(|length| &long[..length]) {
        assert_eq!(key.sign_with_context(context, b""), Err(Error::ContextLength));
        let verdict = public.verify_with_context(Policy::Rfc8032, context, b"", &signature);
        assert_eq!(verdict, Err(Error::ContextLength));
    }
    assert_eq!(key.sign_prehashed(digest(b""), Some(&long)), Err(Error::ContextLength));
    assert_eq!(public.verify_prehashed(digest(b""), Some(&long), &signature), Err(Error::ContextLength));

    for context in (SHORTEST_CONTEXT..256).step_by(127).map(|length| &long[..length]) {
        let of_context = key.sign_with_context(context, b"").unwrap();
        assert_eq!(public.verify_with_context(Policy::Strict, context, b"", &of_context), Ok(()));
        // An empty one is none.
        assert_eq!(of_context == signature, context.is_empty());
    }

    let longest = &long[..255];
    let signature = key.sign_prehashed(digest(b""), Some(longest)).unwrap();
    assert_eq!(public.verify_prehashed_strict(digest(b""), Some(longest), &signature), Ok(()));
    let signature = key.sign_prehashed(digest(b""), None).unwrap();
    assert_eq!(public.verify_prehashed(digest(b""), Some(b""), &signature), Ok(()));
}
