//! Combs with signed digits: the columns of a scalar in interleaved rows, of which each is looked up in one small table
//! (`scalar::comb`).
//!
//! Lim and Lee's method (CRYPTO 1994), called folding where it serves Ed25519. With f folds of n columns there are n
//! additions and n - 1 doublings, and the table has 2^(f - 1) entries: place p holds the sum of +-2^(n j) P for j < f,
//! where the signs are the bits of p, and the last one is +. In lanes each lane takes n of 4 n columns, with a table of
//! multiples of 2^(n lane) P where the folds are 4 n apart. Several blocks of a lane do one after another what lanes do at
//! once.

use crate::field::Mask as _;
use crate::group::lookup::{Rows, one_lane};
use crate::group::shape::IS_SMALL_MACHINE;
use crate::group::{Addend, BaseTable};
use crate::loops::unseen;

use super::fixed_base::{Run, digits_of_columns};

/// Adds to each lane the table entries that its columns select, and doubles between columns. `columns` lists the first lane's columns,
/// then the second lane's, and so on. Constant-time.
///
/// A column is a place in the table in the low seven bits, and negative for the opposite of that entry.
#[inline(always)]
pub fn comb<G: BaseTable>(sum: &mut G, columns: &[i8], blocks: usize, table: &[G::Eight]) {
    // The columns and the rows of the table in each block, and the blocks of each lane one after another.
    let each = columns.len() / (G::LANES * blocks);
    let entries = table.len() / (G::LANES * blocks);
    if IS_SMALL_MACHINE && G::LANES == 1 {
        return comb_in_place(sum, columns, each, table, entries);
    }
    for i in (0..each).rev() {
        if i + 1 < each {
            sum.set_double_n(1);
        }
        let run = Run {
            digits: &columns[i..],
            of_lanes: each * blocks,
            of_additions: each,
            are_columns: true,
            table,
            rows_of_lanes: entries * blocks,
            rows_of_additions: entries,
            entries,
        };
        run.add_to(sum, blocks);
    }
}

/// The same of a single point, with one place for all entries. Elements are in memory there, and a value is a copy.
#[inline(always)]
fn comb_in_place<G: BaseTable>(sum: &mut G, columns: &[i8], each: usize, table: &[G::Eight], entries: usize) {
    let mut place = G::Fixed::UNSET;
    for i in (0..each).rev() {
        if i + 1 < each {
            sum.set_double_n(1);
        }
        let (mut column, mut row) = (i, table);
        while let Some(digit) = columns.get(column) {
            // By itself, as the addition is: not both are on the stack at once.
            let (entry, digit) = (&mut place, *digit);
            outline!(G, move || {
                let digit = one_lane(digit);
                G::set_looked_up(entry, &Rows::new(row, 0, entries), &digits_of_columns(digit), true);
                entry.set_negate_if(G::Mask::negative(&digit));
            });
            column += each;
            row = row.get(entries..).unwrap_or(&[]);
            // Not two loops, one of them for the last column.
            sum.set_add_fixed_before(&place, unseen(column >= columns.len() && i > 0));
        }
    }
}

#[cfg(all(test, feature = "double-odd"))]
mod tests {
    use super::*;
    use crate::field::{P3957, P18651};
    use crate::group::base_table::table;
    use crate::group::double_odd::{Curve, E, Point, S};
    use crate::group::shape::Shape;
    use crate::multiply::fixed_base::FixedBaseDigits;
    use crate::scalar::Scalar;
    use crate::scalar::order::Order as _;
    use crate::testing::Random;

    type Fe<P> = crate::field::gf255::portable32::Fe<P>;

    /// Sums in one place are the others, for one block and for several.
    fn in_place<C: Curve>(generator: Point<C, Fe<C::Prime>>) {
        let mut random = Random::new(52);
        for blocks in [1, 2, 4] {
            let shape = Shape::Comb { folds: 5, blocks };
            let table = table(generator, shape, C::Order::BITS, 1);
            for _ in 0..5 {
                let k = Scalar::<C::Order>::from_words(random.words());
                let digits = FixedBaseDigits::new(&k, shape, 1);
                let columns = digits.as_slice();
                let (each, entries) = (columns.len() / blocks, table.len() / blocks);
                let [mut sum, mut in_place] = [generator; 2];
                comb(&mut sum, columns, blocks, &table);
                comb_in_place(&mut in_place, columns, each, &table, entries);
                assert!(bool::from(in_place.equals(&sum)));
            }
        }
    }

    #[test]
    fn sums_in_place() {
        in_place(Point::<E, Fe<P18651>>::generator());
        in_place(Point::<S, Fe<P3957>>::generator());
    }
}
