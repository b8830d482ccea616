//! The schemes on double-odd curves, as their users see them.

#[macro_use]
mod support;

mod batches;
mod oracle;
mod rejects;
mod vectors;
