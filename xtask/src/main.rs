//! Chores of the repository.
//!
//! `cargo xtask test` runs the tests of one part, or all.
//!
//! `cargo xtask tables` writes the tables of multiples that the library holds; `cargo xtask tables --check` only
//! compares. They are computed from the curves' definitions with plain big integers, and share no code with the
//! library.
//!
//! `cargo xtask constant-time` looks for branches and addresses that depend on secrets, with valgrind and by comparing traces;
//! `--full` covers all levels of optimization, and names of levels and targets choose some.
//!
//! `cargo xtask no-wide-arithmetic` looks for 64-bit products and divisions in the machine code of the portable GF(9767^19) on 32-bit
//! processors.
//!
//! `cargo xtask features` compiles the library with each scheme alone and with all of them, and denies warnings.
//!
//! `cargo xtask dependencies` checks the licences and the origin of all dependencies of the library and the program.
//!
//! `cargo xtask reproducible` builds a program twice, and compares both to the byte.
//!
//! `cargo xtask cycles` counts the cycles, stack and flash of all operations on small processors.
//!
//! `cargo xtask firmware` runs tests and examples on these processors, in QEMU.
//!
//! `cargo xtask instructions` counts the instructions of operations on 64-bit ARM, in QEMU.
//!
//! `cargo xtask prove` proves that formulas compute the group law; with `--mutants` it changes them, and counts the rejected
//! changes. With `--machine` it proves leaves from their machine code, and checks the certificates; with `--thumb` those of
//! Cortex-M processors.
//!
//! `cargo xtask size` lists machine code by scheme and backend, and checks the bounds.

mod command;
mod constant_time;
mod curve9767;
mod cycles;
mod dependencies;
mod double_odd;
mod edwards25519;
mod edwards448;
mod emit;
mod features;
mod firmware;
mod instructions;
mod narrow;
mod prove;
mod qemu;
mod reproducible;
mod shape;
mod size;
mod test;
mod text;

use std::path::{Path, PathBuf};
use std::process::ExitCode;

/// The generated files: where they belong, and their text.
fn files() -> Vec<(String, String)> {
    let of_fields = [curve9767::files, edwards25519::files, edwards448::files, double_odd::files];
    std::thread::scope(|scope| {
        let parts = of_fields.map(|files| scope.spawn(files));
        parts.into_iter().flat_map(|part| part.join().expect("tables are computed")).collect()
    })
}

fn main() -> ExitCode {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
    match arguments.iter().map(String::as_str).collect::<Vec<_>>()[..] {
        ["tables"] => run(&root, write),
        ["tables", "--check"] => run(&root, check),
        ["constant-time", ref options @ ..] => exit(constant_time::check(&root, options)),
        ["no-wide-arithmetic"] => exit(narrow::check(&root)),
        ["cycles", ref options @ ..] => exit(cycles::run(&root, options)),
        ["dependencies"] => exit(dependencies::check(&root)),
        ["features"] => exit(features::check(&root)),
        ["firmware", ref options @ ..] => exit(firmware::run(&root, options)),
        ["instructions", ref options @ ..] => exit(instructions::run(&root, options)),
        ["prove", ref options @ ..] => exit(prove::run(&root, options)),
        ["reproducible"] => exit(reproducible::check(&root)),
        ["test"] => exit(test::run(&root, None)),
        ["test", part] => exit(test::run(&root, Some(part))),
        ["size", ref options @ ..] => exit(size::run(&root, options)),
        _ => {
            eprintln!(
                "usage: cargo xtask test [PART] | tables [--check] | constant-time [--full | LEVEL.. [PART..]] | no-wide-arithmetic | features \
                 | dependencies | prove [--machine | --thumb] [--mutants] | reproducible | size [--check] [--fresh] [--markdown FILE] [PROGRAM] \
                 | cycles [--check] [--bounds] [--markdown FILE] [--profile] [TEXT]... | firmware [--markdown FILE] [PROGRAM] \
                 | instructions [--check] [--bounds] [--cycles] [--markdown FILE] [--profile] [TEXT]..."
            );
            ExitCode::from(2)
        }
    }
}

/// Where builds go.
fn target(root: &Path) -> PathBuf {
    std::env::var_os("CARGO_TARGET_DIR").map_or_else(|| root.join("target"), PathBuf::from)
}

fn exit(result: Result<(), String>) -> ExitCode {
    match result {
        Ok(()) => ExitCode::SUCCESS,
        Err(problem) => {
            eprintln!("{problem}");
            ExitCode::FAILURE
        }
    }
}

fn run(root: &Path, each: fn(&Path, &str) -> Result<(), String>) -> ExitCode {
    for (name, text) in files() {
        if let Err(problem) = each(&root.join(&name), &text) {
            eprintln!("{name}: {problem}");
            return ExitCode::FAILURE;
        }
    }
    ExitCode::SUCCESS
}

fn write(path: &Path, text: &str) -> Result<(), String> {
    std::fs::write(path, text).map_err(|error| error.to_string())
}

fn check(path: &Path, text: &str) -> Result<(), String> {
    match std::fs::read_to_string(path) {
        Ok(found) if found == text => Ok(()),
        Ok(_) => Err("differs from what the curve's definition gives; run `cargo xtask tables`".into()),
        Err(error) => Err(error.to_string()),
    }
}

#[cfg(test)]
mod tests {
    #[test]
    fn the_tables_in_the_library_are_those_of_the_definitions() {
        let root = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
        for (name, text) in super::files() {
            assert_eq!(super::check(&root.join(&name), &text), Ok(()), "{name}");
        }
    }
}
