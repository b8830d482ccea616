//! Laws that hold for any input, on any backend: `proptest` chooses both.

use lemniscate::backend::BackendKind;
use lemniscate::double_odd::{self, Element, SigningKey as SchnorrKey, Suite};
use lemniscate::ed448::{self, Ed448};
use lemniscate::ed25519::{
    Ed25519, Entry, Policy, Signature, SigningKey, VerifyingKey, signature::SignatureEncoding,
    verify_each_into_with,
};
use lemniscate::scalar::{GroupScalar, Scalar, order};
use lemniscate::schnorr;
use lemniscate::x448::{X448_BASEPOINT_BYTES, x448, x448_base, x448_many};
use lemniscate::x25519::{PublicKey, StaticSecret, x25519, x25519_base, x25519_many};
use proptest::prelude::*;

use crate::common::in_force;
use crate::schemes::{Promised, key};

/// One of the backends that this machine has.
fn backends() -> impl Strategy<Value = BackendKind> {
    let available: Vec<_> = BackendKind::ALL.into_iter().filter(|kind| kind.is_available()).collect();
    proptest::sample::select(available)
}

fn policies() -> impl Strategy<Value = Policy> {
    proptest::sample::select(Policy::ALL.to_vec())
}

fn messages() -> impl Strategy<Value = Vec<u8>> {
    prop::collection::vec(any::<u8>(), 0..300)
}

fn flipped<const N: usize>(bytes: [u8; N], bit: usize) -> [u8; N] {
    let mut bytes = bytes;
    bytes[bit / 8 % N] ^= 1 << (bit % 8);
    bytes
}

/// The laws of a ring, and of halving.
fn is_ring<O: order::Order<N>, const N: usize>([a, b, c]: [[u8; 64]; 3])
where
    Scalar<O, N>: GroupScalar,
{
    let [a, b, c] = [a, b, c].map(|bytes| Scalar::<O, N>::from_slice_reduced(&bytes));
    assert!(a + b == b + a && a * b == b * a);
    assert!((a + b) + c == a + (b + c) && (a * b) * c == a * (b * c));
    assert!(a * (b + c) == a * b + a * c && a.mul_add(b, c) == a * b + c);
    assert!(a - b == a + -b && a.square() == a * a && a.halve() + a.halve() == a);
    assert!(Scalar::from_canonical(&a.to_canonical()).unwrap() == a);
}

/// These, and inversion.
fn is_field<O: order::Order>(scalars: [[u8; 64]; 3]) {
    is_ring::<O, 4>(scalars);
    let a = Scalar::<O>::from_bytes_wide(&scalars[0]);
    assert!(a == Scalar::from_slice_reduced(&scalars[0]));
    assert!(a.is_zero().into() || a * a.invert() == Scalar::from_words([1, 0, 0, 0]));
}

/// A signature by any policy, until a bit of it, of the key or of the message differs.
fn is_eddsa<S: Promised>(policy: S::Policy, seed: u64, message: &[u8], bit: usize) {
    let key = key::<S>(seed);
    let public = key.verifying_key();
    let signature = key.sign(message);
    let verify = |signature: &S::Signature, message: &[u8]| {
        let verdict = public.verify_message_with(policy, message, signature);
        assert_eq!(public.prepare().verify_message_with(policy, message, signature), verdict);
        verdict
    };
    assert_eq!(verify(&signature, message), Ok(()));
    let flip = |bytes: &mut [u8]| bytes[bit / 8 % bytes.len()] ^= 1 << (bit % 8);
    let mut forged = signature.to_vec();
    flip(&mut forged);
    // S may be out of range.
    assert!(!S::Signature::try_from(&forged[..]).is_ok_and(|forged| verify(&forged, message).is_ok()));
    let mut other = public.to_bytes();
    flip(other.as_mut());
    let entry = schnorr::Entry::<S>::from_bytes(&other, message, &signature);
    assert!(schnorr::verify_each_with(policy, &[entry])[0].is_err());
    assert!(verify(&signature, &[message, &[0]].concat()).is_err());
}

