//! Sums of products of very many points by public scalars, as one equation for many signatures needs.
//!
//! Few products are added up by Straus' method, many by Pippenger's, from where that is faster.

use crate::engine::edwards::points::{SumPoint, decoded};
use crate::field::P448;
use alloc::vec::Vec;

use crate::backend::{Backend, dispatch};
use crate::engine::blinding::Blindable;
use crate::engine::tuning::edwards448 as tuning;
use crate::group::Group;
use crate::group::edwards448::{Affine, Point, codec};
use crate::multiply::pippenger::{Scalars, pippenger_vartime};
use crate::multiply::straus::{Term, odd_multiples, straus_vartime};
use crate::scalar::recode::wnaf_vartime;

use super::eddsa::Key;
use super::strategy::Strategy;
use super::{Ed448Scalar, Edwards448};
use crate::engine::edwards::{self, Checks, Sums};

/// One product: of a point and an integer, by its magnitude and sign.
pub(crate) type Product = edwards::Product<Edwards448>;

impl Sums for Edwards448 {
    fn sum_vartime(long: &[Product], short: &[Product]) -> Option<Affine> {
        sum_vartime(long, short)
    }

    fn pays(signatures: usize) -> bool {
        tuning::one_equation_pays(signatures)
    }

    fn add(a: &Affine, b: &Affine) -> Affine {
        add(a, b)
    }

    fn is_base_product(scalar: &Ed448Scalar, point: &Affine) -> bool {
        is_base_product(scalar, point)
    }
}

/// The most bits of long and of short scalars.
const LONG: usize = 446;
const SHORT: usize = 128;

/// The sum of all products: `long` have scalars below 2^446 in magnitude, `short` have scalars of at most 2^128 - 1. `None` if one
/// of the points is not on the curve.
///
/// Variable-time: public values only.
pub(crate) fn sum_vartime(long: &[Product], short: &[Product]) -> Option<Affine> {
    #[inline(always)]
    fn run<B: Strategy>(long: &[Product], short: &[Product]) -> Option<Affine> {
        let sum = if long.len() + short.len() >= tuning::BUCKETS {
            pippenger::<B>(long, short)
        } else {
            straus::<B>(long, short)
        };
        Some(sum?.to_affine_vartime())
    }
    dispatch!(gf448 B => run::<B>(long, short))
}

/// The point, with Z = 1, or its opposite.
#[inline(always)]
fn signed_point<B: Backend>(product: &Product) -> Option<Point<B::Fe<P448>>> {
    let point = match &product.point {
        Key::Encoded(encoding) => decoded(codec::decode_one(encoding))?,
        Key::Decoded(affine) => affine.to_point(),
    };
    Some(if product.negative { -point } else { point })
}

#[inline(always)]
fn straus<B: Strategy>(long: &[Product], short: &[Product]) -> Option<Point<B::Fe<P448>>> {
    let count = long.len() + short.len();
    let (mut tables, mut digits) = (Vec::with_capacity(count), Vec::with_capacity(count));
    for product in long.iter().chain(short) {
        tables.push(odd_multiples::<_, 8>(B::Sum::from_point(signed_point::<B>(product)?)));
        digits.push(wnaf_vartime::<5, { LONG + 1 }, 7>(&product.scalar));
    }
    let mut terms = Vec::with_capacity(count);
    for (i, (digits, table)) in digits.iter().zip(&tables).enumerate() {
        let digits = if i < long.len() { digits } else { &digits[..=SHORT] };
        terms.push(Term { digits, table: table.as_slice() });
    }
    Some(straus_vartime::<B::Sum>(&[], &terms).to_point())
}

/// By buckets.
#[inline(always)]
fn pippenger<B: Strategy>(long: &[Product], short: &[Product]) -> Option<Point<B::Fe<P448>>> {
    let mut points = [Vec::with_capacity(long.len()), Vec::with_capacity(short.len())];
    for (products, points) in [long, short].into_iter().zip(&mut points) {
        for product in products {
            let Point { x, y, .. } = signed_point::<B>(product)?;
            points.push(B::Sum::fixed(x, y));
        }
    }
    let words = [long, short].map(scalars_of);
    let [of_long, of_short] = &words;
    let scalars = [Scalars { bits: LONG, words: of_long }, Scalars { bits: SHORT, words: of_short }];
    let sum: B::Sum = pippenger_vartime(&scalars, &points.each_ref().map(Vec::as_slice));
    Some(sum.to_point())
}

