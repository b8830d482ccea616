//! The product of a secret scalar and a point known beforehand, from a table of its multiples, in one of several
//! [shapes](Shape) between little memory and little time.
//!
//! - [`comb`](super::comb): the scalar in interleaved rows, a doubling and an addition for each column.
//! - [`windows`]: the scalar in signed digits. Row i of the table serves the digits that begin at `digits_a_row` i. The
//!   highest digits of all rows are added up first, then come doublings, then the next ones.
//!
//! Where points lie in the lanes of a vector, each lane takes an equal part of the columns or rows, and the lanes are
//! joined at the end.
//!
//! The sum starts with a point of the caller's choice, the neutral element or one that hides what is summed: the result
//! is k P + 2^d S, S the point that it starts with (or the sum of those that the lanes start with), and d the number of
//! doublings ([`Shape::doublings`]).

use crate::field::Mask;
use crate::group::shape::Shape;
use crate::group::{Addend, BaseTable, FromFixed, Group};
use crate::scalar::order::Order;
use crate::scalar::{DigitArray, Reduce, Scalar, comb::signed_columns, recode};
use crate::wipe::wipe;

use super::comb::comb;
use crate::group::lookup::{LaneDigits, Rows, each_lane};

/// The digits of a scalar as a product with a table of some shape takes them. Wiped when dropped.
pub struct FixedBaseDigits<D: DigitArray> {
    digits: D,
    count: usize,
}

impl<D: DigitArray> FixedBaseDigits<D> {
    /// For a table in `lanes` lanes. Windows have at least four bits, combs at least four folds. Constant-time.
    #[inline(always)]
    pub fn new<O: Order<N> + Reduce<N, Digits = D>, const N: usize>(
        k: &Scalar<O, N>,
        shape: Shape,
        lanes: usize,
    ) -> Self {
        Self::with(k, shape, lanes, &Scalar::ones(columns_bits(shape, O::BITS, lanes)))
    }

    /// The same, for 2^n - 1 with the n of [`columns_bits`]. Where the shape is a constant, a program has the code for it alone.
    #[inline(always)]
    pub fn with<O: Order<N> + Reduce<N, Digits = D>, const N: usize>(
        k: &Scalar<O, N>,
        shape: Shape,
        lanes: usize,
        ones: &Scalar<O, N>,
    ) -> Self {
        // Lanes that have nothing left to do take digits of 0.
        let count = lanes * shape.additions(O::BITS, lanes);
        match shape {
            Shape::Comb { folds, .. } => Self::columns(k, ones, folds, count),
            Shape::Windows { width: 4, .. } if count == 16 * N && shape.digits(O::BITS) == count => {
                Self::nibbles(k)
            }
            Shape::Windows { width, .. } => Self::windows(k, width, shape.digits(O::BITS), count),
        }
    }

    #[inline(never)]
    fn columns<O: Order<N>, const N: usize>(
        k: &Scalar<O, N>,
        ones: &Scalar<O, N>,
        folds: usize,
        count: usize,
    ) -> Self {
        let mut columns = FixedBaseDigits { digits: D::ZERO, count };
        signed_columns(k, ones, folds, &mut columns.digits.as_mut()[..count]);
        columns
    }

    #[inline(never)]
    fn windows<O: Order<N>, const N: usize>(
        k: &Scalar<O, N>,
        width: u32,
        first: usize,
        count: usize,
    ) -> Self {
        let mut windows = FixedBaseDigits { digits: D::ZERO, count };
        recode::signed_windows_into(&k.to_words(), width, &mut windows.digits.as_mut()[..first]);
        windows
    }

    /// [`Self::windows`] of 4 bits, as many as the words of a scalar have.
    #[inline(always)]
    fn nibbles<O: Order<N>, const N: usize>(k: &Scalar<O, N>) -> Self {
        let mut windows = FixedBaseDigits { digits: D::ZERO, count: 16 * N };
        recode::signed_nibbles_into(&k.to_words(), &mut windows.digits.as_mut()[..16 * N]);
        windows
    }

