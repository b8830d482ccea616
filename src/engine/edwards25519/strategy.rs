//! Which strategy each backend uses for which product on the curve, and why.
//!
//! - **Base point.** A table ([`crate::multiply::fixed_base`]) of the shape that [`crate::group::shape`] tells, with the
//!   reasons. With vectors each of four lanes takes a quarter of the scalar.
//! - **Sums for verification.** Sliding windows (wNAF): of width 8 for B, from a table of 64 points, of width 5 for the
//!   public key, where a larger table would take longer to make than it saves.
//! - **Several verifications.** With vectors one signature is in each lane ([`side_by_side`](super::side_by_side)).
//! - **Tables of keys.** Measured are a table's time and that of one of 64 signatures, without a table and with it: 3.3
//!   times that of a signature with AVX-512 IFMA, 1.7 with AVX2, 1.3 to 1.4 elsewhere, and to decode the key up to 0.5 and
//!   0.2. With 8 tables at hand, signatures save half of their time or more; half of that is counted.
//! - **Ladder.** With AVX-512 IFMA and SIMD128 the four coordinates of a step are in the four lanes, and with AVX2 on processors where
//!   that takes less time than one element at a time. Of several ladders, each is in a lane.

use crate::backend::{Backend, Portable32, Portable64};
use crate::engine::edwards::points::{SumPoint, decoded};
use crate::engine::tuning::edwards25519 as tuning;
use crate::engine::{TOGETHER, TableWorth};
use crate::field::gf255::vector::Rows;
use crate::field::interleaved::Interleaved;
use crate::field::vector::{Vector, Vector4};
use crate::field::{Field, FieldElement, FieldLanes, LookUp, LookUpInRow, Mask, P25519};
use crate::group::edwards::lanes::{sum, write_affine};
use crate::group::edwards25519::parallel::ParallelPoint;
use crate::group::edwards25519::{Affine, Encoding, Held, Point, codec, lanes};
use crate::group::montgomery25519::{self, lanes::Input};
use crate::group::shape::EDWARDS25519_SINGLE as SINGLE;
use crate::group::start::MaskedStart;
use crate::group::{FromTable, Lanes};
use crate::multiply::base_products::{base_products, each_vector, in_vectors};
use crate::multiply::fixed_base::{base_product, base_product_joined, doublings};
use crate::multiply::side_by_side::MAX_LANES;
use crate::scalar::order::{self, Order};

use subtle::Choice;

use super::side_by_side::Wide;
use super::{Ed25519Scalar, Mask as Mask25519, fixed};

/// A point in each lane, and where there is one.
type Decoded<V> = (<V as Field>::Mask, Point<V>);

/// What a backend does for the schemes on this curve.
pub(super) trait Strategy: Backend {
    /// The points that sums are computed with.
    type Sum: FromTable<Held = Held> + LanePoint<Self::Fe<P25519>, Self::Wide>;

    /// What holds as many independent elements as are worked on side by side; 8 at most.
    type Wide: FieldLanes<Prime = P25519, Element = Self::Fe<P25519>>;

    /// Holds two independent elements, or one where each is computed by itself. On x86-64 two interleaved take 0.73 of the time of one
    /// after the other, and four lanes less than eight.
    type Pair: FieldLanes<Prime = P25519, Element = Self::Fe<P25519>>;

    /// What a table of a key is worth.
    const TABLE: TableWorth = tuning::TABLE_SINGLE;

    /// From so many products on, a sum is computed by Pippenger's method: where both were measured to be equally fast.
    #[inline(always)]
    fn pippenger_from() -> usize {
        tuning::BUCKETS_SINGLE
    }

    /// Runs a computation in vectors; `None` without vectors.
    #[inline(always)]
    fn in_vectors<W: VectorWork<Self>>(_work: W) -> Option<W::Output> {
        None
    }

    /// Decodes two points for each lane; the masks are set where there are such. Constant-time.
    #[inline(always)]
    fn decode_lanes(encodings: [&[Encoding; MAX_LANES]; 2]) -> [Decoded<Self::Wide>; 2] {
        [0, 1].map(
            #[inline(always)]
            |i| codec::decode_lanes(|lane| &encodings[i][lane]),
        )
    }

