//! What versions 4 and 5 have alike. `of_version` of each has the rest.

pub(crate) mod bytes;
pub mod constants;
pub mod edwards;
#[cfg(feature = "group")]
pub(crate) mod groups;
pub mod montgomery;
pub(crate) mod operators;
pub mod ristretto;
pub mod scalar;
#[cfg(feature = "serde")]
pub(crate) mod serialized;
#[cfg(feature = "alloc")]
pub(crate) mod sums;
#[cfg(feature = "precomputed-tables")]
pub(crate) mod tables;
pub mod traits;

#[cfg(feature = "digest")]
pub use digest;

pub use edwards::EdwardsPoint;
pub use montgomery::MontgomeryPoint;
pub use ristretto::RistrettoPoint;
pub use scalar::Scalar;
