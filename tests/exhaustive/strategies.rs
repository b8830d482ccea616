//! Every scalar, by every multiplication strategy, on a small Edwards curve.

use lemniscate::group::base_table::table;
use lemniscate::group::edwards25519::Point;
use lemniscate::group::lookup::{lookup, one_lane};
use lemniscate::group::shape::Shape;
use lemniscate::group::{FromTable, Group, ToTable};
use lemniscate::multiply::comb::comb;
use lemniscate::multiply::fixed_base::windows;
use lemniscate::multiply::pippenger::{Scalars, pippenger_vartime};
use lemniscate::multiply::prepared::{DigitsInParts, Product, sum_vartime, write_odd_multiples_of_parts};
use lemniscate::multiply::side_by_side::{LaneTerm, MAX_LANES, sums_of_products};
use lemniscate::multiply::straus::{Term, odd_multiples, straus_vartime};
use lemniscate::multiply::variable_base::{SecretTerm, multiples, sum_of_products};
use lemniscate::scalar::recode::{signed_windows, wnaf_vartime};

use crate::Toy;
use crate::edwards::{Affine, add, check, fixed, multiple, neutral, point, points};

/// 56 points, a cyclic group with cofactor 8.
const P: u64 = 61;

type Toy61 = Point<Toy<P>>;

/// A point that generates the group, and the order of it.
fn generator() -> (Affine<P>, u64) {
    let points = points::<P>();
    let order = points.len() as u64;
    let smaller = (1..order).filter(|n| order.is_multiple_of(*n));
    let generates = |point: &Affine<P>| smaller.clone().all(|n| multiple(n, *point) != neutral());
    (points.into_iter().find(generates).expect("the group is cyclic"), order)
}

/// Small scalars, all of them, and ones of 253 bits with every remainder.
fn scalars(order: u64) -> Vec<[u64; 4]> {
    let mut word = 0x9e37_79b9_7f4a_7c15u64;
    let mut next = || {
        word ^= word << 13;
        word ^= word >> 7;
        word ^= word << 17;
        word
    };
    let small = (0..2 * order).map(|n| [n, 0, 0, 0]);
    let large: Vec<_> = (0..3 * order).map(|_| [next(), next(), next(), next() >> 11]).collect();
    small.chain(large).collect()
}

/// A scalar modulo the order of the group.
fn remainder(scalar: &[u64; 4], order: u64) -> u64 {
    scalar
        .iter()
        .rev()
        .fold(0, |sum, word| ((u128::from(sum) << 64 | u128::from(*word)) % u128::from(order)) as u64)
}

/// All multiples, so that products are looked up.
fn multiples_of(base: Affine<P>, order: u64) -> Vec<Affine<P>> {
    (0..order).map(|n| multiple(n, base)).collect()
}

#[test]
fn lookups() {
    let (base, order) = generator();
    let table: [_; 8] = multiples(point(base));
    for digit in -8..=8i8 {
        let found = lookup(&table, &one_lane(digit));
        check(point(neutral()).add(&found), multiple((i64::from(digit) + order as i64) as u64, base));
    }
}

#[test]
fn secret_scalars() {
    let (base, order) = generator();
    let all = multiples_of(base, order);
    for scalar in scalars(order) {
        let digits = signed_windows::<4, 64, 4>(&scalar);
        let other = signed_windows::<4, 64, 4>(&[scalar[3], scalar[0], scalar[2], scalar[1] >> 11]);
        let table: [_; 8] = multiples(point(base));
        let product = sum_of_products::<Toy61>(4, &[SecretTerm { digits: &digits, table: &table }]);
        let n = remainder(&scalar, order);
        check(product, all[n as usize]);

        let m = remainder(&[scalar[3], scalar[0], scalar[2], scalar[1] >> 11], order);
        let second: [_; 8] = multiples(point(all[5]));
        let terms =
            [SecretTerm { digits: &digits, table: &table }, SecretTerm { digits: &other, table: &second }];
        check(sum_of_products::<Toy61>(4, &terms), all[((n + 5 * m) % order) as usize]);
    }
}

#[test]
fn fixed_base_tables() {
    let (base, order) = generator();
    let all = multiples_of(base, order);
    let table = table(point(base), Shape::Windows { width: 4, digits_a_row: 2 }, 253, 1);
    for (i, entry) in (0..).zip(table.iter().flat_map(|eight| (0..8).map(|j| eight.point(j)))) {
        let power =
            remainder(&core::array::from_fn(|w| if w == i / 64 { 1 << (i / 8 * 8 % 64) } else { 0 }), order);
        check(
            point(neutral()).add_fixed(&Toy61::unpack(&entry)),
            all[(power * (i as u64 % 8 + 1) % order) as usize],
        );
    }
    for scalar in scalars(order) {
        let digits = signed_windows::<4, 64, 4>(&scalar);
        for start in [0, 1, 5] {
            let expected = all[((remainder(&scalar, order) + (start << 4)) % order) as usize];
            let mut sum = point(all[start as usize]);
            windows::<Toy61>(&mut sum, &digits, 4, 2, &table);
            check(sum, expected);
        }
    }
}

