//! Runs `crates/ctcheck` under valgrind, for every backend that valgrind can run.
//!
//! Valgrind knows the instructions of ADX and AVX2 but denies ADX when the program asks the processor, so the program is
//! built not to ask. It does not know AVX-512 at all.

use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

/// What the build needs so that all backends that valgrind can run are taken for available.
const FLAGS: &str = "--cfg lemniscate_under_valgrind";

/// The leaks that `crates/ctcheck` has on purpose.
const PLANTED: [&str; 2] = ["branch", "index"];

/// Fails if there is a leak, or if one that is planted is not found.
pub fn check(root: &Path) -> Result<(), String> {
    let program = build(root)?;
    for leak in PLANTED {
        if valgrind(&program, &["--planted", leak], Stdio::null())? {
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
    for backend in backends {
        println!("{backend}:");
        if !valgrind(&program, &[backend], Stdio::inherit())? {
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

/// Does the program succeed, without a report of valgrind's?
fn valgrind(program: &Path, arguments: &[&str], reports: Stdio) -> Result<bool, String> {
    let status = Command::new("valgrind")
        .args(["--quiet", "--error-exitcode=1", "--num-callers=8"])
        .arg(program)
        .args(arguments)
        .stderr(reports)
        .status()
        .map_err(|error| format!("valgrind: {error}"))?;
    match status.code() {
        Some(0) => Ok(true),
        Some(1) => Ok(false),
        _ => Err(format!("{} {}: {status}", program.display(), arguments.join(" "))),
    }
}
