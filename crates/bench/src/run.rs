//! One run: choose the cases, measure them group by group, report.

use std::cell::Cell;
use std::io::Write as _;
use std::rc::Rc;
use std::time::{Duration, Instant};

use indicatif::{ProgressBar, ProgressStyle};

use lemniscate::backend::{self, BackendKind};

use crate::case::{Case, OURS, Op};
use crate::cases::{self, Wanted};
use crate::machine::Machine;
use crate::measure::{self, Runner};
use crate::other_work::OtherWork;
use crate::published::Table;
use crate::report::files::write_whole;
use crate::report::summary::{self, Line};
use crate::report::{chart, html, json, markdown, text};
use crate::row::{self, Group, Row};
use crate::{Error, Options, clock, leakage, peers, published};

/// Seconds of a run without peers, and with.
const DEFAULT_SECONDS: (f64, f64) = (60.0, 180.0);

/// The page of a whole run, in the current folder, unless another is named.
const PAGE: &str = "lemniscate-bench.html";

/// Measures, prints the tables and writes the files that `options` name.
pub fn run(options: Options) -> Result<(), Error> {
    #[cfg(feature = "rayon")]
    {
        // What works on all cores does so with this thread alone, but for cases that have a pool of their own.
        let pool = rayon::ThreadPoolBuilder::new().num_threads(1).build();
        pool.map_err(|error| Error::Threads(error.to_string()))?.install(|| run_here(options))
    }
    #[cfg(not(feature = "rayon"))]
    {
        run_here(options)
    }
}

fn run_here(options: Options) -> Result<(), Error> {
    if options.leakage {
        return leakage::run(&options);
    }
    let machine = Machine::this();
    let tables = published::tables()?;
    let is_whole = options.filter.is_none();
    let groups = if is_whole {
        // Above the first line, so that a run that is refused prints nothing.
        let head = Cell::new(Some(format!("{}\n{}\n", text::facts(&machine), summary::header())));
        measure_each(&options, cases::all, |group| {
            head.take().map_or(Ok(()), |head| print(&head))?;
            print_line(&machine, group, &tables)
        })?
    } else {
        measure_groups(&options, cases::all)?
    };
    // The files first: what was measured should not be lost when the reader of the tables goes away.
    if let Some(path) = &options.json {
        write_whole(path, &json::json(&groups)?)?;
    }
    let page = options.html.clone().or_else(|| is_whole.then(|| PAGE.into()));
    if let Some(path) = &page {
        write_whole(path, &html::html(&machine, &groups, &tables))?;
    }
    if let Some(path) = &options.markdown {
        let texts = [
            (&*machine.section(), markdown::table(&machine, &groups)),
            (markdown::LEGEND, markdown::included(&groups)),
        ];
        markdown::insert(path, &texts)?;
    }
    if let Some(path) = &options.summary {
        let rows = summary::readme(&machine, &groups).ok_or(Error::NotMeasured("the summary"))?;
        markdown::insert(path, &[(markdown::SUMMARY, rows)])?;
    }
    if let Some(stem) = &options.chart {
        chart::write(stem, &machine, &groups)?;
    }
    if !is_whole {
        print(&text::text(&machine, &groups, &tables))?;
    }
    page.map_or(Ok(()), |page| print(&format!("\nAll rows, with plots: {}\n", page.display())))
}

fn print(text: &str) -> Result<(), Error> {
    let mut output = std::io::stdout().lock();
    output.write_all(text.as_bytes()).and_then(|()| output.flush()).map_err(Error::Output)
}

fn print_line(machine: &Machine, group: &Group, tables: &[Table]) -> Result<(), Error> {
    let line = Line::of(group, tables).map(|line| summary::line(machine, &line));
    line.map_or(Ok(()), |line| print(&(line + "\n")))
}