/// Elements are a group under addition, scalars act on it, and encodings lead back.
fn is_group<S: Suite>(k: [u8; 32], l: [u8; 32], seed: &[u8]) {
    let [k, l] = [k, l].map(|bytes| double_odd::GroupScalar::<S>::from_bytes_reduced(&bytes));
    let p = Element::<S>::hash(seed.into());
    assert_eq!(p * k + p * l, p * (k + l));
    assert_eq!((p * k) * l, p * (k * l));
    assert_eq!(p * k + -(p * k), Element::NEUTRAL);
    assert_eq!(p * k - p * l, p * (k - l));
    assert_eq!(Element::<S>::mul_generator(&k), Element::generator() * k);
    let encoding = (p * k).encode();
    assert_eq!(Element::<S>::decode(&encoding).unwrap(), p * k);
}

/// Signatures verify, and not when a bit of message or signature differs; both sides of an exchange share a secret.
fn is_scheme<S: Suite>(seeds: [[u8; 32]; 2], message: &[u8], bit: usize) {
    let [ours, theirs] = seeds.map(|seed| SchnorrKey::<S>::from_seed(&seed));
    let signature = ours.sign(message);
    assert_eq!(ours.verifying_key().verify(message, &signature), Ok(()));
    assert!(seeds[0] == seeds[1] || theirs.verifying_key().verify(message, &signature).is_err());
    let mut other = message.to_vec();
    other.push(0);
    other[bit / 8 % message.len().max(1)] ^= 1 << (bit % 8);
    assert!(ours.verifying_key().verify(&other, &signature).is_err());
    let (is_key, secret) = ours.exchange(&theirs.verifying_key().to_bytes());
    let (_, same) = theirs.exchange(&ours.verifying_key().to_bytes());
    assert!(bool::from(is_key));
    assert_eq!(secret.as_bytes(), same.as_bytes());
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(64))]

    #[test]
    fn scalars(a: [u8; 64], b: [u8; 64], c: [u8; 64]) {
        is_field::<order::Ed25519>([a, b, c]);
        is_field::<order::DoubleOddE>([a, b, c]);
        is_field::<order::DoubleOddS>([a, b, c]);
        is_field::<order::Curve9767>([a, b, c]);
        is_ring::<order::Ed448, 7>([a, b, c]);
    }

    #[test]
    fn a_signature_verifies_until_a_bit_differs(
        kind in backends(), policy in policies(), seed: u64, message in messages(), bit in 0usize..4096,
    ) {
        let _guard = in_force(kind);
        is_eddsa::<Ed25519>(policy, seed, &message, bit);
        is_eddsa::<Ed448>(ed448::Policy::ALL[bit % 2], seed, &message, bit / 2);
    }

    #[test]
    fn a_batch_has_the_verdicts_of_its_entries(
        kind in backends(), policy in policies(), seed: [u8; 32], count in 0usize..14, bad: u16,
    ) {
        let _guard = in_force(kind);
        let key = SigningKey::from_bytes(&seed);
        let public = key.verifying_key();
        let signed: Vec<_> = (0..count)
            .map(|i| {
                let message = [i as u8; 3];
                let signature = key.sign(&message).to_bytes();
                let damage = if bad >> i & 1 == 1 { flipped(signature, 37 * i + 5) } else { signature };
                (message, Signature::from_bytes(&damage))
            })
            .collect();
        let entries: Vec<_> =
            signed.iter().map(|(message, signature)| Entry::new(&public, message, signature)).collect();
        let mut verdicts = vec![Ok(()); count];
        prop_assert_eq!(verify_each_into_with(policy, &entries, &mut verdicts), Ok(()));
        for (i, ((message, signature), verdict)) in signed.iter().zip(verdicts).enumerate() {
            prop_assert_eq!(verdict.is_ok(), bad >> i & 1 == 0);
            prop_assert_eq!(verdict, public.verify_with(policy, message, signature));
        }
    }

    #[test]
    fn both_sides_share_a_secret(kind in backends(), a: [u8; 32], b: [u8; 32]) {
        let _guard = in_force(kind);
        let (ours, theirs) = (StaticSecret::from(a), StaticSecret::from(b));
        let shared = ours.diffie_hellman(&PublicKey::from(&theirs));
        prop_assert_eq!(shared.to_bytes(), theirs.diffie_hellman(&PublicKey::from(&ours)).to_bytes());
        let mut nine = [0; 32];
        nine[0] = 9;
        prop_assert_eq!(x25519_base(a), x25519(a, nine));
    }

    #[test]
    fn both_sides_share_a_secret_of_x448(kind in backends(), a: [[u8; 28]; 2], b: [[u8; 28]; 2], u: [[u8; 28]; 2]) {
        let _guard = in_force(kind);
        let [a, b, u] = [a, b, u].map(|halves| core::array::from_fn::<u8, 56, _>(|i| halves[i / 28][i % 28]));
        prop_assert_eq!(x448(a, x448_base(b)), x448(b, x448_base(a)));
        prop_assert_eq!(x448_base(a), x448(a, X448_BASEPOINT_BYTES));
        // Of any point, on the curve or on its twist.
        prop_assert_eq!(x448(a, x448(b, u)), x448(b, x448(a, u)));
    }

    #[test]
    fn many_ladders_are_as_many_results(kind in backends(), mut pairs: [([u8; 32], [u8; 32]); 13], small in 0usize..13) {
        let _guard = in_force(kind);
        // A point of small order, whose product has no u-coordinate, among others.
        pairs[small].1 = [0; 32];
        prop_assert_eq!(x25519_many(pairs), pairs.map(|(scalar, u)| x25519(scalar, u)));
        prop_assert_eq!(x25519_many([pairs[0], pairs[1]]), [pairs[0], pairs[1]].map(|(scalar, u)| x25519(scalar, u)));
        prop_assert_eq!(x25519_many::<0>([]), [[0; 32]; 0]);
    }

    #[test]
    fn many_ladders_of_x448_are_as_many_results(kind in backends(), halves: [[[u8; 28]; 4]; 13], small in 0usize..13) {
        let _guard = in_force(kind);
        let bytes = |halves: &[[u8; 28]]| core::array::from_fn::<u8, 56, _>(|i| halves[i / 28][i % 28]);
        let mut pairs = halves.map(|halves| (bytes(&halves[..2]), bytes(&halves[2..])));
        // A point of small order, whose product has no u-coordinate, among others.
        pairs[small].1 = [0; 56];
        prop_assert_eq!(x448_many(pairs), pairs.map(|(scalar, u)| x448(scalar, u)));
        prop_assert_eq!(x448_many([pairs[0], pairs[1]]), [pairs[0], pairs[1]].map(|(scalar, u)| x448(scalar, u)));
        prop_assert_eq!(x448_many::<0>([]), [[0; 56]; 0]);
    }

    #[test]
    fn any_32_bytes_are_a_key_on_all_backends_or_on_none(bytes: [u8; 32]) {
        let mut decoded = Vec::new();
        for kind in BackendKind::ALL.into_iter().filter(|kind| kind.is_available()) {
            let _guard = in_force(kind);
            decoded.push(VerifyingKey::from_bytes(&bytes).map(|key| key.to_montgomery().to_bytes()));
        }
        decoded.dedup();
        prop_assert_eq!(decoded.len(), 1);
    }

    #[test]
    fn double_odd_groups(kind in backends(), k: [u8; 32], l: [u8; 32], seed: [u8; 8]) {
        let _guard = in_force(kind);
        macro_rules! each {
            ($($module:ident $scheme:ident,)+) => { $(is_group::<lemniscate::$module::$scheme>(k, l, &seed);)+ };
        }
        lemniscate::for_each_scheme!(double_odd, each);
    }

    #[test]
    fn double_odd_schemes(kind in backends(), seeds: [[u8; 32]; 2], message in messages(), bit in 0usize..4096) {
        let _guard = in_force(kind);
        macro_rules! each {
            ($($module:ident $scheme:ident,)+) => { $(is_scheme::<lemniscate::$module::$scheme>(seeds, &message, bit);)+ };
        }
        lemniscate::for_each_scheme!(double_odd, each);
    }
}
