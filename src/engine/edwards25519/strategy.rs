//! Which strategy each backend uses for which product on the curve, and why.
//!
//! - **Base point.** A table ([`crate::multiply::fixed_base`]) of the shape that [`crate::group::shape`] tells, with the
//!   reasons. With vectors each of four lanes takes a quarter of the scalar.
//! - **Sums for verification.** Sliding windows (wNAF): of width 8 for B, from a table of 64 points, of width 5 for the
//!   public key, where a larger table would take longer to make than it saves.
//! - **Several verifications.** With vectors one signature is in each lane ([`side_by_side`]).
//! - **Tables of keys.** Measured are a table's time and that of one of 64 signatures, without a table and with it: 3.3
//!   times that of a signature with AVX-512 IFMA, 1.7 with AVX2, 1.3 to 1.4 elsewhere, and to decode the key up to 0.5 and
//!   0.2. With 8 tables at hand, signatures save half of their time or more; half of that is counted.
//! - **Ladder.** With AVX-512 IFMA the four coordinates of a step are in the four lanes; with AVX2 that takes longer than
//!   one element at a time. Of several ladders, each is in a lane.
#![cfg_attr(
    any(lemniscate_microcontroller, not(all(feature = "edwards25519", feature = "x25519"))),
    allow(
        dead_code,
        reason = "either scheme uses a part of this, and microcontrollers decode one point after the other"
    )
)]

use crate::backend::{Backend, Portable32, Portable64};
#[cfg(all(feature = "edwards25519", feature = "alloc"))]
use crate::engine::TableWorth;
#[cfg(all(feature = "edwards25519", lemniscate_vectors))]
use crate::engine::edwards::Checks;
#[cfg(any(feature = "alloc", lemniscate_vectors))]
use crate::engine::tuning::edwards25519 as tuning;
use crate::field::Mask;
use crate::field::interleaved::Interleaved;
use crate::field::vector::{Vector, Vector4};
use crate::field::{FieldElement, FieldLanes, LookUp, P25519};
use crate::group::edwards25519::parallel::ParallelPoint;
use crate::group::edwards25519::{Encoding, Held, Point, codec};
use crate::group::montgomery25519::{self, lanes::Input};
use crate::group::start::MaskedStart;
use crate::group::{FromTable, Group, Lanes};
use crate::multiply::fixed_base::{base_product, doublings};
#[cfg(all(feature = "edwards25519", any(lemniscate_vectors, feature = "alloc")))]
use crate::multiply::side_by_side::MAX_LANES;
use crate::scalar::order::{self, Order};

#[cfg(all(feature = "edwards25519", lemniscate_microcontroller))]
use subtle::Choice;

use super::Ed25519Scalar;
#[cfg(all(feature = "edwards25519", lemniscate_vectors))]
use super::eddsa::Claim;
#[cfg(all(feature = "edwards25519", lemniscate_vectors))]
use super::side_by_side;
#[cfg(feature = "edwards25519")]
use super::{Mask as Mask25519, fixed};
#[cfg(all(feature = "edwards25519", feature = "alloc"))]
use super::{Product, sums};
#[cfg(feature = "ristretto255")]
use crate::engine::Coordinates;
#[cfg(all(feature = "edwards25519", lemniscate_vectors))]
use crate::engine::edwards::lanes::Verdicts;
#[cfg(feature = "edwards25519")]
use crate::group::edwards25519::Affine;

/// A point in each lane, and where there is one.
#[cfg(all(feature = "edwards25519", feature = "alloc"))]
type Decoded<V> = (<V as crate::field::Field>::Mask, Point<V>);

/// What a backend does for the schemes on this curve.
pub(super) trait Strategy: Backend {
    /// The points that sums are computed with.
    type Sum: FromTable<Held = Held> + SumPoint<Self::Fe<P25519>>;

    /// What holds as many independent elements as are worked on side by side; 8 at most.
    type Wide: FieldLanes<Prime = P25519, Element = Self::Fe<P25519>>;

    /// From so many products on, a sum is computed by Pippenger's method: where both were measured to be equally fast.
    #[cfg(feature = "alloc")]
    fn pippenger_from() -> usize;

