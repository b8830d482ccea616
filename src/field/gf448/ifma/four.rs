//! Four elements in five registers: limb i of the lower halves is in lanes 0 to 3, and that of the upper halves in lanes 4 to 7.
//!
//! So a sum has the instructions of five limbs, and a product those of 50 products of limbs: both halves of it are sums of as
//! many, as t^2 = t + 1,
//!
//! - (a0 + a1 t) b = a0 (b0 + b1 t) + a1 (b1 + (b0 + b1) t).
//!
//! Three products of halves would do instead of four, which are 75 of limbs, but in registers with as many halves they are no
//! less than 38, with sums and moves between the halves before and after: that was measured to take longer.

use core::arch::x86_64::*;

use super::limbs::{BITS, LAST_BITS};
use super::{Form, limbs, table};
use crate::field::gf448::WORDS;
use crate::field::ifma::LaneMask;
use crate::field::ifma::register::Register;
use crate::field::vector::integers::{Integers, five, instructions, steps};

/// Four elements.
#[derive(Clone, Copy)]
pub struct Four;

/// Limb i of both halves of each element, for i = 0 .. 5.
type Limbs = [__m512i; 5];

/// The lanes of upper halves.
const UPPER: u8 = 0b1111_0000;

instructions! {
    /// The halves exchanged.
    fn exchanged(x: __m512i) -> __m512i = _mm512_shuffle_i64x2::<0b01_00_11_10>(x, x);
    /// The sum of both, where they are upper halves; elsewhere x.
    fn add_upper(x: __m512i, y: __m512i) -> __m512i = _mm512_mask_add_epi64(x, UPPER, x, y);
    /// The sum of both, where they are lower halves; elsewhere x.
    fn add_lower(x: __m512i, y: __m512i) -> __m512i = _mm512_mask_add_epi64(x, !UPPER, x, y);
    /// x in the lower half, and 0 in the upper one.
    fn only_lower(x: __m512i) -> __m512i = _mm512_maskz_mov_epi64(!UPPER, x);
    /// The lower half instead of both.
    fn lower(x: __m512i) -> __m512i = _mm512_shuffle_i64x2::<0b01_00_01_00>(x, x);
    /// The upper half instead of both.
    fn upper(x: __m512i) -> __m512i = _mm512_shuffle_i64x2::<0b11_10_11_10>(x, x);
}

/// t times limbs, where t^2 = t + 1: the upper half and the sum of both.
#[inline(always)]
fn times_t(x: __m512i) -> __m512i {
    add_upper(exchanged(x), x)
}

steps! {
    /// See [`Form::carry`].
    "avx512f,avx512ifma" fn tight_limbs<>(x: &Limbs) -> Limbs {
        let [l0, l1, l2, l3, _] = five!(|i| x[i].low(BITS));
        let [c0, c1, c2, c3, _] = five!(|i| x[i].shift_right(BITS));
        let (l4, c4) = (x[4].low(LAST_BITS), x[4].shift_right(LAST_BITS));
        [l0.add(times_t(c4)), l1.add(c0), l2.add(c1), l3.add(c2), l4.add(c3)]
    }

    /// See [`Columns::limbs`].
    "avx512f,avx512ifma" fn from_columns<>(low: &Limbs, high: &Limbs) -> Limbs {
        let [l0, l1, l2, l3, l4] = *low;
        let [h1, h2, h3, h4, h5] = *high;
        [
            l0.add(times_t(h5).shift_left(8)),
            l1.add(h1.shift_left(7)),
            l2.add(h2.shift_left(7)),
            l3.add(h3.shift_left(7)),
            l4.add(h4.shift_left(7)),
        ]
    }
}

impl Four {
    /// [`Form::mul`], where the product is waited for.
    #[cfg_attr(not(debug_assertions), inline(always))]
    pub(super) fn mul_in_chain(a: &Limbs, b: &Limbs) -> Limbs {
        columns_in_chain(a, b).limbs()
    }
}

impl Form<5> for Four {
    type Lanes = __m256i;
    const BY_CALL: bool = false;

    #[inline(always)]
    fn from_words(words: impl FnMut(usize) -> [u64; WORDS]) -> Limbs {
        table::limbs_of_four(words)
    }

    #[inline(always)]
    fn place(half: usize, i: usize, lane: usize) -> (usize, usize) {
        (i, 4 * half + lane)
    }

    #[inline(always)]
    fn lanes(mask: LaneMask<__m256i>) -> u8 {
        mask.bits << 4 | mask.bits & 15
    }

