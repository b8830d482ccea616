//! Runs `crates/ctcheck` under valgrind, for every backend that valgrind can run.
//!
//! Valgrind knows the instructions of ADX and AVX2 but denies ADX when the program asks the processor, so the program is
//! built not to ask. It does not know AVX-512 at all.

use std::path::{Path, PathBuf};
use std::process::{Command, ExitStatus, Output};
use std::thread;

/// What the build needs so that all backends that valgrind can run are taken for available.
const FLAGS: &str = "--cfg lemniscate_under_valgrind";

/// The leaks that `crates/ctcheck` has on purpose.
const PLANTED: [&str; 2] = ["branch", "index"];

/// Fails if there is a leak, or if one that is planted is not found.
pub fn check(root: &Path) -> Result<(), String> {
    let program = build(root)?;
    for leak in PLANTED {
        let arguments = ["--planted", leak];
        if succeeded(&program, &arguments, valgrind(&program, &arguments)?.status)? {
            return Err(format!("the planted leak `{leak}` was not found: this check finds nothing"));
        }
        println!("the planted leak `{leak}` was found");
    }
    let backends: &[&str] = if has_x86_64_features() {
        &["portable32", "portable", "adx", "avx2"]
    } else {
        println!("this processor has no ADX or no AVX2: those backends are not checked");
        &["portable32", "portable"]
    };
    for (backend, output) in backends.iter().zip(side_by_side(&program, backends)) {
        let output = output?;
        print!("{backend}:\n{}", String::from_utf8_lossy(&output.stdout));
        eprint!("{}", String::from_utf8_lossy(&output.stderr));
        if !succeeded(&program, &[backend], output.status)? {
            return Err(format!("the backend {backend} leaks"));
        }
    }
    println!("no branch and no address depends on a secret");
    Ok(())
}

#[cfg(target_arch = "x86_64")]
fn has_x86_64_features() -> bool {
    is_x86_feature_detected!("bmi2")
        && is_x86_feature_detected!("adx")
        && is_x86_feature_detected!("avx2")
        && is_x86_feature_detected!("fma")
}

#[cfg(not(target_arch = "x86_64"))]
fn has_x86_64_features() -> bool {
    false
}

/// The path of the program.
fn build(root: &Path) -> Result<PathBuf, String> {
    let target = root.join("target/ctcheck");
    let status = Command::new(env!("CARGO"))
        .args(["build", "--release", "--package", "lemniscate-ctcheck", "--features", "valgrind"])
        .arg("--target-dir")
        .arg(&target)
        .env("RUSTFLAGS", FLAGS)
        .current_dir(root)
        .status()
        .map_err(|error| format!("cargo: {error}"))?;
    if status.success() { Ok(target.join("release/ctcheck")) } else { Err("ctcheck does not build".into()) }
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
