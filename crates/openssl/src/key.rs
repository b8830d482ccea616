//! Keys, as Rust has them: what is behind OpenSSL's keys and contexts.

use std::sync::atomic::{AtomicU8, Ordering};

use lemniscate::{ed448, ed25519, x448, x25519};
use lemniscate_bindings::{Public, SignatureScheme, Variant};
use once_cell::race::OnceBox;
use zeroize::Zeroizing;

use crate::algorithm::Algorithm;
use crate::policy::{Policies, x_is_zero};
use crate::reason::Reason;

/// A key of OpenSSL's: a public key, with the secret key or without, or nothing yet.
pub struct Key {
    algorithm: Algorithm,
    public: Option<Box<[u8]>>,
    secret: Option<Secret>,
    verifier: OnceBox<Verifier>,
}

/// Wiped when dropped. Each is in a box of its own size: where the value that moves is larger, what the stack has beyond comes with it.
enum Secret {
    Ed25519(Box<ed25519::SigningKey>),
    Ed448(Box<ed448::SigningKey>),
    X25519(Box<x25519::StaticSecret>),
    X448(Box<x448::StaticSecret>),
}

/// A decoded public key; or none, as OpenSSL imports any bytes, and refuses what does not decode where it verifies.
enum Verifier {
    Ed25519(Reused<ed25519::Ed25519>),
    Ed448(Reused<ed448::Ed448>),
    Undecodable,
}

/// A public key that is prepared when it has been used some times.
struct Reused<S: SignatureScheme> {
    plain: Public<S>,
    uses: AtomicU8,
    prepared: OnceBox<Public<S>>,
}

impl<S: SignatureScheme> Reused<S> {
    /// So often a key verifies without a table, which takes as long to make as one or two signatures take, and halves the time of
    /// those that follow.
    const PLAIN: u8 = 3;

    fn new(public: &[u8]) -> Option<Self> {
        let plain = Public::Plain(public.try_into().ok()?);
        Some(Reused { plain, uses: AtomicU8::new(0), prepared: OnceBox::new() })
    }

    fn key(&self) -> &Public<S> {
        if let Some(prepared) = self.prepared.get() {
            return prepared;
        }
        // A use that two threads count as one makes no difference.
        let uses = self.uses.load(Ordering::Relaxed);
        if uses < Self::PLAIN {
            self.uses.store(uses + 1, Ordering::Relaxed);
            return &self.plain;
        }
        self.prepared.get_or_init(|| Box::new(self.plain.prepare()))
    }

    fn verify(&self, policy: S::Policy, variant: Variant<'_>, message: &[u8], signature: &[u8]) -> bool {
        let (Ok(signature), Some(Ok(message))) = (S::signature(signature), S::message(variant, message))
        else {
            return false;
        };
        self.key().verify(policy, message, &signature).is_ok()
    }
}

impl Key {
    /// A key without anything in it.
    pub fn empty(algorithm: Algorithm) -> Self {
        Key { algorithm, public: None, secret: None, verifier: OnceBox::new() }
    }

    /// A key of a public key or a secret key or both, by bytes.
    ///
    /// # Errors
    /// [`Reason::InvalidKeyLength`]
    pub fn new(algorithm: Algorithm, public: Option<&[u8]>, secret: Option<&[u8]>) -> Result<Self, Reason> {
        if [public, secret].into_iter().flatten().any(|bytes| bytes.len() != algorithm.about().key_length) {
            return Err(Reason::InvalidKeyLength);
        }
        let secret = secret.map(|bytes| Secret::new(algorithm, bytes)).transpose()?;
        let public = public.map(Box::from).or_else(|| secret.as_ref().map(Secret::public));
        Ok(Key { algorithm, public, secret, verifier: OnceBox::new() })
    }

    pub fn algorithm(&self) -> Algorithm {
        self.algorithm
    }

    pub fn public(&self) -> Option<&[u8]> {
        self.public.as_deref()
    }

    /// The secret key.
    pub fn secret(&self) -> Option<&[u8]> {
        self.secret.as_ref().map(Secret::bytes)
    }

    /// Whether the public key is that of the secret key.
    pub fn is_pair(&self) -> bool {
        let Some(secret) = &self.secret else { return false };
        self.public() == Some(&*secret.public())
    }

