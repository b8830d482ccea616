//! The client: blinds an input, and unblinds the server's answer.

use alloc::vec::Vec;
use core::fmt;

use lemniscate::prime_order::Element;
use rand_core::CryptoRng;
use zeroize::Zeroizing;

use crate::Error;
use crate::group::Encoded;

use super::proof::Statement;
use super::suite::output;
use super::{BlindedElement, EvaluatedElement, Mode, Output, Proof, PublicKey, Suite};

/// An input and its blind.
struct Blinding<S: Suite> {
    input: Zeroizing<Vec<u8>>,
    blind: Zeroizing<S::Scalar>,
    blinded: BlindedElement<S>,
}

impl<S: Suite> Blinding<S> {
    /// Blind (RFC 9497 section 3.3.1).
    fn new<R: CryptoRng + ?Sized>(mode: Mode, input: &[u8], rng: &mut R) -> Result<Self, Error> {
        let element = Zeroizing::new(mode.hash_to_element::<S>(input)?);
        let blind = S::random_scalar(rng);
        let blinded = BlindedElement(Encoded::new(S::mul(&element, &blind)));
        Ok(Blinding { input: input.to_vec().into(), blind, blinded })
    }

    /// The outputs of a batch.
    fn finalize(
        batch: &[&Self],
        info: Option<&[u8]>,
        evaluated: &[EvaluatedElement<S>],
    ) -> Result<Vec<Output>, Error> {
        let mut inverses: Zeroizing<Vec<_>> =
            Zeroizing::new(batch.iter().map(|client| *client.blind).collect());
        match &mut inverses[..] {
            // One alone needs no room for products.
            [inverse] => *inverse = S::invert(inverse),
            inverses => S::invert_each(inverses),
        }
        let unblinded: Zeroizing<Vec<_>> = Zeroizing::new(
            evaluated.iter().zip(&*inverses).map(|(e, inverse)| S::mul(e.0.element(), inverse)).collect(),
        );
        let encodings = Zeroizing::new(Element::encode_all(&unblinded));
        batch
            .iter()
            .zip(&*encodings)
            .map(|(client, element)| output::<S>(&client.input, info, element.as_ref()))
            .collect()
    }
}

/// The one output of a batch of one.
fn only(outputs: Vec<Output>) -> Result<Output, Error> {
    outputs.into_iter().next().ok_or(Error::BatchLength)
}

/// Checks that a batch has as many answers as questions, and some.
fn check_lengths(batch: usize, evaluated: usize) -> Result<(), Error> {
    if batch == evaluated && (1..=usize::from(u16::MAX)).contains(&batch) {
        Ok(())
    } else {
        Err(Error::BatchLength)
    }
}

