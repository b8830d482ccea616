//! Keys and signatures as text.

use std::str::FromStr;

use lemniscate::ed25519::signature::SignatureEncoding;
use lemniscate::schnorr::{Entry, Error, Parts, PreparedKeys, SigningKey, VerifyingKey};

use crate::schemes::{Promised, key};

of_every_scheme!(hexadecimal_digits, what_is_no_hexadecimal, debug_forms);

fn hexadecimal_digits<S: Promised>() {
    let secret = key::<S>(1);
    let public = secret.verifying_key();
    let signature = secret.sign(b"a message");
    assert_eq!(public.to_string(), hex::encode(public.as_bytes()));
    assert_eq!(public.prepare().to_string(), public.to_string());
    // The crate `ed25519` writes the digits of signatures in upper case.
    assert_eq!(signature.to_string().to_lowercase(), hex::encode(signature.to_vec()));
    let secret_digits = hex::encode(secret.to_bytes());
    for convert in [str::to_lowercase, str::to_uppercase] {
        assert_eq!(SigningKey::<S>::from_str(&convert(&secret_digits)).unwrap(), secret);
        assert_eq!(VerifyingKey::<S>::from_str(&convert(&public.to_string())).unwrap(), public);
        assert_eq!(S::Signature::from_str(&convert(&signature.to_string())).unwrap(), signature);
    }
    let digits = hex::encode(S::NO_KEY);
    assert_eq!(digits.parse::<VerifyingKey<S>>(), Err(S::WHY));
}

/// Texts that are too short, too long, or have one character that is no digit; and what is said of them.
fn is_refused(digits: &str, [length, digit]: [Error; 2], read: impl Fn(&str) -> Option<Error>) {
    assert_eq!(read(digits), None);
    for wrong in [
        "",
        &digits[1..],
        &digits[2..],
        &format!("{digits}0"),
        &format!("00{digits}"),
        &format!("0x{digits}"),
    ] {
        assert_eq!(read(wrong), Some(length), "{wrong}");
    }
    for at in 0..digits.len() {
        for wrong in ["g", "G", " ", "+", "/", ":", "@", "`"] {
            let text = [&digits[..at], wrong, &digits[at + 1..]].concat();
            assert_eq!(read(&text), Some(digit), "{text}");
        }
    }
}

fn what_is_no_hexadecimal<S: Promised>() {
    let secret = key::<S>(1);
    let of_key = [Error::KeyLength, Error::NotHexadecimal];
    is_refused(&hex::encode(secret.to_bytes()), of_key, |text| SigningKey::<S>::from_str(text).err());
    is_refused(&secret.verifying_key().to_string(), of_key, |text| VerifyingKey::<S>::from_str(text).err());
    let signature = secret.sign(b"a message").to_string();
    is_refused(&signature, S::NO_SIGNATURE, |text| S::Signature::from_str(text).err().map(Into::into));
}

/// Returns whether a text shows a part of a secret, in hexadecimal digits or as a list of numbers.
pub fn shows(text: &str, secret: &[u8]) -> bool {
    let text: String = text.chars().filter(|character| !character.is_whitespace()).collect();
    let lower = text.to_lowercase();
    secret.windows(6).any(|part| {
        let list = |form: fn(&u8) -> String| part.iter().map(form).collect::<Vec<_>>().join(",");
        lower.contains(&hex::encode(part))
            || lower.contains(&list(|byte| byte.to_string()))
            || lower.contains(&list(|byte| format!("0x{byte:x}")))
    })
}

fn debug_forms<S: Promised>() {
    let secret = key::<S>(1);
    let (bytes, public) = (secret.to_bytes(), secret.verifying_key());
    let digits = public.to_string();
    assert!(shows(&format!("{bytes:?}"), bytes.as_ref()) && shows(&hex::encode(bytes), bytes.as_ref()));
    let blinding = lemniscate::blinding::Blinding::from_seed(&[1; 32]);
    let blinded = secret.blinded(&blinding);
    for text in
        [format!("{secret:?}"), format!("{secret:#?}"), format!("{blinded:?}"), format!("{blinded:#?}")]
    {
        assert!(text.contains(&digits) && text.contains(S::NAME), "{text}");
        assert!(!shows(&text, bytes.as_ref()), "{text}");
    }
    assert!(!shows(&format!("{blinding:?}"), &[1; 32]));
    assert_eq!(format!("{public:?}"), format!("VerifyingKey({}: {digits})", S::NAME));
    assert_eq!(format!("{:?}", public.prepare()), format!("Prepared{public:?}"));
    let signature = secret.sign(b"a message");
    let text = format!("{signature:?}").to_lowercase();
    assert!(signature.to_vec().chunks(16).all(|part| text.contains(&hex::encode(part))), "{text}");
    assert!(!format!("{:?}", Entry::<S>::new(&public, Parts::one(b"a message"), &signature)).is_empty());
    let cache = format!("{:?}", PreparedKeys::<S>::with_capacity(2));
    assert_eq!(cache, "PreparedKeys { capacity: 2, len: 0, hits: 0, misses: 0, prepared: 0 }");
}
