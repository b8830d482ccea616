#![doc = include_str!("../README.md")]
#![no_std]
#![cfg_attr(docsrs, feature(doc_cfg))]
#![forbid(unsafe_code)]
#![warn(missing_docs)]

extern crate alloc;
#[cfg(feature = "std")]
extern crate std;

#[cfg(feature = "aggregate")]
pub mod aggregate;
#[cfg(any(feature = "aggregate", feature = "frost", feature = "oprf", feature = "vrf"))]
mod bytes;
mod error;
#[cfg(feature = "frost")]
pub mod frost;
#[cfg_attr(
    not(all(feature = "frost", feature = "oprf")),
    allow(dead_code, reason = "each protocol uses a part; with all of them none is left over")
)]
pub mod group;
#[cfg(feature = "xeddsa")]
pub mod hidden;
#[cfg(feature = "oprf")]
pub mod oprf;
#[doc(hidden)]
pub mod published;
#[cfg(feature = "getrandom")]
mod random;
#[cfg(feature = "vrf")]
pub mod vrf;
#[cfg(feature = "xeddsa")]
pub mod xeddsa;

pub use error::Error;
#[cfg(feature = "getrandom")]
pub use random::SystemRng;
