//! Rows of files: what is printed, what is left, and the exit status.

use std::io::{Read as _, Write as _};
use std::process::{Child, Command, Stdio};
use std::time::Duration;

use crate::support::{Folder, hex};

const SAMPLE: &str = "sample-signatures --scheme ed25519 --rows";

/// Starts the program in a folder, with pipes.
fn start(folder: &Folder, args: &str) -> Child {
    Command::new(env!("CARGO_BIN_EXE_lemniscate"))
        .args(args.split_whitespace())
        .current_dir(folder.path(""))
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap()
}

fn files(folder: &Folder) -> Vec<String> {
    let entries = std::fs::read_dir(folder.path("")).unwrap();
    let mut names: Vec<_> = entries.map(|entry| entry.unwrap().file_name().into_string().unwrap()).collect();
    names.sort();
    names
}

/// What is said without the time.
fn summary(line: &str) -> &str {
    line.trim_end().split(';').next().unwrap()
}

#[test]
fn the_status_and_the_summary() {
    let folder = Folder::new();
    folder.ok(&format!("{SAMPLE} 300 --invalid 0 --out good.parquet"));
    folder.ok(&format!("{SAMPLE} 300 --invalid 1 --kind no-key,short-key --out bad.jsonl.gz"));
    let good = folder.run("verify-many --scheme ed25519 good.parquet");
    assert_eq!((good.status, summary(&good.err)), (0, "lemniscate: all 300 rows are valid"));
    assert!(good.out.is_empty());
    let line = folder.not_valid("verify-many --scheme ed25519 good.parquet bad.jsonl.gz");
    let said = summary(&line);
    assert!(said.starts_with("300 of 600 rows: null 1") && said.contains(", malformed 1"), "{said}");
    // Of another scheme, all keys have another length or are none.
    folder.not_valid("verify-many --scheme ed448 good.parquet");
    assert_eq!(folder.bad("verify-many --scheme x25519 good.parquet"), "x25519 has no signatures");
    assert!(folder.bad("verify-many --scheme jq255e --policy strict good.parquet").starts_with("--policy: "));
    assert!(folder.bad("verify-many --scheme ed25519 nothing.parquet").contains("No such file"));
    assert!(folder.bad("verify-many --scheme ed25519 --public id good.parquet").contains("no column `id`"));
    let line = folder.bad("verify-many --scheme ed25519 --format csv good.parquet");
    assert!(line.starts_with("good.parquet: "), "{line}");
}

/// The same verdicts with a GPU, or with a word that there is none.
#[cfg(feature = "gpu")]
#[test]
fn by_a_gpu() {
    let folder = Folder::new();
    folder.ok(&format!("{SAMPLE} 1000 --invalid 0.1 --out rows.parquet"));
    let verify = "verify-many --scheme ed25519 --policy strict rows.parquet --out";
    folder.not_valid(&format!("{verify} cpu.csv"));
    let done = folder.run(&format!("{verify} gpu.csv --device gpu"));
    assert_eq!(done.status, 1, "{}", done.err);
    assert!(done.err.lines().count() == 1 || done.err.contains("warning: no GPU: "), "{}", done.err);
    assert!(folder.read("cpu.csv") == folder.read("gpu.csv"));
    assert!(
        folder
            .bad("verify-many --scheme jq255e --device gpu rows.parquet")
            .starts_with("--device gpu verifies only ed25519")
    );
}

#[test]
fn standard_input_and_output() {
    let folder = Folder::new();
    for format in ["parquet", "arrow", "arrow-stream", "json", "csv"] {
        let sample = folder.run(&format!("{SAMPLE} 50 --invalid 0.4 --out - --out-format {format}"));
        assert_eq!(sample.status, 0, "{}", sample.err);
        let verify = format!("verify-many --scheme ed25519 --format {format}");
        let done =
            folder.run_with(&format!("{verify} --only-invalid --out - --out-format json -"), &sample.out);
        let done_again = folder.run_with(&format!("{verify} -"), &sample.out);
        assert_eq!(done.status, 1, "{}", done.err);
        assert_eq!(summary(&done.err), summary(&done_again.err));
        assert_eq!(done.out.iter().filter(|byte| **byte == b'\n').count(), 19, "{}", done.err);
    }
}

#[test]
fn signed_by_a_key_file() {
    let folder = Folder::new();
    folder.ok("keygen --scheme jq255e --out key.pem");
    folder.write(
        "log.jsonl",
        "{\"id\":1,\"message\":\"a\"}\n{\"id\":2,\"message\":\"b\"}\n{\"id\":3,\"message\":\"c\"}\n",
    );
    let sign = "sign-many --key key.pem --message-encoding raw --keep id,message log.jsonl";
    assert!(folder.bad(sign).contains("--out is needed"));
    let done = folder.run(&format!("{sign} --out signed.csv"));
    assert_eq!((done.status, summary(&done.err)), (0, "lemniscate: all 3 rows are signed"));
    let verify = "verify-many --scheme jq255e --message-encoding raw --keep id --out - --out-format csv";
    let done = folder.run(&format!("{verify} signed.csv"));
    assert_eq!((done.status, &*done.out), (0, &b"id,verdict\n1,valid\n2,valid\n3,valid\n"[..]));
    // As `sign` signs.
    let text = String::from_utf8(folder.read("signed.csv")).unwrap();
    let first: Vec<&str> = text.lines().nth(1).unwrap().split(',').collect();
    let public = folder.ok("public --key key.pem --format hex");
    assert_eq!(first[2], public.trim());
    let verify = format!("verify --scheme jq255e --public-hex {} --message-hex {}", public.trim(), hex(b"a"));
    assert_eq!(folder.ok(&format!("{verify} --signature-hex {}", first[3])), "valid\n");
    // Hexadecimal digits are what is expected of text by default: these are, but of another message; "c" alone is none.
    let line = folder.run("sign-many --key key.pem log.jsonl --out odd.csv").failed("odd", 1);
    assert!(summary(&line).ends_with("3 of 3 rows are not signed"), "{line}");
}

