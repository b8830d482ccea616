//! Many signatures at once: each with its own verdict, or all with one.

#[cfg(feature = "alloc")]
use alloc::vec::Vec;

use super::{Error, Message, Signature, Suite, VerifyingKey};

#[cfg(all(feature = "do255", feature = "alloc", feature = "getrandom"))]
pub use all::verify_all;
#[cfg(all(feature = "do255", feature = "alloc"))]
pub use all::verify_all_seeded;

/// One signature of a batch, with the message and the public key.
#[derive(Clone, Copy, Debug)]
pub struct Entry<'a, G: Suite> {
    key: &'a VerifyingKey<G>,
    message: Message<'a>,
    signature: &'a Signature<G>,
}

impl<'a, G: Suite> Entry<'a, G> {
    /// A signature that is said to be one of this message by the holder of this key.
    pub fn new(key: &'a VerifyingKey<G>, message: Message<'a>, signature: &'a Signature<G>) -> Self {
        Entry { key, message, signature }
    }

    fn verify(&self) -> Result<(), Error> {
        self.key.verify_message(self.message, self.signature)
    }
}

/// Verifies any number of signatures, each with its own verdict: the one that [`VerifyingKey::verify_message`] gives.
#[cfg(feature = "alloc")]
pub fn verify_each<G: Suite>(entries: &[Entry<'_, G>]) -> Vec<Result<(), Error>> {
    entries.iter().map(Entry::verify).collect()
}

/// `verify_each` with the verdicts written into `verdicts`, the i-th one on entry i. Nothing is allocated.
///
/// # Errors
/// [`Error::BatchLength`], and nothing is verified, if there are not as many verdicts as entries.
pub fn verify_each_into<G: Suite>(
    entries: &[Entry<'_, G>],
    verdicts: &mut [Result<(), Error>],
) -> Result<(), Error> {
    if entries.len() != verdicts.len() {
        return Err(Error::BatchLength);
    }
    for (verdict, entry) in verdicts.iter_mut().zip(entries) {
        *verdict = entry.verify();
    }
    Ok(())
}

/// The indices of the entries that are not valid, in increasing order.
#[cfg(feature = "alloc")]
pub fn find_invalid<G: Suite>(entries: &[Entry<'_, G>]) -> Vec<usize> {
    let is_invalid = |&(_, entry): &(usize, &Entry<'_, G>)| entry.verify().is_err();
    entries.iter().enumerate().filter(is_invalid).map(|(index, _)| index).collect()
}

#[cfg(all(feature = "do255", feature = "alloc"))]
mod all {
    use alloc::vec::Vec;

    use shake::Shake256;
    use shake::digest::{ExtendableOutput, Update, XofReader};

    use crate::group::double_odd::codec::Do;
    use crate::scalar::Scalar;

    use super::super::{Doors, Element, Format, GroupScalar};
    use super::{Entry, Error, Suite};

    /// Are all signatures valid? One verdict for any number of them, with the operating system's random numbers.
    ///
    /// Faster than `verify_each` for many signatures. Of invalid signatures the batch is accepted with a probability
    /// of 2^-128, whoever made them. `find_invalid` tells which they are. An empty batch is valid. Should the operating
    /// system have no random numbers, each signature is verified by itself.
    ///
    /// # Errors
    /// [`Error::Mismatch`]
    #[cfg(feature = "getrandom")]
    pub fn verify_all<G: Suite<Format = Do>>(entries: &[Entry<'_, G>]) -> Result<(), Error> {
        let mut seed = [0; 32];
        match getrandom::fill(&mut seed) {
            Ok(()) => verify_all_seeded(entries, &seed),
            Err(_) => entries.iter().try_for_each(Entry::verify),
        }
    }

    /// `verify_all` with random numbers of the caller's, which nobody else may know beforehand. The coefficients are
    /// made of the seed and of the whole batch.
    ///
    /// With coefficients z of 128 bits, is the sum of z (s G - R - c Q) neutral? The order of the group is a prime: if
    /// the term of an entry is not neutral, then for any coefficients of the others at most one z of 2^128 makes the sum
    /// neutral. Entries that are alike have coefficients of their own, too.
    ///
    /// # Errors
    /// As for `verify_all`.
    pub fn verify_all_seeded<G: Suite<Format = Do>>(
        entries: &[Entry<'_, G>],
        seed: &[u8; 32],
    ) -> Result<(), Error> {
        if entries.len() < G::Curve::FEWEST_COMBINED {
            return entries.iter().try_for_each(Entry::verify);
        }
        let challenges: Vec<_> = entries.iter().map(challenge).collect();
        let mut coefficients = coefficients(seed, entries, &challenges);
        let mut s = Scalar::ZERO;
        let mut terms = Vec::with_capacity(2 * entries.len());
        for (entry, challenge) in entries.iter().zip(&challenges) {
            let r = Element::<G>::decode(entry.signature.head()).map_err(|_| Error::Mismatch)?;
            let z = coefficients();
            s = z.mul_add(*entry.signature.scalar(), s);
            terms.push((z, *r.coordinates()));
            terms.push((z * *challenge, *entry.key.to_element().coordinates()));
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
        challenges: &[GroupScalar<G>],
    ) -> impl FnMut() -> GroupScalar<G> {
        let mut hash = Shake256::default();
        hash.update(G::NAME.as_bytes());
        hash.update(b"-verify-all:");
        hash.update(seed);
        for (entry, challenge) in entries.iter().zip(challenges) {
            hash.update(&<[u8; 64]>::from(*entry.signature));
            hash.update(&challenge.to_bytes());
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
