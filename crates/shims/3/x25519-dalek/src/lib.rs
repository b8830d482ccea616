//! The interface of `x25519-dalek` 3, over `lemniscate`, for `[patch.crates-io]`: the same paths, types, traits, features and results.
//! `docs/drop-in.md` of the repository says how to use it, and what differs.
#![no_std]
#![forbid(unsafe_code)]

#[path = "../../../common/x25519-dalek/secrets.rs"]
mod secrets;

pub use secrets::*;

/// How a secret is made of random numbers, as version 2 has it otherwise.
macro_rules! random {
    ($name:ident) => {
        impl $name {
            /// A new secret.
            pub fn random_from_rng<R: rand_core::CryptoRng + ?Sized>(csprng: &mut R) -> Self {
                let mut secret = $name([0; 32]);
                csprng.fill_bytes(&mut secret.0);
                secret
            }

            /// A new secret from the operating system's generator.
            #[cfg(feature = "getrandom")]
            pub fn random() -> Self {
                let mut secret = $name([0; 32]);
                getrandom::fill(&mut secret.0).expect("getrandom failure");
                secret
            }
        }
    };
}
use random;
