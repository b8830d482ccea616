//! X25519 and X448: one code for both.

use std::marker::PhantomData;

use lemniscate::key_file::{Algorithm, Error, KeyFile};
use lemniscate::x448::X448;
use lemniscate::x25519::X25519;
use lemniscate::xdh::{Function, PublicKey, StaticSecret};

use super::codec;
use super::scheme::{About, Exchanges, Scheme};
use crate::failure::{Outcome, bad};
use crate::input::Secret;

pub static OF_X25519: Xdh<X25519, 32> =
    Xdh { name: "x25519", summary: "key exchange: X25519 (RFC 7748)", function: PhantomData };
pub static OF_X448: Xdh<X448, 56> =
    Xdh { name: "x448", summary: "key exchange: X448 (RFC 7748)", function: PhantomData };

/// One of the functions, with keys of N bytes.
pub struct Xdh<X, const N: usize> {
    name: &'static str,
    summary: &'static str,
    function: PhantomData<X>,
}

impl<X: Function<N>, const N: usize> Xdh<X, N> {
    fn secret(private: &[u8]) -> Outcome<StaticSecret<X, N>> {
        Ok(StaticSecret::from(*codec::array(private)?))
    }

    fn public_key(public: &[u8]) -> Outcome<PublicKey<X, N>> {
        Ok(PublicKey::from(*codec::array(public)?))
    }
}

impl<X: Function<N>, const N: usize> Scheme for Xdh<X, N> {
    fn about(&self) -> About {
        About {
            name: self.name,
            summary: self.summary,
            algorithm: Algorithm::from_oid(X::ALGORITHM_OID.as_bytes()),
            private_length: N,
            public_length: N,
        }
    }

    fn generate(&self) -> Outcome<Secret> {
        codec::random(N)
    }

    fn public(&self, private: &[u8]) -> Outcome<Vec<u8>> {
        Ok(PublicKey::from(&Self::secret(private)?).as_bytes().to_vec())
    }

    fn private_of_file(&self, file: &KeyFile) -> Result<Secret, Error> {
        Ok(file.to_key::<StaticSecret<X, N>>()?.as_bytes().to_vec().into())
    }

    fn private_to_der(&self, private: &[u8]) -> Outcome<Secret> {
        codec::private_to_der(&Self::secret(private)?)
    }

    fn public_of_file(&self, file: &KeyFile) -> Result<Secret, Error> {
        Ok(file.to_key::<PublicKey<X, N>>()?.as_bytes().to_vec().into())
    }

    fn public_to_der(&self, public: &[u8]) -> Outcome<Vec<u8>> {
        codec::public_to_der(&Self::public_key(public)?)
    }

    fn exchanges(&self) -> Option<&dyn Exchanges> {
        Some(self)
    }
}

impl<X: Function<N>, const N: usize> Exchanges for Xdh<X, N> {
    fn exchange(&self, private: &[u8], peer: &[u8]) -> Outcome<Secret> {
        let shared = Self::secret(private)?.diffie_hellman(&Self::public_key(peer)?);
        if !shared.was_contributory() {
            return Err(bad(
                "the peer's key is a point of small order: the shared secret is all zero, known to all",
            ));
        }
        Ok(shared.as_bytes().to_vec().into())
    }
}
