//! What other libraries say of a case.

use std::collections::HashMap;

use curve25519_dalek::{EdwardsPoint, Scalar};
use sha2::{Digest, Sha512};

use crate::Case;
use crate::points::{decode, is_canonical};
use crate::structured::{Structured, Variant};

/// `verify` of ed25519-dalek 2.
pub fn dalek_2(case: &Case) -> bool {
    use ed25519_dalek_2::{Signature, Verifier, VerifyingKey};
    VerifyingKey::from_bytes(&case.public_key)
        .is_ok_and(|key| key.verify(&case.message, &Signature::from_bytes(&case.signature)).is_ok())
}

/// `verify_strict` of ed25519-dalek 2.
pub fn strict_2(case: &Case) -> bool {
    use ed25519_dalek_2::{Signature, VerifyingKey};
    VerifyingKey::from_bytes(&case.public_key)
        .is_ok_and(|key| key.verify_strict(&case.message, &Signature::from_bytes(&case.signature)).is_ok())
}

/// `verify` of ed25519-dalek 3.
pub fn dalek_3(case: &Case) -> bool {
    use ed25519_dalek::{Signature, Verifier, VerifyingKey};
    VerifyingKey::from_bytes(&case.public_key)
        .is_ok_and(|key| key.verify(&case.message, &Signature::from_bytes(&case.signature)).is_ok())
}

/// `verify_strict` of ed25519-dalek 3.
pub fn strict_3(case: &Case) -> bool {
    use ed25519_dalek::{Signature, VerifyingKey};
    VerifyingKey::from_bytes(&case.public_key)
        .is_ok_and(|key| key.verify_strict(&case.message, &Signature::from_bytes(&case.signature)).is_ok())
}

/// `verify` of ed25519-zebra.
pub fn zip215(case: &Case) -> bool {
    use ed25519_zebra::{Signature, VerificationKey};
    VerificationKey::try_from(case.public_key)
        .is_ok_and(|key| key.verify(&Signature::from(case.signature), &case.message).is_ok())
}

/// RFC 8032 differs from ZIP 215 in refusing encodings that are not canonical, and in nothing else.
/// [`reference`](mod@crate::reference) says the same without that thought.
pub fn rfc8032(case: &Case) -> bool {
    is_canonical(&case.public_key) && is_canonical(&case.r()) && zip215(case)
}

/// The verdicts of RFC 8032, of ZIP 215, and of the functions `verify` and `verify_strict` of ed25519-dalek, on many
/// signatures of few keys, which are decoded once.
#[derive(Default)]
pub struct Judge {
    keys: HashMap<[u8; 32], Keys>,
}

/// A public key as each library has it, if it is one.
struct Keys {
    dalek: Option<ed25519_dalek::VerifyingKey>,
    zebra: Option<ed25519_zebra::VerificationKey>,
    point: Option<EdwardsPoint>,
    is_canonical: bool,
}

impl Judge {
    /// Of the libraries, as far as they have the variant: ed25519-zebra has Ed25519 alone, ed25519-dalek Ed25519ph, too.
    ///
    /// # Panics
    /// If both have something to say, and ed25519-dalek says another thing than curve25519-dalek's arithmetic.
    pub fn verdicts(&mut self, signature: &Structured) -> [bool; 4] {
        match signature.variant {
            Variant::Pure => self.of_pure(&signature.case),
            Variant::Context(_) => self.by_equation(signature),
            Variant::Prehashed(context) => {
                let verdicts = self.by_equation(signature);
                let dalek = self.of_prehashed(&signature.case, context);
                assert_eq!(verdicts[2..], dalek, "the oracles of {signature:?}");
                verdicts
            }
        }
    }

    fn keys(&mut self, public_key: &[u8; 32]) -> &Keys {
        // Blocks bring new keys, and those with flipped bits are many.
        if self.keys.len() > 1000 {
            self.keys.clear();
        }
        self.keys.entry(*public_key).or_insert_with(|| Keys {
            dalek: ed25519_dalek::VerifyingKey::from_bytes(public_key).ok(),
            zebra: ed25519_zebra::VerificationKey::try_from(*public_key).ok(),
            point: decode(public_key),
            is_canonical: is_canonical(public_key),
        })
    }

    fn of_pure(&mut self, case: &Case) -> [bool; 4] {
        use ed25519_dalek::Verifier;

        let keys = self.keys(&case.public_key);
        let signature = ed25519_dalek::Signature::from_bytes(&case.signature);
        let dalek = keys.dalek.is_some_and(|key| key.verify(&case.message, &signature).is_ok());
        // It takes nothing else, which is looked at now and then.
        let asks = dalek || case.signature[32].is_multiple_of(8);
        let strict =
            asks && keys.dalek.is_some_and(|key| key.verify_strict(&case.message, &signature).is_ok());
        let signature = ed25519_zebra::Signature::from(case.signature);
        let zip215 = keys.zebra.is_some_and(|key| key.verify(&signature, &case.message).is_ok());
        let rfc8032 = zip215 && keys.is_canonical && is_canonical(&case.r());
        [rfc8032, zip215, dalek, strict]
    }

    fn of_prehashed(&mut self, case: &Case, context: &[u8]) -> [bool; 2] {
        let signature = ed25519_dalek::Signature::from_bytes(&case.signature);
        let hash = || Sha512::new_with_prefix(&case.message);
        self.keys(&case.public_key).dalek.map_or([false; 2], |key| {
            [
                key.verify_prehashed(hash(), Some(context), &signature).is_ok(),
                key.verify_prehashed_strict(hash(), Some(context), &signature).is_ok(),
            ]
        })
    }

    /// S B - k A, which must be R: in bytes, or times 8.
    pub fn by_equation(&mut self, signature: &Structured) -> [bool; 4] {
        let Structured { variant, case } = signature;
        let keys = self.keys(&case.public_key);
        let s = Scalar::from_canonical_bytes(case.s()).into_option();
        let (Some(a), Some(s)) = (keys.point, s) else { return [false; 4] };
        let k = variant.challenge(&case.r(), &case.public_key, &case.message);
        let expected = EdwardsPoint::vartime_double_scalar_mul_basepoint(&k, &-a, &s);
        let dalek = expected.compress().to_bytes() == case.r();
        let Some(r) = decode(&case.r()) else { return [false; 4] };
        let zip215 = (expected - r).is_small_order();
        let strict = dalek && !a.is_small_order() && !r.is_small_order();
        [zip215 && keys.is_canonical && is_canonical(&case.r()), zip215, dalek, strict]
    }
}
