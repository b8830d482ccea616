//! Products in little memory, for microcontrollers: one sum in Jacobian coordinates, a table of a few entries made in place,
//! and everything that is called works on what is there. The strategy of [the parent module](super) where
//! `group::shape::IS_SMALL_MACHINE` is true.

use super::GroupScalar;
#[cfg(any(test, lemniscate_microcontroller))]
use super::split_126;
use crate::group::Group;
#[cfg(any(test, lemniscate_microcontroller))]
use crate::group::curve9767::Public;
use crate::group::curve9767::{Affine, Constants, Jacobian, shared};
use crate::group::shape::Shape;
use crate::loops::rolled_mut;
use crate::multiply::fixed_base::{FixedBaseDigits, columns_bits};
#[cfg(any(test, lemniscate_microcontroller))]
use crate::multiply::sliding::{Term, set_sum_vartime};
#[cfg(any(test, lemniscate_microcontroller))]
use crate::scalar::halving::{self, Method};
use crate::scalar::order::Order;
use crate::scalar::{order, recode};
use crate::wide;
use crate::wipe::Wiped;

/// The width of the windows of odd digits, and their number. A width of 5 would save one product in fifty, for twice the table.
const WIDTH: u32 = 4;
const WINDOWS: usize = 63;
/// The odd multiples for them.
const ENTRIES: usize = 1 << (WIDTH - 1);

/// The digits of a scalar in [`set_product`]: of k or, if that is even, of k - n, of magnitudes below 2^252.
#[inline(never)]
fn odd_digits(k: &GroupScalar) -> Wiped<i8, WINDOWS> {
    let k = Wiped::new(k.to_words());
    let is_even = wide::opaque_mask(k[0] & 1 == 0);
    let order = order::Curve9767::WORDS.map(|word| word & is_even);
    let odd = Wiped::new(wide::subtract(&k, &order).0);
    let mut digits = Wiped::new(recode::odd_windows::<WIDTH, WINDOWS, 4>(&odd));
    for digit in rolled_mut(&mut *digits) {
        // 1, 3, .. become 1, 2, ..: places in the table.
        *digit = (*digit >> 1) + 1 + (*digit >> 7);
    }
    digits
}

/// The point becomes k times itself, by way of coordinates with a factor that is not 0. Constant-time.
///
/// In windows whose digits are odd: none is 0, so that all additions but the last one are of points that are neither neutral
/// nor equal or opposite, unless P is neutral. For let m be the integer that the digits so far stand for, w the width of the
/// windows, d the next digit. m is odd, so 2^w |m| > |d|; and except for the last digit 2^w |m| + |d| is below the order.
#[inline(always)]
pub fn set_product<F: Constants>(k: &GroupScalar, point: &mut Affine<F>, factor: &F) {
    let digits = odd_digits(k);
    outline!(F, || {
        let mut table = [*point; ENTRIES];
        shared::write_odd_multiples(&mut table);
        write_sum(&digits, &table, factor, point);
    });
}

/// The sum of the products by digits, which has no place on the stack before there is a table.
#[inline(always)]
fn write_sum<F: Constants>(
    digits: &[i8; WINDOWS],
    table: &[Affine<F>; ENTRIES],
    factor: &F,
    product: &mut Affine<F>,
) {
    outline!(F, || {
        let [last, others @ .., first] = digits;
        let mut sum = Jacobian::neutral();
        sum.set_look_up(table, *first, factor);
        for digit in others.iter().rev() {
            sum.set_double_n(WIDTH as usize);
            sum.set_add_distinct_lookup(table, *digit);
        }
        sum.set_double_n(WIDTH as usize);
        sum.set_add_any_lookup(table, *last);
        sum.write_affine(product);
    });
}

/// The folds of a comb of one block.
pub const FOLDS: usize = 6;

/// 2^d S + k G, for the point S that the sum starts with and the d of the shape. Constant-time.
#[inline(always)]
pub fn write_base_product<F: Constants>(
    start: &Jacobian<F>,
    k: &GroupScalar,
    table: &[Affine<F>],
    product: &mut Affine<F>,
) {
    const SHAPE: Shape = Shape::Comb { folds: FOLDS, blocks: 1 };
    let ones = const { &GroupScalar::constant_ones(columns_bits(SHAPE, order::Curve9767::BITS, 1)) };
    let columns = FixedBaseDigits::with(k, SHAPE, 1, ones);
    outline!(F, || {
        let mut sum = *start;
        add_columns(&mut sum, columns.as_slice(), table);
        sum.write_affine(product);
    });
}

