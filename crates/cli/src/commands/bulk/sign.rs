//! `sign-many`: a signature of each row of files.

use std::time::Instant;

use indicatif::HumanCount;
use lemniscate_bulk::encoding::Encoding;
use lemniscate_bulk::format::Format;
use lemniscate_bulk::sign::Job;
use lemniscate_bulk::verify::Of;

use super::bar;
use super::options::{self, InputArgs, OutputArgs, ThreadArgs};
use crate::args::SchemeArg;
use crate::failure::{self, Failure, Outcome, bad};
use crate::keys::PrivateArgs;

const EXAMPLES: &str = "\
Examples:
  lemniscate sign-many --key key.pem --keep '*' --out signed.parquet ledger.parquet
  lemniscate sign-many --key key.pem --message-encoding raw --keep message --out signed.jsonl log.jsonl

Rows whose message is missing or malformed get a null signature.

Exit status: 0 all rows are signed, 1 some are not, 2 bad usage or unreadable input.";

/// Sign rows of files with one key
///
/// Writes the public key and the signature of each row, after the columns that --keep names.
#[derive(clap::Args)]
#[command(after_help = EXAMPLES)]
pub struct SignManyArgs {
    #[command(flatten)]
    scheme: SchemeArg,

    #[command(flatten)]
    key: PrivateArgs,

    #[command(flatten)]
    input: InputArgs,

    /// Column of the messages
    #[arg(long, value_name = "COLUMN", default_value = "message")]
    message: String,

    #[command(flatten)]
    output: OutputArgs,

    #[command(flatten)]
    threads: ThreadArgs,
}

#[inline(never)]
pub fn run(args: &SignManyArgs) -> Outcome<()> {
    options::without_panics(|| sign(args))
}

fn sign(args: &SignManyArgs) -> Outcome<()> {
    let begin = Instant::now();
    args.output.destination.check()?;
    if !args.output.destination.is_file() {
        return Err(bad("--out is needed"));
    }
    let key = args.key.read()?;
    let scheme = args.scheme.or(key.scheme())?;
    let in_bulk = options::in_bulk(scheme, None)?;
    let signer = in_bulk.signer(&key.of(scheme)?).map_err(|error| bad(error.to_string()))?;
    let job = Job {
        signer: &*signer,
        length: in_bulk.signature_length(),
        message: Of { name: args.message.clone(), encoding: args.input.of_messages() },
        public_key: "public_key".to_owned(),
        signature: "signature".to_owned(),
        encoding: args.input.encoding.unwrap_or(Encoding::Hex),
        threads: args.threads.get(),
    };
    let form = args.output.form(args.input.format())?;
    let is_json = form.format == Format::Json;
    let reader = args.input.open(vec![args.message.clone()], |_| is_json.then(|| job.added()))?;
    let progress = reader.progress();
    let out = args.output.open()?;
    let done = bar::beside(progress.total, &progress.bytes, &progress.rows, || job.run(reader, form, out));
    let (report, out) = done.map_err(options::failed)?;
    args.output.destination.finish(out)?;
    let counts = report.counts;
    let rows = counts.signed + counts.left;
    let mut time =
        format!("{:.1} s, {} rows/s", begin.elapsed().as_secs_f64(), HumanCount(bar::speed(rows, begin)));
    if let Some(malformed) = &report.malformed {
        time += &format!("; first malformed: {malformed}");
    }
    if counts.left > 0 {
        let (left, rows) = (HumanCount(counts.left), HumanCount(rows));
        return Err(Failure::NotValid(format!("{left} of {rows} rows are not signed; {time}")));
    }
    failure::say(&format!("all {} rows are signed; {time}", HumanCount(rows)));
    Ok(())
}
