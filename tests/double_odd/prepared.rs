//! Prepared keys give the verdicts of the keys that they were made from, on whatever backend they were made.

use lemniscate::backend::{BackendKind, force};
use lemniscate::double_odd::{GroupScalar, Message, PreparedVerifyingKey, Signature, SigningKey, Suite};
use lemniscate::{do255e, do255s, jq255e, jq255s};

use crate::support::{Random, on_every_backend};

#[test]
fn of_jq255e() {
    verdicts::<jq255e::Jq255e>();
}

#[test]
fn of_jq255s() {
    verdicts::<jq255s::Jq255s>();
}

#[test]
fn of_do255e() {
    verdicts::<do255e::Do255e>();
}

#[test]
fn of_do255s() {
    verdicts::<do255s::Do255s>();
}

/// The head of a signature, then its scalar.
fn parts<G: Suite>(signature: &Signature<G>) -> (Vec<u8>, [u8; 32]) {
    let printed = format!("{signature:?}");
    let digits = printed.split_once(": ").unwrap().1.trim_end_matches(')');
    let bytes: Vec<u8> =
        (0..digits.len()).step_by(2).map(|i| u8::from_str_radix(&digits[i..i + 2], 16).unwrap()).collect();
    let (head, scalar) = bytes.split_last_chunk().unwrap();
    (head.to_vec(), *scalar)
}

fn verdicts<G: Suite>() {
    let mut random = Random(11);
    on_every_backend(|| {
        let mut random = Random(7);
        for _ in 0..3 {
            let key = SigningKey::<G>::from_seed(&random.bytes());
            let public = key.verifying_key();
            let prepared = public.prepare();
            assert_eq!(prepared, PreparedVerifyingKey::new(&public));
            assert_eq!(format!("{prepared:?}"), format!("Prepared{public:?}"));
            let data = random.string(60);
            let message = Message::raw(&data);
            let signature = key.sign_with_seed(message, b"");
            let (head, scalar) = parts(&signature);
            let changed = |head: &[u8], scalar: &[u8; 32]| {
                Signature::<G>::from_slice(&[head, &scalar[..]].concat()).unwrap()
            };
            let zero = GroupScalar::<G>::ZERO;
            let other_scalars = [zero, zero - GroupScalar::<G>::ONE, GroupScalar::<G>::ONE];
            let mut signatures: Vec<_> =
                other_scalars.iter().map(|scalar| changed(&head, &scalar.to_bytes())).collect();
            for fill in [0, 0xff] {
                signatures.push(changed(&vec![fill; head.len()], &scalar));
                signatures.push(changed(&vec![fill; head.len()], &zero.to_bytes()));
            }
            // A key that was prepared on one backend verifies while another one is in force.
            for kind in BackendKind::ALL.into_iter().filter(|kind| kind.is_available()) {
                force(kind).unwrap();
                assert_eq!(prepared.verify(&data, &signature), Ok(()));
                assert!(prepared.verify(b"something else", &signature).is_err());
                for signature in &signatures {
                    let expected = public.verify_message(message, signature);
                    assert_eq!(prepared.verify_message(message, signature), expected);
                }
            }
        }
    });
    // Challenges of all lengths and signs of digits.
    for _ in 0..40 {
        let key = SigningKey::<G>::from_seed(&random.bytes());
        let data = random.string(200);
        let signature = key.sign_with_seed(Message::prehashed("blake2s", &data).unwrap(), b"");
        let prepared = key.verifying_key().prepare();
        assert_eq!(prepared.verify_prehashed("blake2s", &data, &signature), Ok(()));
        assert!(prepared.verify(&data, &signature).is_err());
    }
}
