//! What needs a heap: sums of products, products of elements that were prepared, and of G by several scalars.

mod base_products;
mod parts;

use alloc::vec::Vec;

use crate::backend::{build_for_backend, dispatch, match_backend, per_backend_enum};
use crate::engine::blinding::{Blindable, Mask};
use crate::group::Group;
use crate::group::double_odd::codec::Codec;
use crate::group::double_odd::{E, S};
use crate::multiply::secret_sum::{MULTIPLES, multiples_of_parts, product_of_parts};
use crate::multiply::variable_base;
use crate::scalar::recode;

use super::Coordinates;
use crate::engine::double_odd::side_by_side;
use crate::engine::double_odd::strategy::{Strategy, SumPoint};
use base_products::BaseProducts;
use parts::Summed;

/// An encoding, and the element with Z = 1.
pub type Product = ([u8; 32], Coordinates);

/// Sums of products, and several products.
pub trait Sums: Blindable {
    /// Multiples of an element, for products by secret scalars.
    type Multiples: Clone + Send + Sync + 'static;

    /// The sum of k P over the terms. Constant-time except for their number.
    fn sum_of_products(terms: &[(Self::Scalar, Coordinates)]) -> Coordinates;
    /// The sum of s G and of k P over the terms. Variable-time.
    fn sum_with_generator_vartime(s: &Self::Scalar, terms: &[(Self::Scalar, Coordinates)]) -> Coordinates;
    /// Makes the multiples of an element. Constant-time.
    fn multiples(element: &Coordinates) -> Self::Multiples;
    /// k P, by the multiples of P. Constant-time.
    fn product_of_multiples(k: &Self::Scalar, multiples: &Self::Multiples) -> Coordinates;
    /// Products of G by the first of at most [`TOGETHER`](crate::engine::TOGETHER) scalars; the others take less time one after the
    /// other. Constant-time.
    fn base_products(codec: Codec, scalars: &[Self::Scalar], mask: &Mask<Self>) -> Vec<Product>;
}

/// The digits of scalars, of 5 bits.
const DIGITS: usize = 51;

macro_rules! sums {
    ($curve:ty) => {
        const _: () = {
            type Sum<B> = <B as Strategy<$curve>>::Sum;
            type Table<B> = Vec<[<Sum<B> as Group>::Addend; MULTIPLES]>;
            type K = <$curve as Blindable>::Scalar;

            per_backend_enum! {
                any_modulus
                /// Multiples in the form of the backend that was in force then, which is used for them ever after.
                #[derive(Clone)]
                pub enum Multiples: Table
            }

            impl Sums for $curve {
                type Multiples = Multiples;

                fn sum_of_products(terms: &[(K, Coordinates)]) -> Coordinates {
                    dispatch!(any_modulus B => {
                        let terms = terms.iter().map(|(k, element)| (k, element.into()));
                        <$curve as Summed<Sum<B>>>::sum_of_products(terms).into()
                    })
                }

                fn sum_with_generator_vartime(s: &K, terms: &[(K, Coordinates)]) -> Coordinates {
                    dispatch!(any_modulus B => {
                        let terms = terms.iter().map(|(k, element)| (k, element.into()));
                        parts::sum_of_products_vartime::<$curve, Sum<B>>(s, terms).into()
                    })
                }

                fn base_products(codec: Codec, scalars: &[K], mask: &Mask<Self>) -> Vec<Product> {
                    side_by_side::run::<$curve, _>(BaseProducts { codec, mask, scalars }).unwrap_or_default()
                }

                fn multiples(element: &Coordinates) -> Multiples {
                    build_for_backend!(any_modulus Multiples: B => {
                        multiples_of_parts::<_, DIGITS>(Sum::<B>::from_point(&element.into()), variable_base::multiples)
                    })
                }

                fn product_of_multiples(k: &K, multiples: &Multiples) -> Coordinates {
                    let digits = zeroize::Zeroizing::new(recode::signed_windows::<5, DIGITS, 4>(&k.to_words()));
                    match_backend!(any_modulus multiples, Multiples, tables: B => {
                        product_of_parts::<Sum<B>, DIGITS>(&digits, tables).to_point().into()
                    })
                }
            }
        };
    };
}

sums!(E);
sums!(S);