    /// Decodes two points together. Variable-time where one of them is no point.
    #[inline(always)]
    fn decode_two(encodings: [Encoding; 2]) -> [Option<Self::Sum>; 2] {
        decode_interleaved(encodings)
    }

    /// The elements that products of the base point are computed with, one in each lane.
    type OfBase: LookUp<Prime = P25519> + FieldLanes<Element = Self::Fe<P25519>>;

    /// How often the sum of [`Self::base_product`] is doubled.
    const DOUBLINGS: usize = doublings::<Point<Self::OfBase>>(order::Ed25519::BITS);

    /// 2^`DOUBLINGS` S + k B, for the point S that it starts with. Constant-time.
    #[inline(always)]
    fn base_product(start: &MaskedStart, k: &Ed25519Scalar) -> Point<Self::Fe<P25519>> {
        base_product(Point::<Self::OfBase>::from_start(start), k)
    }

    /// Products of the base point by at most [`TOGETHER`] scalars: as many as there are places for
    /// them, beside encodings that are not written. Constant-time.
    #[inline(always)]
    fn base_products(scalars: &[Ed25519Scalar], mask: &Mask25519, products: &mut [(Affine, [u8; 32])]) {
        for ((product, _), scalar) in products.iter_mut().zip(scalars) {
            *product = fixed::<Self>(scalar, mask).to_affine();
        }
    }

    /// The ladder on curve25519, which clamps the scalar: the u-coordinate, encoded. The factors are taken for the
    /// coordinates that it starts with. Constant-time.
    #[inline(always)]
    fn ladder(scalar: &[u8; 32], u: &[u8; 32], factors: &MaskedStart) -> [u8; 32] {
        montgomery25519::ladder_bytes::<Self::Fe<P25519>>(scalar, u, factors)
    }

    /// A ladder for each input. Constant-time.
    #[inline(always)]
    fn ladders(inputs: &[Input], results: &mut [[u8; 32]], factors: &MaskedStart) {
        one_after_the_other::<Self>(inputs, results, factors);
    }
}

/// A computation in vectors: one signature in each lane, or several products.
pub(super) trait VectorWork<B: Backend> {
    type Output;

    fn run(self) -> Self::Output
    where
        B: InVectors;
}

/// Decodes two points with both square roots interleaved, so that neither waits for its own last product. Variable-time where one of
/// them is no point.
#[inline(always)]
fn decode_interleaved<F, S>(encodings: [Encoding; 2]) -> [Option<S>; 2]
where
    F: FieldElement<Prime = P25519>,
    S: SumPoint<F, 4>,
{
    let (are_points, points) = codec::decode_lanes::<Interleaved<F, 2>>(|lane| &encodings[lane]);
    [0, 1].map(|lane| decoded((are_points.lane(lane), points.lane(lane))).map(S::from_point))
}

/// Decodes two points in the lanes of one vector. Variable-time where one of them is no point.
#[inline(always)]
fn decode_in_lanes<V>(encodings: [Encoding; 2]) -> [Option<ParallelPoint<V>>; 2]
where
    V: Vector4 + FieldLanes<Prime = P25519>,
{
    let (are_points, points) = codec::decode_lanes::<V>(|lane| &encodings[lane % 2]);
    let [first, second, ..] = ParallelPoint::of_lanes(&points);
    [decoded((are_points.lane(0), first)), decoded((are_points.lane(1), second))]
}

/// A ladder for each input, by itself. Constant-time.
#[inline(always)]
fn one_after_the_other<B: Strategy>(inputs: &[Input], results: &mut [[u8; 32]], factors: &MaskedStart) {
    for ((scalar, u), result) in inputs.iter().zip(results) {
        *result = B::ladder(scalar, u, factors);
    }
}

