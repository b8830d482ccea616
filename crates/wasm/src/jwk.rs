//! Keys as JSON Web Keys (RFC 8037): what is in base64url there.

use base64ct::{Base64UrlUnpadded, Encoding};
use lemniscate::schnorr::Error;
use zeroize::Zeroizing;

use crate::keys::{Key, is_public};
use crate::{Failure, Result};

/// The key of the text of a public key; of a secret one also of its own text, to which the public key must belong.
pub fn key(kind: u32, secret: &[u8], public: &[u8]) -> Result<Key> {
    let public = decode("x", public)?;
    if is_public(kind) {
        return Key::of_bytes(kind, &*public);
    }
    let key = Key::of_bytes(kind, &*decode("d", secret)?)?;
    if key.public_key()?.bytes()? != public {
        return Err(Error::KeyPairMismatch.into());
    }
    Ok(key)
}

fn decode(member: &str, text: &[u8]) -> Result<Zeroizing<[u8; 32]>> {
    const LONGEST: usize = 64;
    let mut bytes = Zeroizing::new([0; LONGEST]);
    if text.len() > LONGEST {
        return Err(Error::KeyLength.into());
    }
    let decoded = Base64UrlUnpadded::decode(text, &mut *bytes);
    let decoded = decoded.map_err(|_| Failure(format!("{member} of the JWK is not in base64url")))?;
    Ok(Zeroizing::new(decoded.try_into().map_err(|_| Error::KeyLength)?))
}

/// 32 bytes in base64url.
pub fn text(bytes: &[u8; 32]) -> Zeroizing<[u8; 43]> {
    let mut text = Zeroizing::new([0; 43]);
    if Base64UrlUnpadded::encode(bytes, &mut *text).is_err() {
        unreachable!("43 digits are 32 bytes");
    }
    text
}
