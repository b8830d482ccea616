//! jq255e, jq255s, do255e and do255s.

use lemniscate::backend::Kind;
use lemniscate::scheme::do255::{do255e::Do255e, do255s::Do255s};
use lemniscate::scheme::double_odd::{Element, GroupScalar, Signature, SigningKey, Suite, VerifyingKey};
use lemniscate::scheme::jq255::{jq255e::Jq255e, jq255s::Jq255s};

use crate::case::{Case, OURS};
use crate::cases::shape::{Exchange, Group, Signatures, exchange_case, group_cases, signature_cases};

/// All operations on each of `backends`.
pub fn cases(backends: &[Kind]) -> Vec<Case> {
    let mut cases = Vec::new();
    for &kind in backends {
        cases.extend(all("jq255e", Ours(Jq255e), kind));
        cases.extend(all("jq255s", Ours(Jq255s), kind));
        cases.extend(all("do255e", Ours(Do255e), kind));
        cases.extend(all("do255s", Ours(Do255s), kind));
    }
    cases
}

fn all(scheme: &'static str, code: impl Group + Signatures + Exchange, kind: Kind) -> Vec<Case> {
    let mut cases = group_cases(scheme, OURS, "", code);
    cases.extend(signature_cases(scheme, OURS, "", code));
    cases.push(exchange_case(scheme, OURS, "", code));
    cases.into_iter().map(|case| case.on(kind)).collect()
}

#[derive(Clone, Copy)]
struct Ours<S>(S);

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
    type Signature = Signature<S>;

    fn signing_key(self, seed: &[u8; 32]) -> Result<SigningKey<S>, String> {
        Ok(SigningKey::from_seed(seed))
    }

    fn public_key(self, key: &SigningKey<S>) -> Result<[u8; 32], String> {
        Ok(key.verifying_key().to_bytes())
    }

    fn sign(self, key: &SigningKey<S>, message: &[u8]) -> Result<Signature<S>, String> {
        Ok(key.sign(message))
    }

    fn verifying_key(self, bytes: &[u8; 32]) -> Result<VerifyingKey<S>, String> {
        VerifyingKey::from_bytes(bytes).map_err(|error| error.to_string())
    }

    fn verify(self, key: &VerifyingKey<S>, message: &[u8], signature: &Signature<S>) -> bool {
        key.verify(message, signature).is_ok()
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cases::shape::tests::{is_group, signs_and_verifies};

    fn works<S: Suite>(suite: S) {
        is_group(Ours(suite));
        signs_and_verifies(Ours(suite));
    }

    #[test]
    fn does_what_is_measured() {
        works(Jq255e);
        works(Jq255s);
        works(Do255e);
        works(Do255s);
    }
}
