//! `lemniscate-mutants TREE [--seed N] [--sample N] [--seconds N] [PATH..]`: tries changes of the library in `TREE`, which is a
//! copy of the repository that this program changes. Does a test notice them?
//!
//! `cargo mutants --list` says which changes there are. All that are tried are built at once, each behind a switch
//! (`instrument`), so that a change takes the time of some tests and not of a build. The tests are run once with all
//! switches off, to know which changes each of them reaches (`trial`); a change is then tried by these tests alone, the
//! shortest first, until one fails.

mod build;
mod instrument;
mod list;
mod pieces;
mod trial;

use std::path::PathBuf;

type Result<T> = std::result::Result<T, Box<dyn std::error::Error>>;

/// What is asked for.
struct Options {
    tree: PathBuf,
    seed: u64,
    /// So many changes are drawn; all of them if there are no more.
    sample: usize,
    /// The most time for the tests of one change.
    seconds: u64,
    /// The files in question begin with one of these; all files do if there is none.
    paths: Vec<String>,
}

impl Options {
    fn parse(mut arguments: impl Iterator<Item = String>) -> Result<Self> {
        const USAGE: &str = "usage: lemniscate-mutants TREE [--seed N] [--sample N] [--seconds N] [PATH..]";
        let tree = arguments.next().ok_or(USAGE)?.into();
        let mut options = Options { tree, seed: 1, sample: usize::MAX, seconds: 60, paths: Vec::new() };
        while let Some(argument) = arguments.next() {
            let mut number = || -> Result<u64> { Ok(arguments.next().ok_or(USAGE)?.parse()?) };
            match argument.as_str() {
                "--seed" => options.seed = number()?,
                "--sample" => options.sample = number()?.try_into()?,
                "--seconds" => options.seconds = number()?,
                _ if argument.starts_with('-') => return Err(USAGE.into()),
                _ => options.paths.push(argument),
            }
        }
        Ok(options)
    }
}

fn main() -> Result<()> {
    let options = Options::parse(std::env::args().skip(1))?;
    pieces::expand(&options.tree.join("src"))?;
    let all = list::changes(&options.tree)?;
    let changes = list::choose(&all, &options);
    println!("{} changes of {}, seed {}", changes.len(), all.len(), options.seed);
    let (built, programs) = build::build(&options.tree, &changes)?;
    println!("{} do not compile, or are in constants", changes.len() - built.len());
    trial::try_all(&options, &built, &programs)
}
