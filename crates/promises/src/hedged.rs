//! Hedged signatures: noise in the nonce, as `schnorr::hedged` says, computed once more from the specifications.

use ed25519_dalek::hazmat::{ExpandedSecretKey, raw_sign};
use lemniscate::ed448;
use lemniscate::ed25519::{self, signature::RandomizedSigner};
use lemniscate::rand_core::{TryCryptoRng, TryRng};
use lemniscate::schnorr::ByteArray;
use lemniscate::{curve9767, edwards448};
use sha2::{Digest, Sha512};
use shake::Shake256;
use shake::digest::{ExtendableOutput, Update, XofReader};

use crate::blinded::contexts;
use crate::common::on_every_backend;
use crate::schemes::{Promised, Random, key};

of_every_scheme!(noise_makes_other_signatures, noise_is_all_that_is_drawn, a_generator_may_fail);

fn noise_makes_other_signatures<S: Promised>() {
    on_every_backend(|_| {
        let key = key::<S>(1);
        let (mut one, mut other) = (S::Seed::ZERO, S::Seed::ZERO);
        (one.as_mut()[0], other.as_mut()[S::Seed::LENGTH - 1]) = (1, 1);
        let public = key.verifying_key();
        let data = [5; 64];
        for i in 0..3 {
            let message = || S::messages(&data)[i];
            let signatures = [
                key.sign_message(message()),
                key.sign_hedged_with_noise(message(), &one),
                key.sign_hedged_with_noise(message(), &other),
                key.sign_hedged(message()),
                key.sign_hedged(message()),
            ];
            for (i, signature) in signatures.iter().enumerate() {
                assert_eq!(public.verify_message(message(), signature), Ok(()));
                assert!(!signatures[..i].contains(signature));
            }
            assert!(key.sign_hedged_with_noise(message(), &one) == signatures[1]);
            for blinding in contexts::<S::Group>() {
                assert!(key.blinded(&blinding).sign_hedged_with_noise(message(), &one) == signatures[1]);
            }
        }
    });
}

/// The same numbers, as noise and from a generator, by every method.
fn noise_is_all_that_is_drawn<S: Promised>() {
    let key = key::<S>(1);
    let mut noise = S::Seed::ZERO;
    Random(7).try_fill_bytes(noise.as_mut()).unwrap();
    let expected = key.sign_hedged_with_noise(b"message".as_slice(), &noise);
    assert!(key.sign_hedged_from_rng(b"message".as_slice(), &mut Random(7)) == expected);
    assert!(key.sign_with_rng(&mut Random(7), b"message") == expected);
}

struct Broken;

impl TryRng for Broken {
    type Error = std::fmt::Error;

    fn try_next_u32(&mut self) -> Result<u32, Self::Error> {
        Err(std::fmt::Error)
    }

    fn try_next_u64(&mut self) -> Result<u64, Self::Error> {
        Err(std::fmt::Error)
    }

    fn try_fill_bytes(&mut self, _: &mut [u8]) -> Result<(), Self::Error> {
        Err(std::fmt::Error)
    }
}

impl TryCryptoRng for Broken {}

fn a_generator_may_fail<S: Promised>() {
    assert!(key::<S>(1).try_sign_with_rng(&mut Broken, b"message").is_err());
}

/// By ed25519-dalek, with another prefix.
#[test]
fn ed25519_as_the_draft_has_it() {
    let (seed, noise) = ([3; 32], [4; 32]);
    let expanded = Sha512::digest(seed);
    let mut prefix = [0; 32];
    prefix.copy_from_slice(&Sha512::new().chain_update(&expanded[32..]).chain_update(noise).finalize()[..32]);
    let mut theirs = ExpandedSecretKey::from_bytes(&expanded.into());
    theirs.hash_prefix = prefix;
    let public = ed25519_dalek::SigningKey::from_bytes(&seed).verifying_key();
    let expected = raw_sign::<ed25519_dalek::Sha512>(&theirs, b"message", &public);
    let signature = ed25519::SigningKey::from_bytes(&seed).sign_hedged_with_noise(b"message", &noise);
    assert_eq!(signature.to_bytes(), expected.to_bytes());
}

fn shake<const N: usize>(parts: &[&[u8]]) -> [u8; N] {
    let (mut hash, mut output) = (Shake256::default(), [0; N]);
    parts.iter().for_each(|part| hash.update(part));
    hash.finalize_xof().read(&mut output);
    output
}

/// By the group and its scalars (RFC 8032 section 5.2.6), for Ed448 and for Ed448ph with a context.
#[test]
fn ed448_as_the_draft_has_it() {
    let (seed, noise, digest) = ([3; 57], [4; 57], [5; 64]);
    let key = ed448::SigningKey::from_bytes(&seed);
    let expanded: [u8; 114] = shake(&[&seed]);
    let hedged: [u8; 114] = shake(&[&expanded[57..], &noise]);
    let prefix = &hedged[..57];
    let messages = [(0, &b""[..], &b"message"[..]), (1, b"context", &digest)];
    let ours = [ed448::Message::from(b"message"), ed448::Message::prehashed(b"context", &digest).unwrap()];
    for ((flag, context, data), message) in messages.into_iter().zip(ours) {
        let octets = [flag, context.len() as u8];
        let hash = |parts: &[&[u8]]| {
            let before: [&[u8]; 3] = [b"SigEd448", &octets, context];
            ed448::Scalar::from_bytes_wide(&shake(&[&before[..], parts].concat()))
        };
        let nonce = hash(&[prefix, data]);
        let r = edwards448::Element::mul_generator(&nonce).encode();
        let challenge = hash(&[&r, key.verifying_key().as_bytes(), data]);
        let expected = ed448::Signature::from_parts(r, nonce + challenge * key.to_scalar());
        assert_eq!(key.sign_hedged_with_noise(message, &noise), expected);
    }
}

#[test]
fn curve9767_likewise() {
    let key = curve9767::SigningKey::from_seed(b"seed");
    let mut bytes = key.to_bytes();
    let nonce_key: [u8; 32] = shake(&[b"curve9767-sign-hedge:", &bytes[32..], &[4; 32]]);
    bytes[32..].copy_from_slice(&nonce_key);
    let expected = curve9767::SigningKey::try_from_bytes(&bytes).unwrap().sign(b"message");
    assert_eq!(key.sign_hedged_with_noise(b"message", &[4; 32]), expected);
}

/// The seed, with which published vectors are.
#[test]
fn double_odd_schemes_have_a_place_for_it() {
    fn check<S: lemniscate::double_odd::Suite>() {
        let key = lemniscate::double_odd::SigningKey::<S>::from_seed(b"seed");
        let expected = key.sign_with_seed(b"message", &[4; 32]);
        assert_eq!(key.sign_hedged_with_noise(b"message", &[4; 32]), expected);
    }
    macro_rules! each {
        ($($module:ident $suite:ident,)+) => { $(check::<lemniscate::$module::$suite>();)+ };
    }
    lemniscate::for_each_scheme!(double_odd, each);
}
