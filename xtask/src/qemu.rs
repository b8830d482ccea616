//! What runs in `qemu-aarch64`: builds for 64-bit ARM, and the plugin that counts and traces.

use std::path::{Path, PathBuf};
use std::process::Command;

use crate::command::succeed;

/// The target.
pub const TARGET: &str = "aarch64-unknown-linux-gnu";

/// What it means if a build fails.
pub const NO_COMPILER: &str =
    "a program for 64-bit ARM does not build: is there a compiler, aarch64-linux-gnu-gcc?";

/// A build for this processor: without an interpreter to load, and at the addresses that the file has.
pub fn build() -> Command {
    let mut cargo = Command::new(env!("CARGO"));
    cargo.args(["build", "--quiet", "--target", TARGET]);
    cargo.args([
        "--config",
        "target.aarch64-unknown-linux-gnu.rustflags=[\
         '-Csymbol-mangling-version=v0', '-Ctarget-feature=+crt-static', '-Crelocation-model=static']",
    ]);
    cargo.env("CARGO_TARGET_AARCH64_UNKNOWN_LINUX_GNU_LINKER", "aarch64-linux-gnu-gcc");
    cargo
}

/// Builds `xtask/qemu/plugin.c`.
pub fn plugin(root: &Path) -> Result<PathBuf, String> {
    let plugin = crate::target(root).join("qemu-plugin.so");
    let mut compiler = Command::new("cc");
    compiler.args(["-O2", "-Wall", "-Wextra", "-Werror", "-shared", "-fPIC", "-o"]).arg(&plugin);
    succeed(compiler.arg(root.join("xtask/qemu/plugin.c")), "the plugin of QEMU does not build")?;
    // QEMU takes a name without a folder for one of its own.
    plugin.canonicalize().map_err(|error| format!("{}: {error}", plugin.display()))
}
