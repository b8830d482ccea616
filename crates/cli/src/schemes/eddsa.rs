//! Ed25519 and Ed448, with contexts and hashed beforehand: one code for both.

use lemniscate::ed448::{
    Ed448, Shake256, signature::digest::ExtendableOutput, signature::digest::Update as _,
};
use lemniscate::ed25519::{Digest, Ed25519, Sha512, signature::SignatureEncoding};
use lemniscate::key_file::{self, Algorithm, KeyFile, ReadKey};
use lemniscate::schnorr::{self, ByteArray, Error, SigningKey, VerifyingKey};
use lemniscate::{ed448, ed25519};
use pkcs8::{EncodePrivateKey, EncodePublicKey, ObjectIdentifier};
use zeroize::Zeroizing;

use super::codec;
use super::policy::PolicyArg;
use super::scheme::{About, Scheme, Signatures, Variant};
use crate::failure::{Failure, Outcome, bad};
use crate::input::{self, Message, Secret};

/// EdDSA with one curve.
pub struct EdDsa<S: Curve> {
    name: &'static str,
    summary: &'static str,
    oid: ObjectIdentifier,
    /// The policy of a name, if the scheme has it.
    policy: fn(PolicyArg) -> Option<S::Policy>,
    /// What a message is hashed to beforehand.
    hash: fn(Message) -> Outcome<[u8; 64]>,
}

pub static ED25519: EdDsa<Ed25519> = EdDsa {
    name: "ed25519",
    summary: "signatures: Ed25519, Ed25519ctx, Ed25519ph (RFC 8032)",
    oid: ed25519::pkcs8::ALGORITHM_OID,
    policy: |policy| Some(policy.into()),
    hash: |message| {
        let mut hash = Sha512::new();
        message.pieces(|piece| Digest::update(&mut hash, piece))?;
        Ok(hash.finalize().into())
    },
};
pub static ED448: EdDsa<Ed448> = EdDsa {
    name: "ed448",
    summary: "signatures: Ed448, Ed448ph (RFC 8032)",
    oid: ed448::pkcs8::ALGORITHM_OID,
    policy: |policy| match policy {
        PolicyArg::Rfc8032 => Some(ed448::Policy::Rfc8032),
        PolicyArg::Strict => Some(ed448::Policy::Strict),
        PolicyArg::Zip215 | PolicyArg::Dalek => None,
    },
    hash: |message| {
        let mut hash = Shake256::default();
        message.pieces(|piece| hash.update(piece))?;
        let mut digest = [0; 64];
        hash.finalize_xof_into(&mut digest);
        Ok(digest)
    },
};

/// What the modules of both schemes have by the same names, and no trait of the library does.
pub trait Curve:
    schnorr::Scheme<Signature: SignatureEncoding + for<'a> TryFrom<&'a [u8], Error: Into<Error>>>
{
    fn with_context<'a>(context: &'a [u8], message: &'a [u8]) -> Result<Self::Message<'a>, Error>;
    fn prehashed<'a>(context: &'a [u8], digest: &'a [u8; 64]) -> Result<Self::Message<'a>, Error>;
    /// Verifies without a context, in constant memory.
    fn verify_pieces(
        key: &VerifyingKey<Self>,
        policy: Self::Policy,
        message: Message,
        signature: &Self::Signature,
    ) -> Outcome<()>;
}

macro_rules! curve {
    ($module:ident, $scheme:ident) => {
        impl Curve for $scheme {
            fn with_context<'a>(context: &'a [u8], message: &'a [u8]) -> Result<$module::Message<'a>, Error> {
                $module::Message::with_context(context, message)
            }

            fn prehashed<'a>(context: &'a [u8], digest: &'a [u8; 64]) -> Result<$module::Message<'a>, Error> {
                $module::Message::prehashed(context, digest)
            }

            fn verify_pieces(
                key: &$module::VerifyingKey,
                policy: $module::Policy,
                message: Message,
                signature: &$module::Signature,
            ) -> Outcome<()> {
                let mut verifier = key.verify_stream_with(policy, signature).map_err(not_valid)?;
                message.pieces(|piece| verifier.update(piece))?;
                verifier.finalize_and_verify().map_err(not_valid)
            }
        }
    };
}

curve!(ed25519, Ed25519);
curve!(ed448, Ed448);

