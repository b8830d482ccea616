//! Comparisons of what is executed with several secrets: of this processor's code, and of images.

use std::path::Path;
use std::process::Command;
use std::time::Instant;

use super::build::{self, Level};
use super::{PLANTED, backends};
use crate::qemu;

/// Processors without caches or branch prediction, with and without long products and divisions, and without conditional instructions;
/// and WebAssembly, without vectors, with them, and with wide arithmetic. Each has its target, flags of the compiler, and the program that runs an image with its options.
const TARGETS: [(&str, &str, &str, &[&str]); 7] = [
    ("thumbv6m-none-eabi", "", "trace-emulated", &["m0"]),
    ("thumbv7em-none-eabi", "", "trace-emulated", &["m4"]),
    ("thumbv7em-none-eabihf", "", "trace-emulated", &["m4"]),
    ("riscv32imc-unknown-none-elf", "", "trace-emulated", &["rv32"]),
    ("wasm32-unknown-unknown", "", "trace-wasm", &[]),
    ("wasm32-unknown-unknown", "-Ctarget-feature=+simd128,+relaxed-simd", "trace-wasm", &[]),
    ("wasm32-unknown-unknown", build::WIDE_ARITHMETIC, "trace-wasm", &[]),
];

/// Returns whether there is an image for a target.
pub fn is_target(name: &str) -> bool {
    TARGETS.iter().any(|(target, ..)| *target == name)
}

/// Fails if an image leaks. What is planted is in the images, and the programs that run them, in the folder of `runners`, look
/// for it; where it is to be quick, with fewer secrets. Returns the targets that were not checked, as there is no emulator.
pub fn check_images(
    root: &Path,
    level: Level,
    runners: &Path,
    is_quick: bool,
    is_asked: impl Fn(&str) -> bool,
) -> Result<Vec<&'static str>, String> {
    let mut unchecked = Vec::new();
    for (target, flags, runner, options) in TARGETS.into_iter().filter(|(target, ..)| is_asked(target)) {
        let image = build::image(root, level, target, flags)?;
        let image = image.to_str().ok_or("the path of the repository is not text")?;
        let quick: &[&str] = if is_quick { &["--quick"] } else { &[] };
        let arguments = [options, &[image], quick].concat();
        match run(&runners.join(runner), &arguments, target)? {
            Verdict::Clean => {}
            Verdict::Leaks => return Err(format!("{target} leaks at optimization {level}")),
            Verdict::NotRun => {
                unchecked.push(target);
                continue;
            }
        }
    }
    Ok(unchecked)
}

/// Fails if a backend of 64-bit ARM leaks, or if what is planted is not found there. Returns the target if it was not checked.
pub fn check_arm64(root: &Path, level: Level) -> Result<Option<&'static str>, String> {
    if Command::new("qemu-aarch64").arg("--version").output().is_err() {
        return Ok(Some(qemu::TARGET));
    }
    let program = build::for_qemu(root, level)?;
    let plugin = qemu::plugin(root)?;
    let out = tempfile::NamedTempFile::new().map_err(|error| error.to_string())?;
    let name = |path: &Path| path.to_str().map(str::to_owned).ok_or("a path is not text");
    let plugin = format!("{},trace={}", name(&plugin)?, name(out.path())?);
    let (program, out) = (name(&program)?, name(out.path())?);
    let run = |arguments: &[&str], what: &str| {
        let arguments = [&["-plugin", &plugin, &program, &out], arguments].concat();
        self::run(Path::new("qemu-aarch64"), &arguments, what)
    };
    for leak in PLANTED {
        if run(&["--planted", leak], leak)? != Verdict::Leaks {
            return Err(format!("`{leak}` was not found in QEMU: this check finds nothing"));
        }
    }
    for backend in ["portable", "aarch64"] {
        if run(&[backend], &format!("{}, {backend}", qemu::TARGET))? != Verdict::Clean {
            return Err(format!("the backend {backend} leaks on 64-bit ARM at optimization {level}"));
        }
    }
    Ok(None)
}

/// Fails if a backend that this processor can run leaks, or if what is planted is not found.
pub fn check_native(program: &Path) -> Result<(), String> {
    if !cfg!(target_arch = "x86_64") {
        println!("this processor's code is not traced");
        return Ok(());
    }
    for leak in PLANTED {
        if run(program, &["--planted", leak], leak)? != Verdict::Leaks {
            return Err(format!("`{leak}` was not found: this check finds nothing"));
        }
    }
    for backend in backends(true) {
        if run(program, &[backend], backend)? != Verdict::Clean {
            return Err(format!("the backend {backend} leaks"));
        }
    }
    Ok(())
}

/// What a program has found.
#[derive(PartialEq)]
enum Verdict {
    Clean,
    Leaks,
    /// There is no emulator.
    NotRun,
}

/// Runs a program, and shows what it prints except for what is well.
fn run(program: &Path, arguments: &[&str], what: &str) -> Result<Verdict, String> {
    let begin = Instant::now();
    let output = Command::new(program)
        .args(arguments)
        .output()
        .map_err(|error| format!("{}: {error}", program.display()))?;
    let text = String::from_utf8_lossy(&output.stdout);
    let clean = text.lines().filter(|line| line.starts_with("ok")).count();
    println!("{what}, traced: {clean} checks without a leak, {} s", begin.elapsed().as_secs());
    text.lines().filter(|line| !line.starts_with("ok")).for_each(|line| println!("{line}"));
    eprint!("{}", String::from_utf8_lossy(&output.stderr));
    match output.status.code() {
        Some(0) => Ok(Verdict::Clean),
        Some(1) => Ok(Verdict::Leaks),
        Some(3) => Ok(Verdict::NotRun),
        _ => Err(format!("{} {}: {}", program.display(), arguments.join(" "), output.status)),
    }
}
