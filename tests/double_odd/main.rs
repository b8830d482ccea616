//! The schemes jq255e, jq255s, do255e and do255s, as their users see them.

mod batch;
mod key_files;
mod oracle;
mod prepared;
mod rejects;
mod support;
mod vectors;
