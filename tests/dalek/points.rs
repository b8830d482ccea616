//! Points of edwards25519 of any order, and u-coordinates of curve25519, beside curve25519-dalek.

use curve25519_dalek::edwards::CompressedEdwardsY;
use curve25519_dalek::scalar::{Scalar as Theirs, clamp_integer};
use curve25519_dalek::traits::VartimeMultiscalarMul;
use curve25519_dalek::{EdwardsPoint, MontgomeryPoint};
use lemniscate::edwards25519::{Element, Point, Scalar, u_of_multiple};
use lemniscate_corpus::{Choices, points};

use crate::common::on_every_backend;

fn of_peer(point: &EdwardsPoint) -> [u8; 32] {
    point.compress().to_bytes()
}

/// A point of any order, with its encoding by the peer.
fn mixed(choices: &mut Choices<'_>) -> (Point, EdwardsPoint) {
    let theirs = EdwardsPoint::mul_base(&choices.scalar()) + *choices.one_of(&points::torsion());
    (Point::decode(&of_peer(&theirs)).unwrap(), theirs)
}

#[test]
fn torsion_as_dalek_has_it() {
    let theirs = curve25519_dalek::constants::EIGHT_TORSION;
    assert_eq!(Point::TORSION.map(|point| point.encode()), theirs.map(|point| of_peer(&point)));
    assert_eq!(Point::BASE, Point::from(Element::generator()));
}

#[test]
fn encodings_that_are_not_canonical_decode_if_asked_for() {
    let mut choices = Choices::seeded(46, 2);
    let random = (0..50).map(|_| choices.bytes()).collect::<Vec<[u8; 32]>>();
    on_every_backend(|_| {
        for bytes in points::non_canonical().iter().chain(&points::small_order()).chain(&random) {
            let theirs = CompressedEdwardsY(*bytes).decompress();
            let ours = Point::decode_noncanonical(bytes).ok();
            assert_eq!(ours.map(|point| point.encode()), theirs.map(|point| of_peer(&point)));
            let canonical = theirs.filter(|point| of_peer(point) == *bytes);
            assert_eq!(Point::decode(bytes).is_ok(), canonical.is_some());
        }
    });
}

#[test]
fn products_by_integers() {
    on_every_backend(|_| {
        let mut choices = Choices::seeded(46, 3);
        for i in 0..40 {
            let (ours, theirs) = mixed(&mut choices);
            // Clamped integers are the peer's only ones above the order.
            let integer = clamp_integer(choices.bytes());
            assert_eq!(ours.mul_integer(&integer).encode(), of_peer(&theirs.mul_clamped(integer)));
            let scalar = if i % 4 == 0 { -Theirs::from(i / 4 * 3u64) } else { choices.scalar() };
            assert_eq!(ours.mul_integer(scalar.as_bytes()).encode(), of_peer(&(theirs * scalar)));
            assert_eq!(ours.double().encode(), of_peer(&(theirs + theirs)));
            let is_element = bool::from(ours.to_element().is_some());
            assert_eq!(is_element, theirs.is_torsion_free());
            if is_element {
                assert_eq!(Point::from(ours.to_element().unwrap()), ours);
            }
        }
        // 2^256 - 1, of more bits than the peer's integers have: 2^255 - 8, twice, plus 15.
        let (ours, theirs) = mixed(&mut choices);
        let product = theirs.mul_clamped([0xff; 32]);
        let expected = product + product + theirs * Theirs::from(15u8);
        assert_eq!(ours.mul_integer(&[0xff; 32]).encode(), of_peer(&expected));
        assert_eq!(ours.mul_integer(&[0; 32]), Point::NEUTRAL);
    });
}

#[test]
fn sums_of_products() {
    on_every_backend(|_| {
        let mut choices = Choices::seeded(46, 4);
        for count in [0, 1, 2, 15, 16, 17, 40, 231, 232, 250] {
            let mut terms = Vec::new();
            let (mut scalars, mut peers) = (Vec::new(), Vec::new());
            for i in 0..count {
                let (point, peer) = mixed(&mut choices);
                let scalar = if i % 5 == 0 { -Theirs::from(i as u64) } else { choices.scalar() };
                terms.push((Scalar::from_canonical_bytes(scalar.as_bytes()).unwrap(), point));
                scalars.push(scalar);
                peers.push(peer);
            }
            let expected = EdwardsPoint::vartime_multiscalar_mul(&scalars, &peers);
            assert_eq!(Point::sum_of_products_vartime(&terms).encode(), of_peer(&expected), "{count}");
            assert_eq!(Point::sum_of_products(&terms).encode(), of_peer(&expected), "{count}");
            let base = choices.scalar();
            let ours = Scalar::from_canonical_bytes(base.as_bytes()).unwrap();
            let expected = expected + EdwardsPoint::mul_base(&base);
            assert_eq!(Point::sum_with_base_vartime(&ours, &terms).encode(), of_peer(&expected), "{count}");
        }
    });
}

#[test]
fn multiples_by_u_coordinates() {
    on_every_backend(|_| {
        let mut choices = Choices::seeded(46, 5);
        for length in [0, 1, 2, 7, 8, 254, 255, 256, 300] {
            // Half of all are on the twist; the top bit does not count.
            for u in [choices.bytes(), choices.bytes(), [0; 32], [0xff; 32]] {
                let bits: Vec<_> = (0..length).map(|_| choices.once_in(2)).collect();
                let theirs = MontgomeryPoint(u).mul_bits_be(bits.iter().copied());
                assert_eq!(u_of_multiple(bits, &u), theirs.to_bytes());
            }
        }
    });
}
