//! jq255e, jq255s, do255e, do255s and Curve9767, the schemes on groups of prime order: one code for all of them.

use std::marker::PhantomData;

use blake2::Blake2s256;
use blake2::digest::Digest as _;
use lemniscate::curve9767::{self, Curve9767};
use lemniscate::do255e::{self, Do255e};
use lemniscate::do255s::{self, Do255s};
use lemniscate::jq255e::{self, Jq255e};
use lemniscate::jq255s::{self, Jq255s};
use lemniscate::key_file::{self, Algorithm, KeyFile};
use lemniscate::schnorr::key_file::Identified;
use lemniscate::schnorr::{self, ByteArray, Error, Exchange, Signature, SigningKey, VerifyingKey};
use sha2::Sha512;

use super::codec;
use super::policy::PolicyArg;
use super::scheme::{About, Exchanges, HashesToCurve, Scheme, Signatures, Variant};
use crate::failure::{Failure, Outcome, bad};
use crate::input::{Message, Secret};

const DOUBLE_ODD: &str = "signatures, key exchange, hashing to the curve; group of prime order";

pub static JQ255E: PrimeOrder<Jq255e> = PrimeOrder {
    scheme: PhantomData,
    name: "jq255e",
    summary: DOUBLE_ODD,
    prehash: Hash::Blake2s,
    hash_to_curve: ToCurve::Message(|message| jq255e::Element::hash(message).encode()),
};
pub static JQ255S: PrimeOrder<Jq255s> = PrimeOrder {
    scheme: PhantomData,
    name: "jq255s",
    summary: DOUBLE_ODD,
    prehash: Hash::Blake2s,
    hash_to_curve: ToCurve::Message(|message| jq255s::Element::hash(message).encode()),
};
pub static DO255E: PrimeOrder<Do255e> = PrimeOrder {
    scheme: PhantomData,
    name: "do255e",
    summary: DOUBLE_ODD,
    prehash: Hash::Sha512,
    hash_to_curve: ToCurve::Message(|message| do255e::Element::hash(message).encode()),
};
pub static DO255S: PrimeOrder<Do255s> = PrimeOrder {
    scheme: PhantomData,
    name: "do255s",
    summary: DOUBLE_ODD,
    prehash: Hash::Sha512,
    hash_to_curve: ToCurve::Message(|message| do255s::Element::hash(message).encode()),
};
pub static CURVE9767: PrimeOrder<Curve9767> = PrimeOrder {
    scheme: PhantomData,
    name: "curve9767",
    summary: "signatures, key exchange, hashing to the curve; prime order over GF(9767^19)",
    prehash: Hash::Sha512,
    hash_to_curve: ToCurve::Bytes(|message| curve9767::Element::hash(message).encode()),
};

/// A scheme on a group of prime order.
pub struct PrimeOrder<S> {
    scheme: PhantomData<S>,
    name: &'static str,
    summary: &'static str,
    prehash: Hash,
    hash_to_curve: ToCurve,
}

/// How a message is hashed to an encoded element.
#[derive(Clone, Copy)]
enum ToCurve {
    /// As it is or hashed beforehand, which the element tells apart.
    Message(fn(schnorr::Message<'_>) -> [u8; 32]),
    /// As it is.
    Bytes(fn(&[u8]) -> [u8; 32]),
}

/// What `--prehash` means: a hash function, which the scheme names in what it hashes itself.
#[derive(Clone, Copy)]
enum Hash {
    Blake2s,
    Sha512,
}

impl Hash {
    /// By its name in jq255, else by its object identifier.
    fn name(self) -> &'static str {
        match self {
            Hash::Blake2s => "blake2s",
            Hash::Sha512 => "2.16.840.1.101.3.4.2.3",
        }
    }

    fn digest(self, message: Message) -> Outcome<Vec<u8>> {
        match self {
            Hash::Blake2s => Ok(message.hashed::<Blake2s256>()?.finalize().to_vec()),
            Hash::Sha512 => Ok(message.hashed::<Sha512>()?.finalize().to_vec()),
        }
    }
}

impl<S> PrimeOrder<S> {
    /// Reads the message as it is, or hashes it, and hands it on.
    fn with_message<T>(
        &self,
        message: Message,
        prehash: bool,
        then: impl FnOnce(schnorr::Message<'_>) -> T,
    ) -> Outcome<T> {
        if prehash {
            let digest = self.prehash.digest(message)?;
            Ok(then(schnorr::Message::prehashed(self.prehash.name(), &digest).map_err(unusable)?))
        } else {
            Ok(then(schnorr::Message::raw(&message.whole()?)))
        }
    }
}

fn signing_key<S: schnorr::Scheme>(private: &[u8]) -> Outcome<SigningKey<S>> {
    SigningKey::try_from(private).map_err(unusable)
}

fn verifying_key<S: schnorr::Scheme>(public: &[u8]) -> Outcome<VerifyingKey<S>> {
    VerifyingKey::try_from(public).map_err(unusable)
}

fn unusable(error: Error) -> Failure {
    bad(error.to_string())
}

fn secret(bytes: impl ByteArray) -> Secret {
    zeroize::Zeroizing::new(bytes).as_ref().to_vec().into()
}

impl<S: Exchange + Identified> Scheme for PrimeOrder<S> {
    fn about(&self) -> About {
        About {
            name: self.name,
            summary: self.summary,
            algorithm: Algorithm::from_oid(S::ALGORITHM_OID.as_bytes()),
            private_length: S::SecretKeyBytes::LENGTH,
            public_length: S::PublicKeyBytes::LENGTH,
        }
    }

