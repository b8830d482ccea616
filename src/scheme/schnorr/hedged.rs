//! Hedged signatures: fresh noise goes into the nonce, beside the secret and the message.
//!
//! Deterministic signatures of one message repeat one computation, which helps attackers who induce faults or average measurements; a
//! random nonce would reveal the key if its generator failed. A hedged nonce is a hash of all three: good noise prevents repeated
//! computations, and with bad noise a signature is as safe as a deterministic one. Verification is the same.
//!
//! - **EdDSA**: the nonce uses the left half of H(prefix || noise) instead of the prefix
//!   (draft-irtf-cfrg-det-sigs-with-noise, "Hedged EdDSA"). H gives 64 bytes of SHA-512 for Ed25519, and 114 of SHAKE256 for Ed448.
//! - **jq255, do255**: the noise is the optional seed that these schemes hash into the nonce (ePrint 2022/1052 and 2020/1558, section 6 of each).
//! - **Curve9767**, whose paper has no such seed: as for EdDSA, the nonce uses 32 bytes of
//!   SHAKE256("curve9767-sign-hedge:" || nonce key || noise) instead of the nonce key.

use super::{BlindedKey, Scheme, SigningKey};

/// Noise that `fill` writes. Secret, and wiped.
#[cfg(any(feature = "getrandom", feature = "rand_core"))]
fn noise<S: Scheme>(fill: impl FnOnce(&mut [u8])) -> zeroize::Zeroizing<S::Seed> {
    let mut noise = zeroize::Zeroizing::new(<S::Seed as super::ByteArray>::ZERO);
    fill(noise.as_mut());
    noise
}

impl<S: Scheme> SigningKey<S> {
    /// Signs a message with noise from the operating system's generator in the nonce: every signature is different, and all are valid.
    /// [`Self::sign`] returns the same signature each time, and needs no generator. Constant-time except for the lengths.
    ///
    /// ```
    /// let key = lemniscate::ed25519::SigningKey::random();
    /// let (one, other) = (key.sign_hedged(b"a message"), key.sign_hedged(b"a message"));
    /// assert_ne!(one, other);
    /// assert!([one, other].iter().all(|signature| key.verify(b"a message", signature).is_ok()));
    /// ```
    ///
    /// # Panics
    /// If the operating system has no random numbers to give.
    #[cfg(feature = "getrandom")]
    pub fn sign_hedged<'a>(&self, message: impl Into<S::Message<'a>>) -> S::Signature {
        self.with_default_mask(|key| key.sign_hedged(message))
    }

    /// `sign_hedged` with noise from a generator of secure random numbers.
    #[cfg(feature = "rand_core")]
    pub fn sign_hedged_from_rng<'a, R: rand_core::CryptoRng + ?Sized>(
        &self,
        message: impl Into<S::Message<'a>>,
        rng: &mut R,
    ) -> S::Signature {
        self.with_default_mask(|key| key.sign_hedged_from_rng(message, rng))
    }

    /// `sign_hedged` with the caller's noise, which should be secret, random and new for each signature. The same noise
    /// and message give the same signature; even with known or repeated noise, a signature is as safe as one by
    /// [`Self::sign`].
    pub fn sign_hedged_with_noise<'a>(
        &self,
        message: impl Into<S::Message<'a>>,
        noise: &S::Seed,
    ) -> S::Signature {
        self.with_default_mask(|key| key.sign_hedged_with_noise(message, noise))
    }
}

impl<S: Scheme> BlindedKey<'_, S> {
    /// [`SigningKey::sign_hedged`]
    ///
    /// # Panics
    /// If the operating system has no random numbers to give.
    #[cfg(feature = "getrandom")]
    pub fn sign_hedged<'a>(&self, message: impl Into<S::Message<'a>>) -> S::Signature {
        let fill =
            |bytes: &mut [u8]| getrandom::fill(bytes).expect("the operating system gives random numbers");
        self.sign_hedged_with_noise(message, &noise::<S>(fill))
    }

    /// [`SigningKey::sign_hedged_from_rng`]
    #[cfg(feature = "rand_core")]
    pub fn sign_hedged_from_rng<'a, R: rand_core::CryptoRng + ?Sized>(
        &self,
        message: impl Into<S::Message<'a>>,
        rng: &mut R,
    ) -> S::Signature {
        self.sign_hedged_with_noise(message, &noise::<S>(|bytes| rng.fill_bytes(bytes)))
    }

    /// [`SigningKey::sign_hedged_with_noise`]
    pub fn sign_hedged_with_noise<'a>(
        &self,
        message: impl Into<S::Message<'a>>,
        noise: &S::Seed,
    ) -> S::Signature {
        S::sign_hedged(self.key.secret(), self.key.as_ref(), message.into(), noise, self.mask)
    }
}
