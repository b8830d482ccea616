//! Keys of X25519 and X448: one code for both.

use std::marker::PhantomData;
use std::sync::Arc;

#[cfg(feature = "key-files")]
use lemniscate::key_file::KeyFile;
use lemniscate::schnorr::Error;
use lemniscate::xdh::{Function, PublicKey, StaticSecret};
use zeroize::Zeroizing;

use super::{About, Half, Handle, Key, Named, Scheme};
use crate::{Bytes, Failure, Result};

impl<X: Function<N>, const N: usize> Key for StaticSecret<X, N> {
    fn bytes(&self) -> Bytes {
        self.as_bytes().to_vec().into()
    }

    fn public_key(&self) -> Result<Handle> {
        Ok(Arc::new(PublicKey::from(self)))
    }

    fn exchange(&self, peer: &dyn Key) -> Result<Bytes> {
        let secret = self.diffie_hellman(&PublicKey::from(*array(&peer.bytes())?));
        if !secret.was_contributory() {
            return Err(Failure(
                "the peer's public key has small order: the secret would be zero".to_owned(),
            ));
        }
        Ok(secret.as_bytes().to_vec().into())
    }
}

impl<X: Function<N>, const N: usize> Key for PublicKey<X, N> {
    fn bytes(&self) -> Bytes {
        self.as_bytes().to_vec().into()
    }
}

fn array<const N: usize>(bytes: &[u8]) -> Result<Zeroizing<[u8; N]>> {
    Ok(Zeroizing::new(bytes.try_into().map_err(|_| Error::KeyLength)?))
}

/// One of the functions, with keys of N bytes.
struct Exchanges<X, const N: usize>(PhantomData<fn() -> X>);

impl<X: Function<N>, const N: usize> Scheme for Exchanges<X, N> {
    fn about(&self) -> About {
        About { secret: N, public: N, signature: 0, policies: &[], takes_context: false }
    }

    fn key(&self, half: Half, bytes: &[u8]) -> Result<Handle> {
        Ok(match half {
            Half::Secret => Arc::new(StaticSecret::<X, N>::from(*array(bytes)?)),
            Half::Public => Arc::new(PublicKey::<X, N>::from(*array(bytes)?)),
        })
    }

    #[cfg(feature = "key-files")]
    fn key_of_file(&self, half: Half, file: &KeyFile) -> Result<Handle> {
        Ok(match half {
            Half::Secret => Arc::new(file.to_key::<StaticSecret<X, N>>()?),
            Half::Public => Arc::new(file.to_key::<PublicKey<X, N>>()?),
        })
    }

    fn generate(&self, random: &[u8]) -> Result<Handle> {
        self.key(Half::Secret, random)
    }
}

macro_rules! list {
    ($($module:ident $function:ident,)*) => {
        &[$((stringify!($module), &Exchanges::<lemniscate::$module::$function, _>(PhantomData))),*]
    };
}

pub const EXCHANGES: &[Named] = lemniscate::for_each_scheme!(exchanges, list);