    /// What a table of a key is worth.
    #[cfg(all(feature = "edwards25519", feature = "alloc"))]
    const TABLE: TableWorth;

    /// A sum of fewer products, by Straus' method: of `long` ones and of `short` ones, as in [`sums::sum_vartime`].
    #[cfg(all(feature = "edwards25519", feature = "alloc"))]
    fn straus_vartime(long: &[Product], short: &[Product]) -> Option<Point<Self::Fe<P25519>>>;

    /// X, Y and Z of as many points as there are lanes.
    fn in_lanes(points: &[Self::Sum]) -> [Self::Wide; 3];

    /// Addends of points with Z = 1, one for each lane.
    fn fixed_of_affine(points: &Point<Self::Wide>, addends: &mut [<Self::Sum as Group>::Fixed]);

    /// Decodes two points for each lane; the masks are set where there are such. Constant-time.
    #[cfg(all(feature = "edwards25519", feature = "alloc"))]
    fn decode_lanes(encodings: [&[Encoding; MAX_LANES]; 2]) -> [Decoded<Self::Wide>; 2];

    /// Decodes two points together. Variable-time where one of them is no point.
    fn decode_two(encodings: [Encoding; 2]) -> [Option<Point<Self::Fe<P25519>>>; 2];

    /// The elements that products of the base point are computed with, one in each lane.
    type OfBase: LookUp<Prime = P25519> + FieldLanes<Element = Self::Fe<P25519>>;

    /// How often the sum of [`Self::base_product`] is doubled.
    const DOUBLINGS: usize = doublings::<Point<Self::OfBase>>(order::Ed25519::BITS);

    /// 2^`DOUBLINGS` S + k B, for the point S that it starts with. Constant-time.
    #[inline(always)]
    fn base_product(start: &MaskedStart, k: &Ed25519Scalar) -> Point<Self::Fe<P25519>> {
        base_product(Point::<Self::OfBase>::from_start(start), k)
    }

    /// Products of the base point by at most [`TOGETHER`](crate::engine::TOGETHER) scalars: as many as there are places for
    /// them, beside encodings that are not written. Constant-time.
    #[cfg(feature = "edwards25519")]
    #[inline(always)]
    fn base_products(scalars: &[Ed25519Scalar], mask: &Mask25519, products: &mut [(Affine, [u8; 32])]) {
        for ((product, _), scalar) in products.iter_mut().zip(scalars) {
            *product = fixed::<Self>(scalar, mask).to_affine();
        }
    }

    /// The ladder on curve25519, which clamps the scalar: the u-coordinate, encoded. The factors are taken for the
    /// coordinates that it starts with. Constant-time.
    fn ladder(scalar: &[u8; 32], u: &[u8; 32], factors: &MaskedStart) -> [u8; 32];

    /// A ladder for each input. Constant-time.
    #[inline(always)]
    fn ladders(inputs: &[Input], results: &mut [[u8; 32]], factors: &MaskedStart) {
        one_after_the_other::<Self>(inputs, results, factors);
    }

    /// The verdicts on the first `count` claims, several at a time; `None` without vectors.
    #[cfg(all(feature = "edwards25519", lemniscate_vectors))]
    #[inline(always)]
    fn verify_side_by_side_vartime(
        _claims: &[Claim; MAX_LANES],
        _count: usize,
        _digits: &side_by_side::Digits,
        _checks: Checks,
    ) -> Option<Verdicts> {
        None
    }
}

/// A ladder for each input, by itself. Constant-time.
#[inline(always)]
fn one_after_the_other<B: Strategy>(inputs: &[Input], results: &mut [[u8; 32]], factors: &MaskedStart) {
    for ((scalar, u), result) in inputs.iter().zip(results) {
        *result = B::ladder(scalar, u, factors);
    }
}

/// Points that can be had from and turned into points of single elements.
pub(super) trait SumPoint<F> {
    /// No point: what tables are filled with before they are made.
    const UNSET: Self;

