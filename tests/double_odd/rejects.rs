//! What must be refused, and how: every kind of bad encoding has its own error.

use lemniscate::double_odd::{
    Element, Error, GroupScalar, Message, Signature, SigningKey, Suite, VerifyingKey,
};

use crate::support::{Random, on_every_backend};

for_all_suites!(elements, secret_keys, signatures, exchanges_with_no_key, elements_are_not_printed);

/// 2^255 - M, and so on.
fn modulus<G: Suite>() -> [u8; 32] {
    let low: u16 = if G::NAME.ends_with('e') { 18651 } else { 3957 };
    let mut bytes = [0xff; 32];
    bytes[31] = 0x7f;
    bytes[..2].copy_from_slice(&low.wrapping_neg().to_le_bytes());
    bytes
}

fn add(mut bytes: [u8; 32], mut n: u16) -> [u8; 32] {
    for byte in &mut bytes {
        n += u16::from(*byte);
        *byte = n as u8;
        n >>= 8;
    }
    bytes
}

fn elements<G: Suite>() {
    on_every_backend(|| {
        let q = modulus::<G>();
        for k in 0..100 {
            let bytes = add(q, k);
            assert_eq!(Element::<G>::decode(&bytes).unwrap_err(), Error::PointNotCanonical);
            assert_eq!(VerifyingKey::<G>::from_bytes(&bytes).unwrap_err(), Error::KeyNotCanonical);
        }
        let mut random = Random(2);
        let (mut on_curve, mut off_curve) = (0, 0);
        for _ in 0..200 {
            let mut bytes = random.bytes();
            bytes[31] &= 0x7f;
            let refused = match Element::<G>::decode(&bytes) {
                Ok(element) => {
                    assert_eq!(element.encode(), bytes);
                    on_curve += 1;
                    None
                }
                Err(error) => {
                    assert_eq!(error, Error::PointNotOnCurve);
                    off_curve += 1;
                    Some(Error::KeyNotOnCurve)
                }
            };
            assert_eq!(VerifyingKey::<G>::from_bytes(&bytes).err(), refused);
            bytes[31] |= 0x80;
            assert_eq!(Element::<G>::decode(&bytes).unwrap_err(), Error::PointNotCanonical);
        }
        assert!(on_curve > 60 && off_curve > 60);
        assert!(bool::from(Element::<G>::decode(&[0; 32]).unwrap().is_neutral()));
        assert_eq!(VerifyingKey::<G>::from_bytes(&[0; 32]).unwrap_err(), Error::KeyNeutral);
        for length in [0, 31, 33, 64] {
            assert_eq!(VerifyingKey::<G>::try_from(&[1; 64][..length]).unwrap_err(), Error::KeyLength);
        }
    });
}

/// r - 1.
fn largest<G: Suite>() -> [u8; 32] {
    (-GroupScalar::<G>::ONE).to_bytes()
}

fn secret_keys<G: Suite>() {
    let refused = |bytes: [u8; 32]| SigningKey::<G>::try_from_bytes(&bytes).unwrap_err();
    assert_eq!(refused([0; 32]), Error::SecretOutOfRange);
    assert_eq!(refused(add(largest::<G>(), 1)), Error::SecretOutOfRange);
    assert_eq!(refused(add(largest::<G>(), 2)), Error::SecretOutOfRange);
    assert_eq!(refused([0xff; 32]), Error::SecretOutOfRange);
    for length in [0, 31, 33] {
        assert_eq!(SigningKey::<G>::try_from(&[1; 33][..length]).unwrap_err(), Error::KeyLength);
    }
    let key = SigningKey::<G>::try_from_bytes(&largest::<G>()).unwrap();
    assert_eq!(key.verifying_key().to_element(), -Element::<G>::generator());
}

fn signatures<G: Suite>() {
    on_every_backend(|| {
        let key = SigningKey::<G>::from_seed(b"signatures");
        let public = key.verifying_key();
        let length = if G::NAME.starts_with("jq") { 48 } else { 64 };
        let refused = |bytes: &[u8]| Signature::<G>::from_slice(bytes).unwrap_err();
        for wrong in (0..100).filter(|&n| n != length) {
            assert_eq!(refused(&vec![0; wrong]), Error::SignatureLength);
        }
        // A scalar and the same plus r are one modulo r; only the smaller is taken.
        let mut bytes = vec![0; length];
        for (scalar, taken) in [(largest::<G>(), true), (add(largest::<G>(), 1), false), ([0xff; 32], false)]
        {
            bytes[length - 32..].copy_from_slice(&scalar);
            let signature = Signature::<G>::from_slice(&bytes);
            assert_eq!(signature.is_ok(), taken);
            match signature {
                Ok(signature) => assert_eq!(public.verify(b"", &signature), Err(Error::Mismatch)),
                Err(error) => assert_eq!(error, Error::ScalarOutOfRange),
            }
        }
        // A signature is one of its message, key, kind of hash, and of no other.
        let signature = key.sign_hash("blake2s", &[7; 32]).unwrap();
        assert_eq!(public.verify_hash("blake2s", &[7; 32], &signature), Ok(()));
        assert_eq!(public.verify_hash("blake2b", &[7; 32], &signature), Err(Error::Mismatch));
        assert_eq!(public.verify_hash("blake2s", &[8; 32], &signature), Err(Error::Mismatch));
        assert_eq!(public.verify(&[7; 32], &signature), Err(Error::Mismatch));
        let other = SigningKey::<G>::from_seed(b"other").verifying_key();
        assert_eq!(other.verify_hash("blake2s", &[7; 32], &signature), Err(Error::Mismatch));
        for name in ["", "a\0", "1:2"] {
            assert_eq!(key.sign_hash(name, b"").unwrap_err(), Error::HashName);
            assert_eq!(public.verify_hash(name, b"", &signature), Err(Error::HashName));
            assert_eq!(Message::prehashed(name, b"").unwrap_err(), Error::HashName);
        }
    });
}

fn exchanges_with_no_key<G: Suite>() {
    on_every_backend(|| {
        let [a, b] = [b"a", b"b"].map(|seed| SigningKey::<G>::from_seed(seed));
        let off_curve = (0..).map(|k| add([0; 32], k)).find(|bytes| Element::<G>::decode(bytes).is_err());
        for peer in [[0; 32], modulus::<G>(), [0xff; 32], off_curve.unwrap()] {
            let [(ok_a, secret_a), (ok_b, secret_b)] = [&a, &b].map(|key| key.exchange(&peer));
            assert!(!bool::from(ok_a) && !bool::from(ok_b));
            assert_ne!(secret_a.to_bytes(), secret_b.to_bytes());
            assert_eq!(secret_a.to_bytes(), a.exchange(&peer).1.to_bytes());
        }
        let (ok_a, secret_a) = a.exchange(b.verifying_key().as_bytes());
        let (ok_b, secret_b) = b.exchange(a.verifying_key().as_bytes());
        assert!(bool::from(ok_a) && bool::from(ok_b));
        assert_eq!(secret_a.to_bytes(), secret_b.to_bytes());
    });
}

fn elements_are_not_printed<G: Suite>() {
    assert_eq!(format!("{:?}", Element::<G>::generator()), format!("Element({})", G::NAME));
}