/// Points of sums that can be in the lanes of vectors.
pub(super) trait LanePoint<F, W>: SumPoint<F, 4> {
    /// X, Y and Z of as many points as there are lanes.
    fn in_lanes(points: &[Self]) -> [W; 3];
    /// Addends of points with Z = 1, one for each lane.
    fn fixed_of_affine(points: &Point<W>, addends: &mut [Self::Fixed]);
    /// self becomes the point with this encoding, if there is one: where memory is scarce. Constant-time.
    #[cfg_attr(not(lemniscate_microcontroller), allow(dead_code, reason = "for small machines"))]
    fn set_decoded(&mut self, encoding: &Encoding) -> Choice;
}

impl<F: FieldElement<Prime = P25519>> LanePoint<F, Interleaved<F, 2>> for Point<F> {
    #[inline(always)]
    fn in_lanes(points: &[Self]) -> [Interleaved<F, 2>; 3] {
        [
            Interleaved::from_lanes(|lane| points[lane].x),
            Interleaved::from_lanes(|lane| points[lane].y),
            Interleaved::from_lanes(|lane| points[lane].z),
        ]
    }

    #[inline(always)]
    fn fixed_of_affine(points: &Point<Interleaved<F, 2>>, addends: &mut [Self::Fixed]) {
        for (lane, addend) in addends[..2].iter_mut().enumerate() {
            *addend = points.lane(lane).affine_to_fixed();
        }
    }

    #[inline(always)]
    fn set_decoded(&mut self, encoding: &Encoding) -> Choice {
        codec::set_decoded(self, encoding)
    }
}

impl<V, W> LanePoint<V::Element, W> for ParallelPoint<V>
where
    V: Vector4 + Vector + FieldLanes<Prime = P25519>,
    W: Rows<Row = V>,
{
    #[inline(always)]
    fn in_lanes(points: &[Self]) -> [W; 3] {
        lanes::coordinates(points)
    }

    #[inline(always)]
    fn fixed_of_affine(points: &Point<W>, addends: &mut [Self::Fixed]) {
        lanes::fixed_of_affine(points, addends);
    }

    #[inline(always)]
    fn set_decoded(&mut self, encoding: &Encoding) -> Choice {
        let (is_point, point) = codec::decode_one(encoding);
        *self = Self::from_point(&point);
        is_point
    }
}

// One element at a time.

impl Strategy for Portable32 {
    type Sum = Point<Self::Fe<P25519>>;
    type Wide = Interleaved<Self::Fe<P25519>, 2>;
    type Pair = Self::Fe<P25519>;
    type OfBase = Self::Fe<P25519>;

    /// One after the other.
    #[inline(always)]
    fn decode_two(encodings: [Encoding; 2]) -> [Option<Self::Sum>; 2] {
        let mut points = [None; 2];
        for (point, encoding) in points.iter_mut().zip(&encodings) {
            *point = decoded(codec::decode_one(encoding));
        }
        points
    }
}

impl Strategy for Portable64 {
    type Sum = Point<Self::Fe<P25519>>;
    type Wide = Interleaved<Self::Fe<P25519>, 2>;
    #[cfg(target_arch = "x86_64")]
    type Pair = Self::Wide;
    #[cfg(not(target_arch = "x86_64"))]
    type Pair = Self::Fe<P25519>;
    type OfBase = Self::Fe<P25519>;
}

#[cfg(target_arch = "aarch64")]
impl Strategy for crate::backend::Aarch64 {
    type Sum = Point<Self::Fe<P25519>>;
    type Wide = Interleaved<Self::Fe<P25519>, 2>;
    type Pair = Self::Fe<P25519>;
    type OfBase = Self::Fe<P25519>;
}

/// Backends with vectors: four elements at a time, and for independent signatures as many as the widest vector takes. Defaults are
/// for vectors of four.
pub(super) trait InVectors: Backend {
    /// Four elements.
    type Four: LookUp<Prime = P25519> + FieldLanes<Element = Self::Fe<P25519>> + Vector + Vector4;
    /// The widest vector.
    type Widest: Wide + Vector + LookUpInRow + Rows<Row = Self::Four> + FieldLanes<Element = Self::Fe<P25519>>;

    /// [`Strategy::TABLE`].
    const OF_TABLE: TableWorth = tuning::TABLE_AVX2;