    fn from_point(point: Point<F>) -> Self;
    fn to_point(self) -> Point<F>;
    /// self becomes the point with this encoding, if there is one. Constant-time.
    #[cfg(all(feature = "edwards25519", lemniscate_microcontroller))]
    fn set_decoded(&mut self, encoding: &Encoding) -> Choice;
    /// The point of an element, in coordinates times a factor that is not 0.
    #[cfg(feature = "ristretto255")]
    fn from_scaled(element: &Coordinates, factor: [u64; 4]) -> Self;
    /// The element.
    #[cfg(feature = "ristretto255")]
    fn to_element(self) -> Coordinates;
    /// The point of an element.
    #[cfg(all(feature = "ristretto255", feature = "alloc"))]
    #[inline(always)]
    fn from_element(element: &Coordinates) -> Self
    where
        Self: Sized,
    {
        Self::from_scaled(element, [1, 0, 0, 0])
    }
}

impl<F: FieldElement<Prime = P25519>> SumPoint<F> for Point<F> {
    const UNSET: Self = Point::UNSET;

    #[cfg(all(feature = "edwards25519", lemniscate_microcontroller))]
    #[inline(always)]
    fn set_decoded(&mut self, encoding: &Encoding) -> Choice {
        codec::set_decoded(self, encoding)
    }

    #[cfg(feature = "ristretto255")]
    #[inline(always)]
    fn from_scaled(element: &Coordinates, factor: [u64; 4]) -> Self {
        let mut point = Self::from(element);
        point.set_scale(&F::from_words(factor));
        point
    }

    #[cfg(all(feature = "ristretto255", feature = "alloc"))]
    #[inline(always)]
    fn from_element(element: &Coordinates) -> Self {
        element.into()
    }

    #[cfg(feature = "ristretto255")]
    #[inline(always)]
    fn to_element(self) -> Coordinates {
        self.into()
    }

    #[inline(always)]
    fn from_point(point: Point<F>) -> Self {
        point
    }

    #[inline(always)]
    fn to_point(self) -> Point<F> {
        self
    }
}

impl<V: Vector4 + Vector + FieldLanes<Prime = P25519>> SumPoint<V::Element> for ParallelPoint<V> {
    const UNSET: Self = ParallelPoint::UNSET;

    #[cfg(all(feature = "edwards25519", lemniscate_microcontroller))]
    #[inline(always)]
    fn set_decoded(&mut self, encoding: &Encoding) -> Choice {
        let (is_point, point) = codec::decode_one(encoding);
        *self = Self::from_point(&point);
        is_point
    }

    #[cfg(feature = "ristretto255")]
    #[inline(always)]
    fn from_scaled(element: &Coordinates, factor: [u64; 4]) -> Self {
        ParallelPoint::from_scaled_words(&element.0, factor)
    }

    #[cfg(feature = "ristretto255")]
    #[inline(always)]
    fn to_element(self) -> Coordinates {
        Coordinates(self.to_words())
    }

    #[inline(always)]
    fn from_point(point: Point<V::Element>) -> Self {
        ParallelPoint::from_point(&point)
    }

    #[inline(always)]
    fn to_point(self) -> Point<V::Element> {
        ParallelPoint::to_point(self)
    }
}

/// The points of the first two lanes.
#[inline(always)]
fn first_two<V: FieldLanes<Prime = P25519>>(
    (decoded, points): (V::Mask, Point<V>),
) -> [Option<Point<V::Element>>; 2] {
    let point = |lane: usize| bool::from(decoded.lane(lane)).then_some(points.lane(lane));
    [point(0), point(1)]
}

/// Decodes two points, one after the other.
#[inline(always)]
fn decode_apart<F: FieldElement<Prime = P25519>>(encodings: [Encoding; 2]) -> [Option<Point<F>>; 2] {
    let mut points = [None; 2];
    for (point, encoding) in points.iter_mut().zip(&encodings) {
        let (decoded, candidate) = codec::decode_one(encoding);
        *point = bool::from(decoded).then_some(candidate);
    }
    points
}

/// Decodes two points with both square roots interleaved, so that neither waits for its own last product.
#[inline(always)]
fn decode_interleaved<F: FieldElement<Prime = P25519>>(encodings: [Encoding; 2]) -> [Option<Point<F>>; 2] {
    first_two(codec::decode_lanes::<Interleaved<F, 2>>(|lane| &encodings[lane]))
}

