//! What a run found: one row for each case, and the ratio to the best peer.

use lemniscate::backend::BackendKind;
use serde::{Deserialize, Serialize};

use crate::case::{OURS, Op};
use crate::statistics::Summary;

/// The result of one case, as it is written to the JSON file.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Row {
    /// The scheme or the part of the library.
    pub scheme: String,
    /// The operation, with the size of its batch.
    pub op: String,
    /// `lemniscate` or the name of the peer's crate.
    pub implementation: String,
    /// The implementation's backend; empty where it has one only.
    pub backend: String,
    /// The quickest of many calls, for one operation.
    pub min: f64,
    /// The median of many calls, for one operation.
    pub median: f64,
    /// The unit of `min` and `median`: `ticks` of the time-stamp counter, or `ns`.
    pub unit: String,
    /// The bytes of the table that the operation needs, in the cases that are about that.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub table_bytes: Option<usize>,
}

impl Row {
    /// Is it a row of our own?
    pub fn is_ours(&self) -> bool {
        self.implementation == OURS
    }

    /// The name of the implementation with its backend.
    pub fn label(&self) -> String {
        if self.backend.is_empty() {
            self.implementation.clone()
        } else {
            format!("{} ({})", self.implementation, self.backend)
        }
    }
}

/// The rows of one operation, in the order of the table of cases.
#[derive(Clone, Debug)]
pub struct Group {
    /// The scheme of all the rows.
    pub scheme: &'static str,
    /// The operation of all the rows.
    pub op: Op,
    /// Our selected backend: what a user gets who chooses none.
    pub backend: BackendKind,
    /// One row for each implementation and backend.
    pub rows: Vec<Row>,
}

/// Ours over the best peer's, in the same run.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Ratio {
    /// Our least minimum over the least minimum of the peers.
    pub min: f64,
    /// Our least median over the least median of the peers.
    pub median: f64,
}

impl Group {
    /// Is it a row of ours that counts: on the selected backend, or by a method that has no backends? Other backends are
    /// measured for comparison only.
    pub fn counts(&self, row: &Row) -> bool {
        row.is_ours() && row.backend.parse::<BackendKind>().map_or(true, |kind| kind == self.backend)
    }

    /// Our row with the least median, of those on the selected backend.
    pub fn best_of_ours(&self) -> Option<&Row> {
        self.rows.iter().filter(|row| self.counts(row)).min_by(|a, b| a.median.total_cmp(&b.median))
    }

    /// The peers' row with the least median.
    pub fn best_peer(&self) -> Option<&Row> {
        self.rows.iter().filter(|row| !row.is_ours()).min_by(|a, b| a.median.total_cmp(&b.median))
    }

    /// Is it about the memory that a table takes as much as about time?
    pub fn is_about_tables(&self) -> bool {
        self.rows.iter().any(|row| row.table_bytes.is_some())
    }

    /// Its name, `scheme/operation`.
    pub fn name(&self) -> String {
        format!("{}/{}", self.scheme, self.op)
    }

    /// Ours on the selected backend over the best peer's, for the minimum and the median each; `None` unless both were
    /// measured.
    pub fn ratio(&self) -> Option<Ratio> {
        self.ratio_of(|row| self.counts(row), |row| !row.is_ours())
    }

    /// Our portable backend of 64-bit words over a peer's serial backend: plain code beside plain code.
    pub fn portable_ratio(&self) -> Option<Ratio> {
        let portable = BackendKind::Portable64.name();
        self.ratio_of(|row| row.is_ours() && row.backend == portable, |row| row.backend == "serial")
    }

    /// The least figures of some rows over those of others.
    pub(crate) fn ratio_of(
        &self,
        ours: impl Fn(&Row) -> bool,
        peers: impl Fn(&Row) -> bool,
    ) -> Option<Ratio> {
        let least = |of: &dyn Fn(&Row) -> bool, figure: fn(&Row) -> f64| {
            self.rows.iter().filter(|row| of(row)).map(figure).min_by(f64::total_cmp)
        };
        let ratio = |figure| Some(least(&ours, figure)? / least(&peers, figure).filter(|&peer| peer > 0.0)?);
        Some(Ratio { min: ratio(|row| row.min)?, median: ratio(|row| row.median)? })
    }
}

/// The row of a case with its figures, rounded to a hundredth of the unit.
pub fn row(scheme: &str, op: Op, implementation: &str, backend: &str, unit: &str, figures: Summary) -> Row {
    let round = |x: f64| (x * 100.0).round() / 100.0;
    Row {
        scheme: scheme.into(),
        op: op.to_string(),
        implementation: implementation.into(),
        backend: backend.into(),
        min: round(figures.min),
        median: round(figures.median),
        unit: unit.into(),
        table_bytes: None,
    }
}

#[cfg(test)]
pub(crate) mod tests {
    use super::*;

    /// A group for the tests of the reports: two of ours, two peers.
    pub fn example() -> Group {
        let op = Op::new("sign");
        let make = |name: &str, backend: &str, min, median| {
            row("ed25519", op, name, backend, "ticks", Summary { min, median })
        };
        Group {
            scheme: "ed25519",
            op,
            backend: BackendKind::Adx,
            rows: vec![
                make(OURS, "adx", 16_000.0, 17_500.0),
                make(OURS, "portable", 15_000.0, 17_000.0),
                make("aws-lc-rs", "", 20_000.0, 25_000.0),
                make("ring", "", 19_000.0, 26_000.123),
            ],
        }
    }

    #[test]
    fn ratio_is_that_of_the_backend_in_force_to_the_best_peer() {
        let ratio = example().ratio().unwrap();
        assert_eq!(ratio, Ratio { min: 16.0 / 19.0, median: 0.7 });
    }

    #[test]
    fn methods_count_whatever_the_backend() {
        let mut group = example();
        group.rows[1].backend = "half_gcd".into();
        assert_eq!(group.best_of_ours().unwrap().median, 17_000.0);
        assert_eq!(group.ratio().unwrap().min, 15.0 / 19.0);
    }

    #[test]
    fn no_ratio_without_peers_or_without_ours() {
        let mut group = example();
        group.rows.truncate(2);
        assert_eq!(group.ratio(), None);
        let mut group = example();
        group.rows.drain(..2);
        assert_eq!(group.ratio(), None);
        assert_eq!(group.best_peer().unwrap().implementation, "aws-lc-rs");
        assert!(group.best_of_ours().is_none());
    }

    #[test]
    fn portable_is_compared_with_serial() {
        let mut group = example();
        assert_eq!(group.portable_ratio(), None);
        group.rows[3].backend = "serial".into();
        assert_eq!(group.portable_ratio().unwrap().min, 15.0 / 19.0);
    }

    #[test]
    fn json_has_the_seven_fields() {
        let rows = example().rows;
        let json = serde_json::to_value(&rows).unwrap();
        let fields: Vec<_> = json[3].as_object().unwrap().keys().map(String::as_str).collect();
        assert_eq!(fields, ["backend", "implementation", "median", "min", "op", "scheme", "unit"]);
        assert_eq!(json[3]["median"], 26_000.12);
        assert_eq!(serde_json::from_value::<Vec<Row>>(json).unwrap(), rows);
    }
}
