//! `manual`: a page for `man` for each command.

use std::fs;
use std::path::PathBuf;

use crate::failure::{self, Outcome, bad};

const EXAMPLES: &str = "\
Example:
  lemniscate manual ~/.local/share/man/man1";

/// Write manual pages to a folder
#[derive(clap::Args)]
#[command(after_help = EXAMPLES)]
pub struct ManualArgs {
    /// Folder to write to, created if it does not exist
    #[arg(value_name = "FOLDER")]
    folder: PathBuf,
}

/// Of the whole program, which is given.
pub fn run(args: &ManualArgs, program: clap::Command) -> Outcome<()> {
    fs::create_dir_all(&args.folder)
        .and_then(|()| clap_mangen::generate_to(program, &args.folder))
        .map_err(|error| bad(format!("cannot write to {}: {}", args.folder.display(), failure::io(&error))))
}
