//! Keys as JSON Web Keys (RFC 8037): what is in base64url there.

use base64ct::{Base64UrlUnpadded, Encoding};
use lemniscate::schnorr::Error;
use zeroize::Zeroizing;

use crate::keys::{Half, Handle, Scheme};
use crate::{Bytes, Failure, Result};

/// The key of the text of a public key; of a secret one also of its own text, to which the public key must belong.
pub fn key(scheme: &dyn Scheme, half: Half, secret: &[u8], public: &[u8]) -> Result<Handle> {
    let public = decode("x", public)?;
    if half == Half::Public {
        return scheme.key(half, &public);
    }
    let key = scheme.key(half, &decode("d", secret)?)?;
    if key.public_key()?.bytes() != public {
        return Err(Error::KeyPairMismatch.into());
    }
    Ok(key)
}

fn decode(member: &str, text: &[u8]) -> Result<Bytes> {
    const LONGEST: usize = 96;
    let mut bytes = Zeroizing::new([0; LONGEST]);
    if text.len() > LONGEST {
        return Err(Error::KeyLength.into());
    }
    let decoded = Base64UrlUnpadded::decode(text, &mut *bytes);
    let decoded = decoded.map_err(|_| Failure(format!("{member} of the JWK is not in base64url")))?;
    Ok(Zeroizing::new(decoded.to_vec()))
}

/// Bytes in base64url.
pub fn text(bytes: &[u8]) -> Bytes {
    let mut text = Zeroizing::new(vec![0; Base64UrlUnpadded::encoded_len(bytes)]);
    if Base64UrlUnpadded::encode(bytes, &mut text).is_err() {
        unreachable!("there is room for all digits");
    }
    text
}
