//! Keys of which a table was made beforehand, and the verification equation with them.
//!
//! S B - k A is computed whole, with scalars of full length cut in nine parts of 28 bits: 28 doublings, some 43 additions
//! for k and 28 for S. Then R need not be decoded: if the encoding of the sum is that of R, both are the same point, and the
//! equation holds with the cofactor cleared or not. Only if it is not, R is decoded, and the difference has the last word.
//!
//! Nothing here is modulo L but S, as B has that order: k, below L, counts as it is, since A may have a part of small order.

use crate::backend::{build_for_backend, match_backend, per_backend_enum};
use crate::engine::edwards::points::{SumPoint, verdict_of_sum};
use crate::error::Error;
use crate::field::by_call::ByCall;
use crate::field::{Field, invert_lanes_vartime};
use crate::group::edwards::PointEncoding as _;
use crate::group::edwards25519::{Affine, Point, codec, tables};
use crate::group::shape::EDWARDS25519_ODD_WIDTH as ODD_WIDTH;
use crate::group::{Addend, Group};
use crate::multiply::prepared::{DigitsInParts, Product, sum_vartime, write_odd_multiples_of_parts};

use crate::engine::edwards::Checks;

use super::eddsa::Claim;
use super::strategy::{LanePoint, Strategy};
use crate::multiply::side_by_side::MAX_LANES;

/// The parts of a scalar.
pub(super) const PARTS: usize = 9;
/// The places of a part. Fixed windows of 4 and of 7 bits fit in, too.
pub(super) const BITS: usize = 28;
/// The multiples for each part of the key: for wNAF digits of width 5.
pub(super) const ENTRIES: usize = 8;

/// The odd multiples of -A, those of -2^28 A, and so on.
pub(super) type Table<B> = [<<B as Strategy>::Sum as Group>::Fixed; PARTS * ENTRIES];

per_backend_enum! {
    #[derive(Clone)]
    pub enum Tables: Table
}

/// A point with a table of its multiples, in the form of the backend that was in force then, which is used for it ever
/// after.
#[derive(Clone)]
pub struct PreparedPoint {
    pub(super) tables: Tables,
    pub(super) is_small_order: bool,
}

impl PreparedPoint {
    /// Makes the table. Variable-time.
    pub(crate) fn new_vartime(point: &Affine) -> Self {
        PreparedPoint {
            tables: build_for_backend!(Tables: B => make_table::<B>(point)),
            is_small_order: point.encoding().is_small_order_vartime(),
        }
    }

    /// The table, if this backend has made it.
    #[inline(always)]
    pub(super) fn table<B: Strategy>(&self) -> Option<&Table<B>> {
        match_backend!(&self.tables, Tables, table: C => (table as &dyn core::any::Any).downcast_ref())
    }

    /// The verdict of [`verify_vartime`](super::verify_vartime) on a claim of which this is the key.
    pub(crate) fn verify_vartime(&self, claim: &Claim, checks: Checks) -> Result<(), Error> {
        let digits = &[
            DigitsInParts::new_vartime::<ODD_WIDTH, 4>(&claim.scalar.to_words()),
            DigitsInParts::new_vartime::<5, 4>(&claim.challenge.to_words()),
        ];
        let key_is_small = self.is_small_order;
        match_backend!(&self.tables, Tables, table: B => verify::<B>(table, digits, claim, checks, key_is_small))
    }

    /// The verdict of [`Self::verify_vartime`] for each of as many claims as there are keys, at most [`MAX_LANES`]; vectors
    /// work on several at once.
    pub(crate) fn verify_each_vartime(
        keys: &[&Self],
        claims: &[Claim; MAX_LANES],
        checks: Checks,
    ) -> [Result<(), Error>; MAX_LANES] {
        let together = super::prepared_lanes::verify_together_vartime(keys, claims, checks);
        let mut verdicts = [Ok(()); MAX_LANES];
        for (lane, (key, claim)) in keys.iter().zip(claims).enumerate() {
            verdicts[lane] = together[lane].unwrap_or_else(|| key.verify_vartime(claim, checks));
        }
        verdicts
    }
}

#[inline(always)]
fn verify<B: Strategy>(
    table: &Table<B>,
    [scalar, challenge]: &[DigitsInParts<PARTS, BITS>; 2],
    claim: &Claim,
    checks: Checks,
    key_is_small: bool,
) -> Result<(), Error> {
    let of_base = Product::new(scalar, tables::odd_parts().as_flattened());
    let of_key = Product::new(challenge, table);
    let sum = sum_vartime::<B::Sum, _>(&of_base, &of_key).to_point();
    verdict_of_sum(sum, &sum.to_affine(), claim, checks, || key_is_small, codec::decode_one)
}

#[inline(always)]
fn make_table<B: Strategy>(point: &Affine) -> Table<B> {
    let negative = B::Sum::from_point(-point.to_point());
    let mut points = const { [<B::Sum as SumPoint<_, _>>::UNSET; PARTS * ENTRIES] };
    write_odd_multiples_of_parts::<B::Sum>(&negative, BITS, ENTRIES, &mut points);
    let mut table = const { [Addend::UNSET; PARTS * ENTRIES] };
    to_fixed::<B>(&points, &mut table);
    table
}

/// The points as a table holds them, with one inversion for all; there must be as many of both, and whole vectors.
#[inline(always)]
fn to_fixed<B: Strategy>(points: &[B::Sum], fixed: &mut [<B::Sum as Group>::Fixed]) {
    const { assert!(ENTRIES.is_multiple_of(B::Wide::LANES) && B::Wide::LANES >= 2) };
    let lanes = B::Wide::LANES;
    // The products of the Z before those of each vector.
    let mut before = const { [ByCall(B::Wide::ZERO); PARTS * ENTRIES / 2] };
    let mut product = ByCall(B::Wide::ONE);
    for (before, points) in before.iter_mut().zip(points.chunks_exact(lanes)) {
        *before = product;
        product = product * ByCall(B::Sum::in_lanes(points)[2]);
    }
    let mut inverse = ByCall(invert_lanes_vartime(product.0));
    let vectors = points.chunks_exact(lanes).zip(fixed.chunks_exact_mut(lanes));
    for ((points, fixed), before) in vectors.zip(before).rev() {
        let [x, y, z] = B::Sum::in_lanes(points).map(ByCall);
        let z_inverse = inverse * before;
        inverse = inverse * z;
        B::Sum::fixed_of_affine(&Point::from_affine((x * z_inverse).0, (y * z_inverse).0), fixed);
    }
}
