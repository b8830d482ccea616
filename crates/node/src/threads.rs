//! Threads for work that nobody waits for: one for each core. They have a lower priority than the thread with the event loop, which would wait
//! for them else where all cores work, and give way to it where the priority alone does not do that at once.

use std::sync::OnceLock;

use lemniscate_javascript::rows::give_way_after_parts;
use rayon::{ThreadPool, ThreadPoolBuilder};

/// Runs a function in threads of lower priority, or in the caller's if they cannot be started.
pub fn run<T: Send>(run: impl FnOnce() -> T + Send) -> T {
    static THREADS: OnceLock<Option<ThreadPool>> = OnceLock::new();
    let threads = THREADS.get_or_init(|| {
        let builder = ThreadPoolBuilder::new().start_handler(|_| {
            lower_priority();
            give_way_after_parts();
        });
        builder.thread_name(|index| format!("lemniscate {index}")).build().ok()
    });
    match threads {
        Some(threads) => threads.install(run),
        None => run(),
    }
}

/// Of this thread alone, which is what Linux does where POSIX says the process.
#[cfg(target_os = "linux")]
fn lower_priority() {
    const NICE: libc::c_int = 10;
    #[allow(unsafe_code, reason = "a call with three numbers, which touches no memory of the program")]
    // SAFETY: it has no requirements. Without success the priority stays as it is.
    unsafe {
        libc::setpriority(libc::PRIO_PROCESS, 0, NICE)
    };
}

#[cfg(not(target_os = "linux"))]
fn lower_priority() {}
