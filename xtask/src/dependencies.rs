//! Checks what others' crates the library and the program are made of: their licences, where they come from, and that
//! the library has none of them in two versions.
//!
//! Known weaknesses in them are looked for by `.ci/advisories`, which needs the network.

use std::collections::BTreeMap;
use std::path::Path;
use std::process::Command;

/// Licences that a crate may be had under. Each lets the crate be linked into programs under any licence.
const LICENCES: [&str; 8] =
    ["Apache-2.0", "BSD-2-Clause", "BSD-3-Clause", "CC0-1.0", "ISC", "MIT", "Unicode-3.0", "Zlib"];

/// The features of the library that users may choose among.
const FEATURES: &str = "all-schemes,build-blinding,group,pem,rayon,serde,ssh,wasm_js";

/// A crate that is built in.
struct Dependency {
    name: String,
    version: String,
    /// What `cargo tree` says of it besides: where it comes from, if that is not crates.io.
    source: String,
    licence: String,
}

/// Fails if a licence is not among those allowed, a crate is from elsewhere, or one is there twice.
pub fn check(root: &Path) -> Result<(), String> {
    let library = tree(root, &["--package", "lemniscate", "--features", FEATURES])?;
    let program = tree(root, &["--package", "lemniscate-cli"])?;
    for dependency in library.iter().chain(&program) {
        let Dependency { name, version, source, licence } = dependency;
        if !is_allowed(licence) {
            return Err(format!("{name} {version} has the licence `{licence}`, which is not allowed"));
        }
        let is_ours = name.starts_with("lemniscate") && source.starts_with("(/");
        if !is_ours && !source.is_empty() && source != "(proc-macro)" {
            return Err(format!("{name} {version} is not of crates.io: {source}"));
        }
    }
    let mut versions = BTreeMap::<&str, Vec<&str>>::new();
    for Dependency { name, version, .. } in &library {
        versions.entry(name).or_default().push(version);
    }
    if let Some((name, versions)) = versions.iter().find(|(_, versions)| versions.len() > 1) {
        return Err(format!("the library has {name} in several versions: {}", versions.join(", ")));
    }
    println!("{} crates in the library, {} in the program: all may be used", library.len(), program.len());
    Ok(())
}

/// The crates that are built in, on any target, each once.
fn tree(root: &Path, options: &[&str]) -> Result<Vec<Dependency>, String> {
    let output = Command::new(env!("CARGO"))
        .args([
            "tree",
            "--locked",
            "--target",
            "all",
            "--edges",
            "normal,build",
            "--prefix",
            "none",
            "--no-dedupe",
        ])
        .args(["--format", "{p}|{l}"])
        .args(options)
        .current_dir(root)
        .output()
        .map_err(|error| format!("cargo: {error}"))?;
    if !output.status.success() {
        return Err(String::from_utf8_lossy(&output.stderr).into_owned());
    }
    let text = String::from_utf8_lossy(&output.stdout);
    let mut lines: Vec<_> = text.lines().collect();
    lines.sort_unstable();
    lines.dedup();
    lines.iter().map(|line| parse(line).ok_or_else(|| format!("cargo tree wrote `{line}`"))).collect()
}

/// Reads a line such as `subtle v2.6.1|BSD-3-Clause`.
fn parse(line: &str) -> Option<Dependency> {
    let (package, licence) = line.split_once('|')?;
    let mut words = package.splitn(3, ' ');
    let (name, version) = (words.next()?, words.next()?.strip_prefix('v')?);
    let source = words.next().unwrap_or_default();
    Some(Dependency {
        name: name.to_owned(),
        version: version.to_owned(),
        source: source.to_owned(),
        licence: licence.to_owned(),
    })
}

/// Does a licence expression leave a choice that is allowed: of each part of an `AND` one alternative of its `OR`?
fn is_allowed(expression: &str) -> bool {
    let alternatives = |part: &str| {
        let part = part.replace(['(', ')'], "").replace('/', " OR ");
        part.split(" OR ").any(|licence| LICENCES.contains(&licence.trim()))
    };
    expression.split(" AND ").all(alternatives)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn licences_are_read() {
        for allowed in [
            "MIT",
            "Apache-2.0 OR MIT",
            "MIT/Apache-2.0",
            "Apache-2.0 / MIT",
            "(MIT OR Apache-2.0) AND Unicode-3.0",
            "MIT OR Apache-2.0 OR LGPL-2.1-or-later",
        ] {
            assert!(is_allowed(allowed), "{allowed}");
        }
        for other in ["", "GPL-3.0", "MIT AND GPL-3.0", "LGPL-2.1-or-later OR GPL-3.0", "Apache-2.0 WITH X"] {
            assert!(!is_allowed(other), "{other}");
        }
    }

    #[test]
    fn lines_are_read() {
        let line = parse("a v1.2.3 (https://example.org/a#12345678)|MIT").unwrap();
        assert_eq!((&*line.name, &*line.version, &*line.licence), ("a", "1.2.3", "MIT"));
        assert_eq!(line.source, "(https://example.org/a#12345678)");
        assert_eq!(parse("a v1.2.3|").unwrap().source, "");
        assert!(parse("a 1.2.3|MIT").is_none() && parse("a v1").is_none());
    }
}
