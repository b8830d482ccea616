//! Exchanges and serde of x25519-dalek.
#![allow(clippy::all, reason = "not our code")]

mod x25519_dalek {
    pub use lemniscate::x25519::*;
}

include!(concat!(env!("OUT_DIR"), "/x25519_tests.rs"));
