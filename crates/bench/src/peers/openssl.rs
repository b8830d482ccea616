//! `openssl`: the OpenSSL that is installed on the machine.

use openssl::derive::Deriver;
use openssl::pkey::{Id, PKey, Private, Public};
use openssl::sign::{Signer, Verifier};

use crate::case::Case;
use crate::cases::shape::{Exchange, Signatures, exchange_cases, signature_cases};

const NAME: &str = "openssl";

pub fn cases() -> Vec<Case> {
    let mut cases = signature_cases::<_, 32>("ed25519", NAME, "", OpenSsl);
    cases.extend(signature_cases::<_, 57>("ed448", NAME, "", OpenSsl));
    cases.extend(exchange_cases::<_, 32>("x25519", NAME, "", OpenSsl));
    cases.extend(exchange_cases::<_, 56>("x448", NAME, "", OpenSsl));
    cases
}

#[derive(Clone, Copy)]
struct OpenSsl;

fn text(error: impl std::fmt::Display) -> String {
    error.to_string()
}

impl<const N: usize> Signatures<N> for OpenSsl {
    type SigningKey = PKey<Private>;
    type VerifyingKey = PKey<Public>;
    type Signature = Vec<u8>;
    /// Keys of the library are bytes, which each verification decodes.
    const KEYS_ARE_DECODED: bool = false;

    fn signing_key(self, seed: &[u8; N]) -> Result<PKey<Private>, String> {
        PKey::private_key_from_raw_bytes(seed, signing_kind::<N>()).map_err(text)
    }

    fn public_key(self, key: &PKey<Private>) -> Result<[u8; N], String> {
        key.raw_public_key().map_err(text)?.try_into().map_err(|_| "length of the public key".into())
    }

    fn sign(self, key: &PKey<Private>, message: &[u8]) -> Result<Vec<u8>, String> {
        let mut signature = vec![0; 2 * N];
        Signer::new_without_digest(key)
            .and_then(|mut s| s.sign_oneshot(&mut signature, message))
            .map_err(text)?;
        Ok(signature)
    }

    fn verifying_key(self, bytes: &[u8; N]) -> Result<PKey<Public>, String> {
        PKey::public_key_from_raw_bytes(bytes, signing_kind::<N>()).map_err(text)
    }

    fn verify(self, key: &PKey<Public>, message: &[u8], signature: &Vec<u8>) -> bool {
        let verdict =
            Verifier::new_without_digest(key).and_then(|mut v| v.verify_oneshot(signature, message));
        verdict.unwrap_or(false)
    }
}

/// The kind of signing keys of N bytes: Ed25519 or Ed448.
fn signing_kind<const N: usize>() -> Id {
    if N == 57 { Id::ED448 } else { Id::ED25519 }
}

/// The kind of keys of N bytes: X25519 or X448.
fn kind<const N: usize>() -> Id {
    if N == 56 { Id::X448 } else { Id::X25519 }
}

impl<const N: usize> Exchange<N> for OpenSsl {
    type PrivateKey = PKey<Private>;

    fn private_key(self, bytes: &[u8; N]) -> Result<PKey<Private>, String> {
        PKey::private_key_from_raw_bytes(bytes, kind::<N>()).map_err(text)
    }

    fn base_point(self, bytes: &[u8; N]) -> Result<[u8; N], String> {
        let public = self.private_key(bytes)?.raw_public_key().map_err(text)?;
        public.try_into().map_err(|_| "length of the public key".into())
    }

    fn exchange(self, key: &PKey<Private>, peer: &[u8; N]) -> Result<[u8; N], String> {
        let peer = PKey::public_key_from_raw_bytes(peer, kind::<N>()).map_err(text)?;
        let mut secret = [0; N];
        let mut deriver = Deriver::new(key).map_err(text)?;
        deriver.set_peer(&peer).and_then(|()| deriver.derive(&mut secret)).map_err(text)?;
        Ok(secret)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cases::shape::tests::{is_ed448, is_ed25519, is_x448, is_x25519};

    #[test]
    fn does_what_is_measured() {
        is_ed25519(OpenSsl);
        is_ed448(OpenSsl);
        is_x25519(OpenSsl);
        is_x448(OpenSsl);
    }
}
