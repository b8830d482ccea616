//! Curve9767: each operation enters the code of the selected backend once.

use subtle::Choice;
use zeroize::Zeroize;

use crate::backend::{Avx2, selected_avx2};
use crate::engine::Elements;
use crate::field::Field;
use crate::field::gf9767::{DEGREE, avx2, portable};
use crate::group::curve9767::{Affine, Constants, codec, map};
use crate::multiply::curve9767::{self as multiply, prepared};
use crate::wipe::Wiped;

mod blinding;

pub(crate) use alone::is_sum_vartime;
pub use blinding::Curve9767;
pub(crate) use blinding::Mask;

type Scalar = crate::multiply::curve9767::GroupScalar;

/// x and y, 19 coefficients each, lowest first; all 0 for the neutral element.
pub(crate) type Coordinates = [[u16; DEGREE]; 2];

/// `dispatch_gf9767!(F => expression)`: evaluates the expression with `F` standing for the field elements of the selected backend,
/// compiled with its instructions. The field has two kinds of elements, so this makes two copies of the code, where
/// [`dispatch!`](crate::backend::dispatch) would make five.
macro_rules! dispatch_gf9767 {
    ($F:ident => $body:expr) => {
        match selected_avx2() {
            Some(_) => {
                type $F = avx2::Fe;
                outline!($F, || $body)
            }
            None => {
                type $F = portable::Fe;
                $body
            }
        }
    };
}

#[cfg_attr(lemniscate_microcontroller, path = "alone/small.rs")]
mod alone;
#[cfg(feature = "alloc")]
pub(crate) mod sums;

#[inline(always)]
pub(crate) fn affine<F: Constants>(coordinates: &Coordinates) -> Affine<F> {
    Affine::from_coordinates(coordinates)
}

impl Elements for Curve9767 {
    type Coordinates = Coordinates;
    const NEUTRAL_ELEMENT: Coordinates = [[0; DEGREE]; 2];

    fn add(a: &Coordinates, b: &Coordinates) -> Coordinates {
        dispatch_gf9767!(F => affine::<F>(a).add(&affine(b)).to_coordinates())
    }

    fn negate(a: &Coordinates) -> Coordinates {
        dispatch_gf9767!(F => affine::<F>(a).negate().to_coordinates())
    }

    #[inline(never)]
    fn product(k: &Scalar, point: &Coordinates, mask: &Mask) -> Coordinates {
        dispatch_gf9767!(F => {
            let mut point = affine::<F>(point);
            multiply::set_product(k, &mut point, &mask.start().factor());
            point.to_coordinates()
        })
    }
}

/// 2^n a. Constant-time.
pub(crate) fn double_n(a: &Coordinates, n: usize) -> Coordinates {
    dispatch_gf9767!(F => affine::<F>(a).double_n(n).to_coordinates())
}

/// k G. Constant-time.
#[inline(never)]
pub(crate) fn base_product(k: &Scalar, mask: &Mask) -> Coordinates {
    let k = mask.blind(k, multiply::DOUBLINGS);
    dispatch_gf9767!(F => multiply::base_product::<F>(&mask.start().point(), &k).to_coordinates())
}

/// The encoding of x of k P, for the encoding of P, and whether it is one: else that of the neutral element, in the same time.
/// Constant-time.
#[inline(never)]
pub(crate) fn product_x(k: &Scalar, point: &[u8; 32], mask: &Mask) -> (Wiped<u8, 32>, Choice) {
    dispatch_gf9767!(F => {
        let mut decoded = codec::decode::<F>(point);
        multiply::set_product(k, &mut decoded.point, &mask.start().factor());
        let x = Wiped::new(codec::encode_x(&decoded.point));
        decoded.point.zeroize();
        (x, decoded.is_canonical & decoded.is_on_curve)
    })
}

/// k P + s G. Constant-time.
pub(crate) fn product_and_base_product(
    k: &Scalar,
    point: &Coordinates,
    s: &Scalar,
    mask: &Mask,
) -> Coordinates {
    let s = mask.blind(s, multiply::DOUBLINGS);
    dispatch_gf9767!(F => {
        let start = mask.start();
        let (point, factor) = (affine::<F>(point), start.factor());
        multiply::product_and_base_product(k, &point, factor, &start.point(), &s).to_coordinates()
    })
}

/// The neutral element has an encoding, which does not decode, and could be that of C.
#[inline(always)]
fn is_point<F>(bytes: &[u8; 32], decoded: &codec::Decoded<F>) -> bool {
    bool::from(decoded.is_canonical & decoded.is_on_curve) || *bytes == codec::NEUTRAL
}

/// A point with a table of its multiples, in the form of the backend that was in force then, which is used for it ever
/// after.
#[derive(Clone)]
// A process has one kind, unless a backend is forced; a box would need an allocator.
#[allow(clippy::large_enum_variant)]
pub enum Prepared {
    /// Made by portable code.
    Portable(prepared::Table<portable::Fe>),
    /// Made where the processor has what it needs.
    Avx2(Avx2, prepared::Table<avx2::Fe>),
}

/// Makes the table of a point that is not neutral.
pub(crate) fn prepare(point: &Coordinates) -> Prepared {
    match selected_avx2() {
        Some(backend) => Prepared::Avx2(backend, prepared::make_table(&affine(point))),
        None => Prepared::Portable(prepared::make_table(&affine(point))),
    }
}

/// Returns whether s G - e P is the point, or the neutral element, with this encoding. Variable-time: public values only.
pub(crate) fn is_prepared_difference_vartime(s: &Scalar, c: &[u8; 32], e: &Scalar, point: &Prepared) -> bool {
    let encoding = match point {
        Prepared::Portable(table) => codec::encode(&prepared::difference_vartime(s, e, table)),
        Prepared::Avx2(_, table) => codec::encode(&prepared::difference_vartime(s, e, table)),
    };
    encoding == *c
}

/// A point, and how decoding it went.
pub(crate) struct Decoded {
    pub(crate) is_canonical: Choice,
    pub(crate) is_on_curve: Choice,
    /// The neutral element unless both are true.
    pub(crate) coordinates: Coordinates,
}

/// Decodes. Constant-time.
#[inline(never)]
pub(crate) fn decode(bytes: &[u8; 32]) -> Decoded {
    dispatch_gf9767!(F => {
        let codec::Decoded { is_canonical, is_on_curve, point } = codec::decode::<F>(bytes);
        Decoded { is_canonical, is_on_curve, coordinates: point.to_coordinates() }
    })
}

/// Encodes. Constant-time.
#[inline(never)]
pub(crate) fn encode(point: &Coordinates) -> [u8; 32] {
    dispatch_gf9767!(F => codec::encode(&affine::<F>(point)))
}

/// The point that 96 bytes are mapped to. Constant-time.
pub(crate) fn map_to_curve(bytes: &[u8; 96]) -> Coordinates {
    dispatch_gf9767!(F => map::map_to_curve::<F>(bytes).to_coordinates())
}
