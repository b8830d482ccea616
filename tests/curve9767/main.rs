//! Curve9767 as its users see it.

#[path = "../common/mod.rs"]
mod common;
mod rejects;
mod vectors;