#[inline(never)]
fn scalars_of(products: &[Product]) -> Vec<[u64; 7]> {
    products.iter().map(|product| product.scalar).collect()
}

/// The sum of two points.
pub(crate) fn add(a: &Affine, b: &Affine) -> Affine {
    #[inline(always)]
    fn run<B: Backend>(a: &Affine, b: &Affine) -> Affine {
        let mut sum = a.to_point::<B::Fe<P448>>();
        sum.set_add_point(&b.to_point());
        sum.to_affine_vartime()
    }
    dispatch!(gf448 B => run::<B>(a, b))
}

/// Returns whether 4 scalar B = 4 point.
pub(crate) fn is_base_product(scalar: &Ed448Scalar, point: &Affine) -> bool {
    let (product, _) = super::base_product(scalar, Edwards448::NO_MASK);
    #[inline(always)]
    fn run<B: Backend>(product: &Affine, point: &Affine) -> bool {
        let mut difference = product.to_point::<B::Fe<P448>>();
        difference.set_add_point(&-point.to_point());
        difference.check_difference(Checks::COFACTORED).is_ok()
    }
    dispatch!(gf448 B => run::<B>(&product, point))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::backend::on_each_backend;
    use crate::engine::edwards::Ring as _;

    fn base_product(scalar: Ed448Scalar) -> Affine {
        crate::engine::edwards448::base_product(&scalar, Edwards448::NO_MASK).0
    }

    /// Products of both lengths and signs, of points decoded and not, and their sum.
    fn products() -> ([Vec<Product>; 2], Affine) {
        let (mut long, mut short, mut total) = (Vec::new(), Vec::new(), Ed448Scalar::ZERO);
        let mut scalar = Ed448Scalar::from_bytes_wide(&[0xa5; 114]);
        for i in 0..12_u64 {
            let multiple = Ed448Scalar::from_bytes_wide(&[i as u8 + 1; 114]);
            let affine = base_product(multiple);
            let point = if i % 3 == 0 { Key::Encoded(affine.encoding()) } else { Key::Decoded(affine) };
            scalar = scalar.square();
            let (words, negative) = scalar.least();
            long.push(Product { point, scalar: words, negative });
            // The extremes, and something between them.
            let z = [i128::MIN, i128::MAX, -1, 0, i128::from(i) << 90][i as usize % 5];
            short.push(Product {
                point,
                scalar: Ed448Scalar::from(z.unsigned_abs()).to_words(),
                negative: z < 0,
            });
            total += (scalar + Ed448Scalar::signed(z)) * multiple;
        }
        ([long, short], base_product(total))
    }

    fn both_methods<B: Strategy>(backend: B) {
        let ([long, short], expected) = products();
        for sum in [straus::<B>, pippenger::<B>] {
            assert!(backend.enter(|| sum(&long, &short).unwrap().to_affine()) == expected);
            // y = 2 is that of no point.
            let mut wrong = short.clone();
            let mut bytes = [0; 57];
            bytes[0] = 2;
            wrong[5].point = Key::Encoded(crate::group::edwards448::Encoding::new(&bytes));
            assert!(backend.enter(|| sum(&long, &wrong)).is_none());
        }
    }

    #[test]
    fn both_methods_give_the_sum() {
        on_each_backend!(gf448 both_methods);
        let ([long, short], expected) = products();
        assert!(sum_vartime(&long, &short) == Some(expected));
        let [one, two, three] = [1u64, 2, 3].map(|k| base_product(Ed448Scalar::from(k)));
        assert!(add(&one, &two) == three);
        assert!(
            is_base_product(&Ed448Scalar::from(3u64), &three) && !is_base_product(&Ed448Scalar::ONE, &two)
        );
    }
}
