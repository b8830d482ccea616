//! The schemes on double-odd curves.

use lemniscate::backend::BackendKind;
use lemniscate::for_each_scheme;
use lemniscate::group::double_odd::codec::Do;
use lemniscate::scheme::do255::{do255e::Do255e, do255s::Do255s};
use lemniscate::scheme::double_odd::{
    Element, GroupScalar, PreparedVerifyingKey, Signature, SigningKey, Suite, VerifyingKey,
    verify_all_seeded, verify_each,
};
use lemniscate::schnorr::TwoParts;

use crate::case::{Case, OURS};
use crate::cases::shape::{
    self, Exchange, Group, Prepares, Signatures, Signed, VERIFY_ALL_SIZES, VERIFY_EACH_SIZES, batch_call,
    exchange_case, group_cases, prepared_cases, signature_cases, with_entries,
};

/// All operations on each of `backends`.
pub fn cases(backends: &[BackendKind]) -> Vec<Case> {
    macro_rules! each {
        ($($module:ident $scheme:ident,)+) => { vec![$(singles(lemniscate::$module::$scheme)),+] };
    }
    let mut cases = Vec::new();
    for &kind in backends {
        let of_kind =
            for_each_scheme!(double_odd, each).into_iter().chain([combined(Do255e), combined(Do255s)]);
        cases.extend(of_kind.flatten().map(|case| case.on(kind)));
    }
    cases
}

/// One after another, and many with a verdict for each.
fn singles<S: Suite>(suite: S) -> Vec<Case> {
    let code = Ours(suite);
    let mut cases = group_cases(S::NAME, OURS, "", code);
    cases.extend(signature_cases(S::NAME, OURS, "", code));
    cases.extend(prepared_cases(S::NAME, OURS, code));
    cases.extend(exchange_case(S::NAME, OURS, "", code));
    cases.extend(VERIFY_EACH_SIZES.map(|size| {
        let setup = move || batch_call(code, size, each::<S>);
        Case::new(S::NAME, shape::verify_each(size), OURS, "", setup).per_call(size)
    }));
    cases
}

/// Many with one verdict.
fn combined<S: Suite<Format = Do>>(suite: S) -> Vec<Case> {
    let case = |size| {
        let setup = move || batch_call(Ours(suite), size, all::<S>);
        Case::new(S::NAME, shape::verify_all(size), OURS, "", setup).per_call(size)
    };
    VERIFY_ALL_SIZES.into_iter().map(case).collect()
}

fn each<S: Suite>(batch: &[Signed<Ours<S>>]) -> bool {
    with_entries(batch, |entries| verify_each(entries).iter().all(Result::is_ok))
}

fn all<S: Suite<Format = Do>>(batch: &[Signed<Ours<S>>]) -> bool {
    with_entries(batch, |entries| verify_all_seeded(entries, &[1; 32]).is_ok())
}

/// The bytes of a signature.
type SignatureBytes<S> = <S as TwoParts>::SignatureBytes;

/// A suite of this library.
#[derive(Clone, Copy)]
pub struct Ours<S>(pub S);

impl<S: Suite> Group for Ours<S> {
    type Element = Element<S>;
    type Scalar = GroupScalar<S>;

    fn scalar(self, bytes: &[u8; 32]) -> GroupScalar<S> {
        GroupScalar::<S>::from_bytes_reduced(bytes)
    }

    fn decode(self, bytes: &[u8; 32]) -> Option<Element<S>> {
        Element::decode(bytes).ok()
    }

    fn encode(self, element: &Element<S>) -> [u8; 32] {
        element.encode()
    }

    fn mul(self, element: &Element<S>, scalar: &GroupScalar<S>) -> Element<S> {
        *element * scalar
    }

    fn mulgen(self, scalar: &GroupScalar<S>) -> Element<S> {
        Element::mul_generator(scalar)
    }
}

impl<S: Suite> Signatures for Ours<S> {
    type SigningKey = SigningKey<S>;
    type VerifyingKey = VerifyingKey<S>;
    type Signature = SignatureBytes<S>;

    fn signing_key(self, seed: &[u8; 32]) -> Result<SigningKey<S>, String> {
        Ok(SigningKey::from_seed(seed))
    }

    fn public_key(self, key: &SigningKey<S>) -> Result<[u8; 32], String> {
        Ok(key.verifying_key().to_bytes())
    }

    fn sign(self, key: &SigningKey<S>, message: &[u8]) -> Result<SignatureBytes<S>, String> {
        Ok(key.sign(message).to_bytes())
    }

    fn verifying_key(self, bytes: &[u8; 32]) -> Result<VerifyingKey<S>, String> {
        VerifyingKey::from_bytes(bytes).map_err(|error| error.to_string())
    }

    fn verify(self, key: &VerifyingKey<S>, message: &[u8], signature: &SignatureBytes<S>) -> bool {
        Signature::from_bytes(signature).and_then(|signature| key.verify(message, &signature)).is_ok()
    }
}

impl<S: Suite> Exchange for Ours<S> {
    type PrivateKey = SigningKey<S>;

    fn private_key(self, bytes: &[u8; 32]) -> Result<SigningKey<S>, String> {
        self.signing_key(bytes)
    }

    fn base_point(self, bytes: &[u8; 32]) -> Result<[u8; 32], String> {
        self.public_key(&self.signing_key(bytes)?)
    }

    fn exchange(self, key: &SigningKey<S>, peer: &[u8; 32]) -> Result<[u8; 32], String> {
        let (is_key, secret) = key.exchange(peer);
        bool::from(is_key).then(|| secret.to_bytes()).ok_or_else(|| "not a public key".into())
    }
}

impl<S: Suite> Prepares for Ours<S> {
    type Prepared = PreparedVerifyingKey<S>;

    fn prepare(self, key: &VerifyingKey<S>) -> PreparedVerifyingKey<S> {
        key.prepare()
    }

    fn verify_prepared(
        self,
        key: &PreparedVerifyingKey<S>,
        message: &[u8],
        signature: &SignatureBytes<S>,
    ) -> bool {
        Signature::from_bytes(signature).and_then(|signature| key.verify(message, &signature)).is_ok()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cases::shape::tests::{is_group, prepares, signs_and_verifies};

    fn works<S: Suite>(suite: S) {
        is_group(Ours(suite));
        signs_and_verifies(Ours(suite));
        prepares(Ours(suite));
        batches_verify(suite, each);
    }

    fn batches_verify<S: Suite>(suite: S, verify: fn(&[Signed<Ours<S>>]) -> bool) {
        let mut batch: Vec<_> = (0..5).map(|i| shape::signed(Ours(suite), i).unwrap()).collect();
        assert!(verify(&batch));
        batch[4].message[0] ^= 1;
        assert!(!verify(&batch));
    }

    #[test]
    fn does_what_is_measured() {
        macro_rules! each {
            ($($module:ident $scheme:ident,)+) => { $(works(lemniscate::$module::$scheme);)+ };
        }
        for_each_scheme!(double_odd, each);
        batches_verify(Do255e, all);
        batches_verify(Do255s, all);
    }
}
