//! The table of measured ratios for the README.

use std::path::Path;

use super::files::write_whole;
use super::grid::figure;
use crate::Error;
use crate::legend;
use crate::machine::Machine;
use crate::row::Group;

/// The lines between which the table stands in a longer file.
pub const MARKERS: (&str, &str) = ("<!-- bench:begin -->", "<!-- bench:end -->");

/// The table: each operation that was measured for us and for a peer, with the ratio of ours to the best peer.
pub fn markdown(machine: &Machine, groups: &[Group]) -> String {
    let unit =
        groups.iter().flat_map(|group| &group.rows).map(|row| row.unit.as_str()).next().unwrap_or_default();
    let mut text = format!(
        "Measured on {} with {}, {}, ours by the backend {}. Medians in {unit}; the ratio is ours over the best peer's, in one run.\n\n\
         | | operation | ours | best peer | | ratio of medians | of minima |\n\
         |---|---|---:|---:|---|---:|---:|\n",
        machine.processor, machine.compiler, machine.date, machine.backend
    );
    for group in groups {
        let (Some(ours), Some(peer), Some(ratio)) = (group.best_of_ours(), group.best_peer(), group.ratio())
        else {
            continue;
        };
        text += &format!(
            "| {} | {} | {} | {} | {} | {:.2} | {:.2} |\n",
            group.scheme,
            group.op,
            figure(ours.median),
            figure(peer.median),
            peer.label(),
            ratio.median,
            ratio.min
        );
    }
    text + &included(groups)
}

/// What the times of the operations in the table include.
fn included(groups: &[Group]) -> String {
    let mut names: Vec<&str> = Vec::new();
    for group in groups.iter().filter(|group| group.ratio().is_some()) {
        if !names.contains(&group.op.name) {
            names.push(group.op.name);
        }
    }
    let mut text = format!("\n{}\n\n", legend::ALL);
    for name in names {
        if let Some(what) = legend::of(name) {
            text += &format!("- **{name}**: {what}.\n");
        }
    }
    text
}

/// Puts `table` between the markers of the file, or makes a new file of it.
///
/// # Errors
/// There is a file that cannot be read, or that has no markers; it is left as it is.
pub fn insert(path: &Path, table: &str) -> Result<(), Error> {
    let old = match std::fs::read_to_string(path) {
        Ok(old) => old,
        Err(error) if error.kind() == std::io::ErrorKind::NotFound => {
            format!("{}\n{}\n", MARKERS.0, MARKERS.1)
        }
        Err(source) => return Err(Error::Read { path: path.into(), source }),
    };
    let new = between_markers(&old, table).ok_or_else(|| Error::NoMarkers { path: path.into() })?;
    write_whole(path, &new)
}

fn between_markers(text: &str, table: &str) -> Option<String> {
    let (before, rest) = text.split_once(MARKERS.0)?;
    let (_, after) = rest.split_once(MARKERS.1)?;
    Some(format!("{before}{}\n\n{table}\n{}{after}", MARKERS.0, MARKERS.1))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::row::tests::example;

    #[test]
    fn one_line_for_each_operation_with_a_peer() {
        let mut alone = example();
        alone.rows.truncate(1);
        let text = markdown(&Machine::this(), &[example(), alone]);
        let lines: Vec<_> = text.lines().skip(4).take(2).collect();
        assert_eq!(lines, ["| ed25519 | sign | 17,500 | 25,000 | aws-lc-rs | 0.70 | 0.84 |", ""]);
        assert!(text.contains(legend::ALL) && text.contains("\n- **sign**: with a private key"), "{text}");
    }

    #[test]
    fn only_what_is_between_the_markers_changes() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("README.md");
        std::fs::write(&path, format!("before\n{}\nold\n{}\nafter\n", MARKERS.0, MARKERS.1)).unwrap();
        for table in ["first\n", "second\n"] {
            insert(&path, table).unwrap();
            let expected = format!("before\n{}\n\n{table}\n{}\nafter\n", MARKERS.0, MARKERS.1);
            assert_eq!(std::fs::read_to_string(&path).unwrap(), expected);
        }
    }

    #[test]
    fn a_file_without_markers_is_left_alone() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("README.md");
        std::fs::write(&path, "precious").unwrap();
        assert!(matches!(insert(&path, "table"), Err(Error::NoMarkers { .. })));
        assert_eq!(std::fs::read_to_string(&path).unwrap(), "precious");
        insert(&folder.path().join("new.md"), "table\n").unwrap();
        assert!(std::fs::read_to_string(folder.path().join("new.md")).unwrap().contains("table"));
    }
}
