//! `bench`: how fast it is on this machine.

use crate::failure::{Outcome, bad};

const EXAMPLES: &str = "\
Examples:
  lemniscate bench
  lemniscate bench --filter ed25519/verify --seconds 10
  lemniscate bench --peers --json rows.json --html page.html
  lemniscate bench --leakage --filter x25519

--peers needs a build with the cargo feature `peers`.";

/// Measure every operation beside other libraries and published figures
#[derive(clap::Args)]
#[command(after_help = EXAMPLES)]
pub struct BenchArgs {
    #[command(flatten)]
    options: lemniscate_bench::Options,
}

pub fn run(args: BenchArgs) -> Outcome<()> {
    lemniscate_bench::run(args.options).map_err(|error| bad(error.to_string()))
}
