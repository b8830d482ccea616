//! Cycles of whole operations, as `llvm-mca` models processors: of all instructions that one call executes, in their order, with loads
//! and stores, branches foreseen and all data in the first-level cache. No processor was timed.

use std::collections::HashMap;
use std::io::Write as _;
use std::process::{Command, Stdio};

use super::program::{OURS, Program};
use crate::text::grouped;

/// The processors of the table.
const PROCESSORS: [&str; 5] = ["neoverse-v1", "neoverse-v2", "apple-m1", "cortex-a72", "cortex-a55"];

/// The operations of the table, for which the models take seconds, and the peer that executes the fewest instructions for each.
const OPERATIONS: [(&str, &str); 4] = [
    ("X25519 exchange", "graviola"),
    ("Ed25519 key from seed", "graviola"),
    ("Ed25519 verify, from bytes", "graviola"),
    ("jq255e mul", "crrl"),
];

/// The table: for each operation and processor our cycles, those of the peer, and the ratio.
pub fn table(program: &Program) -> Result<String, String> {
    let instructions = disassembled(program)?;
    let mut text = format!("| operation | peer | {} |\n|---|---|", PROCESSORS.join(" | "));
    text += &format!("{}\n", "---:|".repeat(PROCESSORS.len()));
    for (name, peer) in OPERATIONS {
        let [ours, theirs] = [OURS, peer].map(|whose| {
            let order = program.order(name, whose)?;
            assembly(&order, &instructions)
        });
        let (ours, theirs) = (ours?, theirs?);
        text += &format!("| {name} | {peer} |");
        for processor in PROCESSORS {
            let [ours, theirs] = [cycles(&ours, processor)?, cycles(&theirs, processor)?];
            let ratio = ours as f64 / theirs as f64;
            text += &format!(" {} / {} = {ratio:.2} |", grouped(ours), grouped(theirs));
        }
        text.push('\n');
    }
    Ok(text)
}

/// All instructions of the program by their addresses, as `llvm-mca` reads them.
fn disassembled(program: &Program) -> Result<HashMap<u64, String>, String> {
    let mut objdump = Command::new("aarch64-linux-gnu-objdump");
    let output = objdump.args(["--disassemble", "--no-show-raw-insn"]).arg(program.path()).output();
    let output = output.map_err(|error| format!("aarch64-linux-gnu-objdump: {error}"))?;
    let line = |line: &str| {
        let (address, text) = line.split_once(":\t")?;
        Some((u64::from_str_radix(address.trim(), 16).ok()?, instruction(text)))
    };
    Ok(String::from_utf8_lossy(&output.stdout).lines().filter_map(line).collect())
}

/// An instruction without its comment, and without places in the program: branches are foreseen, and calls are taken for branches,
/// as a model knows nothing of what follows them.
fn instruction(text: &str) -> String {
    let text = text.split("//").next().unwrap_or_default().trim();
    let (name, operands) = text.split_once('\t').unwrap_or((text, ""));
    if matches!(name, "b" | "bl" | "blr" | "br" | "ret" | "svc") {
        return "b #0".into();
    }
    match operands.split_once('<') {
        // `x10, 640000 <name>`: what is before the last comma stays.
        Some((before, _)) => match before.rsplit_once(',') {
            Some((registers, _)) => format!("{name} {registers}, #0"),
            None => format!("{name} #0"),
        },
        None => format!("{name} {operands}"),
    }
}

/// The instructions of these blocks, of which each has its address and its length.
fn assembly(order: &[(u64, u64)], instructions: &HashMap<u64, String>) -> Result<String, String> {
    let mut text = String::new();
    for (address, length) in order {
        for i in 0..*length {
            let at = address + 4 * i;
            text += instructions.get(&at).ok_or_else(|| format!("no instruction at {at:#x}"))?;
            text.push('\n');
        }
    }
    Ok(text)
}

/// The cycles that a processor takes.
fn cycles(assembly: &str, processor: &str) -> Result<u64, String> {
    let names = ["llvm-mca-19", "llvm-mca"];
    let mut arguments = vec![
        "-mtriple=aarch64",
        "-mattr=+all",
        "-skip-unsupported-instructions=lack-sched",
        "-iterations=1",
        "-instruction-info=0",
        "-resource-pressure=0",
    ];
    let processor = format!("-mcpu={processor}");
    arguments.push(&processor);
    let child = names.into_iter().find_map(|name| {
        let mut command = Command::new(name);
        command.args(&arguments).stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
        command.spawn().ok()
    });
    let mut child = child.ok_or("install LLVM 19 (llvm-mca-19)")?;
    // It reads all before it writes: some words for each instruction that a processor lacks, and those are few.
    let mut input = child.stdin.take().ok_or("llvm-mca takes no input")?;
    input.write_all(assembly.as_bytes()).map_err(|error| format!("llvm-mca: {error}"))?;
    drop(input);
    let output = child.wait_with_output().map_err(|error| format!("llvm-mca: {error}"))?;
    let (text, said) = (String::from_utf8_lossy(&output.stdout), String::from_utf8_lossy(&output.stderr));
    let error = said.lines().find(|line| line.contains("error")).unwrap_or_default();
    let line = text.lines().find_map(|line| line.strip_prefix("Total Cycles:"));
    line.and_then(|cycles| cycles.trim().parse().ok())
        .ok_or_else(|| format!("llvm-mca has not said how many cycles: {error}"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn instructions_have_no_places() {
        for (text, expected) in [
            ("mul\tx0, x1, x2", "mul x0, x1, x2"),
            ("b.ne\t5503b8 <f+0x4>  // b.any", "b.ne #0"),
            ("cbz\tx11, 54f5b0 <f>", "cbz x11, #0"),
            ("adrp\tx10, 640000 <_fini+0x3fbc>", "adrp x10, #0"),
            ("bl\t40673c <g>", "b #0"),
            ("ret", "b #0"),
            ("mov\tw0, #0x26                  \t// #38", "mov w0, #0x26"),
        ] {
            assert_eq!(instruction(text), expected);
        }
    }
}
