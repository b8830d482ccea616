//! What encoded points have alike.

use subtle::{Choice, ConditionallySelectable};

/// One of two strings of bytes. Constant-time.
pub(crate) fn selected(a: &[u8; 32], b: &[u8; 32], choice: Choice) -> [u8; 32] {
    core::array::from_fn(|i| u8::conditional_select(&a[i], &b[i], choice))
}

/// A type of 32 bytes that may be an encoded point, and the encoding of the neutral element.
macro_rules! compressed {
    ($(#[$attribute:meta])* $name:ident, $neutral:expr) => {
        $(#[$attribute])*
        #[derive(Clone, Copy, PartialEq, Eq, Hash)]
        pub struct $name(pub [u8; 32]);

        impl $name {
            /// The bytes.
            pub const fn as_bytes(&self) -> &[u8; 32] {
                &self.0
            }

            /// The bytes.
            pub const fn to_bytes(&self) -> [u8; 32] {
                self.0
            }

            /// Takes 32 bytes.
            ///
            /// # Errors
            /// If there are not 32.
            pub fn from_slice(bytes: &[u8]) -> Result<$name, TryFromSliceError> {
                bytes.try_into().map($name)
            }
        }

        impl TryFrom<&[u8]> for $name {
            type Error = TryFromSliceError;

            fn try_from(bytes: &[u8]) -> Result<$name, TryFromSliceError> {
                Self::from_slice(bytes)
            }
        }

        impl Identity for $name {
            fn identity() -> $name {
                $neutral
            }
        }

        impl Default for $name {
            fn default() -> $name {
                $neutral
            }
        }

        impl ConstantTimeEq for $name {
            fn ct_eq(&self, other: &$name) -> Choice {
                self.0.ct_eq(&other.0)
            }
        }

        impl fmt::Debug for $name {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                write!(f, concat!(stringify!($name), ": {:?}"), self.as_bytes())
            }
        }

        #[cfg(feature = "zeroize")]
        impl Zeroize for $name {
            fn zeroize(&mut self) {
                self.0.zeroize();
                *self = $neutral;
            }
        }
    };
}

pub(crate) use compressed;
