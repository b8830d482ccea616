//! The traits of the crates `ff` and `group`: protocols that know of nothing else run on every group.

use ff::{Field, FromUniformBytes, PrimeField};
use group::prime::PrimeGroup;
use lemniscate::{curve9767, decaf448, do255s, jq255e, ristretto255};
use rand_core::{CryptoRng, TryCryptoRng, TryRng};

use super::on_every_backend;

/// Numbers that are no secret.
pub struct Counter(pub u64);

impl TryRng for Counter {
    type Error = core::convert::Infallible;

    fn try_next_u32(&mut self) -> Result<u32, Self::Error> {
        Ok(self.try_next_u64()? as u32)
    }

    fn try_next_u64(&mut self) -> Result<u64, Self::Error> {
        self.0 = self.0.wrapping_mul(0x5851_f42d_4c95_7f2d).wrapping_add(0x1405_7b7e_f767_814f);
        Ok(self.0 ^ self.0 >> 29)
    }

    fn try_fill_bytes(&mut self, bytes: &mut [u8]) -> Result<(), Self::Error> {
        for chunk in bytes.chunks_mut(8) {
            chunk.copy_from_slice(&self.try_next_u64()?.to_le_bytes()[..chunk.len()]);
        }
        Ok(())
    }
}

impl TryCryptoRng for Counter {}

/// A secret shared among five, of whom three suffice (Shamir), with commitments to the polynomial (Feldman), and a signature in
/// the manner of Schnorr by the secret that three of them put together.
fn shares_a_secret<G: PrimeGroup>(rng: &mut impl CryptoRng) {
    let coefficients: [G::Scalar; 3] = [(); 3].map(|()| G::Scalar::random(rng));
    let commitments = coefficients.map(|coefficient| G::mul_by_generator(&coefficient));
    let at = |x: G::Scalar| coefficients.iter().rev().fold(G::Scalar::ZERO, |sum, c| sum * x + c);
    let shares = [1u64, 2, 3, 4, 5].map(|i| (G::Scalar::from(i), at(G::Scalar::from(i))));
    for (x, share) in &shares {
        let expected = commitments.iter().rev().fold(G::identity(), |sum, c| sum * x + c);
        assert_eq!(G::generator() * share, expected);
    }
    let three = [shares[0], shares[2], shares[4]];
    let secret: G::Scalar = three
        .iter()
        .map(|(x, share)| {
            let others = three.iter().filter(|(other, _)| other != x);
            let lagrange: G::Scalar =
                others.map(|(other, _)| *other * (*other - x).invert().expect("they differ")).product();
            lagrange * share
        })
        .sum();
    assert_eq!(secret, coefficients[0]);
    let (nonce, challenge) = (G::Scalar::random(rng), G::Scalar::random(rng));
    let response = nonce + challenge * secret;
    assert_eq!(G::generator() * response, G::generator() * nonce + commitments[0] * challenge);
}

/// What the traits say of each other.
fn laws<G: PrimeGroup>(rng: &mut impl CryptoRng) {
    let (a, b) = (G::random(rng), G::random(rng));
    assert!(a != b && bool::from(G::identity().is_identity() & !a.is_identity()));
    assert_eq!(a.double(), [a, a].iter().sum());
    assert_eq!(G::from_bytes(&a.to_bytes()).unwrap(), a);
    let mut bytes = a.to_bytes();
    bytes.as_mut().fill(0xff);
    assert!(bool::from(G::from_bytes(&bytes).is_none() & G::from_bytes_unchecked(&bytes).is_none()));
    let k = G::Scalar::random(rng);
    let mut c = a;
    c *= &k;
    c -= b;
    assert_eq!(c + b, a * k);
    assert_eq!(G::Scalar::from_repr(k.to_repr()).unwrap(), k);
    assert_eq!(G::Scalar::ROOT_OF_UNITY * G::Scalar::ROOT_OF_UNITY_INV, G::Scalar::ONE);
    assert_eq!(k.double() * G::Scalar::TWO_INV, k);
    assert_eq!(k.square().sqrt().unwrap().square(), k.square());
}

fn check<G: PrimeGroup>() {
    on_every_backend(|| {
        laws::<G>(&mut Counter(1));
        shares_a_secret::<G>(&mut Counter(2));
    });
}

#[test]
fn every_group_has_them() {
    macro_rules! each {
        ($($module:ident $group:ident,)+) => { $(check::<lemniscate::$module::Element>();)+ };
    }
    lemniscate::for_each_scheme!(groups, each);
}

/// The integer of uniform bytes, in radix 2^64.
#[test]
fn scalars_of_uniform_bytes() {
    fn check<F: FromUniformBytes<N>, const N: usize>() {
        let bytes: [u8; N] = core::array::from_fn(|i| (i as u8).wrapping_mul(151) ^ 0xd3);
        let words = bytes.as_chunks().0.iter().rev();
        let radix = F::from_u128(1 << 64);
        let expected = words.fold(F::ZERO, |sum, word| sum * radix + F::from(u64::from_le_bytes(*word)));
        assert_eq!(F::from_uniform_bytes(&bytes), expected);
        assert_eq!(F::from_uniform_bytes(&[0; N]), F::ZERO);
    }
    check::<ristretto255::Scalar, 64>();
    check::<decaf448::Scalar, 112>();
    check::<jq255e::Scalar, 64>();
    check::<do255s::Scalar, 64>();
    check::<curve9767::Scalar, 64>();
}

#[test]
fn serde_writes_encodings() {
    fn check<G: lemniscate::prime_order::PrimeGroup>() {
        let element =
            lemniscate::prime_order::Element::<G>::hash_to_element(b"element", b"tests of lemniscate")
                .unwrap();
        let bytes = postcard::to_stdvec(&element).expect("bytes");
        assert_eq!(bytes[1..], *element.encode().as_ref());
        assert_eq!(postcard::from_bytes(&bytes), Ok(element));
        let wrong = postcard::to_stdvec(&[0xffu8; 112][..element.encode().as_ref().len()]).expect("bytes");
        assert!(postcard::from_bytes::<lemniscate::prime_order::Element<G>>(&wrong).is_err());
    }
    check::<ristretto255::Ristretto255>();
    check::<decaf448::Decaf448>();
    check::<jq255e::Jq255e>();
    check::<curve9767::Curve9767>();
    let scalar = -decaf448::Scalar::from(5u64);
    let bytes = postcard::to_stdvec(&scalar).expect("bytes");
    assert_eq!(postcard::from_bytes(&bytes), Ok(scalar));
}
