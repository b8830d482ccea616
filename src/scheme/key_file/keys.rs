//! The keys of all schemes, as files have them.

use super::{Algorithm, Error, ReadKey, Role};

#[cfg(feature = "signatures")]
mod signatures {
    use crate::bytes::ByteArray;
    #[cfg(feature = "eddsa")]
    use crate::scheme::eddsa::{Curve, EdDsa};
    use crate::scheme::schnorr::key_file::Identified;
    use crate::scheme::schnorr::{self, Scheme, SigningKey, VerifyingKey};

    use super::*;

    fn private<S: Scheme>(key: &[u8], public: Option<&[u8]>) -> Result<SigningKey<S>, Error> {
        let key =
            SigningKey::<S>::try_from(key).map_err(|error| wrong(error, key, S::SecretKeyBytes::LENGTH))?;
        match public {
            Some(public) if public != key.verifying_key().as_bytes().as_ref() => Err(Error::Pair),
            _ => Ok(key),
        }
    }

    fn public<S: Scheme>(key: &[u8]) -> Result<VerifyingKey<S>, Error> {
        VerifyingKey::try_from(key).map_err(|error| wrong(error, key, S::PublicKeyBytes::LENGTH))
    }

    fn wrong(error: schnorr::Error, key: &[u8], needed: usize) -> Error {
        match error {
            schnorr::Error::KeyLength => Error::Length { found: key.len(), needed },
            error => Error::Key(error),
        }
    }

    /// Both halves of a scheme with an object identifier, from RFC 8410 or our own.
    macro_rules! read_keys {
        ($scheme:ty, <$parameter:ident: $bound:ident>) => {
            impl<$parameter: $bound> ReadKey for SigningKey<$scheme> {
                const ROLE: Role = Role::Private;
                const SCHEME: &'static str = <$scheme>::NAME;

                fn algorithm() -> Algorithm {
                    Algorithm::from_oid($parameter::ALGORITHM_OID.as_bytes())
                }

                fn from_parts(key: &[u8], beside: Option<&[u8]>) -> Result<Self, Error> {
                    private(key, beside)
                }
            }

            impl<$parameter: $bound> ReadKey for VerifyingKey<$scheme> {
                const ROLE: Role = Role::Public;
                const SCHEME: &'static str = <$scheme>::NAME;

                fn algorithm() -> Algorithm {
                    Algorithm::from_oid($parameter::ALGORITHM_OID.as_bytes())
                }

                fn from_parts(key: &[u8], _: Option<&[u8]>) -> Result<Self, Error> {
                    public(key)
                }
            }
        };
    }

    #[cfg(feature = "eddsa")]
    read_keys!(EdDsa<C>, <C: Curve>);
    read_keys!(S, <S: Identified>);
}

#[cfg(feature = "xdh")]
mod xdh {
    use zeroize::Zeroizing;

    use crate::scheme::xdh::{Function, PublicKey, StaticSecret};

    use super::*;

    fn array<const N: usize>(key: &[u8]) -> Result<[u8; N], Error> {
        key.try_into().map_err(|_| Error::Length { found: key.len(), needed: N })
    }

    impl<X: Function<N>, const N: usize> ReadKey for StaticSecret<X, N> {
        const ROLE: Role = Role::Private;
        const SCHEME: &'static str = if N == 32 { "X25519" } else { "X448" };

        fn algorithm() -> Algorithm {
            Algorithm::from_oid(X::ALGORITHM_OID.as_bytes())
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
            Algorithm::from_oid(X::ALGORITHM_OID.as_bytes())
        }

        fn from_parts(key: &[u8], _: Option<&[u8]>) -> Result<Self, Error> {
            Ok(PublicKey::from(array(key)?))
        }
    }
}
