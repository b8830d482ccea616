//! Each verdict is that of the library's function for one signature: by all policies, from all formats.

use std::sync::Arc;

use arrow_array::cast::AsArray;
use arrow_array::{BinaryArray, RecordBatch};
use lemniscate_bulk::format::{Compression, Format};
use lemniscate_bulk::input::Keep;
use lemniscate_bulk::output::Form;
use lemniscate_bulk::scheme::NAMES;
use lemniscate_corpus::structured::{self, Variant};
use lemniscate_corpus::{Choices, crafted};
use tempfile::TempDir;

use crate::support::{Asked, ENDINGS, batch, open, sample, write};

const ED25519: [&str; 4] = ["rfc8032", "zip215", "dalek", "strict"];
const ED448: [&str; 2] = ["rfc8032", "strict"];

/// Signatures of a block, which has few keys and points.
const BLOCK: usize = 500;

/// How many signatures of each kind are compared: a million where `LEMNISCATE_BULK_ROWS=1000000` asks for it.
fn rows(few: usize) -> usize {
    std::env::var("LEMNISCATE_BULK_ROWS").map_or(few, |rows| rows.parse().expect("a number of rows"))
}

type Row = (Vec<u8>, Vec<u8>, Vec<u8>);

fn of_ed25519(count: usize) -> Vec<Row> {
    let blocks = (0..).flat_map(|number| {
        let block = structured::block(&mut Choices::seeded(1, number), BLOCK);
        block.into_iter().filter(|row| matches!(row.variant, Variant::Pure)).map(|row| row.case)
    });
    let cases = crafted::all().into_iter().step_by(7).chain(blocks).take(count);
    cases.map(|case| (case.public_key.to_vec(), case.message, case.signature.to_vec())).collect()
}

fn of_ed448(count: usize) -> Vec<Row> {
    let blocks =
        (0..).flat_map(|number| lemniscate_corpus::ed448::block(&mut Choices::seeded(1, number), BLOCK));
    let cases = lemniscate_corpus::ed448::crafted().into_iter().step_by(5).chain(blocks);
    let cases = cases.filter(|case| matches!(case.variant, Variant::Pure)).take(count);
    cases.map(|case| (case.public_key.to_vec(), case.message.clone(), case.signature.to_vec())).collect()
}

fn of_rows(rows: &[Row]) -> RecordBatch {
    let column = |of: fn(&Row) -> &Vec<u8>| Arc::new(BinaryArray::from_iter_values(rows.iter().map(of))) as _;
    batch(vec![
        ("public_key", column(|row| &row.0)),
        ("message", column(|row| &row.1)),
        ("signature", column(|row| &row.2)),
    ])
}

/// The verdict of the function for one signature, from these policies, and from every format; which verdicts there were.
fn compare(scheme: &str, policies: &[Option<&str>], rows: &[Row]) -> Vec<&'static str> {
    let folder = TempDir::new().unwrap();
    let batch = of_rows(rows);
    let mut seen = Vec::new();
    for (number, policy) in policies.iter().enumerate() {
        let scheme = open(scheme, *policy);
        let expected: Vec<_> = rows
            .iter()
            .map(|(key, message, signature)| scheme.verdict(key, message, signature).name())
            .collect();
        for ending in ENDINGS {
            let file = folder.path().join(format!("rows.{ending}"));
            if number == 0 {
                write(&folder, &format!("rows.{ending}"), &batch);
            }
            let verdicts = Asked::of(&*scheme).verdicts(&file);
            assert_eq!(verdicts.len(), expected.len(), "{ending}");
            for (row, (verdict, expected)) in verdicts.iter().zip(&expected).enumerate() {
                assert_eq!(verdict, expected, "{ending}, {policy:?}, row {row}: {:02x?}", rows[row]);
            }
        }
        seen.extend(expected);
    }
    seen.sort_unstable();
    seen.dedup();
    seen
}

