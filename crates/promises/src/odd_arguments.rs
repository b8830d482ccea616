//! Arguments of the right type that nobody has a use for: none of them is a panic or takes forever.

use lemniscate::curve9767;
use lemniscate::engine::LANES;
use lemniscate::scalar::{GroupScalar, Scalar, order};
use lemniscate::schnorr::{
    Combine, Entry, Error, Key, PreparedKeys, PrimeOrder, SigningKey, find_invalid, verify_all,
    verify_all_seeded, verify_each, verify_each_into,
};
use lemniscate::x25519::x25519_many;

use crate::common::on_every_backend;
use crate::schemes::{Keys, Promised, key};

of_every_scheme!(empty_batches, more_claims_than_there_are, caches_of_any_capacity, texts_of_any_length);
mod with_r {
    of_schemes_with_r!(combinations_of_nothing);
    use super::combinations_of_nothing;
}
mod prime_order {
    of_prime_orders!(empty_seeds_and_messages);
    use super::empty_seeds_and_messages;
}

fn empty_batches<S: Promised>() {
    assert_eq!(verify_each::<S>(&[]), []);
    assert_eq!(verify_each_into::<S>(&[], &mut []), Ok(()));
    assert_eq!(find_invalid::<S>(&[]), [0; 0]);
}

/// A vector has eight lanes; a claim may be asked for in more.
fn more_claims_than_there_are<S: Promised>() {
    on_every_backend(|_| {
        let key = key::<S>(1);
        let public = key.verifying_key();
        let signature = key.sign(b"message");
        let (policy, message) = (S::Policy::default(), b"message".as_slice());
        let claim = S::claim(policy, Key::from(&public), message.into(), &signature).unwrap();
        let table = S::prepare_vartime(&S::decode_public(public.as_bytes()).unwrap());
        for count in [0, LANES + 1, usize::MAX] {
            assert_eq!(S::verify_several_vartime(policy, &[claim; LANES], count), [Ok(()); LANES]);
            let claims = [(claim, &table); LANES];
            assert_eq!(S::verify_several_prepared_vartime(policy, &claims, count), [Ok(()); LANES]);
        }
    });
}

fn caches_of_any_capacity<S: Promised>() {
    let key = key::<S>(1);
    let (public, signature) = (key.verifying_key(), key.sign(b""));
    let entries = [Entry::<S>::new(&public, b"".as_slice(), &signature); 3];
    for capacity in [0, 1, usize::MAX] {
        let mut keys = PreparedKeys::with_capacity(capacity);
        assert_eq!(keys.verify_each(&[]), []);
        assert_eq!(keys.verify_each(&entries), [Ok(()); 3]);
        assert!(keys.len() <= capacity.min(1));
        assert_eq!(keys.capacity(), capacity);
        keys.clear();
        assert!(keys.is_empty());
    }
}

fn texts_of_any_length<S: Promised>() {
    for text in ["".to_owned(), "é".to_owned(), "0".repeat(1 << 20)] {
        assert!(text.parse::<S::Signature>().is_err());
        assert!(text.parse::<SigningKey<S>>().is_err());
    }
    assert!(S::Signature::try_from(&[][..]).is_err());
    assert!(SigningKey::<S>::try_from(&[][..]).is_err());
}

fn combinations_of_nothing<S: Promised + Combine>() {
    assert_eq!(verify_all::<S>(&[]), Ok(()));
    assert_eq!(verify_all_seeded::<S>(&[], &[0; 32]), Ok(()));
    let (policy, combination) = (S::Policy::default(), S::Combination::default());
    assert_eq!(S::verify_combined_vartime(policy, vec![], combination, &[0; 32]), Ok(()));
}

fn empty_seeds_and_messages<S: Keys + PrimeOrder>() {
    let key = SigningKey::<S>::from_seed(&[]);
    assert_eq!(key.verifying_key().verify(b"", &key.sign(b"")), Ok(()));
    assert_eq!(key.sign_hash("", b"").unwrap_err(), Error::HashName);
    let long = "a".repeat(1 << 20);
    let signature = key.sign_hash(&long, b"").unwrap();
    assert_eq!(key.verifying_key().verify_hash(&long, b"", &signature), Ok(()));
}

#[test]
fn no_exchanges_at_all() {
    assert_eq!(x25519_many([]), [[0; 32]; 0]);
    let key = curve9767::SigningKey::from_seed(b"");
    let is_key = key.exchange_into(key.verifying_key().as_bytes(), &mut []);
    assert_eq!(is_key.unwrap_u8(), 1);
}

/// Doubled more often than one could wait for.
#[test]
fn powers_of_two_of_any_size() {
    let point = curve9767::Element::hash_raw(b"");
    for n in [511, 512, 513, 1000] {
        let expected = (0..n).fold(point, |point, _| point + point);
        assert!(point.double_n(n) == expected, "{n}");
    }
    // 2^(2^64 - 1): squared and doubled 63 times.
    let power =
        (0..63).fold(curve9767::Scalar::from(2u64), |x, _| x.square() * curve9767::Scalar::from(2u64));
    assert!(point.double_n(u64::MAX as usize) == point * power);
    let scalar = Scalar::<order::Curve9767>::from(3u64);
    let difference = scalar.subtract_shifted(&scalar, u64::MAX as usize);
    assert!(*difference == scalar - scalar * power);
    assert!(Scalar::<order::Ed25519>::from_slice_reduced(&[]) == Scalar::ZERO);
}
