//! What needs a heap.

use super::Elements;

/// Sums of products, and products of elements that were prepared.
pub trait SumsOfProducts: Elements {
    /// Multiples of an element, in the form of the backend that was in force when they were made, which is used for them ever after.
    type Multiples: Clone + Send + Sync + 'static;

    /// The sum of k P over the terms. Constant-time except for their number.
    fn sum_of_products(terms: &[(Self::Scalar, Self::Coordinates)]) -> Self::Coordinates;

    /// The same. Variable-time: public values only.
    fn sum_of_products_vartime(terms: &[(Self::Scalar, Self::Coordinates)]) -> Self::Coordinates;

    /// Makes the multiples of an element. Constant-time.
    fn multiples(element: &Self::Coordinates) -> Self::Multiples;

    /// k P, by the multiples of P. Constant-time.
    fn product_of_multiples(k: &Self::Scalar, multiples: &Self::Multiples) -> Self::Coordinates;
}
