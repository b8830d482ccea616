//! Compiles the portable GF(9767^19) for processors of 32 bits and looks through the assembly for products of 64 bits
//! and for divisions, whether instructions or calls of the functions that stand for them. `crates/narrow` exports every
//! operation of the field, and optimization over the whole program leaves nothing but what these need.

use std::path::Path;
use std::process::Command;

use crate::command::{CFG, INTERNALS, succeed};

/// Cortex-M0+, which has products of 32 bits and no division; and Cortex-M3, whose wide instructions may take longer for
/// some operands than for others.
const TARGETS: [&str; 2] = ["thumbv6m-none-eabi", "thumbv7m-none-eabi"];

/// Instructions with products of 64 bits, or that divide.
const INSTRUCTIONS: [&str; 11] =
    ["umull", "smull", "umlal", "smlal", "umaal", "smlalbb", "smlald", "smmul", "smmla", "udiv", "sdiv"];

/// The functions that stand for them where a processor has no such instruction, by the run-time conventions of Arm, of
/// GCC and of LLVM.
const FUNCTIONS: [&str; 17] = [
    "__aeabi_lmul",
    "__aeabi_uldivmod",
    "__aeabi_ldivmod",
    "__aeabi_uidivmod",
    "__aeabi_idivmod",
    "__aeabi_uidiv",
    "__aeabi_idiv",
    "__muldi3",
    "__multi3",
    "__udivdi3",
    "__divdi3",
    "__umoddi3",
    "__moddi3",
    "__udivsi3",
    "__divsi3",
    "__umodsi3",
    "__modsi3",
];

/// The conditions under which an instruction may run.
const CONDITIONS: [&str; 17] =
    ["eq", "ne", "cs", "hs", "cc", "lo", "mi", "pl", "vs", "vc", "hi", "ls", "ge", "lt", "gt", "le", "al"];

/// What `crates/narrow` exports; if one were not in the assembly, it would not have been looked through.
const EXPORTS: [&str; 5] =
    ["narrow_mul", "narrow_invert", "narrow_sqrt", "narrow_decode", "narrow_from_digits"];

/// What is planted, and must be found.
const PLANTED: [&str; 3] = ["narrow_planted_product", "narrow_planted_quotient", "narrow_planted_remainder"];

/// Fails if there is wide arithmetic, or if what is planted is not found.
pub fn check(root: &Path) -> Result<(), String> {
    for target in TARGETS {
        let text = assembly(root, target, &["--features", "planted"])?;
        let planted = findings(&text);
        for name in PLANTED {
            if !planted.iter().any(|finding| finding.function == name) {
                return Err(format!("{target}: `{name}` was not found: this check finds nothing"));
            }
        }
        println!("{target}: what is planted was found");
        let text = assembly(root, target, &[])?;
        for name in EXPORTS {
            if !text.lines().any(|line| label(line) == Some(name)) {
                return Err(format!("{target}: `{name}` is not in the assembly"));
            }
        }
        let found = findings(&text);
        for Finding { function, line } in &found {
            println!("{target}: {function}: {line}");
        }
        if !found.is_empty() {
            return Err(format!("{target}: the portable field has wide arithmetic"));
        }
        println!("{target}: no product of 64 bits and no division");
    }
    Ok(())
}

/// The assembly of `crates/narrow`, with all that it calls.
fn assembly(root: &Path, target: &str, options: &[&str]) -> Result<String, String> {
    let folder = root.join("target/narrow");
    let file = folder.join(format!("{target}{}.s", options.concat()));
    succeed(
        Command::new(env!("CARGO"))
            .args([
                "rustc",
                "--quiet",
                "--release",
                "--package",
                "lemniscate-narrow",
                "--crate-type",
                "staticlib",
            ])
            .args(["--target", target])
            .args(options)
            .arg("--target-dir")
            .arg(&folder)
            .arg("--")
            .arg(format!("--emit=asm={}", file.display()))
            .env("CARGO_PROFILE_RELEASE_LTO", "fat")
            .env("CARGO_PROFILE_RELEASE_DEBUG", "false")
            .env(CFG, INTERNALS)
            // Warnings are for `cargo check`.
            .env("RUSTFLAGS", "-Awarnings")
            .current_dir(root),
        &format!("crates/narrow does not build for {target}; `rustup target add {target}`?"),
    )?;
    std::fs::read_to_string(&file).map_err(|error| format!("{}: {error}", file.display()))
}

/// A line that has no place in narrow arithmetic, and the function it is in.
#[derive(Debug, PartialEq)]
struct Finding<'a> {
    function: &'a str,
    line: &'a str,
}

fn findings(assembly: &str) -> Vec<Finding<'_>> {
    let mut function = "";
    let mut findings = Vec::new();
    for line in assembly.lines() {
        if let Some(label) = label(line) {
            function = label;
        } else if is_wide(line) {
            findings.push(Finding { function, line: line.trim() });
        }
    }
    findings
}

/// The name that a line gives to what follows, unless it is one of the compiler's own within a function.
fn label(line: &str) -> Option<&str> {
    let name = line.strip_suffix(':')?;
    (!name.starts_with(".L") && !name.contains(char::is_whitespace)).then_some(name)
}

fn is_wide(line: &str) -> bool {
    let mut words = line.split(|c: char| c.is_whitespace() || c == ',').filter(|word| !word.is_empty());
    let Some(instruction) = words.next() else { return false };
    let is_wide = |name| instruction.strip_prefix(name).is_some_and(is_suffix);
    INSTRUCTIONS.into_iter().any(is_wide) || words.any(|word| FUNCTIONS.contains(&word))
}

/// Can this follow the name of an instruction: whether it sets flags, under which condition it runs, and its width?
fn is_suffix(text: &str) -> bool {
    let conditions = text.split('.').next().unwrap_or(text);
    let condition = conditions.strip_prefix('s').unwrap_or(conditions);
    [conditions, condition].iter().any(|text| text.is_empty() || CONDITIONS.contains(text))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn wide_lines_are_found_in_their_functions() {
        let assembly = "\t.globl\tf\nf:\n.Lbegin0:\n\tmuls\tr0, r1, r0\n\tbl\t__aeabi_memcpy\n\tbl\t__aeabi_lmul\n\
                        g:\n\tumull\tr2, r3, r0, r1\n\tudiv.w\tr0, r0, r1\n\tumlals\tr0, r1, r2, r3\n\tudivne\tr0, r0, r1\n\tumullsls\tr0, r1, r2, r3\n\t.word\t__udivdi3\n";
        let found: Vec<_> = findings(assembly).into_iter().map(|f| (f.function, f.line)).collect();
        let expected = [
            ("f", "bl\t__aeabi_lmul"),
            ("g", "umull\tr2, r3, r0, r1"),
            ("g", "udiv.w\tr0, r0, r1"),
            ("g", "umlals\tr0, r1, r2, r3"),
            ("g", "udivne\tr0, r0, r1"),
            ("g", "umullsls\tr0, r1, r2, r3"),
            ("g", ".word\t__udivdi3"),
        ];
        assert_eq!(found, expected);
    }
}
