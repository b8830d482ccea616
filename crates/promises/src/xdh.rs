//! What README.md promises of X25519 and X448: keys of every kind, and what other keys have, too. Files of keys are in
//! `key_files`, published vectors in `rfc7748`.

use std::collections::HashSet;

use lemniscate::blinding::Blinding;
use lemniscate::engine::blinding::Blindable;
use lemniscate::x448::X448;
use lemniscate::x25519::X25519;
use lemniscate::xdh::{
    Blinded, EphemeralSecret, Function, PublicKey, ReusableSecret, SharedSecret, StaticSecret,
};
use subtle::ConstantTimeEq;
use zeroize::{Zeroize, ZeroizeOnDrop};

use crate::schemes::Random;
use crate::text::shows;

of!(of_x25519, super::Keys<super::X25519, 32>, hold);
of!(of_x448, super::Keys<super::X448, 56>, hold);

/// Everything below, of the keys of one scheme.
fn hold<K: Check>() {
    K::check();
}

trait Check {
    fn check();
}

/// The keys of X25519 or X448, of N bytes.
struct Keys<X, const N: usize>(core::marker::PhantomData<X>);

impl<X: Blinded<N, Blinding = Blinding<G>>, G: Blindable, const N: usize> Check for Keys<X, N> {
    fn check() {
        secrets_of_all_kinds_are_blinded::<X, G, N>();
        secrets_of_all_kinds_share_secrets::<X, N>();
        random_secrets_differ::<X, N>();
        bytes_equality_and_hashes::<X, N>();
        formats_of_serde::<X, N>();
        secrets_do_not_print_and_are_wiped::<X, N>();
    }
}

fn is_wiped_when_dropped(_: &impl ZeroizeOnDrop) {}

fn secrets_of_all_kinds_share_secrets<X: Function<N>, const N: usize>() {
    let peer = StaticSecret::<X, N>::random();
    let public = PublicKey::from(&peer);
    let is_shared = |ours: &PublicKey<X, N>, shared: &SharedSecret<X, N>| {
        let theirs = peer.diffie_hellman(ours);
        assert!(shared.was_contributory() && bool::from(theirs.ct_eq(shared)));
        assert_eq!((shared.as_bytes(), shared.as_ref()), (&theirs.to_bytes(), &theirs.to_bytes()[..]));
    };
    for secret in [StaticSecret::random(), StaticSecret::random_from_rng(&mut Random(1))] {
        is_wiped_when_dropped(&secret);
        is_shared(&PublicKey::from(&secret), &secret.clone().diffie_hellman(&public));
    }
    for secret in [ReusableSecret::random(), ReusableSecret::random_from_rng(&mut Random(1))] {
        is_wiped_when_dropped(&secret);
        is_shared(&PublicKey::from(&secret), &secret.clone().diffie_hellman(&public));
    }
    for secret in [EphemeralSecret::random(), EphemeralSecret::random_from_rng(&mut Random(1))] {
        is_wiped_when_dropped(&secret);
        is_shared(&PublicKey::from(&secret), &secret.diffie_hellman(&public));
    }
    assert!(!peer.diffie_hellman(&PublicKey::from([0; N])).was_contributory());
}

fn secrets_of_all_kinds_are_blinded<X, G, const N: usize>()
where
    X: Blinded<N, Blinding = Blinding<G>>,
    G: Blindable,
{
    let peer = StaticSecret::<X, N>::random();
    let public = PublicKey::from(&peer);
    let blinding = Blinding::from_seed(&[1; 32]);
    let is_shared = |ours: &PublicKey<X, N>, shared: &SharedSecret<X, N>| {
        assert_eq!(shared.as_bytes(), peer.diffie_hellman(ours).as_bytes());
    };
    let secret = StaticSecret::random();
    let ours = PublicKey::from(&secret);
    assert!(secret.public_key_blinded(&blinding) == ours);
    is_shared(&ours, &secret.diffie_hellman_blinded(&public, &blinding));
    let secret = ReusableSecret::random_from_rng(&mut Random(1));
    let ours = PublicKey::from(&secret);
    assert!(secret.public_key_blinded(&blinding) == ours);
    is_shared(&ours, &secret.clone().diffie_hellman_blinded(&public, &blinding));
    let secret = EphemeralSecret::random_from_rng(&mut Random(1));
    assert!(secret.public_key_blinded(&blinding) == ours);
    is_shared(&ours, &secret.diffie_hellman_blinded(&public, &blinding));
}