/// One element at a time.
macro_rules! single {
    ($backend:ty, $decode:path) => {
        impl Strategy for $backend {
            type Sum = Point<Self::Fe<P25519>>;
            type Wide = Interleaved<Self::Fe<P25519>, 2>;
            type OfBase = Self::Fe<P25519>;
            #[cfg(feature = "alloc")]
            fn pippenger_from() -> usize {
                tuning::BUCKETS_SINGLE
            }

            #[cfg(all(feature = "edwards25519", feature = "alloc"))]
            #[inline(always)]
            fn straus_vartime(long: &[Product], short: &[Product]) -> Option<Point<Self::Fe<P25519>>> {
                sums::one_after_the_other::<Self>(long, short)
            }

            #[cfg(all(feature = "edwards25519", feature = "alloc"))]
            #[inline(always)]
            fn decode_lanes(encodings: [&[Encoding; MAX_LANES]; 2]) -> [Decoded<Self::Wide>; 2] {
                [0, 1].map(
                    #[inline(always)]
                    |i| codec::decode_lanes(|lane| &encodings[i][lane]),
                )
            }

            #[cfg(all(feature = "edwards25519", feature = "alloc"))]
            const TABLE: TableWorth = tuning::TABLE_SINGLE;

            #[inline(always)]
            fn in_lanes(points: &[Self::Sum]) -> [Self::Wide; 3] {
                [
                    Self::Wide::from_lanes(|lane| points[lane].x),
                    Self::Wide::from_lanes(|lane| points[lane].y),
                    Self::Wide::from_lanes(|lane| points[lane].z),
                ]
            }

            #[inline(always)]
            fn fixed_of_affine(points: &Point<Self::Wide>, addends: &mut [<Self::Sum as Group>::Fixed]) {
                for (lane, addend) in addends[..2].iter_mut().enumerate() {
                    *addend = points.lane(lane).affine_to_fixed();
                }
            }

            #[inline(always)]
            fn decode_two(encodings: [Encoding; 2]) -> [Option<Point<Self::Fe<P25519>>>; 2] {
                $decode(encodings)
            }

            #[inline(always)]
            fn ladder(scalar: &[u8; 32], u: &[u8; 32], factors: &MaskedStart) -> [u8; 32] {
                montgomery25519::ladder_bytes::<Self::Fe<P25519>>(scalar, u, factors)
            }
        }
    };
}

single!(Portable32, decode_apart);
single!(Portable64, decode_interleaved);

#[cfg(lemniscate_vectors)]
mod x86_64 {
    use super::*;
    use crate::backend::{Adx, Avx2, Avx512Ifma};
    #[cfg(feature = "edwards25519")]
    use crate::engine::TOGETHER;
    use crate::field::Field;
    use crate::field::gf255::{avx2, ifma};
    use crate::group::edwards25519::lanes;
    use crate::group::edwards25519::parallel::ParallelAddend;
    #[cfg(feature = "edwards25519")]
    use crate::group::shape::SINGLE;
    #[cfg(feature = "edwards25519")]
    use crate::multiply::base_products::{base_products, each_vector, in_vectors};

    single!(Adx, decode_interleaved);

