//! Many threads between one reader and one writer.
//!
//! Each thread takes the next part from the reader, works on it, and lays the result down. Whoever lays down the one that is next
//! in order writes it, and all that follow it and are there. No thread is more than some parts ahead of the writer, and all parts
//! together take no more than [`WEIGHT`] for each thread, except one that takes more by itself, which is alone. So what is in
//! memory does not grow with the input.

use std::collections::BTreeMap;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::{Condvar, Mutex, MutexGuard, PoisonError};
use std::thread;

use crate::{Error, Result};

/// Parts that a thread may be ahead of the writer.
const AHEAD: u64 = 3;

/// The bytes of all parts in memory, to a thread.
const WEIGHT: usize = 12 << 20;

/// Reads with `next` until there is no more, works with as many threads, each with a state of its own, and writes in the order
/// in which was read. `weight` is what a part takes until it is written. Where the system starts fewer threads, there are fewer.
///
/// # Errors
/// The first one in this order. What was read before it is written, and nothing after it.
pub fn run<T: Send, U: Send, W>(
    threads: usize,
    next: impl FnMut() -> Result<Option<T>> + Send,
    weight: impl Fn(&T) -> usize + Sync,
    state: impl Fn() -> W + Sync,
    work: impl Fn(&mut W, T) -> Result<U> + Sync,
    write: impl FnMut(U) -> Result<()> + Send,
) -> Result<()> {
    let line = Line {
        threads,
        reader: Mutex::new((0, Some(next))),
        weight: &weight,
        order: Mutex::new(Order {
            waiting: BTreeMap::new(),
            next: 0,
            is_written: false,
            weight: 0,
            end: None,
        }),
        moved: Condvar::new(),
        writer: Mutex::new(write),
    };
    thread::scope(|scope| {
        for _ in 1..threads {
            if thread::Builder::new().spawn_scoped(scope, || line.work(&state, &work)).is_err() {
                break;
            }
        }
        line.work(&state, &work);
    });
    match lock(&line.order).end.take() {
        Some(error) => Err(error),
        None => Ok(()),
    }
}

struct Line<'a, N, G, U, F> {
    threads: usize,
    /// The number of the next part, and who reads it, until the end.
    reader: Mutex<(u64, Option<N>)>,
    weight: &'a G,
    order: Mutex<Order<U>>,
    /// The writer is further, or there was an error.
    moved: Condvar,
    writer: Mutex<F>,
}

struct Order<U> {
    /// What is done and not written, with its weight.
    waiting: BTreeMap<u64, (Result<U>, usize)>,
    /// The part that is written next.
    next: u64,
    /// Is some thread writing?
    is_written: bool,
    /// What the parts take that were read and are not written.
    weight: usize,
    end: Option<Error>,
}

