//! The schemes, in the words of this program.

pub mod openssh;
mod policy;

use std::error::Error;

use lemniscate_bindings::{self as bindings, Options, Source};

use crate::failure::{Failure, bad};
use crate::input::Message;

pub use lemniscate_bindings::{ALL, AnyScheme, by_algorithm, by_name};
pub use policy::PolicyArg;

/// Which of the ways to sign is meant.
#[derive(Default)]
pub struct Variant {
    /// Is the message hashed first, piece by piece?
    pub prehash: bool,
    /// What the signature is bound to besides the message.
    pub context: Option<Vec<u8>>,
}

impl Variant {
    pub fn options(&self) -> Options<'_> {
        Options { prehash: self.prehash, context: self.context.as_deref() }
    }
}

/// Read once: afterwards it is empty.
impl Source for Message {
    fn pieces(&mut self, take: &mut dyn FnMut(&[u8])) -> Result<(), Box<dyn Error + Send + Sync>> {
        Ok(std::mem::take(self).pieces(take).map_err(Failure::into_text)?)
    }

    fn whole(&mut self) -> Result<Vec<u8>, Box<dyn Error + Send + Sync>> {
        Ok(std::mem::take(self).whole().map_err(Failure::into_text)?)
    }
}

/// With the names of options.
impl From<bindings::Failure> for Failure {
    fn from(failure: bindings::Failure) -> Self {
        match failure {
            bindings::Failure::NotValid(error) => Failure::NotValid(error.to_string()),
            bindings::Failure::NoContext(scheme) => bad(format!("{scheme} signatures do not take --context")),
            bindings::Failure::NoPrehash(_) => bad(format!("{failure}: no --prehash")),
            bindings::Failure::Policy { policies: [], .. } => {
                bad("--policy applies to ed25519 and ed448 only")
            }
            bindings::Failure::Policy { .. } => bad(format!("--policy: {failure}")),
            failure => bad(failure.to_string()),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_two_schemes_have_the_same_algorithm() {
        for scheme in ALL {
            assert!(by_algorithm(&scheme.about().algorithm()).is_some_and(|found| found.is(*scheme)));
        }
    }
}
