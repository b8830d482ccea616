//! Keys of signature schemes.

use crate::bytes::ByteArray;
use crate::scheme::schnorr::key_file::Identified;
use crate::scheme::schnorr::{self, Scheme, SigningKey, VerifyingKey};

use super::{Algorithm, Error, ReadKey, Role};

fn private<S: Scheme>(key: &[u8], public: Option<&[u8]>) -> Result<SigningKey<S>, Error> {
    let key = SigningKey::<S>::try_from(key).map_err(|error| wrong(error, key, S::SecretKeyBytes::LENGTH))?;
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
    ($scheme:ty, <$parameter:ident: $bound:ident>, $oid:expr) => {
        impl<$parameter: $bound> ReadKey for SigningKey<$scheme> {
            const ROLE: Role = Role::Private;
            const SCHEME: &'static str = <$scheme>::NAME;

            fn algorithm() -> Algorithm {
                Algorithm::from_oid($oid.as_bytes())
            }

            fn from_parts(key: &[u8], beside: Option<&[u8]>) -> Result<Self, Error> {
                private(key, beside)
            }
        }

        impl<$parameter: $bound> ReadKey for VerifyingKey<$scheme> {
            const ROLE: Role = Role::Public;
            const SCHEME: &'static str = <$scheme>::NAME;

            fn algorithm() -> Algorithm {
                Algorithm::from_oid($oid.as_bytes())
            }

            fn from_parts(key: &[u8], _: Option<&[u8]>) -> Result<Self, Error> {
                public(key)
            }
        }
    };
}

read_keys!(S, <S: Identified>, S::ALGORITHM_OID);

#[cfg(feature = "eddsa")]
const _: () = {
    use crate::scheme::eddsa::{Curve, EdDsa};
    use crate::scheme::key_file::rfc8410::oid;

    read_keys!(EdDsa<C>, <C: Curve>, const { oid(C::DOTTED_OID) });
};
