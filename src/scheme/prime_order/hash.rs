//! Hashing to elements and to scalars (RFC 9380), and random elements.
//!
//! SHA-512 for ristretto255, and SHAKE256 for all other groups, expand a message and a domain separation tag to uniform bytes (RFC
//! 9380 section 5.3). These bytes are mapped to an element, or reduced modulo the order.

#[cfg(feature = "ristretto255")]
pub(crate) mod xmd;
#[cfg(any(feature = "curve9767", feature = "decaf448", feature = "double-odd"))]
pub(crate) mod xof;

use zeroize::Zeroizing;

use crate::bytes::ByteArray;
use crate::error::Error;

use super::{Element, PrimeGroup, PrimeScalar, ScalarOf};

impl<G: PrimeGroup> Element<G> {
    /// Hashes a message to an element whose discrete logarithm nobody knows. `domain` is the domain separation tag (RFC 9380:
    /// `hash_to_ristretto255` and `hash_to_decaf448` for these groups, and the same method for the others). A protocol should use
    /// its own tags, of at least 16 bytes, one for each purpose: see [`Self::hash_to_scalar`]. Constant-time except for the
    /// lengths.
    ///
    /// # Errors
    /// [`Error::Domain`] if the domain is empty, which RFC 9380 forbids.
    pub fn hash_to_element(message: &[u8], domain: &[u8]) -> Result<Self, Error> {
        Ok(Self::from_uniform_bytes(&*expanded::<G, _>(message, domain)?))
    }

    /// Hashes a message to a scalar: expands it to 64 bytes like [`Self::hash_to_element`], and reduces them, as a little-endian
    /// integer, modulo the order (as in RFC 9497 for ristretto255 and decaf448). Constant-time except for the lengths.
    ///
    /// Do not hash elements under the same domain: ristretto255, jq255 and do255 would derive the scalar and the element of a message
    /// from the same 64 bytes, so the two would not be independent.
    ///
    /// # Errors
    /// [`Error::Domain`] if the domain is empty.
    pub fn hash_to_scalar(message: &[u8], domain: &[u8]) -> Result<ScalarOf<G>, Error> {
        Ok(ScalarOf::<G>::from_slice_reduced(&*expanded::<G, [u8; 64]>(message, domain)?))
    }

    /// A random element from the operating system's generator. Nobody knows its discrete logarithm.
    ///
    /// # Panics
    /// If the operating system supplies no random numbers.
    #[cfg(feature = "getrandom")]
    pub fn random() -> Self {
        let mut uniform = Zeroizing::new(G::Uniform::ZERO);
        getrandom::fill(uniform.as_mut()).expect("the operating system gives random numbers");
        Self::from_uniform_bytes(&uniform)
    }

    /// A random element from a secure random number generator. Nobody knows its discrete logarithm.
    #[cfg(feature = "rand_core")]
    pub fn random_from_rng<R: rand_core::CryptoRng + ?Sized>(rng: &mut R) -> Self {
        let mut uniform = Zeroizing::new(G::Uniform::ZERO);
        rng.fill_bytes(uniform.as_mut());
        Self::from_uniform_bytes(&uniform)
    }
}

/// Uniform bytes that a message and a domain give, as [`PrimeGroup::expand`] makes them.
pub(crate) fn expanded<G: PrimeGroup, B: ByteArray>(
    message: &[u8],
    domain: &[u8],
) -> Result<Zeroizing<B>, Error> {
    let mut uniform = Zeroizing::new(B::ZERO);
    G::expand(&[message], domain, uniform.as_mut())?;
    Ok(uniform)
}

/// Checks the arguments of an expansion: the domain must not be empty, and the output not longer than the method allows.
fn check(domain: &[u8], output: &[u8], most: usize) -> Result<(), Error> {
    match () {
        () if domain.is_empty() => Err(Error::Domain),
        () if output.len() > most => Err(Error::UniformLength),
        () => Ok(()),
    }
}

/// The prefix of a domain of more than 255 bytes, which is then hashed (RFC 9380 section 5.3.3).
const OVERSIZE: &[u8] = b"H2C-OVERSIZE-DST-";
