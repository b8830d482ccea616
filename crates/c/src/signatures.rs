//! Schemes of signatures: their keys.

use std::marker::PhantomData;

use lemniscate::key_file::{self, KeyFile, ReadKey};
use lemniscate::schnorr::key_file::{Document, EncodePrivateKey, EncodePublicKey, SecretDocument};
use lemniscate::schnorr::{ByteArray, SigningKey, VerifyingKey};
use lemniscate_bindings::{self as bindings, Variant};
use zeroize::Zeroizing;

use crate::batch::{Batch, Signed};
use crate::public::Public;
use crate::scheme::{
    About, LEMNISCATE_MAX_PUBLIC_KEY, LEMNISCATE_MAX_SECRET_KEY, LEMNISCATE_MAX_SIGNATURE, Maker, Numbered,
    lemniscate_scheme,
};
use crate::secret::Secret;
use crate::status::Status;

/// A scheme of signatures.
pub struct Signatures<S>(PhantomData<S>);

impl<S> Signatures<S> {
    pub const NEW: Self = Signatures(PhantomData);
}

impl<S: Filed> Signatures<S> {
    /// The header has room for its keys and signatures.
    const FITS: () = assert!(
        S::SecretKeyBytes::LENGTH <= LEMNISCATE_MAX_SECRET_KEY
            && S::PublicKeyBytes::LENGTH <= LEMNISCATE_MAX_PUBLIC_KEY
            && S::SIGNATURE_LENGTH <= LEMNISCATE_MAX_SIGNATURE
    );
}

/// A scheme whose keys stand in files.
pub trait Filed: bindings::SignatureScheme + Numbered {
    fn private(key: &SigningKey<Self>) -> Option<SecretDocument>;
    fn private_of(file: &KeyFile) -> Result<SigningKey<Self>, key_file::Error>;
    fn public(key: &VerifyingKey<Self>) -> Option<Document>;
    fn public_of(file: &KeyFile) -> Result<VerifyingKey<Self>, key_file::Error>;
}

impl<S: bindings::SignatureScheme + Numbered> Filed for S
where
    SigningKey<S>: EncodePrivateKey + ReadKey,
    VerifyingKey<S>: EncodePublicKey + ReadKey,
{
    fn private(key: &SigningKey<S>) -> Option<SecretDocument> {
        key.to_pkcs8_der().ok()
    }

    fn private_of(file: &KeyFile) -> Result<SigningKey<S>, key_file::Error> {
        file.to_key()
    }

    fn public(key: &VerifyingKey<S>) -> Option<Document> {
        key.to_public_key_der().ok()
    }

    fn public_of(file: &KeyFile) -> Result<VerifyingKey<S>, key_file::Error> {
        file.to_key()
    }
}

impl<S: Filed> Maker for Signatures<S> {
    fn about(&self) -> About {
        let () = Self::FITS;
        // Exactly those that have no variants of messages have exchanges.
        let has_exchanges = S::message(Variant::Context(b"a context"), b"").is_none();
        About {
            name: <S as Numbered>::NAME,
            secret_key: S::SecretKeyBytes::LENGTH,
            public_key: S::PublicKeyBytes::LENGTH,
            signature: S::SIGNATURE_LENGTH,
            shared_secret: if has_exchanges { 32 } else { 0 },
        }
    }

    fn secret_of_bytes(&self, bytes: &[u8]) -> Result<Box<dyn Secret>, Status> {
        expect::<S::SecretKeyBytes>(bytes)?;
        let key = SigningKey::<S>::try_from(bytes).map_err(|_| Status::LEMNISCATE_SECRET_KEY)?;
        Ok(Box::new(key))
    }

    fn secret_of_seed(&self, seed: &[u8]) -> Result<Box<dyn Secret>, Status> {
        Ok(Box::new(S::key_of_seed(seed).map_err(|_| Status::LEMNISCATE_LENGTH)?))
    }

    fn secret_of_file(&self, file: &KeyFile) -> Result<Box<dyn Secret>, Status> {
        Ok(Box::new(S::private_of(file)?))
    }

    fn public_of_bytes(&self, bytes: &[u8]) -> Result<Box<dyn Public>, Status> {
        expect::<S::PublicKeyBytes>(bytes)?;
        Ok(Box::new(bindings::Public::Plain(VerifyingKey::<S>::try_from(bytes)?)))
    }

    fn public_of_file(&self, file: &KeyFile) -> Result<Box<dyn Public>, Status> {
        Ok(Box::new(bindings::Public::Plain(S::public_of(file)?)))
    }

    fn batch(&self) -> Result<Box<dyn Batch>, Status> {
        Ok(Box::new(Vec::<Signed<S>>::new()))
    }
}

fn expect<B: ByteArray>(bytes: &[u8]) -> Result<(), Status> {
    if bytes.len() == B::LENGTH { Ok(()) } else { Err(Status::LEMNISCATE_LENGTH) }
}

impl<S: Filed> Secret for SigningKey<S> {
    fn scheme(&self) -> lemniscate_scheme {
        S::NUMBER
    }

    fn bytes(&self) -> Zeroizing<Vec<u8>> {
        Zeroizing::new(Zeroizing::new(self.to_bytes()).as_ref().to_vec())
    }

    fn der(&self) -> Option<SecretDocument> {
        S::private(self)
    }

    fn public_key(&self) -> Box<dyn Public> {
        Box::new(bindings::Public::Plain(self.verifying_key()))
    }

    fn sign(&self, variant: Variant<'_>, message: &[u8]) -> Result<Vec<u8>, Status> {
        let message = S::message(variant, message).ok_or(Status::LEMNISCATE_UNSUPPORTED)??;
        Ok(S::signature_bytes(&self.sign_message(message)).as_ref().to_vec())
    }

    fn exchange(&self, peer: &[u8]) -> Result<(bool, Zeroizing<Vec<u8>>), Status> {
        let peer = peer.try_into().map_err(|_| Status::LEMNISCATE_LENGTH)?;
        let (is_key, secret) = S::exchange(self, &peer).ok_or(Status::LEMNISCATE_UNSUPPORTED)?;
        Ok((is_key, Zeroizing::new(secret.as_bytes().to_vec())))
    }
}

impl<S: Filed> Public for bindings::Public<S> {
    fn scheme(&self) -> lemniscate_scheme {
        S::NUMBER
    }

    fn bytes(&self) -> &[u8] {
        bindings::Public::bytes(self).as_ref()
    }

    fn der(&self) -> Option<Document> {
        S::public(&self.key())
    }

    fn prepare(&self) -> Result<Box<dyn Public>, Status> {
        Ok(Box::new(bindings::Public::prepare(self)))
    }

    fn verify(
        &self,
        policy: Option<&str>,
        variant: Variant<'_>,
        message: &[u8],
        signature: &[u8],
    ) -> Result<(), Status> {
        let policy = S::policy(policy)?;
        let message = S::message(variant, message).ok_or(Status::LEMNISCATE_UNSUPPORTED)??;
        Ok(bindings::Public::verify(self, policy, message, &S::signature(signature)?)?)
    }
}
