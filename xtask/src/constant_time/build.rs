//! Builds of what is checked: with the tests' at the usual level of optimization, else in a folder of their own.

use std::fmt;
use std::path::{Path, PathBuf};
use std::process::Command;

use crate::command::succeed;
use crate::qemu;

/// A level of optimization, as Cargo's profiles have it.
#[derive(Clone, Copy, PartialEq)]
pub struct Level(&'static str);

impl Level {
    pub const TWO: Level = Level("2");
    pub const THREE: Level = Level("3");
    pub const S: Level = Level("\"s\"");
    pub const Z: Level = Level("\"z\"");

    /// The name of its profile. It is that of releases for what they have, so that the build is theirs.
    fn profile(self) -> String {
        if self == Self::THREE { "release".into() } else { format!("level-{}", self.0.trim_matches('"')) }
    }
}

impl fmt::Display for Level {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.0.trim_matches('"'))
    }
}

/// The programs for this processor.
pub struct Programs {
    pub ctcheck: PathBuf,
    pub trace: PathBuf,
}

/// What makes all programs for this processor.
const FEATURES: &str =
    "lemniscate-ctcheck/valgrind,lemniscate-trace/native,lemniscate-trace/emulated,lemniscate-trace/wasm";

/// The programs at a level; those at the usual one are in the folder of [`usual`].
pub fn programs(root: &Path, level: Level, usual: &Path) -> Result<Programs, String> {
    let folder = if level == Level::THREE {
        usual.into()
    } else {
        let packages = ["--package", "lemniscate-ctcheck", "--package", "lemniscate-trace"];
        let options = [&packages[..], &["--features", "lemniscate-ctcheck/valgrind,lemniscate-trace/native"]];
        cargo(root, level, &options.concat())?.join(level.profile())
    };
    Ok(Programs { ctcheck: folder.join("ctcheck"), trace: folder.join("trace-native") })
}

/// The folder of all programs at the usual level, those that run images among them. They are built, and their usage tested, as
/// parts of the tests of default members, which have built the library for the same features.
pub fn usual(root: &Path) -> Result<PathBuf, String> {
    let tests = ["--test", "without_valgrind", "--test", "trace_usage"];
    succeed(
        Command::new(env!("CARGO"))
            .args(["test", "--quiet", "--release", "--features", FEATURES])
            .args(tests)
            .current_dir(root),
        "the programs do not build, or take what they do not know",
    )?;
    Ok(crate::target(root).join("release"))
}

/// The image for another processor, by a compiler with these flags.
pub fn image(root: &Path, level: Level, target: &str, flags: &str) -> Result<PathBuf, String> {
    let packages = [
        "--package",
        "lemniscate-ctcheck",
        "--features",
        "image",
        "--bin",
        "ctcheck-image",
        "--target",
        target,
    ];
    let folder = cargo_with(root, level, &packages, flags)?.join(target).join(level.profile());
    Ok(folder.join(if target.starts_with("wasm") { "ctcheck-image.wasm" } else { "ctcheck-image" }))
}

/// The program that runs in QEMU for 64-bit ARM.
pub fn for_qemu(root: &Path, level: Level) -> Result<PathBuf, String> {
    let mut command = qemu::build();
    let folder = crate::target(root).join("ctcheck");
    command.args(["--package", "lemniscate-trace", "--features", "qemu", "--bin", "trace-qemu"]);
    set_profile(&mut command, level);
    command.arg("--target-dir").arg(&folder).current_dir(root);
    succeed(&mut command, qemu::NO_COMPILER)?;
    Ok(folder.join(qemu::TARGET).join(level.profile()).join("trace-qemu"))
}

/// Has a build the profile of a level.
fn set_profile(command: &mut Command, level: Level) {
    let profile = level.profile();
    if profile != "release" {
        command.args(["--config", &format!("profile.{profile}.inherits='release'")]);
        command.args(["--config", &format!("profile.{profile}.opt-level={}", level.0)]);
    }
    command.args(["--profile", &profile]);
}

/// The folder of all builds, after one more.
fn cargo(root: &Path, level: Level, options: &[&str]) -> Result<PathBuf, String> {
    cargo_with(root, level, options, "")
}

/// The same by a compiler with these flags.
fn cargo_with(root: &Path, level: Level, options: &[&str], flags: &str) -> Result<PathBuf, String> {
    let target = crate::target(root).join("ctcheck");
    let mut command = Command::new(env!("CARGO"));
    command.args(["build", "--quiet"]);
    set_profile(&mut command, level);
    succeed(
        command
            .args(options)
            .arg("--target-dir")
            .arg(&target)
            .env("RUSTFLAGS", format!("-Awarnings {flags}"))
            .current_dir(root),
        &format!("{} does not build", options.join(" ")),
    )?;
    Ok(target)
}
