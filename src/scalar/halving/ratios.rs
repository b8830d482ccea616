//! How often two scalars in a simple ratio are halved with related taus: the probability that bounds what a common secret is
//! good for (`docs/halving.md`).

use std::collections::HashMap;

use super::{ED25519, Halved, Method};
use crate::scalar::{Scalar, order};
use crate::testing::Random;

type K = Scalar<order::Ed25519>;

fn gcd(a: u128, b: u128) -> u128 {
    if b == 0 { a } else { gcd(b, a % b) }
}

/// a / b in lowest terms, if both parts are below 2^64.
fn fraction(a: [u64; 2], b: [u64; 2]) -> Option<(u64, u64)> {
    let [a, b] = [a, b].map(|[low, high]| u128::from(low) | u128::from(high) << 64);
    let common = gcd(a, b);
    Some(((a / common).try_into().ok()?, (b / common).try_into().ok()?))
}

/// The shares of random u for which k / u and k y/x / u have equal taus, and taus of the ratio that occurs most often.
fn shares(x: u64, y: u64, trials: u32, random: &mut Random) -> [f64; 2] {
    let ratio = K::from(y) * K::from(x).invert();
    let mut counts = HashMap::new();
    for _ in 0..trials {
        let v = K::from_words_wide(random.words());
        let [a, b] = [v, v * ratio].map(|v| {
            let Halved { rho, tau, .. } = ED25519.halve_vartime(Method::HalfGcd, &v.to_words());
            // What the bound supposes.
            assert!(rho[1] >> 62 == 0 && (tau[1] >> 62 == 0 || tau == [0, 1 << 62]));
            tau
        });
        if let Some(fraction) = fraction(a, b) {
            *counts.entry(fraction).or_insert(0_u32) += 1;
        }
    }
    let equal = counts.get(&(1, 1)).copied().unwrap_or(0);
    let most = counts.values().copied().max().unwrap_or(0);
    [equal, most].map(|count| f64::from(count) / f64::from(trials))
}

/// The means over ratios x / y of which the larger part has t bits, times that part; and the largest value.
fn scaled_shares(bits: u32, ratios: u32, trials: u32) -> ([f64; 2], f64) {
    let mut random = Random::new(bits.into());
    let (mut means, mut largest) = ([0.0; 2], 0.0_f64);
    for i in 0..ratios {
        let (x, y) = loop {
            let [x, y] = random.words::<2>().map(|word| word % (1 << bits) + 1);
            if x.max(y) >> (bits - 1) == 1 && gcd(x.into(), y.into()) == 1 {
                break if i % 2 == 0 { (x, y) } else { (y, x) };
            }
        };
        let shares = shares(x, y, trials, &mut random).map(|share| share * x.max(y) as f64);
        for (mean, share) in means.iter_mut().zip(shares) {
            *mean += share / f64::from(ratios);
            largest = largest.max(share);
        }
    }
    (means, largest)
}

/// About one in h for a ratio of height h, and never more than the bound: 4 in h.
#[track_caller]
fn check(bits: u32, ([equal, most], largest): ([f64; 2], f64)) {
    assert!(equal > 0.25 && most < 2.0 && largest < 4.0, "{bits} bits: {equal} {most} {largest}");
}

#[test]
fn as_often_as_the_height_tells() {
    [2, 4, 6].into_iter().for_each(|bits| check(bits, scaled_shares(bits, 16, 1 << 12)));
}

/// The table of `docs/halving.md`:
/// `cargo test -rp lemniscate-unit-tests table_of_ratios -- --ignored --nocapture`
#[test]
#[ignore = "takes two minutes, and prints"]
fn table_of_ratios() {
    for bits in [2, 3, 4, 6, 8, 10, 12] {
        let shares = scaled_shares(bits, 64, 1 << 17);
        let ([equal, most], largest) = shares;
        std::println!("| {bits} | {equal:.2} | {most:.2} | {largest:.2} |");
        check(bits, shares);
    }
}
