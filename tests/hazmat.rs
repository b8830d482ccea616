//! What dalek's `hazmat` and `curve25519-dalek` do: keys as scalar and prefix, the two forms of a point, elements not decoded yet.

use curve25519_dalek::edwards::CompressedEdwardsY;
use curve25519_dalek::montgomery::MontgomeryPoint;
use curve25519_dalek::ristretto::CompressedRistretto;
use ed25519_dalek::hazmat as theirs;
use lemniscate::ed25519::hazmat::{
    ExpandedSecretKey, raw_sign, raw_sign_byupdate, raw_sign_prehashed, raw_verify, raw_verify_prehashed,
};
use lemniscate::ed25519::{Error, Scalar, SigningKey, VerifyingKey};
use lemniscate::{edwards25519, ristretto255, x25519};
use sha2::{Digest, Sha512};

/// 64 bytes for each number.
fn bytes(n: u64) -> [u8; 64] {
    Sha512::digest(n.to_le_bytes()).into()
}

/// SHA-512 with another beginning: a hash function that is not Ed25519's.
#[derive(Clone)]
struct Other(Sha512);

impl sha2::digest::OutputSizeUser for Other {
    type OutputSize = sha2::digest::consts::U64;
}

impl sha2::digest::HashMarker for Other {}

impl Default for Other {
    fn default() -> Self {
        Other(Sha512::new_with_prefix("other"))
    }
}

impl sha2::digest::Update for Other {
    fn update(&mut self, data: &[u8]) {
        Digest::update(&mut self.0, data);
    }
}

impl sha2::digest::FixedOutput for Other {
    fn finalize_into(self, out: &mut sha2::digest::Output<Self>) {
        Digest::finalize_into(self.0, out);
    }
}

fn check<D: Digest<OutputSize = sha2::digest::consts::U64>>() {
    for n in 0..20 {
        let ours = ExpandedSecretKey::from_bytes(&bytes(n));
        let expected = theirs::ExpandedSecretKey::from_bytes(&bytes(n));
        assert_eq!(ours.scalar.to_bytes(), expected.scalar.to_bytes());
        assert_eq!(ours.hash_prefix, expected.hash_prefix);
        let key = ours.verifying_key();
        let other = ed25519_dalek::VerifyingKey::from_bytes(key.as_bytes()).expect("a key");
        let message = &bytes(n + 1000)[..n as usize];
        let signature = raw_sign::<D>(&ours, message, &key);
        assert_eq!(signature, theirs::raw_sign::<D>(&expected, message, &other));
        let pieces = |digest: &mut D| {
            message.chunks(3).for_each(|piece| digest.update(piece));
            Ok(())
        };
        assert_eq!(raw_sign_byupdate::<D, _>(&ours, pieces, &key), Ok(signature));
        assert_eq!(raw_verify::<D>(&key, message, &signature), Ok(()));
        assert_eq!(raw_verify::<D>(&key, b"another message", &signature), Err(Error::Mismatch));
        let hash = || D::new().chain_update(message);
        for context in [None, Some(&b"context"[..])] {
            let signature = raw_sign_prehashed::<D, D>(&ours, hash(), &key, context);
            let expected = theirs::raw_sign_prehashed::<D, D>(&expected, hash(), &other, context);
            assert_eq!(signature, Ok(expected.expect("a good context")));
            let signature = signature.expect("a good context");
            assert_eq!(raw_verify_prehashed::<D, D>(&key, hash(), context, &signature), Ok(()));
            assert!(raw_verify_prehashed::<D, D>(&key, hash(), Some(b"other"), &signature).is_err());
        }
        let long = [0; 256];
        assert_eq!(raw_sign_prehashed::<D, D>(&ours, hash(), &key, Some(&long)), Err(Error::ContextLength));
    }
}

#[test]
fn raw_signatures_as_dalek_makes_them() {
    check::<Sha512>();
    check::<Other>();
}

