//! Digits from -8 to 8, and 1 to 8 times a point.

use crate::field::P3957;
use crate::field::gf255::portable32::Eights;
use crate::group::Group;
use crate::loops::rolled;
use crate::scalar::order::DoubleOddS;
use crate::scalar::{Scalar, recode};
use crate::wipe::Wiped;

use super::{DIGITS, PointS};

/// The digits of a scalar. Wiped when dropped.
pub(super) struct Digits(Wiped<i8, DIGITS>);

impl Digits {
    /// Constant-time.
    #[inline(never)]
    pub(super) fn new(k: &Scalar<DoubleOddS>) -> Self {
        Self(Wiped::new(recode::signed_windows::<4, DIGITS, 4>(&k.to_words())))
    }

    /// Digit i.
    #[inline(always)]
    pub(super) fn at(&self, i: usize) -> i8 {
        self.0[i]
    }
}

/// Writes E, Z, U and T of all multiples. The point becomes another.
#[inline(never)]
pub(super) fn write_multiples(odd: &mut PointS, table: &mut Eights<P3957>) {
    let mut even = *odd;
    even.set_double_n(1);
    write_multiple(table, 1, odd);
    write_multiple(table, 2, &even);
    for n in rolled(&[3, 5, 7]) {
        odd.set_add_signed_vartime(&even, false);
        write_multiple(table, *n, odd);
    }
    for n in rolled(&[4, 8, 6]) {
        if *n == 6 {
            table.write_multiple(3, [&mut even.e, &mut even.z, &mut even.t, &mut even.u]);
        }
        even.set_double_n(1);
        write_multiple(table, *n, &even);
    }
    table.complete();
}

#[inline(never)]
fn write_multiple(table: &mut Eights<P3957>, n: usize, PointS { e, z, t, u, .. }: &PointS) {
    table.set(n, [e, z, t, u]);
}
