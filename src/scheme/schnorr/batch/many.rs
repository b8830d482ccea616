//! Many keys, signatures or exchanges at once.

use alloc::vec::Vec;

use subtle::Choice;

use super::cores::{PART, on_all_cores};
use crate::scheme::blinding::{Blinding, Mask};
use crate::scheme::schnorr::{Exchange, LANES, Scheme, SharedSecret, SigningKey};

/// Signs any number of messages, each by the key beside it: the signatures that [`SigningKey::sign_message`] makes. Constant-time
/// but for the lengths of the messages.
///
/// Where the scheme and the backend have vectors for it, several signatures are worked on side by side. With the feature
/// `rayon`, all cores of its thread pool take part.
///
/// ```
/// use lemniscate::ed25519::{SigningKey, sign_many};
///
/// let keys = SigningKey::from_seeds(&[[1; 32], [2; 32], [3; 32]]);
/// let batch: Vec<_> = keys.iter().map(|key| (key, "a message".into())).collect();
/// let signatures = sign_many(&batch);
/// assert!(keys.iter().zip(&signatures).all(|(key, signature)| *signature == key.sign(b"a message")));
/// ```
pub fn sign_many<S: Scheme>(batch: &[(&SigningKey<S>, S::Message<'_>)]) -> Vec<S::Signature> {
    sign_many_by(batch, &Mask::of_build())
}

/// [`sign_many`], masked by the caller's own context. The signatures are the same.
pub fn sign_many_blinded<S: Scheme>(
    batch: &[(&SigningKey<S>, S::Message<'_>)],
    blinding: &Blinding<S::Group>,
) -> Vec<S::Signature> {
    sign_many_by(batch, blinding.mask())
}

fn sign_many_by<S: Scheme>(
    batch: &[(&SigningKey<S>, S::Message<'_>)],
    mask: &Mask<S::Group>,
) -> Vec<S::Signature> {
    side_by_side(batch, |batch, signatures| write(signatures, S::sign_several(batch, mask)))
}

/// Exchanges keys with any number of peers, each by the own key beside it: what [`SigningKey::exchange`] gives.
/// Constant-time.
pub fn exchange_many<S: Exchange>(
    batch: &[(&SigningKey<S>, &S::PublicKeyBytes)],
) -> Vec<(Choice, SharedSecret)> {
    let mask = Mask::of_build();
    side_by_side(batch, |batch, secrets| write(secrets, S::exchange_several(batch, &mask)))
}

/// [`exchange_many`], masked by the caller's own context. The results are the same.
pub fn exchange_many_blinded<S: Exchange>(
    batch: &[(&SigningKey<S>, &S::PublicKeyBytes)],
    blinding: &Blinding<S::Group>,
) -> Vec<(Choice, SharedSecret)> {
    side_by_side(batch, |batch, secrets| write(secrets, S::exchange_several(batch, blinding.mask())))
}

impl<S: Scheme> SigningKey<S> {
    /// The key of each seed: of random bytes, secret and hard to guess. The keys are those of the seeds one by one; several are
    /// made side by side, as [`sign_many`] does. Constant-time.
    pub fn from_seeds(seeds: &[S::Seed]) -> Vec<Self> {
        Self::from_seeds_by(seeds, &Mask::of_build())
    }

    /// [`Self::from_seeds`], masked by the caller's own context. The keys are the same.
    pub fn from_seeds_blinded(seeds: &[S::Seed], blinding: &Blinding<S::Group>) -> Vec<Self> {
        Self::from_seeds_by(seeds, blinding.mask())
    }

    fn from_seeds_by(seeds: &[S::Seed], mask: &Mask<S::Group>) -> Vec<Self> {
        side_by_side(seeds, |seeds, keys| {
            let secrets: Vec<_> = seeds.iter().map(S::expand).collect();
            let several: Vec<&S::Secret> = secrets.iter().map(|secret| &**secret).collect();
            let publics = S::public_keys(&several, mask);
            for ((key, secret), public) in keys.iter_mut().zip(several).zip(&publics) {
                *key = public.map(|public| SigningKey::of_parts(secret, public));
            }
        })
    }
}

/// The results of the work on all items, [`LANES`] of them at a time at most.
fn side_by_side<I: Sync, R: Send>(items: &[I], work: impl Fn(&[I], &mut [Option<R>]) + Sync) -> Vec<R> {
    let mut results: Vec<Option<R>> = items.iter().map(|_| None).collect();
    on_all_cores(PART, items, &mut results, |items, results| {
        for (items, results) in items.chunks(LANES).zip(results.chunks_mut(LANES)) {
            work(items, results);
        }
    });
    results.into_iter().flatten().collect()
}

/// Writes as many results as there are places. One function for each kind of result, as it copies much.
#[inline(never)]
fn write<R>(places: &mut [Option<R>], results: [Option<R>; LANES]) {
    places.iter_mut().zip(results).for_each(|(place, result)| *place = result);
}
