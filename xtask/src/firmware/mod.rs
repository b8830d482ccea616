//! Builds for the processors of `crates/firmware`.

use std::ffi::OsStr;
use std::path::{Path, PathBuf};
use std::process::Command;

/// A processor that firmware is made for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Processor {
    CortexM0Plus,
    CortexM4,
}

impl Processor {
    pub const ALL: [Self; 2] = [Self::CortexM0Plus, Self::CortexM4];

    /// Its name.
    pub fn name(self) -> &'static str {
        ["Cortex-M0+", "Cortex-M4"][self as usize]
    }

    /// What Rust calls the target.
    pub fn target(self) -> &'static str {
        ["thumbv6m-none-eabi", "thumbv7em-none-eabi"][self as usize]
    }
}

/// A cargo command with the options that README.md advises for small processors: all crates optimised together, and the
/// compact form of SHA-512 that `sha2` has.
pub fn cargo(root: &Path, processor: Processor, command: &str, options: &[&str]) -> Result<PathBuf, String> {
    let folder = crate::target(root).join("firmware");
    let status = Command::new(env!("CARGO"))
        .args([command, "--quiet", "--release", "--package", "lemniscate-firmware"])
        .args(["--target", processor.target()])
        .args(options)
        .arg("--target-dir")
        .arg(&folder)
        .env("RUSTFLAGS", "-Csymbol-mangling-version=v0 --cfg sha2_backend_soft=\"compact\"")
        .env("CARGO_PROFILE_RELEASE_LTO", "fat")
        .env("CARGO_PROFILE_RELEASE_PANIC", "abort")
        .env("CARGO_PROFILE_RELEASE_DEBUG", "false")
        .current_dir(root)
        .status()
        .map_err(|error| format!("cargo: {error}"))?;
    if !status.success() {
        return Err(format!("{0} does not build; `rustup target add {0}`?", processor.target()));
    }
    Ok(folder.join(processor.target()).join("release"))
}

/// The library of all operations, as a program in C would link it.
pub fn operations(root: &Path, processor: Processor) -> Result<PathBuf, String> {
    let options = ["--lib", "--features", "operations", "--crate-type", "staticlib"];
    Ok(cargo(root, processor, "rustc", &options)?.join("liblemniscate_firmware.a"))
}

/// Links the functions named and all that they call, or everything if none is named, as an image that nothing starts.
pub fn link(root: &Path, library: &Path, functions: &[&str], image: &Path) -> Result<(), String> {
    let linker = linker()?;
    let mut command = Command::new(&linker);
    command.args(["-flavor", "gnu", "--entry=0", "--strip-debug", "--defsym=lemniscate_panic=1", "-T"]);
    command.arg(root.join("crates/firmware/counter/link.ld"));
    if functions.is_empty() {
        command.arg("--whole-archive");
    } else {
        command.arg("--gc-sections").args(functions.iter().map(|function| format!("--undefined={function}")));
    }
    let status = command.arg(library).arg("-o").arg(image).status();
    let status = status.map_err(|error| format!("{}: {error}", linker.display()))?;
    if status.success() { Ok(()) } else { Err(format!("{} is not linked", image.display())) }
}

/// The linker that comes with the compiler.
fn linker() -> Result<PathBuf, String> {
    let say = |what: &[&str]| {
        let output = Command::new("rustc").args(what.iter().map(OsStr::new)).output();
        let output = output.map_err(|error| format!("rustc: {error}"))?;
        Ok::<_, String>(String::from_utf8_lossy(&output.stdout).into_owned())
    };
    let version = say(&["-vV"])?;
    let host = version.lines().find_map(|line| line.strip_prefix("host: ")).ok_or("rustc -vV: no host")?;
    let sysroot = say(&["--print", "sysroot"])?;
    Ok(Path::new(sysroot.trim()).join("lib/rustlib").join(host).join("bin/rust-lld"))
}
