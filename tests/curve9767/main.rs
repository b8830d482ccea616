//! Curve9767 as its users see it.

mod batch;
#[path = "../common/mod.rs"]
mod common;
mod key_files;
mod rejects;
mod vectors;
