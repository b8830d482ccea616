//! Many keys, signatures or exchanges at once, masked by the caller's blinding context. The results are the same.

use alloc::vec::Vec;

use subtle::Choice;

use super::made::{exchange_many_by, sign_many_by};
use crate::engine::blinding::Blinding;
use crate::scheme::schnorr::{Exchange, Scheme, SharedSecret, SigningKey};

/// [`sign_many`](super::sign_many), masked by the caller's blinding context. The signatures are the same.
pub fn sign_many_blinded<S: Scheme>(
    batch: &[(&SigningKey<S>, S::Message<'_>)],
    blinding: &Blinding<S::Group>,
) -> Vec<S::Signature> {
    sign_many_by(batch, blinding.mask())
}

/// [`exchange_many`](super::exchange_many), masked by the caller's blinding context. The results are the same.
pub fn exchange_many_blinded<S: Exchange>(
    batch: &[(&SigningKey<S>, &S::PublicKeyBytes)],
    blinding: &Blinding<S::Group>,
) -> Vec<(Choice, SharedSecret)> {
    exchange_many_by(batch, blinding.mask())
}

impl<S: Scheme> SigningKey<S> {
    /// [`Self::from_seeds`], masked by the caller's blinding context. The keys are the same.
    pub fn from_seeds_blinded(seeds: &[S::Seed], blinding: &Blinding<S::Group>) -> Vec<Self> {
        Self::from_seeds_by(seeds, blinding.mask())
    }
}
