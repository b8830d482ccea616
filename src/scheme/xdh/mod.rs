//! The shared parts of X25519 and X448 (RFC 7748): keys and shared secrets.
//!
//! The types match `x25519-dalek`: [`EphemeralSecret`] for one exchange, [`ReusableSecret`] for several exchanges of one protocol
//! run, and [`StaticSecret`] for stored keys. The module of each scheme names them.

#[cfg(feature = "blinding")]
mod blinded;
#[cfg(feature = "pkcs8")]
pub mod pkcs8;
mod public;
mod secrets;
#[cfg(feature = "serde")]
mod serde;

use core::hash::Hash;

use crate::sealed::Sealed;

#[cfg(feature = "blinding")]
pub use blinded::Blinded;
pub use public::PublicKey;
pub use secrets::{EphemeralSecret, ReusableSecret, SharedSecret, StaticSecret};

/// X25519 or X448, whose keys have N bytes: as a type parameter. The trait is sealed.
pub trait Function<const N: usize>: Sealed + Copy + Ord + Hash + Send + Sync + 'static {
    /// The identifier of the algorithm in key files (RFC 8410 section 3).
    #[doc(hidden)]
    const DOTTED_OID: &'static str;

    /// The u-coordinate of `scalar`, which is clamped, times the point with u-coordinate `u`. Constant-time.
    #[doc(hidden)]
    fn product(scalar: &[u8; N], u: &[u8; N]) -> [u8; N];

    /// The same for the base point. Constant-time.
    #[doc(hidden)]
    fn base_product(scalar: &[u8; N]) -> [u8; N];
}
