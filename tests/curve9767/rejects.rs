//! What must be rejected, and how.

use lemniscate::curve9767::{
    Element, Entry, Error, Message, Scalar, Signature, SigningKey, VerifyingKey, verify_all, verify_each,
};
use shake::Shake256;
use shake::digest::{ExtendableOutput, Update, XofReader};

use crate::common::on_every_backend;
use crate::vectors::{cases, signer};

/// All ways of verifying, which must agree.
fn verdict(key: &VerifyingKey, digest: Message<'_>, signature: &Signature) -> Result<(), Error> {
    let verdict = key.verify_message(digest, signature);
    assert_eq!(bool::from(key.verify_constant_time(digest, signature)), verdict.is_ok());
    assert_eq!(key.prepare().verify_message(digest, signature), verdict);
    verdict
}

#[test]
fn a_change_of_anything_is_rejected() {
    on_every_backend(|_| {
        for case in &cases("sign")[..4] {
            let (key, oid, hash) = signer(case);
            let public = key.verifying_key();
            let digest = Message::prehashed(&oid, &hash).unwrap();
            let signature = key.sign_message(digest);
            for i in 0..64 {
                let mut bytes = signature.to_bytes();
                bytes[i] ^= 1 << (i % 8);
                match Signature::from_bytes(&bytes) {
                    Ok(changed) => assert_eq!(verdict(&public, digest, &changed), Err(Error::Mismatch)),
                    Err(error) => assert_eq!(error, Error::ScalarOutOfRange),
                }
            }
            let mut other = hash.clone();
            other[0] ^= 1;
            let other = Message::prehashed(&oid, &other).unwrap();
            assert_eq!(verdict(&public, other, &signature), Err(Error::Mismatch));
            let other = Message::prehashed("1.2.3", &hash).unwrap();
            assert_eq!(verdict(&public, other, &signature), Err(Error::Mismatch));
            let other = SigningKey::from_seed(b"other").verifying_key();
            assert_eq!(verdict(&other, digest, &signature), Err(Error::Mismatch));
        }
    });
}

/// The challenge of a signature, from its definition.
fn challenge(c: &[u8; 32], public: &[u8; 32], oid: &str, hash: &[u8]) -> Scalar {
    let mut shake = Shake256::default();
    for part in [b"curve9767-sign-e:", &c[..], public, oid.as_bytes(), b":", hash] {
        shake.update(part);
    }
    let mut bytes = [0; 64];
    shake.finalize_xof().read(&mut bytes);
    Scalar::from_bytes_wide(&bytes)
}

#[test]
fn the_neutral_element_as_c_has_the_same_verdict_both_ways() {
    let key = SigningKey::from_seed(b"key");
    let public = key.verifying_key();
    let secret = Scalar::from_slice_reduced(&key.to_bytes()[..32]);
    let (oid, hash) = ("2.16.840.1.101.3.4.2.8", [7; 32]);
    let digest = Message::prehashed(oid, &hash).unwrap();
    let neutral = Element::NEUTRAL.encode();
    let mut other = neutral;
    other[31] = 0x3f;
    on_every_backend(|_| {
        // Whoever knows the secret can make C neutral: the scalar is e times the secret, with no nonce added.
        for (c, expected) in [(neutral, Ok(())), (other, Err(Error::Mismatch))] {
            let scalar = challenge(&c, public.as_bytes(), oid, &hash) * secret;
            let mut bytes = [0; 64];
            bytes[..32].copy_from_slice(&c);
            bytes[32..].copy_from_slice(&scalar.to_bytes());
            let signature = Signature::from_bytes(&bytes).unwrap();
            assert_eq!(verdict(&public, digest, &signature), expected);
            bytes[32] ^= 1;
            let wrong = Signature::from_bytes(&bytes).unwrap();
            assert_eq!(verdict(&public, digest, &wrong), Err(Error::Mismatch));
            // In a batch as by itself.
            let mut entries = [Entry::new(&public, digest, &signature); 9];
            assert_eq!((verify_each(&entries), verify_all(&entries)), (vec![expected; 9], expected));
            entries[7] = Entry::new(&public, digest, &wrong);
            assert_eq!(verify_each(&entries)[7], Err(Error::Mismatch));
            assert_eq!(verify_all(&entries), Err(Error::Mismatch));
        }
    });
}

#[test]
fn data_are_hashed_with_shake256() {
    let key = SigningKey::from_seed(b"key");
    // The first 64 bytes of SHAKE256 of nothing, as Python's hashlib has them.
    let hash = hex::decode(
        "46b9dd2b0ba88d13233b3feb743eeb243fcd52ea62b81b82b50c27646ed5762f\
         d75dc4ddd8c0f200cb05019d67b592f6fc821c49479ab48640292eacb3b7c4be",
    )
    .unwrap();
    let signature = key.sign_hash("2.16.840.1.101.3.4.2.12", &hash).unwrap();
    assert_eq!(key.sign(b""), signature);
    assert_eq!(key.verifying_key().verify(b"", &signature), Ok(()));
    assert_eq!(key.verifying_key().verify(b"x", &signature), Err(Error::Mismatch));
}

