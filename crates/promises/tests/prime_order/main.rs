//! The groups of prime order: published vectors, other libraries, and what must hold in every group, with every backend.
#![cfg(not(miri))]

use std::sync::Mutex;

use lemniscate::backend::{BackendKind, force};

mod frost;
mod hashing;
mod laws;
mod oprf;
mod peers;
mod rfc9380;
mod rfc9496;
mod traits;

/// Runs a check with each backend that this machine has, one test at a time.
fn on_every_backend(check: impl Fn()) {
    static ONE_AT_A_TIME: Mutex<()> = Mutex::new(());
    let _guard = ONE_AT_A_TIME.lock().unwrap_or_else(|poisoned| poisoned.into_inner());
    for kind in BackendKind::ALL.into_iter().filter(|kind| kind.is_available()) {
        force(kind).expect("it is available");
        check();
    }
}
