//! The policies of Ed448; [`eddsa::policy`](crate::scheme::eddsa::policy) has their effects.

use crate::engine::edwards::Checks;
use crate::scheme::eddsa::{Rule, policies};

/// Which signatures are valid.
///
/// | policy | equation | public key A | point R | scalar S |
/// |---|---|---|---|---|
/// | `Rfc8032` | 4 S B = 4 R + 4 k A | canonical | canonical | below n |
/// | `Strict` | S B = R + k A | canonical, not of small order | canonical, not of small order | below n |
///
/// An encoding is canonical if encoding the decoded point returns it: y is below 2^448 - 2^224 - 1, the sign bit is 0 if x = 0, and
/// the seven bits between them are 0. k is the hash modulo n: without the cofactor that matters where A has a part of small order.
///
/// Policies of other verifiers:
///
/// | verifier | equation | public key A and point R | scalar S |
/// |---|---|---|---|
/// | crrl 0.9 | 4 S B = 4 R + 4 k A | canonical | below n |
/// | OpenSSL 3.0 | 4 S B = 4 R + 4 k A | canonical, and not of order 1 or 2 | below n |
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Policy {
    /// RFC 8032 section 5.2.7, cofactored. Only this policy allows one equation for a whole batch.
    #[default]
    Rfc8032,
    /// Without the cofactor, and without points of small order: no signature is valid for two keys or two messages.
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
            Policy::Strict => Rule {
                name: "strict",
                needs_canonical_key: true,
                needs_canonical_point: true,
                checks: Checks { is_cofactored: false, refuses_small_order: true },
            },
        }
    }
}

policies!(Policy [Rfc8032, Strict]: 2, "4", "1, 2 and 4");
