//! `vrf`: proofs of verifiable random functions, and their outputs.

use clap::{Args, Subcommand, ValueEnum};
use lemniscate_protocols::Error;
use lemniscate_protocols::vrf::{PROOF_LENGTH, Proof, PublicKey, SecretKey, Suite};

use crate::failure::{Failure, Outcome, bad};
use crate::input;
use crate::keys::{PrivateArgs, PublicArgs};
use crate::message::MessageArgs;
use crate::output::{self, BytesFormat, Destination, Privacy};
use crate::schemes::openssh::SCHEME as ED25519;

const EXAMPLES: &str = "\
Examples:
  lemniscate keygen --scheme ed25519 --out key.pem
  lemniscate public --key key.pem --out public.pem
  lemniscate vrf prove --key key.pem --out round-7.proof round-7.txt
  lemniscate vrf verify --public public.pem --proof round-7.proof round-7.txt

Keys are Ed25519 keys. The program holds the whole input in memory.";

/// Verifiable random functions (RFC 9381)
///
/// To anyone without the key, the output for an input looks random. The key's holder proves that it is the only output for that input.
#[derive(Args)]
#[command(after_help = EXAMPLES)]
pub struct VrfArgs {
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand)]
enum Command {
    Prove(ProveArgs),
    Verify(VerifyArgs),
}

/// The ciphersuites.
#[derive(Clone, Copy, Default, ValueEnum)]
enum SuiteArg {
    /// ECVRF-EDWARDS25519-SHA512-ELL2, constant-time
    #[default]
    Ell2,
    /// ECVRF-EDWARDS25519-SHA512-TAI, whose time depends on the input
    Tai,
}

impl SuiteArg {
    fn suite(self) -> Suite {
        match self {
            SuiteArg::Ell2 => Suite::Ell2,
            SuiteArg::Tai => Suite::Tai,
        }
    }
}

/// Prove the output for an input
///
/// Prints the proof in hexadecimal, or writes it to a file.
#[derive(Args)]
struct ProveArgs {
    #[command(flatten)]
    key: PrivateArgs,

    #[command(flatten)]
    message: MessageArgs,

    /// The ciphersuite
    #[arg(long, value_enum, default_value_t)]
    suite: SuiteArg,

    /// Format of the proof [default: raw in a file, else hex]
    #[arg(long, value_enum)]
    format: Option<BytesFormat>,

    #[command(flatten)]
    destination: Destination,
}

/// Verify a proof and print the output in hexadecimal
///
/// Rejects keys of small order. Exit status: 0 valid, 1 not valid, 2 bad usage or bad input.
#[derive(Args)]
struct VerifyArgs {
    #[command(flatten)]
    key: PublicArgs,

    #[command(flatten)]
    proof: ProofArgs,

    #[command(flatten)]
    message: MessageArgs,

    /// The ciphersuite
    #[arg(long, value_enum, default_value_t)]
    suite: SuiteArg,
}

/// The proof.
#[derive(Args)]
#[group(id = "proof_input", required = true, multiple = false)]
struct ProofArgs {
    /// File of the proof, raw or in hexadecimal; "-" is standard input
    #[arg(long, value_name = "FILE")]
    proof: Option<std::path::PathBuf>,

    /// The proof in hexadecimal
    #[arg(long, value_name = "H")]
    proof_hex: Option<String>,
}

impl ProofArgs {
    fn read(&self) -> Outcome<Proof> {
        let (bytes, name) = match (&self.proof, &self.proof_hex) {
            (Some(path), _) => {
                let (bytes, name) = (input::small(path)?, input::name(path));
                let digits = (bytes.len() != PROOF_LENGTH).then(|| input::digits(&bytes)).flatten();
                (digits.map_or_else(|| Ok(bytes.clone()), input::hex), name)
            }
            (None, digits) => (input::hex(digits.as_deref().unwrap_or_default()), "--proof-hex".to_owned()),
        };
        let proof = bytes.and_then(|bytes| Proof::from_bytes(&bytes).map_err(|error| bad(error.to_string())));
        proof.map_err(|failure| failure.about(name))
    }
}

pub fn run(args: &VrfArgs) -> Outcome<()> {
    match &args.command {
        Command::Prove(args) => prove(args),
        Command::Verify(args) => verify(args),
    }
}

fn prove(args: &ProveArgs) -> Outcome<()> {
    args.destination.check()?;
    let key = args.key.read()?.of(ED25519)?;
    let key = SecretKey::from_bytes(&key).map_err(|error| bad(error.to_string()))?;
    let (proof, _) = key.prove(args.suite.suite(), &args.message.open()?.whole()?);
    BytesFormat::write(args.format, &proof.to_bytes(), Privacy::Public, &args.destination)
}

fn verify(args: &VerifyArgs) -> Outcome<()> {
    let (key, proof) = (args.key.read()?.of(ED25519)?, args.proof.read()?);
    let key = PublicKey::from_bytes(&key).map_err(|error| bad(error.to_string()))?;
    let verdict = key.verify(args.suite.suite(), &args.message.open()?.whole()?, &proof);
    let output = verdict.map_err(|error| match error {
        Error::Invalid => Failure::NotValid("the proof does not match the input and the key".to_owned()),
        error => bad(error.to_string()),
    })?;
    output::print(&input::hex_line(&output))
}
