//! Many threads between one reader and one writer.
//!
//! Each thread takes the next part from the reader, works on it, and lays the result down. Whoever lays down the one that is next
//! in order writes it, and all that follow it and are there. No thread is more than some parts ahead of the writer, so what is
//! in memory does not grow with the input.

use std::collections::BTreeMap;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::{Condvar, Mutex, MutexGuard, PoisonError};
use std::thread;

use crate::{Error, Result};

/// Parts that a thread may be ahead of the writer.
const AHEAD: u64 = 3;

/// Reads with `next` until there is no more, works with as many threads, each with a state of its own, and writes in the order
/// in which was read.
///
/// # Errors
/// The first one in this order. What was read before it is written, and nothing after it.
pub fn run<T: Send, U: Send, W>(
    threads: usize,
    next: impl FnMut() -> Result<Option<T>> + Send,
    state: impl Fn() -> W + Sync,
    work: impl Fn(&mut W, T) -> Result<U> + Sync,
    write: impl FnMut(U) -> Result<()> + Send,
) -> Result<()> {
    let line = Line {
        threads: threads as u64,
        reader: Mutex::new((0, Some(next))),
        order: Mutex::new(Order { waiting: BTreeMap::new(), next: 0, is_written: false, end: None }),
        moved: Condvar::new(),
        writer: Mutex::new(write),
    };
    thread::scope(|scope| {
        for _ in 1..threads {
            scope.spawn(|| line.work(&state, &work));
        }
        line.work(&state, &work);
    });
    match lock(&line.order).end.take() {
        Some(error) => Err(error),
        None => Ok(()),
    }
}

struct Line<N, U, F> {
    threads: u64,
    /// The number of the next part, and who reads it, until the end.
    reader: Mutex<(u64, Option<N>)>,
    order: Mutex<Order<U>>,
    /// The writer is further, or there was an error.
    moved: Condvar,
    writer: Mutex<F>,
}

struct Order<U> {
    waiting: BTreeMap<u64, Result<U>>,
    /// The part that is written next.
    next: u64,
    /// Is some thread writing?
    is_written: bool,
    end: Option<Error>,
}

impl<T, U, N, F> Line<N, U, F>
where
    N: FnMut() -> Result<Option<T>>,
    F: FnMut(U) -> Result<()>,
{
    fn work<W>(&self, state: &impl Fn() -> W, work: &impl Fn(&mut W, T) -> Result<U>) {
        let mut state = state();
        while let Some((number, part)) = self.take() {
            let result = part.and_then(|part| sound(|| work(&mut state, part)));
            self.lay_down(number, result);
        }
    }

    /// The next part, when the writer is near enough. An error is a part, and the last one.
    fn take(&self) -> Option<(u64, Result<T>)> {
        let mut reader = lock(&self.reader);
        let number = reader.0;
        reader.1.as_ref()?;
        let mut order = lock(&self.order);
        while order.end.is_none() && number >= order.next + AHEAD * self.threads {
            order = self.moved.wait(order).unwrap_or_else(PoisonError::into_inner);
        }
        let is_over = order.end.is_some();
        drop(order);
        let part = if is_over { Ok(None) } else { reader.1.as_mut().map_or(Ok(None), sound) };
        reader.0 += 1;
        if !matches!(part, Ok(Some(_))) {
            reader.1 = None;
        }
        part.transpose().map(|part| (number, part))
    }

    fn lay_down(&self, number: u64, result: Result<U>) {
        let mut order = lock(&self.order);
        order.waiting.insert(number, result);
        if order.is_written {
            return;
        }
        order.is_written = true;
        while order.end.is_none() {
            let next = order.next;
            let Some(result) = order.waiting.remove(&next) else { break };
            drop(order);
            let written = result.and_then(|result| sound(|| lock(&self.writer)(result)));
            order = lock(&self.order);
            order.next += 1;
            order.end = written.err();
            self.moved.notify_all();
        }
        order.is_written = false;
    }
}

/// What was locked is whole whatever panicked: each change is one step.
fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

/// A panic in the code of a format is an error of the input.
pub fn sound<T>(f: impl FnOnce() -> Result<T>) -> Result<T> {
    catch_unwind(AssertUnwindSafe(f))
        .unwrap_or_else(|_| Err(Error::Input("the input is damaged where it cannot be told".to_owned())))
}

#[cfg(test)]
mod tests {
    use std::sync::atomic::{AtomicU64, Ordering};

    use super::*;

    fn numbers(end: u64) -> impl FnMut() -> Result<Option<u64>> {
        let mut numbers = 0..end;
        move || Ok(numbers.next())
    }

    #[test]
    fn the_order_is_kept_and_no_thread_is_far_ahead() {
        for threads in [1, 2, 5] {
            let (mut written, ahead) = (Vec::new(), AtomicU64::new(0));
            let done = AtomicU64::new(0);
            let work = |own: &mut u64, number: u64| {
                ahead.fetch_max(number - done.load(Ordering::SeqCst), Ordering::SeqCst);
                // Threads take turns, and not always in the same way.
                (0..number % 7).for_each(|_| thread::yield_now());
                *own += 1;
                Ok(number)
            };
            run(
                threads,
                numbers(500),
                || 0,
                work,
                |number| {
                    written.push(number);
                    done.store(number, Ordering::SeqCst);
                    Ok(())
                },
            )
            .unwrap();
            assert!(written.iter().copied().eq(0..500));
            assert!(ahead.into_inner() <= (AHEAD + 1) * threads as u64);
        }
    }

    #[test]
    fn the_first_error_in_order_ends_it() {
        for threads in [1, 4] {
            let mut written = Vec::new();
            let work = |_: &mut (), number| match number {
                20 | 21 => Err(Error::Input(format!("{number}"))),
                30 => panic!("of a damaged file"),
                _ => Ok(number),
            };
            let error = run(
                threads,
                numbers(100),
                || (),
                work,
                |number| {
                    written.push(number);
                    Ok(())
                },
            );
            assert!(matches!(error, Err(Error::Input(text)) if text == "20"));
            assert!(written.iter().copied().eq(0..20));
        }
        let error =
            run(2, numbers(9), || (), |_, n| Ok(n), |n| if n < 3 { Ok(()) } else { Err(Error::Closed) });
        assert!(matches!(error, Err(Error::Closed)));
        let reader = || Err::<Option<u64>, _>(Error::Input("unreadable".to_owned()));
        assert!(run(3, reader, || (), |_, n| Ok(n), |_| Ok(())).is_err());
    }

    #[test]
    fn a_panic_is_an_error() {
        let hook = std::panic::take_hook();
        std::panic::set_hook(Box::new(|_| {}));
        let error = run(3, numbers(9), || (), |_, n| if n == 4 { panic!("x") } else { Ok(n) }, |_| Ok(()));
        std::panic::set_hook(hook);
        assert!(matches!(error, Err(Error::Input(text)) if text.contains("damaged")));
    }
}
