//! The points of small order: the multiples of one point of order 8.

use crate::wide::subtract;

use super::codec::{Q, Y_OF_ORDER_8};
use super::ristretto::SQRT_M1;

/// The even x of points of order 8.
const X_OF_ORDER_8: [u64; 4] =
    [0xdea14646c545d14a, 0x5c193c7013e5e238, 0xe933993238de4abb, 0x1fd5b9a006394a28];
/// Minus the product of it and of [`Y_OF_ORDER_8`].
const T_OF_ORDER_8: [u64; 4] =
    [0x2d0d253ede7e8781, 0xba993d74cdfa8596, 0x303276d192f8af0a, 0x6ce244c360a26beb];

/// (X : Y : Z : T) of a point of order 8 times 0, 1, .. 7.
///
/// Where that point is (x, y), three times it is (x, -y), and twice it is (-i, 0) for the even square root i of -1.
pub const TORSION: [[[u64; 4]; 4]; 8] = {
    const ZERO: [u64; 4] = [0; 4];
    const ONE: [u64; 4] = [1, 0, 0, 0];
    const fn minus(x: &[u64; 4]) -> [u64; 4] {
        subtract(&Q, x).0
    }
    let (x, minus_x) = (X_OF_ORDER_8, minus(&X_OF_ORDER_8));
    let (y, minus_y) = (minus(&Y_OF_ORDER_8), Y_OF_ORDER_8);
    let (t, minus_t) = (T_OF_ORDER_8, minus(&T_OF_ORDER_8));
    [
        [ZERO, ONE, ONE, ZERO],
        [x, y, ONE, t],
        [minus(&SQRT_M1), ZERO, ONE, ZERO],
        [x, minus_y, ONE, minus_t],
        [ZERO, minus(&ONE), ONE, ZERO],
        [minus_x, minus_y, ONE, t],
        [SQRT_M1, ZERO, ONE, ZERO],
        [minus_x, y, ONE, minus_t],
    ]
};

#[cfg(test)]
mod tests {
    use super::*;
    use crate::field::gf255::portable64::Fe;
    use crate::field::{Field, FieldElement, P25519};
    use crate::group::Group;
    use crate::group::edwards25519::Point;

    #[test]
    fn multiples_of_one_point() {
        let [neutral, one, ..] =
            TORSION.map(|words| Point::from_coordinates(words.map(Fe::<P25519>::from_words)));
        let mut multiple = neutral;
        for words in TORSION {
            let [x, y, z, t] = words.map(Fe::<P25519>::from_words);
            assert!(bool::from((x * y).equals(t) & z.equals(Fe::ONE)));
            assert_eq!(multiple.to_affine().words(), [words[0], words[1]]);
            multiple.set_add_point(&one);
        }
        assert!(bool::from(multiple.is_neutral()));
    }
}