/// All pairs of columns, of a comb of two columns.
#[test]
fn combs() {
    let (base, order) = generator();
    let all = multiples_of(base, order);
    for folds in 4..=6 {
        let table = table(point(base), Shape::Comb { folds, blocks: 1 }, 2 * folds, 1);
        // Bit j of a column stands for 4^j.
        let value = |column: i8| {
            let set = column & i8::MAX | 1 << (folds - 1);
            let sum: i64 =
                (0..folds).map(|j| if set >> j & 1 == 1 { 1 << (2 * j) } else { -(1 << (2 * j)) }).sum();
            if column < 0 { -sum } else { sum }
        };
        let columns = || (0..1 << (folds - 1)).flat_map(|place: i8| [place, place | i8::MIN]);
        for (low, high) in columns().flat_map(|low| columns().map(move |high| (low, high))) {
            for start in [0, 3] {
                let expected = (2 * start + value(low) + 2 * value(high)).rem_euclid(order as i64);
                let mut sum = point(all[start as usize]);
                comb::<Toy61>(&mut sum, &[low, high], 1, &table);
                check(sum, all[expected as usize]);
            }
        }
    }
}

/// Sums of two products by fixed windows, and of a third one that is added as it goes.
#[test]
fn side_by_side() {
    let (base, order) = generator();
    let all = multiples_of(base, order);
    let third = fixed(all[3]);
    let lane_digits = |scalar: &[u64; 4]| signed_windows::<4, 64, 4>(scalar).map(|digit| [digit; MAX_LANES]);
    let scalars = scalars(order);
    for (i, (m, n)) in scalars.iter().zip(scalars.iter().rev()).enumerate() {
        let tables: [[_; 8]; 2] = [multiples(point(base)), multiples(point(all[i % all.len()]))];
        let digits = [lane_digits(m), lane_digits(n)];
        let terms = [
            LaneTerm { digits: &digits[0], table: &tables[0] },
            LaneTerm { digits: &digits[1], table: &tables[1] },
        ];
        let sum: Toy61 = sums_of_products(
            256,
            0,
            &terms,
            |bit| bit == 5,
            |sum: &mut Toy61, _| sum.set_add_fixed_signed_vartime(&third, false),
        );
        let expected = remainder(m, order) + remainder(n, order) * i as u64 + 32 * 3;
        check(sum, all[(expected % order) as usize]);
    }
}

/// The sum of two products, for all pairs of scalars and all pairs of points that a signature may have.
#[test]
fn straus() {
    let (base, order) = generator();
    let all = multiples_of(base, order);
    let odd_fixed: [_; 64] = core::array::from_fn(|i| point(all[(2 * i + 1) % order as usize]).to_held());
    for key in 0..order {
        let table = odd_multiples::<Toy61, 8>(point(all[key as usize]));
        for s in 0..order {
            for k in (0..order).step_by(if key % 8 < 2 { 1 } else { 11 }) {
                let (s_digits, k_digits) =
                    (wnaf_vartime::<8, 254, 4>(&[s, 0, 0, 0]), wnaf_vartime::<5, 254, 4>(&[k, 0, 0, 0]));
                let sum = straus_vartime::<Toy61>(
                    &[Term { digits: &s_digits, table: &odd_fixed }],
                    &[Term { digits: &k_digits, table: &table }],
                );
                check(sum, all[((s + k * key) % order) as usize]);
            }
        }
    }
}

#[test]
fn straus_with_large_scalars() {
    let (base, order) = generator();
    let all = multiples_of(base, order);
    let odd_fixed: [_; 64] = core::array::from_fn(|i| point(all[(2 * i + 1) % order as usize]).to_held());
    let scalars = scalars(order);
    for (key, (s, k)) in scalars.iter().zip(scalars.iter().rev()).enumerate() {
        let table = odd_multiples::<Toy61, 8>(point(all[key % all.len()]));
        let sum = straus_vartime::<Toy61>(
            &[Term { digits: &wnaf_vartime::<8, 254, 4>(s), table: &odd_fixed }],
            &[Term { digits: &wnaf_vartime::<5, 254, 4>(k), table: &table }],
        );
        let expected = remainder(s, order) + remainder(k, order) * key as u64;
        check(sum, all[(expected % order) as usize]);
    }
}

/// All scalars and points at once, in sums of every length up to some hundred.
#[test]
fn pippenger() {
    let (base, order) = generator();
    let all = multiples_of(base, order);
    let terms: Vec<_> =
        scalars(order).into_iter().enumerate().map(|(i, scalar)| (scalar, (7 * i) % all.len())).collect();
    for length in (0..terms.len()).step_by(3) {
        let some = &terms[..length];
        let sum = some.iter().fold(neutral(), |sum, (scalar, n)| {
            add(sum, all[(remainder(scalar, order) as usize * n) % all.len()])
        });
        let (words, points): (Vec<_>, Vec<_>) =
            some.iter().map(|(scalar, n)| (*scalar, fixed(all[*n]))).unzip();
        check(pippenger_vartime::<Toy61, _>(&[Scalars { bits: 254, words: &words }], &[&points]), sum);
    }
}

