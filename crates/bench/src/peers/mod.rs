//! Other libraries, measured beside ours when the cargo feature `peers` is on.

use crate::case::Case;

#[cfg(feature = "peers")]
mod aws_lc;
#[cfg(feature = "peers")]
mod crrl;
#[cfg(feature = "peers")]
mod dalek;
#[cfg(all(feature = "native-peers", target_arch = "x86_64", target_feature = "avx512ifma"))]
mod ed25519_simd;
#[cfg(feature = "peers")]
mod elements;
#[cfg(feature = "peers")]
mod goldilocks;
#[cfg(all(feature = "peers", any(target_arch = "aarch64", target_arch = "x86_64")))]
mod graviola;
#[cfg(feature = "peers")]
mod openssl;
#[cfg(feature = "protocols")]
mod protocols;
#[cfg(feature = "peers")]
mod ring;
#[cfg(feature = "peers")]
mod serial;
#[cfg(feature = "peers")]
mod sodium;
#[cfg(feature = "peers")]
mod solana;
#[cfg(feature = "peers")]
mod yardstick;

/// Is the feature `peers` on, or one of those that bring some of them?
pub const BUILT: bool = cfg!(any(feature = "native-peers", feature = "protocols"));

/// The cases of all peers that are built.
pub fn all() -> Vec<Case> {
    let all: &[fn() -> Vec<Case>] = &[
        #[cfg(feature = "peers")]
        aws_lc::cases,
        #[cfg(feature = "peers")]
        crrl::cases,
        #[cfg(feature = "peers")]
        dalek::cases,
        #[cfg(all(feature = "native-peers", target_arch = "x86_64", target_feature = "avx512ifma"))]
        ed25519_simd::cases,
        #[cfg(feature = "peers")]
        elements::cases,
        #[cfg(feature = "peers")]
        goldilocks::cases,
        #[cfg(all(feature = "peers", any(target_arch = "aarch64", target_arch = "x86_64")))]
        graviola::cases,
        #[cfg(feature = "peers")]
        openssl::cases,
        #[cfg(feature = "protocols")]
        protocols::cases,
        #[cfg(feature = "peers")]
        ring::cases,
        #[cfg(feature = "peers")]
        serial::cases,
        #[cfg(feature = "peers")]
        sodium::cases,
        #[cfg(feature = "peers")]
        solana::cases,
        #[cfg(feature = "peers")]
        yardstick::cases,
    ];
    all.iter().flat_map(|cases| cases()).collect()
}
