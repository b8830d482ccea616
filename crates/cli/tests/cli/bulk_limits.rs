//! Rows where the system gives little: memory, threads, space in files. The limits are those of `sh`, on Linux.

use std::fs;
use std::path::PathBuf;

use crate::support::{Done, Folder};

const SAMPLE: &str = "sample-signatures --scheme ed25519 --rows";
const VERIFY: &str = "verify-many --scheme ed25519 --threads 2";

/// Runs the program in a shell that has set limits.
fn limited(folder: &Folder, limits: &str, args: &str) -> Done {
    let program = env!("CARGO_BIN_EXE_lemniscate");
    folder.pipe("sh", &["-c", &format!("{limits}; exec {program} {args}")], b"")
}

fn files(folder: &Folder) -> Vec<String> {
    let entries = fs::read_dir(folder.path("")).unwrap();
    let mut names: Vec<_> = entries.map(|entry| entry.unwrap().file_name().into_string().unwrap()).collect();
    names.sort();
    names
}

/// With so many MiB of addresses the program says how it went.
fn within(folder: &Folder, mebibytes: u64, args: &str) -> Done {
    let done = limited(folder, &format!("ulimit -v {}", mebibytes << 10), args);
    assert!(done.status <= 2, "{args}: status {}, {}", done.status, done.err);
    assert_eq!(done.err.lines().count(), 1, "{args}: {}", done.err);
    assert!(!done.err.contains("memory allocation"), "{args}: {}", done.err);
    done
}

fn hostile() -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../bulk/tests/data/hostile")
}

/// What is small in a file takes no more than a file of that size that is honest, or is refused before it is taken.
#[test]
fn memory_does_not_grow_with_what_is_decoded() {
    let folder = Folder::new();
    let mut seen = 0;
    for entry in fs::read_dir(hostile()).unwrap() {
        let path = entry.unwrap().path();
        let name = path.file_name().unwrap().to_str().unwrap().to_owned();
        // What takes long is looked at in part, by its beginning.
        let (bound, status) = match &*name {
            // One row of text, up to 512 MiB, before it is refused.
            "row.jsonl.zst" => (850, 2),
            "page.parquet" => (300, 2),
            name if name.contains(".arrow") => (300, 2),
            "db6k_text.parquet" => (300, 1),
            _ => (300, 0),
        };
        // Keys by which nothing is verified: messages of gigabytes are decoded, and not hashed.
        let quick = if ["db6k_text.parquet", "shared_prefixes.parquet"].contains(&&*name) {
            "--scheme ed448"
        } else {
            ""
        };
        let verify =
            format!("verify-many --threads 2 {}", if quick.is_empty() { "--scheme ed25519" } else { quick });
        let status = if quick.is_empty() { status } else { 1 };
        let done = within(&folder, bound, &format!("{verify} {}", path.display()));
        assert_eq!(done.status, status, "{name}: {}", done.err);
        seen += 1;
    }
    assert!(seen >= 11);
}

#[test]
fn what_is_kept_is_bounded_too() {
    let folder = Folder::new();
    let hostile = hostile();
    for name in ["fixed_of_1_mib.parquet", "lists.parquet", "wide1000.csv.gz"] {
        for format in ["json", "arrow", "parquet"] {
            let keep = format!("{VERIFY} --keep '*' --out out --out-format {format} --force");
            let done = within(&folder, 400, &format!("{keep} {}", hostile.join(name).display()));
            assert_eq!(done.status, 0, "{name}: {}", done.err);
        }
    }
    // Rows of JSON, each with members of its own.
    for (format, count) in [("json", 10_000), ("csv", 1_000), ("arrow", 1_000), ("parquet", 1_000)] {
        let row = |row: usize| {
            let members: Vec<_> = (0..count).map(|member| format!("\"{row}{member}\":0")).collect();
            format!("{{{},\"public_key\":\"\",\"message\":\"\",\"signature\":\"\"}}\n", members.join(","))
        };
        folder.write("members.jsonl", (0..4).map(row).collect::<String>());
        let keep = format!("{VERIFY} --keep '*' --out out --out-format {format} --force members.jsonl");
        let done = within(&folder, 400, &keep);
        assert_eq!(done.status, 1, "{format}: {}", done.err);
    }
    // A name of a file that is long, in each row.
    folder.write("b.csv", "public_key,message,signature\n".to_owned() + &",,\n".repeat(100_000));
    let long = "x".repeat(250);
    folder
        .write(&format!("{long}.csv"), "public_key,message,signature\n".to_owned() + &",,\n".repeat(100_000));
    let done = within(
        &folder,
        300,
        &format!("{VERIFY} --only-invalid --out out --out-format csv --force b.csv {long}.csv"),
    );
    assert_eq!(done.status, 1, "{}", done.err);
    assert_eq!(files(&folder).iter().filter(|name| name.starts_with('.')).count(), 0);
}

