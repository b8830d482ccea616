//! The vectors of Curve9767.

use lemniscate::curve9767::{Element, Message, Scalar, Signature, SigningKey, VerifyingKey};
use lemniscate::field::gf9767::{Gf9767 as _, portable::Fe};
use lemniscate::group::curve9767::{codec, map};

use super::{Report, array, changed, vectors::curve9767 as vectors};

#[unsafe(no_mangle)]
extern "C" fn tests_curve9767() -> bool {
    let mut report = Report::new();
    report.test(c"decode", vectors::DECODE.iter().all(decode));
    let group = |case| group(case).is_some_and(|good| good);
    report.test(c"group", vectors::GROUP.iter().all(group));
    let maps = |[element, point]: &[&[u8]; 2]| {
        codec::encode(&map::icart(Fe::decode(&array(element)).0)) == array(point)
    };
    report.test(c"Icart's map", vectors::ICART.iter().all(maps));
    let hashes = |[input, point]: &[&[u8]; 2]| Element::hash_raw(input).encode() == array(point);
    report.test(c"hash to curve", vectors::HASH_TO_CURVE.iter().all(hashes));
    report.test(c"keys and exchange", vectors::ECDH.iter().all(exchange));
    let signs = |case| sign(case).is_some_and(|good| good);
    report.test(c"sign and verify", vectors::SIGN.iter().all(signs));
    report.end()
}

fn decode([bytes, ok]: &[&[u8]; 2]) -> bool {
    let decoded = Element::decode(&array(bytes));
    decoded.is_ok() == (ok[0] == 1)
        && decoded.is_ok_and(|point| point.encode() == array(bytes)) == (ok[0] == 1)
}

fn group(case: &[&[u8]; 8]) -> Option<bool> {
    let [k1, k2] = [case[0], case[1]].map(|bytes| Scalar::from_canonical_bytes(&array(bytes)));
    let (k1, k2) = (k1.into_option()?, k2.into_option()?);
    let (p1, p2) = (Element::mul_generator(&k1), Element::generator() * k2);
    let results = [p1, p2, p1 + p2, p1 + p1, p1 - p2, p1 * k2];
    Some(results.iter().zip(&case[2..]).all(|(result, bytes)| result.encode() == array(bytes)))
}

fn exchange([seed, private, public, peer, ok, secret]: &[&[u8]; 6]) -> bool {
    let key = SigningKey::from_seed(seed);
    let (is_key, shared) = key.exchange(&array(peer));
    key.to_bytes()[..32] == **private
        && key.verifying_key().to_bytes() == array(public)
        && is_key.unwrap_u8() == ok[0]
        && shared.to_bytes() == array(secret)
}

fn sign([private, t, public, oid, hash, signature]: &[&[u8]; 6]) -> Option<bool> {
    let mut secret = [0; 64];
    secret[..32].copy_from_slice(private);
    secret[32..].copy_from_slice(t);
    let key = SigningKey::try_from_bytes(&secret).ok()?;
    let oid = core::str::from_utf8(oid).ok()?;
    let made = key.sign_hash(oid, hash).ok()?;
    let public = VerifyingKey::from_bytes(&array(public)).ok()?;
    let good = Signature::from_bytes(&array(signature)).ok()?;
    let message = Message::prehashed(oid, hash).ok()?;
    let is_refused = |bit: usize| {
        let other = Signature::from_bytes(&changed(signature, bit));
        other.and_then(|other| public.verify_hash(oid, hash, &other)).is_err()
    };
    Some(
        made.to_bytes() == array(signature)
            && public.verify_hash(oid, hash, &good).is_ok()
            && bool::from(public.verify_constant_time(message, &good))
            && [0, 200, 256, 500].iter().all(|&bit| is_refused(bit))
            && public.verify(b"another", &good).is_err(),
    )
}
