//! ristretto255 on edwards25519: what the backends do.
//!
//! - **Products.** Points are those that sums for verification are computed with: with vectors, one point in four lanes.
//! - **Sums in variable time.** Few products by wNAF, one point after the other; more of them side by side in lanes, or in
//!   buckets ([`sums`](super::sums)).
//! - **Encodings.** Square roots are taken in all lanes of the widest vector at a time where there are several, and one alone by
//!   itself.

use crate::engine::edwards::points::{SumPoint, sum_of_maps};
use crate::field::{FieldElement, FieldLanes, Mask as _, P25519};
use subtle::{Choice, ConditionallySelectable};
use zeroize::Zeroizing;

use crate::backend::{Backend, dispatch};
use crate::engine::tuning::edwards25519 as tuning;
use crate::engine::{Coordinates, Elements};
use crate::group::edwards25519::{Point, ristretto};
use crate::group::{Group, Lanes};
use crate::multiply::variable_base::{self, SecretTerm, multiples};
use crate::scalar::recode::signed_windows;
use crate::wide::subtract;

use super::strategy::Strategy;
use super::{Ed25519Scalar, Edwards25519, Mask, fixed};

#[cfg(feature = "alloc")]
pub(super) mod sums;

/// (X : Y : Z : T) of the neutral element.
pub(crate) const NEUTRAL: Coordinates = Coordinates([[0; 4], [1, 0, 0, 0], [1, 0, 0, 0], [0; 4]]);

/// That of the generator: the base point, with Z = 1.
pub(crate) const GENERATOR: Coordinates = Coordinates([
    [0xc9562d608f25d51a, 0x692cc7609525a7b2, 0xc0a4e231fdd6dc5c, 0x216936d3cd6e53fe],
    [0x6666666666666658, 0x6666666666666666, 0x6666666666666666, 0x6666666666666666],
    [1, 0, 0, 0],
    [0x6dde8ab3a5b7dda3, 0x20f09f80775152f5, 0x66ea4e8e64abe37d, 0x67875f0fd78b7665],
]);

/// One element of a backend.
pub(super) type F<B> = <B as Backend>::Fe<P25519>;

impl Elements for Edwards25519 {
    type Coordinates = Coordinates;
    const NEUTRAL_ELEMENT: Coordinates = NEUTRAL;

    fn add(a: &Coordinates, b: &Coordinates) -> Coordinates {
        #[inline(always)]
        fn run<B: Backend>(a: &Coordinates, b: &Coordinates) -> Coordinates {
            let mut sum: Point<F<B>> = a.into();
            sum.set_add_point(&b.into());
            sum.into()
        }
        dispatch!(B => run::<B>(a, b))
    }

    fn double(a: &Coordinates) -> Coordinates {
        #[inline(always)]
        fn run<B: Backend>(a: &Coordinates) -> Coordinates {
            let mut double: Point<F<B>> = a.into();
            double.set_double_n(1);
            double.into()
        }
        dispatch!(B => run::<B>(a))
    }

    fn negate(a: &Coordinates) -> Coordinates {
        dispatch!(B => Coordinates::from(-Point::<F<B>>::from(a)))
    }

    fn product(k: &Ed25519Scalar, element: &Coordinates, mask: &Mask) -> Coordinates {
        product_by_digits(&digits_alone(k)[..], element, mask)
    }
}

/// The product of a point and the integer of these signed windows of width [`ALONE`]. Constant-time except for their number.
pub(super) fn product_by_digits(digits: &[i8], point: &Coordinates, mask: &Mask) -> Coordinates {
    #[inline(always)]
    fn run<B: Strategy>(digits: &[i8], point: &Coordinates, factor: [u64; 4]) -> Coordinates {
        let table = multiples::<B::Sum, LARGEST>(B::Sum::from_scaled(point, factor));
        variable_base::sum_of_products::<B::Sum>(ALONE, &[SecretTerm { digits, table: &table }]).to_element()
    }
    dispatch!(B => run::<B>(digits, point, mask.start().factor::<0>()))
}

/// Returns whether they are the same element. Constant-time.
pub(crate) fn equals(a: &Coordinates, b: &Coordinates) -> Choice {
    dispatch!(B => ristretto::equals::<F<B>>(&a.into(), &b.into()))
}

/// k G. Constant-time.
pub(crate) fn base_product(k: &Ed25519Scalar, mask: &Mask) -> Coordinates {
    dispatch!(B => Coordinates::from(fixed::<B>(k, mask)))
}

/// The width of the windows of one scalar alone: a smaller table is made in less time than its additions take.
pub(super) const ALONE: usize = 4;
/// The largest magnitude of their digits.
const LARGEST: usize = 8;
/// Their number: those of the scalars of the least magnitude, which are below 2^252 8/15.
const FEWER_DIGITS: usize = 63;

