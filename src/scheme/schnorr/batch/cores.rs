//! Work on parts of a batch; with the feature `rayon`, on all cores of its thread pool.
//!
//! What is parallel is one loop over the numbers of the parts, compiled once: made for each kind of item and result, rayon's
//! code was more than that of the batches.

#[cfg(feature = "alloc")]
use alloc::vec::Vec;
#[cfg(feature = "rayon")]
use std::sync::{Mutex, PoisonError};

/// The fewest signatures that are worth another thread.
pub(super) const PART: usize = 64;

/// The number of threads that take part.
#[cfg(feature = "alloc")]
pub(super) fn threads() -> usize {
    #[cfg(feature = "rayon")]
    {
        rayon::current_num_threads()
    }
    #[cfg(not(feature = "rayon"))]
    {
        1
    }
}

/// Calls `work` for all items and their results, of which there must be as many; with the feature `rayon`, in parts of so
/// many items if there are more.
#[cfg_attr(not(feature = "rayon"), allow(unused_variables, reason = "without it there is one part"))]
pub(super) fn on_all_cores<I: Sync, R: Send>(
    part: usize,
    items: &[I],
    results: &mut [R],
    work: impl Fn(&[I], &mut [R]) + Sync,
) {
    #[cfg(feature = "rayon")]
    if items.len() > part {
        let parts = items.chunks(part).zip(results.chunks_mut(part));
        return each_once(1, parts.collect(), |_, (items, results)| work(items, results));
    }
    work(items, results);
}

/// `f` of each part of the values and of the index where it begins.
#[cfg(all(feature = "alloc", not(feature = "rayon")))]
pub(crate) fn map_parts<T, R>(values: &[T], part: usize, f: impl Fn(usize, &[T]) -> R) -> Vec<R> {
    values.chunks(part).enumerate().map(|(i, values)| f(i * part, values)).collect()
}

/// `f` of each part of the values and of the index where it begins, in parallel.
#[cfg(feature = "rayon")]
pub(crate) fn map_parts<T: Sync, R: Send>(
    values: &[T],
    part: usize,
    f: impl Fn(usize, &[T]) -> R + Sync,
) -> Vec<R> {
    // Enough at a time that the next one is not waited for longer than it takes.
    let least = 64usize.div_ceil(part);
    let mut results: Vec<Option<R>> = values.chunks(part).map(|_| None).collect();
    let parts = values.chunks(part).zip(&mut results);
    each_once(least, parts.collect(), |i, (values, result)| **result = Some(f(i * part, values)));
    results.into_iter().flatten().collect()
}

/// Calls `work` with each part and its number, in parallel, at least so many at a time.
#[cfg(feature = "rayon")]
fn each_once<P: Send>(least: usize, parts: Vec<P>, work: impl Fn(usize, &mut P) + Sync) {
    // Each is locked once, which says to the compiler that no other thread has it.
    let parts: Vec<_> = parts.into_iter().map(Mutex::new).collect();
    in_parallel(least, parts.len(), &|i| {
        work(i, &mut parts[i].lock().unwrap_or_else(PoisonError::into_inner));
    });
}

/// Calls `work` with each number below `count`, in parallel, at least so many at a time.
#[cfg(feature = "rayon")]
fn in_parallel(least: usize, count: usize, work: &(dyn Fn(usize) + Sync)) {
    use rayon::prelude::*;

    (0..count).into_par_iter().with_min_len(least).for_each(work);
}