    /// The digits, from the lowest.
    pub fn as_slice(&self) -> &[i8] {
        &self.digits.as_ref()[..self.count]
    }
}

impl<D: DigitArray> Drop for FixedBaseDigits<D> {
    fn drop(&mut self) {
        wipe(self.digits.as_mut());
    }
}

/// The bits of all columns of a comb, for scalars below 2^bits; 0 for another shape.
pub const fn columns_bits(shape: Shape, bits: usize, lanes: usize) -> u32 {
    match shape {
        Shape::Comb { folds, .. } => (folds * lanes * shape.additions(bits, lanes)) as u32,
        Shape::Windows { .. } => 0,
    }
}

/// k P + 2^d S, from a table of multiples of P of this shape ([`table`](crate::group::base_table::table)), or of windows with
/// fewer digits a row, of which not all rows are taken then. Constant-time.
#[cfg(any(test, lemniscate_internals))]
#[inline(always)]
pub fn fixed_base<V: BaseTable, O: Order<N>, const N: usize>(
    mut start: V,
    k: &Scalar<O, N>,
    shape: Shape,
    table: &[V::Eight],
) -> V::Element {
    set_sum(&mut start, FixedBaseDigits::new(k, shape, V::LANES).as_slice(), shape, table);
    join(&start)
}

/// Adds the sums of all lanes to their start values, in place: a copy of points in lanes is a call of the C library.
#[inline(always)]
fn set_sum<V: BaseTable>(sum: &mut V, digits: &[i8], shape: Shape, table: &[V::Eight]) {
    match shape {
        Shape::Comb { blocks, .. } => comb(sum, digits, blocks, table),
        Shape::Windows { width, digits_a_row } => windows(sum, digits, width, digits_a_row, table),
    }
}

/// k P + 2^d S, from a table of multiples of P of this shape, with the `ones` of [`FixedBaseDigits::with`]. Constant-time.
#[cfg(lemniscate_microcontroller)]
#[inline(always)]
pub fn product_by_table<V: BaseTable, O: Order<N> + Reduce<N>, const N: usize>(
    mut start: V,
    k: &Scalar<O, N>,
    shape: Shape,
    ones: &Scalar<O, N>,
    table: &[V::Eight],
) -> V::Element {
    set_sum(&mut start, FixedBaseDigits::with(k, shape, V::LANES, ones).as_slice(), shape, table);
    join(&start)
}

/// k G + 2^d S, for the point G whose multiples the library holds. Constant-time.
#[inline(always)]
pub fn base_product<V: BaseTable, O: Order<N>, const N: usize>(mut start: V, k: &Scalar<O, N>) -> V::Element {
    set_sum(&mut start, digits_of_base::<V, O, N>(k).as_slice(), V::SHAPE, V::base_table());
    join(&start)
}

/// Calls `join` with the points of all lanes, in a piece. Their sum is [`base_product`] for this start, or for the neutral element if there
/// is none. Constant-time.
#[inline(always)]
pub fn base_product_joined<V: BaseTable + FromFixed, O: Order<N>, R, const N: usize>(
    start: impl FnOnce() -> Option<V>,
    k: &Scalar<O, N>,
    join: impl FnOnce(&V) -> R,
) -> R {
    let digits = digits_of_base::<V, O, N>(k);
    if const { is_one_run::<V>() } {
        return outline!(V, || {
            // The piece knows how many digits and entries there are, as constants.
            let digits = &digits.as_slice()[..const { V::LANES * V::SHAPE.additions(O::BITS, V::LANES) }];
            let (run, rows) = run_of_windows::<V>(digits, V::SHAPE.entries(), 1, 0, V::base_table());
            join(&run.sum_here(start(), rows))
        });
    }
    let mut sum = start().unwrap_or_else(V::neutral);
    set_sum(&mut sum, digits.as_slice(), V::SHAPE, V::base_table());
    outline!(V, || join(&sum))
}

