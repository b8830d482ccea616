//! The changes that cargo-mutants knows.

use std::collections::BTreeSet;
use std::path::Path;
use std::process::Command;

use serde_json::Value;

use crate::{Options, Result};

/// A place in a file: line and column, both from 1.
pub type Position = (usize, usize);

/// One change.
#[derive(Clone, Debug)]
pub struct Change {
    /// What cargo-mutants calls it.
    pub name: String,
    pub file: String,
    pub genre: String,
    pub start: Position,
    pub replacement: String,
}

/// All changes of the library, but for those that `.cargo/mutants.toml` leaves out.
pub fn changes(tree: &Path) -> Result<Vec<Change>> {
    let output = Command::new("cargo")
        .args(["mutants", "--list", "--json", "--package", "lemniscate"])
        .current_dir(tree)
        .output()
        .map_err(|error| format!("cargo-mutants: {error}"))?;
    if !output.status.success() {
        return Err(String::from_utf8_lossy(&output.stderr).into());
    }
    let list: Vec<Value> = serde_json::from_slice(&output.stdout)?;
    // A file whose module is declared twice, by features, is listed twice.
    let mut names = BTreeSet::new();
    let changes: Option<Vec<_>> = list
        .iter()
        .map(parse)
        .filter(|change| change.as_ref().is_none_or(|c| names.insert(c.name.clone())))
        .collect();
    changes.ok_or_else(|| "a list of another form than that of cargo-mutants 27".into())
}

fn parse(value: &Value) -> Option<Change> {
    let text = |name: &str| value[name].as_str().map(str::to_string);
    let number = |name: &str| value["span"]["start"][name].as_u64()?.try_into().ok();
    Some(Change {
        name: text("name")?,
        file: text("file")?,
        genre: text("genre")?,
        start: (number("line")?, number("column")?),
        replacement: text("replacement")?,
    })
}

/// Those that are asked for: of the files, and so many, by chance.
pub fn choose(all: &[Change], options: &Options) -> Vec<Change> {
    let is_asked = |change: &&Change| {
        options.paths.is_empty() || options.paths.iter().any(|path| change.file.starts_with(path))
    };
    let mut chosen: Vec<_> = all.iter().filter(is_asked).collect();
    // By a hash of the name: what else changes in the sources has no influence on whether a change is drawn.
    chosen.sort_by_cached_key(|change| hash(options.seed, &change.name));
    chosen.truncate(options.sample);
    chosen.sort_by_key(|change| (&change.file, change.start));
    chosen.into_iter().cloned().collect()
}

/// FNV-1a and the end of splitmix64.
fn hash(seed: u64, text: &str) -> u64 {
    let start = seed ^ 0xcbf2_9ce4_8422_2325;
    let hash = text.bytes().fold(start, |hash, byte| (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3));
    let mixed = (hash ^ (hash >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    let mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    mixed ^ (mixed >> 31)
}
