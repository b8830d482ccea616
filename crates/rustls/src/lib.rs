//! A crypto provider for [`rustls`] whose X25519 and Ed25519 are those of [`lemniscate`], and whose random numbers are those of the
//! operating system; all else is that of aws-lc-rs.
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
//! Of the group X25519MLKEM768 both parts are aws-lc-rs's.
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

/// The provider: that of aws-lc-rs, with the same groups and algorithms in the same order.
///
/// A signature of Ed25519 is valid if it is for aws-lc-rs. The private keys of Ed25519 that lemniscate refuses are refused. Random
/// numbers come from the operating system; where it has none, handshakes fail, but for the part of X25519MLKEM768 that is
/// aws-lc-rs's.
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