#[test]
fn expanded_keys() {
    let key = SigningKey::from_bytes(&[7; 32]);
    let expanded = ExpandedSecretKey::from(&key);
    assert_eq!(expanded.verifying_key(), key.verifying_key());
    assert_eq!(raw_sign::<Sha512>(&expanded, b"message", &key.verifying_key()), key.sign(b"message"));
    assert_eq!(ExpandedSecretKey::try_from(&bytes(1)[..]).unwrap(), ExpandedSecretKey::from_bytes(&bytes(1)));
    assert_eq!(ExpandedSecretKey::from_slice(&[0; 63]), Err(Error::KeyLength));
    assert_ne!(expanded, ExpandedSecretKey { hash_prefix: [0; 32], ..expanded.clone() });
    assert_ne!(expanded, ExpandedSecretKey { scalar: Scalar::ONE, ..expanded.clone() });
    assert_eq!(format!("{expanded:?}"), "ExpandedSecretKey { .. }");
    let fails = raw_sign_byupdate::<Sha512, _>(&expanded, |_| Err(Error::Domain), &key.verifying_key());
    assert_eq!(fails, Err(Error::Domain));
}

/// The u-coordinates 0, 1 and -1, others that are not canonical, and random ones, of which half are on the twist.
#[test]
fn points_to_and_from_curve25519() {
    let p_plus = |n: u8| {
        let mut bytes = [0xff; 32];
        (bytes[0], bytes[31]) = (0xed_u8.wrapping_add(n), 0x7f);
        bytes
    };
    let small = (0..20).map(|n| [[n; 32], core::array::from_fn(|i| if i == 0 { n } else { 0 })]);
    let inputs = small.flatten().chain((0..19).map(p_plus)).chain([p_plus(0xff), [0xff; 32]]);
    let random = (0..200).map(|n| *bytes(n).first_chunk().expect("64 bytes"));
    let (mut points, mut none) = (0, 0);
    for u in inputs.chain(random) {
        for sign in [0, 1] {
            let ours = x25519::PublicKey::from(u).to_edwards(sign);
            let expected = MontgomeryPoint(u).to_edwards(sign).map(|point| point.compress().to_bytes());
            // Where x = 0 the sign is not that of the point: they are equal as points.
            let compressed =
                |key: VerifyingKey| CompressedEdwardsY(key.to_bytes()).decompress().unwrap().compress().0;
            assert_eq!(ours.map(compressed), expected, "{u:?}");
            let Some(key) = ours else {
                none += 1;
                continue;
            };
            points += 1;
            assert_eq!(
                key.to_montgomery().to_bytes(),
                MontgomeryPoint(u).to_edwards(0).unwrap().to_montgomery().0
            );
        }
    }
    assert!(points > 100 && none > 100, "{points} points and {none} others");
}

#[test]
fn elements_and_keys() {
    let key = SigningKey::from_bytes(&[7; 32]);
    let element = edwards25519::Element::try_from(&key.verifying_key()).expect("in the group");
    assert_eq!(element, edwards25519::Element::mul_generator(&key.to_scalar()));
    assert_eq!(VerifyingKey::try_from(&element), Ok(key.verifying_key()));
    assert_eq!(x25519::PublicKey::from(&element), key.verifying_key().to_montgomery());
    // (0, -1), of order 2.
    let mut minus_one = [0xff; 32];
    (minus_one[0], minus_one[31]) = (0xec, 0x7f);
    let small = VerifyingKey::from_bytes(&minus_one).expect("a point");
    assert_eq!(edwards25519::Element::try_from(&small), Err(Error::PointNotOnCurve));
}

#[test]
fn compressed_elements() {
    for n in 0..20 {
        let element = ristretto255::Element::from_uniform_bytes(&bytes(n));
        let compressed = element.compress();
        assert_eq!(compressed.to_bytes(), element.encode());
        assert_eq!(compressed.decompress(), Ok(element));
        assert!(CompressedRistretto(compressed.to_bytes()).decompress().is_some());
        assert_eq!(ristretto255::Compressed::from_slice(compressed.as_ref()), Ok(compressed));
        let json = serde_json::to_string(&compressed).expect("JSON");
        assert_eq!(serde_json::from_str::<ristretto255::Compressed>(&json).expect("the same"), compressed);
    }
    let odd = ristretto255::Compressed::from_bytes([1; 32]);
    assert!(odd.decompress().is_err() && odd != ristretto255::Compressed::default());
    assert_eq!(ristretto255::Compressed::default().decompress(), Ok(ristretto255::Element::NEUTRAL));
    assert_eq!(ristretto255::Compressed::from_slice(&[0; 31]), Err(Error::KeyLength));
    let digits = "01".repeat(32);
    assert_eq!(format!("{odd:?}"), format!("Compressed(ristretto255: {digits})"));
}
