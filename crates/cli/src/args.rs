//! The options of the program; those of a single command stand with it in [`commands`](crate::commands).

use clap::builder::{PossibleValue, PossibleValuesParser, TypedValueParser};
use clap::{Parser, Subcommand};

use crate::commands::bench::BenchArgs;
use crate::commands::completions::CompletionsArgs;
use crate::commands::exchange::ExchangeArgs;
use crate::commands::hash_to_curve::HashArgs;
use crate::commands::keygen::KeygenArgs;
use crate::commands::public::PublicKeyArgs;
use crate::commands::sign::SignArgs;
use crate::commands::verify::VerifyArgs;
use crate::failure::{Outcome, bad};
use crate::input;
use crate::schemes::{self, Scheme, Variant};

const EXAMPLES: &str = "\
Sign a file and verify it:
  lemniscate keygen --scheme ed25519 --out key.pem
  lemniscate public --scheme ed25519 --key key.pem --out public.pem
  lemniscate sign --scheme ed25519 --key key.pem --out letter.sig letter.txt
  lemniscate verify --scheme ed25519 --public public.pem --signature letter.sig letter.txt

Exit status: 0 done, or the signature is valid; 1 the signature is not valid;
2 bad usage or bad input, with one line on standard error that says what is wrong.

The environment variable LEMNISCATE_BACKEND forces an implementation: portable32,
portable, adx, avx2 or avx512ifma. Without it the fastest that this machine can run is used.";

/// Keys, signatures and key exchange with elliptic curves
#[derive(Parser)]
#[command(name = "lemniscate", version, about, after_help = EXAMPLES)]
#[command(subcommand_required = true, arg_required_else_help = false, disable_help_subcommand = true)]
pub struct Args {
    #[command(subcommand)]
    pub command: Command,
}

#[derive(Subcommand)]
pub enum Command {
    Keygen(KeygenArgs),
    Public(PublicKeyArgs),
    Sign(SignArgs),
    Verify(VerifyArgs),
    Exchange(ExchangeArgs),
    HashToCurve(HashArgs),
    /// List the schemes, the lengths of their keys and what they can do
    Schemes,
    Bench(BenchArgs),
    Completions(CompletionsArgs),
}

/// The scheme.
#[derive(clap::Args)]
pub struct SchemeArg {
    /// The scheme; `lemniscate schemes` lists them
    #[arg(long, value_name = "S", value_parser = scheme_parser())]
    scheme: &'static dyn Scheme,
}

impl SchemeArg {
    /// What was chosen.
    pub fn get(&self) -> &'static dyn Scheme {
        self.scheme
    }
}

fn scheme_parser() -> impl TypedValueParser<Value = &'static dyn Scheme> {
    let names = schemes::ALL.iter().map(|scheme| {
        let about = scheme.about();
        PossibleValue::new(about.name).help(about.summary)
    });
    PossibleValuesParser::new(names).try_map(|name| schemes::by_name(&name).ok_or("no such scheme"))
}

/// The ways to sign besides the plain one.
#[derive(clap::Args)]
pub struct VariantArgs {
    /// Hash the message first, in constant memory (for ed25519 this is Ed25519ph)
    #[arg(long)]
    prehash: bool,

    /// What an ed25519 signature is bound to besides the message (Ed25519ctx; with --prehash, Ed25519ph)
    #[arg(long, value_name = "TEXT", conflicts_with = "context_hex")]
    context: Option<String>,

    /// The same as hexadecimal digits
    #[arg(long, value_name = "H")]
    context_hex: Option<String>,
}

impl VariantArgs {
    /// What was chosen.
    pub fn get(&self) -> Outcome<Variant> {
        let context = match (&self.context, &self.context_hex) {
            (Some(text), _) => Some(text.clone().into_bytes()),
            (None, Some(digits)) => {
                Some(input::hex(digits).map_err(|failure| failure.about("--context-hex"))?.to_vec())
            }
            (None, None) => None,
        };
        Ok(Variant { prehash: self.prehash, context })
    }

    /// SSH signatures have a way of their own.
    pub fn refuse_for_ssh(&self) -> Outcome<()> {
        if self.prehash || self.context.is_some() || self.context_hex.is_some() {
            return Err(bad("SSH signatures take neither --prehash nor --context"));
        }
        Ok(())
    }
}
