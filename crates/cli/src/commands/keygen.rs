//! `keygen`: a new private key.

use crate::args::NeededSchemeArg;
use crate::failure::Outcome;
use crate::keys::KeyFormat;
use crate::output::{Destination, Privacy};

const EXAMPLES: &str = "\
Examples:
  lemniscate keygen --scheme ed25519 --out key.pem        a file that OpenSSL reads
  lemniscate keygen --scheme ed25519 --format ssh --out id_ed25519
  lemniscate keygen --scheme x25519                       hexadecimal digits, printed";

/// Generate a private key
///
/// Prints the key in hexadecimal, or writes it to a file that only its owner can read. Overwrites an existing file only
/// with --force. The command `public` derives the public key.
#[derive(clap::Args)]
#[command(after_help = EXAMPLES, override_usage = "lemniscate keygen [OPTIONS] --scheme <S>")]
pub struct KeygenArgs {
    #[command(flatten)]
    scheme: NeededSchemeArg,

    /// Format of the key [default: pem in a file, else hex]
    #[arg(long, value_enum)]
    format: Option<KeyFormat>,

    #[command(flatten)]
    destination: Destination,
}

pub fn run(args: &KeygenArgs) -> Outcome<()> {
    args.destination.check()?;
    let scheme = args.scheme.get("nothing else names the scheme of the new key")?;
    let key = scheme.generate()?;
    let text = KeyFormat::choose(args.format, &args.destination).private(scheme, &key)?;
    args.destination.write(&text, Privacy::Secret)
}
