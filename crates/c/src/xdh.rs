//! X25519 and X448: their keys.

use std::marker::PhantomData;

use lemniscate::key_file::KeyFile;
use lemniscate::schnorr::key_file::{Document, EncodePrivateKey, EncodePublicKey, SecretDocument};
use lemniscate::xdh::{Function, PublicKey, StaticSecret};
use lemniscate_bindings::Variant;
use zeroize::Zeroizing;

use crate::batch::Batch;
use crate::public::Public;
use crate::scheme::{About, LEMNISCATE_MAX_SHARED_SECRET, Maker, Numbered, lemniscate_scheme};
use crate::secret::Secret;
use crate::status::Status;

/// X25519 or X448.
pub struct Xdh<X, const N: usize>(PhantomData<X>);

impl<X, const N: usize> Xdh<X, N> {
    pub const NEW: Self = Xdh(PhantomData);
}

fn array<const N: usize>(bytes: &[u8]) -> Result<[u8; N], Status> {
    bytes.try_into().map_err(|_| Status::LEMNISCATE_LENGTH)
}

impl<X: Function<N> + Numbered, const N: usize> Maker for Xdh<X, N> {
    fn about(&self) -> About {
        const { assert!(N <= LEMNISCATE_MAX_SHARED_SECRET) };
        About { name: X::NAME, secret_key: N, public_key: N, signature: 0, shared_secret: N }
    }

    fn secret_of_bytes(&self, bytes: &[u8]) -> Result<Box<dyn Secret>, Status> {
        let bytes = Zeroizing::new(array(bytes)?);
        Ok(Box::new(StaticSecret::<X, N>::from(*bytes)))
    }

    fn secret_of_seed(&self, seed: &[u8]) -> Result<Box<dyn Secret>, Status> {
        self.secret_of_bytes(seed)
    }

    fn secret_of_file(&self, file: &KeyFile) -> Result<Box<dyn Secret>, Status> {
        Ok(Box::new(file.to_key::<StaticSecret<X, N>>()?))
    }

    fn public_of_bytes(&self, bytes: &[u8]) -> Result<Box<dyn Public>, Status> {
        Ok(Box::new(PublicKey::<X, N>::from(array(bytes)?)))
    }

    fn public_of_file(&self, file: &KeyFile) -> Result<Box<dyn Public>, Status> {
        Ok(Box::new(file.to_key::<PublicKey<X, N>>()?))
    }

    fn batch(&self) -> Result<Box<dyn Batch>, Status> {
        Err(Status::LEMNISCATE_UNSUPPORTED)
    }
}

impl<X: Function<N> + Numbered, const N: usize> Secret for StaticSecret<X, N> {
    fn scheme(&self) -> lemniscate_scheme {
        X::NUMBER
    }

    fn bytes(&self) -> Zeroizing<Vec<u8>> {
        Zeroizing::new(self.as_bytes().to_vec())
    }

    fn der(&self) -> Option<SecretDocument> {
        self.to_pkcs8_der().ok()
    }

    fn public_key(&self) -> Box<dyn Public> {
        Box::new(PublicKey::<X, N>::from(self))
    }

    fn sign(&self, _: Variant<'_>, _: &[u8]) -> Result<Vec<u8>, Status> {
        Err(Status::LEMNISCATE_UNSUPPORTED)
    }

    fn exchange(&self, peer: &[u8]) -> Result<(bool, Zeroizing<Vec<u8>>), Status> {
        let shared = self.diffie_hellman(&PublicKey::from(array(peer)?));
        Ok((shared.was_contributory(), Zeroizing::new(shared.as_bytes().to_vec())))
    }
}

impl<X: Function<N> + Numbered, const N: usize> Public for PublicKey<X, N> {
    fn scheme(&self) -> lemniscate_scheme {
        X::NUMBER
    }

    fn bytes(&self) -> &[u8] {
        self.as_bytes()
    }

    fn der(&self) -> Option<Document> {
        self.to_public_key_der().ok()
    }

    fn prepare(&self) -> Result<Box<dyn Public>, Status> {
        Err(Status::LEMNISCATE_UNSUPPORTED)
    }

    fn verify(&self, _: Option<&str>, _: Variant<'_>, _: &[u8], _: &[u8]) -> Result<(), Status> {
        Err(Status::LEMNISCATE_UNSUPPORTED)
    }
}
