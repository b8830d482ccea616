//! XEdDSA by the specification's text, uniform representatives by plain integers, and half-aggregates beside single signatures.

mod common;

use common::Given;
use rand_core::Rng;

mod x25519_keys {
    use lemniscate::edwards25519::{Element, Point, Scalar, u_of_representative};
    use lemniscate::x25519::{PublicKey, StaticSecret, x25519, x25519_base};
    use lemniscate_protocols::{Error, hidden, xeddsa};
    use num_bigint::BigUint;
    use sha2::{Digest, Sha512};

    use super::*;

    fn secret(seed: u64) -> [u8; 32] {
        let mut secret = [0; 32];
        Given::seeded(seed).fill_bytes(&mut secret);
        secret
    }

    #[test]
    fn signatures_verify_and_no_others() {
        for seed in 0..40 {
            let secret = secret(seed);
            let public = *PublicKey::from(&StaticSecret::from(secret)).as_bytes();
            let signature = xeddsa::sign(&secret, b"message", &mut Given::seeded(100 + seed));
            assert_eq!(xeddsa::verify(&public, b"message", &signature), Ok(()));
            assert_eq!(xeddsa::verify(&public, b"massage", &signature), Err(Error::Invalid));
            assert_ne!(xeddsa::sign(&secret, b"message", &mut Given::seeded(200 + seed)), signature);
            for bit in (0..505).step_by(13) {
                let mut wrong = signature;
                wrong[bit / 8] ^= 1 << (bit % 8);
                assert!(xeddsa::verify(&public, b"message", &wrong).is_err(), "{seed} {bit}");
            }
            // It is a signature of Ed25519 by the key with an even x.
            let mut key = Point::from_montgomery(&public, 0.into()).expect("a point").encode();
            assert_eq!(key[31] >> 7, 0);
            let ed25519 = lemniscate::ed25519::VerifyingKey::from_bytes(&key).expect("a key");
            assert!(ed25519.verify(b"message", &signature.into()).is_ok());
            key[31] |= 0x80;
            let opposite = lemniscate::ed25519::VerifyingKey::from_bytes(&key).expect("a key");
            assert!(opposite.verify(b"message", &signature.into()).is_err());
        }
    }

    /// Section 3: hash1 has 2^256 - 2 in front, and h has nothing.
    #[test]
    fn hashes_are_those_of_the_text() {
        let (secret, random) = (secret(1), [7; 64]);
        let mut clamped = secret;
        (clamped[0], clamped[31]) = (clamped[0] & 248, clamped[31] & 127 | 64);
        let k = Scalar::from_bytes_reduced(&clamped);
        let encoded = Element::mul_generator(&k).encode();
        let a = if encoded[31] >> 7 == 1 { -k } else { k };
        let mut prefix = [0xff; 32];
        prefix[0] -= 1;
        let wide = |parts: &[&[u8]]| Scalar::from_bytes_wide(&Sha512::digest(parts.concat()).into());
        let r = wide(&[&prefix, &a.to_bytes(), b"M", &random]);
        let point = Element::mul_generator(&r).encode();
        let key = Element::mul_generator(&a).encode();
        let s = r + wide(&[&point, &key, b"M"]) * a;
        assert_eq!(xeddsa::sign_with(&secret, b"M", &random)[..], [point, s.to_bytes()].concat());
    }

    #[test]
    fn what_the_text_says_of_odd_inputs() {
        let secret = secret(3);
        let public = x25519_base(secret);
        let signature = xeddsa::sign_with(&secret, b"M", &[1; 64]);
        // s + L is taken below 2^253.
        let order =
            BigUint::parse_bytes(b"1000000000000000000000000000000014def9dea2f79cd65812631a5cf5d3ed", 16)
                .unwrap();
        let larger = BigUint::from_bytes_le(&signature[32..]) + order;
        let mut other = signature;
        let bytes = larger.to_bytes_le();
        other[32..32 + bytes.len()].copy_from_slice(&bytes);
        assert!(larger < BigUint::from(1u8) << 253);
        assert_eq!(xeddsa::verify(&public, b"M", &other), Ok(()));
        other[63] |= 0x20;
        assert_eq!(xeddsa::verify(&public, b"M", &other), Err(Error::Scalar("signature's scalar")));
        // u that is not reduced, and one that is on the twist.
        let mut not_reduced = [0xff; 32];
        not_reduced[0] = 0xf6;
        not_reduced[31] = 0x7f;
        let mut twist = [0; 32];
        twist[0] = 2;
        let mut minus_one = [0xff; 32];
        (minus_one[0], minus_one[31]) = (0xec, 0x7f);
        let mut high = public;
        high[31] |= 0x80;
        for key in [not_reduced, twist, minus_one, high] {
            assert_eq!(xeddsa::verify(&key, b"M", &signature), Err(Error::Element("public key")));
        }
        assert_eq!(xeddsa::verify(&public, b"M", &signature[1..]), Err(Error::Length("signature")));
    }

