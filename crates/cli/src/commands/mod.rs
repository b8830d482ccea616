//! The commands, a file for each.

pub mod bench;
pub mod completions;
pub mod exchange;
pub mod hash_to_curve;
pub mod keygen;
pub mod public;
pub mod schemes;
pub mod sign;
pub mod verify;

use lemniscate::backend;

use crate::args::Command;
use crate::failure::{Outcome, bad};

/// Does what was asked for.
pub fn run(command: Command) -> Outcome<()> {
    check_backend()?;
    match command {
        Command::Keygen(args) => keygen::run(&args),
        Command::Public(args) => public::run(&args),
        Command::Sign(args) => sign::run(&args),
        Command::Verify(args) => verify::run(&args),
        Command::Exchange(args) => exchange::run(&args),
        Command::HashToCurve(args) => hash_to_curve::run(&args),
        Command::Schemes => schemes::run(),
        Command::Bench(args) => bench::run(args),
        Command::Completions(args) => completions::run(&args),
    }
}

/// The library goes by the processor where it cannot have the backend that the user asks for; the user should know.
fn check_backend() -> Outcome<()> {
    let failed = |error| {
        let name = std::env::var_os("LEMNISCATE_BACKEND").unwrap_or_default();
        bad(format!("LEMNISCATE_BACKEND={}: {error}", name.display()))
    };
    backend::requested().map(drop).map_err(failed)
}
