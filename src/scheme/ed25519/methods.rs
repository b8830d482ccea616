//! Verifying, by a public key in any form: the methods and traits that all of them have.

/// The methods of a type with `begin(&self, Variant, Policy, &Signature) -> Result<$stream, Error>`, where the stream
/// verifies with that key; `$example` makes a key from a signing key named `key`.
macro_rules! verifying_methods {
    ($key:ident, $stream:ty, $example:literal) => {
        impl $key {
            /// Is this a valid Ed25519 signature of the message, by the default policy, [`Policy::Rfc8032`]?
            ///
            /// # Errors
            /// What makes it invalid.
            pub fn verify(&self, message: &[u8], signature: &Signature) -> Result<(), Error> {
                self.verify_with(Policy::default(), message, signature)
            }

            /// Is this a valid Ed25519 signature of the message, by [`Policy::Strict`]?
            ///
            /// # Errors
            /// What makes it invalid.
            pub fn verify_strict(&self, message: &[u8], signature: &Signature) -> Result<(), Error> {
                self.verify_with(Policy::Strict, message, signature)
            }

            /// Is this a valid Ed25519 signature of the message, by this policy?
            ///
            /// # Errors
            /// What makes it invalid.
            pub fn verify_with(
                &self,
                policy: Policy,
                message: &[u8],
                signature: &Signature,
            ) -> Result<(), Error> {
                self.verify_variant(Variant::Pure, policy, message, signature)
            }

            /// Is this a valid Ed25519ctx signature of the message, under a context of 1 to 255 bytes?
            ///
            /// # Errors
            /// What makes it invalid.
            pub fn verify_with_context(
                &self,
                policy: Policy,
                context: &[u8],
                message: &[u8],
                signature: &Signature,
            ) -> Result<(), Error> {
                self.verify_variant(Variant::with_context(context)?, policy, message, signature)
            }

            /// Is this a valid Ed25519ph signature of a message that was put into a SHA-512, under a context of at most 255
            /// bytes (none is an empty one), by the default policy?
            ///
            /// # Errors
            /// What makes it invalid.
            pub fn verify_prehashed<D>(
                &self,
                message: D,
                context: Option<&[u8]>,
                signature: &Signature,
            ) -> Result<(), Error>
            where
                D: Digest<OutputSize = U64>,
            {
                self.verify_prehashed_with(Policy::default(), message, context, signature)
            }

            /// [`Self::verify_prehashed`] by [`Policy::Strict`].
            ///
            /// # Errors
            /// What makes it invalid.
            pub fn verify_prehashed_strict<D>(
                &self,
                message: D,
                context: Option<&[u8]>,
                signature: &Signature,
            ) -> Result<(), Error>
            where
                D: Digest<OutputSize = U64>,
            {
                self.verify_prehashed_with(Policy::Strict, message, context, signature)
            }

            /// [`Self::verify_prehashed`] by any policy.
            ///
            /// # Errors
            /// What makes it invalid.
            pub fn verify_prehashed_with<D>(
                &self,
                policy: Policy,
                message: D,
                context: Option<&[u8]>,
                signature: &Signature,
            ) -> Result<(), Error>
            where
                D: Digest<OutputSize = U64>,
            {
                let variant = Variant::prehashed(context.unwrap_or_default())?;
                self.verify_variant(variant, policy, &message.finalize(), signature)
            }

            /// Verifies an Ed25519 signature of a message that comes piece by piece, by the default policy.
            ///
            /// ```
            /// # fn main() -> Result<(), lemniscate::ed25519::Error> {
            /// let key = lemniscate::ed25519::SigningKey::from_bytes(&[7; 32]);
            /// let signature = key.sign(b"a message");
            #[doc = concat!("let public_key = ", $example, ";")]
            /// let mut verifier = public_key.verify_stream(&signature)?;
            /// verifier.update("a mess");
            /// verifier.update("age");
            /// verifier.finalize_and_verify()?;
            /// # Ok(())
            /// # }
            /// ```
            ///
            /// # Errors
            /// What makes the signature invalid whatever the message.
            pub fn verify_stream(&self, signature: &Signature) -> Result<$stream, Error> {
                self.verify_stream_with(Policy::default(), signature)
            }

            /// [`Self::verify_stream`] by any policy.
            ///
            /// # Errors
            /// What makes the signature invalid whatever the message.
            pub fn verify_stream_with(
                &self,
                policy: Policy,
                signature: &Signature,
            ) -> Result<$stream, Error> {
                self.begin(Variant::Pure, policy, signature)
            }

            /// This key with a context, for the traits that verify what was hashed beforehand.
            ///
            /// # Errors
            /// [`Error::ContextLength`]
            pub fn with_context<'k, 'v>(&'k self, context: &'v [u8]) -> Result<Context<'k, 'v, Self>, Error> {
                Context::new(self, context)
            }

            fn verify_variant(
                &self,
                variant: Variant<'_>,
                policy: Policy,
                message: &[u8],
                signature: &Signature,
            ) -> Result<(), Error> {
                let mut verifier = self.begin(variant, policy, signature)?;
                verifier.update(message);
                verifier.finalize_and_verify()
            }
        }

        /// By the default policy.
        impl signature::Verifier<Signature> for $key {
            fn verify(&self, message: &[u8], signature: &Signature) -> Result<(), signature::Error> {
                Ok(<$key>::verify(self, message, signature)?)
            }
        }

        /// By the default policy.
        impl signature::MultipartVerifier<Signature> for $key {
            fn multipart_verify(
                &self,
                message: &[&[u8]],
                signature: &Signature,
            ) -> Result<(), signature::Error> {
                let mut verifier = self.verify_stream(signature)?;
                for part in message {
                    verifier.update(part);
                }
                Ok(verifier.finalize_and_verify()?)
            }
        }

        /// Ed25519ph without a context, by the default policy.
        impl<D: Digest<OutputSize = U64> + Update> signature::DigestVerifier<D, Signature> for $key {
            fn verify_digest<F>(&self, fill: F, signature: &Signature) -> Result<(), signature::Error>
            where
                F: Fn(&mut D) -> Result<(), signature::Error>,
            {
                self.with_context(&[])?.verify_digest(fill, signature)
            }
        }

        /// By the default policy.
        impl<D> signature::DigestVerifier<D, Signature> for Context<'_, '_, $key>
        where
            D: Digest<OutputSize = U64> + Update,
        {
            fn verify_digest<F>(&self, fill: F, signature: &Signature) -> Result<(), signature::Error>
            where
                F: Fn(&mut D) -> Result<(), signature::Error>,
            {
                let mut digest = D::new();
                fill(&mut digest)?;
                Ok(self.key().verify_prehashed(digest, Some(self.value()), signature)?)
            }
        }
    };
}
pub(super) use verifying_methods;
