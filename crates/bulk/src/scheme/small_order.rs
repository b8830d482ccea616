//! Keys of small order, by their encodings: there are few, and under them one signature is valid of every message by policies that
//! allow such keys.
//!
//! edwards25519 has 8 such points, and some have more encodings, which are not canonical (`zip215` accepts them). edwards448 has 4.
//! The check ignores the sign, and whether a policy allows the encoding.

/// The y of points of order 1, 2, 4 and 8, little-endian: 1 and -1, 0, the two of order 8 (up to sign), and p and p + 1.
const OF_ED25519: [[u8; 32]; 7] = [
    filled(0x01, 0x00, 0x00),
    filled(0xec, 0xff, 0x7f),
    filled(0x00, 0x00, 0x00),
    ORDER_8,
    OTHER_OF_ORDER_8,
    filled(0xed, 0xff, 0x7f),
    filled(0xee, 0xff, 0x7f),
];

const ORDER_8: [u8; 32] = [
    0x26, 0xe8, 0x95, 0x8f, 0xc2, 0xb2, 0x27, 0xb0, 0x45, 0xc3, 0xf4, 0x89, 0xf2, 0xef, 0x98, 0xf0, 0xd5,
    0xdf, 0xac, 0x05, 0xd3, 0xc6, 0x33, 0x39, 0xb1, 0x38, 0x02, 0x88, 0x6d, 0x53, 0xfc, 0x05,
];

/// p less the other one.
const OTHER_OF_ORDER_8: [u8; 32] = {
    let (mut bytes, p) = (ORDER_8, filled(0xed, 0xff, 0x7f));
    let (mut borrow, mut at) = (0, 0);
    while at < 32 {
        let difference = p[at] as i16 - ORDER_8[at] as i16 - borrow;
        borrow = (difference < 0) as i16;
        bytes[at] = difference.rem_euclid(256) as u8;
        at += 1;
    }
    bytes
};

const fn filled(first: u8, middle: u8, last: u8) -> [u8; 32] {
    let mut bytes = [middle; 32];
    (bytes[0], bytes[31]) = (first, last);
    bytes
}

/// Without the sign.
fn y<const N: usize>(key: &[u8]) -> Option<[u8; N]> {
    let mut y = <[u8; N]>::try_from(key).ok()?;
    y[N - 1] &= 0x7f;
    Some(y)
}

pub fn of_ed25519(key: &[u8]) -> bool {
    y(key).is_some_and(|y| OF_ED25519.contains(&y))
}

/// y is 0, 1 or -1; p is 2^448 - 2^224 - 1.
pub fn of_ed448(key: &[u8]) -> bool {
    let Some(y) = y::<57>(key) else { return false };
    let mut minus_one = [0xff; 57];
    (minus_one[0], minus_one[28], minus_one[56]) = (0xfe, 0xfe, 0);
    y[1..] == [0; 56] && y[0] < 2 || y == minus_one
}

#[cfg(test)]
mod tests {
    use lemniscate::schnorr::Error;

    use super::*;
    use crate::scheme::{NAMES, by_name};
    use crate::verdict::Verdict;

    /// The library's strictest policy refuses these keys for this reason, whatever their signs are, if they are points at all.
    #[test]
    fn they_are_the_librarys() {
        let strict = by_name("ed25519", Some("strict")).unwrap().unwrap();
        let zip215 = by_name("ed25519", Some("zip215")).unwrap().unwrap();
        // R is the neutral element, and S is 0.
        let mut signature = [0; 64];
        signature[0] = 1;
        for y in OF_ED25519 {
            for sign in [0, 0x80] {
                let mut key = y;
                key[31] |= sign;
                assert!(strict.is_small_order(&key));
                assert_eq!(zip215.verdict(&key, b"any", &signature), Verdict::Valid, "{key:02x?}");
                let said = strict.verdict(&key, b"any", &signature);
                assert!(
                    [Error::KeySmallOrder, Error::KeyNotCanonical].map(Verdict::Invalid).contains(&said),
                    "{said:?}"
                );
            }
        }
        let (rfc8032, strict) =
            (by_name("ed448", None).unwrap().unwrap(), by_name("ed448", Some("strict")).unwrap().unwrap());
        let mut signature = [0; 114];
        signature[0] = 1;
        let mut small = 0;
        for (first, others, last) in [(0, 0, 0), (1, 0, 0), (0xfe, 0xff, 0)] {
            for sign in [0, 0x80] {
                let mut key = [others; 57];
                (key[0], key[56]) = (first, last | sign);
                if others == 0xff {
                    key[28] = 0xfe;
                }
                assert!(rfc8032.is_small_order(&key));
                if rfc8032.verdict(&key, b"any", &signature) == Verdict::Valid {
                    small += 1;
                    assert_eq!(
                        strict.verdict(&key, b"any", &signature),
                        Verdict::Invalid(Error::KeySmallOrder)
                    );
                }
            }
        }
        // As many as there are.
        assert_eq!(small, 4);
    }

    #[test]
    fn others_have_none() {
        for name in NAMES {
            let scheme = by_name(name, None).unwrap().unwrap();
            let [(key, _)] = &scheme.sign_each(&[([7; 32], b"any")])[..] else { panic!("one") };
            assert!(!scheme.is_small_order(key), "{name}");
            assert!(!scheme.is_small_order(b""));
        }
    }
}
