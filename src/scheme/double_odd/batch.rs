//! Many signatures: each with its own verdict, or one verdict for all.

#[cfg(all(feature = "alloc", any(feature = "getrandom", feature = "rand_core")))]
use super::Format;
use super::{Error, Message, Signature, Suite, VerifyingKey};

/// A signature, with what it claims to be one of.
#[derive(Clone, Copy, Debug)]
pub struct Entry<'a, G: Suite> {
    /// By whom.
    pub key: VerifyingKey<G>,
    /// Of what.
    pub message: Message<'a>,
    /// The signature.
    pub signature: Signature<G>,
}

impl<G: Suite> Entry<'_, G> {
    /// The verdict on this signature alone.
    ///
    /// # Errors
    /// [`Error::Mismatch`]
    pub fn verify(&self) -> Result<(), Error> {
        self.key.verify_message(self.message, &self.signature)
    }
}

/// The verdicts on all entries, each its own.
pub fn verify_each<'a, G: Suite>(
    entries: &'a [Entry<'a, G>],
) -> impl Iterator<Item = Result<(), Error>> + 'a {
    entries.iter().map(Entry::verify)
}

#[cfg(all(feature = "alloc", any(feature = "getrandom", feature = "rand_core")))]
pub use all::*;

#[cfg(all(feature = "alloc", any(feature = "getrandom", feature = "rand_core")))]
mod all {
    use alloc::vec::Vec;

    use shake::Shake256;
    use shake::digest::{ExtendableOutput, Update, XofReader};

    use crate::group::double_odd::codec::Do;
    use crate::scalar::Scalar;

    use super::super::{Doors, Element, GroupScalar};
    use super::{Entry, Error, Format, Suite};

    /// One verdict for all entries, by one equation: a random combination of theirs. Much faster than
    /// [`verify_each`](super::verify_each), which tells those at fault if there are any. The random numbers come from the
    /// operating system and from the entries themselves.
    ///
    /// A batch of no entries is valid. A batch with a wrong entry passes with probability 2^-128.
    ///
    /// # Errors
    /// [`Error::Mismatch`] if any of the signatures is not valid, [`Error::Randomness`] if the operating system fails.
    #[cfg(feature = "getrandom")]
    pub fn verify_all<G: Suite<Format = Do>>(entries: &[Entry<'_, G>]) -> Result<(), Error> {
        let mut seed = [0; 32];
        getrandom::fill(&mut seed).map_err(|_| Error::Randomness)?;
        verify_all_seeded(&seed, entries)
    }

    /// One verdict for all entries, as `verify_all` gives it, with random numbers from a generator of secure ones.
    ///
    /// # Errors
    /// [`Error::Mismatch`] if any of the signatures is not valid.
    #[cfg(feature = "rand_core")]
    pub fn verify_all_with_rng<G: Suite<Format = Do>, R: rand_core::CryptoRng + ?Sized>(
        rng: &mut R,
        entries: &[Entry<'_, G>],
    ) -> Result<(), Error> {
        let mut seed = [0; 32];
        rng.fill_bytes(&mut seed);
        verify_all_seeded(&seed, entries)
    }

    /// With coefficients z of 128 bits, is the sum of z (s G - R - c Q) neutral? The order of the group is a prime: if
    /// the term of an entry is not neutral, then for any coefficients of the others at most one z of 2^128 makes the sum
    /// neutral.
    fn verify_all_seeded<G: Suite<Format = Do>>(
        seed: &[u8; 32],
        entries: &[Entry<'_, G>],
    ) -> Result<(), Error> {
        if let [entry] = entries {
            return entry.verify();
        }
        let mut coefficients = coefficients(seed, entries);
        let mut s = Scalar::ZERO;
        let mut terms = Vec::with_capacity(2 * entries.len());
        for entry in entries {
            let r = Element::<G>::decode(entry.signature.head()).map_err(|_| Error::Mismatch)?;
            let z = coefficients();
            s = z.mul_add(*entry.signature.scalar(), s);
            terms.push((z, *r.coordinates()));
            terms.push((z * challenge(entry), *entry.key.to_element().coordinates()));
        }
        if G::Curve::is_base_product_vartime(&s, &terms) { Ok(()) } else { Err(Error::Mismatch) }
    }

    fn challenge<G: Suite<Format = Do>>(entry: &Entry<'_, G>) -> GroupScalar<G> {
        Do::challenge::<G>(entry.signature.head(), entry.key.as_bytes(), entry.message).1
    }

    /// A stream of coefficients, which depends on the seed and on all that the verdict depends on.
    fn coefficients<G: Suite<Format = Do>>(
        seed: &[u8; 32],
        entries: &[Entry<'_, G>],
    ) -> impl FnMut() -> GroupScalar<G> {
        let mut hash = Shake256::default();
        hash.update(G::NAME.as_bytes());
        hash.update(b"-verify-all:");
        hash.update(seed);
        for entry in entries {
            hash.update(&<[u8; 64]>::from(entry.signature));
            hash.update(&challenge(entry).to_bytes());
            hash.update(entry.key.as_bytes());
        }
        let mut stream = hash.finalize_xof();
        move || {
            let mut bytes = [0; 32];
            stream.read(&mut bytes[..16]);
            Scalar::from_bytes_reduced(&bytes)
        }
    }
}
