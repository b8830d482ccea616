//! The double-odd groups jq255 of `crrl`: the same code twice, since each is a module with types of its own.

use lemniscate::for_each_scheme;

use crate::case::Case;
use crate::cases::shape::{Exchange, Group, Signatures, exchange_case, group_cases, signature_cases};

use super::NAME;

macro_rules! jq255 {
    ($($scheme:ident $code:ident,)+) => {$(
        #[derive(Clone, Copy)]
        struct $code;

        impl Group for $code {
            type Element = crrl::$scheme::Point;
            type Scalar = crrl::$scheme::Scalar;

            fn scalar(self, bytes: &[u8; 32]) -> Self::Scalar {
                Self::Scalar::decode_reduce(bytes)
            }

            fn decode(self, bytes: &[u8; 32]) -> Option<Self::Element> {
                Self::Element::decode(bytes)
            }

            fn encode(self, element: &Self::Element) -> [u8; 32] {
                element.encode()
            }

            fn mul(self, element: &Self::Element, scalar: &Self::Scalar) -> Self::Element {
                element * scalar
            }

            fn mulgen(self, scalar: &Self::Scalar) -> Self::Element {
                Self::Element::mulgen(scalar)
            }
        }

        impl Signatures for $code {
            type SigningKey = crrl::$scheme::PrivateKey;
            type VerifyingKey = crrl::$scheme::PublicKey;
            type Signature = [u8; 48];

            /// The crate has no key from a seed: the seed reduced is the private scalar.
            fn signing_key(self, seed: &[u8; 32]) -> Result<Self::SigningKey, String> {
                Ok(crrl::$scheme::PrivateKey::from_scalar(&self.scalar(seed)))
            }

            fn public_key(self, key: &Self::SigningKey) -> Result<[u8; 32], String> {
                Ok(key.public_key.encode())
            }

            fn sign(self, key: &Self::SigningKey, message: &[u8]) -> Result<[u8; 48], String> {
                Ok(key.sign("", message))
            }

            fn verifying_key(self, bytes: &[u8; 32]) -> Result<Self::VerifyingKey, String> {
                crrl::$scheme::PublicKey::decode(bytes).ok_or_else(|| "not a public key".into())
            }

            fn verify(self, key: &Self::VerifyingKey, message: &[u8], signature: &[u8; 48]) -> bool {
                key.verify(signature, "", message)
            }
        }

        impl Exchange for $code {
            type PrivateKey = crrl::$scheme::PrivateKey;

            fn private_key(self, bytes: &[u8; 32]) -> Result<Self::PrivateKey, String> {
                self.signing_key(bytes)
            }

            fn base_point(self, bytes: &[u8; 32]) -> Result<[u8; 32], String> {
                self.public_key(&self.signing_key(bytes)?)
            }

            fn exchange(self, key: &Self::PrivateKey, peer: &[u8; 32]) -> Result<[u8; 32], String> {
                let (secret, valid) = key.ECDH(peer);
                (valid != 0).then_some(secret).ok_or_else(|| "not a public key".into())
            }
        }
    )+};
}

for_each_scheme!(jq255, jq255);

pub fn cases() -> Vec<Case> {
    macro_rules! each {
        ($($scheme:ident $code:ident,)+) => { [$(all(stringify!($scheme), $code)),+] };
    }
    for_each_scheme!(jq255, each).into_iter().flatten().collect()
}

fn all(scheme: &'static str, code: impl Group + Signatures + Exchange) -> Vec<Case> {
    let mut cases = group_cases(scheme, NAME, "", code);
    cases.extend(signature_cases(scheme, NAME, "", code));
    cases.extend(exchange_case(scheme, NAME, "", code));
    cases
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cases::shape::tests::{is_group, signs_and_verifies};

    #[test]
    fn does_what_is_measured() {
        macro_rules! each {
            ($($scheme:ident $code:ident,)+) => { $(is_group($code); signs_and_verifies($code);)+ };
        }
        for_each_scheme!(jq255, each);
    }
}
