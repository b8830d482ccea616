//! Many signatures at once: each with its own verdict, or one verdict for all.

#[cfg(feature = "alloc")]
use alloc::vec::Vec;

use super::{Digest, Error, Scalar, Signature, VerifyingKey};

/// One signature of a batch, with the public key and the hash of the data.
#[derive(Clone, Copy, Debug)]
pub struct Entry<'a> {
    key: &'a VerifyingKey,
    signature: &'a Signature,
    challenge: Scalar,
}

impl<'a> Entry<'a> {
    /// A signature of data, by way of SHAKE256.
    pub fn new(key: &'a VerifyingKey, data: &[u8], signature: &'a Signature) -> Self {
        Self::of_digest(key, Digest::of(data, &mut [0; 64]), signature)
    }

    /// A signature of the hash of data.
    pub fn of_digest(key: &'a VerifyingKey, digest: Digest<'_>, signature: &'a Signature) -> Self {
        Entry { key, signature, challenge: digest.challenge(signature.c(), key.as_bytes()) }
    }

    fn verify(&self) -> Result<(), Error> {
        self.key.verify_challenge(&self.challenge, self.signature)
    }
}

/// Verifies any number of signatures, each with its own verdict: the one that [`VerifyingKey::verify`] gives.
/// Variable-time.
#[cfg(feature = "alloc")]
pub fn verify_each(entries: &[Entry<'_>]) -> Vec<Result<(), Error>> {
    entries.iter().map(Entry::verify).collect()
}

/// [`verify_each`](fn@verify_each) with the verdicts written into `verdicts`, the i-th one on entry i. Nothing is
/// allocated.
///
/// # Errors
/// [`Error::BatchLength`], and nothing is verified, if there are not as many verdicts as entries.
pub fn verify_each_into(entries: &[Entry<'_>], verdicts: &mut [Result<(), Error>]) -> Result<(), Error> {
    if entries.len() != verdicts.len() {
        return Err(Error::BatchLength);
    }
    for (entry, verdict) in entries.iter().zip(verdicts) {
        *verdict = entry.verify();
    }
    Ok(())
}

/// The indices of the entries that are not valid, in increasing order. Variable-time.
#[cfg(feature = "alloc")]
pub fn find_invalid(entries: &[Entry<'_>]) -> Vec<usize> {
    let verdicts = entries.iter().map(Entry::verify).enumerate();
    verdicts.filter(|(_, verdict)| verdict.is_err()).map(|(index, _)| index).collect()
}

#[cfg(feature = "alloc")]
pub(super) mod all {
    use alloc::vec::Vec;

    use shake::Shake256;
    use shake::digest::{ExtendableOutput, Update, XofReader};

    use super::super::{Error, Point, Scalar, doors};
    use super::Entry;

    /// Fewer signatures are verified one by one, as a combination does not pay.
    const FEWEST: usize = 8;

    /// Are all signatures valid? One verdict for any number of them, with the operating system's random numbers.
    /// Variable-time.
    ///
    /// It asks whether a random combination of all equations holds, which is much faster than all of them one by one. Of
    /// invalid signatures the batch is accepted with a probability of 2^-128, whoever made them.
    /// [`find_invalid`](super::super::find_invalid) tells which they are. An empty batch is valid.
    ///
    /// ```
    /// use lemniscate::curve9767::{Entry, Error, SigningKey, find_invalid, verify_all};
    ///
    /// let key = SigningKey::from_seed(&[7; 32]);
    /// let messages: Vec<_> = (0..20u8).map(|i| [i; 4]).collect();
    /// let mut signatures: Vec<_> = messages.iter().map(|message| key.sign(message)).collect();
    /// let public_key = key.verifying_key();
    /// signatures.swap(3, 5);
    /// let entry = |i: usize| Entry::new(&public_key, &messages[i], &signatures[i]);
    /// let entries: Vec<_> = (0..20).map(entry).collect();
    /// assert_eq!(verify_all(&entries), Err(Error::Mismatch));
    /// assert_eq!(find_invalid(&entries), [3, 5]);
    /// ```
    ///
    /// # Errors
    /// [`Error::Mismatch`]
    #[cfg(feature = "getrandom")]
    pub fn verify_all(entries: &[Entry<'_>]) -> Result<(), Error> {
        let mut seed = [0; 32];
        if getrandom::fill(&mut seed).is_err() {
            return each_is_valid(entries);
        }
        verify_all_seeded(entries, &seed)
    }

    /// `verify_all` with random numbers of the caller's, which nobody else may know beforehand. The coefficients, of 128
    /// bits each, are made of the seed and of the whole batch. Variable-time.
    ///
    /// # Errors
    /// [`Error::Mismatch`]
    pub fn verify_all_seeded(entries: &[Entry<'_>], seed: &[u8; 32]) -> Result<(), Error> {
        if entries.len() < FEWEST { each_is_valid(entries) } else { combination_is_valid(entries, seed) }
    }

    fn each_is_valid(entries: &[Entry<'_>]) -> Result<(), Error> {
        entries.iter().try_for_each(Entry::verify)
    }

    /// sum z_i s_i G = sum z_i C_i + sum z_i e_i P_i, for coefficients z_i.
    fn combination_is_valid(entries: &[Entry<'_>], seed: &[u8; 32]) -> Result<(), Error> {
        let mut terms = Vec::with_capacity(2 * entries.len() + 1);
        let mut of_generator = Scalar::ZERO;
        for (entry, z) in entries.iter().zip(coefficients(entries, seed)) {
            let c = doors::decode_or_neutral(entry.signature.c()).ok_or(Error::Mismatch)?;
            of_generator -= z * *entry.signature.scalar();
            terms.push((z.to_words(), c));
            terms.push(((z * entry.challenge).to_words(), *entry.key.to_point().coordinates()));
        }
        terms.push((of_generator.to_words(), *Point::GENERATOR.coordinates()));
        if doors::is_neutral_sum_vartime(&terms) { Ok(()) } else { Err(Error::Mismatch) }
    }

    /// The coefficients, one after another.
    fn coefficients(entries: &[Entry<'_>], seed: &[u8; 32]) -> impl Iterator<Item = Scalar> + use<> {
        let mut hash = Shake256::default();
        hash.update(b"lemniscate-curve9767-verify-all:");
        hash.update(seed);
        for entry in entries {
            // The challenge stands for the data.
            hash.update(entry.key.as_bytes());
            hash.update(&entry.signature.to_bytes());
            hash.update(&entry.challenge.to_bytes());
        }
        let mut reader = hash.finalize_xof();
        core::iter::repeat_with(move || {
            let mut bytes = [0; 32];
            reader.read(&mut bytes[..16]);
            Scalar::from_bytes_reduced(&bytes)
        })
    }

    #[cfg(test)]
    mod tests {
        use super::super::super::SigningKey;
        use super::*;

        /// Entries that are alike must get coefficients that are not.
        #[test]
        fn coefficients_differ_and_depend_on_everything() {
            let keys = [b"a", b"b"].map(|seed| SigningKey::from_seed(seed));
            let public = keys.each_ref().map(SigningKey::verifying_key);
            let signatures = keys.each_ref().map(|key| key.sign(b"data"));
            let entry = |key: usize, data: &[u8], signature: usize| {
                Entry::new(&public[key], data, &signatures[signature])
            };
            let two = |entries: &[Entry<'_>], seed| {
                let mut coefficients = coefficients(entries, &[seed; 32]).map(|z| z.to_words());
                [coefficients.next().unwrap(), coefficients.next().unwrap()]
            };
            let base = [entry(0, b"data", 0), entry(0, b"data", 0)];
            let [z0, z1] = two(&base, 0);
            assert!(z0 != z1 && z0[1] != 0 && z0[2..] == [0, 0]);
            let first = |entries: &[Entry<'_>], seed| two(entries, seed)[0];
            assert_eq!(first(&base, 0), z0);
            assert_ne!(first(&base, 1), z0);
            for other in [entry(1, b"data", 0), entry(0, b"x", 0), entry(0, b"data", 1)] {
                assert_ne!(first(&[base[0], other], 0), z0);
            }
        }
    }
}
