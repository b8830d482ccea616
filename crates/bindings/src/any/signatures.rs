//! Schemes of signatures: one code for all of them.

use std::marker::PhantomData;

use lemniscate::key_file::{self, KeyFile, ReadKey};
use lemniscate::schnorr::key_file::{EncodePrivateKey, EncodePublicKey};
use lemniscate::schnorr::{ByteArray, Error, SigningKey, VerifyingKey};
use zeroize::Zeroizing;

use super::codec::{self, expect_length};
use super::{About, AnyScheme, Failure, Options, Outcome, Secret, Source};
use crate::SignatureScheme;

/// What of a scheme no trait of the library names.
pub trait Described: SignatureScheme {
    /// Its name in the list.
    const LISTED: &'static str;
    const SUMMARY: &'static str;
    const OID: &'static [u8];
    const SHARED_LENGTH: Option<usize>;

    /// What a message is hashed to beforehand.
    fn hash(message: &mut dyn Source) -> Outcome<Vec<u8>>;

    /// The message with this hash.
    fn prehashed<'a>(context: Option<&'a [u8]>, hash: &'a [u8]) -> Result<Self::Message<'a>, Error>;

    /// The message of a context; `None` if the scheme has none.
    fn with_context<'a>(context: &'a [u8], message: &'a [u8]) -> Option<Result<Self::Message<'a>, Error>>;

    /// Verifies a message as it is.
    fn verify_plain(
        key: &VerifyingKey<Self>,
        policy: Self::Policy,
        message: &mut dyn Source,
        signature: &Self::Signature,
    ) -> Outcome<()> {
        key.verify_message_with(policy, &*whole(message)?, signature).map_err(not_valid)
    }

    /// Hashes a message to the curve; `None` if the scheme does not.
    fn hash_to_curve(_message: &mut dyn Source, _prehash: bool) -> Option<Outcome<Vec<u8>>> {
        None
    }
}

/// A scheme as an object.
pub struct Signatures<S>(PhantomData<fn() -> S>);

impl<S> Signatures<S> {
    pub const NEW: Self = Signatures(PhantomData);
}

pub fn whole(message: &mut dyn Source) -> Outcome<Vec<u8>> {
    message.whole().map_err(Failure::Message)
}

pub fn not_valid(error: Error) -> Failure {
    match error {
        // The caller's mistake, and no property of the signature.
        Error::ContextLength => Failure::Unusable(error),
        _ => Failure::NotValid(error),
    }
}

fn signing_key<S: Described>(private: &[u8]) -> Outcome<SigningKey<S>> {
    expect_length(private, S::SecretKeyBytes::LENGTH)?;
    SigningKey::try_from(private).map_err(Failure::Unusable)
}

fn verifying_key<S: Described>(public: &[u8]) -> Outcome<VerifyingKey<S>> {
    VerifyingKey::try_from(public).map_err(Failure::Unusable)
}

fn secret<S: Described>(key: &SigningKey<S>) -> Secret {
    Zeroizing::new(key.to_bytes()).as_ref().to_vec().into()
}

/// What is signed is made of: the hash of the message, or all of it.
fn read<S: Described>(source: &mut dyn Source, options: Options<'_>) -> Outcome<Vec<u8>> {
    if options.prehash { S::hash(source) } else { whole(source) }
}

/// The message of what was read.
fn message<'a, S: Described>(options: Options<'a>, read: &'a [u8]) -> Outcome<S::Message<'a>> {
    let of_context = options.context.and_then(|context| S::with_context(context, read));
    let message = match of_context {
        _ if options.prehash => S::prehashed(options.context, read),
        Some(message) => message,
        None => Ok(read.into()),
    };
    message.map_err(Failure::Unusable)
}

impl<S: Described> Signatures<S> {
    /// Contexts are for schemes that have them.
    fn check(options: Options<'_>) -> Outcome<()> {
        let has_context = S::with_context(b"", b"").is_some();
        if options.context.is_some() && !has_context { Err(Failure::NoContext(S::LISTED)) } else { Ok(()) }
    }
}

impl<S: Described> AnyScheme for Signatures<S>
where
    SigningKey<S>: ReadKey + EncodePrivateKey,
    VerifyingKey<S>: ReadKey + EncodePublicKey,
{
    fn about(&self) -> About {
        About {
            name: S::LISTED,
            summary: S::SUMMARY,
            oid: S::OID,
            private_length: S::SecretKeyBytes::LENGTH,
            public_length: S::PublicKeyBytes::LENGTH,
            signature_length: Some(S::SIGNATURE_LENGTH),
            shared_length: S::SHARED_LENGTH,
            // They are groups of prime order.
            hashes_to_curve: S::SHARED_LENGTH.is_some(),
            policies: S::POLICIES,
        }
    }

    fn generate(&self) -> Outcome<Secret> {
        let seed = codec::random(S::Seed::LENGTH)?;
        Ok(secret(&S::key_of_seed(&seed).map_err(Failure::Unusable)?))
    }

    fn public(&self, private: &[u8]) -> Outcome<Vec<u8>> {
        Ok(signing_key::<S>(private)?.verifying_key().as_ref().to_vec())
    }

    fn private_of_file(&self, file: &KeyFile) -> Result<Secret, key_file::Error> {
        Ok(secret(&file.to_key::<SigningKey<S>>()?))
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

    fn sign(&self, private: &[u8], source: &mut dyn Source, options: Options<'_>) -> Outcome<Vec<u8>> {
        Self::check(options)?;
        let key = signing_key::<S>(private)?;
        let read = read::<S>(source, options)?;
        let signature = key.sign_message(message::<S>(options, &read)?);
        Ok(S::signature_bytes(&signature).as_ref().to_vec())
    }

    fn verify(
        &self,
        public: &[u8],
        source: &mut dyn Source,
        signature: &[u8],
        options: Options<'_>,
        policy: Option<&str>,
    ) -> Outcome<()> {
        Self::check(options)?;
        let no_policy = |_| Failure::Policy { scheme: S::LISTED, policies: S::POLICIES };
        let policy = S::policy(policy).map_err(no_policy)?;
        let key = verifying_key::<S>(public)?;
        expect_length(signature, S::SIGNATURE_LENGTH)?;
        let signature = S::signature(signature).map_err(not_valid)?;
        if options.prehash || options.context.is_some() {
            let read = read::<S>(source, options)?;
            let message = message::<S>(options, &read)?;
            key.verify_message_with(policy, message, &signature).map_err(not_valid)
        } else {
            S::verify_plain(&key, policy, source, &signature)
        }
    }

    fn exchange(&self, private: &[u8], peer: &[u8]) -> Outcome<Secret> {
        let key = signing_key::<S>(private)?;
        // The library has a secret for peers that send no key, to be used where they must not learn of it. Here the
        // user should.
        let peer = verifying_key::<S>(peer)?;
        let shared = S::exchange(&key, peer.as_bytes());
        shared
            .map(|(_, secret)| secret.to_bytes().to_vec().into())
            .ok_or_else(|| self.lacks(super::NO_EXCHANGES))
    }

    fn hash_to_curve(&self, message: &mut dyn Source, prehash: bool) -> Outcome<Vec<u8>> {
        S::hash_to_curve(message, prehash).unwrap_or_else(|| Err(self.lacks(super::NO_HASHES)))
    }
}
