//! Odd digits from -15 to 15, and 1, 3, .. 15 times a point: no digit is 0, and a digit is four bits of an integer.

use crate::field::P3957;
use crate::field::gf255::portable32::Eights;
use crate::group::Group;
use crate::loops::stay_rolled;
use crate::scalar::Scalar;
use crate::scalar::order::DoubleOddS;
use crate::wipe::Wiped;

use super::{DIGITS, PointS, bits};

/// The digits of a scalar, as (digit + 15)/2. Wiped when dropped.
pub(super) struct Digits(Wiped<u32, 8>);

impl Digits {
    /// With digits 2 u - 15, k is twice the sum of all u 16^i, minus 2^256 - 1. Constant-time.
    #[inline(never)]
    pub(super) fn new(k: &Scalar<DoubleOddS>) -> Self {
        let ones = const { &Scalar::constant_ones(4 * DIGITS as u32) };
        let words = (*k + ones).halve().to_words();
        Self(Wiped::new(core::array::from_fn(
            #[inline(always)]
            |i| (words[i / 2] >> (32 * (i % 2))) as u32,
        )))
    }

    /// Digit i.
    #[inline(always)]
    pub(super) fn at(&self, i: usize) -> i8 {
        2 * bits(&*self.0, 4, i) as i8 - 15
    }
}

/// Writes E, Z, U and T of all multiples. The point becomes another.
#[inline(never)]
pub(super) fn write_multiples(point: &mut PointS, table: &mut Eights<P3957>) {
    let mut step = *point;
    step.set_double_n(1);
    for i in 0..8 {
        stay_rolled();
        if i > 0 {
            point.set_add_signed_vartime(&step, false);
        }
        table.set(2 * i + 1, [&point.e, &point.z, &point.t, &point.u]);
    }
    table.complete();
}
