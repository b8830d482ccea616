//! Limbs of 51 bits of four or eight elements: carries, products and squares. See the text of [the parent
//! module](super) for the bounds.

use crate::field::Prime255;
use crate::field::ifma::register::Register;
use crate::field::vector::integers::{five, steps};

/// Every limb of a tight value is at most this.
pub(super) const fn tight<P: Prime255>() -> u64 {
    (1 << 51) + (P::M << 11)
}

/// 2 (2^255 - M), as limbs that are larger than those of any operand, and below 2^52.
pub(super) const fn twice_q<P: Prime255>() -> [u64; 5] {
    [2 * ((1 << 51) - P::M), LIMIT, LIMIT, LIMIT, LIMIT]
}

/// 64 (2^255 - M), as limbs that are larger than those of any product that is not carried, and below 2^57.
pub(super) const fn many_q<P: Prime255>() -> [u64; 5] {
    let [lowest, .., limit] = twice_q::<P>();
    [32 * lowest, 32 * limit, 32 * limit, 32 * limit, 32 * limit]
}

/// 2^9 (2^255 - M), as limbs that are larger than those of eight products that are not carried, and below 2^60.
pub(super) const fn more_q<P: Prime255>() -> [u64; 5] {
    let [lowest, .., limit] = many_q::<P>();
    [8 * lowest, 8 * limit, 8 * limit, 8 * limit, 8 * limit]
}

const LIMIT: u64 = 2 * ((1 << 51) - 1);

steps! {
    /// x as tight limbs, for limbs below 2^62.
    "avx512f,avx512vl,avx512ifma" fn tight_limbs<P: Prime255, R: Register>(x: &[R; 5]) -> [R; 5] {
        let [l0, l1, l2, l3, l4] = five!(|i| x[i].low(51));
        let [c0, c1, c2, c3, c4] = five!(|i| x[i].shift_right(51));
        [l0.add_low(c4, R::splat(P::M)), l1.add(c0), l2.add(c1), l3.add(c2), l4.add(c3)]
    }

    /// Limbs, not carried, for the columns low\[i\] + 2 doubled\[i\], with 2 top at the place above the last.
    ///
    /// All parts are at most 10 * 2^52, so that limbs are below 2^57. Those of one product have parts of at most 5 * 2^52,
    /// and limbs below 2^56. Of 2M top, the lower 52 bits belong to column 0 and the others, twice, to column 1.
    "avx512f,avx512vl,avx512ifma" fn from_columns<P: Prime255, R: Register>(low: &[R; 5], doubled: &[R; 5], top: &R) -> [R; 5] {
        let (mut low, mut doubled) = (*low, *doubled);
        let factor = R::splat(2 * P::M);
        low[0] = low[0].add_low(*top, factor);
        doubled[1] = doubled[1].add_high(*top, factor).add_low(top.shift_right(52), factor);
        five!(|i| low[i].add(doubled[i]).add(doubled[i]))
    }
}

/// x as tight limbs, for limbs below 2^62.
#[cfg_attr(not(debug_assertions), inline(always))]
pub(super) fn carry<P: Prime255, R: Register>(x: [R; 5]) -> [R; 5] {
    tight_limbs::<P, R>(&x)
}

/// k * x as tight limbs, for integers k (one for each lane) below 2^18.
#[cfg_attr(not(debug_assertions), inline(always))]
pub(super) fn mul_small<P: Prime255, R: Register>(x: &[R; 5], k: R) -> [R; 5] {
    let [h1, h2, h3, h4, h5] = five!(|i| R::ZERO.add_high(x[i], k));
    let low = five!(|i| R::ZERO.add_low(x[i], k));
    carry::<P, R>(from_columns::<P, R>(&low, &[R::ZERO, h1, h2, h3, h4], &h5))
}

/// The lower 51 bits of M x, for x < 2^52.
#[inline(always)]
fn low_times_m<P: Prime255, R: Register>(x: R) -> R {
    R::ZERO.add_low(x, R::splat(P::M)).low(51)
}

