//! What the fuzz targets share.

use lemniscate::backend::{self, BackendKind};

/// Puts a backend in force that the first byte chooses among those this machine has; returns the other bytes.
pub fn choose_backend(data: &[u8]) -> Option<&[u8]> {
    let (first, rest) = data.split_first()?;
    let kind = BackendKind::ALL[usize::from(*first) % BackendKind::ALL.len()];
    // Where it is not to be had, the last one stays.
    let _ = backend::force(kind);
    Some(rest)
}
