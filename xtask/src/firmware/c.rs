//! The library for C, and the example that uses it: `crates/ffi`.

use std::path::Path;
use std::process::Command;

use crate::command::succeed;

use super::qemu::Board;
use super::{Processor, static_library};

/// What is compiled.
const FEATURES: &str = "all-schemes,mcuboot,memory-functions,panic-handler";

/// Builds the example with a compiler for C, and runs it.
pub fn check(root: &Path) -> Result<(), String> {
    let processor = Processor::CortexM4;
    let library = static_library(root, processor, "lemniscate-ffi", FEATURES)?;
    let (board, scripts) = (Board::of(processor), root.join("crates/firmware/ld"));
    let ffi = root.join("crates/ffi");
    let program = library.with_file_name("example-c");
    succeed(
        Command::new("arm-none-eabi-gcc")
            .args([
                "-std=c11",
                "-Wall",
                "-Wextra",
                "-Werror",
                "-Os",
                "-ffreestanding",
                "-mthumb",
                "-mcpu=cortex-m4",
            ])
            .arg("-I")
            .arg(ffi.join("include"))
            .args(["main.c", "start.c"].map(|file| ffi.join("example").join(file)))
            .arg(&library)
            .args(["-nostdlib", "-Wl,--gc-sections,-z,noexecstack", "-L"])
            .arg(&scripts)
            .arg("-T")
            .arg(scripts.join(board.script).with_extension("ld"))
            .arg("-o")
            .arg(&program),
        "the example in C does not build; apt-get install gcc-arm-none-eabi?",
    )?;
    let output = board.run(&program, None)?;
    let passed = output.passed();
    println!("{}, example in C: {passed} tests", processor.name());
    if output.is_well && passed > 0 { Ok(()) } else { Err(format!("the example in C:\n{}", output.text)) }
}
