//! The shared parts of the schemes on double-odd groups, written once over a [`Suite`]: one of two curves with one of two sets of
//! formats.
//!
//! | | curve `E` | curve `S` |
//! |---|---|---|
//! | [`Jq`]: encodes u, hashes with BLAKE2s, signs with a challenge of 128 bits | `jq255e` | `jq255s` |
//! | [`Do`]: encodes w, hashes with SHAKE256, signs with R in the signature | `do255e` | `do255s` |

#[cfg(all(feature = "do255", feature = "alloc"))]
mod combination;
mod element;
mod format;
pub(super) mod scheme;

pub use super::prime_order::Element;
#[cfg(feature = "alloc")]
pub use super::schnorr::batch::many::{PreparedKeys, for_combinations::*, for_exchanges::*, for_schemes::*};
pub use super::schnorr::{
    BlindedKey, Entry, Error, Message, PreparedVerifyingKey, SharedSecret, Signature, SigningKey,
    VerifyingKey, verify_each_into,
};
pub use crate::group::double_odd::codec::{Do, Jq};

use crate::engine::double_odd::CurveOps;
use format::Format;

use zeroize::Zeroizing;

use crate::engine::blinding::Blindable;
use crate::sealed::Sealed;

/// A scheme: a curve and its formats. The trait is sealed: only jq255e, jq255s, do255e and do255s implement it.
pub trait Suite: Sealed + Copy + Eq + core::fmt::Debug + Send + Sync + 'static {
    /// The curve.
    #[doc(hidden)]
    type Curve: CurveOps;
    /// The encodings of elements and the inputs of hashes.
    #[doc(hidden)]
    type Format: Format;
    /// The name, with which the hash inputs of do255 begin.
    const NAME: &'static str;
    /// What identifies it in key files.
    #[doc(hidden)]
    const UUID: u128;

    /// `schnorr::PrimeOrder::secret_of_seed`: by the function of this name in `scheme`, which is to be compiled with the suite,
    /// and not in every crate that uses it. Constant-time except for the length.
    #[doc(hidden)]
    fn secret_of_seed(seed: &[u8]) -> Zeroizing<GroupScalar<Self>>;
}

/// Integers modulo the order of the group.
pub type GroupScalar<G> = <<G as Suite>::Curve as Blindable>::Scalar;

/// The blinding context of the schemes on one curve: see [`SigningKey::blinded`].
#[cfg(feature = "blinding")]
pub type Blinding<G> = crate::engine::blinding::Blinding<<G as Suite>::Curve>;

/// The module of one scheme: its marker, the types of this module for it, and what else it has.
macro_rules! suite {
    ($module:ident, $suite:ident, $curve:ident, $format:ident, $name:literal, $signature:literal, $uuid:literal, [$($part:ident)+], [$($functions:ident)+]) => {
        #[doc = concat!("The group, keys and signatures of ", $name, ".")]
        pub mod $module {
            use zeroize::Zeroizing;

            use crate::scheme::double_odd::scheme;
            use crate::scheme::{double_odd, prime_order, schnorr};

            #[cfg(feature = "pkcs8")]
            pub use schnorr::key_file as pkcs8;
            pub use schnorr::{Error, Message, SharedSecret, verify_each_into};
            #[cfg(feature = "alloc")]
            pub use many::*;

            #[doc = concat!($name, ", as a type parameter.")]
            #[derive(Clone, Copy, Debug, PartialEq, Eq)]
            pub struct $suite;

            impl crate::sealed::Sealed for $suite {}
            impl double_odd::Suite for $suite {
                type Curve = crate::group::double_odd::$curve;
                type Format = super::$format;
                const NAME: &'static str = $name;
                const UUID: u128 = $uuid;

                fn secret_of_seed(seed: &[u8]) -> Zeroizing<Scalar> {
                    scheme::secret_of_seed::<Self>(seed)
                }
            }

            /// An integer modulo the order of the group.
            pub type Scalar = double_odd::GroupScalar<$suite>;
            /// An encoded element of the group.
            pub type Compressed = prime_order::Compressed<$suite>;
            /// An element of the group.
            pub type Element = prime_order::Element<$suite>;
            /// A secret key, with its public key.
            pub type SigningKey = schnorr::SigningKey<$suite>;
            /// The blinding context of this scheme and of the other scheme on the same curve.
            #[cfg(feature = "blinding")]
            pub type Blinding = double_odd::Blinding<$suite>;
            /// A secret key with a blinding context; it has the methods of the key.
            pub type BlindedKey<'a> = schnorr::BlindedKey<'a, $suite>;
            /// A public key.
            pub type VerifyingKey = schnorr::VerifyingKey<$suite>;
            /// A public key with a table of its multiples.
            pub type PreparedVerifyingKey = schnorr::PreparedVerifyingKey<$suite>;
            /// One signature of a batch, with its message and its public key.
            pub type Entry<'a> = schnorr::Entry<'a, $suite>;
            /// A signature.
            pub type Signature = schnorr::Signature<$suite>;

            #[cfg(feature = "alloc")]
            mod many {
                use super::$suite;
                use crate::scheme::{prime_order, schnorr};

                $(pub use schnorr::batch::many::$functions::*;)+

                /// An element with a table of its multiples.
                pub type PreparedElement = prime_order::PreparedElement<$suite>;
                /// A bounded cache of prepared keys, for batches in which keys recur.
                pub type PreparedKeys = schnorr::PreparedKeys<$suite>;

                impl schnorr::Compiled for $suite {
                    type Instances = ($(schnorr::$part<Self>,)+);

                    #[inline(never)]
                    fn instances() -> Self::Instances {
                        ($(schnorr::$part::compiled(),)+)
                    }
                }
            }

            /// The length in bytes of a secret key.
            pub const SECRET_KEY_LENGTH: usize = 32;
            /// The length in bytes of a public key.
            pub const PUBLIC_KEY_LENGTH: usize = 32;
            /// The length in bytes of a signature.
            pub const SIGNATURE_LENGTH: usize = $signature;
        }
    };
}
pub(crate) use suite;
