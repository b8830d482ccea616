//! What X25519 and X448 (RFC 7748) have in common: keys, and the secrets that two of them share.
//!
//! The types are those that users of `x25519-dalek` know: [`EphemeralSecret`] for one exchange, [`ReusableSecret`] for several
//! that follow one another, [`StaticSecret`] for keys that are kept. Each scheme gives them names of its own.

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
    /// What identifies the algorithm in key files (RFC 8410 section 3).
    #[doc(hidden)]
    const DOTTED_OID: &'static str;

    /// The u-coordinate of `scalar`, which is clamped, times the point with u-coordinate `u`. Constant-time.
    #[doc(hidden)]
    fn product(scalar: &[u8; N], u: &[u8; N]) -> [u8; N];

    /// The same for the base point. Constant-time.
    #[doc(hidden)]
    fn base_product(scalar: &[u8; N]) -> [u8; N];
}
