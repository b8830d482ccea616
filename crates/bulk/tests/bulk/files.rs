//! Several files, what is kept of them, and what is written.

use std::fs;
use std::sync::Arc;

use arrow_array::types::Float64Type;
use arrow_array::{ArrayRef, BinaryArray, Int64Array, ListArray, StringArray, TimestampMillisecondArray};
use lemniscate_bulk::encoding::Encoding;
use lemniscate_bulk::format::{Compression, Format};
use lemniscate_bulk::input::{Keep, Reader, Wanted, expand};
use lemniscate_bulk::output::Form;
use lemniscate_bulk::sign;
use lemniscate_bulk::verify::Of;
use tempfile::TempDir;

use crate::support::{Asked, ENDINGS, batch, form, line, open, sample, write};

#[test]
fn folders_and_patterns() {
    let folder = TempDir::new().unwrap();
    let path = |name: &str| folder.path().join(name);
    fs::create_dir_all(path("rows/day=2")).unwrap();
    for name in ["b.parquet", "a.parquet", "day=2/c.csv", "_SUCCESS", ".d.csv"] {
        fs::write(path("rows").join(name), "").unwrap();
    }
    fs::write(path("e.txt"), "").unwrap();
    let names = |paths: &[&str]| {
        let paths: Vec<_> = paths.iter().map(|name| path(name)).collect();
        expand(&paths, None).map(|files| {
            let relative = |file: &std::path::PathBuf| {
                file.strip_prefix(folder.path()).unwrap().to_str().unwrap().to_owned()
            };
            files.iter().map(relative).collect::<Vec<_>>()
        })
    };
    assert_eq!(names(&["rows"]).unwrap(), ["rows/a.parquet", "rows/b.parquet", "rows/day=2/c.csv"]);
    assert_eq!(names(&["rows/*.parquet", "e.txt"]).unwrap(), ["rows/a.parquet", "rows/b.parquet", "e.txt"]);
    assert_eq!(names(&["rows/day*"]).unwrap(), ["rows/day=2/c.csv"]);
    assert!(line(names(&["rows/*.arrow"])).contains("no files of rows"));
    assert!(line(names(&["nothing"])).contains("No such file"));
}

