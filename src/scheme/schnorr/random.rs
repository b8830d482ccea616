//! Keys and signatures with random bytes from the operating system's generator.

use zeroize::Zeroizing;

use super::{BlindedKey, ByteArray, Scheme, SigningKey};
use crate::engine::blinding::Mask;

impl<S: Scheme> SigningKey<S> {
    /// Creates a key from the operating system's generator.
    ///
    /// # Panics
    /// If the operating system supplies no random numbers.
    pub fn random() -> Self {
        let mut seed = Zeroizing::new(S::Seed::ZERO);
        getrandom::fill(seed.as_mut()).expect("the operating system gives random numbers");
        Self::of_secret(&*S::expand(&seed), &Mask::of_build())
    }

    /// Signs a message with a nonce that includes noise from the operating system's generator: every signature is different, and
    /// all are valid. [`Self::sign`] returns the same signature each time, and needs no generator. Constant-time except for the
    /// lengths.
    ///
    /// ```
    /// let key = lemniscate::ed25519::SigningKey::random();
    /// let (one, other) = (key.sign_hedged(b"a message"), key.sign_hedged(b"a message"));
    /// assert_ne!(one, other);
    /// assert!([one, other].iter().all(|signature| key.verify(b"a message", signature).is_ok()));
    /// ```
    ///
    /// # Panics
    /// If the operating system supplies no random numbers.
    pub fn sign_hedged<'a>(&self, message: impl Into<S::Message<'a>>) -> S::Signature {
        self.with_default_mask(|key| key.sign_hedged(message))
    }
}

impl<S: Scheme> BlindedKey<'_, S> {
    /// [`SigningKey::sign_hedged`]
    ///
    /// # Panics
    /// If the operating system supplies no random numbers.
    pub fn sign_hedged<'a>(&self, message: impl Into<S::Message<'a>>) -> S::Signature {
        let mut noise = Zeroizing::new(S::Seed::ZERO);
        getrandom::fill(noise.as_mut()).expect("the operating system gives random numbers");
        self.sign_hedged_with_noise(message, &noise)
    }
}