    #[inline(always)]
    fn multiple_of_p(n: u64) -> Limbs {
        let [lower, upper, full, last] = limbs::multiple_of_p(n).map(Integers::splat);
        [Register::select(UPPER, upper, lower), full, full, full, last]
    }

    #[cfg_attr(not(debug_assertions), inline(always))]
    fn carry(x: Limbs) -> Limbs {
        tight_limbs(&x)
    }

    /// By 100 instructions of IFMA.
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn mul(a: &Limbs, b: &Limbs) -> Limbs {
        let mut columns = Columns::ZERO;
        add_columns(&mut columns, a, b);
        columns.limbs()
    }

    /// By 60 instructions of IFMA: a0^2 + a1^2 + a1 (2 a0 + a1) t, with products of the same two limbs of a0, or of a1, taken
    /// once; in the upper half, where none are the same, two products are instead of these.
    ///
    /// The sums are below 2^49.3, and with them columns below 2^56, and limbs below 2^59.
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn square(a: &Limbs) -> Limbs {
        // (a1, a0), (a0, 2 a0 + a1), (a1, 2 a0 + a1), and (a1, a1)
        let others = five!(|i| exchanged(a[i]));
        let first = five!(|i| add_upper(a[i], others[i].add(others[i])));
        let second = five!(|i| add_upper(add_upper(others[i], others[i]), a[i]));
        let upper = five!(|i| upper(a[i]));
        let mut columns = limbs::Columns::ZERO;
        for i in 0..5 {
            columns.add(2 * i, &a[i], &first[i]);
            columns.add(2 * i, &only_lower(upper[i]), &upper[i]);
            // Twice in the lower half.
            let (twice, second) = (add_lower(a[i], a[i]), add_lower(second[i], second[i]));
            for j in i + 1..5 {
                columns.add(i + j, &twice, &first[j]);
                columns.add(i + j, &second, &upper[j]);
            }
        }
        five!(|i| {
            let above = times_t(columns.column(5 + i));
            columns.column(i).add(above.add(above))
        })
    }

    #[cfg_attr(not(debug_assertions), inline(always))]
    fn mul_add(a: &Limbs, b: &Limbs, c: &Limbs, d: &Limbs) -> Limbs {
        let mut columns = Columns::ZERO;
        add_columns(&mut columns, a, b);
        add_columns(&mut columns, c, d);
        columns.limbs()
    }

    #[cfg_attr(not(debug_assertions), inline(always))]
    fn mul_small(x: &Limbs, k: __m512i) -> Limbs {
        let low = five!(|i| __m512i::ZERO.add_low(x[i], k));
        Columns { low, high: five!(|i| __m512i::ZERO.add_high(x[i], k)) }.limbs()
    }
}

/// The columns of a product, lower and upper parts apart: the value is the sum of
/// (low\[k\] + 2^7 high\[k - 1\]) 2^(45 k), as the upper part of a product starts at bit 52.
struct Columns {
    low: Limbs,
    high: Limbs,
}

impl Columns {
    const ZERO: Self = Columns { low: [Register::ZERO; 5], high: [Register::ZERO; 5] };

    /// Adds a times the limbs of one row; the last column first, as most is still to be done with it afterwards.
    #[inline(always)]
    fn add_row(&mut self, a: __m512i, r0: &__m512i, r1: &__m512i, r2: &__m512i, r3: &__m512i, r4: &__m512i) {
        let Columns { low, high } = self;
        Register::add_product(&mut low[4], &mut high[4], &a, r4);
        Register::add_product(&mut low[3], &mut high[3], &a, r3);
        Register::add_product(&mut low[0], &mut high[0], &a, r0);
        Register::add_product(&mut low[1], &mut high[1], &a, r1);
        Register::add_product(&mut low[2], &mut high[2], &a, r2);
    }

    /// Adds the limbs of a half times a limb: limb i to column i + `SHIFT`, where there is one.
    #[inline(always)]
    fn add_shifted<const SHIFT: isize>(&mut self, half: &Limbs, x: &__m512i) {
        for (i, limb) in half.iter().enumerate() {
            if let Some(k) = i.checked_add_signed(SHIFT)
                && k < 5
            {
                Register::add_product(&mut self.low[k], &mut self.high[k], limb, x);
            }
        }
    }

    /// The value as limbs that are not carried. What is above the last column is at 2^(180 + 52) = 2^8 t.
    #[inline(always)]
    fn limbs(self) -> Limbs {
        from_columns(&self.low, &self.high)
    }
}