pub fn signing_key<S: Curve>(private: &[u8]) -> Outcome<SigningKey<S>> {
    input::expect_length(private, S::SecretKeyBytes::LENGTH)?;
    SigningKey::try_from(private).map_err(unusable)
}

pub fn verifying_key<S: Curve>(public: &[u8]) -> Outcome<VerifyingKey<S>> {
    VerifyingKey::try_from(public).map_err(unusable)
}

fn unusable(error: Error) -> Failure {
    bad(error.to_string())
}

fn not_valid(error: Error) -> Failure {
    match error {
        // The caller's mistake, and no property of the signature.
        Error::ContextLength => unusable(error),
        _ => Failure::NotValid(error.to_string()),
    }
}

impl<S: Curve> Scheme for EdDsa<S>
where
    SigningKey<S>: ReadKey + EncodePrivateKey,
    VerifyingKey<S>: ReadKey + EncodePublicKey,
{
    fn about(&self) -> About {
        About {
            name: self.name,
            summary: self.summary,
            algorithm: Algorithm::from_oid(self.oid.as_bytes()),
            private_length: S::SecretKeyBytes::LENGTH,
            public_length: S::PublicKeyBytes::LENGTH,
        }
    }

    fn generate(&self) -> Outcome<Secret> {
        codec::random(S::SecretKeyBytes::LENGTH)
    }

    fn public(&self, private: &[u8]) -> Outcome<Vec<u8>> {
        Ok(signing_key::<S>(private)?.verifying_key().as_ref().to_vec())
    }

    fn private_of_file(&self, file: &KeyFile) -> Result<Secret, key_file::Error> {
        Ok(Zeroizing::new(file.to_key::<SigningKey<S>>()?.to_bytes()).as_ref().to_vec().into())
    }

    fn private_to_der(&self, private: &[u8]) -> Outcome<Secret> {
        codec::private_to_der(&signing_key::<S>(private)?)
    }

    fn public_of_file(&self, file: &KeyFile) -> Result<Secret, key_file::Error> {
        Ok(file.to_key::<VerifyingKey<S>>()?.as_ref().to_vec().into())
    }

    fn public_to_der(&self, public: &[u8]) -> Outcome<Vec<u8>> {
        codec::public_to_der(&verifying_key::<S>(public)?)
    }

    fn signatures(&self) -> Option<&dyn Signatures> {
        Some(self)
    }
}

impl<S: Curve> Signatures for EdDsa<S> {
    fn length(&self) -> usize {
        size_of::<<S::Signature as SignatureEncoding>::Repr>()
    }

    fn sign(&self, private: &[u8], message: Message, variant: &Variant) -> Outcome<Vec<u8>> {
        let key = signing_key::<S>(private)?;
        let signature = match variant {
            Variant { prehash: true, context } => {
                let digest = (self.hash)(message)?;
                let context = context.as_deref().unwrap_or_default();
                key.sign_message(S::prehashed(context, &digest).map_err(unusable)?)
            }
            Variant { context: Some(context), .. } => {
                key.sign_message(S::with_context(context, &message.whole()?).map_err(unusable)?)
            }
            Variant { context: None, .. } => key.sign(&message.whole()?),
        };
        Ok(signature.to_vec())
    }

    fn verify(
        &self,
        public: &[u8],
        message: Message,
        signature: &[u8],
        variant: &Variant,
        policy: Option<PolicyArg>,
    ) -> Outcome<()> {
        let of_name = |policy| {
            let name = self.name;
            (self.policy)(policy)
                .ok_or_else(|| bad(format!("--policy: {name} has the policies rfc8032 and strict alone")))
        };
        let policy = policy.map_or_else(|| Ok(S::Policy::default()), of_name)?;
        let key = verifying_key::<S>(public)?;
        input::expect_length(signature, self.length())?;
        let signature = &S::Signature::try_from(signature).map_err(|error| not_valid(error.into()))?;
        match variant {
            Variant { prehash: true, context } => {
                let digest = (self.hash)(message)?;
                let context = context.as_deref().unwrap_or_default();
                let message = S::prehashed(context, &digest).map_err(unusable)?;
                key.verify_message_with(policy, message, signature).map_err(not_valid)
            }
            Variant { context: Some(context), .. } => {
                let message = message.whole()?;
                let message = S::with_context(context, &message).map_err(unusable)?;
                key.verify_message_with(policy, message, signature).map_err(not_valid)
            }
            Variant { context: None, .. } => S::verify_pieces(&key, policy, message, signature),
        }
    }
}
