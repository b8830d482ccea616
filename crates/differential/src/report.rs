//! What was compared, how often, and what differed.

use std::collections::BTreeMap;
use std::fmt::{self, Debug, Display};
use std::time::Duration;

/// Counts of cases and of comparisons, and all differences.
#[derive(Clone, Default)]
pub struct Report {
    /// Of each kind of case, by what is right for it.
    cases: BTreeMap<(&'static str, String), u64>,
    /// Of each comparison, on how many cases it was made.
    compared: BTreeMap<String, u64>,
    times: BTreeMap<&'static str, Duration>,
    differences: Vec<String>,
    context: String,
}

impl Report {
    /// What is named with each difference from now on.
    pub fn set_context(&mut self, context: String) {
        self.context = context;
    }

    /// One more case.
    pub fn count(&mut self, kind: &'static str, verdict: impl Display) {
        *self.cases.entry((kind, verdict.to_string())).or_default() += 1;
    }

    /// More time for something.
    pub fn took(&mut self, what: &'static str, time: Duration) {
        *self.times.entry(what).or_default() += time;
    }

    /// So many cases were compared by the named comparison.
    pub fn compared(&mut self, name: impl Display, cases: usize) {
        *self.compared.entry(name.to_string()).or_default() += cases as u64;
    }

    /// Notes a difference, if there is one.
    pub fn equal<T: PartialEq + Debug>(&mut self, found: T, expected: T, case: impl FnOnce() -> String) {
        if found != expected {
            let case = case();
            self.differences.push(format!("{}: {found:?}, not {expected:?}, of {case}", self.context));
        }
    }

    /// All cases.
    pub fn cases(&self) -> u64 {
        self.cases.values().sum()
    }

    /// What differed.
    pub fn differences(&self) -> &[String] {
        &self.differences
    }

    /// Stops a fuzzer.
    ///
    /// # Panics
    /// If something differed.
    pub fn assert_no_difference(&self) {
        assert!(self.differences.is_empty(), "{}", self.differences.join("\n"));
    }

    /// On how many cases each comparison was made.
    pub fn comparisons(&self) -> &BTreeMap<String, u64> {
        &self.compared
    }
}

/// Tables of all counts, then the differences, of which there may be many, as far as they fit a screen.
impl Display for Report {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let cases = self.cases().max(1);
        for ((kind, verdict), count) in &self.cases {
            writeln!(f, "{count:>12}  {kind}: {verdict}")?;
        }
        writeln!(f)?;
        for (name, count) in &self.compared {
            writeln!(f, "{count:>12}  {name}")?;
        }
        writeln!(f)?;
        for (what, time) in &self.times {
            writeln!(f, "{:>9.1} us a case: {what}", time.as_secs_f64() * 1e6 / cases as f64)?;
        }
        for difference in self.differences.iter().take(20) {
            writeln!(f, "DIFFERENCE {difference}")?;
        }
        writeln!(f, "{} cases, {} differences", self.cases(), self.differences.len())
    }
}
