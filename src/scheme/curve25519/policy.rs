//! What a signature must satisfy to be valid.
//!
//! RFC 8032 leaves open which encodings of points are allowed and whether the equation is checked times the cofactor,
//! and implementations differ. A policy is an exact answer: each gives the same verdict as its namesake for every
//! input, on every backend, one by one or in a batch.

use core::fmt;
use core::str::FromStr;

use crate::scheme::eddsa::Rules;
use crate::scheme::schnorr::Error;

/// Which signatures are valid.
///
/// | policy | equation | public key A | point R | scalar S |
/// |---|---|---|---|---|
/// | `Rfc8032` | 8 S B = 8 R + 8 k A | canonical | canonical | below L |
/// | `Zip215` | 8 S B = 8 R + 8 k A | any that decodes | any that decodes | below L |
/// | `Dalek` | S B = R + k A | any that decodes | canonical | below L |
/// | `Strict` | S B = R + k A | any that decodes, not of small order | canonical, not of small order | below L |
///
/// An encoding is canonical if it is the one that encoding the point gives: y below 2^255 - 19, and the sign bit 0
/// where x = 0.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Policy {
    /// RFC 8032 section 5.1.7, cofactored, with the decoding of section 5.1.3 taken at its word. The only policies for
    /// which a batch may be checked by one equation are this one and `Zip215`.
    #[default]
    Rfc8032,
    /// ZIP 215, as the crate `ed25519-zebra` has it: all implementations of it agree on every input, as consensus needs.
    Zip215,
    /// What `verify` of the crate `ed25519-dalek` accepts.
    Dalek,
    /// What `verify_strict` of the crate `ed25519-dalek` accepts: no signature is valid for two keys or two messages.
    Strict,
}

impl Policy {
    /// Every policy.
    pub const ALL: [Policy; 4] = [Policy::Rfc8032, Policy::Zip215, Policy::Dalek, Policy::Strict];

    /// The name, in lower case: as programs and other languages write it.
    pub const fn name(self) -> &'static str {
        match self {
            Policy::Rfc8032 => "rfc8032",
            Policy::Zip215 => "zip215",
            Policy::Dalek => "dalek",
            Policy::Strict => "strict",
        }
    }

    /// Returns whether both sides of the equation are multiplied by the cofactor 8.
    pub const fn is_cofactored(self) -> bool {
        matches!(self, Policy::Rfc8032 | Policy::Zip215)
    }

    /// Returns whether the public key must be encoded canonically.
    pub const fn needs_canonical_key(self) -> bool {
        matches!(self, Policy::Rfc8032)
    }

    /// Returns whether the point R must be encoded canonically.
    pub const fn needs_canonical_point(self) -> bool {
        !matches!(self, Policy::Zip215)
    }

    /// Returns whether points of order 1, 2, 4 and 8 are refused, as key and as R.
    pub const fn refuses_small_order(self) -> bool {
        matches!(self, Policy::Strict)
    }
}

impl Rules for Policy {
    const STRICT: Self = Policy::Strict;

    fn needs_canonical_key(self) -> bool {
        self.needs_canonical_key()
    }

    fn needs_canonical_point(self) -> bool {
        self.needs_canonical_point()
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
