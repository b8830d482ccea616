//! Files that are cut off, and files of which bytes are changed: an error in one line, or rows, and never more.

use std::fs;
use std::panic;

use tempfile::TempDir;

use crate::support::{Asked, ENDINGS, line, open, sample};

#[test]
fn files_that_are_cut_off() {
    let folder = TempDir::new().unwrap();
    let scheme = open("ed25519", None);
    for ending in ENDINGS {
        let file = sample(&folder, &format!("sample.{ending}"), "ed25519", 40);
        let whole = fs::read(&file).unwrap();
        for length in [0, 1, 5, whole.len() / 2, whole.len() - 9, whole.len() - 1] {
            let cut = folder.path().join(format!("{length}.cut.{ending}"));
            fs::write(&cut, &whole[..length]).unwrap();
            let done = Asked::of(&*scheme).run(&[cut]);
            // Of lines and of streams without an end of their own one cannot tell; a row that is cut is none.
            let is_open = ["jsonl", "csv", "arrows"].contains(&ending);
            match done {
                Ok((counts, _)) => {
                    assert!(is_open || length == 0, "{ending} of {length} bytes, {} rows", counts.rows())
                }
                error => assert!(line(error).contains(&format!("cut.{ending}")), "{ending}"),
            }
        }
    }
}

#[test]
fn files_with_changed_bytes() {
    let folder = TempDir::new().unwrap();
    let scheme = open("ed25519", None);
    let hook = panic::take_hook();
    panic::set_hook(Box::new(|_| ()));
    for ending in ENDINGS {
        let file = sample(&folder, &format!("sample.{ending}"), "ed25519", 20);
        let whole = fs::read(&file).unwrap();
        for at in (0..whole.len()).step_by(1 + whole.len() / 60) {
            for change in [0x01, 0x80, 0xff] {
                let mut bytes = whole.clone();
                bytes[at] ^= change;
                // A new one: file systems write a file that replaces another one to the disk at once.
                let changed = folder.path().join(format!("{at}.{change}.{ending}"));
                fs::write(&changed, bytes).unwrap();
                // A panic would fail the test.
                let done = Asked::of(&*scheme).run(&[changed]);
                if done.is_err() {
                    line(done);
                }
            }
        }
    }
    panic::set_hook(hook);
}

#[test]
fn what_is_no_rows() {
    let folder = TempDir::new().unwrap();
    let scheme = open("ed25519", None);
    for (name, text) in [
        ("b.jsonl", "[1,2]\n"),
        ("c.jsonl", "{\"public_key\":\"00\"}\n{\"public_key\"\n"),
        ("d.jsonl", "{} x\n"),
        ("e.csv", "public_key,message,signature\n1,2\n"),
        ("f.csv", "public_key,message\n1,2\n"),
        ("g.csv", ""),
        ("h.parquet", "PAR1PAR1"),
        ("i.arrow", "ARROW1\0\0"),
        ("j.arrows", "\u{fffd}\u{fffd}\u{fffd}\u{fffd}"),
        ("k.csv", "public_key,message,signature\n\u{1}\n"),
        ("l.txt", "x"),
    ] {
        let file = folder.path().join(name);
        fs::write(&file, text).unwrap();
        assert!(line(Asked::of(&*scheme).run(&[file])).contains(name), "{name}");
    }
    // A number is text, and no key.
    let file = folder.path().join("numbers.jsonl");
    fs::write(&file, "{\"public_key\":1,\"message\":\"00\",\"signature\":true}\n\n{}\n{\"message\":null}")
        .unwrap();
    assert_eq!(Asked::of(&*scheme).verdicts(&file), ["malformed", "null", "null"]);
}