/// A column stands for an odd integer, never 0, and the sum of those so far for an integer below 2^252 / 2^i in magnitude
/// before column i is added. So except for the last one no two points that are added are equal or opposite, unless it is by
/// the point that the sum starts with, which is secret and random or neutral; and except for the first one none is neutral.
#[inline(always)]
fn add_columns<F: Constants>(sum: &mut Jacobian<F>, columns: &[i8], table: &[Affine<F>]) {
    outline!(F, || {
        for (i, column) in columns.iter().enumerate().rev() {
            // Places count from 1 on in lookups; the sign of the column is that of the digit.
            let sign = column >> 7;
            let digit = (((column & i8::MAX) + 1) ^ sign) - sign;
            if i + 1 < columns.len() {
                sum.set_double_n(1);
            }
            if i == 0 || i + 1 == columns.len() {
                sum.set_add_any_lookup(table, digit);
            } else {
                sum.set_add_distinct_lookup(table, digit);
            }
        }
    });
}

/// The odd multiples of points whose tables are made for one verification.
#[cfg(any(test, lemniscate_microcontroller))]
const VARIABLE_ENTRIES: usize = 4;

/// Half of a scalar in words of 32 bits.
#[cfg(any(test, lemniscate_microcontroller))]
type HalfWords = [[u32; 2]; 2];

/// The two parts of tau s for G and for 2^126 G, and rho and tau; and whether rho = -tau e.
#[cfg(any(test, lemniscate_microcontroller))]
struct Halves {
    fixed: [HalfWords; 2],
    variable: [HalfWords; 2],
    negative: bool,
}

#[cfg(any(test, lemniscate_microcontroller))]
#[inline(never)]
fn halves_vartime(s: &GroupScalar, e: &GroupScalar) -> Halves {
    let halved = halving::CURVE9767.halve_vartime(Method::USUAL, &e.to_words());
    let [t0, t1] = halved.tau;
    let tau_s = GroupScalar::from_words([t0, t1, 0, 0]) * *s;
    Halves {
        fixed: split_126(&tau_s.to_words()).map(half_words),
        variable: [halved.rho, halved.tau].map(half_words),
        negative: halved.negative,
    }
}

#[cfg(any(test, lemniscate_microcontroller))]
fn half_words(half: [u64; 2]) -> HalfWords {
    half.map(|word| [word as u32, (word >> 32) as u32])
}

/// As [`super::is_sum_vartime`], for points that functions write where their multiples are to be, when there is stack for it. The
/// second may be none.
#[cfg(any(test, lemniscate_microcontroller))]
#[inline(always)]
pub fn is_sum_vartime<F: Constants>(
    s: &GroupScalar,
    e: &GroupScalar,
    write_point: impl FnOnce(&mut Affine<F>),
    write_c: impl FnOnce(&mut Affine<F>) -> bool,
) -> bool {
    outline!(F, || {
        // A neutral point has neutral multiples, which add nothing.
        let mut c_table = [Affine::NEUTRAL; VARIABLE_ENTRIES];
        let [c, ..] = &mut c_table;
        if !write_c(c) {
            return false;
        }
        shared::write_odd_multiples(&mut c_table);
        is_neutral_sum_vartime(&halves_vartime(s, e), &c_table, write_point)
    })
}

/// The rest of it. Tables and the sum come to the stack one by one, as making a table takes half a kilobyte in the meantime.
#[cfg(any(test, lemniscate_microcontroller))]
#[inline(always)]
fn is_neutral_sum_vartime<F: Constants>(
    halves: &Halves,
    c_table: &[Affine<F>; VARIABLE_ENTRIES],
    write_point: impl FnOnce(&mut Affine<F>),
) -> bool {
    outline!(F, || {
        let mut table = [Affine::NEUTRAL; VARIABLE_ENTRIES];
        let [point, ..] = &mut table;
        write_point(point);
        shared::write_odd_multiples(&mut table);
        let Halves { fixed: [low, high], variable: [first, second], negative } = halves;
        outline!(F, || {
            let mut sum = Public::<F>::neutral();
            // The third and the fourth are subtracted; where rho = -tau e, the third is added.
            set_sum_vartime(
                &mut sum,
                &mut [
                    Term::new(low.as_flattened(), false, F::odd()),
                    Term::new(high.as_flattened(), false, F::odd_126()),
                ],
                &mut [
                    Term::new(first.as_flattened(), !*negative, &table),
                    Term::new(second.as_flattened(), true, c_table),
                ],
            );
            sum.0.is_neutral().into()
        })
    })
}
