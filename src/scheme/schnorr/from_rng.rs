//! Keys and signatures with random bytes from the caller's generator.

use ::signature::rand_core::TryCryptoRng;
use ::signature::{Error, RandomizedMultipartSigner, RandomizedSigner};
use zeroize::Zeroizing;

use super::{BlindedKey, ByteArray, Parts, Scheme, SigningKey};
use crate::engine::blinding::Mask;

impl<S: Scheme> SigningKey<S> {
    /// Creates a key from a secure random number generator.
    pub fn generate<R: rand_core::CryptoRng + ?Sized>(rng: &mut R) -> Self {
        let mut seed = Zeroizing::new(S::Seed::ZERO);
        rng.fill_bytes(seed.as_mut());
        Self::of_secret(&*S::expand(&seed), &Mask::of_build())
    }

    /// Like `sign_hedged`, with noise from a secure random number generator.
    pub fn sign_hedged_from_rng<'a, R: rand_core::CryptoRng + ?Sized>(
        &self,
        message: impl Into<S::Message<'a>>,
        rng: &mut R,
    ) -> S::Signature {
        self.with_default_mask(|key| key.sign_hedged_from_rng(message, rng))
    }
}

impl<S: Scheme> BlindedKey<'_, S> {
    /// [`SigningKey::sign_hedged_from_rng`]
    pub fn sign_hedged_from_rng<'a, R: rand_core::CryptoRng + ?Sized>(
        &self,
        message: impl Into<S::Message<'a>>,
        rng: &mut R,
    ) -> S::Signature {
        let mut noise = Zeroizing::new(S::Seed::ZERO);
        rng.fill_bytes(noise.as_mut());
        self.sign_hedged_with_noise(message, &noise)
    }
}

/// [Hedged](SigningKey::sign_hedged_from_rng).
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
impl<S: Scheme> RandomizedMultipartSigner<S::Signature> for SigningKey<S> {
    fn try_multipart_sign_with_rng<R: TryCryptoRng + ?Sized>(
        &self,
        rng: &mut R,
        message: &[&[u8]],
    ) -> Result<S::Signature, Error> {
        let mut noise = Zeroizing::new(S::Seed::ZERO);
        rng.try_fill_bytes(noise.as_mut()).map_err(|_| Error::new())?;
        Ok(self.sign_hedged_with_noise(Parts::several(message), &noise))
    }
}
