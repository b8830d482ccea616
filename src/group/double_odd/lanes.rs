//! Independent points in the lanes of a vector, to and from single points.

use crate::field::Prime255;
use crate::field::{FieldLanes, LookUpInRow, invert_lanes, invert_lanes_vartime, set_inverses_of_vectors};
use core::array;

use subtle::Choice;

use crate::field::Mask;
use crate::field::table::Eight;
use crate::field::vector::{Vector, Vector4};
use crate::group::lookup::{LaneDigits, MAX_LANES};
use crate::group::shape::{DOUBLE_ODD, ODD_MULTIPLES, Shape};
use crate::group::start::MaskedStart;
use crate::group::{Addend, BaseRows, Group};
use crate::wide;

use super::Curve;
use super::codec::{Codec, is_canonical, point_of_u, point_of_w};
use super::parallel::ParallelPoint;
use super::point::{AffineAddend, HELD, Held, Point, held_neutral};

/// A vector for this: its lanes can be filled from tables of points, and from words.
pub trait Wide: FieldLanes<Prime: Prime255> + LookUpInRow + Vector {}

impl<V: FieldLanes<Prime: Prime255> + LookUpInRow + Vector> Wide for V {}

/// A value for each lane.
pub type PerLane<T> = [T; MAX_LANES];

/// The point in each lane, from the words of (E : Z : U : T).
#[inline(always)]
pub fn points_of_words<C: Curve, V: Wide<Prime = C::Prime>>(
    words: &[[[u64; 4]; 4]; MAX_LANES],
) -> Point<C, V> {
    outline!(V, || {
        let coordinate = |i: usize| {
            V::from_lane_words(
                #[inline(always)]
                |lane| words[lane][i],
            )
        };
        Point::new(coordinate(0), coordinate(1), coordinate(2), coordinate(3))
    })
}

/// Adds digit times P in each lane, from the odd multiples P, 3P, .., for odd digits.
///
/// Variable-time: the addresses that are read depend on the digits.
#[inline(always)]
pub fn add_odd_vartime<C: Curve, V: Wide<Prime = C::Prime>>(
    sum: &mut Point<C, V>,
    table: &[Held<C::Prime>; ODD_MULTIPLES],
    digits: &LaneDigits,
) {
    outline!(V, || {
        let coordinate = |i: usize| {
            V::unpack(
                #[inline(always)]
                |lane| &table[usize::from(digits[lane].unsigned_abs() / 2) % ODD_MULTIPLES][i],
            )
        };
        let entry = AffineAddend::new(coordinate(0), coordinate(1), coordinate(2));
        *sum = sum.add_fixed(&entry.negate_if(V::Mask::negative(digits)));
    });
}

/// [`Encoding::encode_and_normalize`](super::codec::Encoding::encode_and_normalize) in each lane of as many vectors as
/// [`set_inverses_of_vectors`] takes, by one inversion for all: `write` is given one vector after the other. Constant-time.
#[inline(always)]
pub fn encode_and_normalize<C: Curve, V: Wide<Prime = C::Prime>, const N: usize>(
    codec: Codec,
    points: &[Option<Point<C, V>>; N],
    mut write: impl FnMut(PerLane<Encoded>),
) {
    let mut inverses = [V::ONE; N];
    let mut count = 0;
    outline!(V, || {
        for (inverse, point) in inverses.iter_mut().zip(points.iter().flatten()) {
            count += 1;
            *inverse = match codec {
                Codec::Jq => point.z,
                // The neutral element has no 1/ZU.
                Codec::Do => V::select(point.is_neutral(), V::ONE, point.z * point.u),
            };
        }
    });
    set_inverses_of_vectors(&mut inverses[..count]);
    for (point, inverse) in points.iter().flatten().zip(&inverses) {
        write(encode_by_inverse(codec, point, *inverse));
    }
}

/// Encodes the public element in each lane for jq255. Variable-time.
#[inline(always)]
pub fn encode_jq_vartime<C: Curve, V: Wide<Prime = C::Prime>>(point: &Point<C, V>) -> PerLane<[u8; 32]> {
    encode_by_inverse(Codec::Jq, point, invert_lanes_vartime(point.z)).map(|(encoding, _)| encoding)
}

/// An encoding, and the words of (E : Z : U : T), with a Z of 1.
pub type Encoded = ([u8; 32], [[u64; 4]; 4]);

/// For the inverse of Z, or of ZU for do255's encoding, where that of the neutral element does not matter.
#[inline(always)]
fn encode_by_inverse<C: Curve, V: Wide<Prime = C::Prime>>(
    codec: Codec,
    point: &Point<C, V>,
    inverse: V,
) -> PerLane<Encoded> {
    let mut words = [[[0; 4]; MAX_LANES]; 4];
    outline!(V, || {
        let (e, u, encoding) = match codec {
            Codec::Jq => {
                let (e, u) = (point.e * inverse, point.u * inverse);
                (e, u, u.negate_if(e.is_odd()))
            }
            Codec::Do => {
                let z_inverse = point.u * inverse;
                let is_neutral = point.is_neutral();
                let e = V::select(is_neutral, V::ONE, point.e * z_inverse);
                let encoding = V::select(is_neutral, V::ZERO, -(point.z.square() * inverse));
                (e, point.u * z_inverse, encoding)
            }
        };
        let [of_encoding, of_e, of_u, of_t] = &mut words;
        encoding.carry().to_words(of_encoding);
        e.to_words(of_e);
        u.to_words(of_u);
        u.square().to_words(of_t);
    });
    let [encoding, e, u, t] = &words;
    array::from_fn(|lane| {
        (wide::bytes_from_words(&encoding[lane]), [e[lane], [1, 0, 0, 0], u[lane], t[lane]])
    })
}

