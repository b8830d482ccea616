//! Sums of products on Curve9767, and products of elements that were prepared.

use alloc::vec::Vec;

use zeroize::Zeroizing;

use crate::backend::{Avx2, selected_avx2};
use crate::engine::SumsOfProducts;
use crate::engine::tuning::curve9767 as tuning;
use crate::field::Field;
use crate::field::gf9767::{avx2, portable};
use crate::group::curve9767::{Affine, Constants, Jacobian, codec, shared};
use crate::multiply::curve9767 as multiply;
use crate::multiply::secret_sum::{self, SecretSum};
use crate::scalar::recode::signed_windows;

use super::{Coordinates, Curve9767, Scalar, affine, decode};

/// The digits of a scalar for [`secret_sum`]: of 5 bits. Constant-time.
fn digits(k: &Scalar) -> Zeroizing<[i8; DIGITS]> {
    Zeroizing::new(signed_windows::<{ secret_sum::WIDTH as u32 }, DIGITS, 4>(&k.to_words()))
}

/// Their number.
const DIGITS: usize = 51;

impl SumsOfProducts for Curve9767 {
    type Multiples = Multiples;

    fn sum_of_products(terms: &[(Scalar, Coordinates)]) -> Coordinates {
        dispatch_gf9767!(F => {
            let mut sum = SecretSum::<Jacobian<F>, DIGITS>::new(terms.len());
            for (k, point) in terms {
                sum.push(digits(k), shared::multiples(&affine(point)));
            }
            sum.finish().to_affine().to_coordinates()
        })
    }

    fn sum_of_products_vartime(terms: &[(Scalar, Coordinates)]) -> Coordinates {
        if terms.len() < tuning::FEWEST_IN_BUCKETS {
            return Self::sum_of_products(terms);
        }
        dispatch_gf9767!(F => {
            let mut points = Vec::with_capacity(terms.len());
            for (scalar, point) in terms {
                points.push((scalar.to_words(), affine::<F>(point)));
            }
            multiply::sum_of_products_vartime(&points).to_coordinates()
        })
    }

    fn multiples(point: &Coordinates) -> Multiples {
        fn run<F: Constants>(point: &Coordinates) -> TableOf<F> {
            outline!(F, || {
                let table = |point: Jacobian<F>| shared::multiples(&point.to_affine());
                secret_sum::multiples_of_parts::<_, DIGITS>(Jacobian::from_affine(&affine(point)), table)
            })
        }
        match selected_avx2() {
            Some(backend) => Multiples::Avx2(backend, run(point)),
            None => Multiples::Portable(run(point)),
        }
    }

    fn product_of_multiples(k: &Scalar, multiples: &Multiples) -> Coordinates {
        fn run<F: Constants>(digits: &[i8; DIGITS], table: &TableOf<F>) -> Coordinates {
            outline!(F, || {
                let product = secret_sum::product_of_parts::<Jacobian<F>, DIGITS>(digits, table);
                product.to_affine().to_coordinates()
            })
        }
        let digits = digits(k);
        match multiples {
            Multiples::Portable(table) => run(&digits, table),
            Multiples::Avx2(_, table) => run(&digits, table),
        }
    }
}

/// A table of one field's elements.
type TableOf<F> = Vec<[Affine<F>; secret_sum::MULTIPLES]>;

/// Multiples of a point for products by secret scalars, in the form of the backend that was in force then, which is used for
/// them ever after.
#[derive(Clone)]
pub enum Multiples {
    /// Made by portable code.
    Portable(TableOf<portable::Fe>),
    /// Made where the processor has what it needs.
    Avx2(Avx2, TableOf<avx2::Fe>),
}

/// The point of an encoding, or the neutral element of its mark. Variable-time.
pub(crate) fn decode_or_neutral(bytes: &[u8; 32]) -> Option<Coordinates> {
    let decoded = decode(bytes);
    let is_point = bool::from(decoded.is_canonical & decoded.is_on_curve);
    (is_point || *bytes == codec::NEUTRAL).then_some(decoded.coordinates)
}
