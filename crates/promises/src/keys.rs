//! Keys are made in every way that is promised, and are equal, hashed, cloned and wiped.

use std::collections::HashSet;

use lemniscate::schnorr::{ByteArray, Error, SigningKey, VerifyingKey};
use subtle::ConstantTimeEq;
use zeroize::{Zeroize, ZeroizeOnDrop};

use crate::schemes::{Promised, Random, key};

of_every_scheme!(secret_keys, public_keys, random_keys, wiped_keys);

const MESSAGE: &[u8] = b"a message";

fn secret_keys<S: Promised>() {
    let (ours, other) = (key::<S>(1), key::<S>(2));
    let bytes = ours.to_bytes();
    let from_slice = SigningKey::<S>::try_from(bytes.as_ref()).unwrap();
    for same in [S::from_bytes(&bytes), from_slice, ours.clone(), key::<S>(1)] {
        assert!(same == ours && bool::from(same.ct_eq(&ours)));
        assert!(same != other && !bool::from(same.ct_eq(&other)));
        assert_eq!(same.to_bytes().as_ref(), bytes.as_ref());
        assert_eq!(same.verifying_key(), ours.verifying_key());
        assert_eq!(same.sign(MESSAGE), ours.sign(MESSAGE));
    }
    assert_ne!(ours.sign(MESSAGE), other.sign(MESSAGE));
    assert_ne!(ours.sign(MESSAGE), ours.sign(b"another"));
    assert_eq!(ours.verify(MESSAGE, &ours.sign(MESSAGE)), Ok(()));
    assert_eq!(ours.verify(MESSAGE, &other.sign(MESSAGE)), Err(Error::Mismatch));
    let longer = [bytes.as_ref(), &[1]].concat();
    for length in (0..=longer.len()).filter(|&length| length != S::SecretKeyBytes::LENGTH) {
        assert_eq!(SigningKey::<S>::try_from(&longer[..length]), Err(Error::KeyLength));
    }
}

fn public_keys<S: Promised>() {
    let secret = key::<S>(1);
    let (ours, other) = (secret.verifying_key(), key::<S>(2).verifying_key());
    let bytes = ours.to_bytes();
    assert_eq!((ours.as_bytes(), ours.as_ref()), (&bytes, bytes.as_ref()));
    let from_slice = VerifyingKey::<S>::try_from(bytes.as_ref()).unwrap();
    for same in [VerifyingKey::from_bytes(&bytes).unwrap(), from_slice, VerifyingKey::from(&secret)] {
        assert!(same == ours && same != other);
        assert_eq!(same.verify(MESSAGE, &secret.sign(MESSAGE)), Ok(()));
    }
    let mut set = HashSet::from([ours]);
    assert!(!set.insert(VerifyingKey::from_bytes(&bytes).unwrap()) && set.insert(other));
    assert_eq!(VerifyingKey::<S>::from_bytes(&S::NO_KEY), Err(S::WHY));
    for length in (0..60).filter(|&length| length != bytes.as_ref().len()) {
        assert_eq!(VerifyingKey::<S>::try_from(&[1; 60][..length]), Err(Error::KeyLength));
    }
    let mut signatures = HashSet::from([secret.sign(MESSAGE)]);
    assert!(!signatures.insert(secret.sign(MESSAGE)) && signatures.insert(secret.sign(b"another")));
}

fn random_keys<S: Promised>() {
    let keys =
        [SigningKey::<S>::random(), SigningKey::random(), key(3), SigningKey::generate(&mut Random(4))];
    for (i, key) in keys.iter().enumerate() {
        assert!(keys[..i].iter().all(|other| other != key));
        let read = S::from_bytes(&key.to_bytes());
        assert_eq!(key.verifying_key().verify(MESSAGE, &read.sign(MESSAGE)), Ok(()));
    }
}

fn wiped_keys<S: Promised>() {
    fn is_wiped_when_dropped(_: &impl ZeroizeOnDrop) {}

    let mut wiped = key::<S>(1);
    is_wiped_when_dropped(&wiped);
    let (public, signature) = (wiped.verifying_key(), wiped.sign(MESSAGE));
    wiped.zeroize();
    assert!(wiped.to_bytes().as_ref().iter().all(|&byte| byte == 0));
    assert_ne!(wiped.verifying_key(), public);
    assert!(wiped.verify(MESSAGE, &signature).is_err());
}
