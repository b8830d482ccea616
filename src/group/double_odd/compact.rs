//! Products by secret scalars on machines with little memory: tables of at most 1 KiB, points changed in place, and after an
//! addition only those coordinates that a doubling reads.

use core::hint::black_box;

use subtle::Choice;

use crate::field::Field;
use crate::field::gf255::portable32::{Eights, Fe, Fours};
use crate::group::{Addend, Group};
use crate::scalar::{Scalar, recode};
use crate::wipe::Wiped;

use super::curve_e::I;
use super::gaussian::{Digit, Digits, place};
use super::{Curve, E, Point, S};

type PointE = Point<E, Fe<18651>, 18651>;
type PointS = Point<S, Fe<3957>, 3957>;

/// Curves with such products.
pub trait Compact<const M: u64>: Curve<M> {
    /// The point becomes k times itself. Constant-time.
    fn set_product(k: &Scalar<Self::Order>, point: &mut Point<Self, Fe<M>, M>);
}

/// The point becomes its sum with the multiple that is set for a digit, the last one in all coordinates. The entry is room for
/// the multiple. Constant-time if `set_entry` is.
#[inline(never)]
fn set_add_entry<C: Curve<M>, T, D, const M: u64>(
    point: &mut Point<C, Fe<M>, M>,
    table: &T,
    digit: D,
    set_entry: impl FnOnce(&mut Point<C, Fe<M>, M>, &T, D),
    is_last: bool,
    entry: &mut Point<C, Fe<M>, M>,
) {
    set_entry(entry, table, digit);
    if is_last {
        point.set_add_signed_vartime(entry, false);
    } else {
        point.set_add_before_doubling(entry);
    }
}

/// Gaussian digits, of which each stands for four bits of k, and four multiples: 63 additions and 126 doublings.
impl Compact<18651> for E {
    #[inline(never)]
    fn set_product(k: &Scalar<Self::Order>, point: &mut PointE) {
        set_sum_of_digits_e(&Digits::new(k), point);
    }
}

/// The bits of digits of s and t.
const BITS: u32 = 2;

/// By itself, off the stack of the digits.
#[inline(never)]
fn set_sum_of_digits_e(digits: &Digits<BITS>, point: &mut PointE) {
    let mut table = Fours::<18651, 5>::default();
    let mut entry = PointE::UNSET;
    write_multiples_e(point, &mut table, &mut entry);
    set_entry_e(point, &table, digits.at(Digits::<BITS>::LAST));
    for i in (0..Digits::<BITS>::LAST).rev() {
        point.set_double_n(BITS as usize);
        set_add_entry(point, &table, digits.at(i), set_entry_e, i == 0, &mut entry);
    }
}

/// 1, 3, 2 + i and 2 - i times the point: E, Z, U, T and i U of each. The point and the step are lost.
#[inline(never)]
fn write_multiples_e(point: &mut PointE, table: &mut Fours<18651, 5>, step: &mut PointE) {
    *step = *point;
    step.set_double_n(1);
    let mut iu = Fe::ZERO;
    for (p, q) in [(1, 0), (3, 0), (2, 1), (2, -1)] {
        if p > 1 {
            // The first multiple is at the place of 0: it, or i or -i times it, and twice the point.
            table.write_first([&mut point.e, &mut point.z, &mut point.u, &mut point.t]);
            if q != 0 {
                point.u.set_mul(&ROOT);
                point.t.set_sub_from(&Fe::ZERO);
                point.t = point.t.carry();
            }
            if q < 0 {
                point.u.set_sub_from(&Fe::ZERO);
                point.u = point.u.carry();
            }
            point.set_add_signed_vartime(step, false);
        }
        iu.set_product(&point.u, &ROOT);
        table.set(place(BITS, p, q), [&point.e, &point.z, &point.u, &point.t, &iu]);
    }
}

/// i.
const ROOT: Fe<18651> = Fe::new(I);

/// The multiple for a digit. Constant-time.
#[inline(never)]
fn set_entry_e(entry: &mut PointE, table: &Fours<18651, 5>, digit: Digit) {
    let masks = Fours::<18651, 5>::masks(digit.place().into());
    let PointE { e, z, u, t, .. } = entry;
    for (k, element) in [(0, e), (1, z), (3, &mut *t)] {
        table.write(k, &masks, element);
    }
    // U or i U. The compiler may not see that this is a mask, of which it may make a branch.
    let is_rotated = black_box(u32::from(digit.is_rotated()).wrapping_neg());
    table.write(2, &masks.map(|mask| mask & !is_rotated), u);
    table.overwrite_zero(4, &masks.map(|mask| mask & is_rotated), u);
    u.set_negate_if(Choice::from(digit.is_negative()));
    t.set_negate_if(Choice::from(digit.is_rotated()));
}

/// Windows of 4 bits, and eight multiples: 63 additions and 252 doublings.
impl Compact<3957> for S {
    #[inline(never)]
    fn set_product(k: &Scalar<Self::Order>, point: &mut PointS) {
        const DIGITS: usize = 64;
        let digits = Wiped::new(recode::signed_windows::<4, DIGITS, 4>(&k.to_words()));
        let mut table = Eights::<3957, 4>::default();
        let mut entry = PointS::UNSET;
        write_multiples_s(point, &mut table, &mut entry);
        set_entry_s(point, &table, digits[DIGITS - 1]);
        for i in (0..DIGITS - 1).rev() {
            if i == DIGITS - 2 {
                point.set_double_n(4);
            } else {
                point.set_double_n_of_sum(4);
            }
            set_add_entry(point, &table, digits[i], set_entry_s, i == 0, &mut entry);
        }
    }
}

/// 1 to 8 times the point: E, Z, U and T of each. The point becomes another; what `even` is is lost.
#[inline(never)]
fn write_multiples_s(odd: &mut PointS, table: &mut Eights<3957, 4>, even: &mut PointS) {
    let mut write = |n: usize, multiple: &PointS| {
        let PointS { e, z, u, t, .. } = multiple;
        table.set(n - 1, [e, z, u, t]);
    };
    *even = *odd;
    even.set_double_n(1);
    write(1, odd);
    write(2, even);
    for n in [3, 5, 7] {
        odd.set_add_signed_vartime(even, false);
        write(n, odd);
    }
    for n in [4, 8] {
        even.set_double_n(1);
        write(n, even);
    }
    let PointS { e, z, u, t, .. } = &mut *even;
    table.write(3 - 1, [e, z, u, t]);
    even.set_double_n(1);
    let PointS { e, z, u, t, .. } = &*even;
    table.set(6 - 1, [e, z, u, t]);
}

/// The multiple for a digit in -8 ..= 8. Constant-time.
#[inline(never)]
fn set_entry_s(entry: &mut PointS, table: &Eights<3957, 4>, digit: i8) {
    let magnitude = u32::from(digit.unsigned_abs());
    let PointS { e, z, u, t, .. } = entry;
    table.write(magnitude.wrapping_sub(1), [&mut *e, &mut *z, &mut *u, t]);
    // The neutral element is (1 : 1 : 0 : 0).
    let is_zero = Choice::from((magnitude.wrapping_sub(1) >> 31) as u8);
    for one in [e, z] {
        *one = one.overwrite_zero_if(is_zero, Fe::ONE);
    }
    u.set_negate_if(Choice::from(digit as u8 >> 7));
}
