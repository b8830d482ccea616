//! Points of which a table was made beforehand, and s G - e P with them: all parts of both scalars share 28 doublings.

use crate::group::Group;
use crate::group::curve9767::{Affine, Constants, Public, shared};
use crate::group::shape::CURVE9767_ODD_WIDTH as ODD_WIDTH;
use crate::multiply::prepared::{DigitsInParts, Product, sum_vartime};

use super::GroupScalar;

/// The parts of a scalar, and their places.
const PARTS: usize = 9;
const BITS: usize = 28;
/// The multiples for each part, for wNAF digits of width 5.
const ENTRIES: usize = 8;

/// The odd multiples of -P, those of -2^28 P, and so on.
pub type Table<F> = [[Affine<F>; ENTRIES]; PARTS];

/// The table of a point that is not neutral. Constant-time.
#[inline(always)]
pub fn make_table<F: Constants>(point: &Affine<F>) -> Table<F> {
    outline!(F, || {
        let mut powers = [point.negate(); PARTS];
        for p in 1..PARTS {
            powers[p] = powers[p - 1].double_n(BITS);
        }
        shared::odd_multiples(&powers)
    })
}

/// s G - e P. Variable-time: public values only.
#[inline(always)]
pub fn difference_vartime<F: Constants>(s: &GroupScalar, e: &GroupScalar, table: &Table<F>) -> Affine<F> {
    let s = DigitsInParts::<PARTS, BITS>::new_vartime::<ODD_WIDTH, 4>(&s.to_words());
    let e = DigitsInParts::<PARTS, BITS>::new_vartime::<5, 4>(&e.to_words());
    outline!(F, || {
        let of_generator = Product::new(&s, F::odd_parts().as_flattened());
        let of_point = Product::new(&e, table.as_flattened());
        sum_vartime::<Public<F>, _>(&of_generator, &of_point).to_addend()
    })
}
