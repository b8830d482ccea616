//! The traits of the crate `signature`, for every scheme and key. Verification uses the default policy.

use ::signature::{Error, KeypairRef, MultipartSigner, MultipartVerifier, Signer, Verifier};

use super::{BlindedKey, Multiples, Parts, Scheme, SigningKey, VerifyingKey};

impl<S: Scheme> KeypairRef for SigningKey<S> {
    type VerifyingKey = VerifyingKey<S>;
}

impl<S: Scheme> Signer<S::Signature> for SigningKey<S> {
    fn try_sign(&self, message: &[u8]) -> Result<S::Signature, Error> {
        Ok(self.sign(message))
    }
}

impl<S: Scheme> MultipartSigner<S::Signature> for SigningKey<S> {
    fn try_multipart_sign(&self, message: &[&[u8]]) -> Result<S::Signature, Error> {
        Ok(self.sign_message(Parts::several(message)))
    }
}

impl<S: Scheme> Signer<S::Signature> for BlindedKey<'_, S> {
    fn try_sign(&self, message: &[u8]) -> Result<S::Signature, Error> {
        Ok(self.sign(message))
    }
}

impl<S: Scheme> MultipartSigner<S::Signature> for BlindedKey<'_, S> {
    fn try_multipart_sign(&self, message: &[&[u8]]) -> Result<S::Signature, Error> {
        Ok(self.sign_message(Parts::several(message)))
    }
}

impl<S: Scheme> Verifier<S::Signature> for SigningKey<S> {
    fn verify(&self, message: &[u8], signature: &S::Signature) -> Result<(), Error> {
        Ok(self.verifying_key().verify(message, signature)?)
    }
}

impl<S: Scheme> MultipartVerifier<S::Signature> for SigningKey<S> {
    fn multipart_verify(&self, message: &[&[u8]], signature: &S::Signature) -> Result<(), Error> {
        Ok(self.verifying_key().verify_message(Parts::several(message), signature)?)
    }
}

impl<S: Scheme, T: Multiples<S>> Verifier<S::Signature> for VerifyingKey<S, T> {
    fn verify(&self, message: &[u8], signature: &S::Signature) -> Result<(), Error> {
        Ok(self.verify_message(Parts::one(message), signature)?)
    }
}

impl<S: Scheme, T: Multiples<S>> MultipartVerifier<S::Signature> for VerifyingKey<S, T> {
    fn multipart_verify(&self, message: &[&[u8]], signature: &S::Signature) -> Result<(), Error> {
        Ok(self.verify_message(Parts::several(message), signature)?)
    }
}
