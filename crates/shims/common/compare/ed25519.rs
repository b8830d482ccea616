//! ed25519-dalek 2: every verdict, error and byte is that of the crate.

use std::error::Error;

use lemniscate_corpus::structured::{Structured, Variant, block};
use lemniscate_corpus::{Case, Choices, crafted};
use sha2::{Digest, Sha512};

/// What a crate says: nothing, or the text of the error and of its source.
type Verdict = Result<(), (String, Option<String>)>;

/// All of a crate's answers, by the names that both have.
macro_rules! answers {
    ($name:ident, $dalek:ident) => {
        mod $name {
            use super::*;
            use $dalek::pkcs8::{DecodePrivateKey, DecodePublicKey, EncodePrivateKey, EncodePublicKey};
            use $dalek::{Signature, SignatureError, Signer, SigningKey, Verifier, VerifyingKey, hazmat};

            fn text<T>(result: Result<T, SignatureError>) -> Result<T, (String, Option<String>)> {
                result.map_err(|error| (error.to_string(), error.source().map(ToString::to_string)))
            }

            pub fn verdicts(case: &Case, variant: Variant) -> Vec<Verdict> {
                let key = match text(VerifyingKey::from_bytes(&case.public_key)) {
                    Ok(key) => key,
                    Err(error) => return vec![Err(error)],
                };
                let (message, signature) = (&case.message[..], Signature::from_bytes(&case.signature));
                let hash = Sha512::new_with_prefix(message);
                if let Variant::Prehashed(context) = variant {
                    return vec![
                        text(key.verify_prehashed(hash.clone(), Some(context), &signature)),
                        text(key.verify_prehashed_strict(hash.clone(), Some(context), &signature)),
                        text(hazmat::raw_verify_prehashed::<Sha512, _>(
                            &key,
                            hash,
                            Some(context),
                            &signature,
                        )),
                    ];
                }
                let stream = text(key.verify_stream(&signature)).and_then(|mut verifier| {
                    message.chunks(7).for_each(|part| verifier.update(part));
                    text(verifier.finalize_and_verify())
                });
                vec![
                    text(key.verify(message, &signature)),
                    text(key.verify_strict(message, &signature)),
                    text(key.verify_prehashed(hash, None, &signature)),
                    text(hazmat::raw_verify::<Sha512>(&key, message, &signature)),
                    stream,
                    if key.is_weak() { Ok(()) } else { Err(Default::default()) },
                ]
            }

            /// What is made of a seed and a message, and of bytes that are no keys.
            pub fn made(seed: &[u8; 32], message: &[u8]) -> Vec<String> {
                let key = SigningKey::from_bytes(seed);
                let public = key.verifying_key();
                let context = key.with_context(message.get(..255).unwrap_or(message)).unwrap();
                let hash = Sha512::new_with_prefix(message);
                let expanded = hazmat::ExpandedSecretKey::from(seed);
                let by_update = hazmat::raw_sign_byupdate::<Sha512, _>(
                    &expanded,
                    |hash| {
                        hash.update(message);
                        Ok(())
                    },
                    &public,
                );
                let pem = key.to_pkcs8_pem(Default::default()).unwrap();
                let public_pem = public.to_public_key_pem(Default::default()).unwrap();
                assert_eq!(SigningKey::from_pkcs8_pem(&pem).unwrap(), key);
                assert_eq!(VerifyingKey::from_public_key_pem(&public_pem).unwrap(), public);
                let json = serde_json::to_string(&(&key, &public)).unwrap();
                let (again, public_again): (SigningKey, VerifyingKey) = serde_json::from_str(&json).unwrap();
                assert!(again == key && public_again == public);
                let mut pair = key.to_keypair_bytes();
                pair[40] ^= 1;
                let wrong_json = [json.replacen("[", "[[1],", 1), "[[1,2],[3]]".into()];
                let wrong_json = wrong_json.map(|json| {
                    format!(
                        "{:?}",
                        serde_json::from_str::<(SigningKey, VerifyingKey)>(&json)
                            .map(|_| ())
                            .map_err(|e| e.to_string())
                    )
                });
                vec![
                    format!("{:?} {:?}", key.sign(message).to_bytes(), key.to_keypair_bytes()),
                    format!("{:?}", key.sign_prehashed(hash.clone(), None).unwrap().to_bytes()),
                    format!(
                        "{:?}",
                        key.sign_prehashed(hash.clone(), Some(context.value())).unwrap().to_bytes()
                    ),
                    format!("{:?}", text(key.sign_prehashed(hash.clone(), Some(&[1; 256])).map(|_| ()))),
                    format!("{:?}", text(key.with_context(&[1; 256]).map(|_| ()))),
                    format!("{:?} {:?}", key.to_scalar(), key.to_scalar_bytes()),
                    format!("{:?} {:?}", public.to_montgomery(), public.to_edwards().compress()),
                    format!("{:?}", hazmat::raw_sign::<Sha512>(&expanded, message, &public).to_bytes()),
                    format!("{:?}", by_update.unwrap().to_bytes()),
                    format!(
                        "{:?}",
                        hazmat::raw_sign_prehashed::<Sha512, _>(&expanded, hash, &public, Some(b"a"))
                            .unwrap()
                            .to_bytes()
                    ),
                    format!("{:?} {json} {wrong_json:?}", *pem),
                    format!("{public_pem} {:?} {:?}", VerifyingKey::default(), VerifyingKey::from(&expanded)),
                    format!("{:?}", text(SigningKey::from_keypair_bytes(&pair).map(|_| ()))),
                    format!("{:?}", text(SigningKey::try_from(&seed[1..]).map(|_| ()))),
                    format!("{:?}", text(VerifyingKey::try_from(&seed[1..]).map(|_| ()))),
                    format!("{:?}", text(hazmat::ExpandedSecretKey::from_slice(&seed[1..]).map(|_| ()))),
                    format!("{:?}", text($dalek::verify_batch(&[message], &[], &[public]))),
                    format!(
                        "{:?}",
                        text($dalek::verify_batch(&[message; 2], &[key.sign(message); 2], &[public; 2]))
                    ),
                    format!(
                        "{:?}",
                        text($dalek::verify_batch(&[message; 2], &[key.sign(b"another"); 2], &[public; 2]))
                    ),
                ]
            }
        }
    };
}

answers!(ours, ed25519_dalek);
answers!(theirs, their_ed25519);

#[test]
fn verdicts() {
    let mut compared = 0;
    let cases = crafted::all().into_iter().map(|case| Structured { variant: Variant::Pure, case });
    let blocks = (0..20).flat_map(|number| block(&mut Choices::seeded(46, number), 500));
    for Structured { variant, case } in cases.chain(blocks) {
        // A context without a hash, Ed25519ctx, is none of dalek's: its signature is one of another message.
        assert_eq!(ours::verdicts(&case, variant), theirs::verdicts(&case, variant), "{case:?}");
        compared += 1;
    }
    assert!(compared > 10_000);
}

#[test]
fn keys_and_signatures() {
    let mut choices = Choices::seeded(46, 0);
    for _ in 0..50 {
        let (seed, message) = (choices.bytes(), choices.message());
        for (ours, theirs) in ours::made(&seed, &message).iter().zip(&theirs::made(&seed, &message)) {
            // Points in `Debug` have projective coordinates, of which there are many.
            let cut = |text: &str| text.split("EdwardsPoint{").next().map(str::to_owned);
            assert_eq!(cut(ours), cut(theirs));
        }
    }
}
