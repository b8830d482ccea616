//! Secret keys, and the secret that two of them share.

use core::marker::PhantomData;

use subtle::{Choice, ConstantTimeEq};
use zeroize::{Zeroize, ZeroizeOnDrop};

use super::{Function, PublicKey};

/// Wiped, also when dropped; prints the name of the type alone.
macro_rules! hidden {
    ($name:ident) => {
        crate::wipe::zeroize!([X, const N: usize] $name<X, N>: 0);

        impl<X, const N: usize> Drop for $name<X, N> {
            fn drop(&mut self) {
                self.zeroize();
            }
        }

        impl<X, const N: usize> ZeroizeOnDrop for $name<X, N> {}

        // Prints only the name of the type.
        prints! { [X, const N: usize] Debug for $name<X, N>: "{}", stringify!($name) }
    };
    ($(#[$doc:meta])* secret $name:ident) => {
        $(#[$doc])*
        pub struct $name<X, const N: usize>(pub(super) [u8; N], PhantomData<X>);

        hidden!($name);

        impl<X: Function<N>, const N: usize> $name<X, N> {
            /// Creates a secret from a secure random number generator.
            #[cfg(feature = "rand_core")]
            pub fn random_from_rng<R: rand_core::CryptoRng + ?Sized>(rng: &mut R) -> Self {
                let mut secret = Self([0; N], PhantomData);
                rng.fill_bytes(&mut secret.0);
                secret
            }

            /// Creates a secret from the operating system's generator.
            ///
            /// # Panics
            /// If the operating system supplies no random numbers.
            #[cfg(feature = "getrandom")]
            pub fn random() -> Self {
                let mut secret = Self([0; N], PhantomData);
                getrandom::fill(&mut secret.0).expect("the operating system gives random numbers");
                secret
            }
        }

        /// The public key of a secret. Constant-time.
        impl<X: Function<N>, const N: usize> From<&$name<X, N>> for PublicKey<X, N> {
            fn from(secret: &$name<X, N>) -> Self {
                X::base_product(&secret.0).into()
            }
        }
    };
}

hidden! {
    /// A secret for one exchange: the exchange consumes it.
    secret EphemeralSecret
}

hidden! {
    /// A secret for several exchanges of one protocol run. It cannot be converted to bytes.
    #[derive(Clone)]
    secret ReusableSecret
}

hidden! {
    /// A secret that can be stored as bytes and used again.
    #[derive(Clone)]
    secret StaticSecret
}

impl<X: Function<N>, const N: usize> EphemeralSecret<X, N> {
    /// The secret shared with the owner of a public key. Constant-time.
    pub fn diffie_hellman(self, their_public: &PublicKey<X, N>) -> SharedSecret<X, N> {
        SharedSecret::new(X::product(&self.0, their_public.as_bytes()))
    }
}

impl<X: Function<N>, const N: usize> ReusableSecret<X, N> {
    /// The secret shared with the owner of a public key. Constant-time.
    pub fn diffie_hellman(&self, their_public: &PublicKey<X, N>) -> SharedSecret<X, N> {
        SharedSecret::new(X::product(&self.0, their_public.as_bytes()))
    }
}

impl<X: Function<N>, const N: usize> StaticSecret<X, N> {
    /// The secret shared with the owner of a public key. Constant-time.
    pub fn diffie_hellman(&self, their_public: &PublicKey<X, N>) -> SharedSecret<X, N> {
        SharedSecret::new(X::product(&self.0, their_public.as_bytes()))
    }

    /// The original bytes, not clamped. Secret.
    pub fn to_bytes(&self) -> [u8; N] {
        self.0
    }

    /// The original bytes, not clamped. Secret.
    pub fn as_bytes(&self) -> &[u8; N] {
        &self.0
    }
}

/// Accepts any N bytes, which are clamped when used (RFC 7748 section 5).
impl<X, const N: usize> From<[u8; N]> for StaticSecret<X, N> {
    fn from(bytes: [u8; N]) -> Self {
        StaticSecret(bytes, PhantomData)
    }
}

impl<X, const N: usize> AsRef<[u8]> for StaticSecret<X, N> {
    fn as_ref(&self) -> &[u8] {
        &self.0
    }
}

/// The shared secret of an exchange. Wiped when dropped; pass it to a key derivation function.
pub struct SharedSecret<X, const N: usize>([u8; N], PhantomData<X>);

hidden!(SharedSecret);

impl<X, const N: usize> SharedSecret<X, N> {
    pub(super) fn new(bytes: [u8; N]) -> Self {
        SharedSecret(bytes, PhantomData)
    }

    /// The encoded u-coordinate. Secret.
    pub fn to_bytes(&self) -> [u8; N] {
        self.0
    }

    /// The encoded u-coordinate. Secret.
    pub fn as_bytes(&self) -> &[u8; N] {
        &self.0
    }

    /// Returns whether the secret is not all zeros. It is all zeros exactly if the peer's key was a point of small order, and then
    /// everybody knows it (RFC 7748 section 6). Constant-time.
    #[must_use]
    pub fn was_contributory(&self) -> bool {
        !bool::from(self.0.ct_eq(&[0; N]))
    }
}

impl<X, const N: usize> ConstantTimeEq for SharedSecret<X, N> {
    fn ct_eq(&self, other: &Self) -> Choice {
        self.0.ct_eq(&other.0)
    }
}

impl<X, const N: usize> AsRef<[u8]> for SharedSecret<X, N> {
    fn as_ref(&self) -> &[u8] {
        &self.0
    }
}
