//! `verify-many`: a verdict on each row of files.

#[cfg(feature = "gpu")]
use std::sync::Arc;
use std::time::Instant;

use clap::ValueEnum as _;
use indicatif::HumanCount;
use lemniscate_bulk::format::Format;
#[cfg(feature = "gpu")]
use lemniscate_bulk::scheme::Devices;
use lemniscate_bulk::verify::{Job, Of, Report};

use super::bar;
use super::options::{self, InputArgs, OutputArgs, ThreadArgs};
use crate::args::NeededSchemeArg;
use crate::failure::{self, Failure, Outcome};
#[cfg(feature = "gpu")]
use crate::schemes::AnyScheme;
use crate::schemes::PolicyArg;

const EXAMPLES: &str = "\
Examples:
  lemniscate verify-many --scheme ed25519 ledger.parquet
  lemniscate verify-many --scheme ed25519 --out verdicts.parquet --keep id 'ledger/*.parquet'
  lemniscate verify-many --scheme ed25519 --encoding base64 --only-invalid --out bad.jsonl log.jsonl.gz
  zcat log.jsonl.gz | lemniscate verify-many --scheme jq255e --format json -

The verdict on a row is `valid`, the name of an error such as `mismatch`, `null` if the key,
message or signature is missing, or `malformed` if one of them has the wrong length or
encoding. Memory does not grow with the input.

Exit status: 0 all rows are valid, 1 some are not, 2 bad usage or unreadable input.";

/// Verify the signatures in rows of files
///
/// Reads Parquet, Arrow IPC, JSON lines and CSV on all cores. Writes the output of --out completely or not at all.
#[derive(clap::Args)]
#[command(after_help = EXAMPLES, override_usage = "lemniscate verify-many [OPTIONS] --scheme <S> <INPUT>...")]
pub struct VerifyManyArgs {
    #[command(flatten)]
    scheme: NeededSchemeArg,

    /// Which signatures of ed25519 and ed448 are valid [default: rfc8032]
    #[arg(long, value_enum)]
    policy: Option<PolicyArg>,

    #[command(flatten)]
    input: InputArgs,

    /// Column of the public keys
    #[arg(long, value_name = "COLUMN", default_value = "public_key")]
    public: String,

    /// Column of the messages
    #[arg(long, value_name = "COLUMN", default_value = "message")]
    message: String,

    /// Column of the signatures
    #[arg(long, value_name = "COLUMN", default_value = "signature")]
    signature: String,

    /// Write only invalid rows, with their row numbers counted from 0
    #[arg(long, requires = "out")]
    only_invalid: bool,

    #[command(flatten)]
    output: OutputArgs,

    #[command(flatten)]
    threads: ThreadArgs,

    /// Device that verifies ed25519; without a usable GPU, the program prints a warning and uses the processor
    #[cfg(feature = "gpu")]
    #[arg(long, value_enum, default_value_t = DeviceArg::Cpu)]
    device: DeviceArg,
}

#[cfg(feature = "gpu")]
#[derive(Clone, Copy, PartialEq, Eq, clap::ValueEnum)]
enum DeviceArg {
    /// All cores of the processor
    Cpu,
    /// The first NVIDIA GPU; needs its driver and NVRTC
    Gpu,
}

#[inline(never)]
pub fn run(args: &VerifyManyArgs) -> Outcome<()> {
    options::without_panics(|| verify(args))
}

fn verify(args: &VerifyManyArgs) -> Outcome<()> {
    let begin = Instant::now();
    args.output.destination.check()?;
    let scheme = args.scheme.get("rows do not name the scheme of their keys")?;
    let policy = args.policy.and_then(|policy| policy.to_possible_value());
    let policy = policy.as_ref().map(|policy| policy.get_name());
    #[cfg(feature = "gpu")]
    let device = args.device(scheme)?;
    #[cfg(feature = "gpu")]
    let scheme = match &device {
        Some(device) => options::on_device(policy, device)?,
        None => options::in_bulk(scheme, policy)?,
    };
    #[cfg(not(feature = "gpu"))]
    let scheme = options::in_bulk(scheme, policy)?;
    let of = |name: &str, encoding| Of { name: name.to_owned(), encoding };
    let job = Job {
        scheme: &*scheme,
        public_key: of(&args.public, args.input.encoding),
        message: of(&args.message, args.input.of_messages()),
        signature: of(&args.signature, args.input.encoding),
        only_invalid: args.only_invalid,
        threads: args.threads.get(),
    };
    let is_written = args.output.destination.is_file();
    let form = is_written.then(|| args.output.form(args.input.format())).transpose()?;
    let columns = vec![args.public.clone(), args.message.clone(), args.signature.clone()];
    let is_json = form.is_some_and(|form| form.format == Format::Json);
    let reader = args.input.open(columns, |files| is_json.then(|| job.added(files)))?;
    let progress = reader.progress();
    let out = form.map(|form| Outcome::Ok((form, args.output.open()?))).transpose()?;
    let done = bar::beside(progress.total, &progress.bytes, &progress.rows, || job.run(reader, out));
    let (report, out) = done.map_err(options::failed)?;
    if let Some(out) = out {
        args.output.destination.finish(out)?;
    }
    #[cfg(feature = "gpu")]
    if let Some(error) = device.and_then(|device| device.failed()) {
        failure::warn(&format!("the GPU failed, and the processor verified what was left: {error}"));
    }
    summary(&report, begin)
}

#[cfg(feature = "gpu")]
impl VerifyManyArgs {
    /// The GPU, if it is asked for and there is one.
    fn device(&self, scheme: &dyn AnyScheme) -> Outcome<Option<Arc<Devices>>> {
        if self.device == DeviceArg::Cpu {
            return Ok(None);
        }
        let name = scheme.about().name;
        if name != "ed25519" {
            return Err(failure::bad(format!("--device gpu verifies only ed25519, not {name}")));
        }
        let device = Devices::open();
        Ok(device.inspect_err(|error| failure::warn(&format!("no GPU: {error}; verifying on the CPU"))).ok())
    }
}

fn summary(report: &Report, begin: Instant) -> Outcome<()> {
    let counts = &report.counts;
    let rows = counts.rows();
    let speed = bar::speed(rows, begin);
    let mut more = format!("; {:.1} s, {} rows/s", begin.elapsed().as_secs_f64(), HumanCount(speed));
    if let Some(malformed) = &report.malformed {
        more += &format!("; first malformed: {malformed}");
    }
    if report.small_order > 0 {
        let keys = HumanCount(report.small_order);
        more += &format!(
            "; {keys} rows have a key of small order, which can make any signature valid (--policy strict refuses it)"
        );
    }
    let kinds: Vec<_> =
        counts.invalid().map(|(verdict, rows)| format!("{} {}", verdict.name(), HumanCount(rows))).collect();
    if kinds.is_empty() {
        failure::say(&format!("all {} rows are valid{more}", HumanCount(rows)));
        return Ok(());
    }
    let invalid: u64 = counts.invalid().map(|(_, rows)| rows).sum();
    let kinds = kinds.join(", ");
    Err(Failure::NotValid(format!("{} of {} rows: {kinds}{more}", HumanCount(invalid), HumanCount(rows))))
}
