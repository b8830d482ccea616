//! Key files of ed25519-dalek.
#![allow(clippy::all, reason = "not our code")]

mod ed25519_dalek {
    pub use lemniscate::ed25519::*;
}

include!(concat!(env!("OUT_DIR"), "/ed_pkcs8.rs"));