/// Two sets, of which the second has fewer places.
#[test]
fn pippenger_of_long_and_short_scalars() {
    let (base, order) = generator();
    let all = multiples_of(base, order);
    let scalars = scalars(order);
    let short: Vec<_> = scalars.iter().map(|&[low, high, ..]| [low, high >> 1, 0, 0]).collect();
    let points = |count: usize| (0..count).map(|i| fixed(all[3 * i % all.len()])).collect::<Vec<_>>();
    for (of_long, of_short) in [(1, 1), (5, 40), (40, 5), (0, 7), (7, 0), (60, 60)] {
        let (long, short) = (&scalars[..of_long], &short[..of_short]);
        let sum: u64 = [long, short]
            .into_iter()
            .flat_map(|set| set.iter().zip((0..).step_by(3)))
            .map(|(scalar, n)| remainder(scalar, order) * (n % all.len() as u64))
            .sum();
        let sets = [Scalars { bits: 254, words: long }, Scalars { bits: 127, words: short }];
        let found = pippenger_vartime::<Toy61, _>(&sets, &[&points(of_long), &points(of_short)]);
        check(found, all[(sum % order) as usize]);
    }
}

/// The largest scalars of every length.
#[test]
fn pippenger_with_scalars_of_all_ones() {
    let (base, order) = generator();
    let all = multiples_of(base, order);
    for bits in 1..=255usize {
        let ones = |word: usize| match bits.saturating_sub(64 * word) {
            0 => 0,
            left => u64::MAX >> (64 - left.min(64)),
        };
        for count in [1, 20, 90u64] {
            let scalar = |i: u64| [ones(0) & !i, ones(1), ones(2), ones(3)];
            let (words, points): (Vec<_>, Vec<_>) =
                (0..count).map(|i| (scalar(i), fixed(all[1 + i as usize % 7]))).unzip();
            let sum = (0..count).map(|i| remainder(&scalar(i), order) * (1 + i % 7)).sum::<u64>();
            check(
                pippenger_vartime::<Toy61, _>(&[Scalars { bits, words: &words }], &[&points]),
                all[(sum % order) as usize],
            );
        }
    }
}

/// Sums of two products of prepared points, cut in nine parts, and in eight with shorter scalars in four.
#[test]
fn prepared_points() {
    let (base, order) = generator();
    let all = multiples_of(base, order);
    let multiples = |n: u64, bits: usize, parts: usize, entries: usize| {
        let mut made = [Toy61::neutral(); 72];
        write_odd_multiples_of_parts(&point(all[n as usize]), bits, entries, &mut made);
        let mut power = n;
        let mut table = Vec::new();
        for part in 0..parts {
            for i in 0..entries {
                let multiple = all[(power * (2 * i as u64 + 1) % order) as usize];
                check(made[part * entries + i], multiple);
                table.push(multiple);
            }
            power = (0..bits).fold(power, |power, _| 2 * power % order);
        }
        table
    };
    let held = |bits, parts| -> Vec<_> {
        multiples(1, bits, parts, 8).into_iter().map(|multiple| point(multiple).to_held()).collect()
    };
    let table = |n, bits, parts, entries| -> Vec<_> {
        multiples(n, bits, parts, entries).into_iter().map(fixed).collect()
    };
    let scalars = scalars(order);
    for (i, (m, n)) in scalars.iter().zip(scalars.iter().rev()).enumerate() {
        let other = i as u64 % order;
        let (m_digits, n_digits) =
            (DigitsInParts::<9, 28>::new_vartime::<5, 4>(m), DigitsInParts::<9, 28>::new_vartime::<4, 4>(n));
        let (base_table, other_table) = (held(28, 9), table(other, 28, 9, 4));
        let (of_base, of_other) =
            (Product::new(&m_digits, &base_table), Product::new(&n_digits, &other_table));
        let expected = all[((remainder(m, order) + other * remainder(n, order)) % order) as usize];
        check(sum_vartime::<Toy61, _>(&of_base, &of_other), expected);

        let half = [n[0], n[1], 0, 0];
        let (m_digits, n_digits) = (
            DigitsInParts::<8, 32>::new_vartime::<5, 4>(m),
            DigitsInParts::<4, 32>::new_vartime::<6, 2>(&[n[0], n[1]]),
        );
        let (base_table, other_table) = (held(32, 8), table(other, 32, 4, 16));
        let (of_base, of_other) =
            (Product::new(&m_digits, &base_table), Product::new(&n_digits, &other_table));
        let expected = all[((remainder(m, order) + other * remainder(&half, order)) % order) as usize];
        check(sum_vartime::<Toy61, _>(&of_base, &of_other), expected);
    }
}
