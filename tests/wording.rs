//! Plain English in everything that users read: phrases that make sentences read as translated, and every page's snippets run.
#![cfg(not(miri))]

use std::fs;
use std::path::{Path, PathBuf};

/// A phrase, the words after which it is good English, and what to write instead.
const PHRASES: [(&str, &[&str], &str); 20] = [
    ("of which", &[], "two sentences, or `whose`"),
    ("what is", &["say", "says", "state", "states"], "the noun: `kept columns` for `what is kept`"),
    ("what has", &[], "the noun"),
    (
        "those of",
        &["than", "like", "as", "and", "between", "equal", "equals"],
        "repeat the noun, or `equals`",
    ),
    ("that is there", &[], "leave it out"),
    ("that are there", &[], "leave it out"),
    ("is not there", &[], "`does not exist`"),
    ("in force", &[], "`selected`, `current`"),
    ("half as long again", &[], "`50 % longer`"),
    ("but for", &[], "`except`"),
    ("in the place of", &[], "`instead of`"),
    ("all else is", &[], "`everything else`"),
    ("is to be", &[], "`must be`"),
    ("are to be", &[], "`must be`"),
    ("nothing tells", &[], "say what is missing"),
    ("tells of", &[], "`names`, `documents`"),
    ("in the manner of", &[], "`like`"),
    ("whoever", &[], "`a caller that`, `anyone who`, `even if`"),
    ("amid", &[], "`during`"),
    ("one's own", &[], "`your own`"),
];

/// Code whose documentation users read: help, packages, header files. A folder, the ends of names, and whether to look at Rust's
/// documentation and messages alone.
const FOR_USERS: [(&str, &[&str], bool); 6] = [
    ("crates/c/include", &["h"], false),
    ("crates/ffi/include", &["h"], false),
    ("crates/python/python", &["py", "pyi"], false),
    ("crates/wasm/js", &["ts"], false),
    ("crates/cli/src/commands", &["rs"], true),
    ("crates/rustls/src", &["rs"], true),
];

/// Pages for readers of the code and for contributors, which are held to the bound of `src`.
const FOR_READERS: [&str; 6] = [
    "ARCHITECTURE.md",
    "docs/avx2-arithmetic.md",
    "docs/from-dalek.md",
    "docs/halving.md",
    "docs/lanes.md",
    "docs/parallel-formulas.md",
];

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).into()
}

/// The files below a folder, with these ends of names, in a fixed order; not what is built.
fn files(folder: &Path, ends: &[&str]) -> Vec<PathBuf> {
    let mut found = Vec::new();
    let mut folders = vec![folder.to_path_buf()];
    while let Some(folder) = folders.pop() {
        for entry in fs::read_dir(&folder).expect("the folder exists") {
            let path = entry.expect("it can be read").path();
            let name = path.file_name().unwrap_or_default().to_string_lossy().into_owned();
            if path.is_dir() && !["target", "node_modules", "tests", "test"].contains(&&*name) {
                folders.push(path);
            } else if path.extension().is_some_and(|end| ends.iter().any(|other| end == *other)) {
                found.push(path);
            }
        }
    }
    found.sort();
    found
}

/// The pages of the repository.
fn pages() -> Vec<PathBuf> {
    let mut pages = files(&root().join("docs"), &["md"]);
    for page in ["README.md", "ARCHITECTURE.md", "CHANGELOG.md", "CONTRIBUTING.md", "SECURITY.md"] {
        pages.push(root().join(page));
    }
    for folder in ["crates/python", "crates/wasm/js"] {
        pages.extend(
            ["README.md", "CHANGELOG.md"]
                .map(|page| root().join(folder).join(page))
                .into_iter()
                .filter(|page| page.exists()),
        );
    }
    pages
}

/// The words of a text without its snippets, in small letters, a space between two; lines of documentation only, if asked for.
fn prose(text: &str, documentation: bool) -> String {
    let mut words = Vec::new();
    let mut in_snippet = false;
    for line in text.lines() {
        let line = line.trim();
        let doc = ["///", "//!"].iter().find_map(|start| line.strip_prefix(start));
        let help = line.contains("#[error(").then_some(line);
        let Some(line) = (if documentation { doc.or(help) } else { Some(line) }) else { continue };
        if line.trim_start().starts_with("```") {
            in_snippet = !in_snippet;
        } else if !in_snippet {
            words.extend(line.split_whitespace().map(str::to_lowercase));
        }
    }
    words.join(" ")
}

