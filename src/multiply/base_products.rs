//! The product of the base point by a secret scalar in each lane of a vector.
//!
//! All lanes take the column of the same place at the same time, so each addition reads one row of the table for all of them: as
//! many additions and doublings as for a single point, from its table.

use crate::field::Mask;
use crate::group::lookup::{MAX_LANES, each_lane};
use crate::group::shape::Shape;
use crate::group::start::MaskedStart;
use crate::group::{Addend, BaseRows};
use crate::scalar::order::Order;
use crate::scalar::{Reduce, Scalar};

use super::fixed_base::{FixedBaseDigits, columns_bits, digits_of_columns};

/// k G + 2^d S in each lane, for its scalar k, the point S that sums start with, and the number d of doublings that the shape of
/// the table has; lanes without a scalar have 2^d S. Constant-time.
#[inline(always)]
pub fn base_products<G: BaseRows<N>, O: Order<N> + Reduce<N>, const N: usize>(
    start: &MaskedStart<N>,
    scalars: &[Scalar<O, N>],
) -> G {
    const { assert!(G::LANES <= MAX_LANES) };
    let blocks = const {
        match G::SHAPE {
            Shape::Comb { blocks, .. } => blocks,
            Shape::Windows { .. } => panic!("the table is one for a comb"),
        }
    };
    let ones = const { &Scalar::constant_ones(columns_bits(G::SHAPE, O::BITS, 1)) };
    let columns: [FixedBaseDigits<O::Digits>; MAX_LANES] = core::array::from_fn(|lane| {
        FixedBaseDigits::with(scalars.get(lane).unwrap_or(&Scalar::ZERO), G::SHAPE, 1, ones)
    });
    let columns = columns.each_ref().map(FixedBaseDigits::as_slice);
    let each = G::SHAPE.additions(O::BITS, 1) / blocks;
    let mut sum = G::from_start_in_every_lane(start);
    outline!(G, || {
        for i in (0..each).rev() {
            if i + 1 < each {
                sum.set_double_n(1);
            }
            for (block, row) in G::rows().chunks_exact(G::SHAPE.entries() / 8).enumerate() {
                let signs = each_lane(
                    G::LANES,
                    #[inline(always)]
                    |lane| columns[lane].get(block * each + i).copied().unwrap_or(0),
                );
                let entry = G::look_up_in_row(row, &digits_of_columns(signs));
                sum = sum.add_fixed(&entry.negate_if(G::Mask::negative(&signs)));
            }
        }
    });
    sum
}

/// How many of `count` scalars or claims go in vectors of so many lanes, the first ones: all, except for a last vector with fewer than
/// `fewest`, which take less time one after the other.
pub const fn in_vectors(count: usize, lanes: usize, fewest: usize) -> usize {
    let rest = count % lanes;
    if rest < fewest { count - rest } else { count }
}

/// What `one` makes of the scalars of each vector of at most N, with so many lanes.
#[inline(always)]
pub fn each_vector<S, G, const N: usize>(
    scalars: &[S],
    lanes: usize,
    one: &impl Fn(&[S]) -> G,
) -> [Option<G>; N] {
    let mut results = [const { None }; N];
    for (result, scalars) in results.iter_mut().zip(scalars.chunks(lanes)) {
        *result = Some(one(scalars));
    }
    results
}
