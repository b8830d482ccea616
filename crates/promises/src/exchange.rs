//! Exchanges of keys, of schemes on groups of prime order.

use lemniscate::schnorr::Exchange;
use subtle::ConstantTimeEq;
use zeroize::{Zeroize, ZeroizeOnDrop};

use crate::schemes::{Keys, key};
use crate::text::shows;

of_prime_orders!(both_sides_share_a_secret, what_is_no_key, secrets);

fn both_sides_share_a_secret<S: Keys + Exchange>() {
    for n in 0..5 {
        let (ours, theirs) = (key::<S>(n), key::<S>(n + 10));
        let (is_key, secret) = ours.exchange(theirs.verifying_key().as_bytes());
        let (_, same) = theirs.exchange(ours.verifying_key().as_bytes());
        let (_, other) = theirs.exchange(key::<S>(n + 20).verifying_key().as_bytes());
        assert!(bool::from(is_key & secret.ct_eq(&same) & !secret.ct_eq(&other)));
        assert_eq!((secret.as_bytes(), secret.as_ref()), (&same.to_bytes(), &same.to_bytes()[..]));
    }
}

/// Each gets a secret of its own.
fn what_is_no_key<S: Keys + Exchange>() {
    let [(is_a, a), (is_b, b), (_, again)] = [1, 2, 1].map(|n| key::<S>(n).exchange(&S::NO_KEY));
    assert!(!bool::from(is_a | is_b | a.ct_eq(&b)) && bool::from(a.ct_eq(&again)));
}

fn secrets<S: Keys + Exchange>() {
    fn is_wiped_when_dropped(_: &impl ZeroizeOnDrop) {}

    let (_, mut secret) = key::<S>(1).exchange(&key::<S>(2).verifying_key().to_bytes());
    is_wiped_when_dropped(&secret);
    assert!(!shows(&format!("{secret:?} {secret:#?}"), secret.as_bytes()));
    secret.zeroize();
    assert_eq!(secret.to_bytes(), [0; 32]);
}
