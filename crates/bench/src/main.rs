//! The benchmark by itself: `cargo run -rp lemniscate-bench`. It is what `lemniscate bench` runs.
#![forbid(unsafe_code)]

use std::process::ExitCode;

use clap::Parser;

/// Measure every operation beside other libraries and published figures
#[derive(Parser)]
#[command(name = "lemniscate-bench", version, about)]
struct Args {
    #[command(flatten)]
    options: lemniscate_bench::Options,
}

fn main() -> ExitCode {
    match lemniscate_bench::run(Args::parse().options) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("error: {error}");
            ExitCode::from(2)
        }
    }
}
