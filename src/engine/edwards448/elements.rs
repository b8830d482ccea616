//! decaf448 on edwards448: what the backends do.
//!
//! The generator is twice the base point B, so its products are those of B by twice the scalar. Products are computed with the
//! points of sums for verification: with AVX-512 IFMA the coordinates of one point are in four lanes, and square
//! roots of several elements that are encoded or decoded are each in a lane of eight.

use crate::engine::edwards::points::{SumPoint, sum_of_maps};
use crate::field::{Field as _, FieldElement, FieldLanes, Mask as _, P448};
use subtle::Choice;
use zeroize::Zeroizing;

use crate::backend::{Backend, dispatch};
use crate::engine::{self, Elements};
use crate::field::gf448::WORDS;
use crate::field::gf448::sqrt::sqrt_ratio;
use crate::group::Group;
use crate::group::edwards448::{Point, decaf};
use crate::group::lookup::MAX_LANES;
use crate::multiply::variable_base::{self, SecretTerm, multiples};
use crate::scalar::recode::signed_windows;
use crate::wide::bytes_from_words;

use super::strategy::Strategy;
use super::{Ed448Scalar, Edwards448, Mask, fixed};

#[cfg(feature = "alloc")]
mod sums;

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

/// One element of a backend.
type F<B> = <B as Backend>::Fe<P448>;

impl Elements for Edwards448 {
    type Coordinates = Coordinates;
    const NEUTRAL_ELEMENT: Coordinates = NEUTRAL;

    fn add(a: &Coordinates, b: &Coordinates) -> Coordinates {
        #[inline(always)]
        fn run<B: Backend>(a: &Coordinates, b: &Coordinates) -> Coordinates {
            let mut sum: Point<F<B>> = a.into();
            sum.set_add_point(&b.into());
            sum.into()
        }
        dispatch!(gf448 B => run::<B>(a, b))
    }

    fn double(a: &Coordinates) -> Coordinates {
        #[inline(always)]
        fn run<B: Backend>(a: &Coordinates) -> Coordinates {
            let mut double: Point<F<B>> = a.into();
            double.set_double_n(1);
            double.into()
        }
        dispatch!(gf448 B => run::<B>(a))
    }

    fn negate(a: &Coordinates) -> Coordinates {
        dispatch!(gf448 B => Coordinates::from(-Point::<F<B>>::from(a)))
    }

    fn product(k: &Ed448Scalar, element: &Coordinates, mask: &Mask) -> Coordinates {
        #[inline(always)]
        fn run<B: Strategy>(
            digits: &[i8; DIGITS],
            element: &Coordinates,
            factor: [u64; WORDS],
        ) -> Coordinates {
            let table = multiples::<B::Sum, LARGEST>(B::Sum::from_scaled(element, factor));
            variable_base::sum_of_products::<B::Sum>(WIDTH, &[SecretTerm { digits, table: &table }])
                .to_element()
        }
        let digits = digits(k);
        // 0.97 of the time of single elements (Zen 1).
        dispatch!(gf448 avx2 if true; B => run::<B>(&digits, element, mask.start().factor::<0>()))
    }
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
    let halves = [0, 56].map(|start| crate::wide::words_from_bytes(&uniform[start..start + 56]));
    dispatch!(gf448 B => sum_of_maps::<<B as Strategy>::Pair>(&halves.map(F::<B>::from_words), decaf::map).into())
}

/// What the inverse square roots of several elements are taken of, as words; 1 where there is none.
type Radicands = [[u64; WORDS]; MAX_LANES];

/// Their inverse square roots, one in each lane, and where there are such. Constant-time.
#[inline(always)]
fn roots<V: FieldLanes<Prime = P448>>(radicands: &Radicands) -> (V::Mask, V) {
    const { assert!(V::LANES <= MAX_LANES) };
    outline!(V, || {
        let radicands = V::from_lane_words(
            #[inline(always)]
            |lane| radicands[lane],
        );
        sqrt_ratio(V::ONE, radicands)
    })
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
                *radicand =
                    outline!(V::Element, || decaf::encode_radicand::<V::Element>(&element.into()).to_words());
            }
            let (_, roots) = roots::<V>(&radicands);
            for (lane, (element, encoding)) in elements.iter().zip(encodings).enumerate() {
                let root = roots.lane(lane);
                *encoding = outline!(V::Element, || bytes_from_words(
                    &decaf::encode_by_root(&element.into(), root).to_words()
                ));
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
                *radicand =
                    outline!(V::Element, || decaf::decode_radicand(V::Element::from_words(s)).to_words());
            }
            let (is_element, roots) = roots::<V>(&radicands);
            for (lane, bytes) in encodings.iter().enumerate() {
                let (is_canonical, s) = decaf::words(bytes);
                let root = roots.lane(lane);
                let point =
                    outline!(V::Element, || decaf::decode_by_root(V::Element::from_words(s), root).into());
                take(V::LANES * i + lane, (is_canonical, is_element.lane(lane), point));
            }
        }
    }
    dispatch!(gf448 B => run::<<B as Strategy>::Wide>(encodings, &mut take))
}
