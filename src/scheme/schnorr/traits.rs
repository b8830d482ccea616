//! The traits of the crate `signature`, for every scheme and key. Verification is by the default policy.

use ::signature::{Error, KeypairRef, MultipartSigner, MultipartVerifier, Signer, Verifier};

#[cfg(feature = "rand_core")]
use ::signature::{RandomizedMultipartSigner, RandomizedSigner, rand_core::TryCryptoRng};

#[cfg(feature = "rand_core")]
use super::ByteArray;
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

/// [Hedged](SigningKey::sign_hedged_from_rng).
#[cfg(feature = "rand_core")]
impl<S: Scheme> RandomizedSigner<S::Signature> for SigningKey<S> {
    fn try_sign_with_rng<R: TryCryptoRng + ?Sized>(
        &self,
        rng: &mut R,
        message: &[u8],
    ) -> Result<S::Signature, Error> {
        self.try_multipart_sign_with_rng(rng, &[message])
    }
}

/// [Hedged](SigningKey::sign_hedged_from_rng).
#[cfg(feature = "rand_core")]
impl<S: Scheme> RandomizedMultipartSigner<S::Signature> for SigningKey<S> {
    fn try_multipart_sign_with_rng<R: TryCryptoRng + ?Sized>(
        &self,
        rng: &mut R,
        message: &[&[u8]],
    ) -> Result<S::Signature, Error> {
        let mut noise = zeroize::Zeroizing::new(S::Seed::ZERO);
        rng.try_fill_bytes(noise.as_mut()).map_err(|_| Error::new())?;
        Ok(self.sign_hedged_with_noise(Parts::several(message), &noise))
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
