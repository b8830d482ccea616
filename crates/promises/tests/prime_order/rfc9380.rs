//! Hashing to edwards25519, curve25519, edwards448 and curve448 by the vectors of RFC 9380.

use lemniscate::{edwards448, edwards25519};

use super::on_every_backend;

/// The encoding of a point by its coordinates, as RFC 8032 has it.
fn encoded<const N: usize>(x: &[u8], y: &[u8]) -> [u8; N] {
    let mut bytes = [0; N];
    for (byte, digit) in bytes.iter_mut().zip(y.iter().rev()) {
        *byte = *digit;
    }
    bytes[N - 1] |= (x.last().expect("bytes") & 1) << 7;
    bytes
}

#[test]
fn vectors() {
    on_every_backend(|| {
        let mut count = 0;
        for line in
            include_str!("../../../../tests/data/rfc9380.txt").lines().filter(|line| !line.starts_with('#'))
        {
            let words: Vec<_> = line.split(' ').collect();
            let (suite, message) = (words[0], if words[1] == "-" { "" } else { words[1] });
            let domain = format!("QUUX-V01-CS02-with-{suite}");
            let (message, domain) = (message.as_bytes(), domain.as_bytes());
            let mut numbers = words[2..].iter().map(|digits| hex::decode(digits).expect("digits"));
            let x = numbers.next().expect("x");
            let mut u = x.clone();
            u.reverse();
            match suite {
                "curve25519_XMD:SHA-512_ELL2_RO_" => {
                    assert_eq!(edwards25519::hash_to_curve25519(message, domain).unwrap(), *u);
                }
                "curve25519_XMD:SHA-512_ELL2_NU_" => {
                    assert_eq!(edwards25519::encode_to_curve25519(message, domain).unwrap(), *u);
                }
                "curve448_XOF:SHAKE256_ELL2_RO_" => {
                    assert_eq!(edwards448::hash_to_curve448(message, domain).unwrap(), *u);
                }
                "curve448_XOF:SHAKE256_ELL2_NU_" => {
                    assert_eq!(edwards448::encode_to_curve448(message, domain).unwrap(), *u);
                }
                "edwards25519_XMD:SHA-512_ELL2_RO_" => {
                    let element = edwards25519::Element::hash_to_element(message, domain).unwrap();
                    assert_eq!(element.encode(), encoded(&x, &numbers.next().expect("y")));
                }
                "edwards25519_XMD:SHA-512_ELL2_NU_" => {
                    let element = edwards25519::Element::encode_to_element(message, domain).unwrap();
                    assert_eq!(element.encode(), encoded(&x, &numbers.next().expect("y")));
                }
                "edwards448_XOF:SHAKE256_ELL2_RO_" => {
                    let element = edwards448::Element::hash_to_element(message, domain).unwrap();
                    assert_eq!(element.encode(), encoded(&x, &numbers.next().expect("y")));
                }
                "edwards448_XOF:SHAKE256_ELL2_NU_" => {
                    let element = edwards448::Element::encode_to_element(message, domain).unwrap();
                    assert_eq!(element.encode(), encoded(&x, &numbers.next().expect("y")));
                }
                suite => panic!("{suite}"),
            }
            count += 1;
        }
        assert_eq!(count, 24);
    });
}

/// Each coset of the subgroup is told from it: a point of every small order, by itself and added to an element.
#[test]
fn points_outside_of_the_subgroup_are_refused() {
    use curve25519_dalek::constants::EIGHT_TORSION;

    on_every_backend(|| {
        for (i, torsion) in EIGHT_TORSION.iter().enumerate() {
            for k in [0_u64, 1, 5] {
                let point = curve25519_dalek::edwards::EdwardsPoint::mul_base(&k.into()) + torsion;
                let ours = edwards25519::Element::mul_generator(&k.into());
                let decoded = edwards25519::Element::decode(&point.compress().to_bytes());
                assert_eq!(decoded.ok(), (i == 0).then_some(ours));
            }
        }
        let mut minus_zero = edwards25519::Element::NEUTRAL.encode();
        minus_zero[31] |= 0x80;
        assert!(edwards25519::Element::decode(&minus_zero).is_err());
        // y = 2^255 - 18, which is 1.
        let mut unreduced = [0xff; 32];
        (unreduced[0], unreduced[31]) = (0xee, 0x7f);
        assert!(edwards25519::Element::decode(&unreduced).is_err());
    });
}

/// The same of edwards448, whose points of small order have coordinates 0, 1 and -1: (-x, -y) is a point and that of order 2.
#[test]
fn points_outside_of_the_subgroup_of_edwards448_are_refused() {
    const P: [u8; 56] = {
        let mut p = [0xff; 56];
        p[28] = 0xfe;
        p
    };
    on_every_backend(|| {
        for k in [0_u64, 1, 5] {
            let ours = edwards448::Element::mul_generator(&k.into());
            let mut bytes = ours.encode();
            assert_eq!(edwards448::Element::decode(&bytes), Ok(ours));
            let mut borrow = false;
            for (byte, digit) in bytes.iter_mut().zip(P) {
                let (difference, first) = digit.overflowing_sub(*byte);
                let (difference, second) = difference.overflowing_sub(borrow.into());
                (*byte, borrow) = (difference, first | second);
            }
            for sign in [0, 0x80] {
                bytes[56] = sign;
                assert!(edwards448::Element::decode(&bytes).is_err());
            }
        }
        // y = 0, of order 4.
        assert!(edwards448::Element::decode(&[0; 57]).is_err());
        let mut unreduced = [0; 57];
        unreduced[..56].copy_from_slice(&P);
        unreduced[0] = 0;
        assert!(edwards448::Element::decode(&unreduced).is_err());
    });
}
