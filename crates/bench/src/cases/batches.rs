//! Many Ed25519 signatures at once.

use lemniscate::backend::BackendKind;
use lemniscate::scheme::ed25519::{
    Combination, Ed25519, Entry, Policy, Signature, verify_all, verify_all_by, verify_each,
};
use lemniscate::schnorr::Combine as _;

use super::ed25519::Ours;
use super::shape::{
    self, EACH_FROM_BYTES_SIZE, FROM_BYTES_SIZES, Signed, VERIFY_ALL_SIZES, VERIFY_EACH_SIZES, batch_call,
};
use crate::case::{Case, OURS, Op};

/// The sizes of batches that are verified with a common secret too.
const SECRET_SIZES: [u32; 6] = [16, 32, 64, 128, 256, 1024];

/// One verdict by scalars that are halved with a common secret, instead of random coefficients.
const fn verify_all_secret(size: u32) -> Op {
    Op::sized("verify_all, common secret", size)
}

/// All sizes on each of `backends`; with a common secret on the selected backend.
pub fn cases(backends: &[BackendKind]) -> Vec<Case> {
    let each = VERIFY_EACH_SIZES.map(|size| (size, shape::verify_each(size), each as Verify));
    let all = VERIFY_ALL_SIZES.map(|size| (size, shape::verify_all(size), all as Verify));
    let from_bytes =
        FROM_BYTES_SIZES.map(|size| (size, shape::verify_all_from_bytes(size), all_from_bytes as Verify));
    let each_from_bytes = (
        EACH_FROM_BYTES_SIZE,
        shape::verify_each_from_bytes(EACH_FROM_BYTES_SIZE),
        each_from_bytes as Verify,
    );
    let sizes = || each.into_iter().chain([each_from_bytes]).chain(all).chain(from_bytes);
    let on = |&kind: &BackendKind| sizes().map(move |(size, op, verify)| case(size, op, verify).on(kind));
    // Otherwise each signature is verified by itself.
    let are_combined = |size: &u32| Ed25519::is_combined(*size as usize);
    let secret = SECRET_SIZES.into_iter().filter(are_combined);
    let secret = secret.map(|size| case(size, verify_all_secret(size), common_secret));
    backends.iter().flat_map(on).chain(secret).collect()
}

type Verify = fn(&[Signed<Ours>]) -> bool;

fn case(size: u32, op: Op, verify: Verify) -> Case {
    Case::new("ed25519", op, OURS, "", move || batch_call(Ours, size, verify)).per_call(size)
}

/// Calls `verify` with the entries of a batch, each of which is made of its input and its signature.
fn with_entries_by(
    batch: &[Signed<Ours>],
    entry: for<'a> fn((&'a Signed<Ours>, &'a Signature)) -> Entry<'a>,
    verify: impl Fn(&[Entry<'_>]) -> bool,
) -> bool {
    let signatures: Vec<_> = batch.iter().map(|input| Signature::from_bytes(&input.signature)).collect();
    verify(&batch.iter().zip(&signatures).map(entry).collect::<Vec<_>>())
}

/// The same with keys that are decoded.
fn with_entries(batch: &[Signed<Ours>], verify: impl Fn(&[Entry<'_>]) -> bool) -> bool {
    with_entries_by(batch, |(input, signature)| Entry::new(&input.key, &input.message, signature), verify)
}

fn each(batch: &[Signed<Ours>]) -> bool {
    with_entries(batch, |entries| verify_each(entries).iter().all(Result::is_ok))
}

fn all(batch: &[Signed<Ours>]) -> bool {
    with_entries(batch, |entries| verify_all(entries).is_ok())
}

/// The same with keys in bytes.
fn with_entries_from_bytes(batch: &[Signed<Ours>], verify: impl Fn(&[Entry<'_>]) -> bool) -> bool {
    with_entries_by(
        batch,
        |(input, signature)| Entry::from_bytes(&input.public_key, &input.message, signature),
        verify,
    )
}

fn each_from_bytes(batch: &[Signed<Ours>]) -> bool {
    with_entries_from_bytes(batch, |entries| verify_each(entries).iter().all(Result::is_ok))
}

fn all_from_bytes(batch: &[Signed<Ours>]) -> bool {
    with_entries_from_bytes(batch, |entries| verify_all(entries).is_ok())
}

fn common_secret(batch: &[Signed<Ours>]) -> bool {
    let combination = Combination::CommonSecret;
    with_entries(batch, |entries| verify_all_by(Policy::default(), entries, combination, &[1; 32]).is_ok())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn do_what_is_measured() {
        let verify = [each, each_from_bytes, all, all_from_bytes, common_secret];
        let mut batch: Vec<_> = (0..9).map(|i| shape::signed(Ours, i).unwrap()).collect();
        assert!(verify.iter().all(|verify| verify(&batch)));
        batch[8].message[0] ^= 1;
        assert!(verify.iter().all(|verify| !verify(&batch)));
    }
}
