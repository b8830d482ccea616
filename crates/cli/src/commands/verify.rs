//! `verify`: is this a signature of the message?

use crate::args::{SchemeArg, VariantArgs};
use crate::failure::{Outcome, bad};
use crate::keys::PublicArgs;
use crate::message::MessageArgs;
use crate::output;
use crate::schemes::{PolicyArg, openssh};
use crate::signature::{Signature, SignatureArgs};

const EXAMPLES: &str = "\
Examples:
  lemniscate verify --public public.pem --signature letter.sig letter.txt
  lemniscate verify --public public.pem --prehash --signature disk.sig disk.img
  lemniscate verify --public id_ed25519.pub --signature letter.txt.sig letter.txt

Exit status: 0 valid, 1 not valid, 2 bad usage or bad input.";

/// Verify a signature
///
/// Detects the format of the signature file from its content: raw bytes, hexadecimal digits, or an SSH
/// signature as made by `sign --format ssh` and `ssh-keygen -Y sign`.
#[derive(clap::Args)]
#[command(after_help = EXAMPLES)]
pub struct VerifyArgs {
    #[command(flatten)]
    scheme: SchemeArg,

    #[command(flatten)]
    key: PublicArgs,

    #[command(flatten)]
    signature: SignatureArgs,

    #[command(flatten)]
    message: MessageArgs,

    #[command(flatten)]
    variant: VariantArgs,

    /// Which signatures of ed25519 and ed448 are valid [default: rfc8032]
    #[arg(long, value_enum)]
    policy: Option<PolicyArg>,

    /// Namespace that the SSH signature must have [default: file]
    #[arg(long, value_name = "TEXT")]
    namespace: Option<String>,
}

pub fn run(args: &VerifyArgs) -> Outcome<()> {
    let variant = args.variant.get()?;
    let (key, signature) = (args.key.read()?, args.signature.read()?);
    let scheme = args.scheme.or(key.scheme().or_else(|why| signature.scheme().ok_or(why)))?;
    let length = scheme.need_signatures()?;
    let key = key.of(scheme)?;
    match signature.of(scheme, length)? {
        Signature::Bytes(_) if args.namespace.is_some() => Err(bad("--namespace is for SSH signatures")),
        Signature::Bytes(bytes) => {
            let policy = args.policy.map(PolicyArg::name);
            Ok(scheme.verify(&key, &mut args.message.open()?, &bytes, variant.options(), policy)?)
        }
        Signature::OpenSsh(file) => {
            args.variant.refuse_for_ssh()?;
            let namespace = args.namespace.as_deref().unwrap_or(openssh::DEFAULT_NAMESPACE);
            openssh::verify(&key, namespace, args.message.open()?, &file, args.policy)
        }
    }?;
    output::print(b"valid\n")
}
