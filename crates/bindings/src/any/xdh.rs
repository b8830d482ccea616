//! X25519 and X448: one code for both.

use std::marker::PhantomData;

use lemniscate::key_file::{self, KeyFile};
use lemniscate::xdh::{Function, PublicKey, StaticSecret};

use super::{About, AnyScheme, Failure, Listed, Outcome, Secret, codec};

/// One of the functions, with keys of N bytes.
struct Xdh<X, const N: usize> {
    about: About,
    function: PhantomData<X>,
}

impl<X: Function<N>, const N: usize> Xdh<X, N> {
    const fn new(name: &'static str, summary: &'static str, oid: &'static [u8]) -> Self {
        let about = About {
            name,
            summary,
            oid,
            private_length: N,
            public_length: N,
            signature_length: None,
            shared_length: Some(N),
            hashes_to_curve: false,
            policies: &[],
        };
        Xdh { about, function: PhantomData }
    }

    fn secret(private: &[u8]) -> Outcome<StaticSecret<X, N>> {
        Ok(StaticSecret::from(*codec::array(private)?))
    }

    fn public_key(public: &[u8]) -> Outcome<PublicKey<X, N>> {
        Ok(PublicKey::from(*codec::array(public)?))
    }
}

macro_rules! exchanges {
    ($($module:ident $function:ident,)+) => {
        $(impl Listed for lemniscate::$module::$function {
            const ANY: &'static dyn AnyScheme = &Xdh::<Self, _>::new(
                stringify!($module),
                concat!("key exchange: ", stringify!($function), " (RFC 7748)"),
                lemniscate::$module::pkcs8::ALGORITHM_OID.as_bytes(),
            );
        })+
    };
}

lemniscate::for_each_scheme!(exchanges, exchanges);

impl<X: Function<N>, const N: usize> AnyScheme for Xdh<X, N> {
    fn about(&self) -> About {
        self.about
    }

    fn generate(&self) -> Outcome<Secret> {
        codec::random(N)
    }

    fn public(&self, private: &[u8]) -> Outcome<Vec<u8>> {
        Ok(PublicKey::from(&Self::secret(private)?).as_bytes().to_vec())
    }

    fn private_of_file(&self, file: &KeyFile) -> Result<Secret, key_file::Error> {
        Ok(file.to_key::<StaticSecret<X, N>>()?.as_bytes().to_vec().into())
    }

    fn private_to_der(&self, private: &[u8]) -> Outcome<Secret> {
        codec::private_to_der(&Self::secret(private)?)
    }

    fn public_of_file(&self, file: &KeyFile) -> Result<Secret, key_file::Error> {
        Ok(file.to_key::<PublicKey<X, N>>()?.as_bytes().to_vec().into())
    }

    fn public_to_der(&self, public: &[u8]) -> Outcome<Vec<u8>> {
        codec::public_to_der(&Self::public_key(public)?)
    }

    fn exchange(&self, private: &[u8], peer: &[u8]) -> Outcome<Secret> {
        let shared = Self::secret(private)?.diffie_hellman(&Self::public_key(peer)?);
        if !shared.was_contributory() {
            return Err(Failure::SmallOrder);
        }
        Ok(shared.as_bytes().to_vec().into())
    }
}