    /// [`Strategy::pippenger_from`].
    #[inline(always)]
    fn buckets_from() -> usize {
        tuning::BUCKETS_AVX2
    }

    /// [`Strategy::decode_two`].
    #[inline(always)]
    fn two_points(encodings: [Encoding; 2]) -> [Option<ParallelPoint<Self::Four>>; 2] {
        decode_in_lanes(encodings)
    }

    /// [`Strategy::base_product`].
    #[inline(always)]
    fn one_base_product(start: &MaskedStart, k: &Ed25519Scalar) -> Point<Self::Fe<P25519>> {
        base_product_in_lanes::<Self::Four>(start, k)
    }

    /// [`Strategy::ladder`].
    #[inline(always)]
    fn one_ladder(scalar: &[u8; 32], u: &[u8; 32], factors: &MaskedStart) -> [u8; 32] {
        montgomery25519::parallel_ladder_bytes::<Self::Four>(scalar, u, factors)
    }

    /// Writes what `one` makes of the scalars of each vector, for at most [`TOGETHER`].
    #[inline(always)]
    fn write_each<'a>(
        scalars: &[Ed25519Scalar],
        one: &impl Fn(&[Ed25519Scalar]) -> Point<Self::Widest>,
        places: impl Iterator<Item = &'a mut Affine>,
    ) {
        write_affine(&each_vector::<_, _, { TOGETHER / 4 }>(scalars, 4, one), places);
    }
}

/// [`Strategy::base_product`] with an equal part of the scalar in each lane. Constant-time.
#[inline(always)]
fn base_product_in_lanes<V>(start: &MaskedStart, k: &Ed25519Scalar) -> Point<V::Element>
where
    V: LookUp<Prime = P25519> + FieldLanes + Vector4,
{
    base_product_joined(
        #[inline(always)]
        || Point::<V>::from_masked(start),
        k,
        #[inline(always)]
        |sums| sum(sums),
    )
}

impl<B: InVectors> Strategy for B {
    type Sum = ParallelPoint<B::Four>;
    type Wide = B::Widest;
    type Pair = B::Four;
    type OfBase = B::Four;
    const TABLE: TableWorth = B::OF_TABLE;

    #[inline(always)]
    fn pippenger_from() -> usize {
        B::buckets_from()
    }

    #[inline(always)]
    fn in_vectors<W: VectorWork<Self>>(work: W) -> Option<W::Output> {
        Some(work.run())
    }

    #[inline(always)]
    fn decode_lanes(encodings: [&[Encoding; MAX_LANES]; 2]) -> [Decoded<B::Widest>; 2] {
        lanes::decode_two(|lane| &encodings[0][lane], |lane| &encodings[1][lane])
    }

    #[inline(always)]
    fn decode_two(encodings: [Encoding; 2]) -> [Option<Self::Sum>; 2] {
        B::two_points(encodings)
    }

    #[inline(always)]
    fn base_product(start: &MaskedStart, k: &Ed25519Scalar) -> Point<B::Fe<P25519>> {
        B::one_base_product(start, k)
    }

    #[inline(always)]
    fn base_products(scalars: &[Ed25519Scalar], mask: &Mask25519, products: &mut [(Affine, [u8; 32])]) {
        let count = in_vectors(scalars.len(), B::Widest::LANES, tuning::FEWEST_PRODUCTS);
        let (scalars, others) = scalars.split_at(count);
        let (products, of_others) = products.split_at_mut(count);
        let sums = |scalars: &[Ed25519Scalar]| -> Point<B::Widest> {
            let doublings = SINGLE.doublings(order::Ed25519::BITS, 1);
            let blinded = mask.blind_each::<MAX_LANES>(scalars, doublings);
            base_products(mask.start(), &blinded[..scalars.len()])
        };
        let places = products.iter_mut().map(|(affine, _)| affine);
        // For one vector, less is copied.
        if count <= B::Widest::LANES {
            write_affine(&each_vector::<_, _, 1>(scalars, B::Widest::LANES, &sums), places);
        } else {
            B::write_each(scalars, &sums, places);
        }
        for ((product, _), scalar) in of_others.iter_mut().zip(others) {
            *product = fixed::<B>(scalar, mask).to_affine();
        }
    }

