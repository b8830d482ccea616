//! Limbs of 51 bits of four or eight elements: carries, products and squares. See the text of [the parent
//! module](super) for the bounds.

use crate::field::ifma::register::Register;
use crate::field::vector::integers::five;

/// Every limb of a tight value is at most this.
pub(super) const fn tight<const M: u64>() -> u64 {
    (1 << 51) + (M << 11)
}

/// 2 (2^255 - M), as limbs that are larger than those of any operand, and below 2^52.
pub(super) const fn twice_q<const M: u64>() -> [u64; 5] {
    [2 * ((1 << 51) - M), LIMIT, LIMIT, LIMIT, LIMIT]
}

/// 64 (2^255 - M), as limbs that are larger than those of any product that is not carried, and below 2^57.
pub(super) const fn many_q<const M: u64>() -> [u64; 5] {
    let [lowest, .., limit] = twice_q::<M>();
    [32 * lowest, 32 * limit, 32 * limit, 32 * limit, 32 * limit]
}

const LIMIT: u64 = 2 * ((1 << 51) - 1);

/// x as tight limbs, for limbs below 2^62.
#[cfg_attr(not(debug_assertions), inline(always))]
pub(super) fn carry<const M: u64, R: Register>(x: [R; 5]) -> [R; 5] {
    let [l0, l1, l2, l3, l4] = five!(|i| x[i].low(51));
    let [c0, c1, c2, c3, c4] = five!(|i| x[i].shift_right(51));
    [l0.add_low(c4, R::splat(M)), l1.add(c0), l2.add(c1), l3.add(c2), l4.add(c3)]
}

/// Limbs, not carried, for the columns low\[i\] + 2 doubled\[i\], with 2 top at the place above the last.
///
/// All parts are at most 10 * 2^52, so that limbs are below 2^57. Those of one product have parts of at most 5 * 2^52,
/// and limbs below 2^56. Of 2M top, the lower 52 bits belong to column 0 and the others, twice, to column 1.
#[inline(always)]
fn from_columns<const M: u64, R: Register>(mut low: [R; 5], mut doubled: [R; 5], top: R) -> [R; 5] {
    let factor = R::splat(2 * M);
    low[0] = low[0].add_low(top, factor);
    doubled[1] = doubled[1].add_high(top, factor).add_low(top.shift_right(52), factor);
    five!(|i| low[i].add(doubled[i]).add(doubled[i]))
}

/// k * x as tight limbs, for integers k (one for each lane) below 2^18.
#[cfg_attr(not(debug_assertions), inline(always))]
pub(super) fn mul_small<const M: u64, R: Register>(x: &[R; 5], k: R) -> [R; 5] {
    let [h1, h2, h3, h4, h5] = five!(|i| R::ZERO.add_high(x[i], k));
    carry::<M, R>(from_columns::<M, R>(five!(|i| R::ZERO.add_low(x[i], k)), [R::ZERO, h1, h2, h3, h4], h5))
}

/// The lower 51 bits of M x, for x < 2^52.
#[inline(always)]
fn low_times_m<const M: u64, R: Register>(x: R) -> R {
    R::ZERO.add_low(x, R::splat(M)).low(51)
}

/// `addend` plus the bits from 51 on of M x, which are below 2M for x < 2^52.
#[inline(always)]
fn add_high_times_m<const M: u64, R: Register>(addend: R, x: R) -> R {
    addend.add_high(x, R::splat(2 * M))
}

/// The columns of a product, lower and upper parts apart: the value is the sum of
/// (low\[k\] + 2 high\[k - 1\]) 2^(51 k), as the upper part of a product starts at bit 52.
struct Columns<R> {
    low: [R; 5],
    high: [R; 5],
}

impl<R: Register> Columns<R> {
    const ZERO: Self = Columns { low: [R::ZERO; 5], high: [R::ZERO; 5] };

    /// Adds x y to column k.
    #[inline(always)]
    fn add(mut self, k: usize, x: R, y: R) -> Self {
        self.high[k] = self.high[k].add_high(x, y);
        self.low[k] = self.low[k].add_low(x, y);
        self
    }

    /// Adds a times the limbs of one row; the last column first, as most is still to be done with it afterwards.
    #[inline(always)]
    fn add_row(self, a: R, row: [R; 5]) -> Self {
        self.add(4, a, row[4]).add(0, a, row[0]).add(1, a, row[1]).add(2, a, row[2]).add(3, a, row[3])
    }

    /// The value as limbs that are not carried.
    #[inline(always)]
    fn limbs<const M: u64>(self) -> [R; 5] {
        let [h1, h2, h3, h4, h5] = self.high;
        from_columns::<M, R>(self.low, [R::ZERO, h1, h2, h3, h4], h5)
    }
}

