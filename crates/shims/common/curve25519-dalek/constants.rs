//! Points and tables that are constant.

use lemniscate::edwards25519;
use lemniscate::ristretto255;

use crate::edwards::{CompressedEdwardsY, EdwardsPoint};
use crate::montgomery::MontgomeryPoint;
use crate::ristretto::{CompressedRistretto, RistrettoPoint};
#[cfg(feature = "precomputed-tables")]
use crate::{edwards::EdwardsBasepointTable, ristretto::RistrettoBasepointTable};

/// The base point, encoded: y = 4/5, and x even.
pub const ED25519_BASEPOINT_COMPRESSED: CompressedEdwardsY = {
    let mut bytes = [0x66; 32];
    bytes[0] = 0x58;
    CompressedEdwardsY(bytes)
};

/// The base point.
pub const ED25519_BASEPOINT_POINT: EdwardsPoint = EdwardsPoint(edwards25519::Point::BASE);

/// The base point of curve25519: u = 9.
pub const X25519_BASEPOINT: MontgomeryPoint = MontgomeryPoint(lemniscate::x25519::X25519_BASEPOINT_BYTES);

/// The base point of ristretto255, encoded.
pub const RISTRETTO_BASEPOINT_COMPRESSED: CompressedRistretto = CompressedRistretto([
    0xe2, 0xf2, 0xae, 0x0a, 0x6a, 0xbc, 0x4e, 0x71, 0xa8, 0x84, 0xa9, 0x61, 0xc5, 0x00, 0x51, 0x5f, 0x58,
    0xe3, 0x0b, 0x6a, 0xa5, 0x82, 0xdd, 0x8d, 0xb6, 0xa6, 0x59, 0x45, 0xe0, 0x8d, 0x2d, 0x76,
]);

/// The base point of ristretto255.
pub const RISTRETTO_BASEPOINT_POINT: RistrettoPoint = RistrettoPoint(ristretto255::Element::GENERATOR);

/// The points of small order: one of order 8 times 0, 1, .. 7.
pub const EIGHT_TORSION: [EdwardsPoint; 8] = {
    let mut points = [ED25519_BASEPOINT_POINT; 8];
    let mut i = 0;
    while i < points.len() {
        points[i] = EdwardsPoint(edwards25519::Point::TORSION[i]);
        i += 1;
    }
    points
};

/// The base point with its table.
#[cfg(feature = "precomputed-tables")]
pub static ED25519_BASEPOINT_TABLE: &EdwardsBasepointTable = &EdwardsBasepointTable::OF_BASE;

/// The base point of ristretto255 with its table.
#[cfg(feature = "precomputed-tables")]
pub static RISTRETTO_BASEPOINT_TABLE: &RistrettoBasepointTable = &RistrettoBasepointTable::OF_BASE;

pub use crate::of_version::constants::*;
