//! ed25519-dalek and x25519-dalek compute the same from the same input, whatever the backend.

mod common;
#[path = "dalek/points.rs"]
mod points_of_any_order;

use common::on_every_backend;
use lemniscate::backend::BackendKind;
use lemniscate::ed25519::{Digest, Sha512, Signature, SigningKey, VerifyingKey};
use lemniscate::x25519::{PublicKey, StaticSecret, x25519, x25519_base};
use lemniscate_corpus::points::{non_canonical, small_order};
use lemniscate_corpus::{Source, points};
use proptest::prelude::*;
use serde::Serialize;
use serde::de::DeserializeOwned;

#[test]
fn keys_and_signatures() {
    on_every_backend(|kind| {
        proptest!(ProptestConfig::with_cases(64), |(
            seed: [u8; 32],
            message: Vec<u8>,
            context in prop::collection::vec(any::<u8>(), 0..=255),
        )| {
            same_signatures(kind, &seed, &message, &context);
        });
    });
}

fn same_signatures(kind: BackendKind, seed: &[u8; 32], message: &[u8], context: &[u8]) {
    use ed25519_dalek::Signer;
    let ours = SigningKey::from_bytes(seed);
    let theirs = ed25519_dalek::SigningKey::from_bytes(seed);
    assert_eq!(ours.to_keypair_bytes(), theirs.to_keypair_bytes(), "{kind}");
    assert_eq!(ours.to_scalar_bytes(), theirs.to_scalar_bytes(), "{kind}");
    assert_eq!(ours.to_scalar().to_bytes(), theirs.to_scalar().to_bytes(), "{kind}");
    assert_eq!(ours.sign(message), theirs.sign(message), "{kind}");
    for context in [None, Some(context)] {
        let digest = || Sha512::new_with_prefix(message);
        let signature = ours.sign_prehashed(digest(), context).unwrap();
        assert_eq!(signature, theirs.sign_prehashed(digest(), context).unwrap(), "{kind}");
        assert_eq!(ours.verify_prehashed(digest(), context, &signature), Ok(()), "{kind}");
    }

    let (public, their_public) = (ours.verifying_key(), theirs.verifying_key());
    assert_eq!(public.to_montgomery().to_bytes(), their_public.to_montgomery().to_bytes(), "{kind}");
    assert_eq!(x25519_base(ours.to_scalar_bytes()), public.to_montgomery().to_bytes(), "{kind}");
}

#[test]
fn the_traits_of_digests_give_the_same_signatures() {
    use lemniscate::ed25519::{DigestSigner, DigestVerifier};
    let key = SigningKey::from_bytes(&[9; 32]);
    let public = key.verifying_key();
    let fill = |digest: &mut Sha512| {
        Digest::update(digest, b"message");
        Ok(())
    };
    let prehashed = key.sign_prehashed(Sha512::new_with_prefix(b"message"), None).unwrap();
    assert_eq!(key.try_sign_digest(fill).unwrap(), prehashed);
    assert!(public.verify_digest(fill, &prehashed).is_ok());
    assert!(public.with_context(b"c").unwrap().verify_digest(fill, &prehashed).is_err());
    assert!(key.with_context(&[0; 256]).is_err());
}

#[test]
fn a_stream_is_verified_as_the_whole() {
    let key = SigningKey::from_bytes(&[9; 32]);
    let message: Vec<u8> = (0..1000).map(|i| i as u8).collect();
    let signature = key.sign(&message);
    for size in [1, 3, 128, 1000] {
        let mut stream = key.verify_stream(&signature).unwrap();
        message.chunks(size).for_each(|part| stream.update(part));
        assert_eq!(stream.finalize_and_verify(), Ok(()));
    }
    let mut stream = key.verify_stream(&signature).unwrap();
    stream.update(&message[1..]);
    assert!(stream.finalize_and_verify().is_err());
}

/// Every encoding decodes for both or for neither, and keys of small order are weak for both.
#[test]
fn public_keys() {
    let mut source = Source::new("public keys");
    let mut encodings: Vec<[u8; 32]> = (0..500).map(|_| source.bytes()).collect();
    encodings.extend(non_canonical());
    encodings.extend(small_order());
    encodings.extend((0..40u8).map(|y| core::array::from_fn(|i| if i == 0 { y } else { 0 })));
    encodings.extend([points::to_bytes(&points::prime()), [255; 32], [0; 32]]);
    on_every_backend(|kind| {
        let mut decoded = 0;
        for bytes in &encodings {
            let theirs = ed25519_dalek::VerifyingKey::from_bytes(bytes);
            let ours = VerifyingKey::from_bytes(bytes);
            assert_eq!(ours.is_ok(), theirs.is_ok(), "{kind} {bytes:?}");
            let (Ok(ours), Ok(theirs)) = (ours, theirs) else { continue };
            decoded += 1;
            assert_eq!(ours.to_bytes(), *bytes);
            assert_eq!(ours.is_weak(), theirs.is_weak(), "{kind} {bytes:?}");
            assert_eq!(
                ours.to_montgomery().to_bytes(),
                theirs.to_montgomery().to_bytes(),
                "{kind} {bytes:?}"
            );
        }
        assert!(decoded > 200 && decoded < encodings.len() - 200, "{decoded}");
    });
}

