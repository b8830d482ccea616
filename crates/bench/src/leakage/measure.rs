//! The samples: inputs of both classes in random order, made ahead, then one call after the other, each timed by itself.

use std::hint::black_box;
use std::time::{Duration, Instant};

use crate::clock;
use crate::inputs;

use super::trials::Subject;
use super::welch::Welch;

/// Inputs that are made ahead of their calls: enough that making them does not show, few enough for the cache.
const BATCH: usize = 512;

/// Batches before the first that counts: the thresholds are found from them.
const WARM_UP: usize = 16;

/// So long calls are made before that: code and data get warm, and a core that was idle reaches its clock. Thresholds found
/// earlier would be too high.
const SETTLE: Duration = Duration::from_millis(50);

/// Samples below a threshold count, for thresholds that so many hundredths of all samples are below; 100 is all of them.
pub const PERCENTILES: [usize; 12] = [10, 20, 30, 40, 50, 60, 70, 80, 90, 95, 99, 100];

/// What all samples of one measurement say, for each of [`PERCENTILES`].
pub struct Measured {
    /// The tests.
    pub tests: [Welch; PERCENTILES.len()],
    /// Has every call done what it should?
    pub worked: bool,
}

/// Random classes, the same in every run of the program.
pub struct Classes {
    bits: [u8; 64],
    block: usize,
    used: usize,
}

impl Classes {
    /// The first ones are next.
    pub fn new() -> Self {
        Classes { bits: [0; 64], block: 0, used: 512 }
    }

    fn next(&mut self) -> usize {
        if self.used == 512 {
            self.bits = inputs::bytes64("classes", self.block);
            self.block += 1;
            self.used = 0;
        }
        let bit = self.bits[self.used / 8] >> (self.used % 8) & 1;
        self.used += 1;
        usize::from(bit)
    }
}

/// Measures `samples` calls of the classes that are next, and those that warm up.
pub fn measure(subject: &mut dyn Subject, random: &mut Classes, samples: u64) -> Measured {
    let (mut classes, mut times) = ([0; BATCH], [0; BATCH]);
    let mut worked = true;
    let mut batch = |classes: &mut [usize; BATCH], times: &mut [u64; BATCH]| {
        classes.fill_with(|| random.next());
        subject.prepare(classes);
        for (index, time) in times.iter_mut().enumerate() {
            let begin = clock::start();
            worked &= black_box(subject.call(index));
            *time = clock::stop().saturating_sub(begin);
        }
    };

    let begin = Instant::now();
    while begin.elapsed() < SETTLE {
        batch(&mut classes, &mut times);
    }
    let mut warm_up = Vec::new();
    for _ in 0..WARM_UP {
        batch(&mut classes, &mut times);
        warm_up.extend(times);
    }
    let thresholds = thresholds(&mut warm_up);

    let mut tests = [Welch::default(); PERCENTILES.len()];
    for _ in 0..samples.div_ceil(BATCH as u64) {
        batch(&mut classes, &mut times);
        for (&class, &time) in classes.iter().zip(&times) {
            for (test, &threshold) in tests.iter_mut().zip(&thresholds) {
                if time <= threshold {
                    test.push(class, time as f64);
                }
            }
        }
    }
    Measured { tests, worked }
}

fn thresholds(times: &mut [u64]) -> [u64; PERCENTILES.len()] {
    times.sort_unstable();
    PERCENTILES.map(|percentile| match percentile {
        100 => u64::MAX,
        _ => times[times.len() * percentile / 100],
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn classes_are_balanced_and_do_not_alternate() {
        let mut random = Classes::new();
        let classes: Vec<usize> = (0..10_000).map(|_| random.next()).collect();
        let ones = classes.iter().sum::<usize>();
        let changes = classes.windows(2).filter(|pair| pair[0] != pair[1]).count();
        assert!((4_700..5_300).contains(&ones) && (4_700..5_300).contains(&changes), "{ones} {changes}");
    }

    #[test]
    fn thresholds_are_quantiles_and_the_last_takes_all() {
        let mut times: Vec<u64> = (0..1000).rev().collect();
        let thresholds = thresholds(&mut times);
        assert_eq!(thresholds[..3], [100, 200, 300]);
        assert_eq!(thresholds[10..], [990, u64::MAX]);
    }

    struct Counts {
        classes: Vec<usize>,
        calls: [u64; 2],
    }

    impl Subject for Counts {
        fn prepare(&mut self, classes: &[usize]) {
            self.classes = classes.to_vec();
        }

        fn call(&mut self, index: usize) -> bool {
            self.calls[self.classes[index]] += 1;
            self.calls[0] + self.calls[1] != 9_000
        }
    }

    #[test]
    fn every_sample_is_counted_once_and_a_failure_is_noticed() {
        let mut subject = Counts { classes: Vec::new(), calls: [0; 2] };
        let measured = measure(&mut subject, &mut Classes::new(), 2_000);
        assert!(!measured.worked);
        let all = measured.tests[PERCENTILES.len() - 1];
        let calls = subject.calls.iter().sum::<u64>();
        assert!(
            calls > (WARM_UP * BATCH + 4 * BATCH) as u64 && calls.is_multiple_of(BATCH as u64),
            "{calls}"
        );
        assert!(all.fewest() > 800.0 && all.fewest() <= 1_024.0);
    }
}