/// The digits of the one of k and -k that is the lesser, times 1 or -1. Constant-time.
fn digits_alone(k: &Ed25519Scalar) -> Zeroizing<[i8; FEWER_DIGITS]> {
    let (words, opposite) = (Zeroizing::new(k.to_words()), Zeroizing::new((-*k).to_words()));
    let (_, negative) = subtract(&opposite, &words);
    let negative = Choice::from(u8::from(negative));
    let least = Zeroizing::new(<[u64; 4]>::conditional_select(&words, &opposite, negative));
    let mut digits = Zeroizing::new(signed_windows::<{ ALONE as u32 }, FEWER_DIGITS, 4>(&least));
    // 0 or -1.
    let sign = i8::conditional_select(&0, &-1, negative);
    for digit in digits.iter_mut() {
        *digit = (*digit ^ sign) - sign;
    }
    digits
}

/// Decodes an element: whether the encoding is canonical, whether it is that of an element, and the element. Constant-time.
pub(crate) fn decode(bytes: &[u8; 32]) -> (Choice, Choice, Coordinates) {
    let (is_canonical, words) = ristretto::words(bytes);
    let (is_element, point) = dispatch!(B => {
        let (is_element, point) = ristretto::decode(F::<B>::from_words(words));
        (is_element, Coordinates::from(point))
    });
    (is_canonical, is_element, point)
}

/// Encodes an element. Constant-time.
pub(crate) fn encode(element: &Coordinates) -> [u8; 32] {
    let s = dispatch!(B => ristretto::encode::<F<B>>(&element.into()).to_words());
    crate::wide::bytes_from_words(&s)
}

/// The element that 64 uniform bytes are mapped to. Constant-time.
pub(crate) fn map(uniform: &[u8; 64]) -> Coordinates {
    let halves = [0, 32].map(|start| {
        let mut half: [u64; 4] = crate::wide::words_from_bytes(&uniform[start..start + 32]);
        half[3] &= u64::MAX >> 1;
        half
    });
    dispatch!(adx if tuning::two_by_elements(); B => {
        sum_of_maps::<<B as Strategy>::Pair>(&halves.map(F::<B>::from_words), ristretto::map).into()
    })
}

/// Encodes elements, as many in all lanes at a time as there are. Constant-time.
pub(crate) fn encode_each(elements: &[Coordinates], encodings: &mut [[u8; 32]]) {
    #[inline(always)]
    fn run<V: FieldLanes<Prime = P25519>>(elements: &[Coordinates], encodings: &mut [[u8; 32]]) {
        for (elements, encodings) in elements.chunks(V::LANES).zip(encodings.chunks_mut(V::LANES)) {
            if let ([element], [encoding]) = (elements, &mut *encodings) {
                *encoding = encode(element);
                continue;
            }
            let s = ristretto::encode(&in_lanes::<V>(elements));
            for (lane, encoding) in encodings.iter_mut().enumerate() {
                *encoding = crate::wide::bytes_from_words(&s.lane(lane).to_words());
            }
        }
    }
    dispatch!(B => run::<<B as Strategy>::Wide>(elements, encodings))
}

/// A point in each lane; the neutral element in those that are left.
#[inline(always)]
fn in_lanes<V: FieldLanes<Prime = P25519>>(elements: &[Coordinates]) -> Point<V> {
    outline!(V, || {
        let coordinate = |i: usize| {
            V::from_lanes(
                #[inline(always)]
                |lane| V::Element::from_words(elements.get(lane).unwrap_or(&NEUTRAL).0[i]),
            )
        };
        Point::from_coordinates([coordinate(0), coordinate(1), coordinate(2), coordinate(3)])
    })
}

/// Decodes elements likewise: calls `take` for each with its place and what [`decode`] returns. Constant-time.
pub(crate) fn decode_each(
    encodings: &[[u8; 32]],
    mut take: impl FnMut(usize, (Choice, Choice, Coordinates)),
) {
    #[inline(always)]
    fn run<V: FieldLanes<Prime = P25519>>(
        encodings: &[[u8; 32]],
        take: &mut dyn FnMut(usize, (Choice, Choice, Coordinates)),
    ) {
        for (i, encodings) in encodings.chunks(V::LANES).enumerate() {
            if let [encoding] = encodings {
                take(V::LANES * i, decode(encoding));
                continue;
            }
            let s = V::from_lanes(
                #[inline(always)]
                |lane| {
                    V::Element::from_words(
                        encodings.get(lane).map_or([0; 4], |bytes| ristretto::words(bytes).1),
                    )
                },
            );
            let (is_element, points) = ristretto::decode(s);
            for (lane, bytes) in encodings.iter().enumerate() {
                let (is_canonical, _) = ristretto::words(bytes);
                let point = Coordinates::from(points.lane(lane));
                take(V::LANES * i + lane, (is_canonical, is_element.lane(lane), point));
            }
        }
    }
    dispatch!(B => run::<<B as Strategy>::Wide>(encodings, &mut take))
}
