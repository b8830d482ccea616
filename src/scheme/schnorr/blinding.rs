//! Keys created and used with the caller's blinding context.

use super::{BlindedKey, Error, PrimeOrder, Scheme, SigningKey};
use crate::engine::blinding::Blinding;

impl<S: Scheme> SigningKey<S> {
    /// [`Self::try_from_bytes`], masked by the caller's blinding context. The key is the same.
    ///
    /// # Errors
    /// [`Error::SecretOutOfRange`]
    pub fn try_from_bytes_blinded(
        bytes: &S::SecretKeyBytes,
        blinding: &Blinding<S::Group>,
    ) -> Result<Self, Error> {
        Self::decode(bytes, blinding.mask())
    }

    /// This key with a blinding context, which masks secrets during computations. The results are the same.
    pub fn blinded<'a>(&'a self, blinding: &'a Blinding<S::Group>) -> BlindedKey<'a, S> {
        BlindedKey { key: self, mask: blinding.mask() }
    }
}

impl<S: PrimeOrder> SigningKey<S> {
    /// [`Self::from_seed`], masked by the caller's blinding context. The key is the same.
    pub fn from_seed_blinded(seed: &[u8], blinding: &Blinding<S::Group>) -> Self {
        Self::of_secret(&*S::secret_of_seed(seed), blinding.mask())
    }
}
