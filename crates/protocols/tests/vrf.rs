//! RFC 9381: the vectors of its appendix B for edwards25519, and the verdicts on points of small order.

mod common;

use common::{Given, bytes};
use lemniscate::edwards25519::{Element, Point, Scalar};
use lemniscate_protocols::Error;
use lemniscate_protocols::vrf::{BatchEntry, BatchableProof, Proof, PublicKey, SecretKey, Suite, verify_all};
use sha2::{Digest, Sha512};

const VECTORS: &str = include_str!("../../../tests/data/rfc9381.txt");

#[test]
fn vectors() {
    let mut count = 0;
    for vector in VECTORS.split("\n\n") {
        let text = |name: &str| {
            let line = vector.lines().find_map(|line| line.strip_prefix(name)?.strip_prefix(" ="));
            line.unwrap_or_else(|| panic!("no {name}")).trim()
        };
        let value = |name: &str| bytes(text(name));
        let suite = if text("Suite") == "TAI" { Suite::Tai } else { Suite::Ell2 };
        let key = SecretKey::from_bytes(&value("SK")).expect("a seed");
        assert_eq!(key.public_key().to_bytes()[..], value("PK"));
        let alpha = value("alpha");
        let (proof, output) = key.prove(suite, &alpha);
        assert_eq!(proof.to_bytes()[..], value("pi"));
        assert_eq!(output[..], value("beta"));
        assert_eq!(key.output(suite, &alpha), output);
        let public_key = PublicKey::from_bytes(&value("PK")).expect("a key");
        let received = Proof::from_bytes(&value("pi")).expect("a proof");
        assert!(received == proof && received.output_unverified(suite) == output);
        assert_eq!(public_key.verify(suite, &alpha, &received), Ok(output));
        // Any bit that is changed.
        assert_eq!(public_key.verify(suite, b"another input", &received), Err(Error::Invalid));
        for other in Suite::ALL.into_iter().filter(|other| *other != suite) {
            assert_eq!(public_key.verify(other, &alpha, &received), Err(Error::Invalid));
        }
        for bit in (0..640).step_by(7) {
            let mut wrong = proof.to_bytes();
            wrong[bit / 8] ^= 1 << (bit % 8);
            let verdict =
                Proof::from_bytes(&wrong).and_then(|proof| public_key.verify(suite, &alpha, &proof));
            assert!(verdict.is_err(), "{bit}");
        }
        count += 1;
    }
    assert_eq!(count, 6);
}

/// The points whose order divides 8: multiples of one of order 8, which is what is left of any point that is multiplied by L.
fn small_order() -> [Point; 8] {
    let torsion = (0u8..)
        .find_map(|i| {
            let point = Point::decode(&core::array::from_fn(|j| if j == 0 { i } else { 0 })).ok()?;
            // (L - 1) P + P.
            let multiple = Point::sum_of_products_vartime(&[(-Scalar::ONE, point)]) + point;
            let four = multiple + multiple + multiple + multiple;
            (four != Point::NEUTRAL).then_some(multiple)
        })
        .expect("a point of order 8");
    let mut multiple = Point::NEUTRAL;
    core::array::from_fn(|_| {
        let this = multiple;
        multiple = multiple + torsion;
        this
    })
}

#[test]
fn points_of_small_order_are_eight() {
    let points = small_order();
    assert!(points.iter().all(|point| bool::from(point.is_small_order())));
    for (i, point) in points.iter().enumerate() {
        assert!(points[..i].iter().all(|other| other != point));
        let bytes = point.encode();
        assert_eq!(PublicKey::from_bytes(&bytes), Err(Error::SmallOrder));
        assert!(PublicKey::from_bytes_unvalidated(&bytes).is_ok());
    }
}

/// Section 5.3 by its steps, with whatever Gamma, key and nonce are: products by repeated doubling of the whole curve's points.
fn by_the_text(suite: Suite, public_key: &[u8; 32], input: &[u8], proof: &[u8; 80]) -> Option<[u8; 64]> {
    let times = |k: &[u8], point: Point| {
        let bits = k.iter().rev().flat_map(|byte| (0..8).rev().map(move |bit| byte >> bit & 1 == 1));
        bits.fold(Point::NEUTRAL, |sum, bit| if bit { sum + sum + point } else { sum + sum })
    };
    let hash = |step: u8, parts: &[&[u8]]| {
        Sha512::digest([&[suite as u8, step][..], &parts.concat(), &[0]].concat())
    };
    let y = Point::decode(public_key).ok()?;
    let gamma = Point::decode(&proof[..32].try_into().ok()?).ok()?;
    let (c, s) = (&proof[32..48], &proof[48..]);
    if bool::from(Scalar::from_canonical_bytes(s.try_into().ok()?).is_none()) {
        return None;
    }
    let h: Point = match suite {
        Suite::Tai => (0..=255u8).find_map(|counter| {
            let hash = hash(1, &[public_key, input, &[counter]]);
            let point = Point::decode(&hash[..32].try_into().ok()?).ok()?;
            Some(times(&[8], point)).filter(|point| *point != Point::NEUTRAL)
        })?,
        Suite::Ell2 => {
            let message = [&public_key[..], input].concat();
            Element::encode_to_element(&message, b"ECVRF_edwards25519_XMD:SHA-512_ELL2_NU_\x04").ok()?.into()
        }
    };
    let u = times(s, Element::generator().into()) - times(c, y);
    let v = times(s, h) - times(c, gamma);
    let points = [*public_key, h.encode(), gamma.encode(), u.encode(), v.encode()];
    let expected = hash(2, &points.each_ref().map(|point| &point[..]));
    (expected[..16] == *c).then(|| hash(3, &[&times(&[8], gamma).encode()]).into())
}

