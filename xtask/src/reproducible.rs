//! Builds a program with the library's default features twice, from nothing, and compares both to the byte.

use std::fs;
use std::path::Path;
use std::process::Command;

use crate::command::{CFG, USERS, succeed};

/// The program: what most have the library for.
const PROGRAM: &str = r#"
use lemniscate::{ed25519, x25519};

fn main() {
    let key = ed25519::SigningKey::from_bytes(&[7; 32]);
    let public = key.verifying_key();
    assert_eq!(public.verify(b"message", &key.sign(b"message")), Ok(()));
    let [alice, bob] = [[1; 32], [2; 32]].map(x25519::StaticSecret::from);
    let shared = alice.diffie_hellman(&x25519::PublicKey::from(&bob));
    assert_eq!(shared.as_bytes(), bob.diffie_hellman(&x25519::PublicKey::from(&alice)).as_bytes());
    println!("good");
}
"#;

const MANIFEST: &str = r#"
[package]
name = "reproducible"
version = "0.0.0"
edition = "2024"

[dependencies]
lemniscate = { path = "LIBRARY" }

[workspace]
"#;

/// Fails if the two programs differ.
pub fn check(root: &Path) -> Result<(), String> {
    let root = root.canonicalize().map_err(|error| error.to_string())?;
    let folder = root.join("target/reproducible");
    make(&root, &folder).map_err(|error| format!("{}: {error}", folder.display()))?;
    let (first, second) = (build(&folder)?, build(&folder)?);
    if first != second {
        let (a, b) = (first.len(), second.len());
        let at = first.iter().zip(&second).position(|(a, b)| a != b).unwrap_or(a.min(b));
        return Err(format!("two builds of {a} and {b} bytes differ from byte {at} on"));
    }
    println!("two builds of {} bytes are the same", first.len());
    Ok(())
}

/// Writes the package.
fn make(root: &Path, folder: &Path) -> std::io::Result<()> {
    fs::create_dir_all(folder.join("src"))?;
    fs::write(folder.join("src/main.rs"), PROGRAM)?;
    // As a string of TOML is written, which takes backslashes as they are.
    let manifest = MANIFEST.replace("\"LIBRARY\"", &format!("'{}'", root.display()));
    fs::write(folder.join("Cargo.toml"), manifest)?;
    // The same dependencies.
    fs::copy(root.join("Cargo.lock"), folder.join("Cargo.lock"))?;
    Ok(())
}

/// Builds from nothing, always in the same place, and runs it: the bytes of the program.
fn build(folder: &Path) -> Result<Vec<u8>, String> {
    let target = folder.join("target");
    if target.exists() {
        fs::remove_dir_all(&target).map_err(|error| format!("{}: {error}", target.display()))?;
    }
    succeed(
        Command::new(env!("CARGO"))
            .args([
                Path::new("build"),
                Path::new("--release"),
                Path::new("--quiet"),
                Path::new("--target-dir"),
                &target,
            ])
            // Even one that is given must not matter.
            .env("LEMNISCATE_BLINDING_SEED", "")
            .env(CFG, USERS)
            .current_dir(folder),
        "the program does not build",
    )?;
    let program = target.join("release").join(format!("reproducible{}", std::env::consts::EXE_SUFFIX));
    let output =
        Command::new(&program).output().map_err(|error| format!("{}: {error}", program.display()))?;
    if output.stdout != b"good\n" {
        return Err("the program does not work".into());
    }
    fs::read(&program).map_err(|error| format!("{}: {error}", program.display()))
}
