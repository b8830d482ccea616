//! X25519 key exchange (RFC 7748).
//!
//! The types and methods match `x25519-dalek`: [`EphemeralSecret`] for one exchange, [`ReusableSecret`] for several exchanges of
//! one protocol run, and [`StaticSecret`] for stored keys. The functions [`x25519`] and [`x25519_base`] work on bytes.
//!
//! ```
//! use lemniscate::x25519::{PublicKey, StaticSecret};
//!
//! let (alice, bob) = (StaticSecret::from([1; 32]), StaticSecret::from([2; 32]));
//! let shared = alice.diffie_hellman(&PublicKey::from(&bob));
//! assert_eq!(shared.as_bytes(), bob.diffie_hellman(&PublicKey::from(&alice)).as_bytes());
//! assert!(shared.was_contributory());
//! ```

#[cfg(feature = "blinding")]
mod blinded;
#[cfg(feature = "pkcs8")]
pub mod pkcs8;

#[cfg(feature = "blinding")]
pub use blinded::*;

use crate::scheme::clamp::clamp_25519;
use zeroize::Zeroizing;

use crate::engine::edwards25519::{self, Mask};
use crate::scalar::Scalar;
use crate::scheme::xdh;

/// The function X25519, as a type parameter.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct X25519;

/// A public key: an encoded u-coordinate. Any 32 bytes are valid.
pub type PublicKey = xdh::PublicKey<X25519, 32>;
/// A secret for one exchange: the exchange consumes it.
pub type EphemeralSecret = xdh::EphemeralSecret<X25519, 32>;
/// A secret for several exchanges of one protocol run. It cannot be converted to bytes.
pub type ReusableSecret = xdh::ReusableSecret<X25519, 32>;
/// A secret that can be stored as bytes and used again.
pub type StaticSecret = xdh::StaticSecret<X25519, 32>;
/// The shared secret of an exchange. Wiped when dropped; pass it to a key derivation function.
pub type SharedSecret = xdh::SharedSecret<X25519, 32>;

impl crate::sealed::Sealed for X25519 {}

impl xdh::Function<32> for X25519 {
    const DOTTED_OID: &'static str = "1.3.101.110";

    fn product(scalar: &[u8; 32], u: &[u8; 32]) -> [u8; 32] {
        edwards25519::ladder(scalar, u, &Mask::of_build())
    }

    fn base_product(scalar: &[u8; 32]) -> [u8; 32] {
        base(*scalar, &Mask::of_build())
    }
}

/// The encoded u-coordinate of the base point, 9.
pub const X25519_BASEPOINT_BYTES: [u8; 32] = {
    let mut bytes = [0; 32];
    bytes[0] = 9;
    bytes
};

/// The function X25519 of RFC 7748 section 5: the u-coordinate of `scalar` times the point with u-coordinate `u`.
///
/// The scalar is clamped; the top bit of `u` is ignored. For some `u`, all of small order, the result is all zeros for every
/// scalar. To make sure that both sides contributed, compare with zero (RFC 7748 section 6.1), as
/// [`SharedSecret::was_contributory`] does. Constant-time.
pub fn x25519(scalar: [u8; 32], u: [u8; 32]) -> [u8; 32] {
    edwards25519::ladder(&scalar, &u, &Mask::of_build())
}

/// [`x25519`] for N pairs of a scalar and a u-coordinate, for example on a server with many clients. Constant-time.
///
/// With vectors, four or eight pairs are computed side by side, in a fraction of the time for each; without vectors, one after the
/// other. The results are the same.
///
/// ```
/// use lemniscate::x25519::{X25519_BASEPOINT_BYTES, x25519_base, x25519_many};
///
/// let public = x25519_many([([1; 32], X25519_BASEPOINT_BYTES), ([2; 32], X25519_BASEPOINT_BYTES)]);
/// assert_eq!(public, [x25519_base([1; 32]), x25519_base([2; 32])]);
/// ```
pub fn x25519_many<const N: usize>(pairs: [([u8; 32], [u8; 32]); N]) -> [[u8; 32]; N] {
    let inputs = pairs.map(|(scalar, u)| (clamped(scalar), u));
    let mut results = [[0; 32]; N];
    edwards25519::ladders(&inputs, &mut results, &Mask::of_build());
    results
}

/// X25519 of the base point: the public key of a scalar. Faster than [`x25519`], because it uses a table of multiples of the base
/// point of edwards25519. Constant-time.
pub fn x25519_base(scalar: [u8; 32]) -> [u8; 32] {
    base(scalar, &Mask::of_build())
}

fn base(scalar: [u8; 32], mask: &Mask) -> [u8; 32] {
    let scalar = clamped(scalar);
    // The base point has order L, so the scalar counts modulo L.
    let scalar = Zeroizing::new(Scalar::<_, 4>::from_bytes_reduced(&scalar));
    edwards25519::base_product_montgomery(&scalar, mask)
}

fn clamped(scalar: [u8; 32]) -> Zeroizing<[u8; 32]> {
    let mut scalar = Zeroizing::new(scalar);
    clamp_25519(&mut scalar);
    scalar
}
