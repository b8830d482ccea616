//! The rows that most readers look for: a line each on the terminal, beside the best peer or the figure that was published; eight of
//! them for README.md; and what the charts draw.

use super::grid::figure;
use crate::machine::Machine;
use crate::published::{self, Table};
use crate::row::Group;

/// Operations that the summary shows, of every scheme.
const SINGLE: [&str; 11] = [
    "key from seed",
    "sign",
    "verify from bytes",
    "verify key parsed",
    "verify key prepared",
    "exchange",
    "base point",
    "decode",
    "encode",
    "mul",
    "mulgen",
];

/// Batches that it shows, of this size.
const BATCHES: ([&str; 3], u32) = (["sign_many", "verify_each", "verify_all"], 64);

/// The rows for README.md, as `scheme/operation` and in words.
const README: [(&str, &str); 8] = [
    ("ed25519/sign", "Ed25519 sign"),
    ("ed25519/verify from bytes", "Ed25519 verify"),
    ("ed25519/verify_each 64", "Ed25519 verify, 64 verdicts at once"),
    ("ed25519/verify_all 64", "Ed25519 verify, one verdict for 64"),
    ("x25519/exchange", "X25519"),
    ("ed448/verify from bytes", "Ed448 verify"),
    ("jq255e/sign", "jq255e sign"),
    ("ristretto255/mul", "ristretto255 multiplication"),
];

/// An operation of ours beside that of others.
pub struct Line<'a> {
    /// The operation.
    pub group: &'a Group,
    /// Our median.
    pub ours: f64,
    /// The best of the others.
    pub other: Option<Other>,
}

/// What others take: the best peer of the same run, or else a published figure.
#[derive(Clone, Debug, PartialEq)]
pub struct Other {
    /// Their median, or what was published.
    pub value: f64,
    /// Who, or where it was measured.
    pub name: String,
    /// Ours over theirs. Of a published figure, ours in ticks over theirs in cycles.
    pub ratio: f64,
}

impl<'a> Line<'a> {
    /// The line of an operation, if it is one that the summary shows.
    pub fn of(group: &'a Group, tables: &[Table]) -> Option<Self> {
        let is_shown = match group.op.size {
            None => SINGLE.contains(&group.op.name),
            Some(size) => BATCHES.0.contains(&group.op.name) && size == BATCHES.1,
        };
        let ours = group.best_of_ours().filter(|_| is_shown)?;
        let measured = group.best_peer().zip(group.ratio()).map(|(peer, ratio)| Other {
            value: peer.median,
            name: peer.label(),
            ratio: ratio.median,
        });
        // Cycles are next to ticks, and not to nanoseconds.
        let published = || published::beside(tables, &group.name()).filter(|_| ours.unit == "ticks");
        let other = measured.or_else(|| {
            published().map(|beside| Other {
                value: beside.value,
                name: format!("{} on {}", beside.unit, core(beside.platform)),
                ratio: ours.median / beside.value,
            })
        });
        Some(Line { group, ours: ours.median, other })
    }
}

/// The x86-64 processor of a published table; the list also has tables of microcontrollers.
fn core(platform: &str) -> &str {
    let platform = platform.split("; ").find(|name| name.contains("Intel")).unwrap_or(platform);
    platform.split([',', '(']).next().unwrap_or(platform).split(" at ").next().unwrap_or(platform).trim()
}

/// Widths of the columns on the terminal, after that of the operation.
const WIDTHS: [usize; 4] = [10, 11, 10, 10];

fn columns(operation: &str, figures: [&str; 4], rest: &str) -> String {
    let mut line = format!("{operation:32}");
    for (figure, width) in figures.iter().zip(WIDTHS) {
        line += &format!(" {figure:>width$}");
    }
    format!("{line}  {rest}").trim_end().into()
}

/// The header line above the operations.
pub fn header() -> String {
    columns("", ["µs", "per second", "ticks", "others"], "")
}

