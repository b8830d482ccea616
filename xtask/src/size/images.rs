//! The flash that one operation by itself takes on a Cortex-M0+, with small tables: the programs of `crates/image`. They are
//! built as docs/small-machines.md advises, with the compact form of SHA-512 that `sha2` has.

use std::path::Path;
use std::process::Command;

use super::Measured;
use super::program::Program;
use crate::command::{CFG, USERS, succeed};
use crate::text::grouped;

pub const ED25519_VERIFY: &str = "flash, Ed25519 verify alone";
pub const X25519: &str = "flash, X25519 alone";
const DO255E_VERIFY: &str = "flash, do255e verify alone";

/// What is measured, and the program that does it and nothing else.
const IMAGES: [(&str, &str); 3] =
    [(ED25519_VERIFY, "ed25519-verify"), (X25519, "x25519"), (DO255E_VERIFY, "do255e-verify")];

const TARGET: &str = "thumbv6m-none-eabi";

/// Builds them all.
pub fn measure(root: &Path) -> Result<Vec<Measured>, String> {
    println!("\n{TARGET}, small tables");
    IMAGES.into_iter().map(|(what, name)| one(root, what, name)).collect()
}

fn one(root: &Path, what: &'static str, name: &str) -> Result<Measured, String> {
    let folder = crate::target(root).join("image");
    succeed(
        Command::new(env!("CARGO"))
            .args(["build", "--quiet", "--release", "--package", "lemniscate-image", "--target", TARGET])
            .args(["--bin", name, "--features", name, "--target-dir"])
            .arg(&folder)
            .env("CARGO_PROFILE_RELEASE_LTO", "fat")
            .env("CARGO_PROFILE_RELEASE_PANIC", "abort")
            .env("CARGO_PROFILE_RELEASE_DEBUG", "false")
            .env(CFG, USERS)
            .current_dir(root),
        &format!("{name} does not build; `rustup target add {TARGET}`?"),
    )?;
    let image = Program::read(&folder.join(TARGET).join("release").join(name))?;
    println!(
        "  {name:16} code and constants {:>8}, variables {:>4}",
        grouped(image.text),
        grouped(image.data)
    );
    Ok(Measured::bytes(what, image.text + image.data))
}
