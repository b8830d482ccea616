//! Keys of which a table was made beforehand, and the verification equation with them.
//!
//! S B - k A is computed whole, with scalars of full length cut in nine parts of 50 bits: 50 doublings, some 75 additions for
//! k and 64 for S. Then R need not be decoded: if the encoding of the sum is that of R, both are the same point, and the
//! equation holds with the cofactor cleared or not. Only if it is not, R is decoded, and the difference has the last word.

use crate::backend::{build_for_backend, match_backend, per_backend_enum};
use crate::engine::edwards::points::{SumPoint, verdict_of_sum};
use crate::error::Error;
use crate::field::by_call::ByCall;
use crate::field::{Field, P448, invert_each_vartime};
use crate::group::edwards::PointEncoding as _;
use crate::group::edwards448::{Affine, Point, codec, tables};
use crate::group::{Addend, Group};
use crate::multiply::prepared::{DigitsInParts, Product, sum_vartime, write_odd_multiples_of_parts};

use super::eddsa::Claim;
use super::strategy::Strategy;
use crate::engine::edwards::Checks;

/// The parts of a scalar.
const PARTS: usize = 9;
/// The places of a part.
const BITS: usize = 50;
/// The places of the last part, of 46 bits, with a carry.
const PLACES: usize = BITS + 1;
/// The width of the wNAF digits of k.
const WIDTH: u32 = 5;
/// The multiples for each part of the key.
const ENTRIES: usize = 1 << (WIDTH - 2);

/// The odd multiples of -A, those of -2^50 A, and so on.
type Table<B> = [<<B as Strategy>::Sum as Group>::Fixed; PARTS * ENTRIES];

per_backend_enum! {
    gf448
    #[derive(Clone)]
    pub enum Tables: Table
}

/// A point with a table of its multiples, in the form of the backend that was in force then, which is used for it ever
/// after.
#[derive(Clone)]
pub struct PreparedPoint {
    tables: Tables,
}

impl PreparedPoint {
    /// Makes the table. Variable-time.
    pub(crate) fn new_vartime(point: &Affine) -> Self {
        PreparedPoint { tables: build_for_backend!(gf448 Tables: B => make_table::<B>(point)) }
    }

    /// The verdict of [`verify_vartime`](super::verify_vartime) on a claim of which this is the key.
    pub(crate) fn verify_vartime(&self, claim: &Claim, checks: Checks) -> Result<(), Error> {
        let scalar = &DigitsInParts::new_vartime::<{ tables::PARTS_WIDTH }, 7>(&claim.scalar.to_words());
        let challenge = &DigitsInParts::new_vartime::<WIDTH, 7>(&claim.challenge.to_words());
        match_backend!(gf448 &self.tables, Tables, table: B => {
            verify::<B>(table, scalar, challenge, claim, checks)
        })
    }
}

type Digits = DigitsInParts<PARTS, BITS, PLACES>;

#[inline(always)]
fn verify<B: Strategy>(
    table: &Table<B>,
    scalar: &Digits,
    challenge: &Digits,
    claim: &Claim,
    checks: Checks,
) -> Result<(), Error> {
    let of_base = Product::new(scalar, tables::odd_parts().as_flattened());
    let of_key = Product::new(challenge, table.as_slice());
    let sum = sum_vartime::<B::Sum, _>(&of_base, &of_key).to_point();
    let key_is_small = || claim.key.encoding().is_small_order_vartime();
    verdict_of_sum(sum, &sum.to_affine_vartime(), claim, checks, key_is_small, codec::decode_one)
}

#[inline(always)]
fn make_table<B: Strategy>(point: &Affine) -> Table<B> {
    let mut power = B::Sum::from_point(-point.to_point());
    // One part at a time, as all of them are large. Constants, as they are zeros, and elsewhere the compiler writes one entry after the other.
    let mut sums = const { [<B::Sum as SumPoint<_, _>>::UNSET; ENTRIES] };
    let mut points = const { [Point::UNSET; PARTS * ENTRIES] };
    let mut denominators = const { [B::Fe::<P448>::ZERO; PARTS * ENTRIES] };
    let parts = points.chunks_exact_mut(ENTRIES).zip(denominators.chunks_exact_mut(ENTRIES));
    for (part, (points, denominators)) in parts.enumerate() {
        if part > 0 {
            power.set_double_n(BITS);
        }
        write_odd_multiples_of_parts(&power, BITS, ENTRIES, &mut sums);
        for ((point, denominator), sum) in points.iter_mut().zip(denominators).zip(&sums) {
            *point = sum.to_point();
            *denominator = point.z;
        }
    }
    let inverses = invert_each_vartime(denominators);
    let mut table = const { [Addend::UNSET; PARTS * ENTRIES] };
    for ((fixed, point), &z_inverse) in table.iter_mut().zip(&points).zip(&inverses) {
        let [x, y] = [point.x, point.y].map(|coordinate| (ByCall(coordinate) * ByCall(z_inverse)).0);
        *fixed = B::Sum::fixed(x, y);
    }
    table
}
