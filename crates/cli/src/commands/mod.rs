//! The commands, a file for each.

pub mod bench;
#[cfg(feature = "bulk")]
pub mod bulk;
pub mod completions;
pub mod exchange;
pub mod frost;
pub mod hash_to_curve;
pub mod keygen;
pub mod manual;
pub mod public;
pub mod schemes;
pub mod sign;
pub mod verify;
pub mod vrf;

use clap::{CommandFactory as _, Parser, Subcommand};
use lemniscate::backend;

use crate::failure::{Outcome, bad};

const EXAMPLES: &str = "\
Sign a file and verify it:
  lemniscate keygen --scheme ed25519 --out key.pem
  lemniscate public --key key.pem --out public.pem
  lemniscate sign --key key.pem --out letter.sig letter.txt
  lemniscate verify --public public.pem --signature letter.sig letter.txt

Exit status: 0 done, or the signature is valid; 1 the signature is not valid;
2 bad usage or bad input, with one line on standard error that names the error.

The environment variable LEMNISCATE_BACKEND selects an implementation: portable32,
portable, adx, avx2, avx512ifma or aarch64. The default is the fastest that the processor runs.";

/// Keys, signatures and key exchange with elliptic curves
#[derive(Parser)]
#[command(name = "lemniscate", version, about, after_help = EXAMPLES)]
#[command(subcommand_required = true, arg_required_else_help = false, disable_help_subcommand = true)]
pub struct Args {
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand)]
enum Command {
    Keygen(keygen::KeygenArgs),
    Public(public::PublicKeyArgs),
    Sign(sign::SignArgs),
    Verify(verify::VerifyArgs),
    Exchange(exchange::ExchangeArgs),
    HashToCurve(hash_to_curve::HashArgs),
    Vrf(vrf::VrfArgs),
    Frost(frost::FrostArgs),
    /// List the schemes, their key lengths and their operations
    Schemes,
    #[cfg(feature = "bulk")]
    VerifyMany(bulk::VerifyManyArgs),
    #[cfg(feature = "bulk")]
    SignMany(bulk::SignManyArgs),
    #[cfg(feature = "bulk")]
    SampleSignatures(bulk::SampleArgs),
    Bench(bench::BenchArgs),
    Completions(completions::CompletionsArgs),
    Manual(manual::ManualArgs),
}

/// Does what was asked for.
pub fn run(args: Args) -> Outcome<()> {
    check_backend()?;
    match args.command {
        Command::Keygen(args) => keygen::run(&args),
        Command::Public(args) => public::run(&args),
        Command::Sign(args) => sign::run(&args),
        Command::Verify(args) => verify::run(&args),
        Command::Exchange(args) => exchange::run(&args),
        Command::HashToCurve(args) => hash_to_curve::run(&args),
        Command::Vrf(args) => vrf::run(&args),
        Command::Frost(args) => frost::run(&args),
        Command::Schemes => schemes::run(),
        #[cfg(feature = "bulk")]
        Command::VerifyMany(args) => bulk::verify_many(&args),
        #[cfg(feature = "bulk")]
        Command::SignMany(args) => bulk::sign_many(&args),
        #[cfg(feature = "bulk")]
        Command::SampleSignatures(args) => bulk::sample_signatures(&args),
        Command::Bench(args) => bench::run(args),
        Command::Completions(args) => completions::run(&args, &mut Args::command()),
        Command::Manual(args) => manual::run(&args, Args::command()),
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
