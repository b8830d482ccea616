//! Ciphersuites (RFC 9497 section 4) and the hashes of a mode.

use alloc::vec::Vec;

use lemniscate::decaf448::Decaf448;
use lemniscate::prime_order::Element;
use lemniscate::ristretto255::Ristretto255;
use sha2::{Digest, Sha512};
use shake::Shake256;
use shake::digest::{ExtendableOutput, Update, XofReader};
use zeroize::Zeroizing;

use crate::Error;
use crate::group::{Group, is_zero};
use crate::published::outcome;

use super::{OUTPUT_LENGTH, Output};

/// A ciphersuite: a group with a hash function.
pub trait Suite: Group {
    /// The identifier of the ciphersuite.
    const IDENTIFIER: &'static str;

    /// The hash of the parts one after another.
    fn hash(parts: &[&[u8]]) -> Output;
}

/// OPRF(ristretto255, SHA-512): section 4.1.
impl Suite for Ristretto255 {
    const IDENTIFIER: &'static str = "ristretto255-SHA512";

    fn hash(parts: &[&[u8]]) -> Output {
        let mut hash = Sha512::new();
        for part in parts {
            Digest::update(&mut hash, part);
        }
        let mut output = Zeroizing::new([0; OUTPUT_LENGTH]);
        hash.finalize_into((&mut *output).into());
        output
    }
}

/// OPRF(decaf448, SHAKE-256): section 4.2.
impl Suite for Decaf448 {
    const IDENTIFIER: &'static str = "decaf448-SHAKE256";

    fn hash(parts: &[&[u8]]) -> Output {
        let mut hash = Shake256::default();
        for part in parts {
            Update::update(&mut hash, part);
        }
        let mut output = Zeroizing::new([0; OUTPUT_LENGTH]);
        hash.finalize_xof().read(&mut *output);
        output
    }
}

/// The mode of a protocol (section 3.1).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(u8)]
pub enum Mode {
    /// The function alone.
    Oprf = 0,
    /// With a proof that the server used its key.
    Voprf = 1,
    /// With a proof, and with public information as another input.
    Poprf = 2,
}

impl Mode {
    /// The domain of a hash: its purpose and the context string (section 3.1, CreateContextString).
    fn domain<S: Suite>(self, purpose: &str) -> Vec<u8> {
        [purpose.as_bytes(), b"OPRFV1-", &[self as u8], b"-", S::IDENTIFIER.as_bytes()].concat()
    }

    /// HashToGroup. It is not neutral.
    pub(super) fn hash_to_element<S: Suite>(self, input: &[u8]) -> Result<Element<S>, Error> {
        length(input)?;
        let element =
            Element::hash_to_element(input, &self.domain::<S>("HashToGroup-")).map_err(|_| Error::Input)?;
        if outcome(element.is_neutral()) { Err(Error::Input) } else { Ok(element) }
    }

    /// HashToScalar of the parts one after another.
    pub(super) fn hash_to_scalar<S: Suite>(self, parts: &[&[u8]], purpose: &str) -> Zeroizing<S::Scalar> {
        let mut uniform = Zeroizing::new([0; 64]);
        // It refuses an empty domain, and more bytes than these.
        S::expand(parts, &self.domain::<S>(purpose), &mut *uniform).expect("the domain is not empty");
        Zeroizing::new(S::reduce(&*uniform))
    }

    /// The seed of the coefficients of a batch (section 2.2.1).
    pub(super) fn seed<S: Suite>(self, public_key: &[u8]) -> Output {
        let domain = self.domain::<S>("Seed-");
        S::hash(&[&short(public_key), public_key, &short(&domain), &domain])
    }

    /// DeriveKeyPair (section 3.2.1).
    pub(super) fn derive<S: Suite>(
        self,
        seed: &[u8; 32],
        info: &[u8],
    ) -> Result<Zeroizing<S::Scalar>, Error> {
        let length = length(info)?;
        (0..=u8::MAX)
            .map(|counter| self.hash_to_scalar::<S>(&[seed, &length, info, &[counter]], "DeriveKeyPair"))
            .find(|scalar| !is_zero::<S>(scalar))
            .ok_or(Error::Key)
    }

    /// The hash of public information that tweaks a key (section 3.3.3).
    pub(super) fn tweak<S: Suite>(self, info: &[u8]) -> Result<Zeroizing<S::Scalar>, Error> {
        Ok(self.hash_to_scalar::<S>(&[b"Info", &length(info)?, info], "HashToScalar-"))
    }
}

/// The output for an input and the encoded element k H(input) (sections 3.3.1 and 3.3.3, Finalize).
pub(super) fn output<S: Suite>(input: &[u8], info: Option<&[u8]>, element: &[u8]) -> Result<Output, Error> {
    let input_length = length(input)?;
    let info_length = info.map(length).transpose()?;
    let info_length = info_length.as_ref().map_or(&[][..], |length| length);
    let info = info.unwrap_or_default();
    Ok(S::hash(&[&input_length, input, info_length, info, &short(element), element, b"Finalize"]))
}

/// The length in two bytes.
fn length(bytes: &[u8]) -> Result<[u8; 2], Error> {
    u16::try_from(bytes.len()).map(u16::to_be_bytes).map_err(|_| Error::TooLong)
}

/// The same for short strings: encodings and domains.
pub(super) fn short(bytes: &[u8]) -> [u8; 2] {
    (bytes.len() as u16).to_be_bytes()
}
