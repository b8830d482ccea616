//! What is kept is copied as it stands, or it is an error that says where it cannot be.

use std::fs;
use std::sync::Arc;

use arrow_array::types::{Float64Type, Int32Type};
use arrow_array::{
    ArrayRef, Decimal128Array, DictionaryArray, Float64Array, ListArray, StringArray,
    TimestampMicrosecondArray, TimestampSecondArray, UInt64Array,
};
use lemniscate_bulk::format::{Compression, Format};
use lemniscate_bulk::input::Keep;
use lemniscate_bulk::output::Form;
use tempfile::TempDir;

use crate::support::{Asked, CSV, batch, line, open, write};

const JSON: Form = Form { format: Format::Json, compression: Compression::None };

fn these(names: &[&str]) -> Keep {
    Keep::These(names.iter().map(|name| (*name).to_owned()).collect())
}

/// What is written of a file of this text, or why it is not.
fn kept(name: &str, text: &[u8], keep: Keep, form: Form) -> lemniscate_bulk::Result<String> {
    let folder = TempDir::new().unwrap();
    let path = folder.path().join(name);
    fs::write(&path, text).unwrap();
    let scheme = open("ed25519", None);
    let asked = Asked { keep, form, ..Asked::of(&*scheme) };
    asked.run(&[path]).map(|(_, text)| String::from_utf8(text).unwrap())
}

const ROW: &str = "\"public_key\":\"\",\"message\":\"\",\"signature\":\"\"";

#[test]
fn members_byte_for_byte() {
    let values = [
        "7",
        "1.5",
        "1.50",
        "-0",
        "1e400",
        "12345678901234567890123456789.000",
        "\"007\"",
        "\"\\u0041\\/é\"",
        "\"\\ud800\"",
        "true",
        "null",
        "[1, 2.0,\t[]]",
        "{\"b\" : 1, \"a\":{}}",
        "\"\"",
    ];
    let mut text: String = values.iter().map(|value| format!("{{\"x\":{value},{ROW}}}\n")).collect();
    text += &format!("{{{ROW}}}\n");
    let whole: String =
        text.lines().map(|row| format!("{},\"verdict\":\"malformed\"}}\n", &row[..row.len() - 1])).collect();
    assert_eq!(kept("a.jsonl", text.as_bytes(), Keep::All, JSON).unwrap(), whole);
    let mut alone: String =
        values.iter().map(|value| format!("{{\"x\":{value},\"verdict\":\"malformed\"}}\n")).collect();
    alone += "{\"verdict\":\"malformed\"}\n";
    assert_eq!(kept("a.jsonl", text.as_bytes(), these(&["x"]), JSON).unwrap(), alone);
    // What comes after many rows is no other.
    let many =
        format!("{{\"x\":7,{ROW}}}\n").repeat(20_000) + &format!("{{\"x\":1.5,\"late\":[null],{ROW}}}\n");
    let written = kept("a.jsonl", many.as_bytes(), these(&["x", "late"]), JSON).unwrap();
    assert!(written.ends_with("{\"x\":1.5,\"late\":[null],\"verdict\":\"malformed\"}\n"));
    let written = kept("a.jsonl", many.as_bytes(), these(&["late", "x"]), CSV).unwrap();
    assert!(
        written.starts_with("late,x,verdict\n,7,malformed\n")
            && written.ends_with("\n[null],1.5,malformed\n")
    );
    // All members, of rows that have others than the first ones.
    let said = line(kept("a.jsonl", many.as_bytes(), Keep::All, CSV));
    assert!(said.contains("line 20001: its member `late`"), "{said}");
    // The output would have two.
    let row = format!("{{\"verdict\":1,{ROW}}}\n");
    assert!(line(kept("a.jsonl", row.as_bytes(), Keep::All, JSON)).contains("line 1: its member `verdict`"));
    let said = line(kept("a.jsonl", format!("{{{ROW}}}\n").as_bytes(), these(&["x"]), JSON));
    assert!(said.contains("there is no column `x`"), "{said}");
}

#[test]
fn members_elsewhere_are_text() {
    let text = format!(
        "{{\"x\":\"007\",\"y\":1.50,{ROW}}}\n{{\"x\":null,\"y\":[1, 2],{ROW}}}\n{{\"x\":\"\",\"y\":18446744073709551616,{ROW}}}\n"
    );
    let written = kept("a.jsonl", text.as_bytes(), these(&["x", "y"]), CSV).unwrap();
    assert_eq!(
        written,
        "x,y,verdict\n007,1.50,malformed\n,\"[1, 2]\",malformed\n\"\",18446744073709551616,malformed\n"
    );
    let folder = TempDir::new().unwrap();
    let path = folder.path().join("a.jsonl");
    fs::write(&path, &text).unwrap();
    for ending in ["parquet", "arrow", "arrows"] {
        let form = crate::support::form(&format!("a.{ending}"));
        let scheme = open("ed25519", None);
        let asked = Asked { keep: Keep::All, form, ..Asked::of(&*scheme) };
        let (_, bytes) = asked.run(std::slice::from_ref(&path)).unwrap();
        // The output has a verdict: under other names it is input again.
        let again = folder.path().join(format!("again.{ending}"));
        fs::write(&again, bytes).unwrap();
        let scheme = open("ed25519", None);
        let asked = Asked { keep: these(&["x", "y"]), form: CSV, ..Asked::of(&*scheme) };
        assert_eq!(String::from_utf8(asked.run(&[again]).unwrap().1).unwrap(), written, "{ending}");
    }
    // Half a character has no place in text.
    let half = format!("{{{ROW}}}\n{{\"x\":\"\\ud800\",{ROW}}}\n");
    assert!(line(kept("a.jsonl", half.as_bytes(), these(&["x"]), CSV)).contains("line 2: the member `x`"));
}