    /// Elligator 2 by integers modulo q.
    fn by_integers(representative: &[u8; 32]) -> [u8; 32] {
        let q = (BigUint::from(1u8) << 255) - 19u8;
        let (one, j) = (BigUint::from(1u8), BigUint::from(486_662u32));
        let mut bytes = *representative;
        bytes[31] &= 0x3f;
        let r = BigUint::from_bytes_le(&bytes) % &q;
        let inverse = |x: &BigUint| x.modpow(&(&q - 2u8), &q);
        let first = (&q - &j) * inverse(&((&one + &r * &r * 2u8) % &q)) % &q;
        let right = (&first * &first * &first + &j * &first * &first + &first) % &q;
        let is_square = right.modpow(&((&q - 1u8) / 2u8), &q) <= one;
        let u = if is_square { first } else { (&q + &q - &j - &first) % &q };
        let mut encoded = [0; 32];
        let bytes = u.to_bytes_le();
        encoded[..bytes.len()].copy_from_slice(&bytes);
        encoded
    }

    #[test]
    fn representatives_are_those_of_the_paper() {
        let mut inputs: Vec<_> = (0..50).map(secret).collect();
        inputs.extend([[0; 32], [0xff; 32]]);
        for i in 1..4 {
            let mut small = [0; 32];
            small[0] = i;
            inputs.push(small);
        }
        for representative in inputs {
            let u = u_of_representative(&representative);
            assert_eq!(u, by_integers(&representative));
            let point = Point::from_montgomery(&u, 0.into()).expect("on the curve");
            let both = [0, 1].map(|choice| point.to_representative(choice.into()).into_option());
            let mut masked = representative;
            masked[31] &= 0x3f;
            // The lesser of r and -r.
            assert!(
                u == [0; 32] || both.contains(&Some(masked)) || representative == [0xff; 32],
                "{masked:?}"
            );
        }
    }

    #[test]
    fn half_of_all_points_have_representatives() {
        let (mut with, mut high, mut torsion) = (0, [0; 4], [0; 8]);
        for seed in 0..400 {
            let secret = secret(seed);
            let choice = Sha512::digest(secret)[0];
            let Some(pair) = hidden::KeyPair::with(&secret, choice) else { continue };
            with += 1;
            high[usize::from(pair.representative()[31] >> 6)] += 1;
            let u = hidden::public_key(pair.representative());
            // The same secret as with the public key in the subgroup.
            let peer = self::secret(seed + 1000);
            assert_eq!(x25519(peer, u), x25519(peer, x25519_base(secret)));
            assert_eq!(x25519(secret, x25519_base(peer)), x25519(peer, u));
            torsion[usize::from(choice & 7)] += u8::from(u != x25519_base(secret));
        }
        assert!((150..250).contains(&with), "{with}");
        assert!(high.iter().all(|count| *count > 20), "{high:?}");
        assert!(torsion[0] == 0 && torsion[1..].iter().all(|count| *count > 5), "{torsion:?}");
    }
}

mod aggregates {
    use lemniscate::ed25519::{SigningKey, VerifyingKey};
    use lemniscate::edwards25519::Point;
    use lemniscate_protocols::Error;
    use lemniscate_protocols::aggregate::{Entry, HalfAggregate, Signed};

    struct Batch {
        keys: Vec<[u8; 32]>,
        messages: Vec<Vec<u8>>,
        signatures: Vec<[u8; 64]>,
    }

    impl Batch {
        fn new(count: u8) -> Self {
            let keys: Vec<_> = (0..count).map(|i| SigningKey::from_bytes(&[i / 2; 32])).collect();
            let messages: Vec<_> = (0..count).map(|i| vec![i; usize::from(i) % 7]).collect();
            let signatures = keys.iter().zip(&messages).map(|(key, message)| key.sign(message).to_bytes());
            let signatures = signatures.collect();
            Batch {
                keys: keys.iter().map(|key| key.verifying_key().to_bytes()).collect(),
                messages,
                signatures,
            }
        }

