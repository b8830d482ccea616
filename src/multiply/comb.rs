//! Combs with signed digits: the columns of a scalar in interleaved rows, of which each is looked up in one small table
//! (`scalar::comb`).
//!
//! Lim and Lee's method (CRYPTO 1994), called folding where it serves Ed25519. With f folds of n columns there are n
//! additions and n - 1 doublings, and the table has 2^(f - 1) entries: place p holds the sum of +-2^(n j) P for j < f,
//! where the signs are the bits of p, and the last one is +. In lanes each lane takes n of 4 n columns, with a table of
//! multiples of 2^(n lane) P where the folds are 4 n apart. Several blocks of a lane do one after another what lanes do at
//! once.

use crate::group::BaseTable;

use super::fixed_base::Run;

/// Each lane's sum of the entries of its columns, those of the first lane first. Constant-time.
///
/// A column is a place in the table in the low seven bits, and negative for the opposite of that entry.
#[inline(always)]
pub fn comb<G: BaseTable>(start: G, columns: &[i8], blocks: usize, table: &[G::Eight]) -> G {
    // The columns and the rows of the table in each block, and the blocks of each lane one after another.
    let each = columns.len() / (G::LANES * blocks);
    let entries = table.len() / (G::LANES * blocks);
    let mut sum = start;
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
        run.add_to(&mut sum, blocks);
    }
    sum
}
