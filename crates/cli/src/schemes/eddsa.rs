//! Ed25519, Ed25519ctx and Ed25519ph.

use lemniscate::ed25519::{Error, Policy, Signature, SigningKey, VerifyingKey, pkcs8::ALGORITHM_OID};
use sha2::Sha512;

use super::codec;
use super::policy::PolicyArg;
use super::scheme::{About, Scheme, Signatures, Variant};
use crate::failure::{Failure, Outcome, bad};
use crate::input::{Message, Secret};
use crate::oid::Oid;

pub struct Ed25519;

pub fn signing_key(private: &[u8]) -> Outcome<SigningKey> {
    Ok(SigningKey::from_bytes(&*codec::array(private)?))
}

pub fn verifying_key(public: &[u8]) -> Outcome<VerifyingKey> {
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

impl Scheme for Ed25519 {
    fn about(&self) -> About {
        About {
            name: "ed25519",
            summary: "signatures: Ed25519, Ed25519ctx, Ed25519ph (RFC 8032)",
            oid: Oid::new(ALGORITHM_OID.as_bytes()),
            private_length: 32,
            public_length: 32,
        }
    }

    fn generate(&self) -> Outcome<Secret> {
        codec::random(32)
    }

    fn public(&self, private: &[u8]) -> Outcome<Vec<u8>> {
        Ok(signing_key(private)?.verifying_key().as_bytes().to_vec())
    }

    fn private_from_der(&self, der: &[u8]) -> Outcome<Secret> {
        Ok(codec::private_from_der::<SigningKey>(der)?.as_bytes().to_vec().into())
    }

    fn private_to_der(&self, private: &[u8]) -> Outcome<Secret> {
        codec::private_to_der(&signing_key(private)?)
    }

    fn public_from_der(&self, der: &[u8]) -> Outcome<Vec<u8>> {
        Ok(codec::public_from_der::<VerifyingKey>(der)?.as_bytes().to_vec())
    }

    fn public_to_der(&self, public: &[u8]) -> Outcome<Vec<u8>> {
        codec::public_to_der(&verifying_key(public)?)
    }

    fn signatures(&self) -> Option<&dyn Signatures> {
        Some(self)
    }
}

impl Signatures for Ed25519 {
    fn length(&self) -> usize {
        Signature::BYTE_SIZE
    }

    fn sign(&self, private: &[u8], message: Message, variant: &Variant) -> Outcome<Vec<u8>> {
        let key = signing_key(private)?;
        let signature = match variant {
            Variant { prehash: true, context } => {
                key.sign_prehashed(message.hashed::<Sha512>()?, context.as_deref()).map_err(unusable)?
            }
            Variant { context: Some(context), .. } => {
                key.sign_with_context(context, &message.whole()?).map_err(unusable)?
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
        let key = verifying_key(public)?;
        let signature = Signature::from_bytes(&*codec::array(signature)?);
        let policy = policy.map_or(Policy::default(), Policy::from);
        let verdict = match variant {
            Variant { prehash: true, context } => {
                key.verify_prehashed_with(policy, message.hashed::<Sha512>()?, context.as_deref(), &signature)
            }
            Variant { context: Some(context), .. } => {
                key.verify_with_context(policy, context, &message.whole()?, &signature)
            }
            Variant { context: None, .. } => {
                let mut verifier = key.verify_stream_with(policy, &signature).map_err(not_valid)?;
                message.pieces(|piece| verifier.update(piece))?;
                verifier.finalize_and_verify()
            }
        };
        verdict.map_err(not_valid)
    }
}