    /// Writes the signature of a message. The public key that goes into it is always that of the secret key, whatever was imported
    /// beside it: signatures that differ in the public key alone would give the secret away.
    ///
    /// # Errors
    /// [`Reason::NotAPrivateKey`]
    pub fn sign(&self, variant: Variant<'_>, message: &[u8], signature: &mut [u8]) -> Result<(), Reason> {
        fn sign<S: SignatureScheme>(
            key: &lemniscate::schnorr::SigningKey<S>,
            variant: Variant<'_>,
            message: &[u8],
            signature: &mut [u8],
        ) -> Option<()> {
            let message = S::message(variant, message)?.ok()?;
            signature.copy_from_slice(S::signature_bytes(&key.sign_message(message)).as_ref());
            Some(())
        }
        match &self.secret {
            Some(Secret::Ed25519(key)) => sign(key, variant, message, signature),
            Some(Secret::Ed448(key)) => sign(key, variant, message, signature),
            _ => return Err(Reason::NotAPrivateKey),
        }
        .ok_or(Reason::SigningFailed)
    }

    /// Returns whether a signature is valid. Variable-time.
    pub fn verify(
        &self,
        policies: &Policies,
        variant: Variant<'_>,
        message: &[u8],
        signature: &[u8],
    ) -> bool {
        let Some(public) = self.public() else { return false };
        match self.verifier.get_or_init(|| Box::new(Verifier::new(self.algorithm, public))) {
            Verifier::Ed25519(key) => key.verify(policies.ed25519, variant, message, signature),
            Verifier::Ed448(key) => match policies.ed448 {
                Some(policy) => key.verify(policy, variant, message, signature),
                None => {
                    key.verify(ed448::Policy::Rfc8032, variant, message, signature)
                        && ![public, &signature[..public.len()]].into_iter().any(x_is_zero)
                }
            },
            Verifier::Undecodable => false,
        }
    }

    /// Writes the secret that is shared with the owner of a public key.
    ///
    /// # Errors
    /// [`Reason::MissingKey`]; [`Reason::DerivationFailed`] if it is all zero.
    pub fn exchange(&self, peer: &Key, shared: &mut [u8]) -> Result<(), Reason> {
        fn exchange<X: lemniscate::xdh::Function<N>, const N: usize>(
            secret: &lemniscate::xdh::StaticSecret<X, N>,
            peer: &[u8],
            shared: &mut [u8],
        ) -> Result<(), Reason> {
            let peer: [u8; N] = peer.try_into().map_err(|_| Reason::WrongAlgorithm)?;
            let secret = secret.diffie_hellman(&peer.into());
            if !secret.was_contributory() {
                return Err(Reason::DerivationFailed);
            }
            shared.copy_from_slice(secret.as_bytes());
            Ok(())
        }
        let peer = peer.public().ok_or(Reason::MissingKey)?;
        match &self.secret {
            Some(Secret::X25519(secret)) => exchange(secret, peer, shared),
            Some(Secret::X448(secret)) => exchange(secret, peer, shared),
            _ => Err(Reason::MissingKey),
        }
    }
}

impl Secret {
    fn new(algorithm: Algorithm, bytes: &[u8]) -> Result<Self, Reason> {
        fn array<const N: usize>(bytes: &[u8]) -> Result<Zeroizing<[u8; N]>, Reason> {
            bytes.try_into().map(Zeroizing::new).map_err(|_| Reason::InvalidKeyLength)
        }
        Ok(match algorithm {
            Algorithm::Ed25519 => Secret::Ed25519(Box::new(ed25519::SigningKey::from_bytes(&*array(bytes)?))),
            Algorithm::Ed448 => Secret::Ed448(Box::new(ed448::SigningKey::from_bytes(&*array(bytes)?))),
            Algorithm::X25519 => Secret::X25519(Box::new((*array(bytes)?).into())),
            Algorithm::X448 => Secret::X448(Box::new((*array(bytes)?).into())),
        })
    }

    fn bytes(&self) -> &[u8] {
        match self {
            Secret::Ed25519(key) => key.as_bytes(),
            Secret::Ed448(key) => key.as_bytes(),
            Secret::X25519(key) => key.as_bytes(),
            Secret::X448(key) => key.as_bytes(),
        }
    }

    fn public(&self) -> Box<[u8]> {
        match self {
            Secret::Ed25519(key) => Box::from(&key.verifying_key().as_bytes()[..]),
            Secret::Ed448(key) => Box::from(&key.verifying_key().as_bytes()[..]),
            Secret::X25519(key) => Box::from(&x25519::PublicKey::from(&**key).as_bytes()[..]),
            Secret::X448(key) => Box::from(&x448::PublicKey::from(&**key).as_bytes()[..]),
        }
    }
}

impl Verifier {
    fn new(algorithm: Algorithm, public: &[u8]) -> Self {
        match algorithm {
            Algorithm::Ed25519 => Reused::new(public).map(Verifier::Ed25519),
            Algorithm::Ed448 => Reused::new(public).map(Verifier::Ed448),
            Algorithm::X25519 | Algorithm::X448 => None,
        }
        .unwrap_or(Verifier::Undecodable)
    }
}
