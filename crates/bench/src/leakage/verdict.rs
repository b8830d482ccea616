//! From samples to a verdict.

use lemniscate::backend::{self, BackendKind};
use serde::Serialize;

use crate::Error;

use super::measure::{Classes, Measured, PERCENTILES, measure};
use super::planted;
use super::trials::Trial;

/// Up to here |t| is taken for chance. For one test of many samples 4.5 is chance once in 150,000.
pub const LIMIT: f64 = 4.5;

/// A leak is seen again in measurements of so many times the samples of the first, all of them fresh. One measurement makes
/// twelve tests, and a busy machine moves means as well: once more was not enough, as it found a leak of 2 ticks where there is
/// none. In four times the samples a leak shows in twice the t, chance does not.
const AGAIN: [u64; 2] = [1, 4];

/// Tests of fewer samples of one class say nothing.
const FEWEST: f64 = 500.0;

/// What was found of one operation.
#[derive(Clone, Debug, Serialize)]
pub struct Finding {
    /// The scheme or the part of the library.
    pub scheme: &'static str,
    /// The operation.
    pub op: &'static str,
    /// What is secret.
    pub secret: &'static str,
    /// Our backend.
    pub backend: &'static str,
    /// Samples of both classes, of all measurements together.
    pub samples: u64,
    /// The t that is largest in magnitude, of the last measurement.
    pub t: f64,
    /// It was found among so many hundredths of the samples, the quickest.
    pub percentile: usize,
    /// Ticks, or nanoseconds, by which the mean of random secrets is above that of the fixed one among these samples.
    pub difference: f64,
    /// How often it was measured.
    pub measurements: u32,
    /// Does the time depend on the secret?
    pub is_leak: bool,
}

impl Finding {
    /// Scheme, operation and backend.
    pub fn name(&self) -> String {
        format!("{} {} ({})", self.scheme, self.op, self.backend)
    }

    /// Is it a leak made on purpose?
    pub fn is_planted(&self) -> bool {
        self.scheme == planted::SCHEME
    }

    /// Is it a leak, and not made on purpose?
    pub fn is_unexpected(&self) -> bool {
        self.is_leak && !self.is_planted()
    }
}

/// The test of which t is largest in magnitude.
struct Peak {
    index: usize,
    t: f64,
}

impl Peak {
    fn is_beyond_chance(&self) -> bool {
        self.t.abs() > LIMIT
    }
}

fn peak(measured: &Measured) -> Peak {
    let tests = measured.tests.iter().enumerate().filter(|(_, test)| test.fewest() >= FEWEST);
    let peaks = tests.map(|(index, test)| Peak { index, t: test.t() });
    peaks
        .max_by(|a, b| a.t.abs().total_cmp(&b.t.abs()))
        .unwrap_or(Peak { index: PERCENTILES.len() - 1, t: 0.0 })
}

/// Measures an operation, and again if its time seems to depend on the secret.
pub fn find(kind: BackendKind, trial: Trial, samples: u64) -> Result<Finding, Error> {
    backend::force(kind).map_err(Error::Backend)?;
    let Trial { scheme, op, secret, setup } = trial;
    let name = || format!("{scheme} {op}");
    let mut subject = setup().map_err(|reason| Error::Setup { case: name(), reason })?;
    let mut classes = Classes::new();
    let mut measured = measure(&mut *subject, &mut classes, samples);
    let (mut worked, mut taken, mut measurements) = (measured.worked, samples, 1);
    let mut seen = peak(&measured);
    let mut is_leak = seen.is_beyond_chance();
    for times in AGAIN {
        if !is_leak {
            break;
        }
        measured = measure(&mut *subject, &mut classes, times * samples);
        worked &= measured.worked;
        taken += times * samples;
        measurements += 1;
        // The same samples must show the same difference.
        let again = Peak { index: seen.index, t: measured.tests[seen.index].t() };
        is_leak = again.is_beyond_chance() && again.t.signum() == seen.t.signum();
        seen = again;
    }
    if !worked {
        return Err(Error::Failed(name()));
    }
    Ok(Finding {
        scheme,
        op,
        secret,
        backend: kind.name(),
        samples: taken,
        t: seen.t,
        percentile: PERCENTILES[seen.index],
        difference: measured.tests[seen.index].difference(),
        measurements,
        is_leak,
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::leakage::welch::Welch;

    #[test]
    fn peak_is_the_largest_magnitude_of_enough_samples() {
        let mut tests = [Welch::default(); PERCENTILES.len()];
        for i in 0..1_000u32 {
            let noise = f64::from(i % 10);
            for class in 0..2 {
                tests[3].push(class, noise - class as f64);
                tests[5].push(class, noise + 0.1 * class as f64);
            }
        }
        // Few, but far apart.
        for (class, sample) in [(0, 0.0), (0, 1.0), (1, 1e6), (1, 1e6)] {
            tests[7].push(class, sample);
        }
        let peak = peak(&Measured { tests, worked: true });
        assert_eq!(peak.index, 3);
        assert!(peak.t < -LIMIT);
    }
}
