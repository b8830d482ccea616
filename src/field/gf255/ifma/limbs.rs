//! Limbs of 51 bits of four or eight elements: carries, products and squares. See the text of [the parent
//! module](super) for the bounds.

use super::register::Register;

/// Every limb of a tight value is at most this.
pub(super) const TIGHT: u64 = (1 << 51) + (1 << 10);
/// 2 (2^255 - 19), as limbs that are larger than those of any operand, and below 2^52.
pub(super) const TWICE_Q: [u64; 5] = [2 * ((1 << 51) - 19), LIMIT, LIMIT, LIMIT, LIMIT];
const LIMIT: u64 = 2 * ((1 << 51) - 1);

/// `f` of every limb.
#[inline(always)]
pub(super) fn map<R>(f: impl Fn(usize) -> R) -> [R; 5] {
    [f(0), f(1), f(2), f(3), f(4)]
}

/// x as tight limbs, where limb 4 is below 2^56 and the others are below 2^61.
#[cfg_attr(not(debug_assertions), inline(always))]
pub(super) fn carry<R: Register>(x: [R; 5]) -> [R; 5] {
    let [l0, l1, l2, l3, l4] = map(|i| x[i].low51());
    let [c0, c1, c2, c3, c4] = map(|i| x[i].above51());
    [l0.add_low(c4, R::splat(19)), l1.add(c0), l2.add(c1), l3.add(c2), l4.add(c3)]
}

/// Tight limbs for the columns low\[i\] + 2 doubled\[i\], with 2 top at the place above the last.
///
/// `low`, `doubled` and `top` are at most 8, 8 and 6 times 2^52, so that column 0 is at most 8 + 16 + 38 * 6 times 2^52,
/// less than 2^60, and its upper part less than 2^9. That of column 4 is at most 2 (8 + 16) and 19 times it below 2^10.
#[inline(always)]
fn from_columns<R: Register>(low: [R; 5], doubled: [R; 5], top: R) -> [R; 5] {
    let top9 = top.add(top.times8());
    let [d0, d1, d2, d3, d4] = doubled;
    let doubled = [d0.add(top).add(top9).add(top9), d1, d2, d3, d4];
    carry(map(|i| low[i].add(doubled[i]).add(doubled[i])))
}

/// k * x as tight limbs, for integers k (one for each lane) below 2^18.
#[cfg_attr(not(debug_assertions), inline(always))]
pub(super) fn mul_small<R: Register>(x: &[R; 5], k: R) -> [R; 5] {
    let [h1, h2, h3, h4, h5] = map(|i| R::ZERO.add_high(x[i], k));
    from_columns(map(|i| R::ZERO.add_low(x[i], k)), [R::ZERO, h1, h2, h3, h4], h5)
}

/// The lower 51 bits of 19 x, for x < 2^52.
#[inline(always)]
fn low19<R: Register>(x: R) -> R {
    R::ZERO.add_low(x, R::splat(19)).low51()
}

/// `addend` plus the bits from 51 on of 19 x, which are below 38 for x < 2^52.
#[inline(always)]
fn add_high19<R: Register>(addend: R, x: R) -> R {
    addend.add_high(x, R::splat(38))
}

/// The product of values with limbs at most 2^52 - 38.
///
/// Row i is 2^(51 i) b modulo q: the limbs move up by one place from row to row, and those that leave come in again
/// below, multiplied by 19 and cut in two so that all stay below 2^52. So there are five columns, and the upper parts
/// of the fifth are all that has to be folded.
#[cfg_attr(not(debug_assertions), inline(always))]
pub(super) fn mul<R: Register>(a: &[R; 5], b: &[R; 5]) -> [R; 5] {
    let [b0, b1, b2, b3, b4] = *b;
    let [d1, d2, d3, d4] = [low19(b1), low19(b2), low19(b3), low19(b4)];
    let [e0, e2, e3, e4] = [add_high19(b0, b4), add_high19(d2, b1), add_high19(d3, b2), add_high19(d4, b3)];
    let mut low = [R::ZERO; 5];
    let mut high = [R::ZERO; 5];
    let mut add_row = |a: R, row: [R; 5]| {
        low = map(|k| low[k].add_low(a, row[k]));
        high = map(|k| high[k].add_high(a, row[k]));
    };
    add_row(a[0], [b0, b1, b2, b3, b4]);
    add_row(a[1], [d4, e0, b1, b2, b3]);
    add_row(a[2], [d3, e4, e0, b1, b2]);
    add_row(a[3], [d2, e3, e4, e0, b1]);
    add_row(a[4], [d1, e2, e3, e4, e0]);
    let [h1, h2, h3, h4, h5] = high;
    from_columns(low, [R::ZERO, h1, h2, h3, h4], h5)
}

/// One column of a square: sums that count once, twice and four times.
///
/// The upper part of a product counts twice, as it starts at bit 52, one above the place of the next limb.
struct Column<R> {
    once: R,
    twice: R,
    fourfold: R,
}

/// The square of a value with limbs at most 2^52 - 38: the rows of [`mul`], where products of the same two limbs
/// are taken once.
#[cfg_attr(not(debug_assertions), inline(always))]
pub(super) fn square<R: Register>(a: &[R; 5]) -> [R; 5] {
    let [a0, a1, a2, a3, a4] = *a;
    let [d3, d4] = [low19(a3), low19(a4)];
    let [c3, c4] = [add_high19(R::ZERO, a3), add_high19(R::ZERO, a4)];
    let [e0, e4] = [a0.add(c4), d4.add(c3)];
    let zero = || Column { once: R::ZERO, twice: R::ZERO, fourfold: R::ZERO };
    let mut columns = [zero(), zero(), zero(), zero(), zero(), zero()];
    let mut add = |k: usize, pairs: &[(R, R)], singles: &[(R, R)]| {
        for &(x, y) in pairs {
            columns[k].twice = columns[k].twice.add_low(x, y);
            columns[k + 1].fourfold = columns[k + 1].fourfold.add_high(x, y);
        }
        for &(x, y) in singles {
            columns[k].once = columns[k].once.add_low(x, y);
            columns[k + 1].twice = columns[k + 1].twice.add_high(x, y);
        }
    };
    add(0, &[(a1, d4), (a2, d3)], &[(a0, a0)]);
    add(1, &[(a1, e0), (a2, e4)], &[(a3, d3)]);
    add(2, &[(a2, e0), (a3, d4)], &[(a1, a1), (a3, c3)]);
    add(3, &[(a3, e0), (a1, a2)], &[(a4, d4)]);
    add(4, &[(a0, a4), (a1, a3)], &[(a2, a2), (a4, c4)]);
    let twice = |k: usize| columns[k].twice.add(columns[k].fourfold).add(columns[k].fourfold);
    from_columns(map(|k| columns[k].once), map(twice), twice(5))
}
