//! What is only compared with what is used.

use super::{Error, StreamVerifier};
use crate::scheme::eddsa::Policies as _;

pub use crate::engine::edwards25519::{Equation, Way};
pub use crate::scalar::halving::Method as Halving;

impl StreamVerifier {
    /// [`Self::finalize_and_verify`], computing the equation in a way of the caller's choice: for measurements and
    /// studies, as the verdict is the same and the default way the fastest.
    ///
    /// # Errors
    /// The reason why the signature is invalid.
    pub fn finalize_and_verify_by(self, way: Way) -> Result<(), Error> {
        let policy = self.policy;
        crate::engine::edwards25519::verify_vartime(&self.into_claim(), policy.rule().checks, way)
    }
}
