//! The interface of `x25519-dalek` 2, over `lemniscate`, for `[patch.crates-io]`: the same paths, types, traits, features and results.
//! `docs/drop-in.md` of the repository says how to use it, and what differs.
#![no_std]
#![forbid(unsafe_code)]

#[path = "../../../common/x25519-dalek/secrets.rs"]
mod secrets;

pub use secrets::*;

/// How a secret is made of random numbers, as version 3 has it otherwise.
macro_rules! random {
    ($name:ident) => {
        impl $name {
            /// A new secret.
            #[deprecated(
                since = "2.0.0",
                note = "Renamed to `random_from_rng`. This will be removed in 2.1.0"
            )]
            pub fn new<T: rand_core::RngCore + rand_core::CryptoRng>(csprng: T) -> Self {
                Self::random_from_rng(csprng)
            }

            /// A new secret.
            pub fn random_from_rng<T: rand_core::RngCore + rand_core::CryptoRng>(mut csprng: T) -> Self {
                let mut secret = $name([0; 32]);
                csprng.fill_bytes(&mut secret.0);
                secret
            }

            /// A new secret from the operating system's generator.
            #[cfg(feature = "getrandom")]
            pub fn random() -> Self {
                Self::random_from_rng(rand_core::OsRng)
            }
        }
    };
}
use random;
