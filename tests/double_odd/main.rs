//! The schemes jq255e, jq255s, do255e and do255s, as their users see them.

mod batches;
mod oracle;
mod rejects;
mod support;
mod vectors;
