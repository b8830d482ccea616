//! How much machine code the library is, and how long a program that uses it takes to build.
//!
//! `cargo xtask size` looks at the program `lemniscate` as the last release build left it, and at programs for a small
//! processor, which it builds. With `--fresh` it also builds a new program with the library's default features, and the
//! same with `ed25519-dalek` and `x25519-dalek`, each from nothing; that takes as long as it takes to build the library.
//! With `--executed` it counts the code that one call of an operation executes, with `--peers` also that of other libraries.
//! With `--check` it fails if a bound does not hold; with `--markdown FILE` it writes the figures between the lines
//! `<!-- size:begin -->` and `<!-- size:end -->` of the file.

mod executed;
mod fresh;
mod images;
mod names;
mod program;

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

use names::{BACKENDS, Crates, OF_448, SCHEMES};
use program::Function;
pub use program::Program;

use crate::text::{grouped, insert};

/// What must not grow, and how large it may be: bytes, or ours over dalek's. That of the program is for what the tests of the
/// workspace build, which has the feature `rayon` of the library too.
const BOUNDS: [(&str, f64); 10] = [
    (LARGEST_FUNCTION, 34e3),
    (LIBRARY_CODE, 3.14e6),
    (CODE_OF_448, 0.79e6),
    (FORMATS_CODE, 9.2e6),
    (OTHER_CODE, 4.15e6),
    (PROGRAM_TEXT, 23.96e6),
    (images::ED25519_VERIFY, 48e3),
    (images::X25519, 20e3),
    (fresh::TEXT, 1.6),
    (fresh::BUILD, 2.3),
];

const LARGEST_FUNCTION: &str = "largest function of the library";
const LIBRARY_CODE: &str = "machine code of the library without 448 bits";
const CODE_OF_448: &str = "machine code of Ed448 and X448";
const FORMATS_CODE: &str = "machine code of formats of rows";
const OTHER_CODE: &str = "other machine code";
const PROGRAM_TEXT: &str = "text of the program";

/// How many of the largest functions are shown.
const SHOWN: usize = 16;

/// What was measured: bytes, or ours over dalek's.
struct Measured {
    what: &'static str,
    value: f64,
}

impl Measured {
    fn bytes(what: &'static str, bytes: u64) -> Self {
        Measured { what, value: bytes as f64 }
    }

    /// The bound, if there is one.
    fn bound(&self) -> Option<f64> {
        BOUNDS.iter().find(|(what, _)| *what == self.what).map(|(_, most)| *most)
    }

    /// Does its bound hold?
    fn holds(&self) -> bool {
        self.bound().is_none_or(|most| self.value <= most)
    }
}

/// Runs it. `arguments` are the options and the path of a program, in any order.
pub fn run(root: &Path, arguments: &[&str]) -> Result<(), String> {
    let (mut check, mut fresh, mut executed, mut peers) = (false, false, false, false);
    let (mut markdown, mut program) = (None, None);
    let mut arguments = arguments.iter();
    while let Some(argument) = arguments.next() {
        match *argument {
            "--check" => check = true,
            "--fresh" => fresh = true,
            "--executed" => executed = true,
            "--peers" => peers = true,
            "--markdown" => markdown = Some(arguments.next().ok_or("--markdown: which file?")?),
            path if !path.starts_with('-') && program.is_none() => program = Some(PathBuf::from(path)),
            other => return Err(format!("cargo xtask size: unexpected `{other}`")),
        }
    }
    let program = program.unwrap_or_else(|| crate::target(root).join("release/lemniscate"));
    let mut measured = look_at(&program)?;
    measured.extend(images::measure(root)?);
    if fresh {
        measured.extend(fresh::measure(root)?);
    }
    println!("\nbounds");
    for figure in &measured {
        println!("{}", line(figure));
    }
    if let Some(path) = markdown {
        insert(Path::new(path), "size", &table(&measured))?;
    }
    let mut broken: Vec<_> =
        measured.iter().filter(|figure| !figure.holds()).map(|figure| figure.what).collect();
    if executed {
        let executed = executed::measure(root, peers)?;
        if let Some(path) = markdown {
            insert(Path::new(path), "executed", &executed.table)?;
        }
        broken.extend(executed.broken);
    }
    if check && !broken.is_empty() {
        return Err(format!("too much: {}", broken.join("; ")));
    }
    Ok(())
}

/// Bytes in groups of three digits, or a ratio.
fn value(value: f64) -> String {
    if value < 1000.0 { format!("{value:.2}") } else { grouped(value as u64) }
}

fn line(figure: &Measured) -> String {
    let bound = match figure.bound() {
        Some(most) if figure.holds() => format!("at most {}", value(most)),
        Some(most) => format!("TOO MUCH: at most {}", value(most)),
        None => String::new(),
    };
    format!("  {:46} {:>12}  {bound}", figure.what, value(figure.value))
}

