//! How far a command is, on a terminal.

use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::thread;
use std::time::{Duration, Instant};

use indicatif::{HumanCount, ProgressBar, ProgressStyle};

/// Between two looks.
const PAUSE: Duration = Duration::from_millis(100);

/// Runs `work`, and shows how far it is meanwhile: of a number of bytes or rows, if the number is known, `done` are; and the rows
/// a second.
pub fn beside<T>(total: Option<u64>, done: &AtomicU64, rows: &AtomicU64, work: impl FnOnce() -> T) -> T {
    let is_over = AtomicBool::new(false);
    thread::scope(|scope| {
        let bar = bar(total);
        let (is_hidden, is_over) = (bar.is_hidden(), &is_over);
        let show = move || {
            let begin = Instant::now();
            while !is_over.load(Ordering::Relaxed) {
                thread::park_timeout(PAUSE);
                let rows = rows.load(Ordering::Relaxed);
                bar.set_position(done.load(Ordering::Relaxed));
                bar.set_message(format!("{} rows, {}/s", HumanCount(rows), HumanCount(speed(rows, begin))));
            }
            bar.finish_and_clear();
        };
        // Where the system starts no thread for it, nothing is shown.
        let shown = (!is_hidden).then(|| thread::Builder::new().spawn_scoped(scope, show));
        let result = work();
        is_over.store(true, Ordering::Relaxed);
        if let Some(Ok(shown)) = shown {
            shown.thread().unpark();
        }
        result
    })
}

/// Rows a second.
pub fn speed(rows: u64, begin: Instant) -> u64 {
    (rows as f64 / begin.elapsed().as_secs_f64().max(1e-3)) as u64
}

fn bar(total: Option<u64>) -> ProgressBar {
    let (bar, template) = match total {
        Some(total) => (ProgressBar::new(total), "{wide_bar} {percent}%, {msg}, {eta} left"),
        None => (ProgressBar::no_length(), "{spinner} {msg}"),
    };
    // Without the style, should it not be one, the bar is another.
    ProgressStyle::with_template(template).map_or(bar.clone(), |style| bar.with_style(style))
}
