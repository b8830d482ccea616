//! Products on Curve9767: the strategies of [the parent module](super) over [`Jacobian`] coordinates, with tables and sums
//! of table entries in affine coordinates that share inversions.

use zeroize::Zeroizing;

use super::fixed_base::{self, FixedBaseDigits};
use super::straus::{Term, straus_vartime};
use super::variable_base::{SecretTerm, add_products, sum_of_products};
use crate::group::Group;
use crate::group::curve9767::{Affine, Constants, Jacobian, Public, shared};
use crate::group::lookup::{lookup, one_lane};
use crate::group::shape::{CURVE9767, CURVE9767_ODD_WIDTH as ODD_WIDTH, IS_SMALL_MACHINE, Shape};
use crate::scalar::halving::{self, Method};
use crate::scalar::order::Order;
use crate::scalar::{Scalar, order, recode};

pub mod compact;
pub mod prepared;
#[cfg(test)]
mod tests;

/// An integer modulo the order of the group.
pub type GroupScalar = Scalar<order::Curve9767>;

/// The width of the windows of secret scalars for a point that is not known beforehand.
const WIDTH: usize = 5;
/// The largest magnitude of their digits.
const LARGEST: usize = 16;
/// Their number: scalars are below 2^252.
const WINDOWS: usize = 51;

/// How often the sum of [`base_product`] is doubled.
pub const DOUBLINGS: usize = CURVE9767.doublings(order::Curve9767::BITS, 1);

/// 2^[`DOUBLINGS`] S + k G, for the point S that it starts with. Constant-time.
#[inline(always)]
pub fn base_product<F: Constants>(start: &Jacobian<F>, k: &GroupScalar) -> Affine<F> {
    if let (true, Shape::Comb { folds: compact::FOLDS, blocks: 1 }) = (IS_SMALL_MACHINE, CURVE9767) {
        let mut product = Affine::NEUTRAL;
        compact::write_base_product(start, k, F::base_table(), &mut product);
        return product;
    }
    outline!(F, || {
        let sum = match CURVE9767 {
            Shape::Comb { .. } => fixed_base::base_product(*start, k),
            Shape::Windows { width, digits_a_row } => {
                sum_of_windows(*start, k, width, digits_a_row, F::base_table())
            }
        };
        sum.to_affine()
    })
}

/// The most digits that a scalar is cut in.
const MOST_DIGITS: usize = 64;

/// The same by additions in affine coordinates, from a table of multiples of G for windows: a sum for each digit of a
/// row, all side by side.
///
/// With step = `width` `digits_a_row`, partial sums of the first rows, up to 2^(width - 1) 2^(step i) <= 2^251, stand for
/// integers below 2^251.1 in magnitude. Different ones of the same kind are made of different digits, so no two that
/// meet are equal or opposite modulo the order, which is above 2^251.8, unless both are 0. What rows there are beyond
/// those is added without that assumption.
#[inline(always)]
fn sum_of_windows<F: Constants>(
    start: Jacobian<F>,
    k: &GroupScalar,
    width: u32,
    digits_a_row: usize,
    table: &[Affine<F>],
) -> Jacobian<F> {
    let shape = Shape::Windows { width, digits_a_row };
    let width = width as usize;
    let digits = FixedBaseDigits::new(k, shape, 1);
    let digits = digits.as_slice();
    let mut points = [Affine::NEUTRAL; MOST_DIGITS];
    let points = &mut points[..digits.len()];
    for (i, (point, digit)) in points.iter_mut().zip(digits).enumerate() {
        let row = shape.entries() * (i / digits_a_row);
        *point = lookup(&table[row..row + shape.entries()], &one_lane(*digit));
    }
    let first_rows = 1 + (252 - width) / (width * digits_a_row);
    let (points, others) = points.split_at_mut(digits.len().min(first_rows * digits_a_row));
    shared::sum_all::<F, { MOST_DIGITS / 2 }>(points, digits_a_row);
    let mut sum = start;
    for place in (0..digits_a_row).rev() {
        sum = sum.add(&points[place]);
        for row in others.chunks_exact(digits_a_row) {
            sum = sum.add(&row[place]);
        }
        if place > 0 {
            sum = sum.double_n(width);
        }
    }
    sum
}

/// The point becomes k times itself, by way of coordinates with a factor that is not 0. Constant-time.
#[inline(always)]
pub fn set_product<F: Constants>(k: &GroupScalar, point: &mut Affine<F>, factor: &F) {
    if IS_SMALL_MACHINE {
        compact::set_product(k, point, factor);
    } else {
        outline!(F, || *point = windowed_product(k, point, factor).to_affine());
    }
}