#[test]
fn ed25519_by_every_policy() {
    let seen = compare("ed25519", &ED25519.map(Some), &of_ed25519(rows(1600)));
    for verdict in ["valid", "mismatch", "scalar_out_of_range", "key_not_canonical", "key_small_order"] {
        assert!(seen.contains(&verdict), "{verdict} in {seen:?}");
    }
}

#[test]
fn ed448_by_every_policy() {
    let seen = compare("ed448", &ED448.map(Some), &of_ed448(rows(300)));
    assert!(seen.contains(&"valid") && seen.contains(&"mismatch") && seen.len() > 3, "{seen:?}");
}

/// Samples have what they say that they have.
#[test]
fn samples_of_every_scheme() {
    let folder = TempDir::new().unwrap();
    for &name in NAMES {
        let scheme = open(name, None);
        let file = sample(&folder, "sample.parquet", name, rows(150) as u64);
        let form = Form { format: Format::Csv, compression: Compression::None };
        let keep = Keep::These(vec!["kind".to_owned()]);
        let (_, text) = Asked { keep, form, ..Asked::of(&*scheme) }.run(&[file]).unwrap();
        let mut kinds = Vec::new();
        for line in std::str::from_utf8(&text).unwrap().lines().skip(1) {
            let (kind, verdict) = line.split_once(',').unwrap();
            kinds.push(kind.to_owned());
            let expected: &[&str] = match kind {
                "valid" | "small-order" => &["valid"],
                "no-key" | "no-message" | "no-signature" => &["null"],
                "short-key" | "long-signature" => &["malformed"],
                "range" => &["scalar_out_of_range"],
                "key" => &["key_not_on_curve", "key_not_canonical"],
                "not-canonical" => &["key_not_canonical", "point_not_canonical"],
                "head" => &["mismatch", "point_not_on_curve", "point_not_canonical"],
                "other-message" | "other-key" | "scalar" => &["mismatch"],
                other => panic!("{other}"),
            };
            assert!(expected.contains(&verdict), "{name}: {line}");
        }
        kinds.sort_unstable();
        kinds.dedup();
        let all = if name == "ed25519" { 14 } else { 12 };
        assert_eq!(kinds.len(), all, "{name}: {kinds:?}");
    }
}

/// The same rows in every format, on any number of threads.
#[test]
fn samples_are_reproducible() {
    let folder = TempDir::new().unwrap();
    let scheme = open("ed25519", None);
    let keep = Keep::All;
    let mut first = None;
    for ending in ["jsonl", "csv.gz", "arrow"] {
        let file = sample(&folder, &format!("sample.{ending}"), "ed25519", 60);
        let asked = Asked { keep: keep.clone(), ..Asked::of(&*scheme) };
        let (_, text) = asked.run(&[file]).unwrap();
        assert_eq!(first.get_or_insert(text.clone()), &text, "{ending}");
    }
}

/// The dictionary is the same in all parts, which formats insist on.
#[test]
fn verdicts_are_read_again() {
    let folder = TempDir::new().unwrap();
    let scheme = open("ed25519", None);
    let file = sample(&folder, "sample.parquet", "ed25519", 9000);
    let form = Form { format: Format::Arrow, compression: Compression::None };
    let (counts, bytes) = Asked { form, ..Asked::of(&*scheme) }.run(&[file]).unwrap();
    let reader = arrow_ipc::reader::FileReader::try_new(std::io::Cursor::new(bytes), None).unwrap();
    let (mut rows, mut valid) = (0, 0);
    for part in reader {
        let part = part.unwrap();
        let verdicts =
            part.column_by_name("verdict").unwrap().as_dictionary::<arrow_array::types::Int8Type>();
        let names = verdicts.values().as_string::<i32>();
        rows += verdicts.len() as u64;
        valid += verdicts.keys().values().iter().filter(|key| names.value(**key as usize) == "valid").count();
    }
    assert_eq!((rows, valid as u64), (counts.rows(), counts.0[0]));
    assert_eq!(rows, 9000);
}