/// One line on the terminal.
pub fn line(machine: &Machine, line: &Line) -> String {
    let (theirs, rest) = match &line.other {
        Some(other) => (figure(other.value), format!("{} (ratio {:.2})", other.name, other.ratio)),
        None => (String::new(), String::new()),
    };
    let micros = figure(machine.micros(line.ours));
    let rate = figure(machine.per_second(line.ours).round());
    let operation = format!("{} {}", line.group.scheme, line.group.op);
    columns(&operation, [&micros, &rate, &figure(line.ours), &theirs], &rest)
}

/// The eight rows for README.md; `None` if one of them was not measured beside a peer.
pub fn readme(machine: &Machine, groups: &[Group]) -> Option<String> {
    let mut text = format!(
        "Measured on {}, one core, with {} on {}; backend `{}`. Rows of 64 are per signature.\n\n\
         | operation | µs | per second | best other library | µs |\n|---|---:|---:|---|---:|\n",
        machine.processor,
        machine.compiler.split(" (").next().unwrap_or_default(),
        machine.date.get(..10).unwrap_or(&machine.date),
        machine.backend
    );
    for (name, words) in README {
        let group = groups.iter().find(|group| group.name() == name)?;
        let (ours, peer) = (group.best_of_ours()?.median, group.best_peer()?);
        text += &format!(
            "| {words} | {} | {} | {} | {} |\n",
            figure(machine.micros(ours)),
            figure((machine.per_second(ours) / 100.0).round() * 100.0),
            peer.implementation,
            figure(machine.micros(peer.median)),
        );
    }
    Some(text)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::case::Op;
    use crate::machine;
    use crate::row::tests::example;

    #[test]
    fn a_line_has_times_rates_and_the_best_of_the_others() {
        let (machine, group) = (machine::tests::example(), example());
        let text = line(&machine, &Line::of(&group, &[]).unwrap());
        let words: Vec<_> = text.split_whitespace().collect();
        let expected =
            ["ed25519", "sign", "8.75", "114,286", "17,500", "25,000", "aws-lc-rs", "(ratio", "0.70)"];
        assert_eq!(words, expected);
        assert!(Line::of(&Group { op: Op::new("sign, cold"), ..example() }, &[]).is_none());
        assert!(Line::of(&Group { op: Op::sized("verify_all", 5), ..example() }, &[]).is_none());
        assert!(Line::of(&Group { op: Op::sized("verify_all", 64), ..example() }, &[]).is_some());
    }

    #[test]
    fn what_was_published_stands_in_where_there_is_no_peer() {
        let tables = published::tables().unwrap();
        let mut group = example();
        group.rows.truncate(2);
        let other = Line::of(&group, &tables).unwrap().other.unwrap();
        assert_eq!((other.value, other.name.as_str()), (51_581.0, "cycles on Intel i5-8259U"));
        assert_eq!(other.ratio, 17_500.0 / 51_581.0);
    }

    #[test]
    fn columns_line_up() {
        let line = line(&machine::tests::example(), &Line::of(&example(), &[]).unwrap());
        let end = |text: &str, word: &str| text.find(word).unwrap() + word.len();
        // The sign for micro has two bytes.
        assert_eq!(end(&header(), "ticks") - 1, end(&line, "17,500"));
    }

    #[test]
    fn readme_has_all_its_rows_or_none() {
        let all = README.map(|(name, _)| {
            let (scheme, op) = name.split_once('/').unwrap();
            let op = match op.split_once(" 64") {
                Some((name, _)) => Op::sized(name.to_string().leak(), 64),
                None => Op::new(op),
            };
            Group { scheme, op, ..example() }
        });
        let text = readme(&machine::tests::example(), &all).unwrap();
        assert!(text.contains("| X25519 | 8.75 | 114,300 | aws-lc-rs | 12.5 |"), "{text}");
        assert_eq!(text.lines().count(), 4 + 8);
        assert!(readme(&machine::tests::example(), &all[1..]).is_none());
    }
}
