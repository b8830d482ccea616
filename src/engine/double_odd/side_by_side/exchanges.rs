//! Several exchanges, one in each lane, with secret scalars: digits of radix 16, and all multiples are read for each.

use crate::field::{FieldElement, P3957, P18651};
use core::array;

use subtle::{Choice, ConditionallySelectable};
use zeroize::Zeroizing;

use crate::group::double_odd::codec::Codec;
use crate::group::double_odd::endomorphism;
use crate::group::double_odd::lanes::{
    PerLane, Wide, decode_up_to_sign, encode_and_normalize, encode_w_squared,
};
use crate::group::double_odd::{Curve, E, Point, S};
use crate::multiply::side_by_side::{LaneDigits, LaneTerm, MAX_LANES, WIDTH, set_lane, sums_of_products};
use crate::multiply::variable_base::multiples;
use crate::scalar::recode::signed_windows;
use crate::scalar::{Scalar, order};

use super::{InLanes, Shared, by_vectors, images, lanes_from};

/// What several exchanges give: [`Encodings::exchange`](crate::engine::double_odd::Encodings::exchange) in each lane. Constant-time.
pub(super) struct Exchanges<'a, const POINTS: usize, const PLACES: usize> {
    pub(super) count: usize,
    pub(super) codec: Codec,
    /// The digits of the scalars, and with two points of their halves.
    pub(super) digits: &'a [[LaneDigits; PLACES]; POINTS],
    pub(super) peers: &'a PerLane<[u8; 32]>,
    /// The coordinates of all points are multiplied with it.
    pub(super) factor: [u64; 4],
}

/// The digits of radix 16 of the halves of scalars, and of those of the s curve.
const HALF_PLACES: usize = 32;
const WHOLE_PLACES: usize = 64;

/// The digits of the halves that the endomorphism splits scalars in. Constant-time.
pub(super) fn digits_of_halves(
    scalars: &[Scalar<order::DoubleOddE>],
) -> Zeroizing<[[LaneDigits; HALF_PLACES]; 2]> {
    let mut digits = Zeroizing::new([[[0; MAX_LANES]; HALF_PLACES]; 2]);
    for (lane, scalar) in scalars.iter().enumerate() {
        for (digits, half) in digits.iter_mut().zip(endomorphism::split(scalar)) {
            let of_half = signed_windows::<{ WIDTH as u32 }, HALF_PLACES, 2>(&half.magnitude);
            let signed = of_half.map(|digit| i8::conditional_select(&digit, &-digit, half.is_negative));
            set_lane(digits, lane, signed);
        }
    }
    digits
}

/// The digits of scalars of the s curve. Constant-time.
pub(super) fn digits_of_scalars(
    scalars: &[Scalar<order::DoubleOddS>],
) -> Zeroizing<[[LaneDigits; WHOLE_PLACES]; 1]> {
    let mut digits = Zeroizing::new([[[0; MAX_LANES]; WHOLE_PLACES]; 1]);
    for (lane, scalar) in scalars.iter().enumerate() {
        let of_scalar = signed_windows::<{ WIDTH as u32 }, WHOLE_PLACES, 4>(&scalar.to_words());
        set_lane(&mut digits[0], lane, of_scalar);
    }
    digits
}

impl<const POINTS: usize, const PLACES: usize> Exchanges<'_, POINTS, PLACES> {
    /// `images` replaces the multiples of the points for the first digits by those for the second.
    #[inline(always)]
    fn shared<C: Curve, V: Wide<Prime = C::Prime>>(
        &self,
        images: impl Fn(&[Point<C, V>; 8]) -> [[Point<C, V>; 8]; POINTS],
    ) -> Shared {
        let mut shared = Zeroizing::new([[0; 32]; MAX_LANES]);
        let are_keys = by_vectors::<V, _>(
            self.count,
            Choice::from(0),
            #[inline(always)]
            |first| {
                let (are_keys, of_lanes) = self.shared_from(first, &images);
                shared[first..first + V::LANES].copy_from_slice(&of_lanes[..V::LANES]);
                are_keys
            },
        );
        (are_keys, shared)
    }

    /// [`Self::shared`] of the exchanges from lane `first` on.
    #[inline(always)]
    fn shared_from<C: Curve, V: Wide<Prime = C::Prime>>(
        &self,
        first: usize,
        images: &impl Fn(&[Point<C, V>; 8]) -> [[Point<C, V>; 8]; POINTS],
    ) -> Shared {
        let (are_keys, mut points) = decode_up_to_sign::<C, V>(self.codec, &lanes_from(self.peers, first));
        points.set_scale(&V::splat(V::Element::from_words(self.factor)));
        let tables = images(&multiples::<_, 8>(points));
        let products = sums_of_products(
            WIDTH * (PLACES - 1) + 1,
            first,
            &array::from_fn::<_, POINTS, _>(|i| LaneTerm { digits: &self.digits[i], table: &tables[i] }),
            |_| false,
            |_, _| {},
        );
        let mut shared = Zeroizing::new([[0; 32]; MAX_LANES]);
        match self.codec {
            Codec::Jq => encode_and_normalize(Codec::Jq, &[Some(products)], |of_lanes| {
                *shared = of_lanes.map(|(encoding, _)| encoding);
            }),
            Codec::Do => *shared = encode_w_squared(&products),
        }
        (are_keys, shared)
    }
}

impl InLanes<E> for Exchanges<'_, 2, HALF_PLACES> {
    type Output = Shared;

    #[inline(always)]
    fn run<V: Wide<Prime = P18651>>(self) -> Shared {
        self.shared::<E, V>(
            #[inline(always)]
            |multiples| [*multiples, images(multiples)],
        )
    }
}

impl InLanes<S> for Exchanges<'_, 1, WHOLE_PLACES> {
    type Output = Shared;

    #[inline(always)]
    fn run<V: Wide<Prime = P3957>>(self) -> Shared {
        self.shared::<S, V>(|multiples| [*multiples])
    }
}
