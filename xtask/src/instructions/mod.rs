//! Executed instructions of operations on 64-bit ARM, of the library and of others.
//!
//! `cargo xtask instructions` builds `crates/instructions` and a plugin of QEMU, calls each operation 5 times and 15 times in
//! `qemu-aarch64`, and prints what one call takes: the difference has nothing of the program's start. Texts choose the operations
//! whose names contain one of them; with `--profile` the functions are shown that take the instructions. With `--check` it fails if an
//! operation of the library takes more than `crates/instructions/bounds.tsv` allows, and builds no other library; `--bounds` writes that
//! file: somewhat more than there is. With `--cycles` it prints what `llvm-mca` says that whole operations take on several processors.
//! `--markdown FILE` writes the table into a document. It needs `qemu-aarch64`, 7 or 8, and a C
//! compiler for that processor.

mod bounds;
mod cycles;
mod program;
mod table;

use std::path::Path;

use crate::text::{grouped, insert};
pub use program::OURS;
use program::Program;

/// Calls of the two runs.
const CALLS: [u64; 2] = [5, 15];

/// What one call of an operation takes.
struct Count {
    name: String,
    /// Whose: a library, and for ours also the backend if it is not the usual one.
    whose: String,
    instructions: u64,
}

/// Runs it.
pub fn run(root: &Path, arguments: &[&str]) -> Result<(), String> {
    let (mut check, mut bounds, mut profile, mut modelled) = (false, false, false, false);
    let (mut markdown, mut texts) = (None, Vec::new());
    let mut arguments = arguments.iter();
    while let Some(argument) = arguments.next() {
        match *argument {
            "--check" => check = true,
            "--bounds" => bounds = true,
            "--profile" => profile = true,
            "--cycles" => modelled = true,
            "--markdown" => markdown = Some(arguments.next().ok_or("--markdown: which file?")?),
            text if !text.starts_with('-') => texts.push(text),
            other => return Err(format!("cargo xtask instructions: unexpected `{other}`")),
        }
    }
    if !texts.is_empty() && (check || bounds || markdown.is_some()) {
        return Err(
            "cargo xtask instructions: all operations are needed for the bounds and the document".into()
        );
    }
    let with_peers = !check && !bounds;
    let program = Program::build(root, with_peers)?;
    if modelled {
        let text = cycles::table(&program)?;
        print!("{text}");
        return markdown.map_or(Ok(()), |path| insert(Path::new(path), "cycles", &text));
    }
    let is_asked = |name: &str| texts.is_empty() || texts.iter().any(|text| name.contains(text));
    let mut counts = Vec::new();
    for (name, whose) in program.operations()? {
        if !is_asked(&name) {
            continue;
        }
        let backends = if whose == OURS && with_peers { &[None, Some("portable")][..] } else { &[None] };
        for backend in backends {
            let [few, many] = CALLS;
            let (first, second) = (
                program.blocks(&name, &whose, few, *backend)?,
                program.blocks(&name, &whose, many, *backend)?,
            );
            let instructions = (second.total() - first.total()) / (many - few);
            let whose = backend.map_or_else(|| whose.clone(), |backend| format!("{whose}, {backend}"));
            if profile {
                println!("\n{name}: {whose}: {}", grouped(instructions));
                print!("{}", program.profile(&first, &second, many - few)?);
            }
            counts.push(Count { name: name.clone(), whose, instructions });
        }
    }
    let text = table::counts(&counts);
    if !profile {
        print!("{text}");
    }
    if let Some(path) = markdown {
        insert(Path::new(path), "instructions", &text)?;
    }
    let path = root.join("crates/instructions/bounds.tsv");
    let problem = |error: std::io::Error| format!("{}: {error}", path.display());
    if bounds {
        std::fs::write(&path, bounds::above(&counts)).map_err(problem)?;
    }
    if check {
        let problems = bounds::problems(&std::fs::read_to_string(&path).map_err(problem)?, &counts)?;
        if !problems.is_empty() {
            return Err(problems.join("\n"));
        }
    }
    Ok(())
}