impl<T, U, N, G, F> Line<'_, N, G, U, F>
where
    N: FnMut() -> Result<Option<T>>,
    G: Fn(&T) -> usize,
    F: FnMut(U) -> Result<()>,
{
    fn work<W>(&self, state: &impl Fn() -> W, work: &impl Fn(&mut W, T) -> Result<U>) {
        let mut state = state();
        while let Some((number, part, weight)) = self.take() {
            let result = part.and_then(|part| sound(|| work(&mut state, part)));
            self.lay_down(number, result, weight);
        }
    }

    /// The next part with its weight, when the writer is near enough. An error is a part, and the last one.
    fn take(&self) -> Option<(u64, Result<T>, usize)> {
        let mut reader = lock(&self.reader);
        let number = reader.0;
        reader.1.as_ref()?;
        let is_near = |order: &Order<U>| number < order.next + AHEAD * self.threads as u64;
        let is_over = self.wait(is_near).end.is_some();
        let part = if is_over { Ok(None) } else { reader.1.as_mut().map_or(Ok(None), sound) };
        reader.0 += 1;
        let Ok(Some(part)) = part else {
            reader.1 = None;
            return part.err().map(|error| (number, Err(error), 0));
        };
        let weight = (self.weight)(&part);
        let has_room = |order: &Order<U>| {
            order.weight == 0 || order.weight.saturating_add(weight) <= WEIGHT * self.threads
        };
        self.wait(has_room).weight += weight;
        Some((number, Ok(part), weight))
    }

    /// Waits for the writer. Whoever waits has laid down all that was taken, so that nobody waits for themselves.
    fn wait(&self, is_so: impl Fn(&Order<U>) -> bool) -> MutexGuard<'_, Order<U>> {
        let mut order = lock(&self.order);
        while order.end.is_none() && !is_so(&order) {
            order = self.moved.wait(order).unwrap_or_else(PoisonError::into_inner);
        }
        order
    }

    fn lay_down(&self, number: u64, result: Result<U>, weight: usize) {
        let mut order = lock(&self.order);
        order.waiting.insert(number, (result, weight));
        if order.is_written {
            return;
        }
        order.is_written = true;
        while order.end.is_none() {
            let next = order.next;
            let Some((result, weight)) = order.waiting.remove(&next) else { break };
            drop(order);
            let written = result.and_then(|result| sound(|| lock(&self.writer)(result)));
            order = lock(&self.order);
            order.next += 1;
            order.weight -= weight;
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
fn sound<T>(f: impl FnOnce() -> Result<T>) -> Result<T> {
    sound_or(f, || Error::Input("the input is damaged; the position is unknown".to_owned()))
}

/// Like `sound`, with a more precise error.
pub fn sound_or<T>(f: impl FnOnce() -> Result<T>, error: impl FnOnce() -> Error) -> Result<T> {
    catch_unwind(AssertUnwindSafe(f)).unwrap_or_else(|_| Err(error()))
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
                |_| 1,
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

    /// Parts that take much are alone, and all others together stay below the bound.
    #[test]
    fn weights_are_bounded() {
        let (inside, most) = (AtomicU64::new(0), AtomicU64::new(0));
        let weight = |number: &u64| if number % 10 == 3 { 100 * WEIGHT } else { WEIGHT / 2 };
        let work = |_: &mut (), number: u64| {
            let now = inside.fetch_add(weight(&number) as u64, Ordering::SeqCst) + weight(&number) as u64;
            most.fetch_max(now, Ordering::SeqCst);
            (0..number % 5).for_each(|_| thread::yield_now());
            Ok(number)
        };
        let written = |number| {
            inside.fetch_sub(weight(&number) as u64, Ordering::SeqCst);
            Ok(())
        };
        run(3, numbers(200), weight, || (), work, written).unwrap();
        assert_eq!(most.into_inner(), 100 * WEIGHT as u64);
    }

    #[test]
    fn the_first_error_in_order_ends_it() {
        for threads in [1, 4] {
            let mut written = Vec::new();
            let work = |_: &mut (), number| match number {
                20 | 21 => Err(Error::Input(format!("{number}"))),
                30 => panic!("in a damaged file"),
                _ => Ok(number),
            };
            let error = run(
                threads,
                numbers(100),
                |_| 1,
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
        let error = run(
            2,
            numbers(9),
            |_| 1,
            || (),
            |_, n| Ok(n),
            |n| if n < 3 { Ok(()) } else { Err(Error::Closed) },
        );
        assert!(matches!(error, Err(Error::Closed)));
        let reader = || Err::<Option<u64>, _>(Error::Input("unreadable".to_owned()));
        assert!(run(3, reader, |_| 1, || (), |_, n| Ok(n), |_| Ok(())).is_err());
    }

    #[test]
    fn a_panic_is_an_error() {
        let hook = std::panic::take_hook();
        std::panic::set_hook(Box::new(|_| {}));
        let error =
            run(3, numbers(9), |_| 1, || (), |_, n| if n == 4 { panic!("x") } else { Ok(n) }, |_| Ok(()));
        std::panic::set_hook(hook);
        assert!(matches!(error, Err(Error::Input(text)) if text.contains("damaged")));
    }
}
