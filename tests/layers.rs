//! The modules of the library depend on each other in one direction: a lower one never names a higher one.
#![cfg(not(miri))]

use std::fs;
use std::path::{Path, PathBuf};

/// The modules, the lowest first; those of one line may name each other.
const LAYERS: [&[&str]; 8] = [
    &["bytes", "error", "list", "loops", "macros", "sealed", "wide", "wipe", "xof"],
    &["field", "scalar"],
    &["backend"],
    &["sha512"],
    &["group"],
    &["multiply"],
    &["engine"],
    &["scheme"],
];

/// Files of one group that are each other's neighbours: what the file on the left must not name.
const WITHIN_GROUPS: [(&str, &[&str]); 1] = [("point", &["lanes", "parallel"])];

fn layer(module: &str) -> Option<usize> {
    LAYERS.iter().position(|layer| layer.contains(&module))
}

/// The paths that follow `prefix` in a line, by their first segment; of `prefix{a::b, c}` those in the braces.
fn paths_after<'a>(line: &'a str, prefix: &'a str) -> impl Iterator<Item = &'a str> {
    line.split(prefix).skip(1).flat_map(|rest| {
        let (list, braces) = match rest.strip_prefix('{') {
            Some(list) => (list.split(';').next().unwrap_or(list), true),
            None => (rest, false),
        };
        let paths = list.split([',', '}']).take(if braces { usize::MAX } else { 1 });
        paths.map(|path| path.trim().split(|c: char| !c.is_alphanumeric() && c != '_').next().unwrap_or(""))
    })
}

/// What a file of `module`, whose own name is `name`, says that it must not.
fn upward(module: &str, name: &str, text: &str) -> Vec<String> {
    let own = layer(module);
    // As one line: the list of an import may take several.
    let text = text.split_whitespace().collect::<Vec<_>>().join(" ");
    let mut found = Vec::new();
    for path in paths_after(&text, "crate::") {
        if own.is_some_and(|own| layer(path).is_some_and(|other| other > own)) {
            found.push(format!("crate::{path}"));
        }
    }
    for (file, others) in WITHIN_GROUPS {
        let paths = paths_after(&text, "super::").filter(|path| others.contains(path));
        if module == "group" && name == file {
            found.extend(paths.map(|path| format!("super::{path}")));
        }
    }
    found
}

/// The files of a module, which may be a single one.
fn files_of(module: &Path) -> Vec<PathBuf> {
    if !module.is_dir() {
        return vec![module.with_extension("rs")];
    }
    let entries = fs::read_dir(module).expect("the folder is there");
    let paths = entries.map(|entry| entry.expect("it can be read").path());
    paths
        .filter(|path| path.is_dir() || path.extension().is_some_and(|extension| extension == "rs"))
        .flat_map(|path| files_of(&path))
        .collect()
}

#[test]
fn no_module_names_one_above_it() {
    let source = Path::new(env!("CARGO_MANIFEST_DIR")).join("src");
    let mut files = 0;
    for module in LAYERS.concat() {
        for file in files_of(&source.join(module)) {
            let name = file.file_stem().expect("a name").to_string_lossy().into_owned();
            let text = fs::read_to_string(&file).expect("it is text");
            assert_eq!(upward(module, &name, &text), [""; 0], "{}", file.display());
            files += 1;
        }
    }
    assert!(files > 100, "only {files} files were found");
}

#[test]
fn upward_paths_are_found_in_all_forms() {
    let nothing = [""; 0];
    assert_eq!(upward("group", "mod", "use crate::multiply::straus;"), ["crate::multiply"]);
    assert_eq!(upward("wide", "wide", "use crate::field::Field;"), ["crate::field"]);
    assert_eq!(upward("field", "mod", "fn f(x: crate::group::Point) {}"), ["crate::group"]);
    assert_eq!(upward("scalar", "mod", "/// See [`crate::scheme`]."), ["crate::scheme"]);
    assert_eq!(
        upward("multiply", "mod", "use crate::{\n    group::Group,\n    scheme::ed25519};"),
        ["crate::scheme"]
    );
    assert_eq!(
        upward("group", "mod", "macro_rules! m { () => { $crate::multiply::f() } }"),
        ["crate::multiply"]
    );
    assert_eq!(upward("group", "point", "use super::lanes::gather;"), ["super::lanes"]);
    assert_eq!(upward("group", "lanes", "use super::point::Point;"), nothing);
    assert_eq!(upward("scheme", "mod", "use crate::{field::Field, multiply::straus};"), nothing);
}

/// The walks of ARCHITECTURE.md: lists of steps, each a file and a function in it.
fn walks(text: &str) -> Vec<Vec<(String, String)>> {
    let (_, after) = text.split_once("\n## Walks\n").expect("a section of that name");
    let (section, _) = after.split_once("\n## ").expect("another section");
    let step = |line: &str| {
        let mut code = line.split_once(". ")?.1.split('`').skip(1).step_by(2);
        Some((code.next()?.to_owned(), code.next()?.to_owned()))
    };
    let mut walks: Vec<Vec<_>> = Vec::new();
    for line in section.lines() {
        if line.starts_with("1. ") {
            walks.push(Vec::new());
        }
        if line.starts_with(|c: char| c.is_ascii_digit()) {
            walks.last_mut().expect("a walk").push(step(line).expect("a file and a function"));
        }
    }
    walks
}

#[test]
fn walks_are_those_of_the_code() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let read = |file: &str| fs::read_to_string(root.join(file)).unwrap_or_else(|_| panic!("{file} is there"));
    let walks = walks(&read("ARCHITECTURE.md"));
    assert!(walks.len() >= 3, "only {} walks were found", walks.len());
    for walk in &walks {
        let mut before: Option<String> = None;
        for (file, function) in walk {
            let text = read(file);
            assert!(text.contains(&format!("fn {function}")), "{file} has {function}");
            if let Some(before) = before {
                assert!(before.contains(function), "the step before {file} names {function}");
            }
            before = Some(text);
        }
    }
    let files = |walk: &[(String, String)]| {
        walk.iter().map(|(file, _)| file.clone()).collect::<std::collections::BTreeSet<_>>().len()
    };
    // Signing, to a product of elements; and verification, to where the engine is entered.
    assert!(files(&walks[0]) <= 12, "signing passes {} files", files(&walks[0]));
    let engine =
        walks[1].iter().position(|(file, _)| file.contains("/engine/")).expect("the engine is entered");
    assert!(engine - 1 <= 4, "{} functions between verify_each and the engine", engine - 1);
}
