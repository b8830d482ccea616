//! The method: all implementations of one operation take turns, and every call is timed by itself.
//!
//! A measurement of nothing is made the same way many times and its median taken off every sample. Each case is warmed up
//! first. Then, round after round, every case has its turn of a few calls, so that a disturbance of the machine meets all of
//! them alike; what is kept is the minimum and the median of the samples. Between two calls of a cold case other work is
//! done, which is not timed.

use std::hint::black_box;
use std::rc::Rc;
use std::time::{Duration, Instant};

use lemniscate::backend::{self, BackendKind};

use crate::case::Call;
use crate::clock;
use crate::other_work::OtherWork;
use crate::statistics::{Summary, median_of_sorted};

/// Rounds that are made however little time is given.
const MIN_ROUNDS: usize = 5;
/// Samples kept of one case: far more than the median needs, and a bound on the memory.
const MAX_SAMPLES: usize = 1 << 18;
/// Calls in one turn, at most.
const MAX_TURN: u32 = 64;
/// How long a turn should take: long enough to get over the cold start, short beside disturbances of the machine.
const TURN: Duration = Duration::from_micros(400);
/// Timed calls in one turn of a cold case.
const COLD_TURN: u32 = 8;
/// How long a case is warmed up, at most.
const WARM_UP: Duration = Duration::from_millis(30);

/// A case that is ready to be called, and its samples so far.
pub struct Runner {
    call: Call,
    force: Option<BackendKind>,
    factor: f64,
    turn: u32,
    between: Option<Rc<OtherWork>>,
    samples: Vec<u64>,
    /// Has every call so far done what it should?
    pub worked: bool,
}

impl Runner {
    /// A runner of `call`, whose times are multiplied by `factor`, with a backend of ours forced or not.
    pub fn new(call: Call, factor: f64, force: Option<BackendKind>) -> Self {
        Runner { call, force, factor, turn: 1, between: None, samples: Vec::new(), worked: true }
    }

    /// The same runner, with other work between two calls, or not.
    pub(crate) fn with_between(self, between: Option<Rc<OtherWork>>) -> Self {
        Runner { between, ..self }
    }

    /// Calls without timing for a while, and finds how many calls make a turn.
    fn warm_up(&mut self, time: Duration) {
        self.force_backend();
        let begin = Instant::now();
        let mut calls = 0u32;
        while calls < 2 || begin.elapsed() < time {
            self.do_other_work();
            self.worked &= black_box((self.call)());
            calls += 1;
        }
        let one = begin.elapsed() / calls;
        let turn = TURN.as_nanos() / one.as_nanos().max(1);
        let turn = u32::try_from(turn).unwrap_or(MAX_TURN).clamp(1, MAX_TURN);
        self.turn = if self.between.is_some() { COLD_TURN } else { turn };
    }

    fn force_backend(&mut self) {
        if let Some(kind) = self.force {
            self.worked &= backend::force(kind).is_ok();
        }
    }

    fn do_other_work(&self) {
        if let Some(other) = &self.between {
            other.run();
        }
    }

    fn take_turn(&mut self) {
        if self.samples.len() + self.turn as usize > MAX_SAMPLES {
            return;
        }
        self.force_backend();
        if self.between.is_some() {
            // Since its last turn all other cases have run. Other work is all that should lie between two calls, whatever
            // else is measured.
            self.worked &= black_box((self.call)());
        }
        for _ in 0..self.turn {
            self.do_other_work();
            let (time, worked) = time_one(&mut self.call);
            self.samples.push(time);
            self.worked &= worked;
        }
    }
}

#[inline(always)]
fn time_one(call: &mut Call) -> (u64, bool) {
    let begin = clock::start();
    let worked = black_box(call());
    let end = clock::stop();
    (end.saturating_sub(begin), worked)
}

/// The time of a measurement of nothing: the median of many.
pub fn overhead() -> u64 {
    let mut nothing: Call = Box::new(|| black_box(true));
    let mut samples: Vec<u64> = (0..10_000).map(|_| time_one(&mut nothing).0).collect();
    samples.sort_unstable();
    median_of_sorted(&samples[samples.len() / 10..]).unwrap_or(0.0) as u64
}

/// Measures `runners` in turns for about `time` and summarises each.
pub fn in_turns(runners: &mut [Runner], time: Duration, overhead: u64) -> Vec<Option<Summary>> {
    let begin = Instant::now();
    let share = time / u32::try_from(runners.len().max(1)).unwrap_or(u32::MAX);
    for runner in runners.iter_mut() {
        runner.warm_up(WARM_UP.min(share / 10));
    }
    let mut rounds = 0;
    while rounds < MIN_ROUNDS || begin.elapsed() < time {
        // Each round starts with another case, so that none is always the one after the same other.
        let count = runners.len();
        for i in 0..count {
            runners[(rounds + i) % count].take_turn();
        }
        rounds += 1;
    }
    runners.iter_mut().map(|r| Summary::of(&mut r.samples, overhead, r.factor)).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn spin(times: u64) -> Call {
        Box::new(move || (0..times).fold(0, |sum, i| black_box(sum + i)) < u64::MAX)
    }

    #[test]
    fn ten_times_the_work_takes_longer() {
        let mut runners = [Runner::new(spin(2_000), 1.0, None), Runner::new(spin(20_000), 1.0, None)];
        let summaries = in_turns(&mut runners, Duration::from_millis(20), overhead());
        let [Some(short), Some(long)] = summaries[..] else { panic!("{summaries:?}") };
        assert!(short.min > 0.0 && short.min <= short.median);
        assert!(long.min > 3.0 * short.min, "{short:?} {long:?}");
        assert!(runners.iter().all(|r| r.worked && r.samples.len() >= MIN_ROUNDS));
    }

    #[test]
    fn a_call_that_fails_once_is_noticed() {
        let mut calls = 0;
        let call = move || {
            calls += 1;
            calls != 3
        };
        let mut runners = [Runner::new(Box::new(call), 1.0, None)];
        in_turns(&mut runners, Duration::ZERO, 0);
        assert!(!runners[0].worked);
    }
}
