//! Prime-order groups for your own protocols: ristretto255, decaf448, jq255, do255 and Curve9767, and the prime-order subgroups of
//! edwards25519 and edwards448.
//!
//! This module implements their shared parts once, over the trait [`PrimeGroup`]. The module of each group names its types:
//! `Element` and `Scalar`, and `PreparedElement` for multiples of your own generators.
//!
//! | | |
//! |---|---|
//! | `Element::generator`, `mul_generator` | the conventional generator and its multiples |
//! | `+`, `-`, `*`, `double`, `Sum` | by value and by reference, constant-time |
//! | `mul_vartime`, `sum_of_products`, `sum_of_products_vartime`, `sum_with_generator_vartime` | one product, and sums of any number of products |
//! | `prepare` | a table of multiples, for many products of one element |
//! | `encode`, `decode`, `encode_all`, `decode_all` | every element has exactly one encoding; no other bytes decode |
//! | `compress`, `Compressed::decompress` | the same, with a type for encoded elements |
//! | `hash_to_element`, `hash_to_scalar`, `from_uniform_bytes`, `random` | scalars, and elements whose discrete logarithm nobody knows |
//! | `Scalar` | the field of integers modulo the order, [`Scalar`](crate::scalar::Scalar) |
//! | [`PrimeGroup`], [`Element<G>`], [`ScalarOf<G>`] | code for every group: the documentation of the trait has an example |
//!
//! Elements have the same form on every processor, so threads may share and store them. Each operation uses the fastest code that
//! the processor runs.

mod compressed;
mod element;
mod group;
pub(crate) mod hash;
#[cfg(feature = "alloc")]
mod many;
mod operators;
mod scalar;
#[cfg(feature = "serde")]
mod serde;
#[cfg(feature = "group")]
mod traits;

pub use crate::error::Error;
pub use crate::scalar::GroupScalar;
pub use compressed::Compressed;
pub use element::Element;
pub(crate) use element::{decode_key, decoded};
pub use group::{PrimeGroup, ScalarOf};
#[cfg(feature = "alloc")]
pub use many::{PreparedElement, Term};
pub use scalar::PrimeScalar;
#[cfg(feature = "group")]
pub use traits::Repr;
