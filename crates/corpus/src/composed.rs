//! A signature from any bytes: what a fuzzer or a property test varies.
//!
//! Random bytes are hardly ever a point, and never a valid signature. So the first bytes choose how the others are
//! used: as they are, as the number of a special encoding, or as a scalar of which the point and S are computed.

use std::sync::LazyLock;

use curve25519_dalek::{EdwardsPoint, Scalar};

use crate::Case;
use crate::crafted::challenge;
use crate::points::{non_canonical, small_order, torsion};

static TORSION: LazyLock<[EdwardsPoint; 8]> = LazyLock::new(torsion);
static SPECIAL: LazyLock<Vec<[u8; 32]>> = LazyLock::new(|| [small_order(), non_canonical()].concat());

/// The signature that these bytes describe; none if they are too few.
///
/// How A, R and S are made, then 32 bytes for each, then the message.
pub fn case(data: &[u8]) -> Option<Case> {
    let ([of_key, of_point, of_scalar], data) = data.split_first_chunk()?;
    let (key, data) = data.split_first_chunk()?;
    let (point, data) = data.split_first_chunk()?;
    let (scalar, message) = data.split_first_chunk()?;
    let (a, public_key) = compose(*of_key, key);
    let (r, point) = compose(*of_point, point);
    let s = match of_scalar % 4 {
        0 => *scalar,
        1 => Scalar::from_bytes_mod_order(*scalar).to_bytes(),
        // Right, or wrong by a small number.
        choice => {
            let wrong = if choice == 2 { 0 } else { of_scalar / 4 };
            (r + challenge(&point, &public_key, message) * a + Scalar::from(wrong)).to_bytes()
        }
    };
    Some(Case::new("composed", public_key, message, point, s))
}

/// A point, encoded, and its logarithm where it has one that is known, as far as it has order L.
fn compose(how: u8, bytes: &[u8; 32]) -> (Scalar, [u8; 32]) {
    match how % 4 {
        0 => (Scalar::ZERO, *bytes),
        1 => (Scalar::ZERO, SPECIAL[usize::from(bytes[0]) % SPECIAL.len()]),
        2 => encode(Scalar::from_bytes_mod_order(*bytes), 0),
        _ => encode(Scalar::from_bytes_mod_order(*bytes), how / 4),
    }
}

fn encode(scalar: Scalar, torsion: u8) -> (Scalar, [u8; 32]) {
    let point = EdwardsPoint::mul_base(&scalar) + TORSION[usize::from(torsion % 8)];
    (scalar, point.compress().to_bytes())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::oracle;

    #[test]
    fn all_kinds_of_verdict() {
        let bytes = |how: [u8; 3]| {
            let parts = [[1; 32], [2; 32], [3; 32]].concat();
            case(&[&how[..], &parts, b"message"].concat()).unwrap()
        };
        assert!(oracle::strict_3(&bytes([2, 2, 2])), "a good one");
        assert!(!oracle::zip215(&bytes([2, 2, 7])), "wrong by one");
        assert!(!oracle::zip215(&bytes([2, 2, 1])), "some S");
        let mixed = bytes([7, 7, 2]);
        assert!(oracle::zip215(&mixed), "with parts of small order");
        assert!(oracle::zip215(&bytes([1, 2, 2])), "a key of small order");
        assert_eq!(bytes([0, 0, 0]).public_key, [1; 32]);
        assert_eq!(case(&[0; 98]), None);
    }
}
