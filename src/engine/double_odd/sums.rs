//! What needs a heap: sums of products, and products of elements that were prepared.

mod parts;

use alloc::vec::Vec;

use crate::backend::{build_for_backend, dispatch, match_backend, per_backend_enum};
use crate::engine::SumsOfProducts;
use crate::engine::blinding::Blindable;
use crate::group::Group;
use crate::group::double_odd::{E, S};
use crate::multiply::secret_sum::{MULTIPLES, multiples_of_parts, product_of_parts};
use crate::multiply::variable_base;
use crate::scalar::Scalar;
use crate::scalar::recode;

use super::Coordinates;
use crate::engine::double_odd::strategy::{Strategy, SumPoint};
use parts::Summed;

/// Sums of products, of the generator too.
pub trait SumsWithGenerator: SumsOfProducts {
    /// The sum of s G and of k P over the terms. Variable-time.
    fn sum_with_generator_vartime(s: &Self::Scalar, terms: &[(Self::Scalar, Coordinates)]) -> Coordinates;
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

            impl SumsWithGenerator for $curve {
                fn sum_with_generator_vartime(s: &K, terms: &[(K, Coordinates)]) -> Coordinates {
                    dispatch!(any_modulus B => {
                        let terms = terms.iter().map(|(k, element)| (k, element.into()));
                        parts::sum_of_products_vartime::<$curve, Sum<B>>(s, terms).into()
                    })
                }
            }

            impl SumsOfProducts for $curve {
                type Multiples = Multiples;

                fn sum_of_products(terms: &[(K, Coordinates)]) -> Coordinates {
                    dispatch!(any_modulus B => {
                        let terms = terms.iter().map(|(k, element)| (k, element.into()));
                        <$curve as Summed<Sum<B>>>::sum_of_products(terms).into()
                    })
                }

                fn sum_of_products_vartime(terms: &[(K, Coordinates)]) -> Coordinates {
                    Self::sum_with_generator_vartime(&Scalar::ZERO, terms)
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
