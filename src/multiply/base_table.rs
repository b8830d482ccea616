//! Tables for [`fixed_base`](super::fixed_base), made at run time: of every shape, where those that the library holds
//! are of one each.

use alloc::vec::Vec;

use crate::group::shape::Shape;
use crate::group::{Group, Lanes};

/// The table of multiples of P of this shape, for scalars below 2^bits. Constant-time but for the shape; slow.
#[inline(always)]
pub fn table<V: Lanes>(point: V::Element, shape: Shape, bits: usize) -> Vec<V::Fixed> {
    let mut lanes = Vec::with_capacity(V::LANES);
    match shape {
        Shape::Comb { folds } => {
            let columns = shape.additions(bits, V::LANES);
            let mut first = point;
            for _ in 0..V::LANES {
                lanes.push(comb_entries(first, folds, columns * V::LANES));
                first.set_double_n(columns);
            }
        }
        Shape::Windows { width, digits_a_row } => {
            let mut first = point;
            for _ in 0..V::LANES {
                let mut entries = Vec::new();
                for _ in 0..shape.rows(bits, V::LANES) {
                    push_multiples(&mut entries, first, shape.entries());
                    first.set_double_n(width as usize * digits_a_row);
                }
                lanes.push(entries);
            }
        }
    }
    let mut table = Vec::with_capacity(lanes[0].len());
    while table.len() < lanes[0].len() {
        let i = table.len();
        table.push(V::to_fixed(
            #[inline(always)]
            |lane| lanes[lane][i],
        ));
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
        all_minus.set_add_signed_vartime(&tooth.to_addend(), true);
    }
    let mut entries = Vec::with_capacity(1 << teeth.len());
    entries.push(all_minus);
    for tooth in teeth {
        let twice = tooth.double().to_addend();
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
fn push_multiples<G: Group>(entries: &mut Vec<G>, point: G, n: usize) {
    let addend = point.to_addend();
    let mut multiple = point;
    for _ in 0..n {
        entries.push(multiple);
        multiple.set_add_signed_vartime(&addend, false);
    }
}