fn random_secrets_differ<X: Function<N>, const N: usize>() {
    let secrets = [(); 4].map(|()| StaticSecret::<X, N>::random().to_bytes());
    assert_eq!(HashSet::from(secrets).len(), 4);
    let [a, b, c] = [1, 1, 2].map(|seed| StaticSecret::<X, N>::random_from_rng(&mut Random(seed)).to_bytes());
    assert!(a == b && a != c);
}

fn bytes_equality_and_hashes<X: Function<N>, const N: usize>() {
    let secret = StaticSecret::<X, N>::from([1; N]);
    assert_eq!((secret.as_bytes(), secret.to_bytes(), secret.as_ref()), (&[1; N], [1; N], &[1; N][..]));
    let public = PublicKey::from(&secret);
    let same = PublicKey::from(public.to_bytes());
    assert_eq!((same.as_bytes(), same.as_ref()), (&public.to_bytes(), &public.to_bytes()[..]));
    assert_eq!(PublicKey::<X, N>::default().to_bytes(), [0; N]);
    let mut set = HashSet::from([public]);
    assert!(!set.insert(same) && set.insert(PublicKey::from([9; N])));
}

fn formats_of_serde<X: Function<N>, const N: usize>() {
    let secret = StaticSecret::<X, N>::from([1; N]);
    let public = PublicKey::from(&secret);
    let json = serde_json::to_string(&public).unwrap();
    assert_eq!(json, serde_json::to_string(&public.as_bytes()[..]).unwrap());
    assert_eq!(serde_json::from_str::<PublicKey<X, N>>(&json).unwrap(), public);
    assert!(serde_json::from_str::<PublicKey<X, N>>(&json.replace("]", ",1]")).is_err());
    let compact = postcard::to_stdvec(&public).unwrap();
    assert_eq!((&compact[..], postcard::from_bytes(&compact)), (&public.as_bytes()[..], Ok(public)));
    let json = serde_json::to_string(&secret).unwrap();
    assert_eq!(json, serde_json::to_string(&[1; N][..]).unwrap());
    assert_eq!(serde_json::from_str::<StaticSecret<X, N>>(&json).unwrap().to_bytes(), [1; N]);
    let compact = postcard::to_stdvec(&secret).unwrap();
    assert_eq!(postcard::from_bytes::<StaticSecret<X, N>>(&compact).unwrap().to_bytes(), [1; N]);
    assert!(postcard::from_bytes::<StaticSecret<X, N>>(&compact[1..]).is_err());
}

fn secrets_do_not_print_and_are_wiped<X: Function<N>, const N: usize>() {
    let bytes: [u8; N] = core::array::from_fn(|i| (7 * i) as u8);
    let mut secret = StaticSecret::<X, N>::from(bytes);
    let reusable = ReusableSecret::<X, N>::random_from_rng(&mut Random(1));
    let of_reusable = StaticSecret::<X, N>::random_from_rng(&mut Random(1)).to_bytes();
    assert!(!shows(&format!("{secret:?} {secret:#?}"), &bytes));
    assert!(!shows(&format!("{reusable:?} {reusable:#?}"), &of_reusable));
    let mut shared = secret.diffie_hellman(&PublicKey::from(&reusable));
    is_wiped_when_dropped(&shared);
    secret.zeroize();
    shared.zeroize();
    assert_eq!((secret.to_bytes(), shared.to_bytes()), ([0; N], [0; N]));
}
