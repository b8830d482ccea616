//! Keys and exchanges masked by the caller's blinding context. The results are the same.

use super::{EphemeralSecret, Function, PublicKey, ReusableSecret, SharedSecret, StaticSecret};

/// A function that a blinding context can mask, with the same results. The trait is sealed.
pub trait Blinded<const N: usize>: Function<N> {
    /// The context.
    type Blinding;

    /// [`Function::product`], masked. Constant-time.
    #[doc(hidden)]
    fn product_blinded(scalar: &[u8; N], u: &[u8; N], blinding: &Self::Blinding) -> [u8; N];

    /// [`Function::base_product`], masked. Constant-time.
    #[doc(hidden)]
    fn base_product_blinded(scalar: &[u8; N], blinding: &Self::Blinding) -> [u8; N];
}

macro_rules! public_keys {
    ($($name:ident)+) => {
        $(impl<X: Blinded<N>, const N: usize> $name<X, N> {
            /// The public key, masked by the caller's blinding context. Constant-time.
            pub fn public_key_blinded(&self, blinding: &X::Blinding) -> PublicKey<X, N> {
                X::base_product_blinded(&self.0, blinding).into()
            }
        })+
    };
}

public_keys!(EphemeralSecret ReusableSecret StaticSecret);

impl<X: Blinded<N>, const N: usize> EphemeralSecret<X, N> {
    /// Like `diffie_hellman`, masked by the caller's blinding context. Constant-time.
    pub fn diffie_hellman_blinded(
        self,
        their_public: &PublicKey<X, N>,
        blinding: &X::Blinding,
    ) -> SharedSecret<X, N> {
        SharedSecret::new(X::product_blinded(&self.0, their_public.as_bytes(), blinding))
    }
}

impl<X: Blinded<N>, const N: usize> ReusableSecret<X, N> {
    /// Like `diffie_hellman`, masked by the caller's blinding context. Constant-time.
    pub fn diffie_hellman_blinded(
        &self,
        their_public: &PublicKey<X, N>,
        blinding: &X::Blinding,
    ) -> SharedSecret<X, N> {
        SharedSecret::new(X::product_blinded(&self.0, their_public.as_bytes(), blinding))
    }
}

impl<X: Blinded<N>, const N: usize> StaticSecret<X, N> {
    /// Like `diffie_hellman`, masked by the caller's blinding context. Constant-time.
    pub fn diffie_hellman_blinded(
        &self,
        their_public: &PublicKey<X, N>,
        blinding: &X::Blinding,
    ) -> SharedSecret<X, N> {
        SharedSecret::new(X::product_blinded(&self.0, their_public.as_bytes(), blinding))
    }
}
