//! X448 key exchange (RFC 7748), at a strength of 224 bits.
//!
//! The types have the methods of [`xdh`]: [`EphemeralSecret`] for one exchange, [`ReusableSecret`] for several exchanges of one
//! protocol run, and [`StaticSecret`] for stored keys. The functions [`x448()`] and [`x448_base`] work on bytes.
//!
//! ```
//! use lemniscate::x448::{PublicKey, StaticSecret};
//!
//! let (alice, bob) = (StaticSecret::from([1; 56]), StaticSecret::from([2; 56]));
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

use crate::scheme::clamp::clamp_448;
use zeroize::Zeroizing;

use crate::engine::edwards448::{self, Mask};
use crate::scalar::Scalar;
use crate::scheme::xdh;

/// The function X448, as a type parameter.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct X448;

/// A public key: an encoded u-coordinate. Any 56 bytes are valid.
pub type PublicKey = xdh::PublicKey<X448, 56>;
/// A secret for one exchange: the exchange consumes it.
pub type EphemeralSecret = xdh::EphemeralSecret<X448, 56>;
/// A secret for several exchanges of one protocol run. It cannot be converted to bytes.
pub type ReusableSecret = xdh::ReusableSecret<X448, 56>;
/// A secret that can be stored as bytes and used again.
pub type StaticSecret = xdh::StaticSecret<X448, 56>;
/// The shared secret of an exchange. Wiped when dropped; pass it to a key derivation function.
pub type SharedSecret = xdh::SharedSecret<X448, 56>;

impl crate::sealed::Sealed for X448 {}

impl xdh::Function<56> for X448 {
    const DOTTED_OID: &'static str = "1.3.101.111";

    fn product(scalar: &[u8; 56], u: &[u8; 56]) -> [u8; 56] {
        product(scalar, u, &Mask::of_build())
    }

    fn base_product(scalar: &[u8; 56]) -> [u8; 56] {
        base_product(scalar, &Mask::of_build())
    }
}

/// The encoded u-coordinate of the base point, 5.
pub const X448_BASEPOINT_BYTES: [u8; 56] = {
    let mut bytes = [0; 56];
    bytes[0] = 5;
    bytes
};

/// The function X448 of RFC 7748 section 5: the u-coordinate of `scalar` times the point with u-coordinate `u`.
///
/// The scalar is clamped. For some `u`, all of small order, the result is all zeros for every scalar. To make sure that both sides
/// contributed, compare with zero (RFC 7748 section 6.2), as [`SharedSecret::was_contributory`] does. Constant-time.
pub fn x448(scalar: [u8; 56], u: [u8; 56]) -> [u8; 56] {
    <X448 as xdh::Function<56>>::product(&Zeroizing::new(scalar), &u)
}

/// [`x448()`] for N pairs of a scalar and a u-coordinate, for example on a server with many clients. Constant-time.
///
/// With vectors, eight pairs are computed side by side, in a fraction of the time for each; without vectors, one after the other.
/// The results are the same.
///
/// ```
/// use lemniscate::x448::{X448_BASEPOINT_BYTES, x448_base, x448_many};
///
/// let public = x448_many([([1; 56], X448_BASEPOINT_BYTES), ([2; 56], X448_BASEPOINT_BYTES)]);
/// assert_eq!(public, [x448_base([1; 56]), x448_base([2; 56])]);
/// ```
pub fn x448_many<const N: usize>(pairs: [([u8; 56], [u8; 56]); N]) -> [[u8; 56]; N] {
    let inputs = pairs.map(|(scalar, u)| (clamped(&Zeroizing::new(scalar)), u));
    let mut results = [[0; 56]; N];
    edwards448::ladders(&inputs, &mut results, &Mask::of_build());
    results
}

/// X448 of the base point: the public key of a scalar. Faster than [`x448()`], because it uses a table of multiples of the base
/// point of edwards448. Constant-time.
pub fn x448_base(scalar: [u8; 56]) -> [u8; 56] {
    base_product(&Zeroizing::new(scalar), &Mask::of_build())
}

fn product(scalar: &[u8; 56], u: &[u8; 56], mask: &Mask) -> [u8; 56] {
    edwards448::ladder(&clamped(scalar), u, mask)
}

fn base_product(scalar: &[u8; 56], mask: &Mask) -> [u8; 56] {
    // The base point has order n, so the scalar counts modulo n.
    let scalar = Zeroizing::new(Scalar::from_slice_reduced(&*clamped(scalar)));
    edwards448::base_product_montgomery(&scalar, mask)
}

fn clamped(scalar: &[u8; 56]) -> Zeroizing<[u8; 56]> {
    let mut scalar = Zeroizing::new(*scalar);
    clamp_448(&mut scalar);
    scalar
}