/// Coefficients as they are encoded, whether in range or not: three in 40 bits, by their low 11 bits and their high
/// parts in base 5, and the last in 16 bits.
fn packed(coefficients: &[u64; 19]) -> [u8; 32] {
    let mut bytes = [0; 32];
    for (group, out) in coefficients.chunks_exact(3).zip(bytes.chunks_exact_mut(5)) {
        let (low, high) = (|i: usize| group[i] % 2048, |i: usize| group[i] / 2048);
        let word = low(0) | low(1) << 11 | low(2) << 22 | (high(0) + 5 * high(1) + 25 * high(2)) << 33;
        out.copy_from_slice(&word.to_le_bytes()[..5]);
    }
    bytes[30..].copy_from_slice(&(coefficients[18] as u16).to_le_bytes());
    bytes
}

/// Refused as a point, as a public key and as the key of a peer, always for the same reason.
fn is_refused(bytes: &[u8; 32], error: Error) {
    assert_eq!(Element::decode(bytes), Err(error), "{bytes:?}");
    let of_key = match error {
        Error::PointNotCanonical => Error::KeyNotCanonical,
        _ => Error::KeyNotOnCurve,
    };
    assert_eq!(VerifyingKey::from_bytes(bytes), Err(of_key));
    let key = SigningKey::from_seed(b"refuses");
    let (is_good, secret) = key.exchange(bytes);
    assert!(!bool::from(is_good));
    // The secret is one that this key alone can compute.
    let (_, other) = SigningKey::from_seed(b"another").exchange(bytes);
    assert_ne!(secret.to_bytes(), other.to_bytes());
    assert_eq!(secret.to_bytes(), key.exchange(bytes).1.to_bytes());
}

#[test]
fn each_coefficient_out_of_range() {
    // x = 0 is that of the generator, so a coefficient that was taken modulo 9767 would be noticed.
    let taken = Element::decode(&packed(&[0; 19])).unwrap();
    assert!(taken == Element::generator() || taken == -Element::generator());
    on_every_backend(|_| {
        for i in 0..19 {
            let highest = if i == 18 { 0x3fff } else { 5 * 2048 - 1 };
            for value in [9767, 9768, highest] {
                let mut coefficients = [0; 19];
                coefficients[i] = value;
                is_refused(&packed(&coefficients), Error::PointNotCanonical);
            }
        }
    });
}

#[test]
fn high_parts_that_are_no_digits_in_base_5() {
    on_every_backend(|_| {
        for group in 0..6 {
            for high in 125..128 {
                let mut bytes = packed(&[0; 19]);
                bytes[5 * group + 4] = high << 1;
                is_refused(&bytes, Error::PointNotCanonical);
            }
        }
    });
}

#[test]
fn the_top_bit_and_the_marks_of_the_neutral_element() {
    on_every_backend(|_| {
        let mut top_bit = Element::generator().encode();
        top_bit[31] |= 0x80;
        is_refused(&top_bit, Error::PointNotCanonical);
        let mut mark = Element::NEUTRAL.encode();
        assert_eq!(mark[31], 0x7f);
        for last in [0x7f, 0x3f, 0xff, 0xbf] {
            mark[31] = last;
            is_refused(&mark, Error::PointNotCanonical);
        }
    });
}

#[test]
fn x_of_no_point() {
    on_every_backend(|_| {
        let mut refused = 0;
        for first in 0..40 {
            let mut coefficients = [0; 19];
            coefficients[0] = first;
            let bytes = packed(&coefficients);
            match Element::decode(&bytes) {
                Ok(point) => assert_eq!(point.encode(), bytes),
                Err(error) => {
                    is_refused(&bytes, error);
                    assert_eq!(error, Error::PointNotOnCurve);
                    refused += 1;
                }
            }
        }
        assert!((10..30).contains(&refused));
    });
}

#[test]
fn every_error_has_its_cause() {
    let mut secret = [1; 64];
    secret[..32].fill(0);
    assert_eq!(SigningKey::try_from_bytes(&secret).unwrap_err(), Error::SecretOutOfRange);
    secret[..32].fill(0xff);
    assert_eq!(SigningKey::try_from_bytes(&secret).unwrap_err(), Error::SecretOutOfRange);
    assert_eq!(SigningKey::try_from(&secret[1..]).unwrap_err(), Error::KeyLength);
    assert_eq!(VerifyingKey::try_from(&secret[..31]).unwrap_err(), Error::KeyLength);
    assert_eq!(Signature::from_slice(&secret[1..]), Err(Error::SignatureLength));
    assert_eq!(Signature::from_slice(&[]), Err(Error::SignatureLength));
    assert_eq!(Signature::from_bytes(&[0xff; 64]), Err(Error::ScalarOutOfRange));
    for name in ["", "a\0", "1:2"] {
        assert_eq!(Message::prehashed(name, &[]).unwrap_err(), Error::HashName);
    }
}

#[test]
fn elements_are_not_printed() {
    assert_eq!(format!("{:?}", Element::generator()), "Element(Curve9767)");
}
