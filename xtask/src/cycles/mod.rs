//! Cycles, stack and flash of all operations on small processors.
//!
//! `cargo xtask cycles` builds all operations for each processor, and calls them on emulated ones, whose cycles are counted by
//! models (`crates/firmware/counter`). It fails if the cycles of an operation depend on its secrets, or if an instruction does that
//! may take longer for some operands than for others. Texts choose the operations whose names contain all of them; with `--profile` the functions are shown that
//! take the cycles. With `--check` it fails if there is more than `crates/firmware/bounds.tsv` allows, which `--bounds`
//! writes: somewhat more than there is. `--markdown FILE` writes the tables into a document.

mod bounds;
mod count;
mod table;

use std::path::{Path, PathBuf};
use std::thread;

use crate::firmware::{self, Link, Processor};
use crate::size::Program;
use crate::text::insert;
use bounds::Bounds;
use count::Counts;

/// Keys, signing, verifying and exchanging.
macro_rules! four {
    ($scheme:literal) => {
        [
            concat!("lemniscate_", $scheme, "_key_from_seed"),
            concat!("lemniscate_", $scheme, "_sign"),
            concat!("lemniscate_", $scheme, "_verify"),
            concat!("lemniscate_", $scheme, "_exchange"),
        ]
    };
}

/// What flash is stated for: the functions that a program calls.
const FLASH: [(&str, &[&str]); 11] = [
    ("X25519", &["lemniscate_x25519"]),
    ("Ed25519, verify", &["lemniscate_ed25519_verify"]),
    (
        "Ed25519, all",
        &["lemniscate_ed25519_key_from_seed", "lemniscate_ed25519_sign", "lemniscate_ed25519_verify"],
    ),
    ("X448", &["lemniscate_x448"]),
    ("Ed448, verify", &["lemniscate_ed448_verify"]),
    ("Ed448, all", &["lemniscate_ed448_key_from_seed", "lemniscate_ed448_sign", "lemniscate_ed448_verify"]),
    ("do255e, all", &four!("do255e")),
    ("do255s, all", &four!("do255s")),
    ("jq255e, all", &four!("jq255e")),
    ("jq255s, all", &four!("jq255s")),
    ("Curve9767, all", &four!("curve9767")),
];

/// A row of figures, for all processors: cycles and stack, or flash.
#[derive(Debug, PartialEq)]
pub struct Row {
    pub group: String,
    pub name: String,
    /// What is counted, in the order of the processors: cycles, stack; or flash.
    pub figures: Vec<u64>,
    /// The published cycles on each.
    pub published: Vec<Option<f64>>,
}

impl Row {
    /// What tells it from all others.
    fn key(&self) -> String {
        format!("{}: {}", self.group, self.name)
    }

    /// What a figure is of: the processor, and cycles or stack if there are both.
    fn what(&self, i: usize) -> String {
        if self.figures.len() == Processor::BUILT.len() {
            return Processor::BUILT[i].name().into();
        }
        let processor = Processor::ALL[i / 2];
        format!("{}, {}", processor.name(), [processor.unit(), "stack"][i % 2])
    }
}

/// Runs it.
pub fn run(root: &Path, arguments: &[&str]) -> Result<(), String> {
    let (mut check, mut write_bounds, mut markdown, mut texts) = (false, false, None, Vec::new());
    let mut arguments = arguments.iter();
    while let Some(argument) = arguments.next() {
        match *argument {
            "--check" => check = true,
            "--bounds" => write_bounds = true,
            "--markdown" => markdown = Some(arguments.next().ok_or("--markdown: which file?")?),
            text if !text.starts_with('-') || text == "--profile" => texts.push(text),
            other => return Err(format!("cargo xtask cycles: unexpected `{other}`")),
        }
    }
    if !texts.is_empty() && (check || write_bounds || markdown.is_some()) {
        return Err("cargo xtask cycles: all operations are needed for the bounds and the document".into());
    }
    let (mut flash, mut counts, mut verdict) = (Vec::new(), Vec::new(), Ok(()));
    let python = count::python(root)?;
    // A processor is counted while the library for the next one is built.
    let counted = thread::scope(|scope| {
        let mut counted = Vec::new();
        for processor in Processor::BUILT {
            let library = firmware::operations(root, processor)?;
            flash.push(sizes(root, &library)?);
            let image = library.with_extension("elf");
            Link { script: "none", main: None, functions: &[] }.run(root, &library, &image)?;
            let (python, texts) = (&python, &texts);
            counted.push(scope.spawn(move || count::count(root, python, processor, &image, texts)));
        }
        let counted = counted.into_iter().map(|thread| thread.join().expect("it does not panic"));
        counted.collect::<Result<Vec<_>, String>>()
    })?;
    for (of_processor, printed, leaks) in counted {
        print!("{printed}");
        counts.extend(of_processor);
        verdict = verdict.and(leaks);
    }
    let counts = together(counts)?;
    let flash: Vec<_> = FLASH
        .into_iter()
        .enumerate()
        .map(|(i, (name, _))| Row {
            group: "flash".into(),
            name: name.into(),
            figures: flash.iter().map(|sizes| sizes[i]).collect(),
            published: Vec::new(),
        })
        .collect();
    let tables = [
        ("cycles", table::counts(&counts, true)),
        ("more-cycles", table::counts(&counts, false)),
        ("flash", table::flash(&flash)),
    ];
    for (name, table) in &tables {
        println!("{table}");
        if let Some(path) = markdown {
            insert(Path::new(path), name, table)?;
        }
    }
    let rows: Vec<_> = counts.into_iter().chain(flash).collect();
    let path = bounds_path(root);
    if write_bounds {
        std::fs::write(&path, Bounds::above(&rows).text())
            .map_err(|error| format!("{}: {error}", path.display()))?;
    }
    if check {
        let text = std::fs::read_to_string(&path).map_err(|error| format!("{}: {error}", path.display()))?;
        let problems = Bounds::read(&text)?.problems(&rows);
        if !problems.is_empty() {
            return Err(problems.join("\n"));
        }
    }
    verdict
}

fn bounds_path(root: &Path) -> PathBuf {
    root.join("crates/firmware/bounds.tsv")
}

/// The bytes of flash of each entry of [`FLASH`].
fn sizes(root: &Path, library: &Path) -> Result<Vec<u64>, String> {
    let size = |(_, functions): &(&str, &[&str])| {
        let image = library.with_extension("part.elf");
        Link { script: "none", main: None, functions }.run(root, library, &image)?;
        let program = Program::read(&image)?;
        Ok(program.text + program.data)
    };
    FLASH.iter().map(size).collect()
}

/// The rows of all processors, which have the same.
fn together(counts: Vec<Counts>) -> Result<Vec<Row>, String> {
    let operations = counts.iter().map(Vec::len).min().unwrap_or(0);
    if counts.iter().any(|of_processor| of_processor.len() != operations) {
        return Err("the processors have not the same operations".into());
    }
    let row = |i: usize| Row {
        group: counts[0][i].group.clone(),
        name: counts[0][i].name.clone(),
        figures: counts.iter().flat_map(|of_processor| of_processor[i].figures).collect(),
        published: counts.iter().map(|of_processor| of_processor[i].published).collect(),
    };
    Ok((0..operations).map(row).collect())
}