/// A factor b of level at most 2, and what its limbs become where they leave a half.
///
/// Limbs of t b are at most twice as large as those of b, and those that have left six times, below 2^50.2.
struct Factor {
    b: Limbs,
    /// t b, the factor of upper halves.
    tb: Limbs,
    /// 2t b: limbs of b from column 5 on. The first is not used.
    above: Limbs,
    /// 2t t b = 2t b + 2b: limbs of t b from column 5 on.
    t_above: Limbs,
}

impl Factor {
    #[inline(always)]
    fn new(b: &Limbs) -> Self {
        let tb = five!(|i| times_t(b[i]));
        let above = five!(|i| tb[i].add(tb[i]));
        let t_above = five!(|i| {
            let sum = tb[i].add(b[i]);
            sum.add(sum)
        });
        Self { b: *b, tb, above, t_above }
    }
}

/// Adds the columns of the product of values of level at most 2.
///
/// Row i is 2^(45 i) b modulo p, and row 5 + i is 2^(45 i) t b: the limbs move up by one place from row to row, and those that
/// leave come in again below, times 2^225 = 2t. So there are five columns, for the halves of the result alike.
///
/// Limbs of a are below 2^47.6, and those of rows below 2^50.2. So upper parts are below 2^45.8, and each column of a product, of ten lower parts and 2^7 times as many upper
/// ones, is below 2^56.9. What comes in above the last column is of upper parts below 2^(47.6 + 48.6 - 52): 10 2^44.2 2^8 2, which
/// is no more than the others.
#[cfg_attr(not(debug_assertions), inline(always))]
fn add_columns(sum: &mut Columns, a: &Limbs, b: &Limbs) {
    let Factor {
        b: [b0, b1, b2, b3, b4],
        tb: [t0, t1, t2, t3, t4],
        above: [_, d1, d2, d3, d4],
        t_above: [_, e1, e2, e3, e4],
    } = &Factor::new(b);
    sum.add_row(lower(a[0]), b0, b1, b2, b3, b4);
    sum.add_row(lower(a[1]), d4, b0, b1, b2, b3);
    sum.add_row(lower(a[2]), d3, d4, b0, b1, b2);
    sum.add_row(lower(a[3]), d2, d3, d4, b0, b1);
    sum.add_row(lower(a[4]), d1, d2, d3, d4, b0);
    sum.add_row(upper(a[0]), t0, t1, t2, t3, t4);
    sum.add_row(upper(a[1]), e4, t0, t1, t2, t3);
    sum.add_row(upper(a[2]), e3, e4, t0, t1, t2);
    sum.add_row(upper(a[3]), e2, e3, e4, t0, t1);
    sum.add_row(upper(a[4]), e1, e2, e3, e4, t0);
}

/// The columns of the same product, in another order: each limb is multiplied by all limbs of a half of a at once, and the
/// highest columns are complete first, as most is still to be done with them. Where the product is waited for this takes a
/// tenth less time; among other products, as there are more values at hand at a time, a tenth more.
#[cfg_attr(not(debug_assertions), inline(always))]
fn columns_in_chain(a: &Limbs, b: &Limbs) -> Columns {
    let Factor {
        b: [b0, b1, b2, b3, b4],
        tb: [t0, t1, t2, t3, t4],
        above: [_, d1, d2, d3, d4],
        t_above: [_, e1, e2, e3, e4],
    } = &Factor::new(b);
    let (lower, upper) = (five!(|i| lower(a[i])), five!(|i| upper(a[i])));
    let mut columns = Columns::ZERO;
    columns.add_shifted::<4>(&lower, b4);
    columns.add_shifted::<3>(&lower, b3);
    columns.add_shifted::<2>(&lower, b2);
    columns.add_shifted::<1>(&lower, b1);
    columns.add_shifted::<0>(&lower, b0);
    columns.add_shifted::<-1>(&lower, d4);
    columns.add_shifted::<4>(&upper, t4);
    columns.add_shifted::<-2>(&lower, d3);
    columns.add_shifted::<3>(&upper, t3);
    columns.add_shifted::<-3>(&lower, d2);
    columns.add_shifted::<2>(&upper, t2);
    columns.add_shifted::<-4>(&lower, d1);
    columns.add_shifted::<1>(&upper, t1);
    columns.add_shifted::<0>(&upper, t0);
    columns.add_shifted::<-1>(&upper, e4);
    columns.add_shifted::<-2>(&upper, e3);
    columns.add_shifted::<-3>(&upper, e2);
    columns.add_shifted::<-4>(&upper, e1);
    columns
}
