//! Checks that the library compiles without warnings, clippy's among them, with each scheme alone and with all of them, and
//! that no link in its documentation is broken.
//!
//! By itself, as in a build of the workspace every package has the features that any of them asks for.

use std::path::Path;
use std::process::Command;

use crate::command::{CFG, USERS, succeed};

/// The feature that switches on the features of all schemes.
const ALL: &str = "all-schemes";

/// What else a program may ask for, as the build of the whole workspace does.
const REST: &str = "blinding,getrandom,group,pem,rand_core,rayon,serde,std";

/// Fails if there is a warning.
pub fn check(root: &Path) -> Result<(), String> {
    let manifest = std::fs::read_to_string(root.join("Cargo.toml")).map_err(|error| error.to_string())?;
    for scheme in schemes(&manifest).ok_or("Cargo.toml has no list of all schemes")? {
        // Without a heap and anything of the operating system, and with everything: which links nothing that all schemes do not.
        check_with(root, scheme)?;
        clippy(root, &format!("{scheme},{REST}"))?;
    }
    check_with(root, "")?;
    check_with(root, ALL)?;
    check_with(root, &format!("{ALL},{REST}"))?;
    check_with(root, &format!("{ALL},alloc,build-blinding"))?;
    // It brings a scheme with it.
    check_with(root, "ssh")?;
    check_with(root, &format!("{ALL},{REST},ssh"))?;
    println!("each scheme alone and all together: no warnings");
    Ok(())
}

/// The schemes that the manifest lists.
fn schemes(manifest: &str) -> Option<Vec<&str>> {
    let list =
        manifest.lines().find_map(|line| line.strip_prefix(ALL)?.strip_prefix(" = [")?.strip_suffix(']'))?;
    Some(list.split(", ").map(|name| name.trim_matches('"')).collect())
}

fn check_with(root: &Path, features: &str) -> Result<(), String> {
    clippy(root, features)?;
    cargo(root, "doc", features, &["--no-deps"])
}

fn clippy(root: &Path, features: &str) -> Result<(), String> {
    cargo(root, "clippy", features, &["--lib", "--", "-D", "warnings"])
}

/// Runs cargo for the library with these features and no others.
fn cargo(root: &Path, command: &str, features: &str, options: &[&str]) -> Result<(), String> {
    succeed(
        Command::new(env!("CARGO"))
            // By the profile of the tests, whose build scripts and macros are there.
            .args([command, "--quiet", "--release", "--package", "lemniscate", "--no-default-features"])
            .args(["--features", features])
            .args(options)
            .env("RUSTDOCFLAGS", "-D warnings")
            .env(CFG, USERS)
            .current_dir(root),
        &format!("cargo {command}: warnings with the features `{features}`"),
    )
}

#[cfg(test)]
mod tests {
    #[test]
    fn schemes_are_listed() {
        let schemes = super::schemes(include_str!("../../Cargo.toml")).unwrap();
        assert!(["ed25519", "x448", "curve9767"].iter().all(|name| schemes.contains(name)), "{schemes:?}");
    }
}
