//! decaf448 on edwards448: what the backends do.
//!
//! The generator is twice the base point B, so its products are those of B by twice the scalar. Products are computed with the
//! points of sums for verification: with AVX-512 IFMA the coordinates of one point are in four lanes, and square
//! roots of several elements that are encoded or decoded are each in a lane of eight.

use crate::field::{FieldElement, FieldLanes, P448};
#[cfg(feature = "alloc")]
use alloc::vec::Vec;

use subtle::Choice;
use zeroize::Zeroizing;

use crate::backend::{Backend, dispatch};
use crate::engine;
use crate::field::gf448::WORDS;
use crate::field::gf448::sqrt::sqrt_ratio;
use crate::field::{Field as _, Mask as _};
use crate::group::Group;
use crate::group::edwards448::{Point, decaf};
use crate::group::lookup::MAX_LANES;
use crate::multiply::variable_base::{self, SecretTerm, multiples};
use crate::scalar::recode::signed_windows;
use crate::wide::bytes_from_words;
#[cfg(feature = "alloc")]
use crate::{
    backend::{build_for_backend, match_backend, per_backend_enum},
    field::invert_each,
    multiply::pippenger::{Scalars, pippenger_vartime},
    multiply::secret_sum::{self, SecretSum},
    multiply::straus::{Term, odd_multiples, straus_vartime},
    scalar::recode::wnaf_vartime,
};

use super::strategy::{Strategy, SumPoint};
use super::{Ed448Scalar, Mask, fixed};
#[cfg(feature = "alloc")]
use crate::engine::tuning::edwards448 as tuning;

/// (X : Y : Z : T).
pub(crate) type Coordinates = engine::Coordinates<WORDS>;

const ZERO: [u64; WORDS] = [0; WORDS];
pub(super) const ONE: [u64; WORDS] = crate::wide::one();

/// The neutral element.
pub(crate) const NEUTRAL: Coordinates = engine::Coordinates([ZERO, ONE, ONE, ZERO]);

/// The generator, with Z = 1.
pub(crate) const GENERATOR: Coordinates = engine::Coordinates([
    [
        0x5555555555555555,
        0x5555555555555555,
        0x5555555555555555,
        0xaaaaaaa955555555,
        0xaaaaaaaaaaaaaaaa,
        0xaaaaaaaaaaaaaaaa,
        0xaaaaaaaaaaaaaaaa,
    ],
    [
        0xdaeafbcdea9386ed,
        0xbbbcb2bed1cda06b,
        0x0d6565833a2a3098,
        0xb7e36d728ad8c4b8,
        0x036ed7a035884dd7,
        0xb359d6205086c2b0,
        0xae05e9634ad7048d,
    ],
    ONE,
    [
        0x7a9e200a28eee402,
        0x5e3a6474ee4ffb0e,
        0xd29274229bd22c1d,
        0x7ba72c3aba4450a5,
        0x1da74d2d5c35e8d9,
        0x9d70983a12aa9d46,
        0x696d84643374bace,
    ],
]);

/// The width of the windows of secret scalars.
const WIDTH: usize = 5;
/// The largest magnitude of their digits.
const LARGEST: usize = 16;
/// Their number.
const DIGITS: usize = 90;

impl<F: FieldElement<Prime = P448>> From<&Coordinates> for Point<F> {
    #[inline(always)]
    fn from(coordinates: &Coordinates) -> Self {
        F::outline(
            #[inline(always)]
            || Point::from_coordinates(coordinates.0.map(F::from_words)),
        )
    }
}

impl<F: FieldElement<Prime = P448>> From<Point<F>> for Coordinates {
    #[inline(always)]
    fn from(point: Point<F>) -> Self {
        F::outline(
            #[inline(always)]
            || engine::Coordinates(point.to_coordinates().map(F::to_words)),
        )
    }
}

/// One element of a backend.
type F<B> = <B as Backend>::Fe<P448>;

