//! Products by the base point of each group from tables of every shape, for the time that each takes beside the memory.
//!
//! The library holds one table for each group; these are made here.

use std::hint::black_box;

use lemniscate::backend::{Backend, BackendKind, Portable64};
use lemniscate::field::by_call::ByCall;
use lemniscate::field::gf9767;
use lemniscate::field::{FieldLanes, LookUp, P3957, P18651, P25519};
use lemniscate::group::base_table::table;
use lemniscate::group::curve9767::{Constants, Jacobian};
use lemniscate::group::double_odd::{self, E, S};
use lemniscate::group::edwards25519::{self, codec};
use lemniscate::group::shape::Shape;
use lemniscate::group::{BaseTable, ToTable, curve9767};
use lemniscate::multiply::fixed_base::fixed_base;
use lemniscate::scalar::Scalar;
use lemniscate::scalar::order::{Curve9767, DoubleOddE, DoubleOddS, Ed25519, Order};

use crate::case::{Call, Case, Op};
use crate::inputs::{self, Ring};

const fn comb(folds: usize) -> Shape {
    blocks(folds, 1)
}

const fn blocks(folds: usize, blocks: usize) -> Shape {
    Shape::Comb { folds, blocks }
}

const fn windows(width: u32, digits_a_row: usize) -> Shape {
    Shape::Windows { width, digits_a_row }
}

/// Names begin with the kind of shape, which is one line of the plot.
const SHAPES: [(&str, Shape); 16] = [
    ("comb, 4 folds", comb(4)),
    ("comb, 5 folds", comb(5)),
    ("comb, 6 folds", comb(6)),
    ("comb, 7 folds", comb(7)),
    ("comb, 8 folds", comb(8)),
    ("blocks, 5 folds in 4", blocks(5, 4)),
    ("blocks, 5 folds in 13", blocks(5, 13)),
    ("blocks, 6 folds in 6", blocks(6, 6)),
    ("blocks, 6 folds in 9", blocks(6, 9)),
    ("blocks, 6 folds in 22", blocks(6, 22)),
    ("windows, 4 bits, 4 a row", windows(4, 4)),
    ("windows, 4 bits, 2 a row", windows(4, 2)),
    ("windows, 5 bits, 2 a row", windows(5, 2)),
    ("windows, 4 bits, 1 a row", windows(4, 1)),
    ("windows, 5 bits, 1 a row", windows(5, 1)),
    ("windows, 6 bits, 1 a row", windows(6, 1)),
];

/// Whether single points do one after another what lanes do at once: such combs are not for lanes.
#[cfg(target_arch = "x86_64")]
fn is_in_blocks(shape: Shape) -> bool {
    matches!(shape, Shape::Comb { blocks: 2.., .. })
}

/// All groups, with all shapes.
pub fn cases(backends: &[BackendKind]) -> Vec<Case> {
    let mut cases = Vec::new();
    for &kind in backends {
        for (name, shape) in SHAPES {
            push(&mut cases, kind, Op::new(name), shape);
        }
    }
    cases
}

fn push(cases: &mut Vec<Case>, kind: BackendKind, op: Op, shape: Shape) {
    type Fe<P> = <Portable64 as Backend>::Fe<P>;
    let mut add = |case: Case| cases.push(case.on(kind));
    match kind {
        BackendKind::Portable64 => {
            add(edwards::<_, Fe<P25519>>(op, shape, || Some(Portable64)));
            add(of_e::<_, Fe<P18651>>(op, shape, || Some(Portable64)));
            add(of_s::<_, Fe<P3957>>(op, shape, || Some(Portable64)));
            add(of_9767::<_, gf9767::portable::Fe>(op, shape, || Some(Portable64)));
        }
        #[cfg(target_arch = "x86_64")]
        BackendKind::Adx | BackendKind::Avx2 | BackendKind::Avx512Ifma => {
            x86_64::push(&mut add, kind, op, shape)
        }
        // Products of 32 bits are for other machines.
        _ => {}
    }
}

#[cfg(target_arch = "x86_64")]
mod x86_64 {
    use lemniscate::backend::{Adx, Avx2, Avx512Ifma};
    use lemniscate::field::gf255::{avx2, ifma};

    use super::*;

    type Fe<P> = <Adx as Backend>::Fe<P>;
    type Fe4<P> = ifma::Fe4<Fe<P>>;

    /// Where a backend adds nothing for a group, that group is with the backend that it has it from.
    pub fn push(add: &mut impl FnMut(Case), kind: BackendKind, op: Op, shape: Shape) {
        match kind {
            BackendKind::Adx => {
                add(edwards::<_, Fe<P25519>>(op, shape, Adx::new));
                add(of_e::<_, Fe<P18651>>(op, shape, Adx::new));
                add(of_s::<_, Fe<P3957>>(op, shape, Adx::new));
            }
            BackendKind::Avx2 => {
                if !is_in_blocks(shape) {
                    add(edwards::<_, avx2::Fe4<Fe<P25519>>>(op, shape, Avx2::new));
                }
                add(of_9767::<_, gf9767::avx2::Fe>(op, shape, Avx2::new));
            }
            _ if is_in_blocks(shape) => {}
            _ => {
                add(edwards::<_, Fe4<P25519>>(op, shape, Avx512Ifma::new));
                add(of_e::<_, Fe4<P18651>>(op, shape, Avx512Ifma::new));
                add(of_s::<_, Fe4<P3957>>(op, shape, Avx512Ifma::new));
                add(of_9767::<_, gf9767::avx2::Fe>(op, shape, Avx2::new));
            }
        }
    }
}

