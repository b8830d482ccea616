//! What the whole-library tests share.

use std::sync::{Mutex, PoisonError};

use lemniscate::backend::{self, Kind};

/// Runs a check with each backend in force that this machine has, one after another.
pub fn on_every_backend(check: impl Fn(Kind)) {
    // The backend in force is one for the whole process.
    static IN_FORCE: Mutex<()> = Mutex::new(());
    let _guard = IN_FORCE.lock().unwrap_or_else(PoisonError::into_inner);
    for kind in Kind::ALL.into_iter().filter(|kind| kind.is_available()) {
        backend::force(kind).unwrap();
        check(kind);
        assert_eq!(backend::selected(), kind, "the check was to run with this backend");
    }
}
