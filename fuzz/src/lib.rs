//! What the fuzz targets share.

use lemniscate::backend::{self, BackendKind};
use lemniscate_corpus::Choices;
use lemniscate_differential::Report;

/// Puts a backend in force that the first byte chooses among those this machine has; returns it and the other bytes.
pub fn choose_backend(data: &[u8]) -> Option<(BackendKind, &[u8])> {
    let (first, rest) = data.split_first()?;
    let kind = BackendKind::ALL[usize::from(*first) % BackendKind::ALL.len()];
    // Where it is not to be had, the last one stays.
    let _ = backend::force(kind);
    Some((backend::selected(), rest))
}

/// Runs a comparison on a backend that the first byte chooses, of what the others choose.
pub fn compare(data: &[u8], check: impl Fn(&mut Choices<'_>, &[BackendKind], &mut Report)) {
    let Some((kind, rest)) = choose_backend(data) else { return };
    let mut report = Report::default();
    check(&mut Choices::of_bytes(rest), &[kind], &mut report);
    report.assert_no_difference();
}
