//! Every measured operation, ours and the peers', as one table of cases.
//!
//! [`run`] measures what [`Options`] ask for. It prints a line for each of the main operations as soon as that is measured, beside
//! the best peer or a published figure, and writes a page with plots of all. With a filter it prints all tables: minimum and
//! median in ticks of the time-stamp counter, the ratio of ours to the best peer in the same run, and published tables.
//!
//! A new operation is a [`Case`](case::Case) in a file of `cases/` (ours) and `peers/` (theirs): nothing else needs to
//! know of it. Cases with the same scheme and operation are measured in turns and stand side by side in the tables.
//! Operations whose name ends in `, cold` are called after other code has been run and other data been read (`other_work`).
#![deny(unsafe_code)]
#![warn(missing_docs)]

pub mod case;
pub mod cases;
pub mod clock;
pub mod inputs;
pub mod leakage;
pub mod legend;
pub mod machine;
pub mod measure;
mod other_work;
pub mod peers;
pub mod published;
pub mod report;
pub mod row;
mod run;
pub mod statistics;

use std::path::PathBuf;

pub use run::{measure_groups, run};

/// What to measure, and where the results go besides the terminal.
#[derive(Clone, Debug, Default, PartialEq, clap::Args)]
pub struct Options {
    /// Measure only cases whose name `scheme/operation/implementation/backend` contains TEXT
    #[arg(long, value_name = "TEXT")]
    pub filter: Option<String>,

    /// Time for the whole run, in seconds [default: 60, with peers 180]
    #[arg(long, value_name = "N")]
    pub seconds: Option<f64>,

    /// Measure other libraries too, alternating with ours
    #[arg(long)]
    pub peers: bool,

    /// Write the rows as JSON
    #[arg(long, value_name = "FILE")]
    pub json: Option<PathBuf>,

    /// Write a page with plots and tables [default without --filter: lemniscate-bench.html]
    #[arg(long, value_name = "FILE")]
    pub html: Option<PathBuf>,

    /// Write the comparison with the best peers between this processor's markers in FILE (docs/benchmarks.md)
    #[arg(long, value_name = "FILE", requires = "peers")]
    pub markdown: Option<PathBuf>,

    /// Write the eight rows between the markers in FILE (README.md)
    #[arg(long, value_name = "FILE", requires = "peers")]
    pub summary: Option<PathBuf>,

    /// Write the chart of Ed25519 to STEM-light.svg and STEM-dark.svg
    #[arg(long, value_name = "STEM", requires = "peers")]
    pub chart: Option<PathBuf>,

    /// Measure all of our backends that this machine can run, not only the fastest and the portable one
    #[arg(long)]
    pub all_backends: bool,

    /// Test whether times depend on secrets (Welch's t-test, as in dudect) instead of measuring speed
    #[arg(long, conflicts_with_all = ["peers", "seconds", "html", "markdown", "summary", "chart"])]
    pub leakage: bool,

    /// Samples for each operation [default: 1000000]
    #[arg(long, value_name = "N", requires = "leakage")]
    pub samples: Option<u64>,
}

/// Why a run failed. Each message is one plain line.
#[derive(Debug, thiserror::Error)]
pub enum Error {
    /// `--peers` without the cargo feature `peers`.
    #[error("this build has no peers: rebuild with the cargo feature `peers`")]
    PeersNotBuilt,
    /// No case matches the filter.
    #[error("no benchmark matches the filter `{0}`")]
    NothingMatches(String),
    /// There is nothing to measure.
    #[error("this build has nothing to measure")]
    NothingToMeasure,
    /// The number of seconds is out of range.
    #[error("the time must be between 0 and 86400 seconds, not {0}")]
    Seconds(f64),
    /// A case of ours could not be set up.
    #[error("{case}: {reason}")]
    Setup {
        /// The full name of the case.
        case: String,
        /// What went wrong.
        reason: String,
    },
    /// An operation did not do what it should while it was measured.
    #[error("{0}: the operation failed while it was measured")]
    Failed(String),
    /// The environment asks for a backend that cannot be used.
    #[error("LEMNISCATE_BACKEND: {0}")]
    Backend(lemniscate::backend::BackendError),
    /// There are no threads to measure on.
    #[cfg(feature = "rayon")]
    #[error("cannot start a thread: {0}")]
    Threads(String),
    /// Too few samples for the test.
    #[error("{given} samples are too few: the test needs at least {fewest}")]
    Samples {
        /// What was asked for.
        given: u64,
        /// What it takes.
        fewest: u64,
    },
    /// The test for leaks missed a planted one.
    #[error("the test missed the planted leak `{0}`: it is not reliable on this machine")]
    PlantedLeakNotFound(&'static str),
    /// The time of these operations depends on their secrets.
    #[error("the time depends on the secret: {0}")]
    Leaks(String),
    /// A file could not be read.
    #[error("cannot read {}: {source}", path.display())]
    Read {
        /// The file.
        path: PathBuf,
        /// The reason.
        source: std::io::Error,
    },
    /// A file has no place for a table.
    #[error("{} lacks the lines `{}` and `{}` that enclose the table", path.display(), markers.0, markers.1)]
    NoMarkers {
        /// The file.
        path: PathBuf,
        /// The lines.
        markers: (String, String),
    },
    /// A table or a chart needs operations that were left out.
    #[error("{0} needs operations, or peers, that this run has not measured")]
    NotMeasured(&'static str),
    /// A file could not be written.
    #[error("cannot write {}: {source}", path.display())]
    Write {
        /// The file.
        path: PathBuf,
        /// The reason.
        source: std::io::Error,
    },
    /// Standard output could not be written.
    #[error("cannot write the tables: {0}")]
    Output(std::io::Error),
    /// A row could not be written as JSON.
    #[error("cannot write the rows as JSON: {0}")]
    Json(serde_json::Error),
    /// The program's table of published figures could not be read.
    #[error("the table of published figures cannot be read: {0}")]
    Published(String),
}
