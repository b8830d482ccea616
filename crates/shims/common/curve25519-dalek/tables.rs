//! Points with tables of their multiples.

use core::fmt;
use core::ops::Mul;

#[cfg(feature = "alloc")]
use lemniscate::{edwards25519, ristretto255};

use crate::constants::{ED25519_BASEPOINT_POINT, RISTRETTO_BASEPOINT_POINT};
use crate::edwards::EdwardsPoint;
use crate::operators::operators_by_reference;
use crate::ristretto::RistrettoPoint;
use crate::scalar::Scalar;
use crate::traits::BasepointTable;

/// A point with a table: the library's own of the base point, or one of an element of the group of prime order. Products of other
/// points, and those without a heap, are made without.
macro_rules! table {
    ($(#[$attribute:meta])* $name:ident, $point:ident, $group:ident, $base:expr, $element:expr) => {
        $(#[$attribute])*
        #[derive(Clone)]
        pub struct $name {
            point: $point,
            is_base: bool,
            #[cfg(feature = "alloc")]
            multiples: Option<$group::PreparedElement>,
        }

        impl $name {
            pub(crate) const OF_BASE: Self = $name {
                point: $base,
                is_base: true,
                #[cfg(feature = "alloc")]
                multiples: None,
            };

            fn of(point: &$point) -> Self {
                if *point == $base {
                    return Self::OF_BASE;
                }
                $name {
                    point: *point,
                    is_base: false,
                    #[cfg(feature = "alloc")]
                    multiples: {
                        let element: fn(&$point) -> Option<$group::Element> = $element;
                        element(point).map(|element| element.prepare())
                    },
                }
            }

            fn product(&self, scalar: &Scalar) -> $point {
                if self.is_base {
                    return $point::mul_base(scalar);
                }
                #[cfg(feature = "alloc")]
                if let Some(multiples) = &self.multiples {
                    return $point(multiples.mul(&scalar.reduced()).into());
                }
                self.point * scalar
            }
        }

        operators_by_reference! {
            Mul::mul, $name, Scalar => $point = |table, scalar| table.product(scalar);
            Mul::mul, Scalar, $name => $point = |scalar, table| table.product(scalar);
        }

        impl fmt::Debug for $name {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.debug_tuple(stringify!($name)).field(&self.point).finish()
            }
        }
    };
}

table! {
    /// A point of edwards25519 with a table.
    EdwardsBasepointTable, EdwardsPoint, edwards25519, ED25519_BASEPOINT_POINT, |point| point.0.to_element().into()
}

table! {
    /// An element of ristretto255 with a table.
    RistrettoBasepointTable, RistrettoPoint, ristretto255, RISTRETTO_BASEPOINT_POINT, |point| Some(point.0)
}

impl BasepointTable for EdwardsBasepointTable {
    type Point = EdwardsPoint;

    fn create(basepoint: &EdwardsPoint) -> Self {
        Self::of(basepoint)
    }

    fn basepoint(&self) -> EdwardsPoint {
        self.point
    }

    fn mul_base(&self, scalar: &Scalar) -> EdwardsPoint {
        self.product(scalar)
    }
}

impl RistrettoBasepointTable {
    /// Makes the table.
    pub fn create(basepoint: &RistrettoPoint) -> Self {
        Self::of(basepoint)
    }

    /// The point.
    pub fn basepoint(&self) -> RistrettoPoint {
        self.point
    }
}

/// The tables of other sizes are of the one size that there is.
pub type EdwardsBasepointTableRadix16 = EdwardsBasepointTable;

macro_rules! other_sizes {
    ($($name:ident)+) => {$(
        /// A point of edwards25519 with a table, of the one size that there is.
        #[derive(Clone, Debug)]
        pub struct $name(EdwardsBasepointTable);

        impl BasepointTable for $name {
            type Point = EdwardsPoint;

            fn create(basepoint: &EdwardsPoint) -> Self {
                $name(EdwardsBasepointTable::of(basepoint))
            }

            fn basepoint(&self) -> EdwardsPoint {
                self.0.point
            }

            fn mul_base(&self, scalar: &Scalar) -> EdwardsPoint {
                self.0.product(scalar)
            }
        }

        operators_by_reference! {
            Mul::mul, $name, Scalar => EdwardsPoint = |table, scalar| table.0.product(scalar);
            Mul::mul, Scalar, $name => EdwardsPoint = |scalar, table| table.0.product(scalar);
        }

        impl From<&EdwardsBasepointTable> for $name {
            fn from(table: &EdwardsBasepointTable) -> Self {
                $name(table.clone())
            }
        }

        impl From<&$name> for EdwardsBasepointTable {
            fn from(table: &$name) -> Self {
                table.0.clone()
            }
        }
    )+};
}

other_sizes! {
    EdwardsBasepointTableRadix32 EdwardsBasepointTableRadix64
    EdwardsBasepointTableRadix128 EdwardsBasepointTableRadix256
}

macro_rules! conversions {
    ($($from:ident => $($to:ident)+;)+) => {
        $($(impl From<&$from> for $to {
            fn from(table: &$from) -> Self {
                $to(table.0.clone())
            }
        })+)+
    };
}

conversions! {
    EdwardsBasepointTableRadix32 => EdwardsBasepointTableRadix64 EdwardsBasepointTableRadix128 EdwardsBasepointTableRadix256;
    EdwardsBasepointTableRadix64 => EdwardsBasepointTableRadix32 EdwardsBasepointTableRadix128 EdwardsBasepointTableRadix256;
    EdwardsBasepointTableRadix128 => EdwardsBasepointTableRadix32 EdwardsBasepointTableRadix64 EdwardsBasepointTableRadix256;
    EdwardsBasepointTableRadix256 => EdwardsBasepointTableRadix32 EdwardsBasepointTableRadix64 EdwardsBasepointTableRadix128;
}
