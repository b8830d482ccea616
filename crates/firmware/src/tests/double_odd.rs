//! The vectors of the double-odd groups.

use lemniscate::double_odd::{Element, GroupScalar, Message, Signature, SigningKey, Suite, VerifyingKey};

use super::{Report, array, vectors};

/// The lists of a file.
struct Vectors {
    decode: &'static [[&'static [u8]; 2]],
    group: &'static [[&'static [u8]; 8]],
    map_to_curve: &'static [[&'static [u8]; 2]],
    hash_to_curve: &'static [[&'static [u8]; 3]],
    keys: &'static [[&'static [u8]; 3]],
    ecdh: &'static [[&'static [u8]; 4]],
    sign: &'static [[&'static [u8]; 6]],
}

macro_rules! suites {
    ($($module:ident $suite:ident,)+) => {$(
        #[unsafe(export_name = concat!("tests_", stringify!($module)))]
        extern "C" fn $module() -> bool {
            use vectors::$module as v;
            tests::<lemniscate::$module::$suite>(&Vectors {
                decode: v::DECODE,
                group: v::GROUP,
                map_to_curve: v::MAP_TO_CURVE,
                hash_to_curve: v::HASH_TO_CURVE,
                keys: v::KEYS,
                ecdh: v::ECDH,
                sign: v::SIGN,
            })
        }
    )+};
}

lemniscate::for_each_scheme!(double_odd, suites);

fn tests<G: Suite>(vectors: &Vectors) -> bool {
    let mut report = Report::new();
    report.test(c"decode", vectors.decode.iter().all(decode::<G>));
    report.test(c"group", vectors.group.iter().all(|case| group::<G>(case).is_some_and(|good| good)));
    let maps =
        |[string, point]: &[&[u8]; 2]| Element::<G>::map_to_curve(&array(string)).encode() == array(point);
    report.test(c"map to curve", vectors.map_to_curve.iter().all(maps));
    let hashes = |[hash, data, point]: &[&[u8]; 3]| {
        message(hash, data).is_some_and(|message| Element::<G>::hash(message).encode() == array(point))
    };
    report.test(c"hash to curve", vectors.hash_to_curve.iter().all(hashes));
    let keys = |[seed, private, public]: &[&[u8]; 3]| {
        let key = SigningKey::<G>::from_seed(seed);
        key.to_bytes() == array(private) && key.verifying_key().to_bytes() == array(public)
    };
    report.test(c"keys", vectors.keys.iter().all(keys));
    let exchanges = |[private, peer, ok, secret]: &[&[u8]; 4]| {
        SigningKey::<G>::try_from_bytes(&array(private)).is_ok_and(|key| {
            let (is_key, shared) = key.exchange(&array(peer));
            is_key.unwrap_u8() == ok[0] && shared.to_bytes() == array(secret)
        })
    };
    report.test(c"exchange", vectors.ecdh.iter().all(exchanges));
    let mut signatures = vectors.sign.iter();
    report.test(c"sign and verify", signatures.all(|case| sign::<G>(case).is_some_and(|good| good)));
    report.end()
}

fn message<'a>(hash: &'a [u8], data: &'a [u8]) -> Option<Message<'a>> {
    match core::str::from_utf8(hash).ok()? {
        "" => Some(Message::raw(data)),
        name => Message::prehashed(name, data).ok(),
    }
}

fn decode<G: Suite>([bytes, ok]: &[&[u8]; 2]) -> bool {
    let decoded = Element::<G>::decode(&array(bytes));
    decoded.is_ok() == (ok[0] == 1)
        && decoded.is_ok_and(|element| element.encode() == array(bytes)) == (ok[0] == 1)
}

fn group<G: Suite>(case: &[&[u8]; 8]) -> Option<bool> {
    let [k1, k2] = [case[0], case[1]].map(|bytes| GroupScalar::<G>::from_canonical_bytes(&array(bytes)));
    let (k1, k2) = (k1.into_option()?, k2.into_option()?);
    let (p1, p2) = (Element::<G>::mul_generator(&k1), Element::<G>::generator() * k2);
    let results = [p1, p2, p1 + p2, p1 + p1, p1 - p2, p1 * k2];
    Some(results.iter().zip(&case[2..]).all(|(result, bytes)| result.encode() == array(bytes)))
}

fn sign<G: Suite>([private, public, hash, data, seed, signature]: &[&[u8]; 6]) -> Option<bool> {
    let message = message(hash, data)?;
    let key = SigningKey::<G>::try_from_bytes(&array(private)).ok()?;
    let made = key.sign_with_seed(message, seed);
    let public = VerifyingKey::<G>::from_bytes(&array(public)).ok()?;
    let good = Signature::<G>::from_slice(signature).ok()?;
    let mut is_well = made == good && public.verify_message(message, &good).is_ok();
    let mut bytes = [0; 64];
    let bytes = &mut bytes[..signature.len()];
    for bit in [0, 8 * signature.len() / 2 - 1, 8 * signature.len() - 8] {
        bytes.copy_from_slice(signature);
        bytes[bit / 8] ^= 1 << (bit % 8);
        let verdict =
            Signature::<G>::from_slice(bytes).and_then(|other| public.verify_message(message, &other));
        is_well &= verdict.is_err();
    }
    Some(is_well && public.verify_message(Message::raw(b"another"), &good).is_err())
}
