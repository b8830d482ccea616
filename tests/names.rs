//! How many files of code and manifests name one scheme, or one backend: so many places has who adds another.
#![cfg(not(miri))]

use std::fs;
use std::path::Path;

/// A name, and the files that may have it at most. Who needs more finds a list that could be one: `src/list.rs`, `crates/bindings`.
const MOST: [(&str, usize); 2] = [("jq255s", 25), ("Avx512Ifma", 11)];

/// The ends of the names of code and manifests.
const CODE: [&str; 9] = ["rs", "toml", "py", "pyi", "h", "c", "js", "mjs", "ts"];

/// What is built, or generated from what is there.
const LEFT_OUT: [&str; 5] = [".git", "target", "corpus", "artifacts", "node_modules"];

/// Calls a function with the path and the text of each file of code.
fn each_file(folder: &Path, then: &mut impl FnMut(&Path, &str)) {
    for entry in fs::read_dir(folder).expect("the folder is there") {
        let path = entry.expect("it can be read").path();
        let name = path.file_name().unwrap_or_default().to_string_lossy();
        if path.is_dir() {
            if !LEFT_OUT.contains(&&*name) {
                each_file(&path, then);
            }
        } else if path.extension().is_some_and(|end| CODE.iter().any(|code| end == *code)) {
            then(&path, &fs::read_to_string(&path).expect("code is text"));
        }
    }
}

#[test]
fn few_files_name_one_scheme_or_one_backend() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let mut found = MOST.map(|_| Vec::new());
    each_file(root, &mut |path, text| {
        for (found, (name, _)) in found.iter_mut().zip(MOST) {
            if text.contains(name) && !path.ends_with("tests/names.rs") {
                found.push(path.strip_prefix(root).expect("below the root").display().to_string());
            }
        }
    });
    for (mut found, (name, most)) in found.into_iter().zip(MOST) {
        found.sort_unstable();
        // The test looks where it should.
        assert!(found.len() > most / 2, "only {} files name {name}: lower the bound", found.len());
        assert!(found.len() <= most, "{} files name {name}:\n{}", found.len(), found.join("\n"));
    }
}
