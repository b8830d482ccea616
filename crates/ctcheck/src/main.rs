//! Is the time that secrets take independent of them? Runs all that handles secrets under valgrind's memcheck, with the
//! secrets marked as undefined memory: then every branch and every address that depends on them is reported, as
//! libsecp256k1's `ctime_tests` does it.
//!
//! `cargo xtask constant-time` builds and runs this for every backend that valgrind can run, and makes sure that a leak
//! is found where one is planted. Usage: `ctcheck BACKEND` or `ctcheck --planted NAME`.

mod checks;
mod curve9767;
mod double_odd;
mod mark;
mod parts;
mod planted;

use std::process::ExitCode;

use lemniscate::backend::{self, BackendKind};

/// A name, and what to run with its secrets marked.
type Check = (&'static str, fn());

fn main() -> ExitCode {
    if !mark::under_valgrind() {
        eprintln!("this only works under valgrind: use `cargo xtask constant-time`");
        return ExitCode::from(2);
    }
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let checks = match arguments.iter().map(String::as_str).collect::<Vec<_>>()[..] {
        ["--planted", name] => planted::CHECKS.iter().copied().filter(|check| check.0 == name).collect(),
        [name] => match name.parse::<BackendKind>().and_then(|kind| backend::force(kind).map(|()| kind)) {
            Ok(kind) => [checks::CHECKS, double_odd::CHECKS, parts::of(kind), &curve9767::of(kind)].concat(),
            Err(error) => {
                eprintln!("{name}: {error}");
                return ExitCode::from(2);
            }
        },
        _ => Vec::new(),
    };
    if checks.is_empty() {
        eprintln!("usage: ctcheck BACKEND | ctcheck --planted NAME");
        return ExitCode::from(2);
    }
    if checks.into_iter().filter(|check| leaks(*check)).count() == 0 {
        ExitCode::SUCCESS
    } else {
        ExitCode::FAILURE
    }
}

/// Runs one check and tells whether valgrind had something to report.
fn leaks((name, run): Check) -> bool {
    let before = mark::reports();
    run();
    let reports = mark::reports() - before;
    println!("{:4}  {name}", if reports == 0 { "ok" } else { "LEAK" });
    reports > 0
}
