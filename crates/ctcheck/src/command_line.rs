//! What programs that run the checks on this processor are asked.

use std::eprintln;
use std::process::ExitCode;
use std::string::String;
use std::vec::Vec;

use crate::{BackendKind, Check, backend, checks, planted};

/// Runs the checks that the arguments select: all checks of a backend whose names contain all texts, or a planted leak. `leaks`
/// reports whether a check leaks. Exit status: 0 no leak, 1 a leak, 2 nothing selected.
pub fn main(program: &str, leaks: impl Fn(Check) -> bool) -> ExitCode {
    main_with(program, std::env::args().skip(1), leaks)
}

/// The same, for these arguments.
pub fn main_with(
    program: &str,
    arguments: impl Iterator<Item = String>,
    leaks: impl Fn(Check) -> bool,
) -> ExitCode {
    let arguments: Vec<String> = arguments.collect();
    let checks: Vec<Check> = match arguments.iter().map(String::as_str).collect::<Vec<_>>()[..] {
        ["--planted", name] => planted().filter(|check| check.0 == name).collect(),
        [name, ref texts @ ..] => {
            match name.parse::<BackendKind>().and_then(|kind| backend::force(kind).map(|()| kind)) {
                Ok(kind) => {
                    checks(kind).filter(|check| texts.iter().all(|text| check.0.contains(text))).collect()
                }
                Err(error) => {
                    eprintln!("{name}: {error}");
                    return ExitCode::from(2);
                }
            }
        }
        _ => Vec::new(),
    };
    if checks.is_empty() {
        eprintln!("usage: {program} BACKEND [TEXT]... | {program} --planted NAME");
        return ExitCode::from(2);
    }
    // All of them, even if the first one leaks.
    match checks.into_iter().filter(|check| leaks(*check)).count() {
        0 => ExitCode::SUCCESS,
        _ => ExitCode::FAILURE,
    }
}
