//! Many signatures at once: the same verdicts as one by one.

use lemniscate::double_odd::{
    Entry, Error, GroupScalar, Message, Signature, SigningKey, Suite, VerifyingKey, find_invalid, verify_all,
    verify_all_seeded, verify_each, verify_each_into,
};
use lemniscate::group::double_odd::codec::Do;
use lemniscate::{do255e, do255s, jq255e, jq255s};

use crate::support::on_every_backend;

macro_rules! tests_of {
    ($suite:path, $module:ident: $($name:ident),*) => {
        mod $module { $(#[test] fn $name() { super::$name::<$suite>() })* }
    };
}

tests_of!(super::jq255e::Jq255e, of_jq255e: each_has_its_verdict);
tests_of!(super::jq255s::Jq255s, of_jq255s: each_has_its_verdict);
tests_of!(super::do255e::Do255e, of_do255e: each_has_its_verdict, all_have_one, forged_pairs_do_not_cancel);
tests_of!(super::do255s::Do255s, of_do255s: each_has_its_verdict, all_have_one, forged_pairs_do_not_cancel);

const DATA: &[u8] = b"what is signed, of which each entry takes a part that is longer by one byte";

/// What an entry borrows.
#[derive(Clone, Copy)]
struct Signed<G: Suite> {
    key: VerifyingKey<G>,
    message: Message<'static>,
    signature: Signature<G>,
}

/// Signatures by different keys of different messages.
fn signed<G: Suite>(n: usize) -> Vec<Signed<G>> {
    let signed = |i: usize| {
        let key = SigningKey::<G>::from_seed(&i.to_le_bytes());
        let data = &DATA[..i % DATA.len()];
        let message = if i.is_multiple_of(3) {
            Message::prehashed("blake2s", data).unwrap()
        } else {
            Message::raw(data)
        };
        Signed { key: key.verifying_key(), message, signature: key.sign_with_seed(message, b"") }
    };
    (0..n).map(signed).collect()
}

fn entries<G: Suite>(signed: &[Signed<G>]) -> Vec<Entry<'_, G>> {
    signed.iter().map(|signed| Entry::new(&signed.key, signed.message, &signed.signature)).collect()
}

/// The bytes of a signature as its Debug form shows them: one way for both lengths.
fn bytes<G: Suite>(signature: &Signature<G>) -> Vec<u8> {
    let printed = format!("{signature:?}");
    let digits = printed.split_once(": ").unwrap().1.trim_end_matches(')');
    (0..digits.len()).step_by(2).map(|i| u8::from_str_radix(&digits[i..i + 2], 16).unwrap()).collect()
}

/// The signature with something added to its scalar.
fn changed<G: Suite>(signature: &Signature<G>, by: GroupScalar<G>) -> Signature<G> {
    let mut bytes = bytes(signature);
    let scalar = bytes.last_chunk_mut().unwrap();
    *scalar = (GroupScalar::<G>::from_canonical_bytes(scalar).unwrap() + by).to_bytes();
    Signature::from_slice(&bytes).unwrap()
}

fn each_has_its_verdict<G: Suite>() {
    on_every_backend(|| {
        let mut signed = signed::<G>(9);
        assert!(verify_each(&entries(&signed)).iter().all(Result::is_ok));
        signed[3].message = Message::raw(b"another");
        signed[5].signature = changed(&signed[5].signature, GroupScalar::<G>::ONE);
        signed[8].key = signed[0].key;
        let entries = entries(&signed);
        let verdicts = verify_each(&entries);
        let is_valid: Vec<_> = verdicts.iter().map(Result::is_ok).collect();
        assert_eq!(is_valid, [true, true, true, false, true, false, true, true, false]);
        assert_eq!(find_invalid(&entries), [3, 5, 8]);
        let mut written = [Ok(()); 9];
        assert_eq!(verify_each_into(&entries, &mut written), Ok(()));
        assert_eq!(written[..], verdicts);
        assert_eq!(verify_each_into(&entries, &mut written[1..]), Err(Error::BatchLength));
        assert_eq!(verify_each::<G>(&[]), []);
    });
}

/// With the operating system's random numbers, and with others.
fn verdict<G: Suite<Format = Do>>(signed: &[Signed<G>]) -> Result<(), Error> {
    let entries = entries(signed);
    let verdict = verify_all(&entries);
    for seed in 0..3 {
        assert_eq!(verify_all_seeded(&entries, &[seed; 32]), verdict);
    }
    verdict
}

fn all_have_one<G: Suite<Format = Do>>() {
    on_every_backend(|| {
        // No entries, one, a few each by itself or by Straus' method, and many by Pippenger's.
        for n in [0, 1, 2, 3, 8, 64, 100] {
            let right = signed::<G>(n);
            assert_eq!(verdict(&right), Ok(()), "{n}");
            for wrong in [0, n / 2, n.saturating_sub(1)].into_iter().filter(|&i| i < n) {
                let mut other = right.clone();
                other[wrong].signature = changed(&right[wrong].signature, GroupScalar::<G>::ONE);
                assert_eq!(verdict(&other), Err(Error::Mismatch), "{wrong} of {n}");
                other[wrong] = right[wrong];
                other[wrong].message = Message::raw(b"another");
                assert_eq!(verdict(&other), Err(Error::Mismatch), "{wrong} of {n}");
            }
        }
        // A point R that does not decode.
        let mut signed = signed::<G>(4);
        let mut bytes = bytes(&signed[2].signature);
        bytes[..32].copy_from_slice(&[0xff; 32]);
        signed[2].signature = Signature::from_slice(&bytes).unwrap();
        assert_eq!(verdict(&signed), Err(Error::Mismatch));
    });
}

/// Two entries that are alike but for S + 1 and S - 1 would cancel if their coefficients were the same.
fn forged_pairs_do_not_cancel<G: Suite<Format = Do>>() {
    for n in [2, 5, 64, 70] {
        let mut signed = signed::<G>(n);
        signed[1] = signed[0];
        assert_eq!(verdict(&signed), Ok(()));
        signed[0].signature = changed(&signed[0].signature, GroupScalar::<G>::ONE);
        signed[1].signature = changed(&signed[1].signature, -GroupScalar::<G>::ONE);
        for _ in 0..5 {
            assert_eq!(verdict(&signed), Err(Error::Mismatch));
        }
    }
}
