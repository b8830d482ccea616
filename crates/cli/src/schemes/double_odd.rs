//! jq255e, jq255s, do255e and do255s: one code for the four.

use std::marker::PhantomData;

use blake2::Blake2s256;
use blake2::digest::Digest as _;
use lemniscate::do255e::Do255e;
use lemniscate::do255s::Do255s;
use lemniscate::double_odd::pkcs8::Identified;
use lemniscate::double_odd::{
    self, Element, Error, Signature, SignatureBytes, SigningKey, Suite, VerifyingKey,
};
use lemniscate::jq255e::Jq255e;
use lemniscate::jq255s::Jq255s;
use sha2::Sha512;

use super::codec;
use super::policy::PolicyArg;
use super::scheme::{About, Exchanges, HashesToCurve, Scheme, Signatures, Variant};
use crate::failure::{Failure, Outcome, bad};
use crate::input::{Message, Secret};
use crate::oid::Oid;

pub static JQ255E: DoubleOdd<Jq255e> = DoubleOdd::new(Hash::Blake2s);
pub static JQ255S: DoubleOdd<Jq255s> = DoubleOdd::new(Hash::Blake2s);
pub static DO255E: DoubleOdd<Do255e> = DoubleOdd::new(Hash::Sha512);
pub static DO255S: DoubleOdd<Do255s> = DoubleOdd::new(Hash::Sha512);

/// A scheme on a double-odd group.
pub struct DoubleOdd<G> {
    prehash: Hash,
    group: PhantomData<G>,
}

/// What `--prehash` means: a hash function, which the scheme names in what it hashes itself.
#[derive(Clone, Copy)]
enum Hash {
    Blake2s,
    Sha512,
}

impl Hash {
    /// By its name in jq255, by its object identifier in do255.
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

impl<G> DoubleOdd<G> {
    const fn new(prehash: Hash) -> Self {
        DoubleOdd { prehash, group: PhantomData }
    }

    /// Reads the message as it is, or hashes it, and hands it on.
    fn with_message<T>(
        &self,
        message: Message,
        prehash: bool,
        then: impl FnOnce(double_odd::Message<'_>) -> T,
    ) -> Outcome<T> {
        if prehash {
            let digest = self.prehash.digest(message)?;
            let message = double_odd::Message::prehashed(self.prehash.name(), &digest).map_err(unusable)?;
            Ok(then(message))
        } else {
            Ok(then(double_odd::Message::raw(&message.whole()?)))
        }
    }
}

fn signing_key<G: Suite>(private: &[u8]) -> Outcome<SigningKey<G>> {
    SigningKey::try_from(private).map_err(unusable)
}

fn verifying_key<G: Suite>(public: &[u8]) -> Outcome<VerifyingKey<G>> {
    VerifyingKey::try_from(public).map_err(unusable)
}

fn unusable(error: Error) -> Failure {
    bad(error.to_string())
}

impl<G: Identified> Scheme for DoubleOdd<G>
where
    SignatureBytes<G>: From<Signature<G>>,
{
    fn about(&self) -> About {
        About {
            name: G::NAME,
            summary: "signatures, key exchange, hashing to the curve; group of prime order",
            oid: Oid::new(G::ALGORITHM_OID.as_bytes()),
            private_length: 32,
            public_length: 32,
        }
    }

    fn generate(&self) -> Outcome<Secret> {
        Ok(SigningKey::<G>::from_seed(&codec::random(32)?).to_bytes().to_vec().into())
    }

    fn public(&self, private: &[u8]) -> Outcome<Vec<u8>> {
        Ok(signing_key::<G>(private)?.verifying_key().to_bytes().to_vec())
    }

    fn private_from_der(&self, der: &[u8]) -> Outcome<Secret> {
        Ok(codec::private_from_der::<SigningKey<G>>(der)?.to_bytes().to_vec().into())
    }

    fn private_to_der(&self, private: &[u8]) -> Outcome<Secret> {
        codec::private_to_der(&signing_key::<G>(private)?)
    }

    fn public_from_der(&self, der: &[u8]) -> Outcome<Vec<u8>> {
        Ok(codec::public_from_der::<VerifyingKey<G>>(der)?.to_bytes().to_vec())
    }

    fn public_to_der(&self, public: &[u8]) -> Outcome<Vec<u8>> {
        codec::public_to_der(&verifying_key::<G>(public)?)
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

impl<G: Identified> Signatures for DoubleOdd<G>
where
    SignatureBytes<G>: From<Signature<G>>,
{
    fn length(&self) -> usize {
        size_of::<SignatureBytes<G>>()
    }

    fn sign(&self, private: &[u8], message: Message, variant: &Variant) -> Outcome<Vec<u8>> {
        variant.refuse_context(G::NAME)?;
        let key = signing_key::<G>(private)?;
        let signature =
            self.with_message(message, variant.prehash, |message| key.sign_with_seed(message, &[]))?;
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
        variant.refuse_context(G::NAME)?;
        if policy.is_some() {
            return Err(bad(format!("--policy is for ed25519: {} leaves nothing open", G::NAME)));
        }
        let key = verifying_key::<G>(public)?;
        let verdict = match Signature::<G>::from_slice(signature) {
            Ok(signature) => self
                .with_message(message, variant.prehash, |message| key.verify_message(message, &signature))?,
            Err(error) => Err(error),
        };
        verdict.map_err(|error| Failure::NotValid(error.to_string()))
    }
}

impl<G: Identified> Exchanges for DoubleOdd<G>
where
    SignatureBytes<G>: From<Signature<G>>,
{
    fn exchange(&self, private: &[u8], peer: &[u8]) -> Outcome<Secret> {
        let key = signing_key::<G>(private)?;
        // The library has a secret for peers that send no key, to be used where they must not learn of it. Here the
        // user should.
        let peer = verifying_key::<G>(peer)?;
        let (_, shared) = key.exchange(peer.as_bytes());
        Ok(shared.to_bytes().to_vec().into())
    }
}

impl<G: Identified> HashesToCurve for DoubleOdd<G>
where
    SignatureBytes<G>: From<Signature<G>>,
{
    fn hash_to_curve(&self, message: Message, prehash: bool) -> Outcome<Vec<u8>> {
        let element = self.with_message(message, prehash, Element::<G>::hash)?;
        Ok(element.encode().to_vec())
    }
}
