//! Programs for small processors: builds of `crates/firmware`, and what is run in QEMU.
//!
//! `cargo xtask firmware` runs on every processor the test vectors of every scheme, tests of fields, the boot loaders, which must start
//! an application that is signed and no other, and on a Cortex-M4 the example in C. A path of the program
//! `lemniscate`, which signs, may follow; `--markdown FILE` writes what boot loaders take.

mod boot;
mod c;
mod processor;
mod qemu;

use std::ffi::OsStr;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::Instant;

use crate::command::{CFG, INTERNALS, succeed};
use crate::text::insert;
pub use processor::Processor;
use qemu::Board;

/// The programs that test, by the ends of their names.
const TESTS: [&str; 10] =
    ["x25519", "x448", "ed25519", "ed448", "do255e", "do255s", "jq255e", "jq255s", "curve9767", "arithmetic"];

/// Runs it. `arguments` are the options and the path of a program, in any order.
pub fn run(root: &Path, arguments: &[&str]) -> Result<(), String> {
    let (mut markdown, mut signer) = (None, None);
    let mut arguments = arguments.iter();
    while let Some(argument) = arguments.next() {
        match *argument {
            "--markdown" => markdown = Some(arguments.next().ok_or("--markdown: which file?")?),
            path if !path.starts_with('-') && signer.is_none() => signer = Some(PathBuf::from(path)),
            other => return Err(format!("cargo xtask firmware: unexpected `{other}`")),
        }
    }
    let signer = signer.unwrap_or_else(|| crate::target(root).join("release/lemniscate"));
    let mut sizes = Vec::new();
    for processor in Processor::BUILT {
        let library = operations(root, processor)?;
        let board = Board::of(processor);
        for name in TESTS {
            let (begin, main) = (Instant::now(), format!("tests_{name}"));
            let program = library.with_file_name(&main);
            Link { script: board.script, main: Some(&main), functions: &[] }.run(root, &library, &program)?;
            let output = board.run(&program, None)?;
            let passed = output.passed();
            println!("{}, {name}: {passed} tests, {:.1} s", processor.name(), begin.elapsed().as_secs_f32());
            if !output.is_well || passed == 0 {
                return Err(format!("{}, {name}:\n{}", processor.name(), output.text));
            }
        }
        if board.boots() {
            sizes.extend(boot::check(root, board, &library, &signer)?);
        }
    }
    c::check(root)?;
    print!("{}", boot::table(&sizes));
    markdown.map_or(Ok(()), |path| insert(Path::new(path), "boot-loader", &boot::table(&sizes)))
}

/// A library for C, built with the options that docs/small-machines.md advises for small processors: all crates optimised together.
fn static_library(
    root: &Path,
    processor: Processor,
    package: &str,
    features: &str,
) -> Result<PathBuf, String> {
    let folder = crate::target(root).join("firmware");
    succeed(
        Command::new(env!("CARGO"))
            .args(["rustc", "--quiet", "--release", "--package", package, "--lib", "--features", features])
            .args(["--crate-type", "staticlib", "--target", processor.target()])
            .arg("--target-dir")
            .arg(&folder)
            .env("RUSTFLAGS", format!("-Csymbol-mangling-version=v0 {}", processor.flags()))
            .env("CARGO_PROFILE_RELEASE_LTO", "fat")
            .env("CARGO_PROFILE_RELEASE_PANIC", "abort")
            .env("CARGO_PROFILE_RELEASE_DEBUG", "false")
            .env(CFG, INTERNALS)
            .current_dir(root),
        &format!("{package} does not build; `rustup target add {}`?", processor.target()),
    )?;
    let name = format!("lib{}.a", package.replace('-', "_"));
    Ok(folder.join(processor.target()).join("release").join(name))
}

/// The library of all programs and operations.
pub fn operations(root: &Path, processor: Processor) -> Result<PathBuf, String> {
    static_library(root, processor, "lemniscate-firmware", "image")
}

/// What a program is linked by.
pub struct Link<'a> {
    /// The script of `crates/firmware/ld`, without its ending.
    pub script: &'a str,
    /// The function that is `main`, if the program begins.
    pub main: Option<&'a str>,
    /// Functions that are in the program with all that they call; if there are none, and no `main`, everything is.
    pub functions: &'a [&'a str],
}

impl Link<'_> {
    /// Links a program.
    pub fn run(&self, root: &Path, library: &Path, program: &Path) -> Result<(), String> {
        let linker = linker()?;
        let scripts = root.join("crates/firmware/ld");
        let mut command = Command::new(&linker);
        // A Cortex-M begins where its table of interrupts says.
        let entry = if self.script == "riscv32" { "reset" } else { "0" };
        command.args(["-flavor", "gnu", "--strip-debug", &format!("--entry={entry}")]);
        command.arg("-L").arg(&scripts).arg("-T").arg(scripts.join(self.script).with_extension("ld"));
        match self.functions {
            [] if self.main.is_none() => command.arg("--whole-archive"),
            functions => {
                command.arg("--gc-sections").args(functions.iter().map(|name| format!("--undefined={name}")))
            }
        };
        match self.main {
            Some(main) => command.arg(format!("--defsym=main={main}")),
            // What would call it is not there, or is never called.
            None => command.args(["--defsym=main=0", "--no-warnings"]),
        };
        command.arg(library).arg("-o").arg(program);
        succeed(&mut command, &format!("{} is not linked", program.display()))
    }
}

/// The linker that comes with the compiler.
pub fn linker() -> Result<PathBuf, String> {
    let say = |what: &[&str]| {
        let output = Command::new("rustc").args(what.iter().map(OsStr::new)).output();
        let output = output.map_err(|error| format!("rustc: {error}"))?;
        Ok::<_, String>(String::from_utf8_lossy(&output.stdout).into_owned())
    };
    let version = say(&["-vV"])?;
    let host = version.lines().find_map(|line| line.strip_prefix("host: ")).ok_or("rustc -vV: no host")?;
    let sysroot = say(&["--print", "sysroot"])?;
    Ok(Path::new(sysroot.trim()).join("lib/rustlib").join(host).join("bin/rust-lld"))
}
