//! Coefficients, and keys that recur.

use std::collections::HashSet;
use std::vec::Vec;

use sha2::{Digest, Sha256};

use super::absorb;
use super::random::{coefficients, one_for_each_key};
use crate::engine::edwards25519::{Claim, Key, base_product};
use crate::scheme::ed25519::{Blinding, Scalar};

/// Claims of Ed25519 that hold, by keys i with the secret scalars 1000 + i.
pub(crate) fn claims(count: u64) -> Vec<Claim> {
    let none = Blinding::none();
    let point = |scalar: &Scalar| base_product(scalar, none.mask()).0;
    let claim = |i: u64| {
        let (secret, nonce) = (Scalar::from(1000 + i), Scalar::from(2000 + i).invert());
        let challenge = Scalar::from(3000 + i).invert();
        Claim {
            key: Key::Decoded(point(&secret)),
            point: point(&nonce).encoding(),
            scalar: challenge.mul_add(secret, nonce),
            challenge,
        }
    };
    (0..count).map(claim).collect()
}

/// Distinct from entry to entry, of both signs, and the same ones from any entry on.
#[test]
fn streams() {
    let all: Vec<i128> = coefficients(&[1; 32], 0).take(100).collect();
    assert_eq!(all.iter().collect::<HashSet<_>>().len(), 100);
    assert!((20..80).contains(&all.iter().filter(|&&z| z < 0).count()));
    assert!(all.iter().any(|z| z.unsigned_abs() >> 126 == 1));
    for first in 1..9 {
        assert!(coefficients(&[1; 32], first).take(20).eq(all[first..first + 20].iter().copied()));
    }
    assert!(coefficients(&[2; 32], 0).take(100).all(|z| !all.contains(&z)));
}

/// Every bit of every entry, their order, and every bit of the seed make other coefficients.
#[test]
fn depend_on_everything() {
    let claims = claims(3);
    let mut seen = HashSet::new();
    let mut is_new = |seed: &[u8; 32], claims: &[Claim]| {
        let hash: Sha256 = absorb(b"", seed, claims);
        assert!(seen.insert(hash.finalize()));
    };
    is_new(&[0; 32], &claims);
    for bit in 0..256 {
        let mut seed = [0; 32];
        seed[bit / 8] = 1 << (bit % 8);
        is_new(&seed, &claims);
    }
    for i in 0..3 {
        for bit in 0..252 {
            let mut power = [0; 4];
            power[bit / 64] = 1 << (bit % 64);
            for part in 0..2 {
                let mut other = claims.clone();
                let changed = if part == 0 { &mut other[i].scalar } else { &mut other[i].challenge };
                *changed += Scalar::from_words(power);
                is_new(&[0; 32], &other);
            }
        }
    }
    for [i, j] in [[0, 1], [0, 2], [1, 2]] {
        let mut other = claims.clone();
        other.swap(i, j);
        is_new(&[0; 32], &other);
    }
    is_new(&[0; 32], &claims[..2]);
}

/// With keys that recur, next to each other or not: only what is encoded alike is added up.
#[test]
fn equal_keys() {
    let none = Blinding::none();
    let key = |i: u64| Key::Decoded(base_product(&Scalar::from(1000 + i), none.mask()).0);
    let scalars = [3_u64, 1, 4, 1, 5, 9].map(Scalar::from);
    let of_keys = |keys: [Key; 6]| {
        let mut sums: Vec<_> = one_for_each_key(keys.into_iter().zip(scalars).collect())
            .into_iter()
            .map(|(_, sum)| sum.to_words()[0])
            .collect();
        sums.sort_unstable();
        sums
    };
    assert_eq!(of_keys([0; 6].map(key)), [23]);
    assert_eq!(of_keys([0, 1, 0, 1, 0, 1].map(key)), [11, 12]);
    assert_eq!(of_keys([0, 1, 2, 3, 4, 5].map(key)), [1, 1, 3, 4, 5, 9]);
    assert_eq!(of_keys([0, 1, 0, 2, 3, 4].map(key)), [1, 1, 5, 7, 9]);
    let encoded = Key::Encoded(key(0).encoding());
    assert_eq!(of_keys([key(0), encoded, key(1), encoded, key(1), key(0)]), [9, 14]);
}