/// `addend` plus the bits from 51 on of M x, which are below 2M for x < 2^52.
#[inline(always)]
fn add_high_times_m<P: Prime255, R: Register>(addend: R, x: R) -> R {
    addend.add_high(x, R::splat(2 * P::M))
}

steps! {
    /// The limbs of b from the second on, and then sums of two, times M and cut in two: those of the rows of [`add_columns`].
    "avx512f,avx512vl,avx512ifma" fn rotated<P: Prime255, R: Register>(b: &[R; 5]) -> [R; 8] {
        let [b0, b1, b2, b3, b4] = *b;
        let d1 = low_times_m::<P, R>(b1);
        let d2 = low_times_m::<P, R>(b2);
        let d3 = low_times_m::<P, R>(b3);
        let d4 = low_times_m::<P, R>(b4);
        let e0 = add_high_times_m::<P, R>(b0, b4);
        let e2 = add_high_times_m::<P, R>(d2, b1);
        let e3 = add_high_times_m::<P, R>(d3, b2);
        let e4 = add_high_times_m::<P, R>(d4, b3);
        [d1, d2, d3, d4, e0, e2, e3, e4]
    }
}

/// The columns of a product, lower and upper parts apart: the value is the sum of
/// (low\[k\] + 2 high\[k - 1\]) 2^(51 k), as the upper part of a product starts at bit 52.
struct Columns<R> {
    low: [R; 5],
    high: [R; 5],
}

impl<R: Register> Columns<R> {
    const ZERO: Self = Columns { low: [R::ZERO; 5], high: [R::ZERO; 5] };

    /// Adds a times the limbs of one row; the last column first, as most is still to be done with it afterwards.
    #[inline(always)]
    fn add_row(&mut self, a: &R, r0: &R, r1: &R, r2: &R, r3: &R, r4: &R) {
        let Columns { low, high } = self;
        R::add_product(&mut low[4], &mut high[4], a, r4);
        R::add_product(&mut low[0], &mut high[0], a, r0);
        R::add_product(&mut low[1], &mut high[1], a, r1);
        R::add_product(&mut low[2], &mut high[2], a, r2);
        R::add_product(&mut low[3], &mut high[3], a, r3);
    }

    /// The value as limbs that are not carried.
    #[inline(always)]
    fn limbs<P: Prime255>(self) -> [R; 5] {
        let [h1, h2, h3, h4, h5] = self.high;
        from_columns::<P, R>(&self.low, &[R::ZERO, h1, h2, h3, h4], &h5)
    }
}

/// Adds the columns of the product of values with limbs at most those of [`twice_q`].
///
/// Row i is 2^(51 i) b modulo q: the limbs move up by one place from row to row, and those that leave come in again
/// below, multiplied by M and cut in two so that all stay below 2^52. So there are five columns, and the upper parts
/// of the fifth are all that has to be folded.
#[cfg_attr(not(debug_assertions), inline(always))]
fn add_columns<P: Prime255, R: Register>(sum: &mut Columns<R>, a: &[R; 5], b: &[R; 5]) {
    let [a0, a1, a2, a3, a4] = a;
    let [b0, b1, b2, b3, b4] = b;
    let [d1, d2, d3, d4, e0, e2, e3, e4] = &rotated::<P, R>(b);
    sum.add_row(a0, b0, b1, b2, b3, b4);
    sum.add_row(a1, d4, e0, b1, b2, b3);
    sum.add_row(a2, d3, e4, e0, b1, b2);
    sum.add_row(a3, d2, e3, e4, e0, b1);
    sum.add_row(a4, d1, e2, e3, e4, e0);
}

/// The product of values with limbs at most those of [`twice_q`], as limbs below 2^56 that are not carried.
#[cfg_attr(not(debug_assertions), inline(always))]
pub(super) fn mul_loosely<P: Prime255, R: Register>(a: &[R; 5], b: &[R; 5]) -> [R; 5] {
    let mut columns = Columns::ZERO;
    add_columns::<P, R>(&mut columns, a, b);
    columns.limbs::<P>()
}