/// Elements in which the tables of GF(2^255 - M) are made, whatever the backend they are for.
type Plain<P> = ByCall<<Portable64 as Backend>::Fe<P>>;

/// The base point has y = 4/5.
fn edwards<B: Backend, V: LookUp + FieldLanes<Prime = P25519>>(
    op: Op,
    shape: Shape,
    backend: fn() -> Option<B>,
) -> Case {
    let encoding = std::array::from_fn(|i| if i == 0 { 0x58 } else { 0x66 });
    let table = move || {
        let (_, base) = codec::decode_one::<Plain<P25519>>(&edwards25519::Encoding::new(&encoding));
        make(Portable64, base, shape, Ed25519::BITS, V::LANES)
    };
    case::<B, edwards25519::Point<V>, Ed25519>("edwards25519 base", op, shape, backend, table)
}

fn of_e<B: Backend, V: LookUp + FieldLanes<Prime = P18651>>(
    op: Op,
    shape: Shape,
    backend: fn() -> Option<B>,
) -> Case {
    let base = double_odd::Point::<E, Plain<P18651>>::generator;
    let table = move || make(Portable64, base(), shape, DoubleOddE::BITS, V::LANES);
    case::<B, double_odd::Point<E, V>, DoubleOddE>("double-odd e base", op, shape, backend, table)
}

fn of_s<B: Backend, V: LookUp + FieldLanes<Prime = P3957>>(
    op: Op,
    shape: Shape,
    backend: fn() -> Option<B>,
) -> Case {
    let base = double_odd::Point::<S, Plain<P3957>>::generator;
    let table = move || make(Portable64, base(), shape, DoubleOddS::BITS, V::LANES);
    case::<B, double_odd::Point<S, V>, DoubleOddS>("double-odd s base", op, shape, backend, table)
}

fn of_9767<B: Backend, F: Constants>(op: Op, shape: Shape, backend: fn() -> Option<B>) -> Case {
    let table = move || {
        let base = curve9767::Jacobian::from_affine(&F::GENERATOR);
        backend().map_or_else(Vec::new, |backend| make(backend, base, shape, Curve9767::BITS, 1))
    };
    case::<B, Jacobian<F>, Curve9767>("curve9767 base", op, shape, backend, table)
}

fn case<B: Backend, V: BaseTable, O: Order>(
    scheme: &'static str,
    op: Op,
    shape: Shape,
    backend: fn() -> Option<B>,
    table: impl FnOnce() -> Vec<V::Eight> + 'static,
) -> Case {
    let bytes = shape.table_len(O::BITS, V::LANES) * V::LANES * size_of::<V::Eight>() / 8;
    let set_up = move || {
        let backend = backend().ok_or("this machine's processor cannot run the backend")?;
        let table = table();
        let mut scalars = Ring::new(|i| Scalar::<O>::from_bytes_reduced(&inputs::bytes32("scalar", i)));
        let call: Call = Box::new(move || {
            black_box(product::<B, V, O>(backend, black_box(scalars.turn()), shape, &table));
            true
        });
        Ok(call)
    };
    Case::new(scheme, op, crate::case::OURS, "", set_up).with_table(bytes)
}

#[inline(never)]
fn make<B: Backend, G: ToTable>(
    backend: B,
    base: G,
    shape: Shape,
    bits: usize,
    lanes: usize,
) -> Vec<G::Eight> {
    backend.enter(
        #[inline(always)]
        || table(base, shape, bits, lanes),
    )
}

#[inline(never)]
fn product<B: Backend, V: BaseTable, O: Order>(
    backend: B,
    k: &Scalar<O>,
    shape: Shape,
    table: &[V::Eight],
) -> V::Element {
    backend.enter(
        #[inline(always)]
        || fixed_base(V::neutral(), k, shape, table),
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Nothing that is built beside the program has given it tables of other sizes: a feature that one member of the
    /// workspace asks for all get.
    #[test]
    fn the_library_has_its_usual_tables() {
        use lemniscate::group::shape;

        let usual = [blocks(6, 9), windows(4, 1), windows(4, 2)];
        assert_eq!([shape::SINGLE, shape::FOUR_LANES, shape::CURVE9767], usual);
    }

    #[test]
    fn every_shape_of_every_group_has_a_table() {
        let cases = cases(&[BackendKind::Portable64]);
        assert_eq!(cases.len(), 4 * SHAPES.len());
        let bytes = |name: &str, op: &str| {
            let case = cases.iter().find(|case| case.scheme == name && case.op.name == op);
            case.and_then(|case| case.table_bytes)
        };
        // Three coordinates of four words; two of 19 half words, in whole words.
        assert_eq!(bytes("edwards25519 base", "comb, 4 folds"), Some(8 * 3 * 32));
        assert_eq!(bytes("curve9767 base", "windows, 4 bits, 2 a row"), Some(256 * 2 * 40));
    }
}
