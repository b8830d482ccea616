//! Errors of all schemes are one type, which goes through the traits of the crate `signature` and comes back.

use std::collections::HashSet;

use lemniscate::ed25519::signature::{self, Verifier};
use lemniscate::schnorr::{Error, VerifyingKey};
use lemniscate::{ed448, ed25519};

use crate::schemes::{Promised, key};

of_every_scheme!(come_back_from_the_traits, go_through_question_marks);

fn come_back_from_the_traits<S: Promised>() {
    let (key, other) = (key::<S>(1), key::<S>(2));
    let error = Verifier::verify(&key, b"a message", &other.sign(b"a message")).unwrap_err();
    let cause = core::error::Error::source(&error).and_then(|cause| cause.downcast_ref::<Error>());
    assert_eq!(cause, Some(&Error::Mismatch));
    assert_eq!(Error::from(error), Error::Mismatch);
}

/// What a program returns that uses the library and others.
fn go_through_question_marks<S: Promised>() {
    fn of_any<S: Promised>() -> Result<(), Box<dyn core::error::Error + Send + Sync>> {
        VerifyingKey::<S>::from_bytes(&S::NO_KEY)?;
        Ok(())
    }
    fn of_signature<S: Promised>() -> Result<(), signature::Error> {
        VerifyingKey::<S>::from_bytes(&S::NO_KEY)?;
        Ok(())
    }
    fn of_ours<S: Promised>() -> Result<(), Error> {
        Ok(of_signature::<S>()?)
    }
    assert_eq!(of_any::<S>().unwrap_err().downcast_ref::<Error>(), Some(&S::WHY));
    assert_eq!(of_ours::<S>(), Err(S::WHY));
}

#[test]
fn each_has_a_text_of_its_own() {
    let errors = Error::ALL;
    let texts: HashSet<_> = errors.iter().map(Error::to_string).collect();
    assert_eq!(texts.len(), errors.len());
    for error in errors {
        assert_eq!(Error::from(signature::Error::from(error)), error);
    }
    assert_eq!(Error::from(signature::Error::new()), Error::Unspecified);
}

/// Policies have names, which are theirs alone.
#[test]
fn policies_have_names() {
    for policy in ed25519::Policy::ALL {
        assert_eq!(policy.to_string().parse(), Ok(policy));
        assert_eq!(policy.name(), format!("{policy:?}").to_lowercase());
    }
    for policy in ed448::Policy::ALL {
        assert_eq!(policy.to_string().parse(), Ok(policy));
        assert_eq!(policy.name(), format!("{policy:?}").to_lowercase());
    }
    assert_eq!("zip215".parse::<ed448::Policy>(), Err(Error::PolicyName));
    assert_eq!("Strict".parse::<ed25519::Policy>(), Err(Error::PolicyName));
    assert_eq!("".parse::<ed25519::Policy>(), Err(Error::PolicyName));
}