/// The peers and the backends that `options` and the environment ask for.
fn wanted(options: &Options) -> Result<Wanted, Error> {
    if options.peers && !peers::BUILT {
        return Err(Error::PeersNotBuilt);
    }
    let backends = chosen_backends(options.all_backends, &[BackendKind::Portable64])?;
    Ok(Wanted { peers: options.peers, backends })
}

/// The backend that the environment forces, or all that this machine can run; else the fastest, and `besides`.
pub(crate) fn chosen_backends(all: bool, besides: &[BackendKind]) -> Result<Vec<BackendKind>, Error> {
    let mut backends = match backend::requested().map_err(Error::Backend)? {
        Some(forced) => vec![forced],
        None if all => BackendKind::ALL.into_iter().filter(|kind| kind.is_available()).rev().collect(),
        None => [&[backend::selected()], besides].concat(),
    };
    backends.dedup();
    Ok(backends)
}

/// Measures the cases of `table` that `options` choose.
pub fn measure_groups(
    options: &Options,
    table: impl FnOnce(&Wanted) -> Vec<Case>,
) -> Result<Vec<Group>, Error> {
    measure_each(options, table, |_| Ok(()))
}

/// The same; `then` is called with each group as soon as it is measured.
fn measure_each(
    options: &Options,
    table: impl FnOnce(&Wanted) -> Vec<Case>,
    then: impl Fn(&Group) -> Result<(), Error>,
) -> Result<Vec<Group>, Error> {
    let wanted = wanted(options)?;
    let default = if options.peers { DEFAULT_SECONDS.1 } else { DEFAULT_SECONDS.0 };
    let seconds = options.seconds.unwrap_or(default);
    if !(0.0..=86400.0).contains(&seconds) {
        return Err(Error::Seconds(seconds));
    }
    let mut sets = choose(table(&wanted), options.filter.as_deref())?;
    let other_work = other_work(&mut sets)?;

    let end = Instant::now() + Duration::from_secs_f64(seconds);
    let mut left: usize = sets.iter().map(Vec::len).sum();
    let session = Session::new(left, other_work);
    let mut groups = Vec::new();
    for set in sets {
        // What setting up takes comes off the time of what is still to be measured.
        let time_left = end.saturating_duration_since(Instant::now());
        let (count, share) = (set.len(), time_left.mul_f64(set.len() as f64 / left as f64));
        session.bar.set_message(full_op(&set[0]));
        let group = session.measure(set, share)?;
        session.bar.suspend(|| then(&group))?;
        groups.push(group);
        session.bar.inc(count as u64);
        left -= count;
    }
    session.bar.finish_and_clear();
    Ok(groups)
}

/// What is done between two calls of cold cases, if there are any. Where it cannot be done they are left out.
fn other_work(sets: &mut Vec<Vec<Case>>) -> Result<Option<Rc<OtherWork>>, Error> {
    let is_cold = |set: &Vec<Case>| set.iter().any(|case| case.cold);
    if !sets.iter().any(is_cold) {
        return Ok(None);
    }
    let reason = match OtherWork::new() {
        Ok(work) => return Ok(Some(Rc::new(work))),
        Err(reason) => reason,
    };
    let _ = writeln!(std::io::stderr(), "cold operations are left out: {reason}");
    sets.retain(|set| !is_cold(set));
    if sets.is_empty() { Err(Error::NothingToMeasure) } else { Ok(None) }
}

fn full_op(case: &Case) -> String {
    format!("{} {}", case.scheme, case.op)
}

