//! `hash-to-curve`: the element of a group that a message hashes to.

use crate::args::NeededSchemeArg;
use crate::failure::Outcome;
use crate::message::MessageArgs;
use crate::output::{BytesFormat, Destination, Privacy};

const EXAMPLES: &str = "\
Examples:
  lemniscate hash-to-curve --scheme jq255e letter.txt
  lemniscate hash-to-curve --scheme do255s --message-hex 68656c6c6f";

const USAGE: &str = "lemniscate hash-to-curve [OPTIONS] --scheme <S> <FILE|--message-hex <H>>";

/// Hash a message to an element of the group
///
/// Nobody knows the discrete logarithm of the element. Prints its encoding in hexadecimal, or writes it to a file. Not
/// available for ed25519, ed448, x25519 and x448.
#[derive(clap::Args)]
#[command(after_help = EXAMPLES, override_usage = USAGE)]
pub struct HashArgs {
    #[command(flatten)]
    scheme: NeededSchemeArg,

    #[command(flatten)]
    message: MessageArgs,

    /// Hash the message first, in constant memory
    #[arg(long)]
    prehash: bool,

    /// Format of the encoded element [default: raw in a file, else hex]
    #[arg(long, value_enum)]
    format: Option<BytesFormat>,

    #[command(flatten)]
    destination: Destination,
}

pub fn run(args: &HashArgs) -> Outcome<()> {
    args.destination.check()?;
    let scheme = args.scheme.get("nothing else names the group")?;
    scheme.need_hashes()?;
    let element = scheme.hash_to_curve(&mut args.message.open()?, args.prehash)?;
    BytesFormat::write(args.format, &element, Privacy::Public, &args.destination)
}
