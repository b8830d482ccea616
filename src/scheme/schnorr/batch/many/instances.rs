//! Instances that are compiled with the library.
//!
//! Code that is generic in the scheme is compiled in every crate that calls it. But a function that is not inlined is taken
//! from the library if it is there, and so all crates of a program share the batches of a scheme that is [`Compiled`].
//! What a program does not call is left out of it when it is linked.
//!
//! Ed25519 names none: it is there by default, and most programs would compile its batches for nothing, a second in twenty.
#![allow(clippy::type_complexity, reason = "they are the types of functions that are elsewhere")]

use alloc::vec::Vec;

use subtle::Choice;

use super::PreparedKeys;
use super::all::{Combine, verify_all_by};
use super::made::{exchange_many_by, sign_many_by};
use crate::engine::blinding::Mask;
use crate::scheme::schnorr::batch::each::verify_slice;
use crate::scheme::schnorr::{Entry, Error, Exchange, Scheme, SharedSecret, SigningKey};

/// A scheme that has its batches compiled with the library.
#[allow(dead_code, reason = "nobody calls it: functions of implementations are compiled for those who might")]
pub trait Compiled {
    /// [`Batches`] and the like.
    type Instances;

    /// Names the functions. Never inlined, as it would not be compiled then.
    fn instances() -> Self::Instances;
}

/// The batches that every scheme has.
pub struct Batches<S: Scheme> {
    _keys: fn(&[S::Seed], &Mask<S::Group>) -> Vec<SigningKey<S>>,
    _signatures: fn(&[(&SigningKey<S>, S::Message<'_>)], &Mask<S::Group>) -> Vec<S::Signature>,
    _verdicts: fn(S::Policy, &[Entry<'_, S>], &mut [Result<(), Error>]),
    _verdicts_by_tables: fn(&mut PreparedKeys<S>, S::Policy, &[Entry<'_, S>]) -> Vec<Result<(), Error>>,
}

impl<S: Scheme> Batches<S> {
    pub(crate) const fn compiled() -> Self {
        Batches {
            _keys: SigningKey::from_seeds_by,
            _signatures: sign_many_by,
            _verdicts: verify_slice,
            _verdicts_by_tables: PreparedKeys::verify_each_with,
        }
    }
}

/// Many exchanges.
pub struct Exchanges<S: Exchange> {
    _secrets: fn(&[(&SigningKey<S>, &S::PublicKeyBytes)], &Mask<S::Group>) -> Vec<(Choice, SharedSecret)>,
}

impl<S: Exchange> Exchanges<S> {
    pub(crate) const fn compiled() -> Self {
        Exchanges { _secrets: exchange_many_by }
    }
}

/// One verdict for many signatures.
pub struct Combinations<S: Combine> {
    _verdict: fn(S::Policy, &[Entry<'_, S>], S::Combination, &[u8; 32]) -> Result<(), Error>,
}

impl<S: Combine> Combinations<S> {
    pub(crate) const fn compiled() -> Self {
        Combinations { _verdict: verify_all_by }
    }
}
