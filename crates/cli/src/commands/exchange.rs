//! `exchange`: the secret shared with a peer.

use crate::args::SchemeArg;
use crate::failure::Outcome;
use crate::keys::{PeerArgs, PrivateArgs};
use crate::output::{BytesFormat, Destination, Privacy};

const EXAMPLES: &str = "\
Examples:
  lemniscate exchange --key alice.pem --peer bob-public.pem
  lemniscate exchange --key alice.pem --peer bob-public.pem --out shared.bin

Do not use the shared secret as a key: derive keys from it, for example with HKDF.";

/// Compute the secret shared with the owner of a public key
///
/// Prints it in hexadecimal, or writes it to a file that only its owner can read.
#[derive(clap::Args)]
#[command(after_help = EXAMPLES)]
pub struct ExchangeArgs {
    #[command(flatten)]
    scheme: SchemeArg,

    #[command(flatten)]
    key: PrivateArgs,

    #[command(flatten)]
    peer: PeerArgs,

    /// Format of the shared secret [default: raw in a file, else hex]
    #[arg(long, value_enum)]
    format: Option<BytesFormat>,

    #[command(flatten)]
    destination: Destination,
}

pub fn run(args: &ExchangeArgs) -> Outcome<()> {
    args.destination.check()?;
    let (key, peer) = (args.key.read()?, args.peer.read()?);
    let scheme = args.scheme.or(key.scheme().or_else(|why| peer.scheme().map_err(|_| why)))?;
    scheme.need_exchanges()?;
    let shared = scheme.exchange(&key.of(scheme)?, &peer.of(scheme)?)?;
    BytesFormat::write(args.format, &shared, Privacy::Secret, &args.destination)
}
