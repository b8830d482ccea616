//! Policies: which signatures are valid where verifiers disagree. An honest signer's are valid by all of them.

use lemniscate::ed25519::{Error, Policy, Signature, SigningKey, VerifyingKey};

pub fn main() -> Result<(), Error> {
    let key = SigningKey::from_bytes(&[7; 32]);
    let (public, signature) = (key.verifying_key(), key.sign(b"a message"));
    for policy in Policy::ALL {
        public.verify_with(policy, b"a message", &signature)?;
    }

    // A public key of small order: with it, this signature is "valid" for every message.
    let mut identity = [0; 32];
    identity[0] = 1;
    let weak = VerifyingKey::from_bytes(&identity)?;
    let mut forged = [0; 64];
    forged[0] = 1;
    let forged = Signature::from_bytes(&forged);
    for policy in Policy::ALL {
        println!("{policy:?}: {:?}", weak.verify_with(policy, b"any message", &forged));
    }
    assert_eq!(weak.verify(b"any message", &forged), Ok(()));
    // Where keys come from others, refuse such keys: when they are registered, or by the policy.
    assert!(weak.is_weak());
    assert!(weak.verify_strict(b"any message", &forged).is_err());
    Ok(())
}
