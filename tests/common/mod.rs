//! What the whole-library tests share.

use std::sync::{Mutex, MutexGuard, PoisonError};

use lemniscate::backend::{self, BackendKind};

/// The selected backend is one for the whole process.
static IN_FORCE: Mutex<()> = Mutex::new(());

/// Puts a backend in force, which stays until the guard is dropped.
#[allow(dead_code, reason = "not every test uses all of this")]
pub fn in_force(kind: BackendKind) -> MutexGuard<'static, ()> {
    let guard = IN_FORCE.lock().unwrap_or_else(PoisonError::into_inner);
    backend::force(kind).unwrap();
    guard
}

/// Runs a check with each backend in force that this machine has, one after another.
#[allow(dead_code, reason = "not every test uses all of this")]
pub fn on_every_backend(check: impl Fn(BackendKind)) {
    for kind in BackendKind::ALL.into_iter().filter(|kind| kind.is_available()) {
        let _guard = in_force(kind);
        check(kind);
        assert_eq!(backend::selected(), kind, "the check was to run with this backend");
    }
}

/// Maps all values, some on each processor, and panics if one of them panics.
#[allow(dead_code, reason = "not every test uses all of this")]
pub fn in_parallel<T: Sync, R: Send>(values: &[T], map: impl Fn(&T) -> R + Sync) -> Vec<R> {
    let threads = std::thread::available_parallelism().map_or(1, usize::from);
    let chunk = values.len().div_ceil(threads).max(1);
    std::thread::scope(|scope| {
        let map = &map;
        let parts: Vec<_> = values
            .chunks(chunk)
            .map(|part| scope.spawn(move || part.iter().map(map).collect::<Vec<_>>()))
            .collect();
        parts.into_iter().flat_map(|part| part.join().unwrap()).collect()
    })
}
