//! The server: evaluates blinded inputs.

use alloc::vec::Vec;
use core::fmt;

use rand_core::CryptoRng;
use zeroize::Zeroizing;

use crate::Error;
use crate::group::{Encoded, is_zero};

use super::proof::Statement;
use super::suite::output;
use super::{BlindedElement, EvaluatedElement, Mode, Output, Proof, PublicKey, SecretKey, Suite};

/// A server in OPRF mode.
#[derive(Clone)]
pub struct OprfServer<S: Suite>(SecretKey<S>);

/// A server in VOPRF mode.
#[derive(Clone)]
pub struct VoprfServer<S: Suite>(SecretKey<S>, PublicKey<S>);

/// A server in POPRF mode.
#[derive(Clone)]
pub struct PoprfServer<S: Suite>(SecretKey<S>, PublicKey<S>);

macro_rules! no_secrets {
    ($($type:ident)+) => {$(
        /// Prints no secrets.
        impl<S: Suite> fmt::Debug for $type<S> {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                write!(f, "{}({})", stringify!($type), S::NAME)
            }
        }
    )+};
}
no_secrets!(OprfServer VoprfServer PoprfServer);

/// The products of all elements.
fn products<S: Suite>(key: &S::Scalar, blinded: &[BlindedElement<S>]) -> Vec<EvaluatedElement<S>> {
    let products: Vec<_> = blinded.iter().map(|blinded| S::mul(blinded.0.element(), key)).collect();
    Encoded::each(&products).map(EvaluatedElement).collect()
}

/// The output for an input, equal to the client's.
fn compute<S: Suite>(
    mode: Mode,
    key: &S::Scalar,
    input: &[u8],
    info: Option<&[u8]>,
) -> Result<Output, Error> {
    let element = Zeroizing::new(mode.hash_to_element::<S>(input)?);
    let product = Zeroizing::new(S::mul(&element, key));
    output::<S>(input, info, Zeroizing::new(product.encode()).as_ref())
}

/// Checks that a proof can cover this number of entries.
fn check_length<T>(batch: &[T]) -> Result<(), Error> {
    if (1..=usize::from(u16::MAX)).contains(&batch.len()) { Ok(()) } else { Err(Error::BatchLength) }
}

impl<S: Suite> OprfServer<S> {
    /// A server with this key.
    pub fn new(key: SecretKey<S>) -> Self {
        OprfServer(key)
    }

    /// Evaluates a blinded input.
    pub fn evaluate(&self, blinded: &BlindedElement<S>) -> EvaluatedElement<S> {
        EvaluatedElement(Encoded::new(S::mul(blinded.0.element(), &self.0.0)))
    }

    /// The output for an unblinded input.
    ///
    /// # Errors
    /// [`Error::TooLong`], [`Error::Input`]
    pub fn compute(&self, input: &[u8]) -> Result<Output, Error> {
        compute::<S>(Mode::Oprf, &self.0.0, input, None)
    }
}

impl<S: Suite> VoprfServer<S> {
    /// A server with this key.
    pub fn new(key: SecretKey<S>) -> Self {
        let public_key = key.public_key();
        VoprfServer(key, public_key)
    }

    /// The public key.
    pub fn public_key(&self) -> &PublicKey<S> {
        &self.1
    }

    /// Evaluates a blinded input, and proves that this key did.
    ///
    /// # Errors
    /// None for one input.
    pub fn evaluate<R: CryptoRng + ?Sized>(
        &self,
        blinded: &BlindedElement<S>,
        rng: &mut R,
    ) -> Result<(EvaluatedElement<S>, Proof<S>), Error> {
        let (evaluated, proof) = self.evaluate_all(&[*blinded], rng)?;
        Ok((evaluated[0], proof))
    }

    /// Evaluates a batch, with one proof.
    ///
    /// # Errors
    /// [`Error::BatchLength`] for no input, or for more than 65,535.
    pub fn evaluate_all<R: CryptoRng + ?Sized>(
        &self,
        blinded: &[BlindedElement<S>],
        rng: &mut R,
    ) -> Result<(Vec<EvaluatedElement<S>>, Proof<S>), Error> {
        check_length(blinded)?;
        let evaluated = products::<S>(&self.0.0, blinded);
        let pairs: Vec<_> = blinded.iter().map(|b| &b.0).zip(evaluated.iter().map(|e| &e.0)).collect();
        let statement = Statement { mode: Mode::Voprf, public_key: &self.1.0, pairs: &pairs };
        let proof = statement.prove(&self.0.0, rng);
        Ok((evaluated, proof))
    }

    /// The output for an unblinded input.
    ///
    /// # Errors
    /// [`Error::TooLong`], [`Error::Input`]
    pub fn compute(&self, input: &[u8]) -> Result<Output, Error> {
        compute::<S>(Mode::Voprf, &self.0.0, input, None)
    }
}

impl<S: Suite> PoprfServer<S> {
    /// A server with this key.
    pub fn new(key: SecretKey<S>) -> Self {
        let public_key = key.public_key();
        PoprfServer(key, public_key)
    }

    /// The public key.
    pub fn public_key(&self) -> &PublicKey<S> {
        &self.1
    }

    /// k + m for the hash m of the information; and its inverse.
    fn tweaked(&self, info: &[u8]) -> Result<[Zeroizing<S::Scalar>; 2], Error> {
        let key = Zeroizing::new(*Mode::Poprf.tweak::<S>(info)? + *self.0.0);
        if is_zero::<S>(&key) {
            return Err(Error::Key);
        }
        let inverse = Zeroizing::new(S::invert(&key));
        Ok([key, inverse])
    }

    /// Evaluates a blinded input with public information, and proves that this key did.
    ///
    /// # Errors
    /// [`Error::TooLong`]; [`Error::Key`] if the hash of the information is the negative of the key, which only the owner of the
    /// key can cause.
    pub fn evaluate<R: CryptoRng + ?Sized>(
        &self,
        blinded: &BlindedElement<S>,
        info: &[u8],
        rng: &mut R,
    ) -> Result<(EvaluatedElement<S>, Proof<S>), Error> {
        let (evaluated, proof) = self.evaluate_all(&[*blinded], info, rng)?;
        Ok((evaluated[0], proof))
    }

    /// Evaluates a batch with the same public information, with one proof.
    ///
    /// # Errors
    /// The errors of [`Self::evaluate`]; [`Error::BatchLength`] for no input, or for more than 65,535.
    pub fn evaluate_all<R: CryptoRng + ?Sized>(
        &self,
        blinded: &[BlindedElement<S>],
        info: &[u8],
        rng: &mut R,
    ) -> Result<(Vec<EvaluatedElement<S>>, Proof<S>), Error> {
        check_length(blinded)?;
        let [key, inverse] = self.tweaked(info)?;
        let evaluated = products::<S>(&inverse, blinded);
        let pairs: Vec<_> = evaluated.iter().map(|e| &e.0).zip(blinded.iter().map(|b| &b.0)).collect();
        let public_key = Encoded::new(S::mul_generator(&key));
        let proof = Statement { mode: Mode::Poprf, public_key: &public_key, pairs: &pairs }.prove(&key, rng);
        Ok((evaluated, proof))
    }

    /// The output for an unblinded input.
    ///
    /// # Errors
    /// The errors of [`Self::evaluate`]; [`Error::Input`].
    pub fn compute(&self, input: &[u8], info: &[u8]) -> Result<Output, Error> {
        let [_, inverse] = self.tweaked(info)?;
        compute::<S>(Mode::Poprf, &inverse, input, Some(info))
    }
}
