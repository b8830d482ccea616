//! Scalar times point, once for all groups: fixed base, variable base, sums of products.
//!
//! Every strategy but `curve9767` is generic over [`Group`](crate::group::Group) and takes the scalars already recoded
//! ([`crate::scalar::recode`]), so it knows neither the curve nor the order.

pub mod base_products;
pub mod comb;
#[cfg(feature = "curve9767")]
pub mod curve9767;
pub mod fixed_base;
#[cfg(feature = "alloc")]
pub mod pippenger;
#[cfg(feature = "alloc")]
pub mod pippenger_shared;
pub mod prepared;
#[cfg(feature = "alloc")]
pub mod secret_sum;
pub mod side_by_side;
#[cfg(any(test, lemniscate_microcontroller))]
pub mod sliding;
pub mod straus;
pub mod variable_base;
pub mod verification;
