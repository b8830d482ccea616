//! The whole curve edwards25519, with its points of small order: what the backends do beyond [`elements`].
//!
//! Products here are those of the integer: a scalar k and k - L give different multiples of a point that is not in the subgroup
//! of order L.

use subtle::{Choice, ConstantTimeEq};

use crate::backend::{Backend, dispatch};
use crate::engine::Coordinates;
#[cfg(feature = "alloc")]
use crate::engine::edwards::Ring as _;
use crate::field::{FieldElement, P25519, invert_each};
use crate::group::Group;
use crate::group::edwards25519::{Affine, Encoding, Point, codec};
#[cfg(all(feature = "alloc", not(lemniscate_microcontroller)))]
use crate::{
    group::shape::EDWARDS25519_ODD_WIDTH as ODD_WIDTH,
    multiply::straus::{Term, odd_multiples, straus_vartime},
    scalar::recode::wnaf_vartime,
    wide,
};
#[cfg(feature = "alloc")]
use alloc::vec::Vec;

#[cfg(all(feature = "alloc", lemniscate_microcontroller))]
use super::elements;
#[cfg(feature = "alloc")]
use super::{Ed25519Scalar, Key, Product};
#[cfg(all(feature = "alloc", not(lemniscate_microcontroller)))]
use super::{
    equation::{CUT, base_tables},
    strategy::{Strategy, SumPoint},
};

/// One element of a backend.
type F<B> = <B as Backend>::Fe<P25519>;

/// Decodes a point (RFC 8032 section 5.1.3): whether the encoding is canonical, whether there is a point, and the point. An
/// encoding of x = 0 with a negative sign is not canonical. Constant-time.
pub(crate) fn decode(bytes: &[u8; 32]) -> (Choice, Choice, Coordinates) {
    let encoding = Encoding::new(bytes);
    let (is_point, point) = dispatch!(B => {
        let (is_point, point) = codec::decode_one::<F<B>>(&encoding);
        (is_point, Coordinates::from(point))
    });
    // In coordinates that are canonical, Z is 1 and y is what was reduced.
    let [x, y, ..] = point.0;
    let is_canonical = Affine { x, y }.encode().ct_eq(bytes);
    (is_canonical | !is_point, is_point, point)
}

/// 8 P. Constant-time.
pub(crate) fn times_cofactor(point: &Coordinates) -> Coordinates {
    #[inline(always)]
    fn run<B: Backend>(point: &Coordinates) -> Coordinates {
        let mut multiple: Point<F<B>> = point.into();
        multiple.set_double_n(3);
        multiple.into()
    }
    dispatch!(B => run::<B>(point))
}

/// The points that share an inversion.
const SHARING: usize = 8;

/// Calls `take` for each point with its place and its affine coordinates. Constant-time.
pub(crate) fn affine_each(points: &[Coordinates], mut take: impl FnMut(usize, Affine)) {
    #[inline(always)]
    fn run<F: FieldElement<Prime = P25519>>(points: &[Coordinates], take: &mut dyn FnMut(usize, Affine)) {
        for (i, points) in points.chunks(SHARING).enumerate() {
            let mut affine = [Affine::NEUTRAL; SHARING];
            F::outline(
                #[inline(always)]
                || {
                    let mut z = [F::ONE; SHARING];
                    for (z, point) in z.iter_mut().zip(points) {
                        *z = F::from_words(point.0[2]);
                    }
                    for ((affine, point), inverse) in affine.iter_mut().zip(points).zip(invert_each(z)) {
                        *affine = Point::<F>::from(point).to_affine_with(inverse);
                    }
                },
            );
            for (place, affine) in affine[..points.len()].iter().enumerate() {
                take(SHARING * i + place, *affine);
            }
        }
    }
    dispatch!(B => run::<F<B>>(points, &mut take))
}

/// The point with Z = 1. Constant-time.
pub(crate) fn normalized(affine: &Affine) -> Coordinates {
    dispatch!(B => Coordinates::from(affine.to_point::<F<B>>()))
}

/// k B plus all products, of the integers. Variable-time: public values only.
#[cfg(all(feature = "alloc", not(lemniscate_microcontroller)))]
pub(crate) fn sum_of_products_vartime(
    base: Option<&Ed25519Scalar>,
    terms: &[(Ed25519Scalar, Coordinates)],
) -> Coordinates {
    /// Of the parts of k, below 2^127.
    const HALF: usize = 128;
    /// The width of the digits of other scalars.
    const WIDTH: u32 = 5;
    #[inline(always)]
    fn run<B: Strategy>(base: &[[i8; HALF]], terms: &[(Ed25519Scalar, Coordinates)]) -> Coordinates {
        let (mut tables, mut digits) = (Vec::with_capacity(terms.len()), Vec::with_capacity(terms.len()));
        for (k, point) in terms {
            tables.push(odd_multiples::<B::Sum, { 1 << (WIDTH - 2) }>(B::Sum::from_element(point)));
            digits.push(wnaf_vartime::<WIDTH, 254, 4>(&k.to_words()));
        }
        let mut variable = Vec::with_capacity(tables.len());
        for (digits, table) in digits.iter().zip(&tables) {
            // What is above the highest digit would be doublings of the neutral element.
            variable.push(Term { digits, table: table.as_slice() });
        }
        let mut fixed = Vec::with_capacity(2);
        for (digits, table) in base.iter().zip(base_tables()) {
            fixed.push(Term { digits, table });
        }
        straus_vartime::<B::Sum>(&fixed, &variable).to_element()
    }
    let base = base.map(|k| {
        let words = k.to_words();
        let parts = [wide::low_bits::<4, 4>(&words, CUT), wide::shift_right::<4, 4>(&words, CUT)];
        parts.map(|part| wnaf_vartime::<ODD_WIDTH, HALF, 4>(&part))
    });
    let base = base.as_ref().map_or(&[][..], |base| base);
    dispatch!(B => run::<B>(base, terms))
}

/// k B plus all products, of the integers. Variable-time: public values only.
#[cfg(all(feature = "alloc", lemniscate_microcontroller))]
pub(crate) fn sum_of_products_vartime(
    base: Option<&Ed25519Scalar>,
    terms: &[(Ed25519Scalar, Coordinates)],
) -> Coordinates {
    let start = base.map_or(elements::NEUTRAL, |k| elements::base_product(k, &super::Mask::of_build()));
    // One after the other: they are taken as they are, and not as the lesser of k and L - k.
    terms.iter().fold(start, |sum, term| elements::add(&sum, &elements::sum_of_products_vartime(&[*term])))
}

/// Eight times the sum of products of encoded points; none if a point cannot be decoded. Encodings need not be canonical.
/// Variable-time: public values only.
///
/// The eightfold sum is the same for k and k - L, so it may be computed by any method.
#[cfg(feature = "alloc")]
pub(crate) fn eightfold_sum_vartime<'a>(
    terms: impl Iterator<Item = (&'a Ed25519Scalar, &'a [u8; 32])>,
) -> Option<Coordinates> {
    let mut products = Vec::with_capacity(terms.size_hint().0);
    for (k, bytes) in terms {
        let (scalar, negative) = k.least();
        products.push(Product { point: Key::Encoded(Encoding::new(bytes)), scalar, negative });
    }
    let (short, long): (Vec<_>, Vec<_>) =
        products.into_iter().partition(|product| product.scalar[2..] == [0; 2]);
    let sum = super::sum_vartime(&long, &short)?;
    Some(times_cofactor(&normalized(&sum)))
}
