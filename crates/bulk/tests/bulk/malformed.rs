//! Rows that are malformed stop nothing, and the first one is told with the reason.

use std::fs;

use lemniscate_bulk::encoding::Encoding;
use tempfile::TempDir;

use crate::support::{Asked, open};

/// The verdicts on the rows of a text, and what is said of the first one that is malformed.
fn said(name: &str, text: &[u8], encodings: [Option<Encoding>; 3]) -> (Vec<String>, String) {
    let folder = TempDir::new().unwrap();
    let path = folder.path().join(name);
    fs::write(&path, text).unwrap();
    let scheme = open("ed25519", None);
    let asked = Asked { encodings, ..Asked::of(&*scheme) };
    let malformed = asked.report(std::slice::from_ref(&path)).unwrap().0.malformed.unwrap_or_default();
    let said = malformed.strip_prefix(&format!("{}: ", path.display())).unwrap_or_default().to_owned();
    (asked.verdicts(&path), said)
}

#[test]
fn one_row_stops_nothing() {
    let zeros = |bytes: usize| "00".repeat(bytes);
    let good = format!("\"public_key\":\"{}\",\"signature\":\"{}\"", zeros(32), zeros(64));
    let odd = ["[1]", "{}", "[[[[]]]]", "{\"a\":null}", "true", "1.5", "\"\\ud800\"", "\"é\""];
    for (number, value) in odd.iter().enumerate() {
        let row = |value: &str| format!("{{{good},\"message\":{value}}}\n");
        let text = row("\"\"") + &row(value) + &row("\"00\"");
        let (verdicts, said) = said("a.jsonl", text.as_bytes(), [None; 3]);
        assert_eq!(verdicts, ["valid", "malformed", "valid"], "{value}");
        assert!(said.starts_with("line 2: `message` is not "), "{number}: {said}");
        // As text: a number is its digits, and what has no text is malformed all the same.
        let (verdicts, _) = self::said("a.jsonl", text.as_bytes(), [None, Some(Encoding::Raw), None]);
        let expected = if [4, 5, 7].contains(&number) { "valid" } else { "malformed" };
        assert_eq!(verdicts, ["valid", expected, "valid"], "{value}");
    }
    let mut csv =
        format!("public_key,message,signature\n{0},00,{1}\n{0},", zeros(32), zeros(64)).into_bytes();
    csv.extend_from_slice(b"\xe9");
    csv.extend_from_slice(format!(",{1}\n{0},\"\",{1}\n{0},,{1}\n", zeros(32), zeros(64)).as_bytes());
    for encoding in [None, Some(Encoding::Raw)] {
        let (verdicts, said) = said("a.csv", &csv, [None, encoding, None]);
        assert_eq!(verdicts, ["valid", "malformed", "valid", "null"]);
        assert_eq!(said, "line 3: `message` is not text: it is an array, an object, or not UTF-8");
    }
}

#[test]
fn what_it_looks_like() {
    let zeros = |bytes: usize| "00".repeat(bytes);
    let base64 = "A".repeat(43) + "=";
    let cases = [
        (base64.clone(), None, "`public_key` is not hexadecimal (--encoding base64 reads it)"),
        (zeros(32), Some(Encoding::Base64), "`public_key` has 48 bytes, not 32"),
        (
            "0".repeat(62),
            Some(Encoding::Base64Url),
            "`public_key` is not base64url (--encoding hex reads it)",
        ),
        (zeros(31), None, "`public_key` has 31 bytes, not 32"),
        (format!("{} ", zeros(32)), None, "`public_key` is not hexadecimal (it has spaces)"),
        (
            "a\\\\xff".to_owned(),
            None,
            "`public_key` is not hexadecimal (a blob as DuckDB displays it: export hex(column))",
        ),
        ("zz".to_owned(), None, "`public_key` is not hexadecimal"),
        ("-_".repeat(21) + "A", None, "`public_key` is not hexadecimal (--encoding base64url reads it)"),
    ];
    for (key, encoding, expected) in cases {
        let text = format!("{{}}\n{{\"public_key\":\"{key}\",\"message\":\"\",\"signature\":\"\"}}\n");
        let (verdicts, said) = said("a.jsonl", text.as_bytes(), [encoding, None, None]);
        assert_eq!(verdicts, ["null", "malformed"]);
        assert_eq!(said, format!("line 2: {expected}"), "{key}");
    }
    // With a sign that they are hexadecimal digits.
    for (prefix, name) in [("0x", "a.csv"), ("0X", "b.csv"), ("\\x", "c.csv")] {
        let text =
            format!("public_key,message,signature\n{prefix}{},{prefix}00,{prefix}{}\n", zeros(32), zeros(64));
        assert_eq!(said(name, text.as_bytes(), [None; 3]), (vec!["valid".to_owned()], String::new()));
    }
}

/// Anything is valid under keys of small order, which the report counts.
#[test]
fn keys_of_small_order_are_counted() {
    let folder = TempDir::new().unwrap();
    let path = folder.path().join("a.csv");
    let row = format!("{},00,{}\n", "00".repeat(32), "00".repeat(64));
    fs::write(&path, format!("public_key,message,signature\n{}{},00,00\n", row.repeat(3), "11".repeat(32)))
        .unwrap();
    let (report, _) = Asked::of(&*open("ed25519", None)).report(std::slice::from_ref(&path)).unwrap();
    assert_eq!((report.counts.0[0], report.small_order), (3, 3));
    let verdicts = Asked::of(&*open("ed25519", Some("strict"))).verdicts(&path);
    assert_eq!(verdicts, ["key_small_order", "key_small_order", "key_small_order", "malformed"]);
}
