//! The policies of Ed25519; [`eddsa::policy`](crate::scheme::eddsa::policy) has their effects.

use crate::engine::edwards::Checks;
use crate::scheme::eddsa::{Rule, policies};

/// Which signatures are valid.
///
/// | policy | equation | public key A | point R | scalar S |
/// |---|---|---|---|---|
/// | `Rfc8032` | 8 S B = 8 R + 8 k A | canonical | canonical | below L |
/// | `Zip215` | 8 S B = 8 R + 8 k A | any that decodes | any that decodes | below L |
/// | `Dalek` | S B = R + k A | any that decodes | canonical | below L |
/// | `Strict` | S B = R + k A | any that decodes, not of small order | canonical, not of small order | below L |
///
/// An encoding is canonical if encoding the decoded point returns it: y is below 2^255 - 19, and the sign bit is 0 if x = 0.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Policy {
    /// RFC 8032 section 5.1.7, cofactored, with the exact decoding of section 5.1.3. Only this policy and `Zip215` allow one
    /// equation for a whole batch.
    #[default]
    Rfc8032,
    /// ZIP 215, like the crate `ed25519-zebra`. All implementations agree on every input, as consensus requires.
    Zip215,
    /// The verdicts of `verify` in the crate `ed25519-dalek`.
    Dalek,
    /// The verdicts of `verify_strict` in the crate `ed25519-dalek`: no signature is valid for two keys or two messages.
    Strict,
}

impl Policy {
    const fn row(self) -> Rule {
        match self {
            Policy::Rfc8032 => Rule {
                name: "rfc8032",
                needs_canonical_key: true,
                needs_canonical_point: true,
                checks: Checks { is_cofactored: true, refuses_small_order: false },
            },
            Policy::Zip215 => Rule {
                name: "zip215",
                needs_canonical_key: false,
                needs_canonical_point: false,
                checks: Checks { is_cofactored: true, refuses_small_order: false },
            },
            Policy::Dalek => Rule {
                name: "dalek",
                needs_canonical_key: false,
                needs_canonical_point: true,
                checks: Checks { is_cofactored: false, refuses_small_order: false },
            },
            Policy::Strict => Rule {
                name: "strict",
                needs_canonical_key: false,
                needs_canonical_point: true,
                checks: Checks { is_cofactored: false, refuses_small_order: true },
            },
        }
    }

    /// Returns whether the public key must be encoded canonically.
    pub const fn needs_canonical_key(self) -> bool {
        self.row().needs_canonical_key
    }

    /// Returns whether the point R must be encoded canonically.
    pub const fn needs_canonical_point(self) -> bool {
        self.row().needs_canonical_point
    }
}

policies!(Policy [Rfc8032, Zip215, Dalek, Strict]: 4, "8", "1, 2, 4 and 8");
