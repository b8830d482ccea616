//! Many keys, signatures or exchanges, made at once.

use alloc::{vec, vec::Vec};

use subtle::Choice;

use crate::engine::blinding::Mask;
use crate::engine::{LANES, TOGETHER};
use crate::scheme::schnorr::batch::cores::{PART, on_all_cores};
use crate::scheme::schnorr::{Exchange, Scheme, SharedSecret, SigningKey};

/// Signs any number of messages, each with the key next to it. The signatures equal those of [`SigningKey::sign_message`].
/// Constant-time except for the lengths of the messages.
///
/// If the scheme and the backend have vectors for this task, they process several signatures side by side. With the feature
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

#[inline(never)]
pub(super) fn sign_many_by<S: Scheme>(
    batch: &[(&SigningKey<S>, S::Message<'_>)],
    mask: &Mask<S::Group>,
) -> Vec<S::Signature> {
    let mut signatures = vec![None; batch.len()];
    side_by_side(TOGETHER, batch, &mut signatures, |batch, places| S::sign_several(batch, mask, places));
    signatures.into_iter().flatten().collect()
}

/// Exchanges keys with any number of peers, each with the secret key next to it. The results equal those of
/// [`SigningKey::exchange`]. Constant-time.
pub fn exchange_many<S: Exchange>(
    batch: &[(&SigningKey<S>, &S::PublicKeyBytes)],
) -> Vec<(Choice, SharedSecret)> {
    exchange_many_by(batch, &Mask::of_build())
}

#[inline(never)]
pub(super) fn exchange_many_by<S: Exchange>(
    batch: &[(&SigningKey<S>, &S::PublicKeyBytes)],
    mask: &Mask<S::Group>,
) -> Vec<(Choice, SharedSecret)> {
    // Where they stay: a copy would not be wiped.
    let mut secrets: Vec<_> = batch.iter().map(|_| (Choice::from(0), SharedSecret::new([0; 32]))).collect();
    side_by_side(LANES, batch, &mut secrets, |batch, secrets| {
        let several = S::exchange_several(batch, mask).into_iter().flatten();
        secrets.iter_mut().zip(several).for_each(|(place, secret)| *place = secret);
    });
    secrets
}

impl<S: Scheme> SigningKey<S> {
    /// Derives a key from each seed. Seeds must be random bytes, secret and hard to guess. The keys equal keys derived one by one;
    /// like [`sign_many`], the function computes several side by side. Constant-time.
    pub fn from_seeds(seeds: &[S::Seed]) -> Vec<Self> {
        Self::from_seeds_by(seeds, &Mask::of_build())
    }

    /// The place of a key: that of no one.
    fn blank() -> Self {
        SigningKey { secret: S::no_secret(), verifying_key: S::no_key() }
    }

    /// Makes each of these keys that of the seed beside it, several at once: for at most `TOGETHER`.
    fn write_several(seeds: &[S::Seed], mask: &Mask<S::Group>, keys: &mut [Self]) {
        let mut secrets: Vec<_> = keys.iter_mut().map(|key| &mut key.secret).collect();
        S::expand_several(seeds, &mut secrets);
        let (secrets, mut publics): (Vec<_>, Vec<_>) =
            keys.iter_mut().map(|key| (&key.secret, &mut key.verifying_key)).unzip();
        S::public_keys(&secrets, mask, &mut publics);
    }

    #[inline(never)]
    pub(super) fn from_seeds_by(seeds: &[S::Seed], mask: &Mask<S::Group>) -> Vec<Self> {
        // Where they stay: a copy would not be wiped.
        let mut keys = vec![Self::blank(); seeds.len()];
        side_by_side(TOGETHER, seeds, &mut keys, |seeds, keys| Self::write_several(seeds, mask, keys));
        keys
    }
}

/// Works on all items and the places of their results, so many of them at a time at most.
fn side_by_side<I: Sync, R: Send>(
    most: usize,
    items: &[I],
    results: &mut [R],
    work: impl Fn(&[I], &mut [R]) + Sync,
) {
    on_all_cores(PART, items, results, |items, results| {
        for (items, results) in items.chunks(most).zip(results.chunks_mut(most)) {
            work(items, results);
        }
    });
}
