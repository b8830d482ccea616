//! Work on parts of a batch, without the feature `rayon`: on the core that asks for it.

/// The signatures of one part.
pub(super) const PART: usize = 64;

/// One thread takes part in the work.
pub(crate) fn threads_for(_signatures: usize) -> usize {
    1
}

/// Calls `work` for all items and their results.
pub(super) fn on_all_cores<I: Sync, R: Send>(
    _part: usize,
    items: &[I],
    results: &mut [R],
    work: impl Fn(&[I], &mut [R]) + Sync,
) {
    // One copy of it.
    let work: &(dyn Fn(&[I], &mut [R]) + Sync) = &work;
    work(items, results);
}

/// `f` of each part of the values and of the index where it begins.
#[cfg(feature = "alloc")]
pub(crate) fn map_parts<T, R>(values: &[T], part: usize, f: impl Fn(usize, &[T]) -> R) -> alloc::vec::Vec<R> {
    values.chunks(part).enumerate().map(|(i, values)| f(i * part, values)).collect()
}