/// a + b. Constant-time.
pub(crate) fn add(a: &Coordinates, b: &Coordinates) -> Coordinates {
    #[inline(always)]
    fn run<B: Backend>(a: &Coordinates, b: &Coordinates) -> Coordinates {
        let mut sum: Point<F<B>> = a.into();
        sum.set_add_point(&b.into());
        sum.into()
    }
    dispatch!(gf448 B => run::<B>(a, b))
}

/// 2 a. Constant-time.
pub(crate) fn double(a: &Coordinates) -> Coordinates {
    #[inline(always)]
    fn run<B: Backend>(a: &Coordinates) -> Coordinates {
        let mut double: Point<F<B>> = a.into();
        double.set_double_n(1);
        double.into()
    }
    dispatch!(gf448 B => run::<B>(a))
}

/// -a. Constant-time.
pub(crate) fn negate(a: &Coordinates) -> Coordinates {
    dispatch!(gf448 B => Coordinates::from(-Point::<F<B>>::from(a)))
}

/// Returns whether they are the same element. Constant-time.
pub(crate) fn equals(a: &Coordinates, b: &Coordinates) -> Choice {
    dispatch!(gf448 B => decaf::equals::<F<B>>(&a.into(), &b.into()))
}

/// k G. Constant-time.
pub(crate) fn base_product(k: &Ed448Scalar, mask: &Mask) -> Coordinates {
    let twice = Zeroizing::new(*k + *k);
    dispatch!(gf448 B => Coordinates::from(fixed::<B>(&twice, mask)))
}

/// The digits of a scalar. Constant-time.
fn digits(k: &Ed448Scalar) -> Zeroizing<[i8; DIGITS]> {
    Zeroizing::new(signed_windows::<{ WIDTH as u32 }, DIGITS, WORDS>(&k.to_words()))
}

/// k P. Constant-time.
pub(crate) fn product(k: &Ed448Scalar, element: &Coordinates, mask: &Mask) -> Coordinates {
    #[inline(always)]
    fn run<B: Strategy>(digits: &[i8; DIGITS], element: &Coordinates, factor: [u64; WORDS]) -> Coordinates {
        let mut point: Point<F<B>> = element.into();
        point.set_scale(&F::<B>::from_words(factor));
        let table = multiples::<B::Sum, LARGEST>(B::Sum::from_point(point));
        variable_base::sum_of_products::<B::Sum>(WIDTH, &[SecretTerm { digits, table: &table }])
            .to_point()
            .into()
    }
    let digits = digits(k);
    dispatch!(gf448 B => run::<B>(&digits, element, mask.start().factor::<0>()))
}

/// Decodes an element: whether the encoding is canonical, whether it is that of an element, and the element. Constant-time.
pub(crate) fn decode(bytes: &[u8; 56]) -> (Choice, Choice, Coordinates) {
    let (is_canonical, words) = decaf::words(bytes);
    let (is_element, point) = dispatch!(gf448 B => {
        let (is_element, point) = decaf::decode(F::<B>::from_words(words));
        (is_element, Coordinates::from(point))
    });
    (is_canonical, is_element, point)
}

/// Encodes an element. Constant-time.
pub(crate) fn encode(element: &Coordinates) -> [u8; 56] {
    let s = dispatch!(gf448 B => decaf::encode::<F<B>>(&element.into()).to_words());
    bytes_from_words(&s)
}

/// The element that 112 uniform bytes are mapped to. Constant-time.
pub(crate) fn map(uniform: &[u8; 112]) -> Coordinates {
    #[inline(always)]
    fn run<B: Backend>(halves: &[[u64; WORDS]; 2]) -> Coordinates {
        let [mut sum, other] = halves.map(
            #[inline(always)]
            |half| decaf::map(F::<B>::from_words(half)),
        );
        sum.set_add_point(&other);
        sum.into()
    }
    let halves = [0, 56].map(|start| crate::wide::words_from_bytes(&uniform[start..start + 56]));
    dispatch!(gf448 B => run::<B>(&halves))
}

/// What the inverse square roots of several elements are taken of, as words; 1 where there is none.
type Radicands = [[u64; WORDS]; MAX_LANES];

