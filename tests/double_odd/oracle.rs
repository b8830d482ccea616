//! `crrl` as oracle for jq255: the same answers for thousands of random inputs.

use crate::support::Random;

const CASES: usize = 10_000;

macro_rules! oracle {
    ($($module:ident $scheme:ident,)+) => {$(
        mod $module {
            use super::{CASES, Random};
            use crrl::$module::{Point, PrivateKey, PublicKey, Scalar};
            use lemniscate::$module::{
                Element, Message, Scalar as OurScalar, Signature, SigningKey, VerifyingKey,
            };

            /// A random message, with a hash name or raw.
            fn message(random: &mut Random) -> (&'static str, Vec<u8>) {
                let name = ["", "blake2s", "sha256", "x"][random.word() as usize % 4];
                (name, random.string(200))
            }

            fn ours<'a>(name: &'a str, data: &'a [u8]) -> Message<'a> {
                if name.is_empty() { Message::raw(data) } else { Message::prehashed(name, data).unwrap() }
            }

            #[test]
            fn points() {
                let mut random = Random(1);
                let mut last = (Point::NEUTRAL, Element::NEUTRAL);
                let mut decoded = 0;
                for _ in 0..CASES {
                    let bytes = random.bytes();
                    let (theirs, our) =
                        (Scalar::decode_reduce(&bytes), OurScalar::from_bytes_reduced(&bytes));
                    assert_eq!(theirs.encode(), our.to_bytes());
                    let point = (Point::mulgen(&theirs), Element::mul_generator(&our));
                    assert_eq!(point.0.encode(), point.1.encode());
                    assert_eq!((last.0 + point.0).encode(), (last.1 + point.1).encode());
                    assert_eq!((last.0 - point.0).encode(), (last.1 - point.1).encode());
                    last = (last.0 * theirs + point.0, last.1 * &our + point.1);
                    assert_eq!(last.0.encode(), last.1.encode());

                    let mut bytes = random.bytes();
                    bytes[31] &= 0x7f;
                    let (theirs, our) = (Point::decode(&bytes), Element::decode(&bytes));
                    assert_eq!(theirs.is_some(), our.is_ok());
                    decoded += usize::from(our.is_ok());
                }
                assert!(decoded > CASES / 3);
            }

            #[test]
            fn hash_to_curve() {
                let mut random = Random(2);
                for _ in 0..CASES {
                    let (name, data) = message(&mut random);
                    let theirs = Point::hash_to_curve(name, &data);
                    assert_eq!(theirs.encode(), Element::hash(ours(name, &data)).encode());
                }
            }

            #[test]
            fn keys_and_signatures() {
                let mut random = Random(3);
                for _ in 0..CASES {
                    let our = SigningKey::from_seed(&random.bytes());
                    let theirs = PrivateKey::decode(&our.to_bytes()).unwrap();
                    assert_eq!(our.verifying_key().to_bytes(), theirs.public_key.encode());

                    let (name, data) = message(&mut random);
                    let seed = random.string(40);
                    let signature = our.sign_with_seed(ours(name, &data), &seed);
                    let mut bytes = signature.to_bytes();
                    assert_eq!(bytes, theirs.sign_seeded(&seed, name, &data));

                    let their_public = PublicKey::decode(&our.verifying_key().to_bytes()).unwrap();
                    let our_public = VerifyingKey::from_bytes(&theirs.public_key.encode()).unwrap();
                    assert!(their_public.verify(&bytes, name, &data));
                    assert_eq!(our_public.verify_message(ours(name, &data), &signature), Ok(()));
                    bytes[random.word() as usize % 48] ^= 1 << (random.word() % 8);
                    let verdict = Signature::from_bytes(&bytes)
                        .and_then(|signature| our_public.verify_message(ours(name, &data), &signature));
                    assert_eq!(verdict.is_ok(), their_public.verify(&bytes, name, &data));
                }
            }

            #[test]
            fn exchanges() {
                let mut random = Random(4);
                let mut good = 0;
                for _ in 0..CASES {
                    let our = SigningKey::from_seed(&random.bytes());
                    let theirs = PrivateKey::decode(&our.to_bytes()).unwrap();
                    // About half of these are public keys.
                    let mut peer = random.bytes();
                    peer[31] &= 0x7f;
                    let ((is_good, secret), (their_secret, their_ok)) =
                        (our.exchange(&peer), theirs.ECDH(&peer));
                    assert_eq!(secret.to_bytes(), their_secret);
                    assert_eq!(bool::from(is_good), their_ok != 0);
                    good += usize::from(bool::from(is_good));
                }
                assert!(good > CASES / 3 && good < CASES * 2 / 3);
            }
        }
    )+};
}

lemniscate::for_each_scheme!(jq255, oracle);
