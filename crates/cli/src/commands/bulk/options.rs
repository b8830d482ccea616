//! Options that the commands on rows have in common.

use std::num::NonZeroUsize;
use std::panic::{self, AssertUnwindSafe};
use std::path::PathBuf;
use std::thread;

use clap::Args;
use clap::builder::{PossibleValue, PossibleValuesParser, RangedU64ValueParser, TypedValueParser};
use lemniscate_bulk::Error;
use lemniscate_bulk::encoding::Encoding;
use lemniscate_bulk::format::{Compression, Format};
use lemniscate_bulk::input::{self, Keep, Reader, Wanted};
use lemniscate_bulk::output::Form;
use lemniscate_bulk::scheme::{self, WithPolicy};

use crate::failure::{self, Failure, Outcome, bad};
use crate::output::{Destination, Privacy, Stream};
use crate::schemes;
use crate::system;

/// The input.
#[derive(Args)]
pub struct InputArgs {
    /// Files, folders (with all their files), or patterns such as 'logs/*.parquet'; "-" is standard input
    #[arg(value_name = "INPUT", required = true)]
    files: Vec<PathBuf>,

    /// Format of the input [default: from the file extension; detects compressed text]
    #[arg(long, value_name = "F", value_parser = format_parser())]
    format: Option<Format>,

    /// Encoding of the columns [default: hex for text, raw for everything else]
    #[arg(long, value_name = "E", value_parser = encoding_parser())]
    pub encoding: Option<Encoding>,

    /// Encoding of the messages, if different
    #[arg(long, value_name = "E", value_parser = encoding_parser())]
    pub message_encoding: Option<Encoding>,

    /// Input columns to copy to the output; "*" copies all
    #[arg(long, value_name = "COLUMN", value_delimiter = ',')]
    keep: Vec<String>,
}

impl InputArgs {
    /// Opens the files to read these columns of bytes. `json` gives the further columns of the output for a number of files, if the
    /// output is JSON.
    pub fn open(&self, bytes: Vec<String>, json: impl Fn(usize) -> Option<Vec<String>>) -> Outcome<Reader> {
        let keep =
            if self.keep.iter().any(|name| name == "*") { Keep::All } else { Keep::These(self.keep.clone()) };
        let files = input::expand(&self.files, self.format).map_err(failed)?;
        let json = json(files.len());
        Reader::open(files, self.format, Wanted { bytes, keep, json }).map_err(failed)
    }

    /// The format that the output has if nothing else tells.
    pub fn format(&self) -> Option<Format> {
        let of_ending = || Format::of(self.files.first()?).map(|(format, _)| format);
        self.format.or_else(of_ending)
    }

    /// The encoding of the messages.
    pub fn of_messages(&self) -> Option<Encoding> {
        self.message_encoding.or(self.encoding)
    }
}

/// The output.
#[derive(Args)]
pub struct OutputArgs {
    #[command(flatten)]
    pub destination: Destination,

    /// Format of the output [default: from the file extension, else the input format]
    #[arg(long, value_name = "F", requires = "out", value_parser = format_parser())]
    out_format: Option<Format>,
}

impl OutputArgs {
    /// How it is written; an error if no format is known.
    pub fn form(&self, of_input: Option<Format>) -> Outcome<Form> {
        let of_ending = self.destination.out.as_deref().and_then(Format::of);
        let compression = of_ending.map_or(Compression::None, |(_, compression)| compression);
        let format = self.out_format.or(of_ending.map(|(format, _)| format)).or(of_input);
        let format =
            format.ok_or_else(|| bad("--out-format is needed: the file extension names no format"))?;
        Ok(Form { format, compression: if format.is_text() { compression } else { Compression::None } })
    }

    /// Opens it. If the program is ended before it is finished, nothing is left.
    pub fn open(&self) -> Outcome<Stream> {
        let stream = self.destination.open(Privacy::Public)?;
        system::leave_nothing(stream.unfinished())
            .map_err(|error| bad(format!("cannot handle signals: {}", failure::io(&error))))?;
        Ok(stream)
    }
}

/// How many threads.
#[derive(Args)]
pub struct ThreadArgs {
    /// Number of threads, at most 1024 [default: the number of cores]
    #[arg(long, value_name = "N", value_parser = threads_parser())]
    threads: Option<usize>,
}

impl ThreadArgs {
    pub fn get(&self) -> usize {
        let all = || thread::available_parallelism().map_or(1, NonZeroUsize::get).min(MOST_THREADS);
        self.threads.unwrap_or_else(all)
    }
}

const MOST_THREADS: usize = 1024;

fn threads_parser() -> impl TypedValueParser<Value = usize> {
    RangedU64ValueParser::<usize>::new().range(1..=MOST_THREADS as u64)
}

/// The scheme with a policy, as it is in bulk.
pub fn in_bulk(scheme: &dyn schemes::AnyScheme, policy: Option<&str>) -> Outcome<Box<dyn WithPolicy>> {
    scheme.need_signatures()?;
    let name = scheme.about().name;
    let found = scheme::by_name(name, policy)
        .ok_or_else(|| bad(format!("{name} has no signatures to verify or make in rows")))?;
    found.map_err(|error| bad(format!("--policy: {error}")))
}

/// Ed25519 with a policy, by a GPU.
#[cfg(feature = "gpu")]
pub fn on_device(
    policy: Option<&str>,
    device: &std::sync::Arc<scheme::Devices>,
) -> Outcome<Box<dyn WithPolicy>> {
    scheme::ed25519_on_device(policy, device).map_err(|error| bad(format!("--policy: {error}")))
}

/// What went wrong in bulk.
pub fn failed(error: Error) -> Failure {
    match error {
        Error::Closed => Failure::Closed,
        error => bad(error.to_string()),
    }
}

/// Does the work of a command. A panic in the code of formats is an error of the input. Every panic ends
/// with one line.
pub fn without_panics(work: impl FnOnce() -> Outcome<()>) -> Outcome<()> {
    panic::set_hook(Box::new(|_| ()));
    system::fail_at_limits().map_err(|error| bad(failure::io(&error)))?;
    panic::catch_unwind(AssertUnwindSafe(work)).unwrap_or_else(|cause| {
        let text = cause.downcast_ref::<String>().map(String::as_str);
        let text = text.or_else(|| cause.downcast_ref::<&str>().copied()).unwrap_or("no reason given");
        Err(bad(format!("internal error: {text}")))
    })
}

fn format_parser() -> impl TypedValueParser<Value = Format> {
    let names = Format::ALL
        .map(|(name, _, endings)| PossibleValue::new(name).help(format!(".{}", endings.join(", ."))));
    PossibleValuesParser::new(names).try_map(|name| name.parse::<Format>())
}

pub fn encoding_parser() -> impl TypedValueParser<Value = Encoding> {
    PossibleValuesParser::new(Encoding::ALL.map(|(name, _)| name)).try_map(|name| name.parse::<Encoding>())
}