/// The digits of a scalar for [`base_product`].
#[inline(always)]
fn digits_of_base<V: BaseTable, O: Order<N>, const N: usize>(k: &Scalar<O, N>) -> FixedBaseDigits<O::Digits> {
    let ones = const { &Scalar::constant_ones(columns_bits(V::SHAPE, O::BITS, V::LANES)) };
    FixedBaseDigits::with(k, V::SHAPE, V::LANES, ones)
}

/// Whether the additions of a product by the base point follow one another without doublings. Then they and what joins the lanes are one
/// piece: a piece begins in a line and on a page of its own, for which a call that comes after other work waits.
const fn is_one_run<V: BaseTable>() -> bool {
    V::LANES > 1
        && cfg!(target_pointer_width = "64")
        && matches!(V::SHAPE, Shape::Windows { digits_a_row: 1, .. })
}

/// Returns whether the table for points in four lanes serves eight lanes, too. Windows without doublings have a row for each digit, and
/// lanes take rows in turn.
#[cfg(lemniscate_vectors)]
pub const fn serves_eight_lanes<V: BaseTable>(bits: usize) -> bool {
    is_one_run::<V>() && V::SHAPE.rows(bits, 4) == 2 * V::SHAPE.rows(bits, 8)
}

/// How often the sum of [`base_product`] is doubled, for scalars below 2^bits: d.
pub const fn doublings<V: BaseTable>(bits: usize) -> usize {
    V::SHAPE.doublings(bits, V::LANES)
}

/// Adds each lane's sum of products, of signed digits of `width` bits with the rows of a table, to a sum. Constant-time.
///
/// Rows are 2^(width - 1) entries each, the multiples from 1 on, and are given to the lanes in turn. There are
/// `digits_a_row` digits for each row that is taken; digits are in -2^(width - 1) ..= 2^(width - 1).
#[inline(always)]
pub fn windows<G: BaseTable>(
    sum: &mut G,
    digits: &[i8],
    width: u32,
    digits_a_row: usize,
    table: &[G::Eight],
) {
    for place in (0..digits_a_row).rev() {
        let (run, rows) = run_of_windows::<G>(digits, 1 << (width - 1), digits_a_row, place, table);
        run.add_to(sum, rows);
        if place > 0 {
            sum.set_double_n(width as usize);
        }
    }
}

/// The additions of [`windows`] for the digits in one place of each row, of so many entries, and how many rows each lane takes.
#[inline(always)]
fn run_of_windows<'a, G: BaseTable>(
    digits: &'a [i8],
    entries: usize,
    digits_a_row: usize,
    place: usize,
    table: &'a [G::Eight],
) -> (Run<'a, G::Eight>, usize) {
    // By eight, as all that follows.
    let entries = entries / 8;
    // In each lane. Rows that are read together, one for each lane, are adjacent.
    let rows = digits.len() / digits_a_row / G::LANES;
    // From one row that is taken to the next.
    let step = table.len() / entries / (rows * G::LANES) * entries;
    let run = Run {
        digits: &digits[place..],
        of_lanes: digits_a_row,
        of_additions: digits_a_row * G::LANES,
        are_columns: false,
        table,
        rows_of_lanes: step,
        rows_of_additions: step * G::LANES,
        entries,
    };
    (run, rows)
}

/// Additions of looked up points that follow one another without doublings.
pub(super) struct Run<'a, T> {
    /// Signed digits, or columns of a comb: places in the table in the low seven bits, negative for the opposite of the
    /// entry.
    pub(super) digits: &'a [i8],
    /// From the digit of one lane to that of the next.
    pub(super) of_lanes: usize,
    /// From the digits of one addition to those of the next.
    pub(super) of_additions: usize,
    pub(super) are_columns: bool,
    /// By eight entries, as all that follows.
    pub(super) table: &'a [T],
    /// From the row of one lane to that of the next.
    pub(super) rows_of_lanes: usize,
    /// From the rows of one addition to those of the next.
    pub(super) rows_of_additions: usize,
    /// The length of a row.
    pub(super) entries: usize,
}