/// Keys and proofs with components of small order, made so that some of them are valid: the nonce is searched for such that c times
/// the component vanishes.
#[test]
fn verdicts_with_components_of_small_order_are_those_of_the_text() {
    let torsion = small_order();
    let x = Scalar::from(0x1234_5678_9abc_def1u64);
    let (mut valid, mut invalid) = (0, 0);
    for suite in Suite::ALL {
        for (i, of_key) in torsion.iter().enumerate() {
            for (j, of_gamma) in torsion.iter().enumerate() {
                let input = [i as u8, j as u8];
                let y = (Point::from(Element::mul_generator(&x)) + *of_key).encode();
                let public_key = PublicKey::from_bytes(&y).expect("not of small order");
                let h = hash_of(suite, &y, &input);
                let gamma = Point::from(h * x) + *of_gamma;
                for nonce in 1..5u64 {
                    let k = Scalar::from(nonce);
                    let points = [
                        y,
                        h.encode(),
                        gamma.encode(),
                        Element::mul_generator(&k).encode(),
                        (h * k).encode(),
                    ];
                    let hash = Sha512::digest([&[suite as u8, 2][..], &points.concat(), &[0]].concat());
                    let c = Scalar::from(u128::from_le_bytes(hash[..16].try_into().expect("16 bytes")));
                    let mut proof = [0; 80];
                    proof[..32].copy_from_slice(&gamma.encode());
                    proof[32..48].copy_from_slice(&hash[..16]);
                    proof[48..].copy_from_slice(&(k + c * x).to_bytes());
                    let expected = by_the_text(suite, &y, &input, &proof);
                    let decoded = Proof::from_bytes(&proof).expect("a proof");
                    assert_eq!(
                        public_key.verify(suite, &input, &decoded).ok(),
                        expected,
                        "{suite:?} {i} {j} {nonce}"
                    );
                    if expected.is_some() {
                        valid += 1;
                    } else {
                        invalid += 1;
                    }
                }
            }
        }
    }
    // With components of order 8 an eighth of the challenges is divisible by 8.
    assert!(valid > 40 && invalid > 200, "{valid} {invalid}");
}

/// H, as an honest prover has it.
fn hash_of(suite: Suite, public_key: &[u8; 32], input: &[u8]) -> Element {
    match suite {
        Suite::Tai => (0..=255u8)
            .find_map(|counter| {
                let hash = Sha512::digest([&[suite as u8, 1][..], public_key, input, &[counter, 0]].concat());
                let element = Point::decode(&hash[..32].try_into().ok()?).ok()?.mul_by_cofactor();
                (!bool::from(element.is_neutral())).then_some(element)
            })
            .expect("a point"),
        Suite::Ell2 => {
            let message = [&public_key[..], input].concat();
            Element::encode_to_element(&message, b"ECVRF_edwards25519_XMD:SHA-512_ELL2_NU_\x04")
                .expect("an element")
        }
    }
}

#[test]
fn messages_are_checked() {
    // y = p, and x = 0 with a negative sign.
    let mut not_reduced = [0xff; 32];
    (not_reduced[0], not_reduced[31]) = (0xed, 0x7f);
    let mut negative_zero = [0; 32];
    (negative_zero[0], negative_zero[31]) = (1, 0x80);
    for key in [not_reduced, negative_zero, [2; 32]] {
        assert_eq!(PublicKey::from_bytes_unvalidated(&key), Err(Error::Element("public key")));
        let mut proof = [0; 80];
        proof[..32].copy_from_slice(&key);
        assert_eq!(Proof::from_bytes(&proof), Err(Error::Element("proof's Gamma")));
    }
    let (proof, _) = SecretKey::from_seed(&[1; 32]).prove(Suite::Ell2, b"");
    let mut large = proof.to_bytes();
    large[48..].fill(0xff);
    assert_eq!(Proof::from_bytes(&large), Err(Error::Scalar("proof's response")));
    assert_eq!(Proof::from_bytes(&large[1..]), Err(Error::Length("proof")));
    assert!(BatchableProof::from_bytes(&large).is_err());
}

#[test]
fn batches() {
    let mut rng = Given::seeded(1);
    for suite in Suite::ALL {
        let keys: Vec<_> = (0..40).map(|i| SecretKey::from_seed(&[i; 32])).collect();
        let proofs: Vec<_> = keys.iter().map(|key| key.prove_batchable(suite, b"input")).collect();
        for count in [0, 1, 2, 40] {
            let entries: Vec<_> = keys[..count]
                .iter()
                .zip(&proofs)
                .map(|(key, (proof, _))| BatchEntry { public_key: key.public_key(), input: b"input", proof })
                .collect();
            let outputs: Vec<_> = proofs[..count].iter().map(|(_, output)| *output).collect();
            assert_eq!(verify_all(suite, &entries, &mut rng), Ok(outputs));
            for wrong in 0..count.min(3) {
                let mut entries = entries.clone();
                entries[wrong].input = b"other input";
                assert_eq!(verify_all(suite, &entries, &mut rng), Err(Error::Invalid));
                let mut bytes = proofs[wrong].0.to_bytes();
                bytes[96] ^= 1;
                let changed = BatchableProof::from_bytes(&bytes).expect("a proof");
                entries[wrong] = BatchEntry { proof: &changed, input: b"input", ..entries[wrong] };
                assert_eq!(verify_all(suite, &entries, &mut rng), Err(Error::Invalid));
            }
        }
        let (proof, output) = keys[0].prove(suite, b"input");
        assert_eq!((&proof.to_bytes()[..32], output), (&proofs[0].0.to_bytes()[..32], proofs[0].1));
    }
}
