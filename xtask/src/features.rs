//! Checks that the library compiles without warnings, clippy's among them, with each scheme alone and with all of them.
//!
//! By itself, as in a build of the workspace every package has the features that any of them asks for.

use std::path::Path;
use std::process::Command;

/// The schemes, each a feature.
const SCHEMES: [&str; 5] = ["curve9767", "do255", "ed25519", "jq255", "x25519"];

/// What else a program may ask for, as the build of the whole workspace does.
const REST: &str = "getrandom,pem,rand_core,rayon,serde,std";

/// Fails if there is a warning.
pub fn check(root: &Path) -> Result<(), String> {
    let all = SCHEMES.join(",");
    for scheme in SCHEMES.iter().copied().chain([all.as_str()]) {
        // Without a heap and anything of the operating system, and with everything.
        clippy(root, scheme)?;
        clippy(root, &format!("{scheme},{REST}"))?;
    }
    clippy(root, "")?;
    clippy(root, &format!("{all},alloc,build-blinding"))?;
    // It brings a scheme with it.
    clippy(root, "ssh")?;
    clippy(root, &format!("{all},{REST},ssh"))?;
    println!("each scheme alone and all together: no warnings");
    Ok(())
}

fn clippy(root: &Path, features: &str) -> Result<(), String> {
    let status = Command::new(env!("CARGO"))
        .args(["clippy", "--quiet", "--package", "lemniscate", "--lib", "--no-default-features"])
        .args(["--features", features, "--", "-D", "warnings"])
        .current_dir(root)
        .status()
        .map_err(|error| format!("cargo: {error}"))?;
    if status.success() { Ok(()) } else { Err(format!("warnings with the features `{features}`")) }
}
