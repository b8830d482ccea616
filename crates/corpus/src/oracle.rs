//! What other libraries say of a case.

use crate::Case;
use crate::points::is_canonical;

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
