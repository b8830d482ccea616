//! Many points at once.

use alloc::{vec, vec::Vec};

use zeroize::Zeroizing;

use super::{Element, Point, Scalar};
use crate::engine::edwards25519::{Edwards25519, curve};
use crate::engine::{Coordinates, SumsOfProducts as _};

fn terms(products: &[(Scalar, Point)]) -> Vec<(Scalar, Coordinates)> {
    products.iter().map(|(scalar, point)| (*scalar, point.0)).collect()
}

impl Point {
    /// The encodings of all points. Faster than encoding each one.
    pub fn encode_all(points: &[Self]) -> Vec<[u8; 32]> {
        let points: Vec<_> = points.iter().map(|point| point.0).collect();
        let mut encodings = vec![[0; 32]; points.len()];
        curve::affine_each(&points, |i, affine| encodings[i] = affine.encode());
        encodings
    }

    /// The sum of all products, which share their doublings. Each scalar stands for the integer below L: see
    /// [`Self::sum_with_base_vartime`]. Constant-time except for the number of terms.
    pub fn sum_of_products(products: &[(Scalar, Self)]) -> Self {
        // By the integers themselves.
        Point(Edwards25519::sum_of_products(&Zeroizing::new(terms(products))))
    }

    /// The base point times `base`, plus all products. Each scalar stands for the integer below L: k and k - L give different
    /// multiples of a point outside the group of order L. Variable-time: for public values only.
    pub fn sum_with_base_vartime(base: &Scalar, products: &[(Scalar, Self)]) -> Self {
        Point(curve::sums::sum_of_products_vartime(Some(base), &terms(products)))
    }

    /// The same without the base point. Variable-time: for public values only.
    pub fn sum_of_products_vartime(products: &[(Scalar, Self)]) -> Self {
        Point(curve::sums::sum_of_products_vartime(None, &terms(products)))
    }

    /// Eight times the sum of products, by the fastest method for their number. Variable-time: for public values only.
    pub fn eightfold_sum_of_products_vartime(products: &[(Scalar, Self)]) -> Element {
        Point(Edwards25519::sum_of_products_vartime(&terms(products))).mul_by_cofactor()
    }

    /// Eight times the sum of products of encoded points, by the fastest method for their number; `None` if a point does not
    /// decode. Encodings need not be canonical. Variable-time: for public values only.
    pub fn eightfold_sum_of_encoded_vartime<'a>(
        products: impl IntoIterator<Item = (&'a Scalar, &'a [u8; 32])>,
    ) -> Option<Element> {
        curve::sums::eightfold_sum_vartime(products.into_iter()).map(Element::new)
    }
}
