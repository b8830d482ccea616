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

/// Is the feature `peers` on?
pub const BUILT: bool = cfg!(feature = "peers");

/// The cases of all peers; none without the feature `peers`.
#[cfg(not(feature = "peers"))]
pub fn all() -> Vec<Case> {
    Vec::new()
}

/// The cases of all peers; none without the feature `peers`.
#[cfg(feature = "peers")]
pub fn all() -> Vec<Case> {
    [
        aws_lc::cases(),
        crrl::cases(),
        dalek::cases(),
        elements::cases(),
        goldilocks::cases(),
        openssl::cases(),
        ring::cases(),
        serial::cases(),
        sodium::cases(),
        solana::cases(),
        yardstick::cases(),
    ]
    .into_iter()
    .flatten()
    .collect()
}
