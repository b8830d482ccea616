//! Work on parts of a batch, on all cores of rayon's thread pool.
//!
//! One loop of calls is parallel, compiled once: when it was compiled for each kind of item and result, rayon's
//! code was larger than the batches' code.

use alloc::vec::Vec;
use std::sync::{Mutex, PoisonError};

use rayon::prelude::*;

/// The fewest signatures that are worth another thread.
pub(super) const PART: usize = 64;

/// The number of threads that take part in the work on so many signatures. For a few no thread is started, where none may be.
pub(crate) fn threads_for(signatures: usize) -> usize {
    if signatures > PART { rayon::current_num_threads() } else { 1 }
}

/// Calls `work` for all items and their results, whose number must be the same, in parts of so many items if there are more.
pub(super) fn on_all_cores<I: Sync, R: Send>(
    part: usize,
    items: &[I],
    results: &mut [R],
    work: impl Fn(&[I], &mut [R]) + Sync,
) {
    // One copy of it, for one part and for many.
    let work: &(dyn Fn(&[I], &mut [R]) + Sync) = &work;
    if items.len() > part {
        let parts = items.chunks(part).zip(results.chunks_mut(part));
        return each_once(1, parts, &|(items, results)| work(items, results));
    }
    work(items, results);
}

/// `f` of each part of the values and of the index where it begins, in parallel.
pub(crate) fn map_parts<T: Sync, R: Send>(
    values: &[T],
    part: usize,
    f: impl Fn(usize, &[T]) -> R + Sync,
) -> Vec<R> {
    // Enough at a time that the next one is not waited for longer than it takes.
    let least = 64usize.div_ceil(part);
    let mut results: Vec<Option<R>> = values.chunks(part).map(|_| None).collect();
    let parts = values.chunks(part).zip(&mut results).enumerate();
    each_once(least, parts, &|(i, (values, result))| *result = Some(f(i * part, values)));
    results.into_iter().flatten().collect()
}

/// Calls `work` with each part, in parallel, at least so many at a time.
fn each_once<P>(least: usize, parts: impl ExactSizeIterator<Item = P> + Send, work: &(dyn Fn(P) + Sync)) {
    let count = parts.len();
    // Whoever is next takes the next part.
    let parts = Mutex::new(parts);
    in_parallel(least, count, &|| {
        let part = parts.lock().unwrap_or_else(PoisonError::into_inner).next();
        part.into_iter().for_each(work);
    });
}

/// Calls `work` so many times, in parallel, at least so many at a time.
fn in_parallel(least: usize, count: usize, work: &(dyn Fn() + Sync)) {
    if count <= least {
        return (0..count).for_each(|_| work());
    }
    (0..count).into_par_iter().with_min_len(least).for_each(|_| work());
}