#[test]
fn memory_that_is_not_to_be_had() {
    let folder = Folder::new();
    folder.write("row.jsonl", "{\"x\":\"".to_owned() + &"a".repeat(100 << 20) + "\"}\n");
    let before = files(&folder);
    let done =
        within(&folder, 150, "verify-many --scheme ed25519 --threads 1 --keep x --out new.csv row.jsonl");
    assert_eq!(done.status, 2);
    assert!(done.err.contains("row.jsonl: ") && done.err.contains("not enough memory for"), "{}", done.err);
    let sample = format!("{SAMPLE} 3 --threads 1 --out new.csv --message-bytes");
    let done = within(&folder, 200, &format!("{sample} 100000000"));
    assert!(done.status == 2 && done.err.contains("not enough memory for"), "{}", done.err);
    assert!(folder.bad(&format!("{sample} 99999999999999")).contains("--message-bytes: at most 134217728"));
    assert!(folder.bad(&format!("{SAMPLE} 3 --threads 2000 --out new.csv")).contains("--threads"));
    assert_eq!(files(&folder), before);
}

/// Prepared keys are as many for all threads together, whatever their number.
#[test]
fn many_threads_take_no_more_keys() {
    let folder = Folder::new();
    folder.ok(&format!("{SAMPLE} 3000 --keys 30 --invalid 0 --out rows.csv"));
    let done = limited(&folder, "ulimit -v 8000000", "verify-many --scheme ed25519 --threads 1024 rows.csv");
    assert_eq!(done.status, 0, "{}", done.err);
}

/// Where the system starts no thread, one does the work of all: there is no room for the stack of another one.
#[test]
fn no_thread_can_be_started() {
    let folder = Folder::new();
    let limits = "export RUST_MIN_STACK=34359738368; ulimit -v 1000000";
    for threads in ["", "--threads 1", "--threads 7"] {
        let done =
            limited(&folder, limits, &format!("{SAMPLE} 50 --invalid 0 {threads} --out rows.csv --force"));
        assert_eq!((done.status, &*done.err), (0, ""));
        let done = limited(
            &folder,
            limits,
            &format!("verify-many --scheme ed25519 {threads} rows.csv --out out.csv --force"),
        );
        assert_eq!(done.status, 0, "{}", done.err);
        assert!(done.err.contains("all 50 rows are valid"), "{}", done.err);
    }
    folder.ok("keygen --scheme ed25519 --out key.pem");
    let done = limited(&folder, limits, "sign-many --key key.pem rows.csv --out signed.csv");
    assert_eq!(done.status, 0, "{}", done.err);
}

/// A file that may not grow: an error, and nothing is left.
#[test]
fn files_that_may_not_grow() {
    let folder = Folder::new();
    folder.ok(&format!("{SAMPLE} 2000 --invalid 0 --out rows.csv"));
    let before = files(&folder);
    for format in ["parquet", "arrow", "json", "csv"] {
        let keep =
            format!("verify-many --scheme ed25519 --keep '*' --out new --out-format {format} rows.csv");
        let done = limited(&folder, "ulimit -f 40", &keep);
        assert_eq!(done.failed(&keep, 2), "cannot write the output: File too large");
        assert_eq!(files(&folder), before);
    }
}

/// The output replaces a file in one step, or nothing where it may not.
#[test]
fn output_that_replaces_a_file() {
    let folder = Folder::new();
    folder.ok(&format!("{SAMPLE} 20 --invalid 0 --out rows.csv"));
    folder.write("out.csv", "old");
    let verify = "verify-many --scheme ed25519 rows.csv --out out.csv";
    assert!(folder.bad(verify).contains("exists already"));
    assert_eq!(folder.run(&format!("{verify} --force")).status, 0);
    assert!(folder.read("out.csv").starts_with(b"verdict\nvalid\n"));
    // The input itself, too.
    assert_eq!(folder.run("verify-many --scheme ed25519 --keep * rows.csv --out rows.csv --force").status, 0);
    assert!(folder.read("rows.csv").ends_with(b",valid,valid\n"));
    assert_eq!(files(&folder), ["out.csv", "rows.csv"]);
    #[cfg(unix)]
    {
        use std::os::unix::fs::PermissionsExt as _;
        let mode = |name: &str| fs::metadata(folder.path(name)).unwrap().permissions().mode() & 0o777;
        fs::write(folder.path("usual"), "").unwrap();
        assert_eq!(mode("out.csv"), mode("usual"));
    }
}