/// The phrases in a text that are not good English there, with some words around each.
fn found(text: &str) -> Vec<(&'static str, String, &'static str)> {
    let is_word = |c: Option<char>| c.is_some_and(|c| c.is_alphanumeric() || c == '\'');
    let mut found = Vec::new();
    for (phrase, after, instead) in PHRASES {
        for (at, _) in text.match_indices(phrase) {
            let (before, rest) = (&text[..at], &text[at + phrase.len()..]);
            if is_word(before.chars().next_back()) || is_word(rest.chars().next()) {
                continue;
            }
            let last = before.split_whitespace().next_back().unwrap_or_default();
            if !after.contains(&last) {
                let around: Vec<_> = before.split(' ').rev().skip(1).take(5).collect();
                let around: Vec<_> = around.into_iter().rev().collect();
                let next: Vec<_> = rest.split(' ').take(5).collect();
                found.push((phrase, format!("{} {phrase}{}", around.join(" "), next.join(" ")), instead));
            }
        }
    }
    found
}

fn report(path: &Path, text: &str) -> Vec<String> {
    let name = path.strip_prefix(root()).unwrap_or(path).display().to_string();
    found(text)
        .into_iter()
        .map(|(phrase, around, instead)| format!("{name}: `{phrase}` in \"{around}\"; instead: {instead}"))
        .collect()
}

#[test]
fn what_users_read_has_no_phrases_of_translations() {
    let mut wrong = Vec::new();
    for page in pages() {
        let name = page.strip_prefix(root()).unwrap_or(&page);
        if !FOR_READERS.iter().any(|other| name == Path::new(other)) {
            wrong.extend(report(&page, &prose(&fs::read_to_string(&page).expect("pages are text"), false)));
        }
    }
    for (folder, ends, documentation) in FOR_USERS {
        let files = files(&root().join(folder), ends);
        assert!(!files.is_empty(), "{folder} has no such files");
        for file in files {
            wrong.extend(report(
                &file,
                &prose(&fs::read_to_string(&file).expect("code is text"), documentation),
            ));
        }
    }
    assert!(wrong.is_empty(), "{}\n{} phrases", wrong.join("\n"), wrong.len());
}

/// Lower the bounds when you rewrite a sentence.
#[test]
fn documentation_of_code_gets_plainer() {
    let count = |paths: Vec<PathBuf>, documentation| {
        let text = |path: &PathBuf| prose(&fs::read_to_string(path).expect("it is text"), documentation);
        paths.iter().map(|path| found(&text(path)).len()).sum::<usize>()
    };
    let pages = FOR_READERS.map(|page| root().join(page)).to_vec();
    for (what, found, most) in [
        ("pages for readers of the code", count(pages, false), 4),
        ("documentation in src", count(files(&root().join("src"), &["rs"]), true), 253),
        ("documentation in crates", count(files(&root().join("crates"), &["rs"]), true), 242),
    ] {
        assert!(found <= most, "{what}: {found} phrases, at most {most}");
    }
}

#[test]
fn phrases_are_found_where_they_are_wrong() {
    let is_found = |text: &str| !found(&prose(text, false)).is_empty();
    for text in ["a file of\nwhich half is read", "Those of Ed448.", "all but for one", "What is kept stays."]
    {
        assert!(is_found(text), "{text}");
    }
    for text in ["larger than those of a product", "somewhat issues", "```\nof which\n```", "a force"] {
        assert!(!is_found(text), "{text}");
    }
    assert_eq!(prose("//! One\nlet two = 2;\n/// Three", true), "one three");
}

/// README.md stays a page that one reads in five minutes.
#[test]
fn the_readme_is_short() {
    let bytes = fs::metadata(root().join("README.md")).expect("it exists").len();
    assert!(bytes <= 9_216, "README.md has {bytes} bytes");
}

/// Every page and file that a page links to exists, and every page in `docs` is listed in its README.md.
#[test]
fn links_lead_somewhere() {
    let list = fs::read_to_string(root().join("docs/README.md")).expect("it exists");
    for page in pages() {
        let text = fs::read_to_string(&page).expect("pages are text");
        for link in text.split("](").skip(1).filter_map(|rest| rest.split([')', '#']).next()) {
            let is_local = !link.is_empty() && !link.contains("://") && !link.contains(' ');
            let target = page.parent().expect("it is in a folder").join(link);
            assert!(!is_local || target.exists(), "{}: {link}", page.display());
        }
        let name = page.file_name().unwrap_or_default().to_string_lossy().into_owned();
        if page.parent().is_some_and(|folder| folder.ends_with("docs")) && name != "README.md" {
            assert!(list.contains(&format!("[{name}]({name})")), "docs/README.md does not list {name}");
        }
    }
}

/// A snippet runs in CI as written only if its page is one of those that the tests of its language read.
#[test]
fn every_rust_snippet_is_tested() {
    let libraries = ["src/lib.rs", "crates/gpu/src/lib.rs"]
        .map(|library| fs::read_to_string(root().join(library)).expect("it exists"));
    for page in pages() {
        let text = fs::read_to_string(&page).expect("pages are text");
        let name = page.strip_prefix(root()).unwrap_or(&page).display().to_string();
        assert!(!text.contains("```rust,"), "{name}: a snippet with an exception");
        assert!(
            !text.contains("```rust\n")
                || libraries.iter().any(|library| library.contains(&format!("../{name}\""))),
            "{name}: no library tests it"
        );
    }
}
