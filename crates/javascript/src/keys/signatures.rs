//! Keys of the schemes of signatures: one code for all of them.

use std::marker::PhantomData;
use std::sync::Arc;

#[cfg(feature = "key-files")]
use lemniscate::key_file::{KeyFile, ReadKey};
use lemniscate::schnorr::{ByteArray, Error, SigningKey, VerifyingKey};
use lemniscate_bindings::{SignatureScheme, Variant};
use zeroize::Zeroizing;

use super::{About, Half, Handle, Key, Message, Named, Scheme};
use crate::{Bytes, Failure, Result, no_such, rows};

/// What key files ask of keys, where there are key files.
#[cfg(feature = "key-files")]
pub trait InFiles: SignatureScheme {
    fn of_file(half: Half, file: &KeyFile) -> Result<Handle>;
}

#[cfg(not(feature = "key-files"))]
pub trait InFiles: SignatureScheme {}
#[cfg(not(feature = "key-files"))]
impl<S: SignatureScheme> InFiles for S {}

#[cfg(feature = "key-files")]
impl<S: SignatureScheme> InFiles for S
where
    SigningKey<S>: ReadKey,
    VerifyingKey<S>: ReadKey,
{
    fn of_file(half: Half, file: &KeyFile) -> Result<Handle> {
        Ok(match half {
            Half::Secret => Arc::new(Signing::<S>(file.to_key()?)),
            Half::Public => Arc::new(Verifying::<S>(file.to_key()?)),
        })
    }
}

struct Signing<S: InFiles>(SigningKey<S>);
struct Verifying<S: InFiles>(VerifyingKey<S>);

impl<S: InFiles> Key for Signing<S> {
    fn bytes(&self) -> Bytes {
        Zeroizing::new(self.0.to_bytes()).as_ref().to_vec().into()
    }

    fn public_key(&self) -> Result<Handle> {
        Ok(Arc::new(Verifying::<S>(self.0.verifying_key())))
    }

    fn sign(&self, message: &Message<'_>) -> Result<Bytes> {
        let mut hash = None;
        let signature = self.0.sign_message(meant::<S>(message, &mut hash)?);
        Ok(S::signature_bytes(&signature).as_ref().to_vec().into())
    }

    fn exchange(&self, peer: &dyn Key) -> Result<Bytes> {
        let peer = peer.bytes();
        let peer = S::PublicKeyBytes::try_from(&peer[..]).map_err(|_| Error::KeyLength)?;
        let shared = S::exchange(&self.0, &peer);
        shared.map_or_else(|| no_such("key"), |(_, secret)| Ok(secret.to_bytes().to_vec().into()))
    }
}

impl<S: InFiles> Key for Verifying<S> {
    fn bytes(&self) -> Bytes {
        self.0.as_ref().to_vec().into()
    }

    fn verify(&self, number: u32, message: &Message<'_>, signature: &[u8]) -> Result<bool> {
        let policy = policy::<S>(number)?;
        let Ok(signature) = S::signature(signature) else { return Ok(false) };
        let mut hash = None;
        let message = meant::<S>(message, &mut hash)?;
        Ok(self.0.verify_message_with(policy, message, &signature).is_ok())
    }
}

/// A message as it is meant. Its hash, if it has one, is kept in `hash`.
fn meant<'a, S: SignatureScheme>(
    message: &Message<'a>,
    hash: &'a mut Option<[u8; 64]>,
) -> Result<S::Message<'a>> {
    let (variant, bytes) = match (message.prehash, message.context) {
        (false, None) => return Ok(message.bytes.into()),
        (false, Some(context)) => (Variant::Context(context), message.bytes),
        (true, context) => {
            *hash = S::prehash(message.bytes);
            (Variant::Prehashed(context.unwrap_or_default()), hash.as_ref().map_or(&[][..], |hash| hash))
        }
    };
    let no_variant = || Failure("signatures of this scheme take neither a context nor a hash".to_owned());
    Ok(S::message(variant, bytes).ok_or_else(no_variant)??)
}

/// A policy by its place in the list of the scheme. Schemes that leave nothing open have one.
pub fn policy<S: SignatureScheme>(number: u32) -> Result<S::Policy> {
    match S::POLICIES.get(number as usize) {
        None if number > 0 => no_such("policy"),
        name => Ok(S::policy(name.copied())?),
    }
}

/// A scheme as an object.
struct Signatures<S>(PhantomData<fn() -> S>);

impl<S: InFiles> Scheme for Signatures<S> {
    fn about(&self) -> About {
        About {
            secret: S::SecretKeyBytes::LENGTH,
            public: S::PublicKeyBytes::LENGTH,
            signature: S::SIGNATURE_LENGTH,
            policies: S::POLICIES,
            takes_context: S::prehash(&[]).is_some(),
        }
    }

    fn key(&self, half: Half, bytes: &[u8]) -> Result<Handle> {
        match half {
            #[cfg(feature = "secrets")]
            Half::Secret => Ok(Arc::new(Signing::<S>(SigningKey::try_from(bytes)?))),
            #[cfg(not(feature = "secrets"))]
            Half::Secret => no_such("kind"),
            Half::Public => Ok(Arc::new(Verifying::<S>(VerifyingKey::try_from(bytes)?))),
        }
    }

    #[cfg(feature = "key-files")]
    fn key_of_file(&self, half: Half, file: &KeyFile) -> Result<Handle> {
        S::of_file(half, file)
    }

    #[cfg(feature = "secrets")]
    fn generate(&self, random: &[u8]) -> Result<Handle> {
        Ok(Arc::new(Signing::<S>(S::key_of_seed(random)?)))
    }

    #[cfg(not(feature = "secrets"))]
    fn generate(&self, _: &[u8]) -> Result<Handle> {
        no_such("kind")
    }

    fn verify_each(&self, number: u32, rows: u32, bytes: &[u8]) -> Result<Bytes> {
        rows::verdicts::<S>(policy::<S>(number)?, rows, bytes)
    }
}

macro_rules! list {
    ($($module:ident $scheme:ident,)*) => {
        &[$((stringify!($module), &Signatures::<lemniscate::$module::$scheme>(PhantomData))),*]
    };
}

pub const SIGNATURES: &[Named] = lemniscate::for_each_scheme!(signatures, list);
