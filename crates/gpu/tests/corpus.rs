//! The kernels say what the library says, which is what its oracles say: on every crafted signature, on many random ones, and where
//! the halved equation does not do.
//!
//! By the emulator, and by a device where there is one.

use std::sync::{Arc, LazyLock};

use lemniscate::ed25519::{Entry, Error, Policy, Signature, SigningKey, verify_each_with};
use lemniscate_corpus::structured::{Variant, block};
use lemniscate_corpus::{Case, Choices, crafted, random};
use lemniscate_gpu::{Columns, Device, Row, Verifier, emulate};

type Verdicts = Vec<Result<(), Error>>;

static DEVICE: LazyLock<Result<Arc<Device>, lemniscate_gpu::Error>> = LazyLock::new(|| Device::open(0));

fn rows(cases: &[Case]) -> Vec<Row<'_>> {
    cases.iter().map(row).collect()
}

fn row(case: &Case) -> Row<'_> {
    Row { public_key: &case.public_key, message: &case.message, signature: &case.signature }
}

fn expected(policy: Policy, cases: &[Case]) -> Verdicts {
    let signatures: Vec<_> = cases.iter().map(|case| Signature::from_bytes(&case.signature)).collect();
    let entry = |(case, signature)| {
        let case: &Case = case;
        Entry::from_bytes(&case.public_key, &case.message, signature)
    };
    verify_each_with(policy, &cases.iter().zip(&signatures).map(entry).collect::<Vec<_>>())
}

/// The verdicts of the emulator, and of a device where there is one.
fn agree(policy: Policy, cases: &[Case], block: usize) {
    let expected = expected(policy, cases);
    let rows = rows(cases);
    let same = |name: &str, verdicts: &Verdicts| {
        for ((case, expected), verdict) in cases.iter().zip(&expected).zip(verdicts) {
            assert_eq!(verdict, expected, "{name}, {policy}: {case:?}");
        }
        assert_eq!(verdicts.len(), cases.len(), "{name}");
    };
    same("emulator", &emulate(policy, &rows[..], block).expect("the emulator"));
    match &*DEVICE {
        Ok(device) => {
            let verdicts =
                Verifier::new(device).and_then(|mut verifier| verifier.verify_each(policy, &rows[..]));
            same(device.name(), &verdicts.expect("the device"));
        }
        Err(error) => eprintln!("no device: {error}"),
    }
}

#[test]
fn crafted_signatures() {
    let cases = crafted::all();
    for policy in Policy::ALL {
        agree(policy, &cases, 512);
    }
}

#[test]
fn structured_signatures() {
    let cases: Vec<_> = (0..12)
        .flat_map(|number| block(&mut Choices::seeded(7, number), 100))
        .filter(|structured| structured.variant == Variant::Pure)
        .map(|structured| structured.case)
        .collect();
    assert!(cases.len() > 800);
    for policy in Policy::ALL {
        agree(policy, &cases, 1000);
    }
}

#[test]
fn random_signatures() {
    let cases: Vec<_> = random::random("kernels").take(800).collect();
    for policy in Policy::ALL {
        agree(policy, &cases, 333);
    }
}

/// Of every length around the ends of blocks of SHA-512, and where the host hashes; wrong in the last byte.
#[test]
fn messages_of_any_length() {
    let key = SigningKey::from_bytes(&[5; 32]);
    let lengths = (0..300).chain([4095, 4096, 4097, 100_000]);
    let cases: Vec<_> = lengths
        .map(|length| {
            let message: Vec<u8> = (0..length).map(|i| (i * i % 251) as u8).collect();
            let signature = key.sign(&message).to_bytes();
            let mut case =
                Case { family: "length", public_key: key.verifying_key().to_bytes(), message, signature };
            if length % 5 == 2 {
                case.message[length - 1] ^= 128;
            }
            case
        })
        .collect();
    agree(Policy::Rfc8032, &cases, 100);
}

/// Signatures in buffers of Arrow.
#[test]
fn columns() {
    let cases: Vec<_> = random::random("columns").take(50).collect();
    let of = |part: fn(&Case) -> &[u8]| cases.iter().flat_map(part).copied().collect::<Vec<u8>>();
    let keys = of(|case| &case.public_key);
    let (messages, signatures) = (of(|case| &case.message), of(|case| &case.signature));
    let mut offsets = vec![0i64];
    offsets.extend(cases.iter().scan(0, |end, case| {
        *end += case.message.len() as i64;
        Some(*end)
    }));
    let columns = Columns::new(&keys, &messages, &offsets, &signatures).expect("columns");
    assert_eq!(
        emulate(Policy::Zip215, &columns, 20).expect("the emulator"),
        expected(Policy::Zip215, &cases)
    );
}