    fn generate(&self) -> Outcome<Secret> {
        Ok(secret(SigningKey::<S>::from_seed(&codec::random(32)?).to_bytes()))
    }

    fn public(&self, private: &[u8]) -> Outcome<Vec<u8>> {
        Ok(signing_key::<S>(private)?.verifying_key().as_ref().to_vec())
    }

    fn private_of_file(&self, file: &KeyFile) -> Result<Secret, key_file::Error> {
        Ok(secret(file.to_key::<SigningKey<S>>()?.to_bytes()))
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

    fn exchanges(&self) -> Option<&dyn Exchanges> {
        Some(self)
    }

    fn hashes(&self) -> Option<&dyn HashesToCurve> {
        Some(self)
    }
}

impl<S: Exchange + Identified> Signatures for PrimeOrder<S> {
    fn length(&self) -> usize {
        S::SignatureBytes::LENGTH
    }

    fn sign(&self, private: &[u8], message: Message, variant: &Variant) -> Outcome<Vec<u8>> {
        variant.refuse_context(self.name)?;
        let key = signing_key::<S>(private)?;
        let signature = self.with_message(message, variant.prehash, |message| key.sign_message(message))?;
        Ok(signature.to_bytes().as_ref().to_vec())
    }

    fn verify(
        &self,
        public: &[u8],
        message: Message,
        signature: &[u8],
        variant: &Variant,
        policy: Option<PolicyArg>,
    ) -> Outcome<()> {
        variant.refuse_context(self.name)?;
        if policy.is_some() {
            return Err(bad(format!("--policy is for ed25519 and ed448: {} leaves nothing open", self.name)));
        }
        let key = verifying_key::<S>(public)?;
        let verdict = match Signature::<S>::from_slice(signature) {
            Ok(signature) => self
                .with_message(message, variant.prehash, |message| key.verify_message(message, &signature))?,
            Err(error) => Err(error),
        };
        verdict.map_err(|error| Failure::NotValid(error.to_string()))
    }
}

impl<S: Exchange + Identified> Exchanges for PrimeOrder<S> {
    fn exchange(&self, private: &[u8], peer: &[u8]) -> Outcome<Secret> {
        let key = signing_key::<S>(private)?;
        // The library has a secret for peers that send no key, to be used where they must not learn of it. Here the
        // user should.
        let peer = verifying_key::<S>(peer)?;
        let (_, shared) = key.exchange(peer.as_bytes());
        Ok(shared.to_bytes().to_vec().into())
    }
}

impl<S: Exchange + Identified> HashesToCurve for PrimeOrder<S> {
    fn hash_to_curve(&self, message: Message, prehash: bool) -> Outcome<Vec<u8>> {
        let element = match self.hash_to_curve {
            ToCurve::Message(hash) => self.with_message(message, prehash, hash)?,
            // Before a long message is read.
            ToCurve::Bytes(_) if prehash => {
                return Err(bad(format!(
                    "{} hashes the whole message to the curve: no --prehash",
                    self.name
                )));
            }
            ToCurve::Bytes(hash) => hash(&message.whole()?),
        };
        Ok(element.to_vec())
    }
}
