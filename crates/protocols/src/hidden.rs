//! X25519 public keys that look like random bytes, for protocols that hide the key exchange itself: the inverse of Elligator 2
//! (Bernstein, Hamburg, Krasnova, Lange, "Elligator: elliptic-curve points indistinguishable from uniform random strings", IACR
//! ePrint 2013/325, section 5).
//!
//! An encoded u-coordinate is distinguishable from a random string: half of all strings are on the twist. About half of all points
//! have a representative r below 2^254, which Elligator 2 maps back to u. For uniform points, r is almost uniform, and two random
//! bits extend it to 32 bytes. Keys are drawn until one has a representative: twice on average.
//!
//! **The cofactor.** The public keys of X25519 are in the subgroup of prime order, an eighth of the curve: anyone who decodes
//! representatives could test that, and would distinguish them from random strings. So a random point T of small order is added to the
//! public key k B. The secret that is exchanged does not change, as clamped scalars are multiples of 8.
//!
//! A key pair works like any other X25519 key pair. Generation is constant-time except for the number of tries, which reveals
//! nothing about the result.
//!
//! ```
//! use lemniscate::x25519::x25519;
//! use lemniscate_protocols::{SystemRng, hidden};
//!
//! let (alice, bob) = (hidden::KeyPair::random(&mut SystemRng), hidden::KeyPair::random(&mut SystemRng));
//! // 32 bytes each go over the wire, and nobody can tell them from noise.
//! let (of_alice, of_bob) = (*alice.representative(), *bob.representative());
//! assert_eq!(
//!     x25519(*alice.secret(), hidden::public_key(&of_bob)),
//!     x25519(*bob.secret(), hidden::public_key(&of_alice)),
//! );
//! ```

use core::fmt;

use lemniscate::edwards25519::{Element, Point, Scalar, u_of_representative};
use rand_core::CryptoRng;
use subtle::{Choice, ConditionallySelectable};
use zeroize::{Zeroize, ZeroizeOnDrop, Zeroizing};

use crate::published::outcome;

/// A point of order 8 (RFC 7748 lists the u-coordinates of this point and of its multiples).
const ORDER_8: [u8; 32] = [
    0xc7, 0x17, 0x6a, 0x70, 0x3d, 0x4d, 0xd8, 0x4f, 0xba, 0x3c, 0x0b, 0x76, 0x0d, 0x10, 0x67, 0x0f, 0x2a,
    0x20, 0x53, 0xfa, 0x2c, 0x39, 0xcc, 0xc6, 0x4e, 0xc7, 0xfd, 0x77, 0x92, 0xac, 0x03, 0x7a,
];

/// A secret key of X25519, and the representative of a public key that belongs to it. Wiped when dropped.
pub struct KeyPair {
    secret: [u8; 32],
    representative: [u8; 32],
}

impl Drop for KeyPair {
    fn drop(&mut self) {
        self.secret.zeroize();
    }
}

impl ZeroizeOnDrop for KeyPair {}

impl KeyPair {
    /// Generates a random pair.
    pub fn random<R: CryptoRng + ?Sized>(rng: &mut R) -> Self {
        loop {
            let (mut secret, mut more) = (Zeroizing::new([0; 32]), Zeroizing::new([0; 1]));
            rng.fill_bytes(&mut *secret);
            rng.fill_bytes(&mut *more);
            if let Some(pair) = Self::with(&secret, more[0]) {
                return pair;
            }
        }
    }

    /// The pair of a secret key, if its public key has a representative. `choice` has eight random bits: three choose the point of small
    /// order, one the representative, two are its highest bits.
    pub fn with(secret: &[u8; 32], choice: u8) -> Option<Self> {
        let mut clamped = Zeroizing::new(*secret);
        clamped[0] &= 248;
        clamped[31] = clamped[31] & 127 | 64;
        let scalar = Zeroizing::new(Scalar::from_bytes_reduced(&clamped));
        let mut point = Zeroizing::new(Point::from(Element::mul_generator(&scalar)));
        // The sum of 1, 2 and 4 times a point of order 8, as three bits have it.
        let mut torsion = Point::decode(&ORDER_8).unwrap_or_default();
        for bit in 0..3 {
            let sum = *point + torsion;
            *point = Point::conditional_select(&point, &sum, Choice::from(choice >> bit & 1));
            torsion = torsion + torsion;
        }
        let representative = point.to_representative(Choice::from(choice >> 3 & 1));
        let is_there = outcome(representative.is_some());
        let mut representative = representative.unwrap_or([0; 32]);
        representative[31] |= choice & 0xc0;
        is_there.then_some(KeyPair { secret: *secret, representative })
    }

    /// The secret key, for X25519.
    pub fn secret(&self) -> &[u8; 32] {
        &self.secret
    }

    /// The representative, to be sent.
    pub fn representative(&self) -> &[u8; 32] {
        &self.representative
    }
}

/// Prints no secrets.
impl fmt::Debug for KeyPair {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("KeyPair").finish_non_exhaustive()
    }
}

/// The X25519 public key of a representative. Any 32 bytes are a representative.
pub fn public_key(representative: &[u8; 32]) -> [u8; 32] {
    u_of_representative(representative)
}
