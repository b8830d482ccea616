//! XEdDSA: signatures with X25519 keys (Perrin, "The XEdDSA and VXEdDSA Signature Schemes", revision 1, sections 2 and 3).
//!
//! A public key of X25519 is a u-coordinate, which two points of edwards25519 have: A and -A. The scheme takes the one whose x is not
//! negative (even). So for a secret scalar k with k B = A the signing scalar is a = k, and a = -k where k B has a negative x
//! (section 2.3, calculate_key_pair). Then (section 3)
//!
//! ```text
//! r = hash1(a || M || Z),  R = r B,  h = SHA-512(R || A || M),  s = r + h a
//! ```
//!
//! where Z is 64 random bytes and hash1 is SHA-512 with the 32 bytes of 2^256 - 2 in front, so that its inputs are none of h's. The
//! verifier computes y = (u - 1)/(u + 1), and s B - h A must encode to the bytes of R. As in the specification, u must be
//! reduced, s below 2^253 and R the canonical encoding; A and R may have components of small order, and the cofactor is
//! not cleared. A signature with s + L instead of s is valid where s + L is below 2^253: a signature is no unique name of a message.
//!
//! Signing is constant-time. Verification is variable-time.
//!
//! ```
//! use lemniscate::x25519::{PublicKey, StaticSecret};
//! use lemniscate_protocols::{SystemRng, xeddsa};
//!
//! # fn main() -> Result<(), lemniscate_protocols::Error> {
//! let secret = StaticSecret::from([7; 32]); // 32 secret, random bytes
//! let public = PublicKey::from(&secret);
//! let signature = xeddsa::sign(secret.as_bytes(), b"message", &mut SystemRng);
//! xeddsa::verify(public.as_bytes(), b"message", &signature)?;
//! # Ok(())
//! # }
//! ```

use lemniscate::edwards25519::{Element, Point, Scalar};
use rand_core::CryptoRng;
use sha2::{Digest, Sha512};
use subtle::{Choice, ConditionallySelectable};
use zeroize::Zeroizing;

use crate::Error;

/// The length of a signature in bytes: R and s.
pub const SIGNATURE_LENGTH: usize = 64;

/// Signs a message with an X25519 secret key. The nonce depends on randomness as well as on the key and the message.
pub fn sign<R: CryptoRng + ?Sized>(secret: &[u8; 32], message: &[u8], rng: &mut R) -> [u8; SIGNATURE_LENGTH] {
    let mut random = Zeroizing::new([0; 64]);
    rng.fill_bytes(&mut *random);
    sign_with(secret, message, &random)
}

/// Like [`sign`], with the caller's 64 bytes. They should be fresh and random: otherwise, equal signatures reveal equal messages.
pub fn sign_with(secret: &[u8; 32], message: &[u8], random: &[u8; 64]) -> [u8; SIGNATURE_LENGTH] {
    let mut clamped = Zeroizing::new(*secret);
    clamped[0] &= 248;
    clamped[31] = clamped[31] & 127 | 64;
    let scalar = Zeroizing::new(Scalar::from_bytes_reduced(&clamped));
    let mut key = Element::mul_generator(&scalar).encode();
    let is_negative = Choice::from(key[31] >> 7);
    key[31] &= 127;
    let scalar = Zeroizing::new(Scalar::conditional_select(&scalar, &-*scalar, is_negative));

    let mut prefix = [0xff; 32];
    prefix[0] = 0xfe;
    let mut hash = Zeroizing::new([0; 64]);
    let input = Sha512::new().chain_update(prefix).chain_update(*Zeroizing::new(scalar.to_bytes()));
    input.chain_update(message).chain_update(random).finalize_into((&mut *hash).into());
    let nonce = Zeroizing::new(Scalar::from_bytes_wide(&hash));
    let point = Element::mul_generator(&nonce).encode();
    let response = challenge(&point, &key, message).mul_add(*scalar, *nonce);
    let mut signature = [0; SIGNATURE_LENGTH];
    signature[..32].copy_from_slice(&point);
    signature[32..].copy_from_slice(&response.to_bytes());
    signature
}

fn challenge(point: &[u8; 32], key: &[u8; 32], message: &[u8]) -> Scalar {
    let hash = Sha512::new().chain_update(point).chain_update(key).chain_update(message).finalize();
    Scalar::from_bytes_wide(&hash.into())
}

/// Verifies a signature with an X25519 public key. Variable-time.
///
/// # Errors
/// [`Error::Length`]; [`Error::Element`] if the key is not reduced or not on the curve; [`Error::Scalar`] if s is not below 2^253;
/// [`Error::Invalid`].
pub fn verify(public: &[u8; 32], message: &[u8], signature: &[u8]) -> Result<(), Error> {
    let signature: &[u8; SIGNATURE_LENGTH] = signature.try_into().map_err(|_| Error::Length("signature"))?;
    let key = Point::from_montgomery(public, Choice::from(0)).map_err(|_| Error::Element("public key"))?;
    let [point, response] = [0, 32].map(|start| core::array::from_fn(|i| signature[start + i]));
    if response[31] >= 0x20 {
        return Err(Error::Scalar("signature's scalar"));
    }
    let challenge = challenge(&point, &key.encode(), message);
    let response = Scalar::from_bytes_reduced(&response);
    let expected = Point::sum_with_base_vartime(&response, &[(challenge, -key)]);
    if expected.encode() == point { Ok(()) } else { Err(Error::Invalid) }
}