/// [`Encoding::decode_up_to_sign`](super::codec::Encoding::decode_up_to_sign) in each lane, and where that is an element other than
/// the neutral one. Constant-time.
#[inline(always)]
pub fn decode_up_to_sign<C: Curve, V: Wide<Prime = C::Prime>>(
    codec: Codec,
    bytes: &PerLane<[u8; 32]>,
) -> (PerLane<Choice>, Point<C, V>) {
    let words = bytes.each_ref().map(|bytes| wide::words_from_bytes(bytes));
    let mut are_keys = [Choice::from(0); MAX_LANES];
    let mut points = Point::NEUTRAL;
    outline!(V, || {
        let x = V::from_lane_words(
            #[inline(always)]
            |lane| words[lane],
        );
        let is_on_curve;
        (is_on_curve, points) = match codec {
            Codec::Jq => point_of_u(x),
            Codec::Do => {
                let (is_on_curve, point, _) = point_of_w(x);
                (is_on_curve, point)
            }
        };
        let is_key = is_on_curve & !x.is_zero();
        for (lane, of_lane) in are_keys.iter_mut().enumerate().take(V::LANES) {
            *of_lane = is_key.lane(lane) & is_canonical::<C::Prime>(&words[lane]);
        }
    });
    (are_keys, points)
}

/// [`encode_w_squared`](super::codec::encode_w_squared) in each lane, by one inversion for all. Constant-time.
#[inline(always)]
pub fn encode_w_squared<C: Curve, V: Wide<Prime = C::Prime>>(point: &Point<C, V>) -> PerLane<[u8; 32]> {
    let t_inverse = invert_lanes(point.t);
    let mut words = [[0; 4]; MAX_LANES];
    outline!(V, || (point.z * t_inverse).to_words(&mut words));
    words.each_ref().map(wide::bytes_from_words)
}

/// The sum of the points in all lanes, in a piece that has been entered. Each point becomes a vector: additions of such points take less
/// time than with single elements.
#[inline(always)]
pub fn sum<C: Curve, V: Vector4<Prime = C::Prime> + FieldLanes>(
    points: &Point<C, V>,
) -> Point<C, V::Element> {
    let sum = V::join_lanes(
        points.to_coordinates(),
        #[inline(always)]
        |sum, other| ParallelPoint::<C, V>::new(sum).add(&ParallelPoint::new(other)).ezut,
    );
    ParallelPoint::<C, V>::new(sum).to_point()
}

impl<C: Curve, V: LookUpInRow<Prime = C::Prime> + FieldLanes> BaseRows<4> for Point<C, V> {
    type Eight = Eight<C::Prime, HELD>;

    const SHAPE: Shape = DOUBLE_ODD;

    #[inline(always)]
    fn from_start_in_every_lane(start: &MaskedStart) -> Self {
        if start.is_neutral() {
            return Self::NEUTRAL;
        }
        outline!(V, || {
            let ([e, u], z) = start.in_every_lane::<V>();
            let scaled = u * z;
            Point::new(e * z, z, scaled, u * scaled)
        })
    }

    #[inline(always)]
    fn rows() -> &'static [Eight<C::Prime, HELD>] {
        C::base_of_single()
    }

    #[inline(always)]
    fn look_up_in_row(row: &[Eight<C::Prime, HELD>], digits: &LaneDigits) -> AffineAddend<C, V> {
        AffineAddend::of_held(V::look_up_in_row(
            #[inline(always)]
            |c| row.get(c),
            digits,
            &const { held_neutral() },
        ))
    }
}

/// [`Do::is_encoding_vartime`](super::codec::Encoding::is_encoding_vartime) in each lane. Variable-time.
#[inline(always)]
pub fn are_do_encodings_vartime<C: Curve, V: Wide<Prime = C::Prime>>(
    bytes: &[&[u8; 32]; MAX_LANES],
    point: &Point<C, V>,
) -> [bool; MAX_LANES] {
    let words = bytes.map(|bytes| wide::words_from_bytes(bytes));
    let mut are_equal = [false; MAX_LANES];
    outline!(V, || {
        let w = V::from_lane_words(
            #[inline(always)]
            |lane| words[lane],
        );
        // w = -1/u; 0 for the neutral element, of which Z is not 0.
        let equal = (w * point.u + point.z).is_zero() | (w.is_zero() & point.u.is_zero());
        for (lane, is_equal) in are_equal.iter_mut().enumerate().take(V::LANES) {
            *is_equal = equal.lane(lane).into();
        }
    });
    array::from_fn(|lane| are_equal[lane] && is_canonical::<C::Prime>(&words[lane]).into())
}