#[test]
fn output_is_whole_or_not_there() {
    let folder = Folder::new();
    folder.ok(&format!("{SAMPLE} 20000 --out rows.parquet"));
    let whole = folder.read("rows.parquet");
    folder.write("cut.parquet", &whole[..whole.len() - 1]);
    // The second part of a file of lines is none.
    let lines = folder.run(&format!("{SAMPLE} 3000 --out - --out-format json")).out;
    folder.write("odd.jsonl", [&lines[..], b"{\"public_key\":\n"].concat());
    let before = files(&folder);
    for input in ["cut.parquet", "odd.jsonl"] {
        let line = folder.bad(&format!("verify-many --scheme ed25519 --out new.parquet {input}"));
        assert!(line.starts_with(input), "{line}");
    }
    assert_eq!(files(&folder), before);
    // What is there stays.
    folder.write("old.csv", "old");
    let verify = "verify-many --scheme ed25519 rows.parquet --out old.csv";
    assert!(folder.bad(verify).contains("exists already"));
    assert_eq!(folder.read("old.csv"), b"old");
    assert_eq!(folder.run(&format!("{verify} --force")).status, 1);
    assert!(folder.read("old.csv").starts_with(b"verdict\nvalid\n"));
}

#[cfg(target_os = "linux")]
#[test]
fn a_disk_that_is_full() {
    let folder = Folder::new();
    folder.ok(&format!("{SAMPLE} 5000 --out rows.parquet"));
    for format in ["parquet", "arrow", "json"] {
        let line = folder.bad(&format!(
            "verify-many --scheme ed25519 --keep * rows.parquet --out /dev/full --out-format {format}"
        ));
        assert_eq!(line, "cannot write the output: No space left on device");
    }
}

#[test]
fn a_pipe_that_closes() {
    let folder = Folder::new();
    let mut child = start(&folder, &format!("{SAMPLE} 100000 --out - --out-format csv"));
    let mut first = [0; 100];
    child.stdout.take().unwrap().read_exact(&mut first).unwrap();
    // It is closed here.
    let done = child.wait_with_output().unwrap();
    assert_eq!((done.status.code(), &*done.stderr), (Some(141), &b""[..]));
}

#[cfg(unix)]
#[test]
fn signals_leave_nothing() {
    let folder = Folder::new();
    let rows = folder.run(&format!("{SAMPLE} 4000 --out - --out-format csv")).out;
    for (signal, status) in [
        ("-INT", Some(130)),
        ("-TERM", Some(143)),
        ("-HUP", Some(129)),
        ("-XCPU", Some(152)),
        ("-KILL", None),
    ] {
        // Elsewhere a file has a name from the beginning.
        if signal == "-KILL" && !cfg!(target_os = "linux") {
            continue;
        }
        let mut child = start(&folder, "verify-many --scheme ed25519 --format csv --out new.csv -");
        let mut input = child.stdin.take().unwrap();
        input.write_all(&rows).unwrap();
        // It waits for more, with some rows written: to a file without a name where there are such.
        let open = format!("/proc/{}/fd", child.id());
        let is_open = || {
            let links = std::fs::read_dir(&open).into_iter().flatten().flatten();
            links
                .filter_map(|link| std::fs::read_link(link.path()).ok())
                .any(|to| to.starts_with(folder.path("")))
        };
        let is_there = || is_open() || files(&folder).iter().any(|name| name.starts_with(".lemniscate-"));
        for _ in 0..2000 {
            if is_there() {
                break;
            }
            std::thread::sleep(Duration::from_millis(5));
        }
        assert!(is_there());
        Command::new("kill").args([signal, &child.id().to_string()]).status().unwrap();
        assert_eq!(child.wait().unwrap().code(), status);
        drop(input);
        assert!(files(&folder).is_empty(), "{:?}", files(&folder));
    }
}

/// Equal options give equal files, whatever the number of threads.
#[test]
fn samples_are_reproducible() {
    let folder = Folder::new();
    for (name, options) in [("a.csv", "--threads 1"), ("b.csv", "--threads 3"), ("c.csv", "--seed 1")] {
        folder.ok(&format!("{SAMPLE} 5000 --keys 9 --invalid 0.2 {options} --out {name}"));
    }
    assert_eq!(folder.read("a.csv"), folder.read("b.csv"));
    assert_ne!(folder.read("a.csv"), folder.read("c.csv"));
    assert!(folder.bad(&format!("{SAMPLE} 5 --kind odd --out d.csv")).contains("no kind odd"));
    assert!(folder.bad(&format!("{SAMPLE} 5 --invalid 2 --out d.csv")).contains("from 0 to 1"));
}