/// The cases that match, those of one operation together. Schemes and operations stand in the order in which the table
/// first names them, sizes of one operation in ascending order.
fn choose(table: Vec<Case>, filter: Option<&str>) -> Result<Vec<Vec<Case>>, Error> {
    if table.is_empty() {
        return Err(Error::NothingToMeasure);
    }
    let mut sets: Vec<Vec<Case>> = Vec::new();
    for case in table.into_iter().filter(|case| filter.is_none_or(|text| case.matches(text))) {
        let key: (&str, Op) = (case.scheme, case.op);
        match sets.iter_mut().find(|set| (set[0].scheme, set[0].op) == key) {
            Some(set) => set.push(case),
            None => sets.push(vec![case]),
        }
    }
    if sets.is_empty() {
        return Err(Error::NothingMatches(filter.unwrap_or_default().into()));
    }
    let schemes: Vec<_> = sets.iter().map(|set| set[0].scheme).collect();
    let names: Vec<_> = sets.iter().map(|set| (set[0].scheme, set[0].op.name)).collect();
    sets.sort_by_key(|set| {
        let (scheme, op) = (set[0].scheme, set[0].op);
        let first_of_scheme = schemes.iter().position(|&other| other == scheme);
        let first_of_name = names.iter().position(|&other| other == (scheme, op.name));
        (first_of_scheme, first_of_name, op.size)
    });
    Ok(sets)
}

/// An implementation, its backend, and the bytes of its table.
type Names = (&'static str, &'static str, Option<usize>);

/// What all groups of a run are measured with.
struct Session {
    overhead: u64,
    /// For cold cases.
    other_work: Option<Rc<OtherWork>>,
    bar: ProgressBar,
    /// Our selected backend, which comes back when the run ends.
    backend: BackendKind,
}

impl Drop for Session {
    fn drop(&mut self) {
        // It was in force before, so this machine can run it.
        let _ = backend::force(self.backend);
    }
}

impl Session {
    fn new(cases: usize, other_work: Option<Rc<OtherWork>>) -> Self {
        let (overhead, bar) = (measure::overhead(), progress_bar(cases));
        Session { overhead, other_work, bar, backend: backend::selected() }
    }

    /// Measures the cases of one operation in turns.
    fn measure(&self, set: Vec<Case>, time: Duration) -> Result<Group, Error> {
        let (scheme, op) = (set[0].scheme, set[0].op);
        let (names, mut runners) = self.set_up(set)?;
        let summaries = measure::in_turns(&mut runners, time, self.overhead);
        let mut rows = Vec::new();
        for (((implementation, backend, table_bytes), summary), runner) in
            names.into_iter().zip(summaries).zip(&runners)
        {
            if !runner.worked {
                return Err(Error::Failed(format!("{scheme} {op} by {implementation}")));
            }
            let row = |figures| Row {
                table_bytes,
                ..row::row(scheme, op, implementation, backend, clock::UNIT, figures)
            };
            rows.extend(summary.map(row));
        }
        Ok(Group { scheme, op, backend: self.backend, rows })
    }

    /// Makes the inputs of the cases; those of peers that cannot run here are left out.
    fn set_up(&self, set: Vec<Case>) -> Result<(Vec<Names>, Vec<Runner>), Error> {
        let (mut names, mut runners) = (Vec::new(), Vec::new());
        for case in set {
            let name = full_op(&case);
            let Case { implementation, backend, force, factor, table_bytes, cold, setup, .. } = case;
            // Another group may have left another backend behind.
            let force = force.or((implementation == OURS).then_some(self.backend));
            force.map_or(Ok(()), backend::force).map_err(Error::Backend)?;
            match setup() {
                Ok(call) => {
                    names.push((implementation, backend, table_bytes));
                    let between = self.other_work.clone().filter(|_| cold);
                    runners.push(Runner::new(call, factor, force).with_between(between));
                }
                Err(reason) if implementation == OURS => return Err(Error::Setup { case: name, reason }),
                Err(reason) => self.bar.suspend(|| {
                    // Where nobody can be told, the table shows it all the same.
                    let _ = writeln!(std::io::stderr(), "{name}: {implementation} is left out: {reason}");
                }),
            }
        }
        Ok((names, runners))
    }
}

/// A bar on standard error; nothing where that is no terminal.
pub(crate) fn progress_bar(length: usize) -> ProgressBar {
    let bar = ProgressBar::new(length as u64);
    if let Ok(style) = ProgressStyle::with_template("{bar:30} {pos}/{len} {msg}") {
        bar.set_style(style);
    }
    bar
}