/// k P, likewise.
#[cfg(any(test, lemniscate_internals))]
#[inline(always)]
pub fn product<F: Constants>(k: &GroupScalar, point: &Affine<F>, factor: F) -> Affine<F> {
    let mut product = *point;
    set_product(k, &mut product, &factor);
    product
}

/// 2^[`DOUBLINGS`] S + k P + s G, for the point S that the second product starts with, by way of coordinates with a factor
/// that is not 0. Constant-time.
#[inline(always)]
pub fn product_and_base_product<F: Constants>(
    k: &GroupScalar,
    point: &Affine<F>,
    factor: F,
    start: &Jacobian<F>,
    s: &GroupScalar,
) -> Affine<F> {
    outline!(F, || {
        let of_generator = base_product(start, s);
        if IS_SMALL_MACHINE {
            let mut product = *point;
            compact::set_product(k, &mut product, &factor);
            product.add(&of_generator)
        } else {
            windowed_product(k, point, &factor).add(&of_generator).to_affine()
        }
    })
}

/// k P, in coordinates with a factor. The factor comes in after the three highest digits: as long as
/// the sum is neutral it has no coordinates to be multiplied, and that all three are 0 is rare.
#[inline(always)]
fn windowed_product<F: Constants>(k: &GroupScalar, point: &Affine<F>, factor: &F) -> Jacobian<F> {
    let digits = Zeroizing::new(recode::signed_windows::<{ WIDTH as u32 }, WINDOWS, 4>(&k.to_words()));
    outline!(F, || {
        let table = shared::multiples::<F, LARGEST>(point);
        let (low, high) = digits.split_at(WINDOWS - 3);
        let sum: Jacobian<F> = sum_of_products(WIDTH, &[SecretTerm { digits: high, table: &table }]);
        add_products(sum.scale(factor), WIDTH, &[SecretTerm { digits: low, table: &table }])
    })
}

/// Returns whether s G = C + e P. P must not be neutral. Variable-time: public values only.
///
/// With half scalars: for a tau and a rho = tau e of at most 126 bits each, it checks tau s G = rho P + tau C, which is
/// equivalent, as tau is not 0 modulo the prime order. tau s is split over G and 2^126 G, which have tables, so there are
/// 126 doublings only.
pub fn is_sum_vartime<F: Constants>(
    s: &GroupScalar,
    c: &Affine<F>,
    e: &GroupScalar,
    point: &Affine<F>,
) -> bool {
    let halved = halving::CURVE9767.halve_vartime(Method::HalfGcd, &e.to_words());
    let [t0, t1] = halved.tau;
    let tau_s = GroupScalar::from_words([t0, t1, 0, 0]) * *s;
    let fixed = split_126(&tau_s.to_words()).map(|half| recode::wnaf_vartime::<ODD_WIDTH, 127, 2>(&half));
    let variable = [halved.rho, halved.tau].map(|half| recode::wnaf_vartime::<5, 127, 2>(&half));
    // rho = -tau e where tau is negative: then the sign goes to P.
    let point = if halved.negative { *point } else { point.negate() };
    is_neutral_sum_vartime(&fixed, &variable, &[point, c.negate()])
}

type HalfDigits = [i8; 127];

/// Returns whether the sum of these products of G, of 2^126 G and of two points is neutral. The first point must not be
/// neutral.
#[inline(always)]
fn is_neutral_sum_vartime<F: Constants>(
    fixed: &[HalfDigits; 2],
    variable: &[HalfDigits; 2],
    points: &[Affine<F>; 2],
) -> bool {
    outline!(F, || {
        // A neutral point adds nothing, and has no table.
        let count = if points[1].is_neutral().into() { 1 } else { 2 };
        let [low, high] = fixed;
        let fixed = [Term { digits: low, table: F::odd() }, Term { digits: high, table: F::odd_126() }];
        let tables = shared::odd_multiples(&[points[0], points[count - 1]]);
        let [first, second] = variable;
        let variable =
            [Term { digits: first, table: &tables[0] }, Term { digits: second, table: &tables[1] }];
        let sum: Public<F> = straus_vartime(&fixed, &variable[..count]);
        sum.0.is_neutral().into()
    })
}

/// The sum of many products; scalars are below the order, as words. Variable-time: public values only.
#[cfg(feature = "alloc")]
#[inline(always)]
pub fn sum_of_products_vartime<F: Constants>(terms: &[([u64; 4], Affine<F>)]) -> Affine<F> {
    outline!(F, || super::pippenger_shared::pippenger_shared_vartime::<Public<F>>(252, terms).0.to_affine())
}

/// The low 126 bits of an integer below 2^252, and the others.
fn split_126(words: &[u64; 4]) -> [[u64; 2]; 2] {
    let [w0, w1, w2, w3] = *words;
    [[w0, w1 & (u64::MAX >> 2)], [w1 >> 62 | w2 << 2, w2 >> 62 | w3 << 2]]
}
