//! What a signature must satisfy to be valid.
//!
//! RFC 8032 leaves open whether the equation is checked times the cofactor. A policy is an exact answer: the same verdict for
//! every input, on every backend, one by one or in a batch.

use core::fmt;
use core::str::FromStr;

use crate::scheme::eddsa::Rules;
use crate::scheme::schnorr::Error;

/// Which signatures are valid.
///
/// | policy | equation | public key A | point R | scalar S |
/// |---|---|---|---|---|
/// | `Rfc8032` | 4 S B = 4 R + 4 k A | canonical | canonical | below n |
/// | `Strict` | S B = R + k A | canonical, not of small order | canonical, not of small order | below n |
///
/// An encoding is canonical if it is the one that encoding the point gives: y below 2^448 - 2^224 - 1, the sign bit 0 where
/// x = 0, and the seven bits between them 0. k is the hash modulo n: without the cofactor that matters where A has a part of
/// small order.
///
/// What other verifiers take:
///
/// | verifier | equation | public key A and point R | scalar S |
/// |---|---|---|---|
/// | crrl 0.9 | 4 S B = 4 R + 4 k A | canonical | below n |
/// | OpenSSL 3.0 | 4 S B = 4 R + 4 k A | canonical, and not of order 1 or 2 | below n |
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Policy {
    /// RFC 8032 section 5.2.7, cofactored. The only policy for which a batch may be checked by one equation.
    #[default]
    Rfc8032,
    /// Without the cofactor, and without points of small order: no signature is valid for two keys or two messages.
    Strict,
}

impl Policy {
    /// Every policy.
    pub const ALL: [Policy; 2] = [Policy::Rfc8032, Policy::Strict];

    /// The name, in lower case: as programs and other languages write it.
    pub const fn name(self) -> &'static str {
        match self {
            Policy::Rfc8032 => "rfc8032",
            Policy::Strict => "strict",
        }
    }

    /// Returns whether both sides of the equation are multiplied by the cofactor 4.
    pub const fn is_cofactored(self) -> bool {
        matches!(self, Policy::Rfc8032)
    }

    /// Returns whether points of order 1, 2 and 4 are refused, as key and as R.
    pub const fn refuses_small_order(self) -> bool {
        matches!(self, Policy::Strict)
    }
}

impl Rules for Policy {
    const STRICT: Self = Policy::Strict;

    fn needs_canonical_key(self) -> bool {
        true
    }

    fn needs_canonical_point(self) -> bool {
        true
    }
}

/// The policy of a name.
impl FromStr for Policy {
    type Err = Error;

    fn from_str(name: &str) -> Result<Self, Error> {
        Policy::ALL.into_iter().find(|policy| policy.name() == name).ok_or(Error::PolicyName)
    }
}

impl fmt::Display for Policy {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}
