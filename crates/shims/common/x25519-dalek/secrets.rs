//! Keys and secrets: what versions 2 and 3 have alike. What makes random secrets is a macro of each, `random`.

use core::hash::{Hash, Hasher};

use lemniscate::x25519::{self as ours, x25519_base};
use zeroize::Zeroize;

pub use ours::{X25519_BASEPOINT_BYTES, x25519};

/// A u-coordinate, encoded: by the name that it has in `Debug` and in formats with names.
#[derive(Clone, Copy, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
struct MontgomeryPoint([u8; 32]);

/// A public key. Keys are equal if their u-coordinates are.
#[derive(Clone, Copy, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct PublicKey(MontgomeryPoint);

impl PublicKey {
    /// The encoded u-coordinate.
    pub fn to_bytes(&self) -> [u8; 32] {
        self.0.0
    }

    /// The encoded u-coordinate.
    pub fn as_bytes(&self) -> &[u8; 32] {
        &self.0.0
    }

    /// Of its encodings the one below 2^255 - 19.
    fn canonical(&self) -> [u8; 32] {
        let mut bytes = self.to_bytes();
        bytes[31] &= 0x7f;
        let [low, middle @ .., high] = bytes;
        if low >= 0xed && high == 0x7f && middle == [0xff; 30] {
            bytes = [0; 32];
            bytes[0] = low - 0xed;
        }
        bytes
    }
}

impl From<[u8; 32]> for PublicKey {
    fn from(bytes: [u8; 32]) -> Self {
        PublicKey(MontgomeryPoint(bytes))
    }
}

impl AsRef<[u8]> for PublicKey {
    fn as_ref(&self) -> &[u8] {
        self.as_bytes()
    }
}

impl PartialEq for PublicKey {
    fn eq(&self, other: &Self) -> bool {
        self.canonical() == other.canonical()
    }
}

impl Eq for PublicKey {}

impl Hash for PublicKey {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.canonical().hash(state);
    }
}

#[cfg(feature = "zeroize")]
impl Zeroize for PublicKey {
    fn zeroize(&mut self) {
        self.0.0.zeroize();
    }
}

/// What all secrets have: 32 bytes that are wiped when dropped.
macro_rules! secret {
    ($(#[$attribute:meta])* $name:ident) => {
        $(#[$attribute])*
        pub struct $name(pub(crate) [u8; 32]);

        impl Drop for $name {
            fn drop(&mut self) {
                self.0.zeroize();
            }
        }

        #[cfg(feature = "zeroize")]
        impl Zeroize for $name {
            fn zeroize(&mut self) {
                self.0.zeroize();
            }
        }

        #[cfg(feature = "zeroize")]
        impl zeroize::ZeroizeOnDrop for $name {}
    };
    (with_public_key $(#[$attribute:meta])* $name:ident) => {
        secret!($(#[$attribute])* $name);

        crate::random!($name);

        impl From<&$name> for PublicKey {
            fn from(secret: &$name) -> Self {
                x25519_base(secret.0).into()
            }
        }
    };
}

secret! {
    with_public_key
    /// A secret for one exchange.
    EphemeralSecret
}

#[cfg(feature = "reusable_secrets")]
mod reusable {
    use super::*;

    secret! {
        with_public_key
        /// A secret for several exchanges of one run of a protocol.
        #[derive(Clone)]
        ReusableSecret
    }

    impl ReusableSecret {
        /// The secret that is shared with the owner of a public key.
        pub fn diffie_hellman(&self, their_public: &PublicKey) -> SharedSecret {
            SharedSecret(x25519(self.0, their_public.to_bytes()))
        }
    }
}

#[cfg(feature = "static_secrets")]
mod fixed {
    use super::*;

    secret! {
        with_public_key
        /// A secret that is kept, as bytes, and used again and again.
        #[derive(Clone)]
        #[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
        StaticSecret
    }

    impl StaticSecret {
        /// The secret that is shared with the owner of a public key.
        pub fn diffie_hellman(&self, their_public: &PublicKey) -> SharedSecret {
            SharedSecret(x25519(self.0, their_public.to_bytes()))
        }

        /// The secret, as it came. Secret.
        pub fn to_bytes(&self) -> [u8; 32] {
            self.0
        }

        /// The secret, as it came. Secret.
        pub fn as_bytes(&self) -> &[u8; 32] {
            &self.0
        }
    }

    impl From<[u8; 32]> for StaticSecret {
        fn from(bytes: [u8; 32]) -> Self {
            StaticSecret(bytes)
        }
    }

    impl AsRef<[u8]> for StaticSecret {
        fn as_ref(&self) -> &[u8] {
            self.as_bytes()
        }
    }
}

#[cfg(feature = "static_secrets")]
pub use fixed::StaticSecret;
#[cfg(feature = "reusable_secrets")]
pub use reusable::ReusableSecret;

impl EphemeralSecret {
    /// The secret that is shared with the owner of a public key.
    pub fn diffie_hellman(self, their_public: &PublicKey) -> SharedSecret {
        SharedSecret(x25519(self.0, their_public.to_bytes()))
    }
}

secret! {
    /// What two parties share after an exchange.
    SharedSecret
}

impl SharedSecret {
    /// The encoded u-coordinate. Secret.
    pub fn to_bytes(&self) -> [u8; 32] {
        self.0
    }

    /// The encoded u-coordinate. Secret.
    pub fn as_bytes(&self) -> &[u8; 32] {
        &self.0
    }

    /// Whether it is other than all zero, as it is for a public key of small order. Constant-time.
    #[must_use]
    pub fn was_contributory(&self) -> bool {
        core::hint::black_box(self.0.iter().fold(0, |all, byte| all | byte)) != 0
    }
}

impl AsRef<[u8]> for SharedSecret {
    fn as_ref(&self) -> &[u8] {
        self.as_bytes()
    }
}
