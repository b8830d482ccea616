//! Twenty limbs of 13 bits of four elements: products, carries, and conversions from and to words.
//!
//! # Bounds
//!
//! Limbs have signs. *Tight* ones are at most [`TIGHT`] in magnitude, and limb 0 at most [`TIGHT_FIRST`]: 2^12 and what carries add.
//! A product takes sums of two tight values on both sides, and sums of three on one: a column of 20 products is at most 20.2 * 6 *
//! 2^24.05, with what is folded into it, which is below 2^31. Sums that are carried may be of four tight values: 16 bits hold them and what rounds.
//!
//! # Columns
//!
//! Column k of a product is the sum of a\[i\] b\[k - i\]. One instruction adds the products of two pairs of neighbouring limbs, if
//! those of b come in the other order: (a\[2i\], a\[2i + 1\]) by (b\[j\], b\[j - 1\]) belongs to column 2i + j. As 2^260 = 608, column k + 20
//! counts 608 times in column k. To keep that within 32 bits, upper columns are carried once first, all at the same time: what is left
//! of them is below 2^19.
//!
//! Lower columns are carried in two chains, from column 0 and from column 10, one after the other in turns: each has a step to wait for, and
//! begins while products of later columns are still computed.

use crate::field::P25519;
use crate::field::gf255::words::canonical;

use super::register::*;

/// Register i has limbs 2i and 2i + 1 of all elements: in the lower and the upper half of each lane.
pub(super) type Limbs = [Register; 10];

/// The bits of a limb.
const BITS: u32 = 13;
const LOW: u32 = (1 << BITS) - 1;
/// What is added to round to the nearest multiple of 2^13, rather than down.
const HALF: u32 = 1 << (BITS - 1);
/// 2^260 modulo q.
const FOLD: u32 = 19 << 5;

/// The bound of tight limbs.
pub(super) const TIGHT: i32 = (1 << 12) + 64;
/// That of the first one: sums of four tight values carry twice [`FOLD`] into it.
pub(super) const TIGHT_FIRST: i32 = (1 << 12) + 2 * FOLD as i32;

const fn splat32(value: u32) -> Register {
    register([value; 4])
}

const fn splat16(value: u32) -> Register {
    splat32(value | value << 16)
}

/// An array of the values for i = 0 .. 10, one for each register. Not a function of a closure, which may be left by itself.
macro_rules! ten {
    (|$i:ident| $value:expr) => {{
        let mut all = [$crate::field::gf255::simd128::register::register([0; 4]); 10];
        let mut $i = 0;
        while $i < 10 {
            all[$i] = $value;
            $i += 1;
        }
        all
    }};
}
pub(super) use ten;

/// Limbs b\[j\] and b\[j - 1\] at place j, for j = 0 .. 21; limbs -1 and 20 are 0.
#[inline(always)]
fn turned(b: &Limbs) -> [Register; 21] {
    let mut turned = [splat32(0); 21];
    let mut before = splat32(0);
    for (i, &pair) in b.iter().enumerate() {
        turned[2 * i] = halves(pair, before);
        turned[2 * i + 1] = swap_halves(pair);
        before = pair;
    }
    turned[20] = halves(splat32(0), before);
    turned
}

/// The tight value whose columns are `column(k, addend)`, with an addend each, k = 0 .. 39.
///
/// What is added makes carries round to the nearest. It stays in what is left of each column, so that this is not negative; it is taken off
/// upper columns by way of the addends of lower ones, and off the result at the end.
#[inline(always)]
fn carried(column: impl Fn(usize, Register) -> Register) -> Limbs {
    let low = splat32(LOW);
    let fold = splat32(FOLD);
    let upper = |k: usize| column(k, splat32(HALF));
    let mut columns = [splat32(0); 20];
    let upper_29 = upper(29);
    // Carries from upper columns, for each chain; the last column is all carry.
    let (mut first, mut second) = (splat32(0), floor32::<BITS>(upper_29));
    /// Steps, by literals: a loop of them would stay one.
    macro_rules! steps {
        ($($step:literal)*) => {$(
            step!($step, $step, first);
            step!($step, $step + 10, second);
        )*};
    }
    macro_rules! step {
        ($step:literal, $k:expr, $carry:ident) => {
            let (from_upper, addend) = if $k < 19 {
                let upper = if $k == 9 { upper_29 } else { upper($k + 20) };
                let sum = add32(and(upper, low), $carry);
                $carry = floor32::<BITS>(upper);
                (sum, HALF.wrapping_sub(FOLD * HALF))
            } else {
                ($carry, HALF)
            };
            columns[$k] = add32(column($k, splat32(addend)), mul32(from_upper, fold));
            if $step > 0 {
                columns[$k] = add32(columns[$k], floor32::<BITS>(columns[$k - 1]));
                columns[$k - 1] = and(columns[$k - 1], low);
            }
        };
    }
    steps!(0 1 2 3 4 5 6 7 8 9);
    let _ = (first, second);
    // The ends of the chains, and what comes from them.
    for k in [9, 19, 10, 0, 1] {
        let carry = floor32::<BITS>(columns[k]);
        columns[k] = and(columns[k], low);
        if k == 19 {
            columns[0] = add32(columns[0], mul32(carry, fold));
        } else {
            columns[k + 1] = add32(columns[k + 1], carry);
        }
    }
    // The carry from column 1 may be negative, and column 2 with it.
    ten!(|i| sub16(halves(columns[2 * i], left32::<16>(columns[2 * i + 1])), splat16(HALF)))
}

