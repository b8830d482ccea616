//! Many Ed25519 signatures at once.

use std::hint::black_box;

use lemniscate::backend::BackendKind;
use lemniscate::scheme::ed25519::{
    Combination, Entry, Policy, PreparedKeys, verify_all_by, verify_all_with, verify_each_with,
};

use super::ed25519::Ours;
use super::shape::{self, Signatures, Signed, VERIFY_ALL_SIZES, VERIFY_EACH_SIZES, batch_call};
use crate::case::{Call, Case, OURS, Op};
use crate::inputs;

/// The sizes of batches that are verified with random coefficients too.
const RANDOM_SIZES: [u32; 7] = [4, 5, 6, 7, 8, 64, 128];

/// The verdicts of random coefficients instead of halved scalars.
const fn verify_all_random(size: u32) -> Op {
    Op::sized("verify_all, random coefficients", size)
}

/// The keys of the signatures that are verified with a cache.
const CACHED_KEYS: usize = 8;

/// Signatures of a few keys, each with its own verdict, with a cache that has all of the keys.
const VERIFY_EACH_CACHED: Op = Op::sized("verify_each, cache of 8 keys", 64);

/// All sizes on each of `backends`; with random coefficients on the backend in force.
pub fn cases(backends: &[BackendKind]) -> Vec<Case> {
    let each = VERIFY_EACH_SIZES.map(|size| (size, shape::verify_each(size), each as Verify));
    let all = VERIFY_ALL_SIZES.map(|size| (size, shape::verify_all(size), all as Verify));
    let on = |&kind: &BackendKind| {
        let uncached = each.into_iter().chain(all).map(|(size, op, verify)| case(size, op, verify));
        uncached.chain([cached_case()]).map(move |case| case.on(kind))
    };
    let random = RANDOM_SIZES.map(|size| case(size, verify_all_random(size), random));
    backends.iter().flat_map(on).chain(random).collect()
}

type Verify = fn(&[Signed<Ours>]) -> bool;

fn case(size: u32, op: Op, verify: Verify) -> Case {
    Case::new("ed25519", op, OURS, "", move || batch_call(Ours, size, verify)).per_call(size)
}

fn cached_case() -> Case {
    Case::new("ed25519", VERIFY_EACH_CACHED, OURS, "", cached).per_call(64)
}

/// The i-th message of a batch is signed by key i modulo [`CACHED_KEYS`].
fn cached() -> Result<Call, String> {
    let mut batch = (0..64).map(|i| shape::signed(Ours, i)).collect::<Result<Vec<_>, _>>()?;
    for (i, input) in batch.iter_mut().enumerate() {
        let key = Ours.signing_key(&inputs::seed(i % CACHED_KEYS))?;
        (input.key, input.signature) = (key.verifying_key(), Ours.sign(&key, &input.message)?);
    }
    let mut keys = PreparedKeys::with_capacity(CACHED_KEYS);
    let mut verify = move || {
        let verdicts = keys.verify_each_with(Policy::default(), &entries(black_box(&batch)));
        verdicts.iter().all(Result::is_ok)
    };
    // The first time, keys become known.
    verify();
    Ok(Box::new(verify))
}

fn entries(batch: &[Signed<Ours>]) -> Vec<Entry<'_>> {
    batch.iter().map(|input| Entry::new(&input.key, &input.message, &input.signature)).collect()
}

fn each(batch: &[Signed<Ours>]) -> bool {
    verify_each_with(Policy::default(), &entries(batch)).iter().all(Result::is_ok)
}

fn all(batch: &[Signed<Ours>]) -> bool {
    verify_all_with(Policy::default(), &entries(batch)).is_ok()
}

fn random(batch: &[Signed<Ours>]) -> bool {
    let combination = Combination::RandomCoefficients;
    verify_all_by(Policy::default(), &entries(batch), combination, &[1; 32]).is_ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn do_what_is_measured() {
        let mut batch: Vec<_> = (0..9).map(|i| shape::signed(Ours, i).unwrap()).collect();
        assert!([each, all, random].iter().all(|verify| verify(&batch)));
        batch[8].message[0] ^= 1;
        assert!([each, all, random].iter().all(|verify| !verify(&batch)));
        let mut call = cached().unwrap();
        assert!(call() && call());
    }
}
