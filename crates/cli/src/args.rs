//! Options that several commands have: the scheme, and the ways to sign.

use clap::builder::{PossibleValue, PossibleValuesParser, TypedValueParser};

use crate::failure::{Outcome, bad};
use crate::input;
use crate::schemes::{self, AnyScheme, Variant};

/// The scheme, where a file may tell it.
#[derive(clap::Args)]
pub struct SchemeArg {
    /// The scheme; optional if a file names it, required for hexadecimal keys
    #[arg(long, value_name = "S", value_parser = scheme_parser())]
    scheme: Option<&'static dyn AnyScheme>,
}

impl SchemeArg {
    /// What was chosen; else what a file tells, or why it does not.
    pub fn or(&self, told: Outcome<&'static dyn AnyScheme>) -> Outcome<&'static dyn AnyScheme> {
        self.scheme.map_or(told, Ok)
    }
}

/// The scheme, where nothing else can tell it.
#[derive(clap::Args)]
pub struct NeededSchemeArg {
    /// The scheme; `lemniscate schemes` lists them
    #[arg(long, value_name = "S", value_parser = scheme_parser())]
    scheme: Option<&'static dyn AnyScheme>,
}

impl NeededSchemeArg {
    /// What was chosen; else an error with the reason why it is needed.
    pub fn get(&self, why: &str) -> Outcome<&'static dyn AnyScheme> {
        self.scheme.ok_or_else(|| bad(format!("--scheme is needed: {why}")))
    }
}

fn scheme_parser() -> impl TypedValueParser<Value = &'static dyn AnyScheme> {
    let names = schemes::ALL.iter().map(|scheme| {
        let about = scheme.about();
        PossibleValue::new(about.name).help(about.summary)
    });
    PossibleValuesParser::new(names).try_map(|name| schemes::by_name(&name).ok_or("no such scheme"))
}

/// The ways to sign besides the plain one.
#[derive(clap::Args)]
pub struct VariantArgs {
    /// Hash the message first, in constant memory (Ed25519ph, Ed448ph)
    #[arg(long)]
    prehash: bool,

    /// Context that the signature covers besides the message (ed448; for ed25519 this selects Ed25519ctx)
    #[arg(long, value_name = "TEXT", conflicts_with = "context_hex")]
    context: Option<String>,

    /// The context in hexadecimal
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
