//! A crypto provider for [`rustls`]: X25519 and Ed25519 from [`lemniscate`], random numbers from the operating system, everything else
//! from aws-lc-rs.
//!
//! ```
//! use std::sync::Arc;
//!
//! use rustls::{ClientConfig, RootCertStore};
//!
//! # fn main() -> Result<(), rustls::Error> {
//! let config = ClientConfig::builder_with_provider(Arc::new(lemniscate_rustls::provider()))
//!     .with_safe_default_protocol_versions()?
//!     .with_root_certificates(RootCertStore::empty())
//!     .with_no_client_auth();
//! # Ok(())
//! # }
//! ```
//!
//! Or for the whole process: `lemniscate_rustls::provider().install_default()`.
//!
//! Both parts of the group X25519MLKEM768 come from aws-lc-rs.
#![forbid(unsafe_code)]
#![warn(missing_docs)]

mod exchange;
mod random;
mod signing;
mod verifying;

pub use exchange::X25519;
pub use signing::KeyProvider;
pub use verifying::Ed25519;

use rustls::NamedGroup;
use rustls::crypto::{CryptoProvider, aws_lc_rs};

/// The provider, with the groups and algorithms of aws-lc-rs in the same order.
///
/// It accepts the Ed25519 signatures that aws-lc-rs accepts, and refuses the Ed25519 private keys that lemniscate refuses. Random
/// numbers come from the operating system; without them handshakes fail, except in the part of X25519MLKEM768 that aws-lc-rs
/// computes.
pub fn provider() -> CryptoProvider {
    let mut provider = aws_lc_rs::default_provider();
    for group in &mut provider.kx_groups {
        if group.name() == NamedGroup::X25519 {
            *group = &X25519;
        }
    }
    provider.signature_verification_algorithms = verifying::algorithms();
    provider.key_provider = &KeyProvider;
    provider.secure_random = &random::System;
    provider
}
