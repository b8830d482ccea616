//! The points of small order, and the encodings that a strict decoder does not take.

use curve25519_dalek::edwards::CompressedEdwardsY;
use curve25519_dalek::traits::Identity;
use curve25519_dalek::{EdwardsPoint, Scalar};
use num_bigint::BigUint;

/// The prime 2^255 - 19.
pub fn prime() -> BigUint {
    (BigUint::from(1u8) << 255) - 19u8
}

/// The order L of the base point.
pub fn order() -> BigUint {
    let offset = BigUint::parse_bytes(b"27742317777372353535851937790883648493", 10);
    (BigUint::from(1u8) << 252) + offset.unwrap_or_default()
}

/// An integer below 2^256 as 32 little-endian bytes.
pub fn to_bytes(integer: &BigUint) -> [u8; 32] {
    let digits = integer.to_bytes_le();
    assert!(digits.len() <= 32, "{integer} is not below 2^256");
    core::array::from_fn(|i| digits.get(i).copied().unwrap_or(0))
}

/// The point of an encoding, if ed25519-dalek finds one.
pub fn decode(bytes: &[u8; 32]) -> Option<EdwardsPoint> {
    CompressedEdwardsY(*bytes).decompress()
}

/// Is it what encoding its point gives?
pub fn is_canonical(bytes: &[u8; 32]) -> bool {
    decode(bytes).is_some_and(|point| point.compress().to_bytes() == *bytes)
}

/// The multiples 0 to 7 of a point of order 8.
pub fn torsion() -> [EdwardsPoint; 8] {
    // L P has an order that divides 8; for half of all points that order is 8.
    let generator = (2..)
        .filter_map(|y| decode(&to_bytes(&BigUint::from(y as u32))))
        .map(|point| point * -Scalar::ONE + point)
        .find(|point| (point + point) + (point + point) != EdwardsPoint::identity())
        .expect("half of all points will do");
    let mut multiple = EdwardsPoint::identity();
    core::array::from_fn(|_| {
        let this = multiple;
        multiple += generator;
        this
    })
}

/// Every non-canonical encoding of a point in 32 bytes: y at or above the prime, and x = 0 with a sign.
pub fn non_canonical() -> Vec<[u8; 32]> {
    // y + p < 2^255 for y < 19; beyond them, x = 0 only where y = 1 or y = -1.
    let large = (0..19u32).map(|y| prime() + y);
    let candidates = large.chain([BigUint::from(1u8), prime() - 1u8]);
    candidates
        .flat_map(|y| [to_bytes(&y), to_bytes(&(y + (BigUint::from(1u8) << 255)))])
        .filter(|bytes| decode(bytes).is_some() && !is_canonical(bytes))
        .collect()
}

/// Every encoding of a point of order 1, 2, 4 or 8, canonical or not.
pub fn small_order() -> Vec<[u8; 32]> {
    let canonical = torsion().map(|point| point.compress().to_bytes());
    let others =
        non_canonical().into_iter().filter(|bytes| decode(bytes).is_some_and(|point| point.is_small_order()));
    canonical.into_iter().chain(others).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn counts() {
        let torsion = torsion();
        for (i, point) in torsion.iter().enumerate() {
            assert!(point.is_small_order());
            assert!(!torsion[..i].contains(point));
        }
        assert_eq!(small_order().len(), 14);
        assert!(non_canonical().len() > 20);
    }
}
