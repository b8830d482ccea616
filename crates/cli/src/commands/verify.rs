//! `verify`: is this a signature of the message?

use std::path::PathBuf;

use ssh_key::SshSig;

use crate::args::{SchemeArg, VariantArgs};
use crate::failure::{Outcome, bad};
use crate::input;
use crate::keys::{self, PublicArgs};
use crate::message::MessageArgs;
use crate::output;
use crate::pem;
use crate::schemes::PolicyArg;
use crate::ssh;

const EXAMPLES: &str = "\
Examples:
  lemniscate verify --scheme ed25519 --public public.pem --signature letter.sig letter.txt
  lemniscate verify --scheme ed25519 --public public.pem --prehash --signature disk.sig disk.img
  lemniscate verify --scheme ed25519 --public id_ed25519.pub --signature letter.txt.sig letter.txt

Exit status: 0 valid, 1 not valid, 2 bad usage or bad input.";

/// Verify a signature
///
/// The format of a signature file is seen from its content: the bytes of the signature, hexadecimal digits, or an SSH
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

    /// Which Ed25519 signatures are valid [default: rfc8032]
    #[arg(long, value_enum)]
    policy: Option<PolicyArg>,

    /// What an SSH signature must be for [default: file]
    #[arg(long, value_name = "TEXT")]
    namespace: Option<String>,
}

/// The signature.
#[derive(clap::Args)]
#[group(id = "signature_input", required = true, multiple = false)]
struct SignatureArgs {
    /// File of the signature; "-" is standard input
    #[arg(long, value_name = "FILE")]
    signature: Option<PathBuf>,

    /// The signature as hexadecimal digits
    #[arg(long, value_name = "H")]
    signature_hex: Option<String>,
}

enum Signature {
    Raw(Vec<u8>),
    Ssh(Box<SshSig>),
}

impl SignatureArgs {
    fn read(&self, length: usize) -> Outcome<Signature> {
        let (signature, source) = match (&self.signature, &self.signature_hex) {
            (Some(path), _) => (from_file(&input::small(path)?, length), input::name(path)),
            (None, digits) => {
                (from_hex(digits.as_deref().unwrap_or_default(), length), "--signature-hex".to_owned())
            }
        };
        signature.map_err(|failure| failure.about(source))
    }
}

fn from_hex(digits: &str, length: usize) -> Outcome<Signature> {
    let bytes = input::hex(digits)?;
    input::expect_length(&bytes, length)?;
    Ok(Signature::Raw(bytes.to_vec()))
}

fn from_file(bytes: &[u8], length: usize) -> Outcome<Signature> {
    if bytes.len() == length {
        return Ok(Signature::Raw(bytes.to_vec()));
    }
    if let Ok(text) = std::str::from_utf8(bytes) {
        if pem::is_in(text) {
            return ssh::signature(text).map(|file| Signature::Ssh(Box::new(file)));
        }
        if !text.trim().is_empty() && text.trim().bytes().all(|byte| byte.is_ascii_hexdigit()) {
            return from_hex(text, length);
        }
    }
    Err(bad(format!(
        "not a signature: {} bytes, which are neither the {length} of a signature, nor hexadecimal digits, nor an SSH \
         signature",
        bytes.len()
    )))
}

pub fn run(args: &VerifyArgs) -> Outcome<()> {
    let (scheme, variant) = (args.scheme.get(), args.variant.get()?);
    let signatures = scheme.need_signatures()?;
    let key = args.key.read(scheme)?;
    match args.signature.read(signatures.length())? {
        Signature::Raw(_) if args.namespace.is_some() => Err(bad("--namespace is for SSH signatures")),
        Signature::Raw(bytes) => signatures.verify(&key, args.message.open()?, &bytes, &variant, args.policy),
        Signature::Ssh(file) => {
            keys::need_openssh(scheme)?;
            args.variant.refuse_for_ssh()?;
            let namespace = args.namespace.as_deref().unwrap_or(ssh::DEFAULT_NAMESPACE);
            ssh::verify(signatures, &key, namespace, args.message.open()?, &file, args.policy)
        }
    }?;
    output::print(b"valid\n")
}
