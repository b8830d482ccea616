//! Notes the compiler's version for the reports and, with the feature `peers`, builds the package in `serial/` by itself,
//! with the compiler flag that gives `curve25519-dalek` its serial backend.

use std::env;
use std::path::{Path, PathBuf};
use std::process::Command;

const SERIAL: &str = "curve25519_dalek_backend=\"serial\"";

pub fn main() {
    println!("cargo::rerun-if-env-changed=LEMNISCATE_CFG");
    if env::var("LEMNISCATE_CFG").as_deref() != Ok("methods") {
        println!(
            "cargo::error=the benchmark measures what is inside the library: build it in the folder of the repository, or with \
             LEMNISCATE_CFG=methods in the environment"
        );
    }
    // Cargo takes such a path for one beside Cargo.toml, and a script whose file is not there for changed. The unit tests
    // have this one, and no `serial`.
    let feature = env::var_os("CARGO_FEATURE_PEERS");
    println!("cargo::rerun-if-changed={}", if feature.is_some() { "serial" } else { "Cargo.toml" });
    println!(
        "cargo::rustc-env=BENCH_RUSTC={}",
        rustc_version().unwrap_or_else(|| "rustc of unknown version".into())
    );
    if feature.is_some() {
        let library = build_serial().unwrap_or_else(|problem| {
            println!("cargo::warning=curve25519-dalek's serial backend will not be measured: {problem}");
            let none = Path::new(&env::var_os("OUT_DIR").expect("cargo sets it")).join("no_serial");
            std::fs::write(&none, []).expect("the folder of the build can be written to");
            none
        });
        println!("cargo::rustc-env=BENCH_SERIAL={}", library.display());
    }
}

fn rustc_version() -> Option<String> {
    let output = Command::new(env::var_os("RUSTC")?).arg("--version").output().ok()?;
    Some(String::from_utf8(output.stdout).ok()?.trim().into())
}

/// Builds the dynamic library and says where it is.
fn build_serial() -> Result<PathBuf, String> {
    let variable = |name: &str| env::var(name).map_err(|_| format!("{name} is not set"));
    let (out, target) = (variable("OUT_DIR")?, variable("TARGET")?);
    let folder = Path::new(&out).join("serial");
    // Cargo separates the flags in this variable by the character 31.
    let mut flags = env::var("CARGO_ENCODED_RUSTFLAGS").unwrap_or_default();
    if !flags.is_empty() {
        flags.push('\x1f');
    }
    flags.push_str("--cfg\x1f");
    flags.push_str(SERIAL);
    let status = Command::new(variable("CARGO")?)
        .args(["rustc", "--quiet", "--release", "--package", "lemniscate-bench-serial", "--lib"])
        .args(["--target", &target, "--target-dir"])
        .arg(&folder)
        .env("CARGO_ENCODED_RUSTFLAGS", flags)
        .env_remove("RUSTC_WORKSPACE_WRAPPER")
        .status()
        .map_err(|error| format!("cargo does not start: {error}"))?;
    if !status.success() {
        return Err(format!("its build ended with {status}"));
    }
    let name = format!(
        "{}lemniscate_bench_serial{}",
        if variable("CARGO_CFG_TARGET_FAMILY")? == "windows" { "" } else { "lib" },
        match variable("CARGO_CFG_TARGET_OS")?.as_str() {
            "windows" => ".dll",
            "macos" | "ios" => ".dylib",
            _ => ".so",
        }
    );
    Ok(folder.join(target).join("release").join(name))
}
