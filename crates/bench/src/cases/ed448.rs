//! Ed448.

use lemniscate::backend::BackendKind;
use lemniscate::scheme::ed448::{
    Policy, PreparedVerifyingKey, SIGNATURE_LENGTH, Signature, SigningKey, VerifyingKey, verify_all,
    verify_bytes, verify_each,
};

use crate::case::{Case, OURS};
use crate::cases::shape::{
    self, Prepares, Signatures, Signed, VERIFY_ALL_SIZES, VERIFY_EACH_SIZES, batch_call, prepared_cases,
    signature_cases, with_entries,
};

/// All operations on each of `backends`.
pub fn cases(backends: &[BackendKind]) -> Vec<Case> {
    let on = |&kind: &BackendKind| {
        let each = VERIFY_EACH_SIZES.map(|size| {
            Case::new("ed448", shape::verify_each(size), OURS, "", move || batch_call(Ours, size, each))
                .per_call(size)
        });
        let all = VERIFY_ALL_SIZES.map(|size| {
            Case::new("ed448", shape::verify_all(size), OURS, "", move || batch_call(Ours, size, all))
                .per_call(size)
        });
        let prepared = prepared_cases("ed448", OURS, Ours);
        let cases =
            signature_cases("ed448", OURS, "", Ours).into_iter().chain(prepared).chain(each).chain(all);
        cases.map(move |case| case.on(kind))
    };
    backends.iter().flat_map(on).collect()
}

fn each(batch: &[Signed<Ours, 57>]) -> bool {
    with_entries(batch, |entries| verify_each(entries).iter().all(Result::is_ok))
}

fn all(batch: &[Signed<Ours, 57>]) -> bool {
    with_entries(batch, |entries| verify_all(entries).is_ok())
}

/// Ed448 of this library.
#[derive(Clone, Copy)]
pub struct Ours;

impl Signatures<57> for Ours {
    type SigningKey = SigningKey;
    type VerifyingKey = VerifyingKey;
    type Signature = [u8; SIGNATURE_LENGTH];

    fn signing_key(self, seed: &[u8; 57]) -> Result<SigningKey, String> {
        Ok(SigningKey::from_bytes(seed))
    }

    fn public_key(self, key: &SigningKey) -> Result<[u8; 57], String> {
        Ok(key.verifying_key().to_bytes())
    }

    fn sign(self, key: &SigningKey, message: &[u8]) -> Result<Self::Signature, String> {
        Ok(key.sign(message).to_bytes())
    }

    fn verifying_key(self, bytes: &[u8; 57]) -> Result<VerifyingKey, String> {
        VerifyingKey::from_bytes(bytes).map_err(|error| error.to_string())
    }

    fn verify(self, key: &VerifyingKey, message: &[u8], signature: &Self::Signature) -> bool {
        Signature::from_bytes(signature).and_then(|signature| key.verify(message, &signature)).is_ok()
    }

    fn verify_from_bytes(self, key: &[u8; 57], message: &[u8], signature: &Self::Signature) -> bool {
        let verdict = Signature::from_bytes(signature)
            .and_then(|signature| verify_bytes(Policy::default(), key, message, &signature));
        verdict.is_ok()
    }
}

impl Prepares<57> for Ours {
    type Prepared = PreparedVerifyingKey;

    fn prepare(self, key: &VerifyingKey) -> PreparedVerifyingKey {
        key.prepare()
    }

    fn verify_prepared(
        self,
        key: &PreparedVerifyingKey,
        message: &[u8],
        signature: &Self::Signature,
    ) -> bool {
        Signature::from_bytes(signature).and_then(|signature| key.verify(message, &signature)).is_ok()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cases::shape::tests::{is_ed448, prepares};

    #[test]
    fn does_what_is_measured() {
        is_ed448(Ours);
        prepares(Ours);
        let mut batch: Vec<_> = (0..5).map(|i| shape::signed(Ours, i).unwrap()).collect();
        assert!(each(&batch) && all(&batch));
        batch[4].message[0] ^= 1;
        assert!(!each(&batch) && !all(&batch));
    }
}