/// Their inverse square roots, one in each lane, and where there are such. Constant-time.
#[inline(always)]
fn roots<V: FieldLanes<Prime = P448>>(radicands: &Radicands) -> (V::Mask, V) {
    const { assert!(V::LANES <= MAX_LANES) };
    V::outline(
        #[inline(always)]
        || {
            let radicands = V::from_lane_words(
                #[inline(always)]
                |lane| radicands[lane],
            );
            sqrt_ratio(V::ONE, radicands)
        },
    )
}

/// Encodes elements, with as many square roots in all lanes at a time as there are. Constant-time.
pub(crate) fn encode_each(elements: &[Coordinates], encodings: &mut [[u8; 56]]) {
    #[inline(always)]
    fn run<V: FieldLanes<Prime = P448>>(elements: &[Coordinates], encodings: &mut [[u8; 56]]) {
        for (elements, encodings) in elements.chunks(V::LANES).zip(encodings.chunks_mut(V::LANES)) {
            if V::LANES == 1 || elements.len() == 1 {
                for (element, encoding) in elements.iter().zip(encodings) {
                    *encoding = encode(element);
                }
                continue;
            }
            let mut radicands = [ONE; MAX_LANES];
            for (radicand, element) in radicands.iter_mut().zip(elements) {
                *radicand = V::Element::outline(
                    #[inline(always)]
                    || decaf::encode_radicand::<V::Element>(&element.into()).to_words(),
                );
            }
            let (_, roots) = roots::<V>(&radicands);
            for (lane, (element, encoding)) in elements.iter().zip(encodings).enumerate() {
                let root = roots.lane(lane);
                *encoding = V::Element::outline(
                    #[inline(always)]
                    || bytes_from_words(&decaf::encode_by_root(&element.into(), root).to_words()),
                );
            }
        }
    }
    dispatch!(gf448 B => run::<<B as Strategy>::Wide>(elements, encodings))
}

/// Decodes elements likewise: calls `take` for each with its place and what [`decode`] returns. Constant-time.
pub(crate) fn decode_each(
    encodings: &[[u8; 56]],
    mut take: impl FnMut(usize, (Choice, Choice, Coordinates)),
) {
    #[inline(always)]
    fn run<V: FieldLanes<Prime = P448>>(
        encodings: &[[u8; 56]],
        take: &mut dyn FnMut(usize, (Choice, Choice, Coordinates)),
    ) {
        for (i, encodings) in encodings.chunks(V::LANES).enumerate() {
            if V::LANES == 1 || encodings.len() == 1 {
                for (j, encoding) in encodings.iter().enumerate() {
                    take(V::LANES * i + j, decode(encoding));
                }
                continue;
            }
            let mut radicands = [ONE; MAX_LANES];
            for (radicand, bytes) in radicands.iter_mut().zip(encodings) {
                let (_, s) = decaf::words(bytes);
                *radicand = V::Element::outline(
                    #[inline(always)]
                    || decaf::decode_radicand(V::Element::from_words(s)).to_words(),
                );
            }
            let (is_element, roots) = roots::<V>(&radicands);
            for (lane, bytes) in encodings.iter().enumerate() {
                let (is_canonical, s) = decaf::words(bytes);
                let root = roots.lane(lane);
                let point = V::Element::outline(
                    #[inline(always)]
                    || decaf::decode_by_root(V::Element::from_words(s), root).into(),
                );
                take(V::LANES * i + lane, (is_canonical, is_element.lane(lane), point));
            }
        }
    }
    dispatch!(gf448 B => run::<<B as Strategy>::Wide>(encodings, &mut take))
}

/// The sum of these products. Constant-time except for their number.
#[cfg(feature = "alloc")]
pub(crate) fn sum_of_products(terms: &[(Ed448Scalar, Coordinates)]) -> Coordinates {
    #[inline(always)]
    fn run<B: Strategy>(terms: &[(Ed448Scalar, Coordinates)]) -> Coordinates {
        let mut sum = SecretSum::<B::Sum, DIGITS>::new(terms.len());
        for (k, element) in terms {
            sum.push(digits(k), multiples(B::Sum::from_point(element.into())));
        }
        sum.finish().to_point().into()
    }
    dispatch!(gf448 B => run::<B>(terms))
}

