//! The ways on which the traits of `pkcs8` read private keys. Those that the traits come with leave a copy of the secret in memory
//! that was freed: of a text, or of DER that is no key.

use pkcs8::{Error, KeyError, ObjectIdentifier, Result, spki};

use super::structure::{Structure, inner};

/// The secret in DER with a private key of this algorithm, and the public key beside it.
pub(in crate::scheme) fn private_parts<'a>(
    oid: &[u8],
    der: &'a [u8],
) -> Result<(&'a [u8], Option<&'a [u8]>)> {
    let Structure::Private { algorithm, key, public } = Structure::from_der(der)? else {
        return Err(KeyError::Invalid.into());
    };
    if algorithm.oid != oid {
        let found = ObjectIdentifier::from_bytes(algorithm.oid);
        return Err(found.map_or(KeyError::Invalid.into(), |oid| spki::Error::OidUnknown { oid }.into()));
    }
    if algorithm.has_parameters {
        return Err(Error::ParametersMalformed);
    }
    Ok((inner(key).ok_or(KeyError::Invalid)?, public))
}

/// The functions of `DecodePrivateKey` besides `from_pkcs8_der`.
macro_rules! ways_in {
    () => {
        #[cfg(feature = "pem")]
        fn from_pkcs8_pem(text: &str) -> ::pkcs8::Result<Self> {
            Self::from_pkcs8_der(&$crate::scheme::key_file::reader::block(text.as_bytes())?)
        }

        #[cfg(feature = "std")]
        fn read_pkcs8_der_file(path: impl AsRef<std::path::Path>) -> ::pkcs8::Result<Self> {
            Self::from_pkcs8_der(&$crate::scheme::key_file::ways_in::file(path.as_ref())?)
        }

        #[cfg(all(feature = "pem", feature = "std"))]
        fn read_pkcs8_pem_file(path: impl AsRef<std::path::Path>) -> ::pkcs8::Result<Self> {
            let text = $crate::scheme::key_file::ways_in::file(path.as_ref())?;
            Self::from_pkcs8_der(&$crate::scheme::key_file::reader::block(&text)?)
        }
    };
}

pub(in crate::scheme) use ways_in;

/// The bytes of a file, which is no longer than any of a key. The vector never grows: what it leaves behind when it moves is not
/// wiped.
#[cfg(feature = "std")]
pub(in crate::scheme) fn file(path: &std::path::Path) -> Result<zeroize::Zeroizing<alloc::vec::Vec<u8>>> {
    use std::fs::File;
    use std::io::Read as _;

    use pkcs8::der::{self, ErrorKind};

    /// No key is as long.
    const LONGEST: usize = 1 << 16;
    let mut bytes = zeroize::Zeroizing::new(alloc::vec::Vec::with_capacity(LONGEST + 64));
    let file = File::open(path).map_err(der::Error::from)?;
    file.take(LONGEST as u64 + 1).read_to_end(&mut bytes).map_err(der::Error::from)?;
    if bytes.len() > LONGEST { Err(ErrorKind::Overlength.into()) } else { Ok(bytes) }
}
