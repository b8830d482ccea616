//! The example of a boot loader: does it start what is signed, and nothing else?

use std::path::{Path, PathBuf};
use std::process::Command;

use super::Link;
use super::qemu::Board;
use crate::command::succeed;
use crate::size::Program;
use crate::text::grouped;

const SCHEMES: [&str; 2] = ["ed25519", "jq255e"];

/// The header before the application: see `crates/firmware/src/boot_loader.rs`.
const HEADER: usize = 512;
const SIGNATURE: usize = 4;

/// What a boot loader takes.
pub struct Size {
    what: String,
    flash: u64,
    variables: u64,
    stack: u64,
}

/// Fails if a boot loader does not do what it must.
pub fn check(root: &Path, board: Board, library: &Path, signer: &Path) -> Result<Vec<Size>, String> {
    let program = library.with_file_name("application");
    let script = format!("{}-application", board.script);
    Link { script: &script, main: Some("application"), functions: &[] }.run(root, library, &program)?;
    let application = program.with_extension("bin");
    succeed(
        Command::new("arm-none-eabi-objcopy").args(["-O", "binary"]).args([&program, &application]),
        &format!("{} is not made; apt-get install binutils-arm-none-eabi?", application.display()),
    )?;
    SCHEMES.iter().map(|scheme| one(root, board, library, signer, &application, scheme)).collect()
}

fn one(
    root: &Path,
    board: Board,
    library: &Path,
    signer: &Path,
    application: &Path,
    scheme: &str,
) -> Result<Size, String> {
    let main = format!("boot_loader_{scheme}");
    let program = library.with_file_name(&main);
    Link { script: board.script, main: Some(&main), functions: &[] }.run(root, library, &program)?;
    let slot = signed(root, signer, application, scheme)?;
    let what = format!("{}, {scheme}", board.processor.name());
    let start = |slot: &[u8]| {
        let file = library.with_file_name("slot.bin");
        std::fs::write(&file, slot).map_err(|error| format!("{}: {error}", file.display()))?;
        let output = board.run(&program, Some(&file))?;
        let starts = output.text.contains("the application runs");
        if starts == output.is_well && starts != output.text.contains("refused") {
            Ok((starts, output.text))
        } else {
            Err(format!("the boot loader for {what}:\n{}", output.text))
        }
    };
    let (starts, text) = start(&slot)?;
    if !starts {
        return Err(format!("the boot loader for {what} does not start what is signed"));
    }
    // Bits of the length, of the signature, and of the application.
    for at in [0, 3, SIGNATURE, SIGNATURE + 40, HEADER, HEADER + 100, slot.len() - 1] {
        let mut changed = slot.clone();
        changed[at] ^= 0x10;
        if start(&changed)?.0 {
            return Err(format!("the boot loader for {what} starts what was changed at {at}"));
        }
    }
    if start(&[0xff; HEADER])?.0 {
        return Err(format!("the boot loader for {what} starts what is not there"));
    }
    let stack = text.lines().find_map(|line| line.strip_prefix("stack, bytes: ")?.parse().ok());
    let Program { text: code, data, .. } = Program::read(&program)?;
    let variables = data + Program::zeros(&program)?;
    println!("{what}: the boot loader starts what is signed, and nothing that was changed");
    Ok(Size { what, flash: code + data, variables, stack: stack.ok_or("no stack is printed")? })
}

/// What is written to the slot: length, signature, application.
fn signed(root: &Path, signer: &Path, application: &Path, scheme: &str) -> Result<Vec<u8>, String> {
    let signature: PathBuf = application.with_extension("sig");
    succeed(
        Command::new(signer)
            .args(["sign", "--force", "--scheme", scheme, "--key"])
            .arg(root.join("crates/firmware/keys").join(scheme).with_extension("hex"))
            .arg("--out")
            .args([&signature, &PathBuf::from(application)]),
        &format!("{} does not sign; cargo build --release -p lemniscate-cli?", signer.display()),
    )?;
    let read = |path: &Path| std::fs::read(path).map_err(|error| format!("{}: {error}", path.display()));
    let (signature, application) = (read(&signature)?, read(application)?);
    let length = u32::try_from(application.len()).map_err(|error| error.to_string())?;
    let mut slot = [&length.to_le_bytes()[..], &signature].concat();
    slot.resize(HEADER, 0xff);
    slot.extend(application);
    Ok(slot)
}

/// The table for the document.
pub fn table(sizes: &[Size]) -> String {
    let mut text =
        String::from("| boot loader | flash, bytes | RAM: variables | stack |\n|---|---:|---:|---:|\n");
    for Size { what, flash, variables, stack } in sizes {
        text +=
            &format!("| {what} | {} | {} | {} |\n", grouped(*flash), grouped(*variables), grouped(*stack));
    }
    text
}
