//! Proofs that a batch was evaluated by one key (RFC 9497 section 2.2).

use alloc::vec::Vec;
use core::fmt;

use lemniscate::prime_order::Element;
use rand_core::CryptoRng;
use subtle::ConstantTimeEq;
use zeroize::Zeroizing;

use crate::Error;
use crate::bytes::by_bytes;
use crate::group::{Encoded, scalar};

use super::suite::short;
use super::{Mode, Suite};

/// A proof that the server evaluated every element of a batch with the secret key that matches its public key.
#[derive(Clone, Copy)]
pub struct Proof<S: Suite> {
    challenge: S::Scalar,
    response: S::Scalar,
}

impl<S: Suite> Proof<S> {
    /// Decodes a proof: two integers below the order.
    ///
    /// # Errors
    /// [`Error::Length`], [`Error::Scalar`]
    pub fn from_bytes(bytes: &[u8]) -> Result<Self, Error> {
        // An odd length gives halves of which none fits.
        let (challenge, response) = bytes.split_at(bytes.len() / 2);
        Ok(Proof {
            challenge: *scalar::<S>(challenge, "proof's challenge")?,
            response: *scalar::<S>(response, "proof's response")?,
        })
    }

    /// Encodes the proof: challenge and response.
    pub fn to_bytes(&self) -> Vec<u8> {
        let [challenge, response] = [&self.challenge, &self.response].map(S::encode_scalar);
        [challenge.as_ref(), response.as_ref()].concat()
    }
}

impl<S: Suite> fmt::Debug for Proof<S> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Proof({})", S::NAME)
    }
}

impl<S: Suite> PartialEq for Proof<S> {
    fn eq(&self, other: &Self) -> bool {
        (self.challenge.ct_eq(&other.challenge) & self.response.ct_eq(&other.response)).into()
    }
}

impl<S: Suite> Eq for Proof<S> {}

by_bytes!(Proof<S: Suite>);

/// What a proof is about: the elements D_i = k C_i for the key k of a public key.
pub(super) struct Statement<'a, S: Suite> {
    pub mode: Mode,
    pub public_key: &'a Encoded<S>,
    /// Each C_i, D_i.
    pub pairs: &'a [(&'a Encoded<S>, &'a Encoded<S>)],
}

impl<S: Suite> Statement<'_, S> {
    /// The coefficients d_i.
    fn coefficients(&self) -> impl Iterator<Item = S::Scalar> {
        let seed = self.mode.seed::<S>(self.public_key.bytes().as_ref());
        self.pairs.iter().enumerate().map(move |(i, (c, d))| {
            let (c, d, i) = (c.bytes().as_ref(), d.bytes().as_ref(), (i as u16).to_be_bytes());
            let parts = [&short(&*seed)[..], &*seed, &i, &short(c), c, &short(d), d, b"Composite"];
            *self.mode.hash_to_scalar::<S>(&parts, "HashToScalar-")
        })
    }

    /// The sum of d_i times one element of each pair, which are public.
    fn sum_vartime(&self, element: impl Fn(&(&Encoded<S>, &Encoded<S>)) -> Element<S>) -> Element<S> {
        let terms: Vec<_> = self.coefficients().zip(self.pairs.iter().map(element)).collect();
        S::sum_vartime(&terms)
    }

    /// The challenge of M, Z, t G and t M.
    fn challenge(&self, elements: &[Element<S>; 4]) -> Zeroizing<S::Scalar> {
        let encodings = Element::encode_all(elements);
        let mut transcript = Vec::new();
        for bytes in [self.public_key.bytes()].into_iter().chain(&encodings) {
            transcript.extend_from_slice(&short(bytes.as_ref()));
            transcript.extend_from_slice(bytes.as_ref());
        }
        self.mode.hash_to_scalar::<S>(&[&transcript, b"Challenge"], "HashToScalar-")
    }

    /// Proves it. `C` were received, or `D` were: what was received is summed, and the other sum is a product of that.
    pub fn prove<R: CryptoRng + ?Sized>(&self, key: &S::Scalar, rng: &mut R) -> Proof<S> {
        let random = S::random_scalar(rng);
        let tg = S::mul_generator(&random);
        let (m, z, tm) = if self.mode == Mode::Poprf {
            let z = self.sum_vartime(|(_, d)| d.public());
            let inverse = Zeroizing::new(S::invert(key));
            let factor = Zeroizing::new(*random * *inverse);
            let [m, tm] = S::mul_each(&z, [&inverse, &factor]);
            (m, z, tm)
        } else {
            let m = self.sum_vartime(|(c, _)| c.public());
            let [z, tm] = S::mul_each(&m, [key, &random]);
            (m, z, tm)
        };
        let challenge = *self.challenge(&[m, z, tg, tm]);
        Proof { challenge, response: *random - challenge * *key }
    }

    /// Verifies a proof of this statement. Variable-time.
    pub fn verify_vartime(&self, proof: &Proof<S>) -> Result<(), Error> {
        let [m, z] = [self.sum_vartime(|(c, _)| c.public()), self.sum_vartime(|(_, d)| d.public())];
        let sum = |a, b| S::sum_vartime(&[(proof.response, a), (proof.challenge, b)]);
        let tg = sum(Element::generator(), self.public_key.public());
        let tm = sum(m, z);
        if bool::from(self.challenge(&[m, z, tg, tm]).ct_eq(&proof.challenge)) {
            Ok(())
        } else {
            Err(Error::Invalid)
        }
    }
}