/// Adds the columns of the product of values with limbs at most those of [`twice_q`].
///
/// Row i is 2^(51 i) b modulo q: the limbs move up by one place from row to row, and those that leave come in again
/// below, multiplied by M and cut in two so that all stay below 2^52. So there are five columns, and the upper parts
/// of the fifth are all that has to be folded.
#[cfg_attr(not(debug_assertions), inline(always))]
fn add_columns<const M: u64, R: Register>(sum: Columns<R>, a: &[R; 5], b: &[R; 5]) -> Columns<R> {
    let [b0, b1, b2, b3, b4] = *b;
    let [d1, d2, d3, d4] =
        [low_times_m::<M, R>(b1), low_times_m::<M, R>(b2), low_times_m::<M, R>(b3), low_times_m::<M, R>(b4)];
    let [e0, e2, e3, e4] = [
        add_high_times_m::<M, R>(b0, b4),
        add_high_times_m::<M, R>(d2, b1),
        add_high_times_m::<M, R>(d3, b2),
        add_high_times_m::<M, R>(d4, b3),
    ];
    sum.add_row(a[0], [b0, b1, b2, b3, b4])
        .add_row(a[1], [d4, e0, b1, b2, b3])
        .add_row(a[2], [d3, e4, e0, b1, b2])
        .add_row(a[3], [d2, e3, e4, e0, b1])
        .add_row(a[4], [d1, e2, e3, e4, e0])
}

/// The product of values with limbs at most those of [`twice_q`], as limbs below 2^56 that are not carried.
#[cfg_attr(not(debug_assertions), inline(always))]
pub(super) fn mul_loosely<const M: u64, R: Register>(a: &[R; 5], b: &[R; 5]) -> [R; 5] {
    add_columns::<M, R>(Columns::ZERO, a, b).limbs::<M>()
}

/// The product of values with limbs at most those of [`twice_q`], as tight limbs: 62 instructions of IFMA.
#[cfg_attr(not(debug_assertions), inline(always))]
pub(super) fn mul<const M: u64, R: Register>(a: &[R; 5], b: &[R; 5]) -> [R; 5] {
    carry::<M, R>(mul_loosely::<M, R>(a, b))
}

/// a b + c d, for values with limbs at most those of [`twice_q`], as tight limbs.
#[cfg_attr(not(debug_assertions), inline(always))]
pub(super) fn mul_add<const M: u64, R: Register>(a: &[R; 5], b: &[R; 5], c: &[R; 5], d: &[R; 5]) -> [R; 5] {
    let first = add_columns::<M, R>(Columns::ZERO, a, b);
    carry::<M, R>(add_columns::<M, R>(first, c, d).limbs::<M>())
}

/// The columns of a square: sums that count once, twice and four times, at the place where they count.
struct SquareColumns<R> {
    once: [R; 5],
    twice: [R; 6],
    fourfold: [R; 6],
}

impl<R: Register> SquareColumns<R> {
    /// Adds x y to column k.
    #[inline(always)]
    fn single(mut self, k: usize, x: R, y: R) -> Self {
        self.once[k] = self.once[k].add_low(x, y);
        self.twice[k + 1] = self.twice[k + 1].add_high(x, y);
        self
    }

    /// Adds 2 x y to column k.
    #[inline(always)]
    fn pair(mut self, k: usize, x: R, y: R) -> Self {
        self.twice[k] = self.twice[k].add_low(x, y);
        self.fourfold[k + 1] = self.fourfold[k + 1].add_high(x, y);
        self
    }

    /// What counts twice or more in column k, halved.
    #[inline(always)]
    fn twice(&self, k: usize) -> R {
        self.twice[k].add(self.fourfold[k]).add(self.fourfold[k])
    }
}

/// The square of a value with limbs at most those of [`twice_q`]: the rows of [`mul`], where products of the same two limbs
/// are taken once. Limbs below 2^56.1 that are not carried, by 42 instructions of IFMA.
#[cfg_attr(not(debug_assertions), inline(always))]
pub(super) fn square_loosely<const M: u64, R: Register>(a: &[R; 5]) -> [R; 5] {
    let [a0, a1, a2, a3, a4] = *a;
    let [d3, d4] = [low_times_m::<M, R>(a3), low_times_m::<M, R>(a4)];
    let [c3, c4] = [add_high_times_m::<M, R>(R::ZERO, a3), add_high_times_m::<M, R>(R::ZERO, a4)];
    let [e0, e4] = [a0.add(c4), d4.add(c3)];
    let columns = SquareColumns { once: [R::ZERO; 5], twice: [R::ZERO; 6], fourfold: [R::ZERO; 6] }
        .pair(4, a0, a4)
        .pair(4, a1, a3)
        .single(4, a2, a2)
        .single(4, a4, c4)
        .pair(0, a1, d4)
        .pair(0, a2, d3)
        .single(0, a0, a0)
        .pair(1, a1, e0)
        .pair(1, a2, e4)
        .single(1, a3, d3)
        .pair(2, a2, e0)
        .pair(2, a3, d4)
        .single(2, a1, a1)
        .single(2, a3, c3)
        .pair(3, a3, e0)
        .pair(3, a1, a2)
        .single(3, a4, d4);
    from_columns::<M, R>(columns.once, five!(|k| columns.twice(k)), columns.twice(5))
}

/// [`square_loosely`], as tight limbs.
#[cfg_attr(not(debug_assertions), inline(always))]
pub(super) fn square<const M: u64, R: Register>(a: &[R; 5]) -> [R; 5] {
    carry::<M, R>(square_loosely::<M, R>(a))
}
