//! Does the time of an operation depend on its secret? A statistical test in the manner of dudect (Reparaz, Balasch,
//! Verbauwhede, "Dude, is my code constant time?", DATE 2017).
//!
//! Secrets come from two classes: one that never changes and is as unusual as can be (zeros, 1), and random ones. Calls
//! of both classes are timed in random order, and Welch's t says whether the means differ: by all samples, and by those
//! below each of several thresholds, as what disturbs the machine makes the slow samples slower. A |t| above 4.5 that
//! comes back in two more measurements with fresh samples, the last one of four times as many, is called a leak.
//!
//! Before anything else leaks made on purpose are measured, in the same way: where three attempts miss one, the test
//! could not find others either, and fails. The test finds only what shows in the time on this machine; which branches and addresses
//! depend on secrets at all, valgrind tells (`cargo xtask constant-time`).

mod measure;
mod planted;
mod report;
mod trials;
mod verdict;
mod welch;

use std::io::Write as _;

use lemniscate::backend::{self, BackendKind};

use crate::machine::Machine;
use crate::report::files::write_whole;
use crate::run::{chosen_backends, progress_bar};
use crate::{Error, Options};
use trials::Trial;
use verdict::Finding;

/// Samples of both classes together, for each operation.
const DEFAULT_SAMPLES: u64 = 1_000_000;

/// With fewer samples the thresholds alone would take most of them.
const FEWEST_SAMPLES: u64 = 20_000;

/// What else runs on the machine may hide a planted leak for a moment, as its calls take some milliseconds together.
const ATTEMPTS: usize = 3;

/// Tests the operations that `options` choose, and prints what was found.
pub fn run(options: &Options) -> Result<(), Error> {
    let samples = options.samples.unwrap_or(DEFAULT_SAMPLES);
    if samples < FEWEST_SAMPLES {
        return Err(Error::Samples { given: samples, fewest: FEWEST_SAMPLES });
    }
    let mut trials = Vec::new();
    for kind in chosen_backends(options.all_backends, &[])? {
        trials.extend(trials::all().into_iter().map(|trial| (kind, trial)));
    }
    trials.retain(|(kind, trial)| options.filter.as_deref().is_none_or(|text| trial.matches(*kind, text)));
    if trials.is_empty() {
        return Err(Error::NothingMatches(options.filter.clone().unwrap_or_default()));
    }

    let in_force = backend::selected();
    let findings = test(in_force, trials, samples);
    backend::force(in_force).map_err(Error::Backend)?;
    let findings = findings?;
    if let Some(path) = &options.json {
        write_whole(path, &report::json(&findings)?)?;
    }
    let text = report::text(&Machine::this(), &findings);
    std::io::stdout().lock().write_all(text.as_bytes()).map_err(Error::Output)?;
    let leaks: Vec<String> =
        findings.iter().filter(|finding| finding.is_unexpected()).map(Finding::name).collect();
    if leaks.is_empty() { Ok(()) } else { Err(Error::Leaks(leaks.join(", "))) }
}

/// The planted leaks first, then the operations.
fn test(
    in_force: BackendKind,
    trials: Vec<(BackendKind, Trial)>,
    samples: u64,
) -> Result<Vec<Finding>, Error> {
    let bar = progress_bar(planted::ALL.len() + trials.len());
    let mut findings = Vec::new();
    for leak in planted::ALL {
        findings.push(find_planted(in_force, leak, samples)?);
        bar.inc(1);
    }
    for (kind, trial) in trials {
        bar.set_message(format!("{} {}", trial.scheme, trial.op));
        findings.push(verdict::find(kind, trial, samples)?);
        bar.inc(1);
    }
    bar.finish_and_clear();
    Ok(findings)
}

/// Finds a planted leak in one of the attempts.
fn find_planted(kind: BackendKind, leak: fn() -> Trial, samples: u64) -> Result<Finding, Error> {
    for _ in 0..ATTEMPTS {
        let finding = verdict::find(kind, leak(), samples)?;
        if finding.is_leak {
            return Ok(finding);
        }
    }
    Err(Error::PlantedLeakNotFound(leak().op))
}