#[test]
fn exchanges() {
    on_every_backend(|kind| {
        proptest!(ProptestConfig::with_cases(64), |(secret: [u8; 32], peer: [u8; 32])| {
            same_exchange(kind, secret, peer);
        });
        for peer in special_u() {
            same_exchange(kind, [0x55; 32], peer);
        }
    });
}

fn same_exchange(kind: BackendKind, secret: [u8; 32], peer: [u8; 32]) {
    assert_eq!(x25519(secret, peer), x25519_dalek::x25519(secret, peer), "{kind}");
    let (ours, theirs) = (StaticSecret::from(secret), x25519_dalek::StaticSecret::from(secret));
    assert_eq!(
        PublicKey::from(&ours).to_bytes(),
        x25519_dalek::PublicKey::from(&theirs).to_bytes(),
        "{kind}"
    );
    let ours = ours.diffie_hellman(&PublicKey::from(peer));
    let theirs = theirs.diffie_hellman(&x25519_dalek::PublicKey::from(peer));
    assert_eq!(ours.as_bytes(), theirs.as_bytes(), "{kind}");
    assert_eq!(ours.was_contributory(), theirs.was_contributory(), "{kind}");
}

/// u of small order, and numbers at and above the prime, with and without the top bit, which does not count.
fn special_u() -> Vec<[u8; 32]> {
    let small = points::torsion().map(|point| point.to_montgomery().to_bytes());
    let mut all: Vec<[u8; 32]> = small.into();
    all.extend((0..20u8).map(|i| points::to_bytes(&(points::prime() - 1u8 + i))).filter(|u| u[31] < 128));
    all.extend((0..4u8).map(|i| points::to_bytes(&i.into())));
    let with_top_bit = all.clone().into_iter().map(|mut u| {
        u[31] |= 128;
        u
    });
    all.extend(with_top_bit.collect::<Vec<_>>());
    all
}

/// Is what the one writes what the other writes, and does each read it? In a format for people and one for machines.
fn same_format<A, B>(ours: &A, theirs: &B, bytes: impl Fn(&A) -> Vec<u8>)
where
    A: Serialize + DeserializeOwned,
    B: Serialize + DeserializeOwned,
{
    let json = serde_json::to_string(ours).unwrap();
    assert_eq!(json, serde_json::to_string(theirs).unwrap());
    assert_eq!(bytes(&serde_json::from_str(&json).unwrap()), bytes(ours));
    let compact = postcard::to_stdvec(ours).unwrap();
    assert_eq!(compact, postcard::to_stdvec(theirs).unwrap());
    assert_eq!(bytes(&postcard::from_bytes(&compact).unwrap()), bytes(ours));

    // Nothing shorter, nothing longer, nothing else.
    assert!(postcard::from_bytes::<A>(&compact[..compact.len() - 1]).is_err());
    for wrong in [json.replacen('[', "[0,", 1), json.replacen(',', "],[", 1), "[1,2]".into(), "7".into()] {
        let read = serde_json::from_str::<A>(&wrong);
        assert!(wrong == json || read.is_err(), "{wrong}");
    }
}

#[test]
fn serde_formats() {
    let (key, theirs) = (SigningKey::from_bytes(&[7; 32]), ed25519_dalek::SigningKey::from_bytes(&[7; 32]));
    same_format(&key, &theirs, |key| key.to_bytes().to_vec());
    same_format(&key.verifying_key(), &theirs.verifying_key(), |key| key.to_bytes().to_vec());
    let signature: Signature = key.sign(b"");
    same_format(&signature, &signature.clone(), |signature| signature.to_bytes().to_vec());

    let (secret, theirs) = (StaticSecret::from([7; 32]), x25519_dalek::StaticSecret::from([7; 32]));
    same_format(&secret, &theirs, |secret| secret.to_bytes().to_vec());
    let (public, theirs) = (PublicKey::from(&secret), x25519_dalek::PublicKey::from(&theirs));
    same_format(&public, &theirs, |public| public.to_bytes().to_vec());

    // 2 is the y of no point.
    let off_the_curve =
        serde_json::to_string(&core::array::from_fn::<u8, 32, _>(|i| 2 * u8::from(i == 0))).unwrap();
    assert!(serde_json::from_str::<VerifyingKey>(&off_the_curve).is_err());
}
