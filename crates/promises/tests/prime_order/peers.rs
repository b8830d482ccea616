//! ristretto255 beside curve25519-dalek, and decaf448 beside crrl.

use crrl::decaf448 as crrl_decaf;
use curve25519_dalek::ristretto::{CompressedRistretto, RistrettoPoint};
use lemniscate::{decaf448, ristretto255};

use super::on_every_backend;

#[test]
fn ristretto255_as_dalek_has_it() {
    on_every_backend(|| {
        let (mut ours, mut theirs) = (ristretto255::Element::generator(), RistrettoPoint::default());
        theirs += curve25519_dalek::constants::RISTRETTO_BASEPOINT_POINT;
        for i in 0..200u8 {
            let wide: [u8; 64] = core::array::from_fn(|j| (j as u8).wrapping_mul(37) ^ i.wrapping_mul(59));
            let scalar = ristretto255::Scalar::from_bytes_wide(&wide);
            let of_peer = curve25519_dalek::Scalar::from_bytes_mod_order_wide(&wide);
            ours = ours * scalar + ristretto255::Element::from_uniform_bytes(&wide);
            theirs = theirs * of_peer + RistrettoPoint::from_uniform_bytes(&wide);
            let bytes = ours.encode();
            assert_eq!(bytes, theirs.compress().to_bytes());
            // Most strings are no encodings.
            for byte in [0, 1, 2, 31] {
                let mut bytes = bytes;
                bytes[byte] ^= 1 << (i % 8);
                let decoded = ristretto255::Element::decode(&bytes).ok().map(|element| element.encode());
                let of_peer =
                    CompressedRistretto(bytes).decompress().map(|point| point.compress().to_bytes());
                assert_eq!(decoded, of_peer);
            }
        }
    });
}

#[test]
fn decaf448_as_crrl_has_it() {
    on_every_backend(|| {
        let (mut ours, mut theirs) = (decaf448::Element::generator(), crrl_decaf::Point::BASE);
        for i in 0..100u8 {
            let wide: [u8; 112] = core::array::from_fn(|j| (j as u8).wrapping_mul(37) ^ i.wrapping_mul(59));
            let scalar = decaf448::Scalar::from_slice_reduced(&wide);
            let of_peer = crrl_decaf::Scalar::decode_reduce(&wide);
            ours = ours * scalar + decaf448::Element::from_uniform_bytes(&wide);
            theirs = theirs * of_peer + crrl_decaf::Point::one_way_map(&wide);
            let bytes = ours.encode();
            assert_eq!(bytes, theirs.encode());
            for byte in [0, 1, 2, 55] {
                let mut bytes = bytes;
                bytes[byte] ^= 1 << (i % 8);
                let decoded = decaf448::Element::decode(&bytes).ok().map(|element| element.encode());
                assert_eq!(decoded, crrl_decaf::Point::decode(&bytes).map(|point| point.encode()));
            }
        }
    });
}