/// Columns of other types go through every format.
#[test]
fn what_is_kept() {
    let folder = TempDir::new().unwrap();
    let scheme = open("ed25519", None);
    let numbers: Vec<Option<Vec<Option<f64>>>> = vec![Some(vec![Some(0.5), None]), None];
    let rows = batch(vec![
        ("id", Arc::new(Int64Array::from(vec![Some(-1), None])) as ArrayRef),
        ("text", Arc::new(StringArray::from(vec!["a,\"b\"\nc", ""]))),
        ("time", Arc::new(TimestampMillisecondArray::from(vec![0, 1]))),
        ("numbers", Arc::new(ListArray::from_iter_primitive::<Float64Type, _, _>(numbers))),
        ("public_key", Arc::new(BinaryArray::from_iter_values([[1; 32]; 2]))),
        ("message", Arc::new(BinaryArray::from_iter_values(["a", "b"]))),
        ("signature", Arc::new(BinaryArray::from_iter_values([[0; 64], [1; 64]]))),
    ]);
    let keep = Keep::These(["text", "id", "numbers", "time"].map(str::to_owned).to_vec());
    let json = Form { format: Format::Json, compression: Compression::None };
    for name in ["rows.parquet", "rows.arrow", "rows.jsonl"] {
        let file = write(&folder, name, &rows);
        let asked = Asked { keep: keep.clone(), form: json, ..Asked::of(&*scheme) };
        let text = String::from_utf8(asked.run(&[file]).unwrap().1).unwrap();
        let first = text.lines().next().unwrap();
        assert!(
            first.starts_with(r#"{"text":"a,\"b\"\nc","id":-1,"numbers":[0.5,null],"time":"1970-01-01T"#),
            "{first}"
        );
        assert!(
            first.ends_with(r#""verdict":"key_not_on_curve"}"#)
                || first.ends_with(r#""verdict":"mismatch"}"#),
            "{first}"
        );
        assert_eq!(text.lines().count(), 2);
    }
    // What has a column of this name already.
    let file = write(
        &folder,
        "verdict.csv",
        &batch(vec![
            ("verdict", rows.column_by_name("text").unwrap().clone()),
            ("public_key", rows.column_by_name("text").unwrap().clone()),
            ("message", rows.column_by_name("text").unwrap().clone()),
            ("signature", rows.column_by_name("text").unwrap().clone()),
        ]),
    );
    assert!(
        line(Asked { keep: Keep::All, ..Asked::of(&*scheme) }.run(&[file]))
            .contains("two columns named `verdict`")
    );
}

#[test]
fn only_invalid_rows_with_their_numbers() {
    let folder = TempDir::new().unwrap();
    let scheme = open("ed25519", None);
    let names = ["a.parquet", "b.csv"];
    let files = names.map(|name| sample(&folder, name, "ed25519", 5000));
    let all = Asked::of(&*scheme).verdicts(&files[0]);
    let (counts, text) = Asked { only_invalid: true, ..Asked::of(&*scheme) }.run(&files).unwrap();
    let text = String::from_utf8(text).unwrap();
    let mut lines = text.lines();
    assert_eq!(lines.next(), Some("file,row,verdict"));
    for file in &files {
        for (row, verdict) in all.iter().enumerate().filter(|(_, verdict)| *verdict != "valid") {
            assert_eq!(lines.next(), Some(&*format!("{},{row},{verdict}", file.display())));
        }
    }
    assert_eq!(lines.next(), None);
    assert_eq!(counts.rows(), 10_000);
    let (_, text) = Asked { only_invalid: true, ..Asked::of(&*scheme) }.run(&files[..1]).unwrap();
    assert!(text.starts_with(b"row,verdict\n"));
}

#[test]
fn files_with_other_columns() {
    let folder = TempDir::new().unwrap();
    let scheme = open("ed25519", None);
    let rows = |kept: ArrayRef| {
        let text = Arc::new(StringArray::from(vec!["00"])) as ArrayRef;
        let bytes = ["public_key", "message", "signature"].map(|name| (name, text.clone()));
        batch(bytes.into_iter().chain([("kept", kept)]).collect())
    };
    let a = write(&folder, "a.parquet", &rows(Arc::new(Int64Array::from(vec![1]))));
    let b = write(&folder, "b.parquet", &rows(Arc::new(StringArray::from(vec!["1"]))));
    let asked = Asked { keep: Keep::These(vec!["kept".to_owned()]), ..Asked::of(&*scheme) };
    assert!(
        line(asked.run(&[a.clone(), b.clone()])).contains("its column `kept` has type Utf8, but Int64 in")
    );
    assert_eq!(Asked::of(&*scheme).run(&[a, b]).unwrap().0.rows(), 2);
}

/// What is signed is valid, in every format; what has no message has no signature.
#[test]
fn signed_rows() {
    let folder = TempDir::new().unwrap();
    for scheme in ["ed25519", "jq255e"] {
        let scheme = open(scheme, None);
        let signer = scheme.signer(&[5; 32]).unwrap();
        let messages = BinaryArray::from_iter((0..300).map(|i: u32| (i != 7).then_some(i.to_le_bytes())));
        let rows = batch(vec![("message", Arc::new(messages) as ArrayRef)]);
        for ending in ENDINGS {
            let file = write(&folder, &format!("rows.{ending}"), &rows);
            let job = sign::Job {
                signer: &*signer,
                length: scheme.signature_length(),
                message: Of { name: "message".to_owned(), encoding: None },
                public_key: "public_key".to_owned(),
                signature: "signature".to_owned(),
                encoding: Encoding::Hex,
                threads: 2,
            };
            let wanted = Wanted { bytes: vec!["message".to_owned()], keep: Keep::All, json: None };
            let reader = Reader::open(vec![file], None, wanted).unwrap();
            let signed = folder.path().join(format!("signed.{ending}"));
            let out = fs::File::create(&signed).unwrap();
            let (report, _) = job.run(reader, form(&format!("x.{ending}")), out).unwrap();
            assert_eq!((report.counts.signed, report.counts.left), (299, 1));
            let verdicts = Asked::of(&*scheme).verdicts(&signed);
            assert_eq!(verdicts.len(), 300);
            for (row, verdict) in verdicts.iter().enumerate() {
                assert_eq!(verdict, if row == 7 { "null" } else { "valid" }, "{ending}, row {row}");
            }
        }
    }
}
