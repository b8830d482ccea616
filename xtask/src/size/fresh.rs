//! A new program that signs, verifies and exchanges keys, in an empty folder, built from nothing: with this library,
//! and with `ed25519-dalek` and `x25519-dalek`.

use std::path::Path;
use std::process::Command;
use std::time::{Duration, Instant};

use nix::sys::resource::{UsageWho, getrusage};

use super::Measured;
use super::program::Program;
use crate::command::{CFG, succeed};
use crate::text::grouped;

pub const TEXT: &str = "text of a new program, to dalek's";
pub const BUILD: &str = "time of its build, to dalek's";

/// The same program for both.
const SOURCE: &str = include_str!("fresh/program.rs");

/// What a build from nothing takes, and gives.
struct Built {
    wall: Duration,
    processor: Duration,
    text: u64,
}

/// Builds both.
pub fn measure(root: &Path) -> Result<[Measured; 2], String> {
    let library = root.canonicalize().map_err(|error| error.to_string())?;
    // Far from this workspace, whose settings cargo would find.
    let folder = tempfile::tempdir().map_err(|error| error.to_string())?;
    let dalek = build(
        &folder.path().join("with-dalek"),
        "ed25519-dalek = \"3\"\nx25519-dalek = { version = \"3\", features = [\"static_secrets\"] }",
        "",
    )?;
    let ours = build(
        &folder.path().join("with-lemniscate"),
        &format!("lemniscate = {{ path = {library:?} }}"),
        "use lemniscate::{ed25519 as ed25519_dalek, x25519 as x25519_dalek};\n",
    )?;
    println!("\na new program, built from nothing");
    for (name, built) in [("lemniscate", &ours), ("dalek", &dalek)] {
        println!(
            "  {name:12} {:6.1} s, {:6.1} s of processor time; text {:>9}",
            built.wall.as_secs_f64(),
            built.processor.as_secs_f64(),
            grouped(built.text)
        );
    }
    Ok([
        Measured { what: TEXT, value: ours.text as f64 / dalek.text as f64 },
        Measured { what: BUILD, value: ours.wall.as_secs_f64() / dalek.wall.as_secs_f64() },
    ])
}

fn build(folder: &Path, dependencies: &str, imports: &str) -> Result<Built, String> {
    let problem = |error: std::io::Error| format!("{}: {error}", folder.display());
    std::fs::create_dir_all(folder.join("src")).map_err(problem)?;
    let manifest =
        format!("[package]\nname = \"fresh\"\nedition = \"2024\"\n\n[dependencies]\n{dependencies}\n");
    std::fs::write(folder.join("Cargo.toml"), manifest).map_err(problem)?;
    std::fs::write(folder.join("src/main.rs"), format!("{imports}{SOURCE}")).map_err(problem)?;

    // What is downloaded is not part of the time.
    cargo(folder, &["fetch", "--quiet"])?;
    let (begin, used) = (Instant::now(), processor_time()?);
    cargo(folder, &["build", "--quiet", "--release", "--offline"])?;
    let (wall, processor) = (begin.elapsed(), processor_time()? - used);
    let program = Program::read(&folder.join("target/release/fresh"))?;
    Ok(Built { wall, processor, text: program.text })
}

/// Runs cargo as a user would in the folder, without what the environment says for this workspace.
fn cargo(folder: &Path, arguments: &[&str]) -> Result<(), String> {
    let mut command = Command::new(env!("CARGO"));
    for variable in ["CARGO_TARGET_DIR", "CARGO_ENCODED_RUSTFLAGS", "RUSTFLAGS", CFG] {
        command.env_remove(variable);
    }
    command.args(arguments).current_dir(folder);
    succeed(&mut command, &format!("{}: cargo {} fails", folder.display(), arguments[0]))
}

/// The processor time of all programs that were run so far.
fn processor_time() -> Result<Duration, String> {
    let usage = getrusage(UsageWho::RUSAGE_CHILDREN).map_err(|error| error.to_string())?;
    let microseconds = [usage.user_time(), usage.system_time()]
        .map(|time| time.tv_sec() as u64 * 1_000_000 + time.tv_usec() as u64);
    Ok(Duration::from_micros(microseconds.iter().sum()))
}
