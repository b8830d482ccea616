//! The conditions of a valid signature: each policy is one row, and this module has all of its effects.
//!
//! RFC 8032 leaves open which encodings of points are allowed and whether the equation is checked times the cofactor, and
//! implementations differ. A policy is an exact answer: the same verdict for every input, on every backend, one by one or in a
//! batch.

use crate::engine::edwards::{Checks, PointEncoding as _};
use core::fmt;

use crate::scheme::schnorr::Error;

use super::Curve;

/// A policy, as a row: its name, and what it asks for.
#[derive(Clone, Copy, Debug)]
pub struct Rule {
    /// In lower case, as programs and other languages write it.
    pub name: &'static str,
    /// Whether the public key must be encoded canonically.
    pub needs_canonical_key: bool,
    /// Whether the point R must be encoded canonically.
    pub needs_canonical_point: bool,
    /// The checks of the equation.
    pub checks: Checks,
}

impl Rule {
    /// An error if an encoding is not canonical that must be.
    #[inline]
    pub(super) fn check_encodings<C: Curve>(&self, key: &C::Bytes, point: &C::Encoding) -> Result<(), Error> {
        if self.needs_canonical_key && !C::encoding(key).is_canonical_vartime() {
            return Err(Error::KeyNotCanonical);
        }
        if self.needs_canonical_point && !point.is_canonical_vartime() {
            return Err(Error::PointNotCanonical);
        }
        Ok(())
    }
}

/// The policies of a scheme.
pub trait Policies: Copy + Default + fmt::Debug + Send + Sync + 'static {
    /// The policy by which no signature is valid for two keys or two messages.
    const STRICT: Self;

    /// The row of a policy.
    fn rule(self) -> Rule;

    /// An error unless one equation may replace the equations of many signatures.
    fn may_combine(self) -> Result<(), Error> {
        if self.rule().checks.is_cofactored { Ok(()) } else { Err(Error::NotCofactored) }
    }
}

/// The methods of all policy enums: rows by name, and public queries.
macro_rules! policies {
    ($Policy:ident [$($policy:ident),+]: $count:literal, $cofactor:literal, $orders:literal) => {
        impl $Policy {
            /// Every policy.
            pub const ALL: [$Policy; $count] = [$($Policy::$policy),+];

            /// The name, in lower case: as programs and other languages write it.
            pub const fn name(self) -> &'static str {
                self.row().name
            }

            #[doc = concat!("Returns whether both sides of the equation are multiplied by the cofactor ", $cofactor, ".")]
            pub const fn is_cofactored(self) -> bool {
                self.row().checks.is_cofactored
            }

            #[doc = concat!("Returns whether points of order ", $orders, " are refused, as key and as R.")]
            pub const fn refuses_small_order(self) -> bool {
                self.row().checks.refuses_small_order
            }
        }

        impl $crate::scheme::eddsa::Policies for $Policy {
            const STRICT: Self = $Policy::Strict;

            fn rule(self) -> $crate::scheme::eddsa::Rule {
                self.row()
            }
        }

        /// The policy of a name.
        impl core::str::FromStr for $Policy {
            type Err = $crate::scheme::schnorr::Error;

            fn from_str(name: &str) -> Result<Self, Self::Err> {
                $Policy::ALL
                    .into_iter()
                    .find(|policy| policy.name() == name)
                    .ok_or($crate::scheme::schnorr::Error::PolicyName)
            }
        }

        impl core::fmt::Display for $Policy {
            fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
                f.write_str(self.name())
            }
        }
    };
}
pub(crate) use policies;
