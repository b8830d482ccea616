//! The code that one call executes, in lines of a cache: what a call that comes after other work has to fetch.
//!
//! Valgrind's callgrind names the instructions of one call of `crates/instructions`, after a first one that has set up what is there for
//! all. Valgrind has neither ADX nor AVX-512, so that this is the code of the backend `portable`, of which the others share the larger
//! part.

use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;
use std::process::Command;

use crate::command::{CFG, USERS, succeed};
use crate::instructions::OURS;
use crate::text::grouped;

/// The bytes of a line.
const LINE: u64 = 64;

/// Each operation, and how many bytes of code it may execute.
const BOUNDS: [(&str, u64); 7] = [
    ("Ed25519 key from seed", 25_500),
    ("Ed25519 sign", 27_500),
    ("Ed25519 verify, from bytes", 41_000),
    ("X25519 exchange", 17_500),
    ("jq255e sign", 33_500),
    ("jq255e verify, key parsed", 37_500),
    ("Ed448 sign", 37_000),
];

/// The lines that were executed.
type Lines = BTreeSet<u64>;

/// What was found, for docs/size.md, and which bounds do not hold.
pub struct Executed {
    pub table: String,
    pub broken: Vec<&'static str>,
}

/// Builds the program, and looks at each operation; with other libraries too.
pub fn measure(root: &Path, with_peers: bool) -> Result<Executed, String> {
    let folder = crate::target(root).join("instructions");
    let mut cargo = Command::new(env!("CARGO"));
    cargo.args(["build", "--quiet", "--release", "--target-dir"]).arg(&folder).env(CFG, USERS);
    cargo.arg("--manifest-path").arg(root.join("crates/instructions/Cargo.toml"));
    if with_peers {
        cargo.args(["--features", "peers"]);
    }
    succeed(&mut cargo, "the program of all operations does not build")?;
    let program = folder.join("release/lemniscate-instructions");

    let mut table = "| code that one call executes | bytes | at most |\n|---|---:|---:|\n".to_owned();
    let (mut broken, mut all) = (Vec::new(), Vec::new());
    for (operation, bound) in BOUNDS {
        let lines = lines(&program, operation, OURS)?;
        let bytes = LINE * lines.len() as u64;
        table += &format!("| {operation} | {} | {} |\n", grouped(bytes), grouped(bound));
        if bytes > bound {
            broken.push(operation);
        }
        all.push(lines);
    }
    // What a program does that signs and verifies.
    let together: Lines = all[..3].iter().flatten().copied().collect();
    table += &format!("| the first three | {} | |\n", grouped(LINE * together.len() as u64));
    print!("\n{table}");
    if with_peers {
        for (operation, _) in BOUNDS {
            for (whose, lines) in of_peers(&program, operation)? {
                println!("{operation}, {whose}: {}", grouped(LINE * lines.len() as u64));
            }
        }
    }
    Ok(Executed { table, broken })
}

fn of_peers(program: &Path, operation: &str) -> Result<BTreeMap<String, Lines>, String> {
    let output = Command::new(program).arg("list").output().map_err(|error| error.to_string())?;
    let text = String::from_utf8_lossy(&output.stdout).into_owned();
    let peers = text.lines().filter_map(|line| line.split_once('\t')).filter(|(name, _)| *name == operation);
    let peers = peers.map(|(_, whose)| whose).filter(|whose| *whose != OURS);
    peers.map(|whose| Ok((whose.to_owned(), lines(program, operation, whose)?))).collect()
}

fn lines(program: &Path, operation: &str, whose: &str) -> Result<Lines, String> {
    let out = tempfile::NamedTempFile::new().map_err(|error| error.to_string())?;
    let mut valgrind = Command::new("valgrind");
    valgrind.args([
        "-q",
        "--tool=callgrind",
        "--dump-instr=yes",
        "--compress-pos=no",
        "--collect-atstart=no",
    ]);
    valgrind.args(["--toggle-collect=looked_at_call"]);
    valgrind.arg(format!("--callgrind-out-file={}", out.path().display()));
    valgrind.arg(program).args([operation, whose, "1"]).env("LEMNISCATE_BACKEND", "portable");
    succeed(&mut valgrind, "valgrind cannot run an operation: is it installed?")?;
    let text = std::fs::read_to_string(out.path()).map_err(|error| error.to_string())?;
    let lines = executed_lines(&text);
    if lines.is_empty() { Err("callgrind has seen no instruction".into()) } else { Ok(lines) }
}

/// The lines of the instructions that callgrind has written: each begins with its address.
fn executed_lines(text: &str) -> Lines {
    let address = |line: &str| u64::from_str_radix(line.strip_prefix("0x")?.split(' ').next()?, 16).ok();
    text.lines().filter_map(address).map(|address| address / LINE).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_of_callgrind() {
        let text = "fn=f\n0x1000 0 3\n0x103f 0 1\ncalls=1 0x2000 0\n0x1040 0 90\nfn=g\n0x2004 0 1\n";
        assert_eq!(executed_lines(text), [0x40, 0x41, 0x80].into());
    }
}