#[test]
fn fields_of_csv() {
    let head = "public_key,message,signature,x,y\n";
    let text = format!("{head},,,1.50,\n,,,\"\",\"a\"\"b\n,\"\n,,, 007 ,-0\n");
    let written = kept("a.csv", text.as_bytes(), these(&["x", "y"]), CSV).unwrap();
    assert_eq!(written, "x,y,verdict\n1.50,,null\n\"\",\"a\"\"b\n,\",null\n 007 ,-0,null\n");
    let written = kept("a.csv", text.as_bytes(), these(&["y", "x"]), JSON).unwrap();
    let expected = "{\"x\":\"1.50\",\"verdict\":\"null\"}\n{\"y\":\"a\\\"b\\n,\",\"x\":\"\",\"verdict\":\"null\"}\n\
                    {\"y\":\"-0\",\"x\":\" 007 \",\"verdict\":\"null\"}\n";
    assert_eq!(written, expected);
    let latin = [head.as_bytes(), b",,,a,b\n,,,\xe9,b\n"].concat();
    assert!(line(kept("a.csv", &latin, these(&["x"]), CSV)).contains("line 3: the column `x` is not UTF-8"));
    // What is not kept does not matter.
    assert!(kept("a.csv", &latin, these(&["y"]), CSV).is_ok());
}

fn with(column: ArrayRef) -> arrow_array::RecordBatch {
    let text = Arc::new(StringArray::from(vec![""; column.len()])) as ArrayRef;
    batch(vec![("public_key", text.clone()), ("message", text.clone()), ("signature", text), ("x", column)])
}

/// Columns of types, and what they are in JSON and CSV; nothing where they are an error that names row and column.
#[test]
fn columns_as_text() {
    let folder = TempDir::new().unwrap();
    let lists: Vec<Option<Vec<Option<f64>>>> = vec![Some(vec![Some(0.5)]), Some(vec![None, Some(f64::NAN)])];
    let cases: [(&str, ArrayRef, Option<&str>, Option<&str>); 8] = [
        (
            "utc",
            Arc::new(TimestampMicrosecondArray::from(vec![0, 1]).with_timezone("UTC")),
            Some("\"1970-01-01T00:00:00.000001Z\""),
            Some("1970-01-01T00:00:00.000001Z"),
        ),
        (
            "zone",
            Arc::new(TimestampMicrosecondArray::from(vec![0, 0]).with_timezone("Asia/Tokyo")),
            Some("\"1970-01-01T09:00:00+09:00\""),
            Some("1970-01-01T09:00:00+09:00"),
        ),
        ("far", Arc::new(TimestampSecondArray::from(vec![0, i64::MAX])), None, None),
        (
            "decimal",
            Arc::new(
                Decimal128Array::from(vec![0, 12345678901234567890123])
                    .with_precision_and_scale(38, 2)
                    .unwrap(),
            ),
            Some("123456789012345678901.23"),
            Some("123456789012345678901.23"),
        ),
        (
            "large",
            Arc::new(UInt64Array::from(vec![0, u64::MAX])),
            Some("18446744073709551615"),
            Some("18446744073709551615"),
        ),
        ("nan", Arc::new(Float64Array::from(vec![0.0, f64::NAN])), None, Some("NaN")),
        ("lists", Arc::new(ListArray::from_iter_primitive::<Float64Type, _, _>(lists)), None, None),
        (
            "words",
            Arc::new(vec!["a", "b,"].into_iter().collect::<DictionaryArray<Int32Type>>()),
            Some("\"b,\""),
            Some("\"b,\""),
        ),
    ];
    for (name, column, json, csv) in cases {
        let path = write(&folder, &format!("{name}.arrow"), &with(column));
        for (form, expected) in [(JSON, json), (CSV, csv)] {
            let scheme = open("ed25519", None);
            let asked = Asked { keep: these(&["x"]), form, ..Asked::of(&*scheme) };
            let done = asked.run(std::slice::from_ref(&path));
            match expected {
                Some(expected) => {
                    let text = String::from_utf8(done.unwrap().1).unwrap();
                    let last = text.lines().last().unwrap();
                    let found = last.trim_start_matches("{\"x\":").split(",\"verdict").next().unwrap();
                    assert_eq!(found.trim_end_matches(",malformed"), expected, "{name}");
                }
                None => {
                    let said = line(done);
                    assert!(
                        said.contains("column `x`") && (said.contains("row 1") || name == "lists"),
                        "{said}"
                    );
                }
            }
        }
    }
}

/// Dictionaries that differ from batch to batch.
#[test]
fn dictionaries_in_files() {
    let folder = TempDir::new().unwrap();
    let words =
        |words: &[&str]| with(Arc::new(words.iter().copied().collect::<DictionaryArray<Int32Type>>()));
    let files =
        [write(&folder, "a.arrow", &words(&["a", "b"])), write(&folder, "b.arrow", &words(&["c", "d"]))];
    for ending in ["arrow", "arrows", "parquet"] {
        let form = crate::support::form(&format!("x.{ending}"));
        let scheme = open("ed25519", None);
        let asked = Asked { keep: these(&["x"]), form, ..Asked::of(&*scheme) };
        assert!(asked.run(&files).is_ok(), "{ending}");
    }
}