/// The sum of these products. Variable-time: public values only.
#[cfg(feature = "alloc")]
pub(crate) fn sum_of_products_vartime(terms: &[(Ed448Scalar, Coordinates)]) -> Coordinates {
    #[inline(always)]
    fn run<B: Strategy>(terms: &[(Ed448Scalar, Coordinates)]) -> Coordinates {
        let sum = if terms.len() < tuning::BUCKETS { straus::<B>(terms) } else { pippenger::<B>(terms) };
        sum.to_point().into()
    }
    dispatch!(gf448 B => run::<B>(terms))
}

#[cfg(feature = "alloc")]
#[inline(always)]
fn straus<B: Strategy>(terms: &[(Ed448Scalar, Coordinates)]) -> B::Sum {
    let (mut tables, mut digits) = (Vec::with_capacity(terms.len()), Vec::with_capacity(terms.len()));
    for (k, element) in terms {
        tables.push(odd_multiples::<B::Sum, 8>(B::Sum::from_point(element.into())));
        digits.push(wnaf_vartime::<5, 447, WORDS>(&k.to_words()));
    }
    let mut terms = Vec::with_capacity(tables.len());
    for (digits, table) in digits.iter().zip(&tables) {
        terms.push(Term { digits, table: table.as_slice() });
    }
    straus_vartime::<B::Sum>(&[], &terms)
}

/// The points that share an inversion.
#[cfg(feature = "alloc")]
const SHARING: usize = 32;

#[cfg(feature = "alloc")]
#[inline(always)]
fn pippenger<B: Strategy>(terms: &[(Ed448Scalar, Coordinates)]) -> B::Sum {
    let (mut scalars, mut points) = (Vec::with_capacity(terms.len()), Vec::with_capacity(terms.len()));
    for terms in terms.chunks(SHARING) {
        // A public element may come from a secret: then its Z is secret as long as it was not encoded.
        let mut z = [<F<B> as crate::field::Field>::ONE; SHARING];
        for (z, (_, element)) in z.iter_mut().zip(terms) {
            *z = F::<B>::from_words(element.0[2]);
        }
        for ((k, element), inverse) in terms.iter().zip(invert_each(z)) {
            let [x, y] = [0, 1].map(|i| F::<B>::from_words(element.0[i]) * inverse);
            scalars.push(k.to_words());
            points.push(B::Sum::fixed(x, y));
        }
    }
    pippenger_vartime(&[Scalars { bits: 446, words: &scalars }], &[&points])
}

#[cfg(feature = "alloc")]
type Table<B> = Vec<[<<B as Strategy>::Sum as Group>::Addend; secret_sum::MULTIPLES]>;

#[cfg(feature = "alloc")]
per_backend_enum! {
    gf448
    /// In the form of the backend that was in force then, which is used for them ever after.
    #[derive(Clone)]
    enum Tables: Table
}

/// Multiples of an element.
#[cfg(feature = "alloc")]
#[derive(Clone)]
pub struct Multiples(Tables);

/// Makes the multiples of an element. Constant-time.
#[cfg(feature = "alloc")]
pub(crate) fn make_multiples(element: &Coordinates) -> Multiples {
    #[inline(always)]
    fn run<B: Strategy>(element: &Coordinates) -> Table<B> {
        secret_sum::multiples_of_parts::<_, DIGITS>(B::Sum::from_point(element.into()), multiples)
    }
    Multiples(build_for_backend!(gf448 Tables: B => run::<B>(element)))
}

/// k P, by the multiples of P. Constant-time.
#[cfg(feature = "alloc")]
pub(crate) fn product_of_multiples(k: &Ed448Scalar, multiples: &Multiples) -> Coordinates {
    #[inline(always)]
    fn run<B: Strategy>(digits: &[i8; DIGITS], tables: &Table<B>) -> Coordinates {
        secret_sum::product_of_parts::<B::Sum, DIGITS>(digits, tables).to_point().into()
    }
    let digits = digits(k);
    match_backend!(gf448 &multiples.0, Tables, tables: B => run::<B>(&digits, tables))
}
