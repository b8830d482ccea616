//! The double-odd groups: each element has one encoding, and those of jq255 are crrl's.
#![no_main]

use lemniscate::double_odd::{Element, Message, Signature, SigningKey, Suite, VerifyingKey};
use lemniscate_fuzz::choose_backend;
use libfuzzer_sys::fuzz_target;

fuzz_target!(|data: &[u8]| {
    let Some((encoding, rest)) = choose_backend(data).and_then(|(_, data)| data.split_first_chunk()) else {
        return;
    };
    macro_rules! each {
        ($($module:ident $scheme:ident,)+) => { $(one_encoding::<lemniscate::$module::$scheme>(encoding);)+ };
    }
    lemniscate::for_each_scheme!(double_odd, each);
    let Some((seed, rest)) = rest.split_first_chunk() else { return };
    macro_rules! each {
        ($($module:ident $scheme:ident,)+) => { $($module::same(encoding, seed, rest);)+ };
    }
    lemniscate::for_each_scheme!(jq255, each);
});

fn one_encoding<S: Suite>(encoding: &[u8; 32]) {
    let element = Element::<S>::decode(encoding);
    if let Ok(element) = element {
        assert_eq!(&element.encode(), encoding);
    }
    let key = VerifyingKey::<S>::from_bytes(encoding);
    assert_eq!(key.is_ok(), element.is_ok_and(|element| !bool::from(element.is_neutral())));
}

/// The same answers for keys, exchange and signatures, whatever the bytes.
macro_rules! same {
    ($($module:ident $suite:ident,)+) => {$(
        mod $module {
            use super::*;
            use crrl::$module::{Point, PrivateKey, PublicKey};
            use lemniscate::$module::$suite;

            pub fn same(encoding: &[u8; 32], seed: &[u8; 32], message: &[u8]) {
                assert_eq!(Element::<$suite>::decode(encoding).is_ok(), Point::decode(encoding).is_some());
                let ours = SigningKey::<$suite>::from_seed(seed);
                let theirs = PrivateKey::decode(&ours.to_bytes()).expect("our key is one");
                assert_eq!(ours.verifying_key().to_bytes(), theirs.public_key.encode());

                let (is_key, secret) = ours.exchange(encoding);
                let (their_secret, is_their_key) = theirs.ECDH(encoding);
                assert_eq!(secret.to_bytes(), their_secret);
                assert_eq!(bool::from(is_key), is_their_key != 0);

                let signature = ours.sign(message);
                assert_eq!(signature.to_bytes(), theirs.sign("", message));
                assert_eq!(ours.verifying_key().verify(message, &signature), Ok(()));

                // A signature that the fuzzer composes, for a key that it composes.
                let Some((bytes, message)) = message.split_first_chunk::<48>() else { return };
                let signature = Signature::<$suite>::from_bytes(bytes);
                let verdict = VerifyingKey::<$suite>::from_bytes(encoding)
                    .and_then(|key| key.verify_message(Message::raw(message), &signature?));
                let expected = PublicKey::decode(encoding).is_some_and(|key| key.verify(bytes, "", message));
                assert_eq!(verdict.is_ok(), expected);
            }
        }
    )+};
}

lemniscate::for_each_scheme!(jq255, same);
