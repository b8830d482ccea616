//! Sums of products of elements of ristretto255, and products of elements that were prepared.

use crate::engine::edwards::points::{SumPoint, affine_each};
use alloc::vec::Vec;

use zeroize::Zeroizing;

use crate::backend::{build_for_backend, dispatch, match_backend, per_backend_enum};
use crate::engine::edwards::Ring as _;
use crate::engine::edwards25519::strategy::Strategy;
use crate::engine::edwards25519::{Ed25519Scalar, Edwards25519, Key, sums};
use crate::engine::tuning::edwards25519 as tuning;
use crate::engine::{Coordinates, SumsOfProducts};
use crate::group::Group;
use crate::multiply::secret_sum::{self, SecretSum};
use crate::multiply::straus::{Term, odd_multiples, straus_vartime};
use crate::multiply::variable_base::multiples;
use crate::scalar::recode::{signed_windows, wnaf_vartime};

use super::{F, NEUTRAL};

/// The width of the windows of secret scalars.
const WIDTH: usize = 5;
/// Their number.
const DIGITS: usize = 51;

/// The digits of a scalar. Constant-time.
fn digits(k: &Ed25519Scalar) -> Zeroizing<[i8; DIGITS]> {
    Zeroizing::new(signed_windows::<{ WIDTH as u32 }, DIGITS, 4>(&k.to_words()))
}

impl SumsOfProducts for Edwards25519 {
    type Multiples = Multiples;

    fn sum_of_products(terms: &[(Ed25519Scalar, Coordinates)]) -> Coordinates {
        #[inline(always)]
        fn run<B: Strategy>(terms: &[(Ed25519Scalar, Coordinates)]) -> Coordinates {
            let mut sum = SecretSum::<B::Sum, DIGITS>::new(terms.len());
            for (k, element) in terms {
                sum.push(digits(k), multiples(B::Sum::from_element(element)));
            }
            sum.finish().to_element()
        }
        dispatch!(B => run::<B>(terms))
    }

    fn sum_of_products_vartime(terms: &[(Ed25519Scalar, Coordinates)]) -> Coordinates {
        #[inline(always)]
        fn run<B: Strategy>(terms: &[(Ed25519Scalar, Coordinates)]) -> Coordinates {
            if terms.len() < tuning::fewest_together() {
                return few_products::<B>(terms);
            }
            let mut products = Vec::with_capacity(terms.len());
            for terms in terms.chunks(SHARING) {
                let points: [_; SHARING] =
                    affine_each::<F<B>, 4, _>(terms.iter().map(|(_, element)| element));
                for ((k, _), point) in terms.iter().zip(points) {
                    let (scalar, negative) = k.least();
                    products.push(sums::Product { point: Key::Decoded(point), scalar, negative });
                }
            }
            // All of them are decoded.
            sums::sum_point_vartime::<B>(&products, &[]).map_or(NEUTRAL, Coordinates::from)
        }
        dispatch!(B => run::<B>(terms))
    }

    fn multiples(element: &Coordinates) -> Multiples {
        #[inline(always)]
        fn run<B: Strategy>(element: &Coordinates) -> Table<B> {
            secret_sum::multiples_of_parts::<_, DIGITS>(B::Sum::from_element(element), multiples)
        }
        Multiples(build_for_backend!(Tables: B => run::<B>(element)))
    }

    fn product_of_multiples(k: &Ed25519Scalar, multiples: &Multiples) -> Coordinates {
        #[inline(always)]
        fn run<B: Strategy>(digits: &[i8; DIGITS], tables: &Table<B>) -> Coordinates {
            secret_sum::product_of_parts::<B::Sum, DIGITS>(digits, tables).to_element()
        }
        let digits = digits(k);
        match_backend!(&multiples.0, Tables, tables: B => run::<B>(&digits, tables))
    }
}

#[inline(always)]
fn few_products<B: Strategy>(terms: &[(Ed25519Scalar, Coordinates)]) -> Coordinates {
    let (mut tables, mut digits) = (Vec::with_capacity(terms.len()), Vec::with_capacity(terms.len()));
    for (k, element) in terms {
        tables.push(odd_multiples::<B::Sum, 8>(B::Sum::from_element(element)));
        digits.push(wnaf_vartime::<5, 254, 4>(&k.to_words()));
    }
    let mut terms = Vec::with_capacity(tables.len());
    for (digits, table) in digits.iter().zip(&tables) {
        terms.push(Term { digits, table: table.as_slice() });
    }
    straus_vartime::<B::Sum>(&[], &terms).to_element()
}

/// The points that share an inversion.
pub(in crate::engine::edwards25519) const SHARING: usize = 32;

type Table<B> = Vec<[<<B as Strategy>::Sum as Group>::Addend; secret_sum::MULTIPLES]>;

per_backend_enum! {
    /// In the form of the backend that was in force then, which is used for them ever after.
    #[derive(Clone)]
    enum Tables: Table
}

/// Multiples of an element.
#[derive(Clone)]
pub struct Multiples(Tables);