        fn entries(&self) -> Vec<Entry<'_>> {
            let entry = |(public_key, message)| Entry { public_key, message };
            self.keys.iter().zip(self.messages.iter().map(Vec::as_slice)).map(entry).collect()
        }

        fn aggregate(&self) -> HalfAggregate {
            let signed: Vec<_> = self
                .entries()
                .into_iter()
                .zip(&self.signatures)
                .map(|(entry, signature)| Signed { entry, signature: *signature })
                .collect();
            HalfAggregate::new(&signed).expect("an aggregate")
        }

        fn verdict(&self) -> Result<(), Error> {
            let aggregate = HalfAggregate::from_bytes(&self.aggregate().to_bytes()).expect("an aggregate");
            aggregate.verify(&self.entries())
        }
    }

    #[test]
    fn valid_and_not() {
        for count in [0, 1, 2, 3, 16, 17, 100] {
            assert_eq!(Batch::new(count).verdict(), Ok(()), "{count}");
        }
        for wrong in 0..5 {
            let change = |change: &dyn Fn(&mut Batch)| {
                let mut batch = Batch::new(5);
                change(&mut batch);
                batch.verdict()
            };
            assert_eq!(change(&|batch| batch.messages[wrong].push(0)), Err(Error::Invalid));
            assert_eq!(change(&|batch| batch.signatures[wrong][32] ^= 1), Err(Error::Invalid));
            assert_eq!(change(&|batch| batch.keys[wrong] = batch.keys[(wrong + 2) % 5]), Err(Error::Invalid));
        }
        // Two errors that cancel out in a plain sum.
        let mut batch = Batch::new(4);
        batch.signatures[0][32] = batch.signatures[0][32].wrapping_add(1);
        batch.signatures[1][32] = batch.signatures[1][32].wrapping_sub(1);
        assert_eq!(batch.verdict(), Err(Error::Invalid));
        let batch = Batch::new(4);
        let aggregate = batch.aggregate();
        assert_eq!(aggregate.verify(&batch.entries()[1..]), Err(Error::BatchLength));
        let mut exchanged = batch.entries();
        exchanged.swap(1, 2);
        assert_eq!(aggregate.verify(&exchanged), Err(Error::Invalid));
        for bytes in [0, 31, 33, 63] {
            assert_eq!(HalfAggregate::from_bytes(&vec![0; bytes]), Err(Error::Length("aggregate")));
        }
        assert_eq!(HalfAggregate::from_bytes(&[0xff; 64]), Err(Error::Scalar("aggregate's scalar")));
    }

    /// Keys and points of small order, and encodings that are not canonical: the verdict is that of each signature by RFC 8032.
    #[test]
    fn verdicts_are_those_of_rfc_8032() {
        let mut small: Vec<[u8; 32]> = vec![[0; 32]];
        small[0][0] = 1;
        let mut minus_one = [0xff; 32];
        (minus_one[0], minus_one[31]) = (0xec, 0x7f);
        let (mut not_reduced, mut negative_zero, mut negative_minus_one) = (minus_one, small[0], minus_one);
        not_reduced[0] = 0xee;
        negative_zero[31] = 0x80;
        negative_minus_one[31] = 0xff;
        small.extend([minus_one, [0; 32], not_reduced, negative_zero, negative_minus_one]);
        let mut valid = 0;
        for key in &small {
            for point in &small {
                let mut signature = [0; 64];
                signature[..32].copy_from_slice(point);
                let mut batch = Batch::new(3);
                (batch.keys[1], batch.signatures[1]) = (*key, signature);
                let single = VerifyingKey::from_bytes(key)
                    .and_then(|key| key.verify(&batch.messages[1], &signature.into()));
                assert_eq!(batch.verdict().is_ok(), single.is_ok(), "{key:?} {point:?}");
                valid += u8::from(single.is_ok());
            }
        }
        // What is decoded is of small order: 8 times it is neutral.
        assert_eq!(valid, 9);
        // A component of small order in R of a signature that is valid but for it.
        let mut batch = Batch::new(3);
        let point = batch.signatures[2][..32].try_into().expect("32 bytes");
        let mixed = Point::decode(&point).expect("a point") + Point::decode(&minus_one).expect("a point");
        batch.signatures[2][..32].copy_from_slice(&mixed.encode());
        let single = VerifyingKey::from_bytes(&batch.keys[2]).expect("a key");
        assert_eq!(
            batch.verdict().is_ok(),
            single.verify(&batch.messages[2], &batch.signatures[2].into()).is_ok()
        );
    }
}
