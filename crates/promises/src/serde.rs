//! Keys and signatures in formats of the crate `serde`: JSON for people, postcard for machines.

use lemniscate::ed25519::signature::SignatureEncoding;
use lemniscate::schnorr::{SigningKey, VerifyingKey};
use serde::{Serialize, de::DeserializeOwned};

use crate::schemes::{Promised, key};

of_every_scheme!(is_written_and_read, bytes_that_are_no_key);

/// Checks that a value is written as its bytes, and read back.
pub fn is_written_as<T: Serialize + DeserializeOwned + PartialEq>(value: &T, bytes: &[u8]) {
    assert_eq!(serde_json::to_string(value).unwrap(), serde_json::to_string(bytes).unwrap());
    is_read_back(value, bytes);
}

/// Checks that a value is read as it is written, and that nothing shorter, longer or of another form is read.
fn is_read_back<T: Serialize + DeserializeOwned + PartialEq>(value: &T, bytes: &[u8]) {
    let json = serde_json::to_string(value).unwrap();
    assert!(serde_json::from_str::<T>(&json).unwrap() == *value);
    let compact = postcard::to_stdvec(value).unwrap();
    assert!(compact.ends_with(bytes) && compact.len() <= bytes.len() + 1);
    assert!(postcard::from_bytes::<T>(&compact).unwrap() == *value);

    for length in 0..compact.len() {
        assert!(postcard::from_bytes::<T>(&compact[..length]).is_err());
    }
    let longer = [bytes, &[0]].concat();
    for wrong in [&bytes[..0], &bytes[1..], &longer] {
        assert!(serde_json::from_str::<T>(&serde_json::to_string(wrong).unwrap()).is_err());
    }
    for wrong in
        ["7", "{}", "null", "\"text\"", &json.replacen('[', "[256,", 1), &json.replacen(',', "],[", 1)]
    {
        assert!(*wrong == json || serde_json::from_str::<T>(wrong).is_err(), "{wrong}");
    }
}

fn is_written_and_read<S: Promised>() {
    let key = key::<S>(1);
    is_written_as(&key, key.to_bytes().as_ref());
    is_written_as(&key.verifying_key(), key.verifying_key().as_ref());
    let signature = key.sign(b"a message");
    // The crate `ed25519` writes signatures for people in hexadecimal digits.
    is_read_back(&signature, &signature.to_vec());
    // Together, as a program has them.
    let all = (key.clone(), key.verifying_key(), signature);
    let compact = postcard::to_stdvec(&all).unwrap();
    assert!(postcard::from_bytes::<(SigningKey<S>, VerifyingKey<S>, S::Signature)>(&compact).unwrap() == all);
}

fn bytes_that_are_no_key<S: Promised>() {
    let json = serde_json::to_string(S::NO_KEY.as_ref()).unwrap();
    let error = serde_json::from_str::<VerifyingKey<S>>(&json).unwrap_err();
    assert!(error.to_string().starts_with(&S::WHY.to_string()), "{error}");
}

mod of_prime_order {
    use lemniscate::schnorr::{ByteArray, Error, PrimeOrder};

    use super::*;
    use crate::schemes::Keys;

    of_prime_orders!(integers_out_of_range);

    fn integers_out_of_range<S: Keys + PrimeOrder>() {
        for byte in [0, 0xff] {
            let json = serde_json::to_string(&vec![byte; S::SecretKeyBytes::LENGTH]).unwrap();
            let error = serde_json::from_str::<SigningKey<S>>(&json).unwrap_err();
            assert!(error.to_string().starts_with(&Error::SecretOutOfRange.to_string()), "{error}");
        }
        let json = serde_json::to_string(&vec![0xff; S::SignatureBytes::LENGTH]).unwrap();
        let error = serde_json::from_str::<S::Signature>(&json).err().unwrap();
        assert!(error.to_string().starts_with(&Error::ScalarOutOfRange.to_string()), "{error}");
    }
}
