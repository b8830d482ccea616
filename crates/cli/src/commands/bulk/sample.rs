//! `sample-signatures`: rows to measure and to test with.

use std::num::NonZeroU64;
use std::sync::atomic::{AtomicU64, Ordering};

use lemniscate_bulk::encoding::Encoding;
use lemniscate_bulk::sample::{Job, Kind, LENGTH};

use super::bar;
use super::options::{self, OutputArgs, ThreadArgs, encoding_parser};
use crate::args::NeededSchemeArg;
use crate::failure::{Outcome, bad};

const EXAMPLES: &str = "\
Examples:
  lemniscate sample-signatures --scheme ed25519 --rows 10000000 --out sample.parquet
  lemniscate sample-signatures --scheme ed448 --rows 1000 --keys 10 --invalid 0.5 --out sample.jsonl

The columns are public_key, message, signature, and kind: `valid`, or the defect of the row.
Kinds: other-message, other-key, head, scalar, range, key, short-key, long-signature, no-key,
no-message, no-signature; for ed25519 also small-order, which only --policy strict refuses,
and not-canonical, which --policy zip215 accepts. Keys derive from the seed and are not secret.";

/// Write sample rows with valid and invalid signatures, for tests and measurements
///
/// The same options always produce the same rows.
#[derive(clap::Args)]
#[command(
    after_help = EXAMPLES,
    override_usage = "lemniscate sample-signatures [OPTIONS] --scheme <S> --rows <N> --out <FILE>"
)]
pub struct SampleArgs {
    #[command(flatten)]
    scheme: NeededSchemeArg,

    /// Number of rows
    #[arg(long, value_name = "N")]
    rows: u64,

    /// Seed from which everything derives
    #[arg(long, value_name = "N", default_value_t = 0)]
    seed: u64,

    /// Number of distinct keys [default: a new key for each row]
    #[arg(long, value_name = "N")]
    keys: Option<NonZeroU64>,

    /// Length of each message in bytes
    #[arg(long, value_name = "N", default_value_t = 100)]
    message_bytes: usize,

    /// Share of invalid rows, divided equally among all kinds
    #[arg(long, value_name = "SHARE", default_value_t = 0.01)]
    invalid: f64,

    /// Only these kinds
    #[arg(long, value_name = "KIND", value_delimiter = ',')]
    kind: Vec<String>,

    /// Encoding of bytes in text formats
    #[arg(long, value_name = "E", default_value = "hex", value_parser = encoding_parser())]
    encoding: Encoding,

    #[command(flatten)]
    output: OutputArgs,

    #[command(flatten)]
    threads: ThreadArgs,
}

#[inline(never)]
pub fn run(args: &SampleArgs) -> Outcome<()> {
    options::without_panics(|| sample(args))
}

fn sample(args: &SampleArgs) -> Outcome<()> {
    args.output.destination.check()?;
    if !args.output.destination.is_file() {
        return Err(bad("--out is needed"));
    }
    if !(0.0..=1.0).contains(&args.invalid) {
        return Err(bad("--invalid: the share must be a number from 0 to 1"));
    }
    if args.message_bytes > LENGTH {
        return Err(bad(format!("--message-bytes: at most {LENGTH}")));
    }
    let scheme = args.scheme.get("signatures are of one")?;
    let name = scheme.about().name;
    let in_bulk = options::in_bulk(scheme, None)?;
    let of_name = |wanted: &String| {
        let found = Kind::of(name).find(|(known, _)| known == wanted);
        found.ok_or_else(|| bad(format!("--kind: {name} has no kind {wanted}")))
    };
    let kinds = if args.kind.is_empty() {
        Kind::of(name).collect()
    } else {
        args.kind.iter().map(of_name).collect::<Outcome<_>>()?
    };
    let job = Job {
        scheme: &*in_bulk,
        rows: args.rows,
        seed: args.seed,
        keys: args.keys.map(NonZeroU64::get),
        length: args.message_bytes,
        invalid: args.invalid,
        kinds,
        encoding: args.encoding,
        threads: args.threads.get(),
    };
    let (form, out, rows) = (args.output.form(None)?, args.output.open()?, AtomicU64::new(0));
    let done = bar::beside(Some(args.rows), &rows, &rows, || {
        job.run(form, out, |done| {
            rows.fetch_add(done, Ordering::Relaxed);
        })
    });
    args.output.destination.finish(done.map_err(options::failed)?)
}
