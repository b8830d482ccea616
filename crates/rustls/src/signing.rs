//! Signing with private keys from files.

use std::sync::Arc;

use lemniscate::ed25519;
use lemniscate::ed25519::pkcs8::{DecodePrivateKey, EncodePublicKey};
use rustls::crypto::aws_lc_rs;
use rustls::pki_types::{PrivateKeyDer, SubjectPublicKeyInfoDer};
use rustls::sign::{Signer, SigningKey};
use rustls::{Error, SignatureAlgorithm, SignatureScheme};

/// Reads private keys: Ed25519 in PKCS#8 (RFC 8410) by lemniscate, others by aws-lc-rs.
#[derive(Debug)]
pub struct KeyProvider;

impl rustls::crypto::KeyProvider for KeyProvider {
    fn load_private_key(&self, key: PrivateKeyDer<'static>) -> Result<Arc<dyn SigningKey>, Error> {
        let PrivateKeyDer::Pkcs8(document) = &key else { return of_aws_lc(key) };
        match ed25519::SigningKey::from_pkcs8_der(document.secret_pkcs8_der()) {
            Ok(key) => Ok(Arc::new(Ed25519Key(Arc::new(key)))),
            // Of another algorithm, most likely: aws-lc-rs tells.
            Err(error) => match of_aws_lc(key)? {
                key if key.algorithm() == SignatureAlgorithm::ED25519 => {
                    Err(Error::General(format!("a private key of Ed25519 is refused: {error}")))
                }
                key => Ok(key),
            },
        }
    }
}

fn of_aws_lc(key: PrivateKeyDer<'static>) -> Result<Arc<dyn SigningKey>, Error> {
    aws_lc_rs::default_provider().key_provider.load_private_key(key)
}

#[derive(Debug)]
struct Ed25519Key(Arc<ed25519::SigningKey>);

impl SigningKey for Ed25519Key {
    fn choose_scheme(&self, offered: &[SignatureScheme]) -> Option<Box<dyn Signer>> {
        let is_offered = offered.contains(&SignatureScheme::ED25519);
        is_offered.then(|| Box::new(Ed25519Signer(self.0.clone())) as Box<dyn Signer>)
    }

    fn public_key(&self) -> Option<SubjectPublicKeyInfoDer<'_>> {
        Some(self.0.verifying_key().to_public_key_der().ok()?.into_vec().into())
    }

    fn algorithm(&self) -> SignatureAlgorithm {
        SignatureAlgorithm::ED25519
    }
}

#[derive(Debug)]
struct Ed25519Signer(Arc<ed25519::SigningKey>);

impl Signer for Ed25519Signer {
    fn sign(&self, message: &[u8]) -> Result<Vec<u8>, Error> {
        Ok(self.0.sign(message).to_bytes().to_vec())
    }

    fn scheme(&self) -> SignatureScheme {
        SignatureScheme::ED25519
    }
}
