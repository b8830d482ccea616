//! Builds the tests with all changes in them, but for those that do not compile.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::ops::Range;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use serde_json::Value;

use crate::Result;
use crate::instrument::{Instrumented, SWITCH, instrument};
use crate::list::Change;

/// The tests. That of a package which is the library once more comes first: where a
/// change does not compile is seen there.
const TESTS: [&[&str]; 4] = [
    &["--package", "lemniscate-unit-tests"],
    &["--package", "lemniscate-differential", "--test", "quick", "--test", "smallest"],
    &["--package", "lemniscate-promises", "--tests"],
    &["--package", "lemniscate", "--tests"],
];

/// The most times that it is built after changes that do not compile were left out.
const ROUNDS: usize = 12;

/// Those of the changes that compile, by number, and the programs with the tests.
pub fn build(tree: &Path, changes: &[Change]) -> Result<(BTreeMap<usize, Change>, Vec<PathBuf>)> {
    let mut left: BTreeMap<usize, Change> = changes.iter().cloned().enumerate().collect();
    let mut sources = BTreeMap::new();
    for file in changes.iter().map(|change| &change.file).chain([&"src/lib.rs".to_string()]) {
        if !sources.contains_key(file) {
            sources.insert(file.clone(), fs::read_to_string(tree.join(file))?);
        }
    }
    for _ in 0..ROUNDS {
        let written = write(tree, &sources, &left)?;
        let before = left.len();
        left.retain({
            let failed = check(tree, &written)?;
            move |number, _| !failed.contains(number)
        });
        // Another phase of the compiler looks at what is left.
        if left.len() == before {
            let mut programs = Vec::new();
            for tests in TESTS {
                programs.extend(programs_of(tree, tests)?);
            }
            return Ok((left, programs));
        }
    }
    Err("after all changes that do not compile were left out, others do not".into())
}

/// Writes the sources with the changes.
fn write(
    tree: &Path,
    sources: &BTreeMap<String, String>,
    changes: &BTreeMap<usize, Change>,
) -> Result<BTreeMap<PathBuf, Instrumented>> {
    let mut written = BTreeMap::new();
    for (file, source) in sources {
        let of_file: Vec<_> = changes
            .iter()
            .filter(|(_, change)| change.file == *file)
            .map(|(number, change)| (*number, change))
            .collect();
        let mut instrumented = instrument(source, &of_file)?;
        if file == "src/lib.rs" {
            instrumented.text.push_str(SWITCH);
        }
        let path = tree.join(file);
        if fs::read_to_string(&path)? != instrumented.text {
            fs::write(&path, &instrumented.text)?;
        }
        written.insert(path.canonicalize()?, instrumented);
    }
    Ok(written)
}

fn cargo(tree: &Path, arguments: &[&str], tests: &[&str]) -> Result<(bool, Vec<Value>)> {
    let output = Command::new("cargo")
        .args(arguments)
        .args(tests)
        .args(["--profile", "changes", "--message-format", "json"])
        .current_dir(tree)
        // Only what other tests would find.
        .env("RUSTFLAGS", "-Csymbol-mangling-version=v0 --cap-lints allow")
        .stderr(Stdio::inherit())
        .output()?;
    let lines = output.stdout.split(|byte| *byte == b'\n').filter(|line| !line.is_empty());
    Ok((output.status.success(), lines.map(serde_json::from_slice).collect::<std::result::Result<_, _>>()?))
}

/// The changes that do not compile, as far as the compiler looks.
fn check(tree: &Path, written: &BTreeMap<PathBuf, Instrumented>) -> Result<BTreeSet<usize>> {
    let (is_good, messages) = cargo(tree, &["check", "--quiet", "--tests"], TESTS[0])?;
    let errors =
        || messages.iter().map(|line| &line["message"]).filter(|message| message["level"] == "error");
    let failed: BTreeSet<_> = errors().filter_map(|error| blamed(tree, written, error)).collect();
    // What follows from an error can be elsewhere.
    if !is_good && failed.is_empty() {
        let texts: Vec<_> = errors().filter_map(|error| error["rendered"].as_str()).collect();
        return Err(format!("it does not compile, and no change is to blame:\n{}", texts.concat()).into());
    }
    Ok(failed)
}

/// The changes that an error speaks of: the text of one of them, or else what one is of.
fn blamed(tree: &Path, written: &BTreeMap<PathBuf, Instrumented>, message: &Value) -> Option<usize> {
    let mut spans: Vec<&Value> = message["spans"].as_array().into_iter().flatten().collect();
    spans.sort_by_key(|span| span["is_primary"] != true);
    let mut places = Vec::new();
    for span in spans {
        // A macro that is named in a change.
        let mut span = span;
        while !span["expansion"].is_null() {
            span = &span["expansion"]["span"];
        }
        let number = |name: &str| span[name].as_u64().and_then(|number| usize::try_from(number).ok());
        let file = span["file_name"].as_str().and_then(|file| find(tree, file));
        if let (Some(file), Some(start), Some(end)) = (file, number("byte_start"), number("byte_end"))
            && let Some(instrumented) = written.get(&file)
        {
            places.push((instrumented, start..end));
        }
    }
    let in_text = places.iter().find_map(|(instrumented, place)| smallest(&instrumented.switches, place));
    in_text.or_else(|| places.iter().find_map(|(instrumented, place)| smallest(&instrumented.sites, place)))
}

fn find(tree: &Path, file: &str) -> Option<PathBuf> {
    [tree.join(file), tree.join("crates/unit-tests").join(file)]
        .iter()
        .find_map(|path| path.canonicalize().ok())
}

fn smallest(ranges: &[(Range<usize>, usize)], place: &Range<usize>) -> Option<usize> {
    let around = ranges.iter().filter(|(range, _)| range.start <= place.start && place.end <= range.end);
    around.min_by_key(|(range, _)| range.len()).map(|(_, number)| *number)
}

fn programs_of(tree: &Path, tests: &[&str]) -> Result<Vec<PathBuf>> {
    let (is_good, messages) = cargo(tree, &["test", "--no-run"], tests)?;
    if !is_good {
        return Err(format!("{tests:?} does not compile").into());
    }
    let programs = messages.iter().filter(|message| message["profile"]["test"] == true);
    Ok(programs.filter_map(|message| message["executable"].as_str().map(PathBuf::from)).collect())
}
