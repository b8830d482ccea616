//! Scalar times point: the strategies of [`crate::multiply`] over [`Jacobian`] coordinates, with tables and sums of
//! table entries in affine coordinates that share inversions.

use zeroize::Zeroizing;

use crate::group::Group;
use crate::multiply::fixed_base::DIGITS;
use crate::multiply::lookup::lookup;
#[cfg(feature = "alloc")]
use crate::multiply::pippenger_shared::pippenger_shared_vartime;
use crate::multiply::straus::{Term, straus_vartime};
use crate::multiply::variable_base::{SecretTerm, add_products, sum_of_products};
use crate::scalar::halving::{self, Method};
use crate::scalar::{Scalar, order, recode};

use super::{Affine, Constants, Jacobian, Public, shared};

/// An integer modulo the order of the group.
pub type GroupScalar = Scalar<order::Curve9767>;

/// The width of the windows of secret scalars for a point that is not known beforehand.
const WIDTH: usize = 5;
/// The largest magnitude of their digits.
const LARGEST: usize = 16;
/// Their number: scalars are below 2^252.
const WINDOWS: usize = 51;

/// k G, as two sums: G's multiples by the even and by the odd digits of k in radix 16, each as if for radix 256.
///
/// As the integers that partial sums stand for are below 2^251.1 in magnitude, and different sums of the same kind
/// stand for different multiples of powers of 256, no two that meet are equal or opposite modulo the order, unless both
/// are 0. Constant-time.
#[inline(always)]
fn base_sums<F: Constants>(k: &GroupScalar) -> [Affine<F>; 2] {
    let digits = Zeroizing::new(recode::signed_windows::<4, DIGITS, 4>(&k.to_words()));
    let mut points = [Affine::NEUTRAL; DIGITS];
    for (i, point) in points.iter_mut().enumerate() {
        *point = lookup(&F::rows()[i / 2], &digits[i..=i]);
    }
    shared::sums_of_even_and_odd::<F, { DIGITS / 2 }>(&mut points)
}

/// How often the sum of [`base_product`] is doubled.
pub const DOUBLINGS: usize = 4;

/// 2^[`DOUBLINGS`] S + k G, for the point S that it starts with. Constant-time.
#[inline(never)]
pub fn base_product<F: Constants>(start: &Jacobian<F>, k: &GroupScalar) -> Affine<F> {
    F::enter(
        #[inline(always)]
        || {
            let [even, odd] = base_sums(k);
            start.add(&odd).double_n(DOUBLINGS).add(&even).to_affine()
        },
    )
}

/// k P, by way of coordinates with a factor that is not 0. Constant-time.
#[inline(never)]
pub fn product<F: Constants>(k: &GroupScalar, point: &Affine<F>, factor: F) -> Affine<F> {
    F::enter(
        #[inline(always)]
        || windowed_product(k, point, factor).to_affine(),
    )
}

/// 2^[`DOUBLINGS`] S + k P + s G, for the point S that the second product starts with, by way of coordinates with a factor
/// that is not 0. Constant-time.
#[inline(never)]
pub fn product_and_base_product<F: Constants>(
    k: &GroupScalar,
    point: &Affine<F>,
    factor: F,
    start: &Jacobian<F>,
    s: &GroupScalar,
) -> Affine<F> {
    F::enter(
        #[inline(always)]
        || windowed_product(k, point, factor).add(&base_product(start, s)).to_affine(),
    )
}

/// k P, in coordinates with a factor. It comes in after the three highest digits: as long as the sum is neutral it has no
/// coordinates to be multiplied, and that all three are 0 is rare.
#[inline(never)]
pub(super) fn windowed_product<F: Constants>(k: &GroupScalar, point: &Affine<F>, factor: F) -> Jacobian<F> {
    let digits = Zeroizing::new(recode::signed_windows::<{ WIDTH as u32 }, WINDOWS, 4>(&k.to_words()));
    F::enter(
        #[inline(always)]
        || {
            let table = shared::multiples::<F, LARGEST>(point);
            let (low, high) = digits.split_at(WINDOWS - 3);
            let sum: Jacobian<F> = sum_of_products(WIDTH, &[SecretTerm { digits: high, table: &table }]);
            add_products(sum.scale(factor), WIDTH, &[SecretTerm { digits: low, table: &table }])
        },
    )
}

/// Is s G = C + e P? P must not be neutral. Variable-time: public values only.
///
/// With half scalars: for a tau and a rho = tau e of at most 126 bits each, it asks for tau s G = rho P + tau C, the
/// same question as tau is not 0 modulo the prime order. tau s is split over G and 2^126 G, which have tables, so there
/// are 126 doublings only.
pub fn is_sum_vartime<F: Constants>(
    s: &GroupScalar,
    c: &Affine<F>,
    e: &GroupScalar,
    point: &Affine<F>,
) -> bool {
    let halved = halving::CURVE9767.halve_vartime(Method::HalfGcd, &e.to_words());
    let [t0, t1] = halved.tau;
    let tau_s = GroupScalar::from_words([t0, t1, 0, 0]) * *s;
    let fixed = split_126(&tau_s.to_words()).map(|half| recode::wnaf_vartime::<8, 127, 2>(&half));
    let variable = [halved.rho, halved.tau].map(|half| recode::wnaf_vartime::<5, 127, 2>(&half));
    // rho = -tau e where tau is negative: then the sign goes to P.
    let point = if halved.negative { *point } else { point.negate() };
    is_neutral_sum_vartime(&fixed, &variable, &[point, c.negate()])
}

type HalfDigits = [i8; 127];

/// Is the sum of these products of G, of 2^126 G and of two points neutral? The first point must not be neutral.
#[inline(never)]
fn is_neutral_sum_vartime<F: Constants>(
    fixed: &[HalfDigits; 2],
    variable: &[HalfDigits; 2],
    points: &[Affine<F>; 2],
) -> bool {
    F::enter(
        #[inline(always)]
        || {
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
        },
    )
}

/// The sum of many products; scalars are below the order, as words. Variable-time: public values only.
#[cfg(feature = "alloc")]
#[inline(never)]
pub fn sum_of_products_vartime<F: Constants>(terms: &[([u64; 4], Affine<F>)]) -> Affine<F> {
    F::enter(
        #[inline(always)]
        || pippenger_shared_vartime::<Public<F>>(252, terms).0.to_affine(),
    )
}

/// The low 126 bits of an integer below 2^252, and the others.
fn split_126(words: &[u64; 4]) -> [[u64; 2]; 2] {
    let [w0, w1, w2, w3] = *words;
    [[w0, w1 & (u64::MAX >> 2)], [w1 >> 62 | w2 << 2, w2 >> 62 | w3 << 2]]
}