impl<T> Run<'_, T> {
    /// The sum of all entries, at least one, and of the start value if there is one, in a piece that has been entered.
    #[inline(always)]
    fn sum_here<G: BaseTable<Eight = T> + FromFixed>(&self, start: Option<G>, additions: usize) -> G {
        let mut is_empty = start.is_none();
        let mut sum = start.unwrap_or_else(G::neutral);
        for i in 0..additions {
            let entry = self.look_up::<G>(i);
            sum = if is_empty { G::from_fixed(&entry) } else { sum.add_fixed(&entry) };
            is_empty = false;
        }
        sum
    }

    /// Adds `additions` entries to the sum, in each lane. Constant-time.
    #[inline(always)]
    pub(super) fn add_to<G: BaseTable<Eight = T>>(&self, sum: &mut G, additions: usize) {
        outline!(G, || {
            // Where words have 32 bits, elements are in memory, and a value is a copy.
            let mut place = G::Fixed::UNSET;
            for i in 0..additions {
                // Functions, of which the second has other callers, too, and not both are on the stack at once.
                if cfg!(not(target_pointer_width = "64")) && G::LANES == 1 {
                    outline!(G, || {
                        let (rows, digits, negative) = self.rows::<G>(i);
                        G::set_looked_up(&mut place, &rows, &digits, self.are_columns);
                        place.set_negate_if(negative);
                    });
                    sum.set_add_fixed_signed_vartime(&place, false);
                } else if G::LANES > 1 && cfg!(target_pointer_width = "64") {
                    *sum = sum.add_fixed(&self.look_up::<G>(i));
                } else if G::LANES > 1 {
                    // In place: a sum has 800 bytes, and WebAssembly's engines call a function to copy it.
                    sum.set_add_fixed_signed_vartime(&self.look_up::<G>(i), false);
                } else {
                    let entry = outline!(G, || self.look_up::<G>(i));
                    sum.set_add_fixed_signed_vartime(&entry, false);
                }
            }
        });
    }

    /// The points of an addition.
    #[inline(always)]
    fn look_up<G: BaseTable<Eight = T>>(&self, i: usize) -> G::Fixed {
        let (rows, digits, negative) = self.rows::<G>(i);
        G::look_up_signed(&rows, &digits, negative)
    }

    /// The rows and the digits of an addition, and which entries are added as their opposites.
    #[inline(always)]
    fn rows<G: BaseTable<Eight = T>>(&self, i: usize) -> (Rows<'_, T>, LaneDigits, G::Mask) {
        let signs = each_lane(
            G::LANES,
            #[inline(always)]
            |lane| self.digits[self.of_additions * i + self.of_lanes * lane],
        );
        let digits = if self.are_columns { digits_of_columns(signs) } else { signs };
        let rows = Rows::new(&self.table[self.rows_of_additions * i..], self.rows_of_lanes, self.entries);
        (rows, digits, G::Mask::negative(&signs))
    }
}

/// The digits that look up the entries of columns: the magnitude is one more than the place, up to 128, which a negative digit can
/// have.
#[inline(always)]
pub(super) fn digits_of_columns(columns: LaneDigits) -> LaneDigits {
    columns.map(|column| -1 - (column & i8::MAX))
}

/// The sum of the points in all lanes.
#[inline(always)]
fn join<V: BaseTable>(sum: &V) -> V::Element {
    outline!(V, || {
        let mut total = sum.lane(0);
        for lane in 1..V::LANES {
            total.set_add_point(&sum.lane(lane));
        }
        total
    })
}

#[cfg(test)]
mod tests;
