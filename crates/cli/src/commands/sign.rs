//! `sign`: the signature of a message.

use clap::ValueEnum;

use crate::args::{SchemeArg, VariantArgs};
use crate::failure::{Outcome, bad};
use crate::input;
use crate::keys::PrivateArgs;
use crate::message::MessageArgs;
use crate::output::{Destination, Privacy};
use crate::schemes::openssh;

const EXAMPLES: &str = "\
Examples:
  lemniscate sign --key key.pem --out letter.sig letter.txt
  lemniscate sign --key key.pem --prehash --out disk.sig disk.img
  lemniscate sign --key ~/.ssh/id_ed25519 --format ssh --out letter.txt.sig letter.txt
  echo hello | lemniscate sign --key key.pem -

Without --prehash, the program reads the whole message into memory.";

/// Sign a message
///
/// Prints the signature in hexadecimal, or writes it to a file.
#[derive(clap::Args)]
#[command(after_help = EXAMPLES)]
pub struct SignArgs {
    #[command(flatten)]
    scheme: SchemeArg,

    #[command(flatten)]
    key: PrivateArgs,

    #[command(flatten)]
    message: MessageArgs,

    #[command(flatten)]
    variant: VariantArgs,

    /// Format of the signature [default: raw in a file, else hex]
    #[arg(long, value_enum)]
    format: Option<Format>,

    /// Namespace of the SSH signature [default: file]
    #[arg(long, value_name = "TEXT")]
    namespace: Option<String>,

    #[command(flatten)]
    destination: Destination,
}

/// Formats of signatures.
#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
enum Format {
    /// The bytes of the signature, as OpenSSL writes them
    Raw,
    /// Hexadecimal digits
    Hex,
    /// An SSH signature, as `ssh-keygen -Y` writes it (ed25519 only)
    Ssh,
}

pub fn run(args: &SignArgs) -> Outcome<()> {
    args.destination.check()?;
    let default = if args.destination.is_file() { Format::Raw } else { Format::Hex };
    let format = args.format.unwrap_or(default);
    if args.namespace.is_some() && format != Format::Ssh {
        return Err(bad("--namespace is for SSH signatures (--format ssh)"));
    }
    let (key, variant) = (args.key.read()?, args.variant.get()?);
    let scheme = args.scheme.or(key.scheme())?;
    scheme.need_signatures()?;
    let key = key.of(scheme)?;
    let signature = if format == Format::Ssh {
        openssh::need(scheme)?;
        args.variant.refuse_for_ssh()?;
        let namespace = args.namespace.as_deref().unwrap_or(openssh::DEFAULT_NAMESPACE);
        openssh::sign(&key, namespace, args.message.open()?)?
    } else {
        scheme.sign(&key, &mut args.message.open()?, variant.options())?
    };
    match format {
        Format::Hex => args.destination.write(&input::hex_line(&signature), Privacy::Public),
        Format::Raw | Format::Ssh => args.destination.write(&signature, Privacy::Public),
    }
}
