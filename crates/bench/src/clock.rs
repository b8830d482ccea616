//! The clock: the processor's time-stamp counter between fences on x86-64, a monotonic clock elsewhere.
//!
//! A measurement is `start(); work; stop()`. On x86-64 the start is `lfence; rdtsc; lfence`, so that no earlier
//! instruction is still running when the counter is read and no later one has begun; the end is `rdtscp; lfence`, which
//! waits for the work itself (Intel, "How to Benchmark Code Execution Times on IA-32 and IA-64", 2010). The counter runs
//! at a constant rate, which is not that of the core: its unit is called *ticks* here, never cycles.
#![allow(unsafe_code)]

/// The unit of what [`start`] and [`stop`] return.
pub const UNIT: &str = if cfg!(target_arch = "x86_64") { "ticks" } else { "ns" };

#[cfg(target_arch = "x86_64")]
mod counter {
    use core::arch::x86_64::{__rdtscp, _mm_lfence, _rdtsc};

    /// Reads the counter when all that came before is done and before anything that follows begins.
    #[inline(always)]
    pub fn start() -> u64 {
        // SAFETY: both instructions are part of the x86-64 baseline (`lfence` is SSE2) and touch no memory.
        unsafe {
            _mm_lfence();
            let now = _rdtsc();
            _mm_lfence();
            now
        }
    }

    /// Reads the counter when all that came before is done; what follows begins after the reading.
    #[inline(always)]
    pub fn stop() -> u64 {
        let mut processor = 0;
        // SAFETY: `rdtscp` writes the processor's number to the local variable it is given and touches no other memory;
        // every x86-64 processor since 2008 has it.
        unsafe {
            let now = __rdtscp(&mut processor);
            _mm_lfence();
            now
        }
    }
}

#[cfg(not(target_arch = "x86_64"))]
mod counter {
    use std::sync::LazyLock;
    use std::time::Instant;

    static ORIGIN: LazyLock<Instant> = LazyLock::new(Instant::now);

    /// Nanoseconds since the first call.
    #[inline(always)]
    pub fn start() -> u64 {
        u64::try_from(ORIGIN.elapsed().as_nanos()).unwrap_or(u64::MAX)
    }

    /// Nanoseconds since the first call.
    #[inline(always)]
    pub fn stop() -> u64 {
        start()
    }
}

pub use counter::{start, stop};

/// Units of the clock in a second, measured over `interval`.
pub fn units_per_second(interval: std::time::Duration) -> f64 {
    let (wall, begin) = (std::time::Instant::now(), start());
    std::thread::sleep(interval);
    let (units, elapsed) = (stop() - begin, wall.elapsed());
    units as f64 / elapsed.as_secs_f64()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn time_passes() {
        let begin = start();
        std::thread::sleep(std::time::Duration::from_millis(2));
        assert!(stop() > begin);
    }

    #[test]
    fn rate_is_that_of_a_processor_or_of_nanoseconds() {
        let rate = units_per_second(std::time::Duration::from_millis(10));
        assert!((1e8..1e11).contains(&rate), "{rate}");
    }
}
