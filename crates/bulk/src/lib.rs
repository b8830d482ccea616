//! Signatures in bulk: verdicts on the rows of files and of Arrow arrays, signatures of them, and samples to measure with.
//!
//! - [`mod@column`]: rows of bytes, of every Arrow type that has them; [`encoding`]: what they are encoded in;
//! - [`verdict`]: what is said of a row; [`scheme`]: who says it, for a scheme and a policy by their names;
//! - `pipeline`: many threads between one reader and one writer, in bounded memory, in order;
//! - [`format`](mod@format), [`input`], [`output`]: Parquet, Arrow IPC, JSON lines and CSV, compressed or not;
//! - [`verify`], [`sign`], [`sample`]: the three jobs.
//!
//! What a row's verdict is, is decided in [`scheme`] alone: it is that of the library's `verify_each`, and of keys that come again
//! its `PreparedKeys`.
#![forbid(unsafe_code)]

pub mod column;
pub mod encoding;
pub mod scheme;
pub mod verdict;

#[cfg(feature = "files")]
mod error;
#[cfg(feature = "files")]
pub mod format;
#[cfg(feature = "files")]
pub mod input;
#[cfg(feature = "files")]
mod memory;
#[cfg(feature = "files")]
pub mod output;
#[cfg(feature = "files")]
mod pipeline;
#[cfg(feature = "files")]
pub mod sample;
#[cfg(feature = "files")]
pub mod sign;
#[cfg(feature = "files")]
pub mod verify;

#[cfg(feature = "files")]
pub use error::{Error, Result};
