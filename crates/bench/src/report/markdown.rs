//! The tables of README.md and docs/benchmarks.md, between the markers of their places.

use std::path::Path;

use super::files::write_whole;
use super::grid::figure;
use crate::Error;
use crate::legend;
use crate::machine::Machine;
use crate::row::Group;

/// The place in docs/benchmarks.md of what all its tables have in common.
pub const LEGEND: &str = "legend";

/// The place in README.md of the rows that it shows.
pub const SUMMARY: &str = "summary";

/// The lines between which a text stands in a longer file.
pub fn markers(place: &str) -> (String, String) {
    (format!("<!-- bench:{place}:begin -->"), format!("<!-- bench:{place}:end -->"))
}

/// The table for one kind of processor: each operation that was measured for us and for a peer.
pub fn table(machine: &Machine, groups: &[Group]) -> String {
    let mut text = format!(
        "{}. {}, {}. Clock: {}.\n\n\
         | | operation | µs | per second | ticks | best peer | its ticks | ratio | of minima |\n\
         |---|---|---:|---:|---:|---|---:|---:|---:|\n",
        machine.processor, machine.date, machine.compiler, machine.clock
    );
    for group in groups {
        let (Some(ours), Some(peer), Some(ratio)) = (group.best_of_ours(), group.best_peer(), group.ratio())
        else {
            continue;
        };
        text += &format!(
            "| {} | {} | {} | {} | {} | {} | {} | {:.2} | {:.2} |\n",
            group.scheme,
            group.op,
            figure(machine.micros(ours.median)),
            figure(machine.per_second(ours.median).round()),
            figure(ours.median),
            peer.label(),
            figure(peer.median),
            ratio.median,
            ratio.min
        );
    }
    text
}

/// What the times of the operations in the tables include.
pub fn included(groups: &[Group]) -> String {
    let mut names: Vec<&str> = Vec::new();
    for group in groups.iter().filter(|group| group.ratio().is_some()) {
        if !names.contains(&group.op.name) {
            names.push(group.op.name);
        }
    }
    let mut text = format!("{}\n\n", legend::ALL);
    for name in names {
        if let Some(what) = legend::of(name) {
            text += &format!("- **{name}**: {what}.\n");
        }
    }
    text
}

/// Puts texts between the markers of their places in a file.
///
/// # Errors
/// The file cannot be read, or lacks a marker; it is left as it is.
pub fn insert(path: &Path, texts: &[(&str, String)]) -> Result<(), Error> {
    let read = std::fs::read_to_string(path);
    let mut page = read.map_err(|source| Error::Read { path: path.into(), source })?;
    for (place, text) in texts {
        let markers = markers(place);
        let new = between(&page, &markers, text);
        page = new.ok_or_else(|| Error::NoMarkers { path: path.into(), markers })?;
    }
    write_whole(path, &page)
}

fn between(page: &str, (begin, end): &(String, String), text: &str) -> Option<String> {
    let (before, rest) = page.split_once(begin.as_str())?;
    let (_, after) = rest.split_once(end.as_str())?;
    Some(format!("{before}{begin}\n\n{text}\n{end}{after}"))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::machine;
    use crate::row::tests::example;

    #[test]
    fn one_line_for_each_operation_with_a_peer() {
        let mut alone = example();
        alone.rows.truncate(1);
        let text = table(&machine::tests::example(), &[example(), alone]);
        let lines: Vec<_> = text.lines().skip(4).collect();
        assert_eq!(
            lines,
            ["| ed25519 | sign | 8.75 | 114,286 | 17,500 | aws-lc-rs | 25,000 | 0.70 | 0.84 |"]
        );
        let legend = included(&[example()]);
        assert!(legend.starts_with(legend::ALL) && legend.contains("\n- **sign**: "), "{legend}");
    }

    #[test]
    fn only_what_is_between_the_markers_changes() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("page.md");
        let page = |a: &str, b: &str| {
            let text = |place, text: &str| {
                let (begin, end) = markers(place);
                format!("{begin}\n{text}{end}\n")
            };
            format!("before\n{}between\n{}after\n", text("a", a), text("b", b))
        };
        std::fs::write(&path, page("old\n", "")).unwrap();
        for new in ["first\n", "second\n"] {
            insert(&path, &[("b", new.into()), ("a", new.into())]).unwrap();
            let new = format!("\n{new}\n");
            assert_eq!(std::fs::read_to_string(&path).unwrap(), page(&new, &new));
        }
    }

    #[test]
    fn a_file_without_markers_is_left_alone() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("README.md");
        let (begin, end) = markers("a");
        std::fs::write(&path, format!("precious {begin}{end}")).unwrap();
        let error = insert(&path, &[("a", "table".into()), ("b", "table".into())]).unwrap_err();
        assert!(matches!(error, Error::NoMarkers { .. }) && error.to_string().contains("bench:b:begin"));
        assert_eq!(std::fs::read_to_string(&path).unwrap(), format!("precious {begin}{end}"));
        assert!(matches!(insert(&folder.path().join("none.md"), &[]), Err(Error::Read { .. })));
    }
}
