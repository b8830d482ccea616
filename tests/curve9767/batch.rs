//! Many signatures at once.

use lemniscate::curve9767::{
    Element, Entry, Error, Message, Scalar, Signature, SigningKey, VerifyingKey, find_invalid, verify_all,
    verify_all_seeded, verify_each, verify_each_into,
};

use crate::common::on_every_backend;
use crate::rejects::challenge;

/// The same verdict from every function.
#[track_caller]
fn verdict(entries: &[Entry<'_>], expected: &[Result<(), Error>]) {
    assert_eq!(verify_each(entries), expected);
    let mut verdicts = vec![Err(Error::HashName); entries.len()];
    assert_eq!(verify_each_into(entries, &mut verdicts), Ok(()));
    assert_eq!(verdicts, expected);
    let all = if expected.iter().all(Result::is_ok) { Ok(()) } else { Err(Error::Mismatch) };
    assert_eq!(verify_all(entries), all);
    assert_eq!(verify_all_seeded(entries, &[7; 32]), all);
    let invalid = expected.iter().zip(0..).filter(|(verdict, _)| verdict.is_err()).map(|(_, i)| i);
    assert_eq!(find_invalid(entries), invalid.collect::<Vec<usize>>());
}

struct Signed {
    key: VerifyingKey,
    data: Vec<u8>,
    signature: Signature,
}

/// Signatures by several keys, of several data, some of them equal.
fn signed(count: usize) -> Vec<Signed> {
    let signed = |i: usize| {
        let key = SigningKey::from_seed(&[(i % 7) as u8]);
        let data = vec![i as u8; i % 11];
        Signed { key: key.verifying_key(), signature: key.sign(&data), data }
    };
    (0..count).map(signed).collect()
}

fn entries(signed: &[Signed]) -> Vec<Entry<'_>> {
    signed.iter().map(|one| Entry::new(&one.key, &one.data, &one.signature)).collect()
}

#[test]
fn good_ones_of_all_sizes() {
    on_every_backend(|_| {
        for count in [0, 1, 2, 9, 40] {
            let signed = signed(count);
            verdict(&entries(&signed), &vec![Ok(()); count]);
        }
    });
}

#[test]
fn one_bad_among_good_ones() {
    on_every_backend(|_| {
        let mut signed = signed(12);
        for bad in [0, 5, 11] {
            let good = signed[bad].signature;
            // A scalar that is one more, another point C, and a C that is none.
            let mut changed = [good.to_bytes(); 3];
            changed[0][32] ^= 1;
            changed[1][31] ^= 0x40;
            changed[2][4] = 0xff;
            for bytes in changed {
                signed[bad].signature = Signature::from_bytes(&bytes).unwrap();
                let mut expected = [Ok(()); 12];
                expected[bad] = Err(Error::Mismatch);
                verdict(&entries(&signed), &expected);
            }
            signed[bad].signature = good;
        }
        signed[3].data.push(0);
        assert_eq!(verify_all(&entries(&signed)), Err(Error::Mismatch));
        signed[3].data.pop();
        assert_eq!(verify_all(&entries(&signed)), Ok(()));
    });
}

/// `signature` with `difference` added to its scalar.
fn shifted(signature: &Signature, difference: Scalar) -> Signature {
    let mut bytes = signature.to_bytes();
    let scalar = Scalar::from_slice_reduced(&bytes[32..]) + difference;
    bytes[32..].copy_from_slice(&scalar.to_bytes());
    Signature::from_bytes(&bytes).unwrap()
}

/// One signature twice, with s + 1 and s - 1: what is wrong cancels out wherever both get the same coefficient.
#[test]
fn forged_pairs_are_rejected() {
    on_every_backend(|_| {
        let key = SigningKey::from_seed(b"pair");
        let public = key.verifying_key();
        let good = key.sign(b"data");
        for difference in [Scalar::ONE, -Scalar::ONE, Scalar::from_words([0, 0, 1, 0])] {
            let pair = [shifted(&good, difference), shifted(&good, -difference)];
            let pair = pair.each_ref().map(|signature| Entry::new(&public, b"data", signature));
            for _ in 0..3 {
                verdict(&pair, &[Err(Error::Mismatch); 2]);
            }
            let others = signed(6);
            let batch = [&entries(&others)[..], &pair].concat();
            let expected = [[Ok(()); 6].as_slice(), &[Err(Error::Mismatch); 2]].concat();
            verdict(&batch, &expected);
        }
        // The same good one twice is good.
        verdict(&[Entry::new(&public, b"data", &good); 2], &[Ok(()); 2]);
    });
}

/// Whoever knows the secret can make C neutral: that is a signature, in a batch as by itself.
#[test]
fn a_neutral_c_has_its_verdict_in_batches_too() {
    let key = SigningKey::from_seed(b"key");
    let public = key.verifying_key();
    let secret = Scalar::from_slice_reduced(&key.to_bytes()[..32]);
    let (oid, hash) = ("2.16.840.1.101.3.4.2.8", [7; 32]);
    let digest = Message::prehashed(oid, &hash).unwrap();
    let neutral = Element::NEUTRAL.encode();
    let scalar = challenge(&neutral, public.as_bytes(), oid, &hash) * secret;
    let mut bytes = [0; 64];
    bytes[..32].copy_from_slice(&neutral);
    bytes[32..].copy_from_slice(&scalar.to_bytes());
    let signature = Signature::from_bytes(&bytes).unwrap();
    let wrong = shifted(&signature, Scalar::ONE);
    on_every_backend(|_| {
        let good = Entry::new(&public, digest, &signature);
        verdict(&[good; 9], &[Ok(()); 9]);
        let mut entries = [good; 9];
        entries[7] = Entry::new(&public, digest, &wrong);
        let mut expected = [Ok(()); 9];
        expected[7] = Err(Error::Mismatch);
        verdict(&entries, &expected);
    });
}

#[test]
fn as_many_verdicts_as_entries() {
    let signed = signed(3);
    let mut verdicts = [Ok(()); 4];
    for count in [0, 2, 4] {
        let result = verify_each_into(&entries(&signed), &mut verdicts[..count]);
        assert_eq!(result, Err(Error::BatchLength));
    }
}
