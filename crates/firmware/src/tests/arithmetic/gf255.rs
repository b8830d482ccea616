//! GF(2^255 - M): what elements are computed with, and the portable operations.

use lemniscate::field::Field as _;
use lemniscate::field::gf255::portable32::comparison::{ANY_WORDS, IN_USE, PORTABLE};
use lemniscate::field::gf255::{Gf255 as _, portable32::Fe};

use super::Random;

type Words = [u32; 8];

const ONES: u32 = u32::MAX;
/// How many random pairs are compared.
const RANDOM: usize = 2000;
/// How many elements are inverted, and compared with powers.
const POWERS: usize = 100;

pub fn test<const M: u64>() -> bool {
    let m = M as u32;
    let bounds = bounds(m);
    let mut is_well = bounds.iter().all(|a| one(a, m) && bounds.iter().all(|b| two(a, b, m)));
    let mut random = Random(M);
    for _ in 0..RANDOM {
        let (a, b) = (element(random.words(), m), element(random.words(), m));
        is_well &= one(&a, m) && two(&a, &b, m);
    }
    let randoms: [Words; POWERS] = core::array::from_fn(|_| element(random.words(), m));
    is_well && bounds.iter().chain(&randoms).all(|a| powers::<M>(a, m))
}

/// Elements at which carries and reductions are at their limits.
fn bounds(m: u32) -> [Words; 21] {
    let last = |low| [low, ONES, ONES, ONES, ONES, ONES, ONES, ONES >> 1];
    let twice = |low| [low, ONES, ONES, ONES, ONES, ONES, ONES, ONES];
    let small = |low| [low, 0, 0, 0, 0, 0, 0, 0];
    let q = m.wrapping_neg();
    [
        small(0),
        small(1),
        small(m),
        small(ONES),
        last(q - 1),
        last(q),
        last(q + 1),
        last(ONES),
        [0, 0, 0, 0, 0, 0, 0, 1 << 31],
        [m, 0, 0, 0, 0, 0, 0, 1 << 31],
        twice(q - m - 1),
        twice(q - m - 2),
        [0, ONES, ONES, ONES, ONES, ONES, ONES, ONES],
        [ONES, 0, ONES, 0, ONES, 0, ONES, 0],
        [0, ONES, 0, ONES, 0, ONES, 0, ONES],
        [ONES, ONES, ONES, ONES, 0, 0, 0, 0],
        [0, 0, 0, 0, ONES, ONES, ONES, ONES],
        [ONES, ONES, ONES, ONES, ONES, ONES, ONES, ONES - 1],
        twice(q - m),
        twice(q - m + 1),
        twice(ONES),
    ]
    .map(|words| element(words, m))
}

/// The words, made less than 2q = 2^256 - 2M if the processor's code needs that.
fn element(mut words: Words, m: u32) -> Words {
    if !ANY_WORDS && words[1..] == [ONES; 7] {
        words[0] = words[0].min(ONES - 2 * m);
    }
    words
}

/// Are they the same modulo q?
fn same(a: &Words, b: &Words, m: u32) -> bool {
    (PORTABLE.canonical)(a, m) == (PORTABLE.canonical)(b, m)
}

/// Operations on one element. The portable ones have canonical operands.
fn one(words: &Words, m: u32) -> bool {
    let (a, canonical) = (words, &(PORTABLE.canonical)(words, m));
    let small = [0, 1, 121_665, (1 << 18) - 1];
    same(&(IN_USE.square)(a, m), &(PORTABLE.square)(canonical, m), m)
        && [0, 1, 5]
            .iter()
            .all(|&n| same(&(IN_USE.square_n)(a, n, m), &(PORTABLE.square_n)(canonical, n, m), m))
        && small
            .iter()
            .all(|&k| same(&(IN_USE.multiply_small)(a, k, m), &(PORTABLE.multiply_small)(canonical, k, m), m))
        && (IN_USE.canonical)(a, m) == *canonical
        && (IN_USE.is_zero)(a, m).unwrap_u8() == (PORTABLE.is_zero)(canonical, m).unwrap_u8()
        && same(&(IN_USE.from_words)(&wide(a), m), a, m)
}

/// Operations on two elements, and on their results.
fn two(a: &Words, b: &Words, m: u32) -> bool {
    let product = (IN_USE.multiply)(a, b, m);
    let (sum, difference) = ((IN_USE.add)(a, b, m), (IN_USE.subtract)(a, b, m));
    let (x, y) = (&(PORTABLE.canonical)(a, m), &(PORTABLE.canonical)(b, m));
    let portable = ((PORTABLE.add)(x, y, m), (PORTABLE.subtract)(x, y, m));
    same(&product, &(PORTABLE.multiply)(x, y, m), m)
        && same(&sum, &portable.0, m)
        && same(&difference, &portable.1, m)
        // (a + b)(a - b) + b^2 = a^2, of values as the processor left them.
        && same(
            &(IN_USE.add)(&(IN_USE.multiply)(&sum, &difference, m), &(IN_USE.square)(b, m), m),
            &(PORTABLE.square)(x, m),
            m,
        )
        && (IN_USE.select)(0, a, b) == *b
        && (IN_USE.select)(ONES, a, b) == *a
}

/// The inverse, and whether it is a square: by Euler's criterion, a^((q - 1) / 2) is 1 then.
fn powers<const M: u64>(a: &Words, m: u32) -> bool {
    let x = Fe::<M>::from_words(wide(a));
    let is_zero = bool::from(x.is_zero());
    let product = x * x.invert();
    let inverts = if is_zero { x.invert().to_words() == [0; 4] } else { product.to_words() == [1, 0, 0, 0] };
    // 2^254 - (M + 1) / 2: ones but for the low bits.
    let low = (m.div_ceil(2)).wrapping_neg();
    let exponent = [low, ONES, ONES, ONES, ONES, ONES, ONES, (1 << 30) - 1];
    let mut power = [1, 0, 0, 0, 0, 0, 0, 0];
    for bit in (0..254).rev() {
        power = (PORTABLE.square)(&power, m);
        if exponent[bit / 32] >> (bit % 32) & 1 == 1 {
            power = (PORTABLE.multiply)(&power, a, m);
        }
    }
    let one = same(&power, &[1, 0, 0, 0, 0, 0, 0, 0], m);
    inverts && bool::from(x.is_square()) == (one || is_zero)
}

/// Pairs of words.
fn wide(a: &Words) -> [u64; 4] {
    core::array::from_fn(|i| u64::from(a[2 * i]) | u64::from(a[2 * i + 1]) << 32)
}
