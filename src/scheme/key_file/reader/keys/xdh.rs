//! Keys of X25519 and X448.

use zeroize::Zeroizing;

use crate::scheme::xdh::{Function, PublicKey, StaticSecret};

use crate::scheme::key_file::rfc8410::oid;

use super::{Algorithm, Error, ReadKey, Role};

fn array<const N: usize>(key: &[u8]) -> Result<[u8; N], Error> {
    key.try_into().map_err(|_| Error::Length { found: key.len(), needed: N })
}

impl<X: Function<N>, const N: usize> ReadKey for StaticSecret<X, N> {
    const ROLE: Role = Role::Private;
    const SCHEME: &'static str = if N == 32 { "X25519" } else { "X448" };

    fn algorithm() -> Algorithm {
        Algorithm::from_oid(const { oid(X::DOTTED_OID) }.as_bytes())
    }

    fn from_parts(key: &[u8], beside: Option<&[u8]>) -> Result<Self, Error> {
        let secret = StaticSecret::from(*Zeroizing::new(array(key)?));
        match beside {
            Some(public) if public != PublicKey::from(&secret).as_bytes() => Err(Error::Pair),
            _ => Ok(secret),
        }
    }
}

impl<X: Function<N>, const N: usize> ReadKey for PublicKey<X, N> {
    const ROLE: Role = Role::Public;
    const SCHEME: &'static str = if N == 32 { "X25519" } else { "X448" };

    fn algorithm() -> Algorithm {
        Algorithm::from_oid(const { oid(X::DOTTED_OID) }.as_bytes())
    }

    fn from_parts(key: &[u8], _: Option<&[u8]>) -> Result<Self, Error> {
        Ok(PublicKey::from(array(key)?))
    }
}
