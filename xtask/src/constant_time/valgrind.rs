//! Runs of `crates/ctcheck` under valgrind, for every backend that valgrind can run: it does not know AVX-512.

use std::path::Path;
use std::process::{Command, ExitStatus, Output};
use std::thread;

use super::{PLANTED, backends};

/// Fails if there is a leak, or if one that is planted is not found.
pub fn check(program: &Path) -> Result<(), String> {
    for leak in PLANTED {
        let arguments = ["--planted", leak];
        if succeeded(program, &arguments, valgrind(program, &arguments)?.status)? {
            return Err(format!("`{leak}` was not found: this check finds nothing"));
        }
        println!("`{leak}` was found");
    }
    let backends = backends(false);
    for (backend, output) in backends.iter().zip(side_by_side(program, &backends)) {
        let output = output?;
        print!("{backend}:\n{}", String::from_utf8_lossy(&output.stdout));
        eprint!("{}", String::from_utf8_lossy(&output.stderr));
        if !succeeded(program, &[backend], output.status)? {
            return Err(format!("the backend {backend} leaks"));
        }
    }
    Ok(())
}

/// Runs the program for all backends at once, as valgrind uses one processor only.
fn side_by_side(program: &Path, backends: &[&str]) -> Vec<Result<Output, String>> {
    thread::scope(|scope| {
        let runs: Vec<_> =
            backends.iter().map(|backend| scope.spawn(move || valgrind(program, &[backend]))).collect();
        let failed = |_| Err("valgrind was not run".into());
        runs.into_iter().map(|run| run.join().unwrap_or_else(failed)).collect()
    })
}

fn valgrind(program: &Path, arguments: &[&str]) -> Result<Output, String> {
    Command::new("valgrind")
        .args(["--quiet", "--error-exitcode=1", "--num-callers=8"])
        .arg(program)
        .args(arguments)
        .output()
        .map_err(|error| format!("valgrind: {error}"))
}

/// Did the program succeed, without a report of valgrind's?
fn succeeded(program: &Path, arguments: &[&str], status: ExitStatus) -> Result<bool, String> {
    match status.code() {
        Some(0) => Ok(true),
        Some(1) => Ok(false),
        _ => Err(format!("{} {}: {status}", program.display(), arguments.join(" "))),
    }
}
