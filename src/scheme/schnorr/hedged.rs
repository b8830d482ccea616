//! Hedged signatures: the nonce depends on fresh noise as well as on the secret and the message.
//!
//! Signing one message twice deterministically repeats the same computation, which helps attackers who induce faults or average
//! measurements. A purely random nonce would reveal the key if the generator failed. A hedged nonce is a hash of all three inputs:
//! good noise prevents repeated computations, and with bad noise a signature is as safe as a deterministic one. Verification is the
//! same.
//!
//! - **EdDSA**: the nonce uses the left half of H(prefix || noise) instead of the prefix
//!   (draft-irtf-cfrg-det-sigs-with-noise, "Hedged EdDSA"). H gives 64 bytes of SHA-512 for Ed25519, and 114 of SHAKE256 for Ed448.
//! - **jq255, do255**: the noise is the optional seed that these schemes hash into the nonce (ePrint 2022/1052 and 2020/1558, section 6 of each).
//! - **Curve9767**, whose paper has no such seed: as for EdDSA, the nonce uses 32 bytes of
//!   SHAKE256("curve9767-sign-hedge:" || nonce key || noise) instead of the nonce key.

use super::{BlindedKey, Scheme, SigningKey};

impl<S: Scheme> SigningKey<S> {
    /// Like `sign_hedged`, with the caller's noise, which should be secret, random and new for each signature. The same noise and
    /// message give the same signature. Even with known or repeated noise, a signature is as safe as one by [`Self::sign`].
    pub fn sign_hedged_with_noise<'a>(
        &self,
        message: impl Into<S::Message<'a>>,
        noise: &S::Seed,
    ) -> S::Signature {
        self.with_default_mask(|key| key.sign_hedged_with_noise(message, noise))
    }
}

impl<S: Scheme> BlindedKey<'_, S> {
    /// [`SigningKey::sign_hedged_with_noise`]
    pub fn sign_hedged_with_noise<'a>(
        &self,
        message: impl Into<S::Message<'a>>,
        noise: &S::Seed,
    ) -> S::Signature {
        S::sign_hedged(self.key.secret(), self.key.as_ref(), message.into(), noise, self.mask)
    }
}