/// The product of sums of two tight values, tight. Limb 0 is at most 2^12.
#[inline(never)]
pub(super) fn mul(a: &Limbs, b: &Limbs) -> Limbs {
    let b = turned(b);
    carried(
        #[inline(always)]
        |k, addend| {
            let mut sum = addend;
            for i in 0..10 {
                if 2 * i <= k && k - 2 * i <= 20 {
                    sum = add32(sum, dot(a[i], b[k - 2 * i]));
                }
            }
            sum
        },
    )
}

/// `x^(2^n)` for n > 0, likewise.
///
/// Column k has each product of two different limbs twice: pairs before the middle come with twice their limbs. For an odd k the middle
/// one is a pair by itself, that is right as it is. For an even k = 2t, it is a\[t\]^2 with one more product, which is left out, or of which
/// twice the pair has one square too much.
#[inline(never)]
pub(super) fn square_n(x: &Limbs, n: usize) -> Limbs {
    let mut a = *x;
    for _ in 0..n {
        let turned = turned(&a);
        let doubled = ten!(|i| add16(a[i], a[i]));
        a = carried(
            #[inline(always)]
            |k, addend| {
                let t = k / 2;
                let mut sum = addend;
                for i in 0..10 {
                    if 2 * i < t && k - 2 * i <= 20 {
                        sum = add32(sum, dot(doubled[i], turned[k - 2 * i]));
                    }
                }
                let middle = a[t / 2];
                match (k % 2, t % 2) {
                    (1, 0) => add32(sum, dot(middle, turned[t + 1])),
                    (1, _) => sum,
                    (_, 0) => add32(sum, dot(and(middle, splat32(0xffff)), middle)),
                    _ => sub32(sum, dot(and(middle, splat32(0xffff_0000)), middle)),
                }
            },
        );
    }
    a
}

/// Lane j times k\[j\], below 2^18, for tight values; tight.
#[inline(never)]
pub(super) fn mul_small(x: &Limbs, k: &Register) -> Limbs {
    carried(
        #[inline(always)]
        |i, addend| {
            if i >= 20 {
                return addend;
            }
            let pair = if i % 2 == 0 { left32::<16>(x[i / 2]) } else { x[i / 2] };
            add32(mul32(floor32::<16>(pair), *k), addend)
        },
    )
}

/// The same value, tight, for sums of four tight values, all carries at the same time.
#[inline(always)]
pub(super) fn carry(x: &Limbs) -> Limbs {
    let rounded = ten!(|i| add16(x[i], splat16(HALF)));
    let carries = ten!(|i| floor16::<BITS>(rounded[i]));
    ten!(|i| {
        let from_odd = right32::<16>(carries[(i + 9) % 10]);
        let from_odd = if i == 0 { mul16(from_odd, splat32(FOLD)) } else { from_odd };
        let rest = sub16(and(rounded[i], splat16(LOW)), splat16(HALF));
        add16(rest, or(left32::<16>(carries[i]), from_odd))
    })
}

/// Limb pairs, not carried, of any integers below 2^256, from word w of elements 2h and 2h + 1 at place \[w\]\[h\].
#[inline(always)]
pub(super) fn from_words(words: &[[Register; 2]; 4]) -> Limbs {
    ten!(|i| {
        let (word, bit) = (26 * i / 64, (26 * i % 64) as u32);
        let mut pair = [splat32(0); 2];
        for (h, pair) in pair.iter_mut().enumerate() {
            *pair = right64(words[word][h], bit);
            if bit > 64 - 2 * BITS && word < 3 {
                *pair = or(*pair, left64(words[word + 1][h], 64 - bit));
            }
        }
        let pair = even32(pair[0], pair[1]);
        or(and(pair, splat32(LOW)), and(left32::<{ 16 - BITS }>(pair), splat32(LOW << 16)))
    })
}

/// Limb pairs of an integer below 2^256, in every lane.
pub(super) const fn constant(words: [u64; 4]) -> Limbs {
    let mut limbs = [splat32(0); 10];
    let mut i = 0;
    while i < 10 {
        let (word, bit) = (26 * i / 64, (26 * i % 64) as u32);
        let mut pair = words[word] >> bit;
        if bit > 64 - 2 * BITS && word < 3 {
            pair |= words[word + 1] << (64 - bit);
        }
        let pair = pair as u32;
        limbs[i] = splat32(pair & LOW | pair << (16 - BITS) & LOW << 16);
        i += 1;
    }
    limbs
}

/// The canonical representatives, for sums of three tight values.
#[inline(never)]
pub(super) fn to_words(x: &Limbs) -> [[u64; 4]; 4] {
    let limbs = x.map(lanes);
    let mut all = [[0; 4]; 4];
    for (lane, words) in all.iter_mut().enumerate() {
        // 2^262 - 4 FOLD, a multiple of q, with four times 2^13 - 1 in each limb but the first.
        let mut carry = -4 * (FOLD as i32 - 1);
        for i in 0..20 {
            let pair = limbs[i / 2][lane] as i32;
            let limb = if i % 2 == 0 { i32::from(pair as i16) } else { pair >> 16 };
            carry += limb + 4 * LOW as i32;
            let (word, bit) = (BITS as usize * i / 64, BITS * i as u32 % 64);
            let digit = u64::from(carry as u32 & LOW);
            words[word] |= digit << bit;
            if bit > 64 - BITS && word < 3 {
                words[word + 1] |= digit >> (64 - bit);
            }
            if i < 19 {
                carry >>= BITS;
            }
        }
        // Limb 19 begins at bit 247.
        words[3] &= u64::MAX >> 1;
        let top = 19 * u64::from(carry as u32 >> 8);
        *words = canonical::<P25519>(crate::wide::add(words, &[top, 0, 0, 0]).0);
    }
    all
}