macro_rules! client {
    ($($(#[doc = $doc:literal])+ $type:ident { $($field:ident: $of:ty)? }, $mode:expr;)+) => {$(
        $(#[doc = $doc])+
        ///
        /// It is wiped when dropped, and not printed.
        pub struct $type<S: Suite> {
            blinding: Blinding<S>,
            $($field: $of,)?
        }

        impl<S: Suite> $type<S> {
            /// The blinded element, which the client sends to the server.
            pub fn blinded(&self) -> &BlindedElement<S> {
                &self.blinding.blinded
            }
        }

        /// Prints no secrets.
        impl<S: Suite> fmt::Debug for $type<S> {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                write!(f, "{}({})", stringify!($type), S::NAME)
            }
        }
    )+};
}

client! {
    /// A client in OPRF mode with its blinded input.
    OprfClient {}, Mode::Oprf;
    /// A client in VOPRF mode with its blinded input.
    VoprfClient {}, Mode::Voprf;
    /// A client in POPRF mode with its blinded input and the public information.
    PoprfClient { tweaked: Tweaked<S> }, Mode::Poprf;
}

/// Public information, and the public key that it makes of the server's.
struct Tweaked<S: Suite> {
    info: Vec<u8>,
    public_key: Encoded<S>,
}

impl<S: Suite> OprfClient<S> {
    /// Blinds an input of at most 65,535 bytes.
    ///
    /// # Errors
    /// [`Error::TooLong`], [`Error::Input`]
    pub fn blind<R: CryptoRng + ?Sized>(input: &[u8], rng: &mut R) -> Result<Self, Error> {
        Blinding::new(Mode::Oprf, input, rng).map(|blinding| OprfClient { blinding })
    }

    /// The output, from the server's answer.
    ///
    /// # Errors
    /// None for an input that could be blinded.
    pub fn finalize(self, evaluated: &EvaluatedElement<S>) -> Result<Output, Error> {
        only(Blinding::finalize(&[&self.blinding], None, &[*evaluated])?)
    }
}

impl<S: Suite> VoprfClient<S> {
    /// Blinds an input of at most 65,535 bytes.
    ///
    /// # Errors
    /// [`Error::TooLong`], [`Error::Input`]
    pub fn blind<R: CryptoRng + ?Sized>(input: &[u8], rng: &mut R) -> Result<Self, Error> {
        Blinding::new(Mode::Voprf, input, rng).map(|blinding| VoprfClient { blinding })
    }

    /// The output, from the server's answer and its proof.
    ///
    /// # Errors
    /// [`Error::Invalid`] if the proof is not valid.
    pub fn finalize(
        self,
        evaluated: &EvaluatedElement<S>,
        proof: &Proof<S>,
        public_key: &PublicKey<S>,
    ) -> Result<Output, Error> {
        only(Self::finalize_all([self].into(), &[*evaluated], proof, public_key)?)
    }

    /// The outputs of a batch, from the server's answers in the same order and their one proof.
    ///
    /// # Errors
    /// [`Error::BatchLength`], [`Error::Invalid`]
    pub fn finalize_all(
        clients: Vec<Self>,
        evaluated: &[EvaluatedElement<S>],
        proof: &Proof<S>,
        public_key: &PublicKey<S>,
    ) -> Result<Vec<Output>, Error> {
        check_lengths(clients.len(), evaluated.len())?;
        let pairs: Vec<_> =
            clients.iter().map(|client| &client.blinded().0).zip(evaluated.iter().map(|e| &e.0)).collect();
        Statement { mode: Mode::Voprf, public_key: &public_key.0, pairs: &pairs }.verify_vartime(proof)?;
        let batch: Vec<_> = clients.iter().map(|client| &client.blinding).collect();
        Blinding::finalize(&batch, None, evaluated)
    }
}

impl<S: Suite> PoprfClient<S> {
    /// Blinds an input, for a server with this key, and with public information. Both have at most 65,535 bytes.
    ///
    /// # Errors
    /// [`Error::TooLong`], [`Error::Input`]; [`Error::Key`] if the key and the information are incompatible, which does not happen
    /// by chance.
    pub fn blind<R: CryptoRng + ?Sized>(
        input: &[u8],
        info: &[u8],
        public_key: &PublicKey<S>,
        rng: &mut R,
    ) -> Result<Self, Error> {
        let tweak = Mode::Poprf.tweak::<S>(info)?;
        let key = S::mul_generator(&tweak) + public_key.0.element();
        if key.is_neutral().into() {
            return Err(Error::Key);
        }
        let tweaked = Tweaked { info: info.to_vec(), public_key: Encoded::new(key) };
        Ok(PoprfClient { blinding: Blinding::new(Mode::Poprf, input, rng)?, tweaked })
    }

    /// The output, from the server's answer and its proof.
    ///
    /// # Errors
    /// [`Error::Invalid`] if the proof is not valid.
    pub fn finalize(self, evaluated: &EvaluatedElement<S>, proof: &Proof<S>) -> Result<Output, Error> {
        only(Self::finalize_all([self].into(), &[*evaluated], proof)?)
    }

    /// The outputs of a batch with the same public information and the same server, from the server's answers in the same order
    /// and their one proof.
    ///
    /// # Errors
    /// [`Error::BatchLength`], [`Error::Invalid`]
    pub fn finalize_all(
        clients: Vec<Self>,
        evaluated: &[EvaluatedElement<S>],
        proof: &Proof<S>,
    ) -> Result<Vec<Output>, Error> {
        check_lengths(clients.len(), evaluated.len())?;
        let Some(Tweaked { info, public_key }) = clients.first().map(|client| &client.tweaked) else {
            return Err(Error::BatchLength);
        };
        if clients
            .iter()
            .any(|client| client.tweaked.info != *info || client.tweaked.public_key != *public_key)
        {
            return Err(Error::Invalid);
        }
        let pairs: Vec<_> =
            evaluated.iter().map(|e| &e.0).zip(clients.iter().map(|client| &client.blinded().0)).collect();
        Statement { mode: Mode::Poprf, public_key, pairs: &pairs }.verify_vartime(proof)?;
        let batch: Vec<_> = clients.iter().map(|client| &client.blinding).collect();
        Blinding::finalize(&batch, Some(info), evaluated)
    }
}
