//! The constants of the curve, for each kind of field element, converted by the compiler from coefficients that
//! `cargo xtask tables` writes.

#[cfg(lemniscate_vectors)]
use crate::field::gf9767::avx2;
use crate::field::gf9767::{DEGREE, Gf9767, portable};

use crate::group::BaseTable;
use crate::group::lookup::{LaneDigits, Rows, lookup_magnitude};
use crate::group::shape::{self, CURVE9767_ODD_MULTIPLES, Shape};
use crate::scalar::order::{self, Order};

use super::{Affine, Jacobian};

// What follows is read by the compiler alone, to make the tables below: no copy of it gets into the program.
#[rustfmt::skip]
mod odd;
// Of one shape, the one that `shape` names.
#[cfg_attr(
    not(any(
        feature = "small-tables",
        feature = "large-tables",
        lemniscate_microcontroller
    )),
    path = "tables/usual.rs"
)]
#[cfg_attr(
    all(feature = "large-tables", not(lemniscate_microcontroller)),
    path = "tables/large.rs"
)]
#[cfg_attr(
    any(
        lemniscate_microcontroller,
        all(feature = "small-tables", not(feature = "large-tables"))
    ),
    path = "tables/small.rs"
)]
#[rustfmt::skip]
mod base;
// A table of its own, so that programs without prepared points do not hold it.
#[rustfmt::skip]
mod odd_parts;

/// Odd multiples 1, 3, .. of a point, for wNAF digits of width [`CURVE9767_ODD_WIDTH`](shape::CURVE9767_ODD_WIDTH).
pub type OddMultiples<F> = [Affine<F>; CURVE9767_ODD_MULTIPLES];

/// Part p: odd multiples of 2^(28 p) times a point, for sums with prepared points.
pub type OddParts<F> = [OddMultiples<F>; 9];

/// The constants of the curve, in one representation of field elements.
pub trait Constants: Gf9767 {
    /// B = 2048 z^9.
    const B: Self;
    /// The generator G: x = 0, y = 32 z^14.
    #[cfg(lemniscate_internals)]
    const GENERATOR: Affine<Self>;
    /// Of G, the rows one after the other, in the shape [`CURVE9767`](shape::CURVE9767).
    fn base_table() -> &'static [Affine<Self>];
    /// Of G.
    fn odd() -> &'static OddMultiples<Self>;
    /// Of 2^126 G.
    fn odd_126() -> &'static OddMultiples<Self>;
    /// Of G.
    fn odd_parts() -> &'static OddParts<Self>;
}

/// k z^i.
const fn monomial(k: u16, i: usize) -> [u16; DEGREE] {
    let mut coefficients = [0; DEGREE];
    coefficients[i] = k;
    coefficients
}

/// The points of the base table.
const BASE_LENGTH: usize = shape::CURVE9767.table_len(order::Curve9767::BITS, 1);
const _: () = assert!(base::SINGLE[0].len() == shape::CURVE9767.entries());

macro_rules! constants {
    ($module:ident) => {
        const _: () = {
            type Fe = $module::Fe;

            impl Constants for Fe {
                const B: Self = Fe::new(&monomial(2048, 9));
                #[cfg(lemniscate_internals)]
                const GENERATOR: Affine<Self> =
                    Affine::new(Fe::new(&monomial(0, 0)), Fe::new(&monomial(32, 14)));

                #[inline(always)]
                fn base_table() -> &'static [Affine<Self>] {
                    static TABLE: [Affine<Fe>; BASE_LENGTH] = points(base::SINGLE.as_flattened());
                    &TABLE
                }

                #[inline(always)]
                fn odd() -> &'static OddMultiples<Self> {
                    static TABLE: OddMultiples<Fe> = points(odd::ODD);
                    &TABLE
                }

                #[inline(always)]
                fn odd_126() -> &'static OddMultiples<Self> {
                    static TABLE: OddMultiples<Fe> = points(odd::ODD_126);
                    &TABLE
                }

                #[inline(always)]
                fn odd_parts() -> &'static OddParts<Self> {
                    static TABLE: OddParts<Fe> = {
                        let mut parts = [points(&odd_parts::ODD_PARTS[0]); 9];
                        let mut part = 1;
                        while part < 9 {
                            parts[part] = points(&odd_parts::ODD_PARTS[part]);
                            part += 1;
                        }
                        parts
                    };
                    &TABLE
                }
            }

            /// The first N points of a table.
            const fn points<const N: usize>(table: &[[[u16; DEGREE]; 2]]) -> [Affine<Fe>; N] {
                let mut points = [Affine::NEUTRAL; N];
                let mut i = 0;
                while i < N {
                    let [x, y] = &table[i];
                    points[i] = Affine::new(Fe::new(x), Fe::new(y));
                    i += 1;
                }
                points
            }
        };
    };
}

constants!(portable);
#[cfg(lemniscate_vectors)]
constants!(avx2);

impl<F: Constants> BaseTable for Jacobian<F> {
    type Eight = [Affine<F>; 8];

    const SHAPE: Shape = shape::CURVE9767;

    #[inline(always)]
    fn base_table() -> &'static [[Affine<F>; 8]] {
        F::base_table().as_chunks().0
    }

    #[inline(always)]
    fn look_up(rows: &Rows<'_, [Affine<F>; 8]>, digits: &LaneDigits) -> Affine<F> {
        lookup_magnitude(rows.first().as_flattened(), digits)
    }
}
