//! Builds of what is checked, in a folder of their own.

use std::fmt;
use std::path::{Path, PathBuf};
use std::process::Command;

use crate::command::succeed;

/// What the build needs so that all backends that valgrind can run are taken for available. It knows the instructions of ADX
/// and AVX2 but denies ADX when the program asks the processor, so the program is built not to ask.
const FLAGS: &str = "--cfg lemniscate_under_valgrind -Awarnings";

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

pub fn programs(root: &Path, level: Level) -> Result<Programs, String> {
    let features = "lemniscate-ctcheck/valgrind,lemniscate-trace/native";
    let packages =
        ["--package", "lemniscate-ctcheck", "--package", "lemniscate-trace", "--features", features];
    let folder = cargo(root, level, &packages, FLAGS)?.join(level.profile());
    Ok(Programs { ctcheck: folder.join("ctcheck"), trace: folder.join("trace-native") })
}

/// The folder of the programs that run images.
pub fn runners(root: &Path) -> Result<PathBuf, String> {
    let packages = ["--package", "lemniscate-trace", "--features", "thumb,wasm"];
    Ok(cargo(root, Level::THREE, &packages, FLAGS)?.join("release"))
}

/// The image for another processor.
pub fn image(root: &Path, level: Level, target: &str) -> Result<PathBuf, String> {
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
    let folder = cargo(root, level, &packages, "-Awarnings")?.join(target).join(level.profile());
    Ok(folder.join(if target.starts_with("wasm") { "ctcheck-image.wasm" } else { "ctcheck-image" }))
}

/// The folder of all builds, after one more.
fn cargo(root: &Path, level: Level, options: &[&str], flags: &str) -> Result<PathBuf, String> {
    let target = crate::target(root).join("ctcheck");
    let profile = level.profile();
    let mut command = Command::new(env!("CARGO"));
    if profile != "release" {
        command.args(["--config", &format!("profile.{profile}.inherits='release'")]);
        command.args(["--config", &format!("profile.{profile}.opt-level={}", level.0)]);
    }
    succeed(
        command
            .args(["build", "--quiet", "--profile", &profile])
            .args(options)
            .arg("--target-dir")
            .arg(&target)
            .env("RUSTFLAGS", flags)
            .current_dir(root),
        &format!("{} does not build", options.join(" ")),
    )?;
    Ok(target)
}
