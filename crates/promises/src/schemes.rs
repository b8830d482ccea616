//! The schemes, and how each of them does what the trait `Scheme` does not name.

use core::convert::Infallible;
use std::fmt::{Debug, Display};
use std::hash::Hash;
use std::str::FromStr;

use lemniscate::blinding::Blinding;
use lemniscate::ed448::{self, Ed448};
use lemniscate::ed25519::{self, Ed25519, signature::SignatureEncoding};
use lemniscate::rand_core;
use lemniscate::schnorr::{Error, Message, Scheme, SigningKey};
use serde::{Serialize, de::DeserializeOwned};

/// A signature as users of any scheme have it.
pub trait AnySignature:
    SignatureEncoding
    + Copy
    + Eq
    + Hash
    + Debug
    + Display
    + FromStr<Err: Into<Error> + Debug>
    + Serialize
    + DeserializeOwned
{
}

impl<T> AnySignature for T where
    T: SignatureEncoding
        + Copy
        + Eq
        + Hash
        + Debug
        + Display
        + FromStr<Err: Into<Error> + Debug>
        + Serialize
        + DeserializeOwned
{
}

/// A scheme, and what its keys are made of.
pub trait Keys: Scheme {
    /// The bytes of a scalar at the end of a signature.
    const SCALAR: usize = 32;
    /// Bytes that are no public key.
    const NO_KEY: Self::PublicKeyBytes;
    /// What is wrong with [`Self::NO_KEY`].
    const WHY: Error;
    /// What is wrong with a signature that begins with ones only.
    const NO_HEAD: Error;
    /// What is wrong with digits that are too few or too many for a signature, and with what is no digit.
    const NO_SIGNATURE: [Error; 2];

    /// The key of the bytes of one.
    fn from_bytes(bytes: &Self::SecretKeyBytes) -> SigningKey<Self> {
        SigningKey::try_from_bytes(bytes).unwrap()
    }
    /// The same, masked.
    fn from_bytes_blinded(
        bytes: &Self::SecretKeyBytes,
        blinding: &Blinding<Self::Group>,
    ) -> SigningKey<Self> {
        SigningKey::try_from_bytes_blinded(bytes, blinding).unwrap()
    }
    /// All that can be signed with these data: as they are, and with what the scheme lets be said of them.
    fn messages(data: &[u8; 64]) -> [Self::Message<'_>; 3];
}

/// A scheme of which all is promised.
pub trait Promised: Keys<Signature: AnySignature> {}

impl<S: Keys<Signature: AnySignature>> Promised for S {}

impl Keys for Ed25519 {
    // 2 is the y of no point.
    const NO_KEY: [u8; 32] = {
        let mut bytes = [0; 32];
        bytes[0] = 2;
        bytes
    };
    const WHY: Error = Error::KeyNotOnCurve;
    const NO_HEAD: Error = Error::PointNotCanonical;
    // Signatures are those of the crate `ed25519`, whose errors do not tell their cause.
    const NO_SIGNATURE: [Error; 2] = [Error::Unspecified; 2];

    fn from_bytes(bytes: &[u8; 32]) -> SigningKey<Self> {
        ed25519::SigningKey::from_bytes(bytes)
    }

    fn from_bytes_blinded(bytes: &[u8; 32], blinding: &ed25519::Blinding) -> SigningKey<Self> {
        ed25519::SigningKey::from_bytes_blinded(bytes, blinding)
    }

    fn messages(data: &[u8; 64]) -> [ed25519::Message<'_>; 3] {
        let with_context = ed25519::Message::with_context(b"context", data).unwrap();
        [data.into(), with_context, ed25519::Message::prehashed(b"", data).unwrap()]
    }
}

impl Keys for Ed448 {
    const SCALAR: usize = 57;
    const NO_KEY: [u8; 57] = [0xff; 57];
    const WHY: Error = Error::KeyNotCanonical;
    const NO_HEAD: Error = Error::PointNotCanonical;
    const NO_SIGNATURE: [Error; 2] = [Error::SignatureLength, Error::NotHexadecimal];

    fn from_bytes(bytes: &[u8; 57]) -> SigningKey<Self> {
        ed448::SigningKey::from_bytes(bytes)
    }

    fn from_bytes_blinded(bytes: &[u8; 57], blinding: &ed448::Blinding) -> SigningKey<Self> {
        ed448::SigningKey::from_bytes_blinded(bytes, blinding)
    }

