//! The shims beside the crates that they replace: tests alone.