/// The figures for docs/size.md.
fn table(measured: &[Measured]) -> String {
    let mut text = String::from("| | | at most |\n|---|---:|---:|\n");
    for figure in measured {
        let bound = figure.bound().map_or(String::new(), value);
        text += &format!("| {} | {} | {bound} |\n", figure.what, value(figure.value));
    }
    text
}

/// Prints what there is in the program `lemniscate`.
fn look_at(path: &Path) -> Result<Vec<Measured>, String> {
    if !path.exists() {
        return Err(format!("{} does not exist: cargo build --release -p lemniscate-cli", path.display()));
    }
    let program = Program::read(path)?;
    if !program.functions.iter().any(names::is_v0) {
        return Err(format!("{} was not built with the flags of .cargo/config.toml", path.display()));
    }
    let crates = Crates::of(&program.functions);
    let (of_formats, rest): (Vec<_>, Vec<_>) =
        program.functions.iter().partition(|function| names::is_of_formats(function));
    let (mut ours, others): (Vec<_>, Vec<_>) =
        rest.into_iter().partition(|function| crates.is_librarys(function));
    let bytes = |functions: &[&Function]| functions.iter().map(|function| function.size).sum::<u64>();
    let for_the_bench: Vec<_> =
        ours.iter().copied().filter(|function| names::is_for_the_bench(function)).collect();

    let is_of_448 = |function: &&Function| names::kind(&names::short_name(function), &SCHEMES) == OF_448;
    let of_448: Vec<_> = ours.iter().copied().filter(is_of_448).collect();

    println!("{}", path.display());
    println!(
        "  text {}, machine code of the library {}, of formats {}, of others {}",
        grouped(program.text),
        grouped(bytes(&ours)),
        grouped(bytes(&of_formats)),
        grouped(bytes(&others))
    );
    println!("  of the library's code the bench has {} for itself", grouped(bytes(&for_the_bench)));
    print_table(&ours);
    ours.sort_by_key(|function| std::cmp::Reverse(function.size));
    println!("\nlargest functions of the library");
    for function in ours.iter().take(SHOWN) {
        let name = names::short_name(function);
        println!("  {:>9}  {}", grouped(function.size), shortened(&name));
    }
    Ok(vec![
        Measured::bytes(LARGEST_FUNCTION, ours.first().map_or(0, |function| function.size)),
        Measured::bytes(LIBRARY_CODE, bytes(&ours) - bytes(&of_448)),
        Measured::bytes(CODE_OF_448, bytes(&of_448)),
        Measured::bytes(FORMATS_CODE, bytes(&of_formats)),
        Measured::bytes(OTHER_CODE, bytes(&others)),
        Measured::bytes(PROGRAM_TEXT, program.text),
    ])
}

/// Bytes of machine code by scheme and backend.
fn print_table(functions: &[&Function]) {
    let mut table = BTreeMap::new();
    for function in functions {
        let name = names::short_name(function);
        *table.entry((names::kind(&name, &SCHEMES), names::kind(&name, &BACKENDS))).or_insert(0) +=
            function.size;
    }
    let sum = |is_it: &dyn Fn(&str, &str) -> bool| {
        table.iter().filter(|((scheme, backend), _)| is_it(scheme, backend)).map(|(_, size)| size).sum()
    };
    println!("\nmachine code of the library, by what its functions are for");
    print!("  {:20}", "");
    BACKENDS.iter().for_each(|(backend, _)| print!("{backend:>12}"));
    println!("{:>12}", "together");
    for (scheme, _) in SCHEMES {
        print!("  {scheme:20}");
        BACKENDS
            .iter()
            .for_each(|(backend, _)| print!("{:>12}", grouped(sum(&|s, b| s == scheme && b == *backend))));
        println!("{:>12}", grouped(sum(&|s, _| s == scheme)));
    }
    print!("  {:20}", "together");
    BACKENDS.iter().for_each(|(backend, _)| print!("{:>12}", grouped(sum(&|_, b| b == *backend))));
    println!("{:>12}", grouped(sum(&|_, _| true)));
}

/// As much of a name as a line holds.
fn shortened(name: &str) -> String {
    const MOST: usize = 200;
    let name = name.replace("lemniscate::", "").replace("core::", "");
    if name.chars().count() <= MOST { name } else { name.chars().take(MOST).chain("..".chars()).collect() }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_bound_holds_up_to_its_value() {
        assert!(Measured::bytes(images::X25519, 20_000).holds());
        assert!(!Measured::bytes(images::X25519, 20_001).holds());
        assert!(line(&Measured::bytes(images::X25519, 20_001)).contains("TOO MUCH: at most 20,000"));
        assert!(Measured::bytes("anything else", 1).holds());
    }

    #[test]
    fn bounds_are_in_the_table() {
        let table = table(&[Measured::bytes(images::X25519, 1234)]);
        assert!(table.contains("| flash, X25519 alone | 1,234 | 20,000 |"), "{table}");
    }
}