    #[inline(always)]
    fn ladder(scalar: &[u8; 32], u: &[u8; 32], factors: &MaskedStart) -> [u8; 32] {
        B::one_ladder(scalar, u, factors)
    }

    #[inline(always)]
    fn ladders(inputs: &[Input], results: &mut [[u8; 32]], factors: &MaskedStart) {
        let lanes = B::Widest::LANES;
        for (inputs, results) in inputs.chunks(lanes).zip(results.chunks_mut(lanes)) {
            if inputs.len() < tuning::FEWEST_LADDERS {
                one_after_the_other::<B>(inputs, results, factors);
            } else {
                montgomery25519::lanes::ladders::<B::Widest>(inputs, results, factors);
            }
        }
    }
}

#[cfg(lemniscate_simd128)]
mod wasm {
    use super::*;
    use crate::field::gf255::simd128::Fe4;

    impl InVectors for crate::backend::Simd128 {
        type Four = Fe4<Self::Fe<P25519>>;
        type Widest = Fe4<Self::Fe<P25519>>;
    }

    #[cfg(lemniscate_relaxed_simd)]
    impl InVectors for crate::backend::RelaxedSimd {
        type Four = Fe4<Self::Fe<P25519>, crate::field::gf255::simd128::reals::Reals>;
        type Widest = Self::Four;
    }
}

#[cfg(lemniscate_vectors)]
mod x86_64 {
    use super::*;
    use crate::backend::{Adx, Avx2, Avx512Ifma};
    use crate::field::gf255::{avx2, ifma};
    use crate::multiply::fixed_base::serves_eight_lanes;

    impl Strategy for Adx {
        type Sum = Point<Self::Fe<P25519>>;
        type Wide = Interleaved<Self::Fe<P25519>, 2>;
        type Pair = Self::Wide;
        type OfBase = Self::Fe<P25519>;
    }

    impl InVectors for Avx2 {
        type Four = avx2::Fe4<Self::Fe<P25519>>;
        type Widest = avx2::Fe4<Self::Fe<P25519>>;

        #[inline(always)]
        fn two_points(encodings: [Encoding; 2]) -> [Option<ParallelPoint<Self::Four>>; 2] {
            if tuning::two_by_elements() {
                return decode_interleaved::<Self::Fe<P25519>, _>(encodings);
            }
            decode_in_lanes(encodings)
        }

        #[inline(always)]
        fn one_ladder(scalar: &[u8; 32], u: &[u8; 32], factors: &MaskedStart) -> [u8; 32] {
            if tuning::ladder_in_lanes() {
                montgomery25519::parallel_ladder_bytes::<Self::Four>(scalar, u, factors)
            } else {
                montgomery25519::ladder_bytes::<Self::Fe<P25519>>(scalar, u, factors)
            }
        }
    }

    impl InVectors for Avx512Ifma {
        type Four = ifma::Fe4<Self::Fe<P25519>>;
        type Widest = ifma::Fe8<Self::Fe<P25519>>;
        const OF_TABLE: TableWorth = tuning::TABLE_IFMA;

        #[inline(always)]
        fn buckets_from() -> usize {
            tuning::buckets_ifma()
        }

        #[inline(always)]
        fn one_base_product(start: &MaskedStart, k: &Ed25519Scalar) -> Point<Self::Fe<P25519>> {
            if const { serves_eight_lanes::<Point<Self::Widest>>(order::Ed25519::BITS) }
                && tuning::base_in_eight_lanes()
            {
                base_product_in_lanes::<Self::Widest>(start, k)
            } else {
                base_product_in_lanes::<Self::Four>(start, k)
            }
        }

        #[inline(always)]
        fn write_each<'a>(
            scalars: &[Ed25519Scalar],
            one: &impl Fn(&[Ed25519Scalar]) -> Point<Self::Widest>,
            places: impl Iterator<Item = &'a mut Affine>,
        ) {
            write_affine(&each_vector::<_, _, { TOGETHER / 8 }>(scalars, 8, one), places);
        }
    }
}
