//! Files that other programs wrote: the same ten rows from all of them (`tests/data/README.md`).

use std::fs;
use std::path::PathBuf;

use lemniscate_bulk::input::Keep;

use crate::support::{Asked, open};

#[test]
fn all_are_read() {
    let folder = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("tests/data/written");
    let scheme = open("ed25519", None);
    let asked = Asked { keep: Keep::These(vec!["id".to_owned()]), ..Asked::of(&*scheme) };
    let verdict = |verdict: &str| {
        (0..10).fold("id,verdict\n".to_owned(), |text, id| text + &format!("{id},{verdict}\n"))
    };
    let mut programs = Vec::new();
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        let name = path.file_name().unwrap().to_str().unwrap().to_owned();
        if name == "versions.txt" {
            continue;
        }
        let (report, text) = asked.report(&[path]).unwrap();
        if name == "duckdb-blob.csv" {
            assert_eq!(String::from_utf8(text).unwrap(), verdict("malformed"));
            assert!(
                report
                    .malformed
                    .unwrap()
                    .contains("line 2: `public_key` is not hexadecimal (a blob as DuckDB")
            );
            continue;
        }
        assert_eq!(String::from_utf8(text).unwrap(), verdict("valid"), "{name}");
        programs.push(name.split(['.', '-']).next().unwrap().to_owned());
    }
    for program in ["pyarrow", "polars", "duckdb", "pandas", "fastparquet", "spark"] {
        assert!(programs.iter().filter(|name| *name == program).count() > 1, "{program}");
    }
}

/// No rows, as pyarrow writes them: a dictionary of a group, and no page of it.
#[test]
fn no_rows() {
    let file = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("tests/data/none.parquet");
    assert!(Asked::of(&*open("ed25519", None)).verdicts(&file).is_empty());
}
