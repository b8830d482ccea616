//! Curve9767.

use lemniscate::curve9767::{
    Digest, Error, Point, SIGNATURE_LENGTH, Signature, SigningKey, VerifyingKey, pkcs8::ALGORITHM_OID,
};
use sha2::Digest as _;
use sha2::Sha512;

use super::codec;
use super::policy::PolicyArg;
use super::scheme::{About, Exchanges, HashesToCurve, Scheme, Signatures, Variant};
use crate::failure::{Failure, Outcome, bad};
use crate::input::{Message, Secret};
use crate::oid::Oid;

const NAME: &str = "curve9767";

/// SHA-512, for `--prehash`.
const SHA512: &str = "2.16.840.1.101.3.4.2.3";

pub struct Curve9767;

fn signing_key(private: &[u8]) -> Outcome<SigningKey> {
    SigningKey::try_from(private).map_err(unusable)
}

fn verifying_key(public: &[u8]) -> Outcome<VerifyingKey> {
    VerifyingKey::try_from(public).map_err(unusable)
}

fn unusable(error: Error) -> Failure {
    bad(error.to_string())
}

/// Does `run` with the hash that is signed.
fn with_digest<R>(message: Message, prehash: bool, run: impl Fn(Digest) -> R) -> Outcome<R> {
    if prehash {
        let hash = message.hashed::<Sha512>()?.finalize();
        Ok(run(Digest::new(SHA512, &hash).map_err(unusable)?))
    } else {
        Ok(run(Digest::of(&message.whole()?, &mut [0; 64])))
    }
}

impl Scheme for Curve9767 {
    fn about(&self) -> About {
        About {
            name: NAME,
            summary: "signatures, key exchange, hashing to the curve; prime order over GF(9767^19)",
            oid: Oid::new(ALGORITHM_OID.as_bytes()),
            private_length: 64,
            public_length: 32,
        }
    }

    fn generate(&self) -> Outcome<Secret> {
        Ok(SigningKey::from_seed(&codec::random(32)?).to_bytes().to_vec().into())
    }

    fn public(&self, private: &[u8]) -> Outcome<Vec<u8>> {
        Ok(signing_key(private)?.verifying_key().to_bytes().to_vec())
    }

    fn private_from_der(&self, der: &[u8]) -> Outcome<Secret> {
        Ok(codec::private_from_der::<SigningKey>(der)?.to_bytes().to_vec().into())
    }

    fn private_to_der(&self, private: &[u8]) -> Outcome<Secret> {
        codec::private_to_der(&signing_key(private)?)
    }

    fn public_from_der(&self, der: &[u8]) -> Outcome<Vec<u8>> {
        Ok(codec::public_from_der::<VerifyingKey>(der)?.to_bytes().to_vec())
    }

    fn public_to_der(&self, public: &[u8]) -> Outcome<Vec<u8>> {
        codec::public_to_der(&verifying_key(public)?)
    }

    fn signatures(&self) -> Option<&dyn Signatures> {
        Some(self)
    }

    fn exchanges(&self) -> Option<&dyn Exchanges> {
        Some(self)
    }

    fn hashes(&self) -> Option<&dyn HashesToCurve> {
        Some(self)
    }
}

impl Signatures for Curve9767 {
    fn length(&self) -> usize {
        SIGNATURE_LENGTH
    }

    fn sign(&self, private: &[u8], message: Message, variant: &Variant) -> Outcome<Vec<u8>> {
        variant.refuse_context(NAME)?;
        let key = signing_key(private)?;
        let signature = with_digest(message, variant.prehash, |digest| key.sign_digest(digest))?;
        Ok(signature.to_bytes().to_vec())
    }

    fn verify(
        &self,
        public: &[u8],
        message: Message,
        signature: &[u8],
        variant: &Variant,
        policy: Option<PolicyArg>,
    ) -> Outcome<()> {
        variant.refuse_context(NAME)?;
        if policy.is_some() {
            return Err(bad(format!("--policy is for ed25519: {NAME} leaves nothing open")));
        }
        let key = verifying_key(public)?;
        let verdict = match Signature::from_slice(signature) {
            Ok(signature) => {
                with_digest(message, variant.prehash, |digest| key.verify_digest(digest, &signature))?
            }
            Err(error) => Err(error),
        };
        verdict.map_err(|error| Failure::NotValid(error.to_string()))
    }
}

impl Exchanges for Curve9767 {
    fn exchange(&self, private: &[u8], peer: &[u8]) -> Outcome<Secret> {
        let key = signing_key(private)?;
        // The library has a secret for peers that send no key, to be used where they must not learn of it. Here the
        // user should.
        let peer = verifying_key(peer)?;
        let (_, shared) = key.exchange(peer.as_bytes());
        Ok(shared.to_bytes().to_vec().into())
    }
}

impl HashesToCurve for Curve9767 {
    fn hash_to_curve(&self, message: Message, prehash: bool) -> Outcome<Vec<u8>> {
        if prehash {
            return Err(bad(format!("{NAME} hashes the whole message to the curve: no --prehash")));
        }
        Ok(Point::hash(&message.whole()?).encode().to_vec())
    }
}