    fn messages(data: &[u8; 64]) -> [ed448::Message<'_>; 3] {
        let with_context = ed448::Message::with_context(b"context", data).unwrap();
        [data.into(), with_context, ed448::Message::prehashed(b"", data).unwrap()]
    }
}

macro_rules! of_prime_order {
    ($($module:ident $scheme:ident,)+) => {
        $(impl Keys for lemniscate::$module::$scheme {
            const NO_KEY: [u8; 32] = [0xff; 32];
            const WHY: Error = Error::KeyNotCanonical;
            const NO_HEAD: Error = Error::Mismatch;
            const NO_SIGNATURE: [Error; 2] = [Error::SignatureLength, Error::NotHexadecimal];

            fn messages(data: &[u8; 64]) -> [Message<'_>; 3] {
                [Message::raw(data), Message::prehashed("a", data).unwrap(), Message::prehashed("b", data).unwrap()]
            }
        })+
    };
}

lemniscate::for_each_scheme!(prime_order, of_prime_order);

/// A test of each check for one scheme.
macro_rules! of {
    ($module:ident, $scheme:path, $($check:ident),+) => {
        mod $module {
            $(#[test]
            fn $check() {
                super::$check::<$scheme>();
            })+
        }
    };
}

/// The same for each of these.
macro_rules! of_each {
    ($checks:tt $($module:ident $scheme:ident,)+) => {
        mod of {
            use super::*;

            $(of_each!(one $checks $module, lemniscate::$module::$scheme);)+
        }
    };
    (one ($($check:ident),+) $module:ident, $scheme:path) => { of!($module, $scheme, $($check),+); };
}

/// A test of each check for each scheme whose signatures have the point R.
macro_rules! of_schemes_with_r {
    ($($check:ident),+ $(,)?) => { lemniscate::for_each_scheme!(combining, of_each ($($check),+)); };
}

/// A test of each check for each scheme on a group of prime order.
macro_rules! of_prime_orders {
    ($($check:ident),+ $(,)?) => { lemniscate::for_each_scheme!(prime_order, of_each ($($check),+)); };
}

/// A test of each check for each scheme.
macro_rules! of_every_scheme {
    ($($check:ident),+ $(,)?) => { lemniscate::for_each_scheme!(signatures, of_each ($($check),+)); };
}

/// SplitMix64: bytes that are the same each time.
pub struct Random(pub u64);

impl rand_core::TryRng for Random {
    type Error = Infallible;

    fn try_next_u32(&mut self) -> Result<u32, Infallible> {
        Ok(self.try_next_u64()? as u32)
    }

    fn try_next_u64(&mut self) -> Result<u64, Infallible> {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ z >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ z >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
        Ok(z ^ z >> 31)
    }

    fn try_fill_bytes(&mut self, bytes: &mut [u8]) -> Result<(), Infallible> {
        for chunk in bytes.chunks_mut(8) {
            let word = self.try_next_u64()?.to_le_bytes();
            chunk.copy_from_slice(&word[..chunk.len()]);
        }
        Ok(())
    }
}

impl rand_core::TryCryptoRng for Random {}

/// The n-th key.
pub fn key<S: Keys>(n: u64) -> SigningKey<S> {
    SigningKey::generate(&mut Random(n))
}

/// A signature from its bytes, which must be well-formed.
pub fn signature<S: Promised>(bytes: &[u8]) -> S::Signature {
    S::Signature::try_from(bytes).ok().expect("well-formed")
}

/// The signature with a number added to its scalar, or subtracted: `by` times 2^(8 byte). The scalar is expected to stay
/// below the order.
pub fn shifted<S: Promised>(of: &S::Signature, byte: usize, by: i16) -> S::Signature {
    let mut bytes = of.to_vec();
    let mut carry = by;
    let start = bytes.len() - S::SCALAR;
    for digit in &mut bytes[start + byte..] {
        carry += i16::from(*digit);
        *digit = carry as u8;
        carry >>= 8;
    }
    signature::<S>(&bytes)
}

/// The signature with all bytes before its scalar replaced.
pub fn with_head<S: Promised>(of: &S::Signature, byte: u8) -> S::Signature {
    let mut bytes = of.to_vec();
    let start = bytes.len() - S::SCALAR;
    bytes[..start].fill(byte);
    signature::<S>(&bytes)
}
