//! Checks that the library compiles without warnings, clippy's among them, with each scheme alone and with all of them, and
//! that no link in its documentation is broken.
//!
//! By itself, as in a build of the workspace every package has the features that any of them asks for.

use std::path::Path;
use std::process::Command;

use crate::command::{CFG, USERS, succeed};

/// The schemes, each a feature.
const SCHEMES: [&str; 9] =
    ["curve9767", "decaf448", "do255", "ed25519", "ed448", "jq255", "ristretto255", "x25519", "x448"];

const ALL: &str = "all-schemes";

/// What else a program may ask for, as the build of the whole workspace does.
const REST: &str = "getrandom,group,pem,rand_core,rayon,serde,std";

/// Fails if there is a warning.
pub fn check(root: &Path) -> Result<(), String> {
    for scheme in SCHEMES.into_iter().chain([ALL]) {
        // Without a heap and anything of the operating system, and with everything.
        check_with(root, scheme)?;
        check_with(root, &format!("{scheme},{REST}"))?;
    }
    check_with(root, "")?;
    check_with(root, &format!("{ALL},alloc,build-blinding"))?;
    // It brings a scheme with it.
    check_with(root, "ssh")?;
    check_with(root, &format!("{ALL},{REST},ssh"))?;
    println!("each scheme alone and all together: no warnings");
    Ok(())
}

fn check_with(root: &Path, features: &str) -> Result<(), String> {
    cargo(root, "clippy", features, &["--lib", "--", "-D", "warnings"])?;
    cargo(root, "doc", features, &["--no-deps"])
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
