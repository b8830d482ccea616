//! Tables of multiples of a point for products by secret scalars, made at run time: of every shape, where those that the library holds are of
//! one each.

use alloc::vec::Vec;

use super::shape::Shape;
use super::{Addend, Group, ToTable};

/// The table of multiples of P of this shape for points in `lanes` lanes, for scalars below 2^bits; the rows of the first
/// lane come first. Constant-time except for the shape; slow.
#[inline(always)]
pub fn table<G: ToTable>(point: G, shape: Shape, bits: usize, lanes: usize) -> Vec<G::Eight> {
    let mut table = Vec::with_capacity(lanes * shape.table_len(bits, lanes) / 8);
    let mut first = point;
    let mut push_row = |entries: &[G]| {
        for eight in entries.as_chunks().0 {
            table.push(G::to_eight(eight));
        }
    };
    for _ in 0..lanes {
        match shape {
            Shape::Comb { folds, blocks } => {
                let columns = shape.additions(bits, lanes);
                for _ in 0..blocks {
                    push_row(&comb_entries(first, folds, columns * lanes));
                    first.set_double_n(columns / blocks);
                }
            }
            Shape::Windows { width, digits_a_row } => {
                for _ in 0..shape.rows(bits, lanes) {
                    push_row(&multiples(first, shape.entries()));
                    first.set_double_n(width as usize * digits_a_row);
                }
            }
        }
    }
    table
}

/// The sums of +-2^(spacing j) P for j < folds: the sign is + where bit j of the place is set, and for the last j.
#[inline(always)]
fn comb_entries<G: Group>(point: G, folds: usize, spacing: usize) -> Vec<G> {
    let mut teeth = Vec::with_capacity(folds);
    let mut tooth = point;
    for _ in 1..folds {
        teeth.push(tooth);
        tooth.set_double_n(spacing);
    }
    let mut all_minus = tooth;
    for tooth in &teeth {
        all_minus.set_add_signed_vartime(&addend(tooth), true);
    }
    let mut entries = Vec::with_capacity(1 << teeth.len());
    entries.push(all_minus);
    for tooth in teeth {
        let mut twice = tooth;
        twice.set_double_n(1);
        let twice = addend(&twice);
        for i in 0..entries.len() {
            let mut entry = entries[i];
            entry.set_add_signed_vartime(&twice, false);
            entries.push(entry);
        }
    }
    entries
}

/// P, 2P, .. n P.
#[inline(always)]
fn multiples<G: Group>(point: G, n: usize) -> Vec<G> {
    let first = addend(&point);
    let mut multiples = Vec::with_capacity(n);
    multiples.push(point);
    while multiples.len() < n {
        let mut next = multiples[multiples.len() - 1];
        next.set_add_signed_vartime(&first, false);
        multiples.push(next);
    }
    multiples
}

#[inline(always)]
fn addend<G: Group>(point: &G) -> G::Addend {
    let mut addend = G::Addend::UNSET;
    point.write_addend(&mut addend);
    addend
}
