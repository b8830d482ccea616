//! Proofs: runs of `crates/prove`, for which programs for Cortex-M processors are built here.

use std::path::Path;
use std::process::Command;

use crate::command::{CFG, USERS, succeed};
use crate::firmware::linker;

/// Cortex-M0+ and Cortex-M4.
const TARGETS: [&str; 2] = ["thumbv6m-none-eabi", "thumbv7em-none-eabi"];

/// Runs `crates/prove`. After `--thumb` it proves the assembly of the library, and compares what is known of instructions with QEMU. Certificates
/// are kept: code that they hold for is not proved again.
pub fn run(root: &Path, options: &[&str]) -> Result<(), String> {
    let ["--thumb", texts @ ..] = options else { return prove(root, options) };
    for target in TARGETS {
        let program = program(root, target)?;
        let program = program.to_str().ok_or("a path that is no text")?;
        let certificates = crate::target(root).join("certificates").join(target);
        let certificates = certificates.to_str().ok_or("a path that is no text")?;
        let texts = if texts.is_empty() { &["--certificates", certificates] } else { texts };
        prove(root, &[&["--machine", "--program", program], texts].concat())?;
    }
    let mut test = cargo(root, &["test", "--release", "--package", "lemniscate-prove", "--test", "thumb"]);
    succeed(test.args(["--", "--ignored"]), "what is known of an instruction is wrong")
}

fn cargo(root: &Path, arguments: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO"));
    command.args(arguments).current_dir(root);
    command
}

fn prove(root: &Path, options: &[&str]) -> Result<(), String> {
    let mut command = cargo(root, &["run", "--release", "--package", "lemniscate-prove", "--"]);
    succeed(command.args(options), "a formula or a leaf is not proved")
}

/// The library as users build it for a processor, linked to a program: of one scheme, as the assembly is the same for all.
fn program(root: &Path, target: &str) -> Result<std::path::PathBuf, String> {
    let mut build = cargo(root, &["build", "--release", "--package", "lemniscate", "--target", target]);
    build.args(["--no-default-features", "--features", "ed25519"]).env(CFG, USERS);
    succeed(&mut build, &format!("the library does not build for {target}"))?;
    let folder = crate::target(root).join(target).join("release");
    let program = folder.join("lemniscate.elf");
    let mut link = Command::new(linker()?);
    // What it needs of other libraries is not there: nothing runs it.
    link.args(["-flavor", "gnu", "--entry=0", "--unresolved-symbols=ignore-all", "--whole-archive"]);
    succeed(
        link.arg(folder.join("liblemniscate.rlib")).arg("-o").arg(&program),
        &format!("{} is not linked", program.display()),
    )?;
    Ok(program)
}
