//! Other libraries, measured beside ours when the cargo feature `peers` is on.

use crate::case::Case;

#[cfg(feature = "peers")]
mod aws_lc;
#[cfg(feature = "peers")]
mod crrl;
#[cfg(feature = "peers")]
mod dalek;
#[cfg(feature = "peers")]
mod elements;
#[cfg(feature = "peers")]
mod goldilocks;
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

/// Is the feature `peers` on, or the part of it that has protocols?
pub const BUILT: bool = cfg!(feature = "protocols");

/// The cases of all peers that are built.
pub fn all() -> Vec<Case> {
    let all: &[fn() -> Vec<Case>] = &[
        #[cfg(feature = "peers")]
        aws_lc::cases,
        #[cfg(feature = "peers")]
        crrl::cases,
        #[cfg(feature = "peers")]
        dalek::cases,
        #[cfg(feature = "peers")]
        elements::cases,
        #[cfg(feature = "peers")]
        goldilocks::cases,
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