    /// Four elements at a time, and for independent signatures as many as the widest vector takes.
    macro_rules! four_lanes {
        ($backend:ty, $fe4:ty, $widest:ty, lanes $lanes:literal, ladder by $ladder:expr, pippenger from $pippenger:expr,
            table $table:expr) => {
            impl Strategy for $backend {
                type Sum = ParallelPoint<$fe4>;
                type Wide = $widest;
                type OfBase = $fe4;
                #[cfg(feature = "alloc")]
                fn pippenger_from() -> usize {
                    $pippenger
                }
                #[cfg(all(feature = "edwards25519", feature = "alloc"))]
                const TABLE: TableWorth = $table;

                #[cfg(all(feature = "edwards25519", feature = "alloc"))]
                #[inline(always)]
                fn straus_vartime(long: &[Product], short: &[Product]) -> Option<Point<Self::Fe<P25519>>> {
                    sums::side_by_side::<Self>(long, short)
                }

                #[cfg(all(feature = "edwards25519", feature = "alloc"))]
                #[inline(always)]
                fn decode_lanes(encodings: [&[Encoding; MAX_LANES]; 2]) -> [Decoded<Self::Wide>; 2] {
                    lanes::decode_two(|lane| &encodings[0][lane], |lane| &encodings[1][lane])
                }

                #[inline(always)]
                fn in_lanes(points: &[ParallelPoint<$fe4>]) -> [Self::Wide; 3] {
                    lanes::coordinates(points)
                }

                #[inline(always)]
                fn fixed_of_affine(points: &Point<Self::Wide>, addends: &mut [ParallelAddend<$fe4>]) {
                    lanes::fixed_of_affine(points, addends);
                }

                #[inline(always)]
                fn decode_two(encodings: [Encoding; 2]) -> [Option<Point<Self::Fe<P25519>>>; 2] {
                    first_two(codec::decode_lanes::<$fe4>(|lane| &encodings[lane % 2]))
                }

                #[cfg(feature = "edwards25519")]
                #[inline(always)]
                fn base_products(
                    scalars: &[Ed25519Scalar],
                    mask: &Mask25519,
                    products: &mut [(Affine, [u8; 32])],
                ) {
                    const { assert!(<Self::Wide as Field>::LANES == $lanes) };
                    let count = in_vectors::<Self::Wide>(scalars.len(), tuning::FEWEST_PRODUCTS);
                    let (scalars, others) = scalars.split_at(count);
                    let (products, of_others) = products.split_at_mut(count);
                    let sums = |scalars: &[Ed25519Scalar]| -> Point<Self::Wide> {
                        let doublings = SINGLE.doublings(order::Ed25519::BITS, 1);
                        let blinded = mask.blind_each::<MAX_LANES>(scalars, doublings);
                        base_products(mask.start(), &blinded[..scalars.len()])
                    };
                    let places = products.iter_mut().map(|(affine, _)| affine);
                    // For one vector, less is copied.
                    if count <= $lanes {
                        lanes::write_affine(&each_vector::<_, _, 1>(scalars, $lanes, &sums), places);
                    } else {
                        let sums = each_vector::<_, _, { TOGETHER / $lanes }>(scalars, $lanes, &sums);
                        lanes::write_affine(&sums, places);
                    }
                    for ((product, _), scalar) in of_others.iter_mut().zip(others) {
                        *product = fixed::<Self>(scalar, mask).to_affine();
                    }
                }

                #[inline(always)]
                fn ladder(scalar: &[u8; 32], u: &[u8; 32], factors: &MaskedStart) -> [u8; 32] {
                    $ladder(scalar, u, factors)
                }

                #[inline(always)]
                fn ladders(inputs: &[Input], results: &mut [[u8; 32]], factors: &MaskedStart) {
                    let lanes = <Self::Wide as Field>::LANES;
                    for (inputs, results) in inputs.chunks(lanes).zip(results.chunks_mut(lanes)) {
                        if inputs.len() < tuning::FEWEST_LADDERS {
                            one_after_the_other::<Self>(inputs, results, factors);
                        } else {
                            montgomery25519::lanes::ladders::<Self::Wide>(inputs, results, factors);
                        }
                    }
                }

                #[cfg(feature = "edwards25519")]
                #[inline(always)]
                fn verify_side_by_side_vartime(
                    claims: &[Claim; MAX_LANES],
                    count: usize,
                    digits: &side_by_side::Digits,
                    checks: Checks,
                ) -> Option<Verdicts> {
                    Some(side_by_side::verify_with_vartime::<Self::Wide>(claims, count, digits, checks))
                }
            }
        };
    }

    four_lanes!(
        Avx2, avx2::Fe4<Self::Fe<P25519>>, avx2::Fe4<Self::Fe<P25519>>, lanes 4,
        ladder by montgomery25519::ladder_bytes::<Self::Fe<P25519>>, pippenger from tuning::BUCKETS_AVX2, table tuning::TABLE_AVX2
    );
    four_lanes!(
        Avx512Ifma, ifma::Fe4<Self::Fe<P25519>>, ifma::Fe8<Self::Fe<P25519>>, lanes 8,
        ladder by montgomery25519::parallel_ladder_bytes::<ifma::Fe4<Self::Fe<P25519>>>, pippenger from tuning::buckets_ifma(),
        table tuning::TABLE_IFMA
    );
}
