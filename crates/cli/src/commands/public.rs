//! `public`: the public key of a private key.

use crate::args::SchemeArg;
use crate::failure::Outcome;
use crate::keys::{KeyFormat, PrivateArgs};
use crate::output::{Destination, Privacy};

const EXAMPLES: &str = "\
Examples:
  lemniscate public --key key.pem --out public.pem
  lemniscate public --key ~/.ssh/id_ed25519 --format ssh
  lemniscate keygen --scheme x25519 | lemniscate public --scheme x25519 --key -";

/// Derive the public key of a private key
///
/// Prints it in hexadecimal, or writes it to a file.
#[derive(clap::Args)]
#[command(after_help = EXAMPLES)]
pub struct PublicKeyArgs {
    #[command(flatten)]
    scheme: SchemeArg,

    #[command(flatten)]
    key: PrivateArgs,

    /// Format of the public key [default: pem in a file, else hex]
    #[arg(long, value_enum)]
    format: Option<KeyFormat>,

    #[command(flatten)]
    destination: Destination,
}

pub fn run(args: &PublicKeyArgs) -> Outcome<()> {
    args.destination.check()?;
    let key = args.key.read()?;
    let scheme = args.scheme.or(key.scheme())?;
    let public = scheme.public(&key.of(scheme)?)?;
    let text = KeyFormat::choose(args.format, &args.destination).public(scheme, &public)?;
    args.destination.write(&text, Privacy::Public)
}
