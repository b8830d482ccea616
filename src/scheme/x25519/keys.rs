//! Secret and public keys, and the secret that two of them share.

use core::fmt;

use subtle::{Choice, ConstantTimeEq};

use crate::wipe::zeroize;

use super::{Blinding, x25519, x25519_base, x25519_base_blinded, x25519_blinded};

/// A public key: a u-coordinate, encoded. Every 32 bytes are one.
///
/// Keys are equal if their bytes are, and there are u-coordinates with two encodings.
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct PublicKey([u8; 32]);

zeroize!(PublicKey: 0);

impl PublicKey {
    /// The encoded u-coordinate.
    pub fn to_bytes(&self) -> [u8; 32] {
        self.0
    }

    /// The encoded u-coordinate.
    pub fn as_bytes(&self) -> &[u8; 32] {
        &self.0
    }
}

impl From<[u8; 32]> for PublicKey {
    fn from(bytes: [u8; 32]) -> Self {
        PublicKey(bytes)
    }
}

impl AsRef<[u8]> for PublicKey {
    fn as_ref(&self) -> &[u8] {
        &self.0
    }
}

/// What two parties share after an exchange. Wiped when dropped; feed it to a key derivation function.
pub struct SharedSecret([u8; 32]);

zeroize!(on drop SharedSecret: 0);

impl SharedSecret {
    /// The encoded u-coordinate. Secret.
    pub fn to_bytes(&self) -> [u8; 32] {
        self.0
    }

    /// The encoded u-coordinate. Secret.
    pub fn as_bytes(&self) -> &[u8; 32] {
        &self.0
    }

    /// Returns whether it is other than all zero. It is all zero exactly if the peer's key was a point of small order, and
    /// then the peer knows it without any secret (RFC 7748 section 6.1). Constant-time.
    #[must_use]
    pub fn was_contributory(&self) -> bool {
        !bool::from(self.0.ct_eq(&[0; 32]))
    }
}

impl ConstantTimeEq for SharedSecret {
    fn ct_eq(&self, other: &Self) -> Choice {
        self.0.ct_eq(&other.0)
    }
}

impl AsRef<[u8]> for SharedSecret {
    fn as_ref(&self) -> &[u8] {
        &self.0
    }
}

/// Prints the name of the type alone.
impl fmt::Debug for SharedSecret {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("SharedSecret")
    }
}

macro_rules! secret {
    ($(#[$doc:meta])* $name:ident) => {
        $(#[$doc])*
        pub struct $name([u8; 32]);

        zeroize!(on drop $name: 0);

        impl $name {
            /// A new secret from a generator of secure random numbers.
            #[cfg(feature = "rand_core")]
            pub fn random_from_rng<R: rand_core::CryptoRng + ?Sized>(rng: &mut R) -> Self {
                let mut secret = Self([0; 32]);
                rng.fill_bytes(&mut secret.0);
                secret
            }

            /// Its public key, masked by the caller's own context. Constant-time.
            pub fn public_key_blinded(&self, blinding: &Blinding) -> PublicKey {
                PublicKey(x25519_base_blinded(self.0, blinding))
            }

            /// A new secret from the operating system's generator.
            ///
            /// # Panics
            /// If the operating system has no random numbers to give.
            #[cfg(feature = "getrandom")]
            pub fn random() -> Self {
                let mut secret = Self([0; 32]);
                getrandom::fill(&mut secret.0).expect("the operating system gives random numbers");
                secret
            }
        }

        /// The public key of a secret. Constant-time.
        impl From<&$name> for PublicKey {
            fn from(secret: &$name) -> Self {
                PublicKey(x25519_base(secret.0))
            }
        }

        /// Prints the name of the type alone.
        impl fmt::Debug for $name {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str(stringify!($name))
            }
        }
    };
}

secret! {
    /// A secret for one exchange: the exchange consumes it.
    EphemeralSecret
}

secret! {
    /// A secret for several exchanges of one protocol run; it cannot be turned into bytes.
    #[derive(Clone)]
    ReusableSecret
}

secret! {
    /// A secret that is kept, as bytes, and used again and again.
    #[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
    #[derive(Clone)]
    StaticSecret
}

impl EphemeralSecret {
    /// The secret shared with the owner of a public key. Constant-time.
    pub fn diffie_hellman(self, their_public: &PublicKey) -> SharedSecret {
        SharedSecret(x25519(self.0, their_public.0))
    }

    /// The same, masked by the caller's own context. Constant-time.
    pub fn diffie_hellman_blinded(self, their_public: &PublicKey, blinding: &Blinding) -> SharedSecret {
        SharedSecret(x25519_blinded(self.0, their_public.0, blinding))
    }
}

impl ReusableSecret {
    /// The secret shared with the owner of a public key. Constant-time.
    pub fn diffie_hellman(&self, their_public: &PublicKey) -> SharedSecret {
        SharedSecret(x25519(self.0, their_public.0))
    }

    /// The same, masked by the caller's own context. Constant-time.
    pub fn diffie_hellman_blinded(&self, their_public: &PublicKey, blinding: &Blinding) -> SharedSecret {
        SharedSecret(x25519_blinded(self.0, their_public.0, blinding))
    }
}

impl StaticSecret {
    /// The secret shared with the owner of a public key. Constant-time.
    pub fn diffie_hellman(&self, their_public: &PublicKey) -> SharedSecret {
        SharedSecret(x25519(self.0, their_public.0))
    }

    /// The same, masked by the caller's own context. Constant-time.
    pub fn diffie_hellman_blinded(&self, their_public: &PublicKey, blinding: &Blinding) -> SharedSecret {
        SharedSecret(x25519_blinded(self.0, their_public.0, blinding))
    }

    /// The bytes it was made from, not clamped. Secret.
    pub fn to_bytes(&self) -> [u8; 32] {
        self.0
    }

    /// The bytes it was made from, not clamped. Secret.
    pub fn as_bytes(&self) -> &[u8; 32] {
        &self.0
    }
}

/// Any 32 bytes; they are clamped where they are used (RFC 7748 section 5).
impl From<[u8; 32]> for StaticSecret {
    fn from(bytes: [u8; 32]) -> Self {
        StaticSecret(bytes)
    }
}

impl AsRef<[u8]> for StaticSecret {
    fn as_ref(&self) -> &[u8] {
        &self.0
    }
}
