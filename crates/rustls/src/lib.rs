//! A crypto provider for [`rustls`] whose X25519 and Ed25519 are those of [`lemniscate`]; all else is that of aws-lc-rs.
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
mod signing;
mod verifying;

pub use exchange::X25519;
pub use signing::KeyProvider;
pub use verifying::Ed25519;

use rustls::NamedGroup;
use rustls::crypto::{CryptoProvider, aws_lc_rs};

/// The provider: that of aws-lc-rs, with the same groups and algorithms in the same order.
///
/// Signatures of Ed25519 are verified by the policy of RFC 8032, [`lemniscate::ed25519::Policy::Rfc8032`].
pub fn provider() -> CryptoProvider {
    let mut provider = aws_lc_rs::default_provider();
    for group in &mut provider.kx_groups {
        if group.name() == NamedGroup::X25519 {
            *group = &X25519;
        }
    }
    provider.signature_verification_algorithms = verifying::algorithms();
    provider.key_provider = &KeyProvider;
    provider
}