/// The product of values with limbs at most those of [`twice_q`], as tight limbs: 62 instructions of IFMA.
#[cfg_attr(not(debug_assertions), inline(always))]
pub(super) fn mul<P: Prime255, R: Register>(a: &[R; 5], b: &[R; 5]) -> [R; 5] {
    carry::<P, R>(mul_loosely::<P, R>(a, b))
}

/// a b + c d, for values with limbs at most those of [`twice_q`], as tight limbs.
#[cfg_attr(not(debug_assertions), inline(always))]
pub(super) fn mul_add<P: Prime255, R: Register>(a: &[R; 5], b: &[R; 5], c: &[R; 5], d: &[R; 5]) -> [R; 5] {
    let mut columns = Columns::ZERO;
    add_columns::<P, R>(&mut columns, a, b);
    add_columns::<P, R>(&mut columns, c, d);
    carry::<P, R>(columns.limbs::<P>())
}

/// The square of a value with limbs at most those of [`twice_q`]: the rows of [`mul`], where products of the same two limbs
/// are taken once. Limbs below 2^56.1 that are not carried, by 42 instructions of IFMA.
#[cfg_attr(not(debug_assertions), inline(always))]
pub(super) fn square_loosely<P: Prime255, R: Register>(a: &[R; 5]) -> [R; 5] {
    let [a0, a1, a2, a3, a4] = *a;
    let [d3, d4] = [low_times_m::<P, R>(a3), low_times_m::<P, R>(a4)];
    let [c3, c4] = [add_high_times_m::<P, R>(R::ZERO, a3), add_high_times_m::<P, R>(R::ZERO, a4)];
    let [e0, e4] = [a0.add(c4), d4.add(c3)];
    // Sums that count once, twice and four times, at the place where they count.
    let (mut once, mut twice, mut fourfold) = ([R::ZERO; 5], [R::ZERO; 6], [R::ZERO; 6]);
    R::add_product(&mut twice[4], &mut fourfold[5], &a0, &a4);
    R::add_product(&mut twice[4], &mut fourfold[5], &a1, &a3);
    R::add_product(&mut once[4], &mut twice[5], &a2, &a2);
    R::add_product(&mut once[4], &mut twice[5], &a4, &c4);
    R::add_product(&mut twice[0], &mut fourfold[1], &a1, &d4);
    R::add_product(&mut twice[0], &mut fourfold[1], &a2, &d3);
    R::add_product(&mut once[0], &mut twice[1], &a0, &a0);
    R::add_product(&mut twice[1], &mut fourfold[2], &a1, &e0);
    R::add_product(&mut twice[1], &mut fourfold[2], &a2, &e4);
    R::add_product(&mut once[1], &mut twice[2], &a3, &d3);
    R::add_product(&mut twice[2], &mut fourfold[3], &a2, &e0);
    R::add_product(&mut twice[2], &mut fourfold[3], &a3, &d4);
    R::add_product(&mut once[2], &mut twice[3], &a1, &a1);
    R::add_product(&mut once[2], &mut twice[3], &a3, &c3);
    R::add_product(&mut twice[3], &mut fourfold[4], &a3, &e0);
    R::add_product(&mut twice[3], &mut fourfold[4], &a1, &a2);
    R::add_product(&mut once[3], &mut twice[4], &a4, &d4);
    let [t0, t1, t2, t3, t4, t5] = twice;
    let [_, f1, f2, f3, f4, f5] = fourfold;
    let doubled = [t0, t1.add(f1).add(f1), t2.add(f2).add(f2), t3.add(f3).add(f3), t4.add(f4).add(f4)];
    from_columns::<P, R>(&once, &doubled, &t5.add(f5).add(f5))
}

/// [`square_loosely`], as tight limbs.
#[cfg_attr(not(debug_assertions), inline(always))]
pub(super) fn square<P: Prime255, R: Register>(a: &[R; 5]) -> [R; 5] {
    carry::<P, R>(square_loosely::<P, R>(a))
}
